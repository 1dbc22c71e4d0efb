import CivilTime
import Documents

/// The keys of `plans/timetable*.yaml`.
enum TimetableKeys {
  static let name = FileKey(needed: "schedule_name", .name, "What the semester is called.")
  static let id = FileKey(
    "id",
    .name,
    "Names the semester in exports, where the name may change."
  )
  static let first = FileKey("start_date", .date, "The first day.")
  static let last = FileKey("end_date", .date, "The last day.")
  static let zone = FileKey(
    "time_zone",
    .unread(.name),
    "The zone of all times; yours by default."
  )
  static let extends = FileKey(
    "extends",
    .oneOrMore(.unread(.name)),
    or: [],
    """
    Timetable files, relative to this one, whose classes are taken over: copied where this file has dates of its own, \
    else brought together.
    """
  )
  static let without = FileKey(
    "without_classes",
    .list(of: .unread(.name)),
    or: [],
    "Classes that are not taken over, by `id` or course name."
  )
  static let excluded = FileKey(
    "excluded_dates",
    .list(of: .freeDays),
    or: [],
    "Days without classes: dates, `{ date, reason }`, or `{ from, to, reason }`."
  )
  static let holidays = FileKey(
    "holidays",
    .oneOrMore(.unread(.name)),
    or: [],
    "Calendar files, relative to this one, whose whole days are without classes."
  )
  static let reminder = FileKey(
    "reminder_minutes",
    .reminder,
    "Minutes before each class at which to be reminded."
  )
  static let calendarName = FileKey(
    "calendar_name",
    .name,
    "What a calendar program calls it; `schedule_name` by default."
  )
  static let classes = FileKey(
    "classes",
    .list(of: .unread(.mapping(ClassKeys.all))),
    or: [],
    "The classes."
  )

  static let all = KeyList(
    [
      id, name, first, last, zone, extends, without, excluded, holidays, classes, reminder,
      calendarName,
    ],
    rules: [
      "anyOf": [
        KeyList.given([first, last]),
        [
          "allOf": [
            KeyList.given([extends], without: [first, last]),
            ["properties": [extends.name: ["minItems": 1]]],
          ]
        ],
      ]
    ]
  )
}

/// The keys of days without classes.
enum FreeDayKeys {
  static let date = FileKey("date", .date, "The day.")
  static let from = FileKey("from", .date, "The first of several days.")
  static let to = FileKey("to", .date, "The last of them.")
  static let reason = FileKey("reason", .name, "Why they are free.")
  static let all = KeyList(
    [date, from, to, reason],
    rules: [
      "anyOf": [
        KeyList.given([date], without: [from, to]), KeyList.given([from, to], without: [date]),
      ]
    ]
  )
}

extension FileKind<Timetable.FreeDays> {
  /// A date, or a mapping of one or two.
  static var freeDays: FileKind {
    .init(
      ["anyOf": [.object(TimePattern.date), .object(FreeDayKeys.all.schema)]],
      mappings: [FreeDayKeys.all],
      NodeReader.freeDays
    )
  }
}
