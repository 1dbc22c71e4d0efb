import Analysis
import CivilTime
import Documents
import ICalendar
import Nightly
import Plans
import Platform
import Reports

/// How habits go, as it is printed.
struct HabitListing {
  let reviews: [HabitReview]
  let now: Instant

  /// A line for each habit.
  func lines(on screen: Screen) -> [String] {
    var columns = AlignedColumns(
      ["id", "habit", "when", "now", "streak", "7 days", "30 days", "rate", "strength"],
      right: [4, 5, 6, 7, 8]
    )
    for review in reviews {
      let title = [review.habit.icon, review.habit.title].compactMap { $0 }.joined(separator: " ")
      columns.add([
        review.habit.id, title, HabitFigures.recurrence(review.habit), HabitFigures.now(review),
        HabitFigures.streak(review),
        HabitFigures.share(review.week), HabitFigures.share(review.month),
        HabitFigures.percent(review.rate.perMille), HabitFigures.percent(review.strength),
      ])
    }
    return columns.lines(on: screen)
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
    Key("habits", .list(of: HabitSection.habit), \.reviews).means(
      "The habits, in the order of the file"
    )
  }
}
