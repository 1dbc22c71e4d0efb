import Analysis
import CivilTime
import Plans

/// How the figures of a goal read.
public enum GoalFigures {
  /// `Likely 4 days late`, `Completed on Sat 30 May`.
  public static func verdict(_ goal: GoalReview, _ timeline: ZoneTimeline) -> String {
    switch goal.verdict {
    case .completed:
      let date = goal.completed.map { Wording.shortDate(timeline.date(at: $0)) }
      return "Completed" + (date.map { " on \($0)" } ?? "")
    case .notStarted: return "Not started"
    case .noDeadline: return "No deadline"
    case .week(.limit(let limit), let done):
      return done > limit
        ? "Over its limit by \(Wording.duration(done - limit))" : "Within its limit"
    case .week(.target(let target), let done):
      return done >= target
        ? "Reached this week" : "\(Wording.duration(target - done)) to go this week"
    case .invalid: return "Can't be judged"
    case .overdue(let days): return "Overdue by \(Wording.count(days, "day"))"
    case .tooEarly: return "Too early to say"
    case .idle: return "Nothing done lately"
    case .likelyInTime: return "Likely in time"
    case .open: return "May or may not be in time"
    case .likelyLate(let days?): return "Likely \(Wording.count(days, "day")) late"
    case .likelyLate(nil): return "Likely not in two years"
    }
  }

  /// The index: `89.9`, and `under 90` where rounding would make 90 of less; empty where it has no meaning.
  public static func index(_ standing: GoalStanding) -> String {
    guard let tenths = standing.indexTenths, let nearest = standing.nearestTenths else { return "" }
    // From 70, 90 and 100 on something else is said of a goal.
    let limit = [700, 900, 1000].first { tenths < $0 && nearest >= $0 }
    return limit.map { "under \($0 / 10)" } ?? Wording.tenths(nearest)
  }

  /// The verdict and, where it has a meaning, the index: `Likely 4 days late; index 95.0`.
  static func standing(_ goal: GoalReview, _ timeline: ZoneTimeline) -> String {
    let verdict = verdict(goal, timeline)
    guard goal.standing.indexTenths != nil else { return verdict }
    let early = goal.standing.isEarly ? " (early days)" : ""
    return "\(verdict); index \(index(goal.standing))\(early)"
  }

  /// `42 h 10 min of 120 h (35%)`; of what is for each week `3 h 10 min of 5 h this week`.
  public static func done(_ goal: GoalReview) -> String {
    let week = goal.goal.weekly.map { weekly in
      let most = weekly.limit == nil ? "" : "at most "
      let whole = hours(weekly.limit ?? weekly.target ?? 0)
      return "\(Wording.duration(goal.week.done)) of \(most)\(whole) this week"
    }
    guard goal.goal.target > 0 || week == nil else { return week ?? "" }
    return "\(Wording.duration(goal.actual)) of \(target(goal.goal)) "
      + "(\(Wording.percent(goal.actual, of: goal.goal.target)))" + (week.map { ", \($0)" } ?? "")
  }

  /// `120 h`: what is to be reached in all.
  public static func target(_ goal: Goal) -> String {
    guard goal.target == 0, let weekly = goal.weekly else { return hours(goal.target) }
    return weekly.limit.map { "at most \(hours($0)) a week" }
      ?? "\(hours(weekly.target ?? 0)) a week"
  }

  private static func hours(_ time: Int64) -> String {
    time % 3_600_000 == 0 && time > 0 ? "\(time / 3_600_000) h" : Wording.duration(time)
  }

  /// `Wed 15 Jul, in 45 days`.
  public static func due(_ goal: GoalReview, from date: CivilDate) -> String {
    guard let deadline = goal.goal.deadline, let left = goal.daysLeft else { return "no deadline" }
    let day = GoalFigures.day(deadline, from: date)
    if goal.standing.status == .completed { return day }
    switch left {
    case 0: return "\(day), today"
    case ..<0: return "\(day), \(Wording.count(-left, "day")) ago"
    default: return "\(day), in \(Wording.count(left, "day"))"
    }
  }

  /// What a day takes: `2 h 10 min a day`; on the deadline and behind it what remains.
  public static func needed(_ goal: GoalReview) -> String {
    guard let needed = goal.needed else {
      let isDue = goal.daysLeft.map { $0 <= 0 } ?? false
      return isDue && goal.remaining > 0 ? "\(Wording.duration(goal.remaining)) left" : ""
    }
    return "\(Wording.duration(needed)) \(goal.daysLeft == 0 ? "today" : "a day")"
  }

  /// What was done in the period, on a day with what was wanted.
  public static func worked(_ goal: GoalReview) -> String {
    let worked = Wording.duration(goal.worked)
    guard let wanted = goal.wanted, let isEnough = goal.isOnTrackToday else { return worked }
    let whole = Wording.duration(wanted)
    if isEnough { return "\(worked), enough (\(whole) needed)" }
    return worked == whole
      ? "\(worked), less than a minute short" : "\(worked) of the \(whole) needed"
  }

  /// When it is likely to be done, with the interval and what it rests on; nil where there is nothing
  /// to say.
  static func outlook(_ goal: GoalReview, from date: CivilDate) -> String? {
    switch goal.outlook {
    case .none: return nil
    case .insufficient(let weeks):
      return "When it will be done: insufficient evidence (have "
        + "\(Wording.count(weeks, "complete week")), need \(GoalForecast.leastWeeks))."
    case .idle(let weeks):
      return "Not at this pace: nothing was done in the last \(Wording.count(weeks, "week"))."
    case .expected(let completion):
      return completionText(completion, from: date)
    }
  }

  private static func completionText(
    _ completion: GoalReview.Completion,
    from date: CivilDate
  ) -> String {
    let basis = "from \(Wording.count(completion.weeks, "week"))"
    let deadline =
      completion.byDeadline.map { " \(GoalFigures.chance($0)) that it is done by the deadline." }
      ?? ""
    func on(_ day: CivilDate) -> String { GoalFigures.day(day, from: date) }
    guard let early = completion.early else { return "Not in two years (\(basis))." + deadline }
    guard let middle = completion.middle else {
      return "From \(on(early)) at the earliest, more likely not in two years (\(basis))."
        + deadline
    }
    guard let late = completion.late else {
      return
        "Even odds by \(on(middle)) (10% by \(on(early)), perhaps not in two years; \(basis))."
        + deadline
    }
    return "Likely done by \(on(middle)) (10% by \(on(early)), 90% by \(on(late)); \(basis))."
      + deadline
  }

  /// `64%`; a dozen weeks can bear no chance beyond these ends.
  private static func chance(_ thousandths: Int) -> String {
    switch thousandths {
    case ...50: "5% or less"
    case 950...: "95% or more"
    default: Wording.percent(Int64(thousandths))
    }
  }

  /// The streak in a sentence, or nil where there never was one of two days.
  static func streak(_ streak: Streak) -> String? {
    guard streak.longest > 1 else { return nil }
    return
      "Streak \(Wording.count(streak.current, "day")), longest \(streak.longest); ten minutes or "
      + "more on \(streak.kept) of \(Wording.count(streak.counted, "day"))."
  }

  /// The same for a cell: `4 days; longest 9; 12 of 28`.
  static func shortStreak(_ streak: Streak) -> String {
    guard streak.longest > 0 else { return "" }
    return "\(Wording.count(streak.current, "day")); longest \(streak.longest); "
      + "\(streak.kept) of \(streak.counted)"
  }

  /// When it is likely to be done, for a cell: `Mon 1 Jun (18 May to 1 Jul, 3 weeks)`.
  ///
  /// The date of even odds, those of 10% and 90%, and what they rest on; empty where there is nothing to
  /// say.
  static func likely(_ goal: GoalReview, from date: CivilDate) -> String {
    if [.notStarted, .completed].contains(goal.standing.status) { return "" }
    switch goal.outlook {
    case .none: return ""
    case .insufficient(let weeks):
      return "insufficient evidence (have \(Wording.count(weeks, "week")), need "
        + "\(GoalForecast.leastWeeks))"
    case .idle(let weeks):
      return "not at this pace (nothing in \(Wording.count(weeks, "week")))"
    case .expected(let completion):
      let basis = Wording.count(completion.weeks, "week")
      func short(_ day: CivilDate) -> String {
        String(GoalFigures.day(day, from: date).dropFirst(4))
      }
      guard let early = completion.early else { return "not in two years (\(basis))" }
      guard let middle = completion.middle else {
        return "from \(short(early)), more likely not in two years (\(basis))"
      }
      guard let late = completion.late else {
        return
          "\(GoalFigures.day(middle, from: date)) (\(short(early)) to perhaps not in two years, \(basis))"
      }
      return "\(GoalFigures.day(middle, from: date)) (\(short(early)) to \(short(late)), \(basis))"
    }
  }

  /// How likely it is to be done by its deadline, for a cell; empty where that is not known.
  static func byDeadline(_ goal: GoalReview) -> String {
    guard case .expected(let completion) = goal.outlook else { return "" }
    return completion.byDeadline.map { chance($0) } ?? ""
  }

  /// The pace of a goal without a deadline, with what it was before; nil with a deadline, or too early.
  public static func pace(_ goal: GoalReview) -> String? {
    guard goal.goal.deadline == nil, let now = goal.pace(weeks: 4) else { return nil }
    let before =
      goal.pace(weeks: 4, skipping: 4).map { ", after \(Wording.duration($0)) in the four before" }
      ?? ""
    return "\(Wording.duration(now)) a week over the last four weeks\(before)."
  }

  /// What to know of the figures, in sentences; `name` gives what a goal is called.
  static func notes(_ goal: GoalReview, name: (String) -> Phrase) -> [Phrase] {
    var notes: [Phrase] = []
    if goal.isFeasible == false, let needed = goal.needed, let busy = goal.busyWeek {
      notes.append(
        """
        It needs \(Wording.duration(needed * 7)) in seven days; of the last \
        \(Wording.count(goal.weeks.count, "time")) seven days the busiest had \(Wording.duration(busy)).
        """
      )
    }
    if goal.beforeStart.sessions > 0 {
      notes.append(
        """
        \(Wording.duration(goal.beforeStart.length)) of \
        \(Wording.count(goal.beforeStart.sessions, "session")) lie before its start and are left out.
        """
      )
    }
    if goal.enteredLate > 0 {
      notes.append(
        """
        \(Wording.count(goal.enteredLate, "session was", "sessions were")) written down more than two \
        days later.
        """
      )
    }
    if !goal.sharedWith.isEmpty {
      var phrase: Phrase = "Some of its time counts for "
      for (index, other) in goal.sharedWith.prefix(5).enumerated() {
        phrase = phrase + (index > 0 ? ", " : "") + name(other)
      }
      let rest = goal.sharedWith.count - 5
      notes.append(phrase + (rest > 0 ? " and \(rest) others as well." : " as well."))
    }
    return notes
  }

  /// A date, with the year where that is another than now.
  static func day(_ day: CivilDate, from date: CivilDate) -> String {
    day.year == date.year ? Wording.shortDate(day) : Wording.date(day)
  }
}
