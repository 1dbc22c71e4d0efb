import CivilTime
import Documents
import ICalendar
import Insights
import Nightly
import Plans
import Reports

/// How habits go, as it is printed.
struct HabitListing {
  let reviews: [HabitReview]
  let now: Instant
  let timeline: ZoneTimeline

  private var today: CivilDate { timeline.local(at: now).date }

  /// A line for each habit.
  var lines: [String] {
    var columns = AlignedColumns(
      ["id", "habit", "when", "now", "streak", "7 days", "30 days", "rate", "strength"],
      right: [4, 5, 6, 7, 8]
    )
    for review in reviews {
      let title = [review.habit.icon, review.habit.title].compactMap { $0 }.joined(separator: " ")
      columns.add([
        review.habit.id, title, HabitWords.recurrence(review.habit), HabitWords.now(review, today),
        HabitWords.streak(review),
        HabitWords.share(review.week), HabitWords.share(review.month),
        review.rate.perMille.map { "\($0 / 10)%" } ?? "-",
        review.strength.map { "\($0 / 10)%" } ?? "-",
      ])
    }
    return columns.lines
  }

  /// The form of what is printed, as a JSON Schema.
  static let schema = form.schema

  var json: JSONValue { HabitListing.form.value(of: self) }

  private static let form = PublishedForm<HabitListing>(
    "v1/habit-list",
    title: "lockin habits --format json",
    "How habits go. Fields may be added; what is not known is null."
  ) {
    Key("schema", .always("lockin.habit-list.v1")).means("The name of this form")
    Key("now", .instant, \.now).means("The instant that it is told as of")
    Key("habits", .list(of: habit), \.reviews).means("The habits, in the order of the file")
  }

  /// How a habit goes.
  static let habit = Shape<HabitReview>.object("A habit") {
    Key("id", .text, \.habit.id).means("Names the habit")
    Key("title", .text, \.habit.title).means("What the person calls it")
    Key("recurrence", .text, \.habit.recurrence.text)
      .means("When it is to be done, as a rule of iCalendar")
    Key("today", .orNull(period)) { $0.course.period(holding: $0.course.today) }
      .means("What holds the local date; null where nothing is due on it")
    Key("streak", .whole(0...), \.streak.current)
      .means("How often in a row it was done when it was due")
    Key("longest_streak", .whole(0...), \.streak.longest).means("The longest such row")
    Key("week", share, \.week).means("What was due in the last 7 dates")
    Key("month", share, \.month).means("What was due in the last 30 dates")
    Key("rate", share, \.rate).means("What was due in the last 90 dates")
    Key("rate_low_per_mille", .orNull(.whole), \.rateInterval?.lowerBound)
      .means("The lower end of the 90% interval of Jeffreys for the rate")
    Key("rate_high_per_mille", .orNull(.whole), \.rateInterval?.upperBound).means("The upper end")
    Key("strength_per_mille", .orNull(.whole), \.strength)
      .means("How firm it is; null before the first time was due")
    Key("usual_minute", .orNull(.whole), \.usualMinute)
      .means("The minute of the day at which it is usually done; null where too little is known")
  }

  private static let share = Shape<HabitReview.Share>.object("A share") {
    Key("done", .whole(0...), \.done).means("How many were done")
    Key("due", .whole(0...), \.due).means("How many were due and not excused")
  }

  private static let period = Shape<HabitCourse.Period>.object("A date, week, month or year") {
    Key("from", .date, \.dates.lowerBound).means("Its first date")
    Key("to", .date) { $0.dates.upperBound - 1 }.means("Its last date")
    Key("outcome", .choice, \.outcome)
      .means("done; missed; excused, which counts for nothing; open while there is time")
    Key("done", .whole(0...), \.done).means(
      "How many steps, or dates of a longer period, were done"
    )
    Key("needed", .whole(0...), \.needed).means("How many are to be done")
  }
}

/// Words for habits.
enum HabitWords {
  /// When it is to be done: `daily`, `3 times weekly`.
  static func recurrence(_ habit: Habit) -> String {
    let words = habit.recurrence.words
    guard habit.needed > 1 else { return words }
    return habit.isQuota ? "\(habit.needed) times \(words)" : "\(words), \(habit.needed) times"
  }

  /// What is the case today.
  static func now(_ review: HabitReview, _ today: CivilDate) -> String {
    guard today >= review.habit.start else { return "begins on \(review.habit.start)" }
    guard let period = review.course.period(holding: today) else { return "not due" }
    switch period.outcome {
    case .excused: return period.needed == 0 ? "skipped" : "no more due"
    case .missed: return "missed"
    case .done: return period.needed > 1 ? "done (\(period.done) of \(period.needed))" : "done"
    case .open: return period.needed > 1 ? "\(period.done) of \(period.needed)" : "open"
    }
  }

  /// The streak, and the longest one where that is another.
  static func streak(_ review: HabitReview) -> String {
    let streak = review.streak
    return streak.longest > streak.current
      ? "\(streak.current) (best \(streak.longest))" : "\(streak.current)"
  }

  /// So many of so many.
  static func share(_ share: HabitReview.Share) -> String {
    share.due == 0 ? "-" : "\(share.done) of \(share.due)"
  }
}
