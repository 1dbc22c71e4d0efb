import CivilTime
import Documents
@_spi(Texts) import Platform

/// The files of `plans/` that a new workspace begins with: every one there is, with examples that are commented out.
///
/// A comment begins with `# `, a line of an example with `#` and anything else; without its `#` it counts.
package struct FirstPlans {
  /// The day that the examples are near to.
  private let today: CivilDate
  private let goal: FirstGoal?

  /// The files of a workspace that is made on a day, with the first goal if there is one.
  package init(today: CivilDate, goal: FirstGoal? = nil) {
    self.today = today
    self.goal = goal
  }

  /// The files with their paths in the workspace.
  package var files: [(path: String, bytes: [UInt8])] {
    [
      ("plans/changes.yaml", changes), ("plans/checkins.csv", checkins),
      ("plans/events.yaml", events), ("plans/goals.yaml", goals), ("plans/habits.yaml", habits),
      ("plans/items.yaml", items), ("plans/lists.yaml", lists), ("plans/sessions.csv", sessions),
      ("plans/timetable.yaml", timetable),
    ].map { ($0, Array($1.utf8)) }
  }

  private var events: String {
    """
    # Events that are in no calendar. To use an example, remove the # before its lines, that before 'events'
    # included. Times are what your clock shows. 'lockin check' tells what is wrong; docs/formats.md and
    # 'lockin schema events' have all keys.

    #events:
    # Work on a project: 'movable' lets another time be suggested. kind is class, project, exam, meeting or
    # personal.
    #  - { title: Thesis outline, start: \(today + 1)T14:00, end: \(today + 1)T16:00, kind: project, tags: [study], movable: true }
    # An exam, the time for which is watched more closely; 'offline' is said of work on paper.
    #  - { title: Exam, start: \(today + 14)T16:00, end: \(today + 14)T18:00, kind: exam, tags: [exam, offline] }
    # Whole days, which fill no hours; the end is the day after the last.
    #  - { title: Journey, start: \(today + 20), end: \(today + 23) }

    """
  }

  private var goals: String {
    """
    # What you want to put hours into. Activity in the categories counts, each minute once, and so do the rows
    # of sessions.csv that name the id. To use an example, remove the # before its lines; 'lockin goals add' writes
    # goals as well.

    \(goal.map(written) ?? "#goals:\n")\
    #  - id: thesis
    #    title: Bachelor thesis
    #    target_hours: 120
    #    start: \(today)
    #    deadline: \(today + 90)
    #    categories: [Productivity]
    #    milestones: [{ title: Outline }, { title: First draft }]
    # Without a deadline there is a pace only where you say one.
    #  - { id: spanish, title: Spanish up to lesson 12, target_hours: 40, daily_target: 0.5, start: \(today - 7) }

    """
  }

  private func written(_ goal: FirstGoal) -> String {
    let hours = goal.weeklyTenths * FirstGoal.weeks
    return """
      # \(FirstPlans.number(goal.weeklyTenths)) hours a week for \(FirstGoal.weeks) weeks. Activity counts for it once you say in which categories:
      # remove the first # before 'categories'.
      goals:
        - id: \(goal.id.quotedForYAML)
          title: \(goal.title.quotedForYAML)
          target_hours: \(FirstPlans.number(hours))
          start: \(today)
          deadline: \(today + 7 * FirstGoal.weeks - 1)
      #    categories: [Productivity]

      """
  }

  /// `7.5`, or `60`.
  private static func number(_ tenths: Int) -> String {
    tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }

  private var items: String {
    """
    # What is to be done by some day; 'lockin plan export' makes to-dos with reminders of it. To use an example,
    # remove the # before its lines, that before 'items' included.

    #items:
    #  - { title: Hand in the form, due_date: \(today + 7), due_time: "12:00", starred: true, reminder_minutes: 60, tags: [uni] }
    # 'done' says when it was done.
    #  - { title: Return the books, due_date: \(today + 3), done: \(today), notes: two of them }

    """
  }

  private var lists: String {
    """
    # Things to be done that belong together, and plans, which have a beginning, an end and milestones. To use an
    # example, remove the # before its lines, that before 'lists' included; 'lockin todo add' adds items.

    #lists:
    #  - { id: shopping, name: Shopping, items: [{ title: Rice }, { title: Apples }] }
    #  - id: move
    #    name: Move house
    #    kind: plan
    #    start: \(today)
    #    end: \(today + 60)
    #    milestones: [{ title: Flat found, due_date: \(today + 30) }]
    #    items: [{ title: Ask for boxes, due_date: \(today + 10) }]

    """
  }

  private var timetable: String {
    """
    # The classes of a semester. To use the example, remove the # before its lines. Several files may stand side by
    # side: timetable-sports.yaml.

    #schedule_name: Term
    #start_date: \(today)
    #end_date: \(today + 97)
    # Days without classes; 'holidays' may name a calendar that lies in plans/.
    #excluded_dates: [\(today + 10), { from: \(today + 20), to: \(today + 24), reason: Holidays }]
    #reminder_minutes: 10
    #classes:
    #  - { course_name: Databases, days: [mon, wed], start_time: "10:15", end_time: "11:45", room: H 104, color: "#1A1F71" }
    #  - { course_name: Lab, days: fri, start_time: "12:00", end_time: "14:00", weeks: odd }

    """
  }

  private var sessions: String {
    """
    # What you did for goals away from your devices, a row each: 'lockin session start' times one and adds it here, and
    # 'lockin session log' what was not timed; you may add rows of your own behind all others. The goal is an id of
    # goals.yaml, or several with semicolons between them; mode is pomodoro, custom, stopwatch, logged or nothing. To
    # use an example, remove its #.
    goal,start,end,mode,note,recorded,doubt,category
    #spanish,\(today - 1)T09:00,\(today - 1)T10:30,stopwatch,words on paper
    #spanish,\(today - 2)T18:00,\(today - 2)T18:25,pomodoro,
    #,\(today - 2)T20:00,\(today - 2)T21:00,logged,a chapter on paper,,,Education

    """
  }

  private var habits: String {
    """
    # What you mean to do again and again. 'lockin habits done water' writes down one step; 'lockin habits' shows how
    # they go. To use an example, remove the # before its lines, that before 'habits' included.

    #habits:
    # Dates: daily, weekdays, 'mon, wed, fri', 'every 2 days', or a rule of iCalendar. A date may have several steps.
    #  - { id: water, title: Drink water, recurrence: daily, target: 8, grace_hours: 2, start: \(today) }
    #  - { id: stretch, title: Stretch, recurrence: weekdays, times: ["08:00", "15:00"], start: \(today) }
    # So many days of a week, whichever they are; monthly and yearly are like it.
    #  - { id: running, title: Go running, recurrence: weekly, target: 3, start: \(today) }

    """
  }

  private var checkins: String {
    """
    # What was done of habits, a row for each step: 'lockin habits done', 'skip' and 'undo' add them, and you may add
    # rows of your own behind all others. The habit is an id of habits.yaml; state is done, skip, undo or nothing.
    habit,date,step,state,note,recorded
    #water,\(today),1,done,,
    #running,\(today),,skip,a cold,

    """
  }

  private var changes: String {
    """
    # Events of calendars and exports that take place at another time: 'lockin apply' writes them, and
    # you may change or remove them. 'from' is the time in the calendar.
    # To move one by hand, remove the # before these lines; 'event' is the UID in the calendar's file, and 'instance'
    # is for one of a series: when the series has it begin.

    #changes:
    #  - { event: "dentist@example.org", from: \(today + 2)T10:00, to: \(today + 2)T15:00 }
    #  - { event: "choir@example.org", instance: \(today + 4)T19:00, from: \(today + 4)T19:00, to: \(today + 5)T19:00 }

    """
  }
}

extension String {
  /// The text as YAML has it between double quotes.
  fileprivate var quotedForYAML: String {
    "\"" + withVisibleControls.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}
