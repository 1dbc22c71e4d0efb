import CivilTime
import Documents
import ICalendar

/// The keys of an item in `plans/items.yaml` and of the lists in `plans/lists.yaml`.
enum ItemKeys {
  static let id = FileKey("id", .name, "Names the item, where its title may change.")
  static let title = FileKey(needed: "title", .name, "What is to be done.")
  static let notes = FileKey("notes", .text, "What else there is to know.")
  static let dueDate = FileKey(
    "due_date",
    .date,
    "The day by which it is due, such as `2026-06-30`; of what comes again, the first."
  )
  static let dueTime = FileKey("due_time", .timeOfDay, "The time of that day, such as `12:00`.")
  static let recurrence = FileKey(
    "recurrence",
    .recurrence,
    """
    How it comes again from `due_date` on: `daily`, `mon, thu`, `every 2 weeks`, `monthly`, `after 30 days` (from the day \
    on which it was done), or a rule of iCalendar such as `FREQ=MONTHLY;BYDAY=-1FR`. Done, it is open for its next day.
    """
  )
  static let clamps = FileKey(
    "clamp_month_end",
    .boolean,
    or: true,
    "Whether a day that a month has not, such as the 31st, is its last day instead of none; true by default."
  )
  static let subtasks = FileKey(
    "subtasks",
    .list(of: .subtask),
    or: [],
    "Its parts, in order: texts, or mappings of `title` and `done`; at most 100."
  )
  static let starred = FileKey(
    "starred",
    .boolean,
    or: false,
    "Whether it matters more than others."
  )
  static let flag = FileKey("flag", .choice(Goal.Color.self), "A colour to tell it by.")
  static let done = FileKey(
    "done",
    .moment,
    """
    When it was done, and of what comes again when last: a date, or a date and a time, local where no offset stands \
    there.
    """
  )
  static let doneBefore = FileKey(
    "done_before",
    .oneOrMore(.earlierStamp),
    or: [],
    """
    Of what comes again, what `done` said before, the oldest first, and `never` for before it was done at all; of several \
    a list. `lockin todo done` adds to it, `--undo` brings the last one back, and pages of earlier days rest on it.
    """
  )
  static let tags = FileKey("tags", .list(of: .name), or: [], "Words of your own.")
  static let reminder = FileKey(
    "reminder_minutes",
    .reminder,
    "Minutes before it is due at which to be reminded."
  )
  static let shown = FileKey(
    "show_in_calendar",
    .boolean,
    or: true,
    "Whether `lockin plan export` writes it; true by default."
  )
  static let drafted = FileKey(
    "drafted",
    .boolean,
    or: false,
    "Whether a model wrote it down and nobody changed it since."
  )

  static let recurringType = FileKey(
    "recurring_type",
    .choice(RecurringType.self),
    "What other programs write for `recurrence`."
  )
  static let aiGenerated = FileKey(
    "ai_generated",
    .boolean,
    or: false,
    "What other programs write for `drafted`."
  )
  static let sortOrder = FileKey(
    "sort_order",
    .whole(-1_000_000...1_000_000),
    "What other programs write for the place in the list: items with it come first, the lowest number before others."
  )

  /// The keys of an item, in the order in which commands write them.
  static let all = KeyList(
    [
      id, title, notes, dueDate, dueTime, recurrence, clamps, subtasks, starred, flag, tags,
      reminder, shown, drafted, done, doneBefore, recurringType, aiGenerated, sortOrder,
    ],
    named: "item",
    // A time, a reminder and what comes again need a day.
    rules: [
      "anyOf": [
        KeyList.given([dueDate]), KeyList.given([], without: [dueTime, reminder, recurrence]),
      ]
    ]
  )
  /// What is written where something had not been done before.
  static let never = "never"
  static let list = FileKey("items", .list(of: .unread(.mapping(all))), or: [], "The items.")
}

/// How something comes again, as other programs say it.
enum RecurringType: String, CaseIterable {
  case none
  case daily
  case weekdays
  case weekly
  case monthly
  case yearly
}

/// The keys of a part of an item.
enum SubtaskKeys {
  static let title = FileKey(needed: "title", .name, "What is to be done.")
  static let done = FileKey("done", .moment, "When it was done.")
  static let doneBefore = FileKey(
    "done_before",
    .moment,
    "What `done` said before all of the item was ticked off, where it comes again."
  )
  static let all = KeyList([title, done, doneBefore], named: "subtask")
}

/// When something was done the time before, as it is written; without a time where it never was.
struct EarlierStamp: Sendable {
  let text: TimestampText?
  /// Whether it is a date alone.
  let isDate: Bool
}

extension FileKind<EarlierStamp> {
  fileprivate static var earlierStamp: FileKind {
    .init(["anyOf": [.object(TimePattern.moment), ["const": .string(ItemKeys.never)]]]) { reader in
      { node throws(Diagnostic) in
        let isNever = try reader.string(node) == ItemKeys.never
        return EarlierStamp(text: isNever ? nil : try reader.time(node), isDate: node.isDate)
      }
    }
  }
}

extension FileKind<DocumentNode> {
  /// A part of an item: its title, or a mapping.
  fileprivate static var subtask: FileKind {
    .unread(
      [
        "anyOf": [
          .object(FileKind<String>.name.schema), .object(SubtaskKeys.all.reference),
        ]
      ],
      mappings: [SubtaskKeys.all]
    )
  }
}
