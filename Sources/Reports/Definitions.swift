import Analysis
import Records

extension Outline.Definition {
  /// The measures in words, as the modules that compute them define them.
  static let all: [Outline.Definition] = [
    .init(term: "Focus", meaning: "time in categories of class +1 and +2"),
    .init(term: "Distraction", meaning: "time in categories of class -1 and -2"),
    .init(
      term: "Focus share",
      meaning: "focus divided by the active time whose class is known; shown from ten minutes on"
    ),
    .init(
      term: "Focus block",
      meaning: """
        focus of at least ten minutes, broken by no more than a minute at a time and a tenth in all
        """
    ),
    .init(term: "Deep focus", meaning: "focus inside blocks of at least 25 minutes"),
    .init(
      term: "Switches",
      meaning: """
        changes of top category, not counting glances of less than five seconds and what comes after a \
        pause of a minute or more; totals of hours have none
        """
    ),
    .init(
      term: "Fragmentation",
      meaning: "Simpson's index over the runs of focus: 0% for one run, near 100% for many shards"
    ),
    .init(
      term: "Pulse",
      meaning: "RescueTime's productivity pulse: 0 for all class -2, 100 for all class +2"
    ),
    .init(
      term: "Score",
      meaning: """
        focus share x (0.5 + 0.5 x deep focus / focus), from 0 to 100; of the focus, what is known only \
        as totals of hours is left out of the quotient
        """
    ),
    .init(
      term: "Time on plan",
      meaning: """
        time on what was planned divided by the planned time, over the events that can be judged: \
        over by now, mapped to a category by a rule, and seen by devices
        """
    ),
    .init(
      term: "Kept, late, short, missed",
      meaning: """
        kept: at least half of the event was spent on it, begun within ten minutes as far as is known; \
        late: kept as well, but begun later; short: less than half; missed: the devices were used, but not for it
        """
    ),
    .init(
      term: "Unverified, no rule for it",
      meaning: """
        not seen: the devices were in use for less than a quarter of it, or the data end before it does, which says nothing of \
        work on paper; no rule for it: plan_categories in lockin.yaml does not say which activity it is
        """
    ),
    .init(
      term: "Alerts",
      meaning: """
        events of half an hour or more, half of it seen, with much distraction or much else in them, or \
        begun late with distraction before; for exams and deadlines less is enough, and distraction that \
        takes no more of the active time than it usually does at those hours is no reason for one
        """
    ),
    .init(
      term: "Usual",
      meaning: """
        the median of the periods before, of two their mean; the usual range, from five periods on, would hold \
        about 80% of ordinary new ones; until five of a weekday are known it is that of Monday to Friday
        """
    ),
    .init(
      term: "Recurring",
      meaning: """
        hours whose focus differs from the rest of the day in the same direction in seven of ten weeks, of \
        six or more, or that the search finds in odd and in even weeks alike
        """
    ),
    .init(
      term: "Emerging",
      meaning: """
        a category whose last four complete weeks differ from the eight before by an hour and a quarter of \
        it, as at most one in twenty of all ways to choose four of the twelve do, and that are twenty times \
        likelier with a change than with weeks that merely resemble their neighbours; a week is complete when \
        it is over and four of its days have activity, and its time is per day with activity
        """
    ),
    .init(
      term: "Breaks",
      meaning: """
        for energy, not for output: in 22 samples of people short breaks went with more vigour and less \
        fatigue, and with no clear gain in work done (Albulescu 2022)
        """
    ),
    .init(
      term: "Coverage",
      meaning: """
        the share of the whole day or week, or of what is over of one that still runs, of which it is known \
        what was done: from each record of a device to its next one, where no more than a day lies between, and \
        in hours in which your devices are usually silent; under 80% nothing is compared
        """
    ),
    .init(
      term: "Peaks and slumps",
      meaning: """
        hours of the twelve weeks before whose focus, where nothing was planned, differs from the rest of \
        their days by more than chance would make it
        """
    ),
    .init(
      term: "Concurrent",
      meaning: "a device in use while another one had your attention; not counted twice"
    ),
    .init(
      term: "Copies",
      meaning: "the same record twice in one export, or an earlier state of one that grew"
    ),
    .init(
      term: "Away from the keyboard",
      meaning: "a window was open, but no key or mouse was touched for minutes"
    ),
    .init(
      term: "Left out by your rules",
      meaning: "what a category rule with 'ignore: true' takes"
    ),
    .init(
      term: "Page or file not in front",
      meaning: "what a browser or an editor showed while none of its windows was the one in use"
    ),
    .init(
      term: "Too long to believe",
      meaning: """
        the rest of a record that goes on for hours without any sign of input, such as the last window \
        of a laptop that sleeps
        """
    ),
    .init(
      term: "Behind another window",
      meaning: """
        two records of one device at the same time: only one window can be in use, the one opened later
        """
    ),
    .init(
      term: "Not yet come",
      meaning: "what lies after the instant of the run; it counts once its time has come"
    ),
    .init(
      term: "Totals of hours",
      meaning: "exports that say how long something was used in an hour, but not when within it"
    ),
  ]
}

extension Outline.Definition {
  /// The measures of goals in words.
  static let goals: [Outline.Definition] = [
    .init(
      term: "Done",
      meaning: """
        the time of a goal's sessions and of the activity in its categories since its start, no minute \
        twice; days are those of your own zone
        """
    ),
    .init(
      term: "Index",
      meaning: """
        efficiency = 100 x done / expected by now, where expected = target x days since the start / days \
        from start to deadline; 100 is as much as expected
        """
    ),
    .init(
      term: "Verdict",
      meaning: """
        from the chance to be done by the deadline if weeks go on as they did: likely in time from 75%, likely \
        late up to 25%, with the days from the deadline to even odds; completed once the target is reached, \
        even late; early days: an index of less than three days, which one session swings
        """
    ),
    .init(
      term: "Needed",
      meaning: """
        what remains, spread over the days that are left, today and that of the deadline among them; your \
        busiest week is one of the last times seven days up to the report, at most twelve of them
        """
    ),
    .init(
      term: "Likely done",
      meaning: """
        a forecast from the totals of the last complete weeks, at most twelve, that follows how their level \
        changes: even odds, with the dates of 10% and 90% beside them, if weeks go on as they did
        """
    ),
    .init(
      term: "Streak",
      meaning: """
        days in a row with ten minutes or more, up to yesterday or today; days of less than twelve hours, \
        and for goals with categories days that no tracker saw, neither count nor break it; of the last 28
        """
    ),
  ]
}
