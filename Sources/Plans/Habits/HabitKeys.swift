import CivilTime
import Documents
import ICalendar

/// The keys of a habit in `plans/habits.yaml`.
enum HabitKeys {
  static let id = FileKey(
    needed: "id",
    .goalID,
    "Names the habit in `plans/checkins.csv`: letters, digits, `-`, `_` or `.`, capitals or not."
  )
  static let title = FileKey(needed: "title", .name(of: 3...100), "What you call it.")
  static let recurrence = FileKey(
    needed: "recurrence",
    .recurrence,
    """
    When it is to be done: `daily`, `weekdays`, `mon, wed, fri`, `every 2 days`, a rule of iCalendar such as \
    `FREQ=MONTHLY;BYDAY=-1FR`; or `weekly`, `monthly`, `yearly`: on any day of it.
    """
  )
  static let clamps = FileKey(
    "clamp_month_end",
    .boolean,
    or: false,
    "Whether a day that a month has not, such as the 31st, is its last day instead of none."
  )
  static let exceptions = FileKey(
    "except",
    .list(of: .date),
    or: [],
    "Dates on which nothing is due."
  )
  static let times = FileKey(
    "times",
    .list(of: .timeOfDay),
    or: [],
    "The times of a day at which its steps are due, such as `[08:00, 12:00]`: at most 48."
  )
  static let target = FileKey(
    "target",
    .whole(1...366),
    "How many steps of a day make it done; of `weekly` and longer, how many days. All of them, or one, by default."
  )
  static let grace = FileKey(
    "grace_hours",
    .whole(0...6),
    or: 0,
    "How many hours behind midnight still belong to the day before."
  )
  static let start = FileKey(needed: "start", .date, "The date it begins with.")
  static let color = FileKey("color", .choice(Goal.Color.self), "A colour to tell it apart by.")
  static let icon = FileKey("icon", .icon, "A sign or two to tell it by, such as an emoji.")
  static let reminders = FileKey(
    "reminders",
    .boolean,
    or: true,
    "Whether `lockin plan export` reminds of it at its times."
  )

  static let all = KeyList(
    [
      id, title, recurrence, clamps, exceptions, times, target, grace, start, color, icon,
      reminders,
    ],
    named: "habit"
  )
  static let list = FileKey("habits", .list(of: .unread(.mapping(all))), or: [], "The habits.")
}

extension FileKind<DateRecurrence> {
  /// When something comes again.
  static var recurrence: FileKind {
    .init(["type": "string", "minLength": 1], NodeReader.recurrence)
  }
}

extension FileKind<String> {
  /// A sign or two.
  static var icon: FileKind {
    .init(["type": "string", "minLength": 1, "maxLength": 16], NodeReader.icon)
  }
}

extension NodeReader {
  /// When something comes again, in words or as a rule.
  func recurrence(_ node: DocumentNode) throws(Diagnostic) -> DateRecurrence {
    let text = try string(node)
    do throws(DateRecurrence.Mistake) {
      return try DateRecurrence(text)
    } catch {
      throw failure(
        at: node,
        code: "bad_recurrence",
        problem: error.words(of: text),
        remedy:
          "write 'daily', 'weekdays', 'mon, wed, fri', 'weekly', 'every 2 weeks', or a rule such as 'FREQ=MONTHLY;BYDAY=-1FR'"
      )
    }
  }

  /// A sign or two: up to 16 scalars, on one line.
  func icon(_ node: DocumentNode) throws(Diagnostic) -> String {
    let text = try text(node, of: 1...16)
    guard text.count <= 2, !text.contains(where: \.isNewline) else {
      throw failure(
        at: node,
        code: "bad_length",
        problem: "\(text.quoted) is longer than two signs",
        remedy: "write one or two, such as an emoji"
      )
    }
    return text
  }
}

extension DateRecurrence.Mistake {
  /// What is wrong with a text.
  fileprivate func words(of text: String) -> String {
    switch self {
    case .unknown: "\(text.quoted) does not say when it comes again"
    case .invalid(let part): "the part \(part.quoted) of the rule is wrong"
    case .noDatePart(let part): "the part \(part.quoted) of the rule has no meaning for dates"
    case .namesNoDate: "no date is ever named by \(text.quoted)"
    }
  }
}
