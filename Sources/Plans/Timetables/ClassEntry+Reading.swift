import CivilTime
import Documents

extension ClassEntry {
  /// The keys of a class.
  static let keys = [
    "id", "course_name", "days", "start_time", "end_time", "room", "color", "weeks", "times",
    "notes", "tags", "reminder_minutes", "start_date", "end_date", "excluded_dates", "moved",
    "extra",
  ]

  /// Reads the entry of a class; `id` names it where it has no id of its own.
  init(
    _ fields: NodeFields,
    _ reader: NodeReader,
    id: String,
    course: String,
    semester: Semester
  ) throws(Diagnostic) {
    self.id = id
    self.course = course
    self.semester = semester
    self.file = reader.file
    self.node = fields.node
    if let color = node["color"], case .null = color.value {
      throw reader.failure(
        at: color,
        code: "bad_color",
        problem: "there is no colour, since YAML takes what follows a '#' for a comment",
        remedy: "put the colour into quotes"
      )
    }
    color = try fields.optional("color", reader.color)
    notes = try fields.optional("notes", reader.name)
    tags = try fields.optional("tags", reader.list(of: reader.name)) ?? []
    reminderMinutes = try fields.optional(
      "reminder_minutes",
      reader.integer(in: TimetableReader.possibleReminders)
    )
    times = try ClassEntry.times(fields, reader)
    dated.first = try fields.optional("start_date", reader.date)
    dated.last = try fields.optional("end_date", reader.date)
    if let first = dated.first, let last = dated.last, first > last {
      throw reader.failure(
        at: fields["end_date"] ?? node,
        code: "ends_before_start",
        problem: "the class ends before it starts",
        remedy: "put 'end_date' after 'start_date'"
      )
    }
    for key in ["start_date", "end_date"] {
      guard let node = fields[key] else { continue }
      let date = try reader.date(node)
      guard !semester.contains(date) else { continue }
      throw reader.failure(
        at: node,
        code: "outside_semester",
        problem: "\(date) lies outside the semester, \(semester.first) to \(semester.last)",
        remedy: "choose a day of the semester, or leave '\(key)' out"
      )
    }
    dated.excluded = try fields.optional("excluded_dates", reader.list(of: reader.freeDays)) ?? []
    dated.moves = try fields.optional("moved", reader.list(of: reader.move)) ?? []
    dated.extras = try fields.optional("extra", reader.list(of: reader.extra)) ?? []
  }

  /// The weekly times: those under `times`, or the one that the class itself gives.
  private static func times(
    _ fields: NodeFields,
    _ reader: NodeReader
  ) throws(Diagnostic) -> [Time] {
    guard let list = fields["times"] else { return [try Time(fields, within: nil, reader)] }
    // They have to be right even where each of the times has its own.
    _ = try fields.optional("room", reader.name)
    _ = try fields.optional("weeks", reader.weeks)
    if let node = ["days", "start_time", "end_time"].lazy.compactMap({ fields[$0] }).first {
      throw reader.failure(
        at: node,
        code: "conflicting_keys",
        problem: "the class has 'times' and a day or time beside them",
        remedy: "put all days and times under 'times'"
      )
    }
    let times = try reader.list(list) { node throws(Diagnostic) in
      try Time(
        try reader.fields(node, allowed: ["days", "start_time", "end_time", "room", "weeks"]),
        within: fields,
        reader
      )
    }
    guard !times.isEmpty else {
      throw reader.failure(
        at: list,
        code: "no_times",
        problem: "the class has no times",
        remedy: "list 'days', 'start_time' and 'end_time' under 'times'"
      )
    }
    return times
  }
}

extension ClassEntry.Time {
  /// Reads a weekly time; room and weeks that it lacks are those of its class.
  init(
    _ fields: NodeFields,
    within outer: NodeFields?,
    _ reader: NodeReader
  ) throws(Diagnostic) {
    days = try fields.required("days") { node throws(Diagnostic) in
      let days = try reader.oneOrMore(node, of: reader.weekday)
      guard !days.isEmpty else {
        throw reader.failure(
          at: node,
          code: "no_days",
          problem: "the class is on no day",
          remedy: "list its days, such as [mon, wed]"
        )
      }
      return days
    }
    start = try fields.required("start_time", reader.timeOfDay)
    end = try fields.required("end_time", reader.timeOfDay)
    try reader.expect(end > start, at: fields["end_time"] ?? fields.node)
    let rooms = [fields, outer].compactMap { $0?["room"] }
    room = if let node = rooms.first { try reader.name(node) } else { nil }
    let weeks = [fields, outer].compactMap { $0?["weeks"] }
    self.weeks = if let node = weeks.first { try reader.weeks(node) } else { .all }
    node = fields.node
  }
}

extension ClassEntry.Move {
  /// Reads what was moved where; times and room that it lacks stay as they are.
  fileprivate init(_ node: DocumentNode, _ reader: NodeReader) throws(Diagnostic) {
    let fields = try reader.fields(
      node,
      allowed: ["from", "to", "start_time", "end_time", "room"]
    )
    (from, fromMinute) = try fields.required("from", reader.meetingDate)
    to = try fields.optional("to", reader.date) ?? from
    start = try fields.optional("start_time", reader.timeOfDay)
    end = try fields.optional("end_time", reader.timeOfDay)
    room = try fields.optional("room", reader.name)
    self.node = node
    if let start, let end { try reader.expect(end > start, at: fields["end_time"] ?? node) }
  }
}

extension ClassEntry.Extra {
  /// Reads an additional meeting; times and room that it lacks are those of the first weekly time.
  fileprivate init(_ node: DocumentNode, _ reader: NodeReader) throws(Diagnostic) {
    let fields = try reader.fields(node, allowed: ["date", "start_time", "end_time", "room"])
    date = try fields.required("date", reader.date)
    start = try fields.optional("start_time", reader.timeOfDay)
    end = try fields.optional("end_time", reader.timeOfDay)
    room = try fields.optional("room", reader.name)
    self.node = node
    if let start, let end { try reader.expect(end > start, at: fields["end_time"] ?? node) }
  }
}

extension NodeReader {
  /// Refuses a time of day that is not after the one it ends.
  fileprivate func expect(_ isAfter: Bool, at node: DocumentNode) throws(Diagnostic) {
    guard !isAfter else { return }
    throw failure(
      at: node,
      code: "ends_before_start",
      problem: "the class ends before it starts",
      remedy: "put 'end_time' after 'start_time'; one that ends at midnight ends at 24:00"
    )
  }

  /// Reads what was moved where.
  fileprivate func move(_ node: DocumentNode) throws(Diagnostic) -> ClassEntry.Move {
    try ClassEntry.Move(node, self)
  }

  /// Reads an additional meeting.
  fileprivate func extra(_ node: DocumentNode) throws(Diagnostic) -> ClassEntry.Extra {
    try ClassEntry.Extra(node, self)
  }
}
