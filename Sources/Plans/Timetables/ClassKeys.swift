import CivilTime
import Documents

/// The keys of a class in `plans/timetable*.yaml`, and of its meetings.
enum ClassKeys {
  static let course = FileKey(needed: "course_name", .name, "What the course is called.")
  static let id = FileKey(
    "id",
    .name,
    "Names the class in exports; its course's name by default."
  )
  static let days = FileKey("days", .weekdays, "The days of the week, as `mon` or `[mon, wed]`.")
  static let start = FileKey("start_time", .timeOfDay, "When it begins, such as `10:15`.")
  static let end = FileKey("end_time", .timeOfDay, "When it ends.")
  static let room = FileKey("room", .name, "Where it is.")
  static let weeks = FileKey(
    "weeks",
    .weeks,
    "`all`; `odd` or `even` ones of the semester; or a list, by number in the semester or as `2026-W17`."
  )
  static let times = FileKey(
    "times",
    .times,
    "Several weekly times; room and weeks are those of the class by default."
  )
  static let color = FileKey(
    "color",
    .color,
    "`#RRGGBB`, or a colour name of CSS 3.",
    refusesNull: true
  )
  static let notes = FileKey("notes", .name, "What else there is to know.")
  static let tags = FileKey("tags", .list(of: .name), or: [], "Words of your own.")
  static let reminder = FileKey(
    "reminder_minutes",
    .reminder,
    "Minutes before it at which to be reminded, where they are others than those of all classes."
  )
  static let first = FileKey(
    "start_date",
    .date,
    "The first day, where it is not the semester's."
  )
  static let last = FileKey("end_date", .date, "The last day, where it is not the semester's.")
  static let excluded = FileKey(
    "excluded_dates",
    .list(of: .freeDays),
    or: [],
    "Days without this class."
  )
  static let moved = FileKey(
    "moved",
    .list(of: .mapping(MovedKeys.all, ClassEntry.Move.init)),
    or: [],
    "Meetings at another time or place than usual."
  )
  static let extra = FileKey(
    "extra",
    .list(of: .mapping(ExtraKeys.all, ClassEntry.Extra.init)),
    or: [],
    "Meetings besides the weekly ones; times and room are those of the first weekly time by default."
  )

  static let all = KeyList(
    [
      id, course, days, start, end, room, weeks, times, color, notes, tags, reminder, first, last,
      excluded, moved, extra,
    ],
    named: "class",
    rules: [
      "anyOf": [
        KeyList.given([days, start, end], without: [times]),
        KeyList.given([times], without: [days, start, end]),
      ]
    ]
  )
}

/// The keys of a weekly time: those of a class that is on at one time alone, or of each of several.
enum WeeklyKeys {
  static let days = FileKey(needed: ClassKeys.days.name, .weekdays, ClassKeys.days.meaning)
  static let start = FileKey(needed: ClassKeys.start.name, .timeOfDay, ClassKeys.start.meaning)
  static let end = FileKey(needed: ClassKeys.end.name, .timeOfDay, ClassKeys.end.meaning)
  static let all = KeyList([days, start, end, ClassKeys.room, ClassKeys.weeks])
}

/// The keys of a meeting that was moved.
enum MovedKeys {
  static let from = FileKey(
    needed: "from",
    FileKind(TimePattern.meeting, NodeReader.meetingDate),
    "The usual date, with the time where there are several that day."
  )
  static let to = FileKey("to", .date, "The new date; the same one by default.")
  static let all = KeyList([from, to, ClassKeys.start, ClassKeys.end, ClassKeys.room])
}

/// The keys of an additional meeting.
enum ExtraKeys {
  static let date = FileKey(needed: "date", .date, "The date.")
  static let all = KeyList([date, ClassKeys.start, ClassKeys.end, ClassKeys.room])
}

extension FileKind<[Weekday]> {
  /// A day of the week, or a list of at least one.
  static var weekdays: FileKind {
    let day: JSONValue = [
      "type": "string", "pattern": "^([Mm][Oo]|[Tt][UuHh]|[Ww][Ee]|[Ff][Rr]|[Ss][AaUu])[A-Za-z]*$",
    ]
    return .init(
      ["anyOf": [day, ["type": "array", "minItems": 1, "items": day]]],
      NodeReader.weekdays
    )
  }
}

extension FileKind<ClassEntry.Weeks> {
  /// A word, or a list of at least one week.
  static var weeks: FileKind {
    let calendar: JSONValue = [
      "type": "string", "pattern": "^[0-9]{4}-W(0[1-9]|[1-4][0-9]|5[0-3])$",
    ]
    let number = FileKind<Int>.whole(NodeReader.semesterWeeks).schema
    return .init(
      [
        "anyOf": [
          .object(FileKind<NodeReader.WeekChoice>.choice(NodeReader.WeekChoice.self).schema),
          ["type": "array", "minItems": 1, "items": .object(number)],
          ["type": "array", "minItems": 1, "items": calendar],
        ]
      ],
      NodeReader.weeks
    )
  }
}

extension FileKind<DocumentNode> {
  /// A list of at least one weekly time.
  fileprivate static var times: FileKind {
    var schema = FileKind<[NodeFields]>.list(of: .mapping(WeeklyKeys.all)).schema
    schema["minItems"] = 1
    return .unread(schema, mappings: [WeeklyKeys.all])
  }
}

extension FileKind<ClassColor> {
  /// A colour in hexadecimal digits, or by its name.
  fileprivate static var color: FileKind {
    .init(["type": "string", "pattern": "^#[0-9A-Fa-f]{6}$|^[A-Za-z]+$"], NodeReader.color)
  }
}
