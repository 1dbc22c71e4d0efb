import Analysis
import CivilTime
import Documents
import Nightly
import Plans
import Reports

/// What was written down of a habit, as it is printed.
struct HabitNote {
  private let state: Checkin.State
  private let outcome: HabitBook.Outcome

  init(_ state: Checkin.State, _ outcome: HabitBook.Outcome) {
    self.state = state
    self.outcome = outcome
  }

  /// A sentence with where it stands now.
  var words: String {
    let review = outcome.review
    let period = review.course.period(holding: outcome.date)
    let counted = period.map { $0.needed > 1 ? " (\($0.done) of \($0.needed))" : "" } ?? ""
    let said =
      switch state {
      case .done: "done"
      case .skip: "skipped"
      case .undo: "taken back"
      }
    let already =
      outcome.isNew ? "" : state == .undo ? ": there was nothing to take back" : " already"
    let streak =
      review.streak.current > 0 ? "; \(review.streak.current) in a row" : ""
    return "\(review.habit.title): \(said)\(already) on \(outcome.date)\(counted)\(streak)"
  }

  /// The form of what is printed, as a JSON Schema.
  static let schema = form.schema

  var json: JSONValue { HabitNote.form.value(of: self) }

  private static let form = PublishedForm<HabitNote>(
    "v1/habit-note",
    title: "lockin habits done|skip|undo --format json",
    "What was written down of a habit, and how it goes now. Fields may be added."
  ) {
    Key("schema", .always("lockin.habit-note.v1")).means("The name of this form")
    Key("state", .choice, \.state).means("What was written down")
    Key("date", .date, \.outcome.date).means("The local date that it is for")
    Key("step", .orNull(.whole(1...)), \.outcome.step)
      .means("The step of the date; null for all of it")
    Key("new", .boolean, \.outcome.isNew)
      .means("Whether a row was added; false where it stood so already")
    Key("habit", HabitSection.habit, \.outcome.review).means("How the habit goes now")
  }
}
