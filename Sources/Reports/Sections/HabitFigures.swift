import Analysis
import CivilTime
import ICalendar
import Plans

/// Words for how habits go.
public enum HabitFigures {
  /// What the person calls it, behind its sign.
  static func name(_ review: HabitReview) -> Phrase { name(review.habit) }

  /// The same of a habit of which no more matters.
  static func name(_ habit: Habit) -> Phrase {
    Phrase(data: [habit.icon, habit.title].compactMap { $0 }.joined(separator: " "))
  }

  /// The same of one that a day asks for, with the steps that were done: `Drink water (1 of 4)`.
  static func name(_ step: DueAhead.Step) -> Phrase {
    name(step.habit) + (step.done > 0 ? Phrase(" (\(step.done) of \(step.habit.needed))") : "")
  }

  /// When it is to be done: `daily`, `3 times weekly`.
  public static func recurrence(_ habit: Habit) -> String {
    let words = habit.recurrence.phrase
    guard habit.needed > 1 else { return words }
    return habit.isQuota ? "\(habit.needed) times \(words)" : "\(words), \(habit.needed) times"
  }

  /// What is the case on the last date of a review.
  public static func now(_ review: HabitReview) -> String {
    let today = review.course.today
    guard today >= review.habit.start else { return "begins on \(review.habit.start)" }
    return review.course.period(holding: today).map(state) ?? "not due"
  }

  /// What became of a period.
  static func state(_ period: HabitCourse.Period) -> String {
    let count = period.needed > 1 ? "\(period.done) of \(period.needed)" : nil
    return switch period.outcome {
    case .excused: period.needed == 0 ? "skipped" : "does not count"
    case .missed: count.map { "missed (\($0))" } ?? "missed"
    case .done: count.map { "done (\($0))" } ?? "done"
    case .open: count ?? "open"
    }
  }

  /// The streak, and the longest one where that is another.
  public static func streak(_ review: HabitReview) -> String {
    let streak = review.streak
    return streak.longest > streak.current
      ? "\(streak.current) (best \(streak.longest))" : "\(streak.current)"
  }

  /// So many of so many; nothing where none was due.
  public static func share(_ share: DoneShare) -> String {
    share.due == 0 ? "-" : "\(share.done) of \(share.due)"
  }

  /// A share in percent, rounded, and 100 only of all.
  public static func percent(_ perMille: Int?) -> String {
    perMille.map { $0 >= 1000 ? "100%" : "\(min(99, ($0 + 5) / 10))%" } ?? "-"
  }
}
