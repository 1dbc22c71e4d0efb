import Analysis
import CivilTime
import Plans

/// Words for what is on lists, and for how far plans are.
public enum ListFigures {
  /// What a list is called, behind its sign.
  static func name(_ list: ToDoList) -> Phrase {
    Phrase(data: [list.icon, list.name].compactMap { $0 }.joined(separator: " "))
  }

  /// What is to be done, with a star where it matters more than others.
  static func title(_ item: ListedItem) -> Phrase {
    let title = item.title.map { Phrase(data: $0) } ?? "an item"
    return item.isStarred ? "\u{2605} " + title : title
  }

  /// `Mon 1 Jun, 12:00`.
  static func due(_ due: ToDo.Due) -> String {
    Wording.shortDate(due.date) + (time(due).map { ", \($0)" } ?? "")
  }

  /// `12:00`; nil for some time of the day.
  public static func time(_ due: ToDo.Due) -> String? {
    due.minute.map(clock)
  }

  /// A minute of the day as a clock shows it: `12:00`.
  static func clock(_ minute: Int) -> String {
    "\((minute / 60).padded(to: 2)):\((minute % 60).padded(to: 2))"
  }

  /// What was known of an item at the end of a date: `done at 14:10`, `done on Sat 30 May, 2 days late`,
  /// `open, due by 12:00`.
  static func state(
    _ item: ListedItem,
    on date: CivilDate,
    _ timeline: ZoneTimeline
  ) -> String {
    if item.isDeadline { return "due" + (item.due.flatMap(time).map { " by \($0)" } ?? "") }
    guard let done = item.done else {
      guard let due = item.due else { return "open" }
      if due.date < date { return "open, due \(Wording.shortDate(due.date))" }
      return "open" + (time(due).map { ", due by \($0)" } ?? "")
    }
    var words = "done"
    if done.date != date {
      words += " on \(Wording.shortDate(done.date))"
    } else if done.isTimed {
      words += " at \(timeline.local(at: done.instant).hourAndMinute)"
    }
    if let due = item.due, item.isLate {
      words += ", \(Wording.count(done.date - due.date, "day")) late"
    }
    return words
  }

  /// The hours at which most things get done: `Most gets done from 09:00 to 11:00: 14 of 31 things whose time is
  /// known.`; nil where none stand out.
  static func hours(_ hours: CompletionHours?) -> Phrase? {
    guard let hours, let best = hours.best else { return nil }
    return """
      Most gets done from \(Wording.hour(best.hour)) to \(Wording.hour(best.hour + 2)): \(best.count) of the \
      \(hours.total) things of the last \(CompletionHours.dates) days whose time is known.
      """
  }

  /// How far a plan is: `Day 12 of 40; two of five steps reached`.
  static func course(_ course: PlanCourse) -> String {
    let time =
      course.day == 0
      ? "begins on \(Wording.shortDate(course.dates.lowerBound))"
      : "day \(course.day) of \(course.length)"
    let steps = course.reached
    guard steps.due > 0 else { return time }
    return time + "; \(Wording.number(steps.done)) of \(Wording.count(steps.due, "step")) reached"
  }

  /// What is to be said of a plan first: what is overdue, or that all is done.
  static func verdict(_ course: PlanCourse) -> (words: String, mood: Outline.Course.Mood) {
    if course.overdue > 0 {
      return ("\(Wording.count(course.overdue, "step")) overdue", .bad)
    }
    if course.donePerMille == 1000, course.reached.due > 0 { return ("All steps reached", .good) }
    if let items = course.items.perMille, items < 1000 {
      return ("\(Wording.count(course.items.due - course.items.done, "item")) overdue", .risk)
    }
    return course.day == 0 ? ("Not begun", .plain) : ("Nothing overdue", .good)
  }
}
