import CivilTime
import Documents

extension ClassEntry {
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
    if let color = node[ClassKeys.color.name], case .null = color.value {
      throw reader.failure(
        at: color,
        code: "bad_color",
        problem: "there is no colour, since YAML takes what follows a '#' for a comment",
        remedy: "put the colour into quotes"
      )
    }
    color = try fields.value(ClassKeys.color)
    notes = try fields.value(ClassKeys.notes)
    tags = try fields.value(ClassKeys.tags)
    reminderMinutes = try fields.value(ClassKeys.reminder)
    times = try ClassEntry.times(fields, reader)
    dated.first = try fields.value(ClassKeys.first)
    dated.last = try fields.value(ClassKeys.last)
    if let first = dated.first, let last = dated.last, first > last {
      throw reader.failure(
        at: fields.place(of: ClassKeys.last),
        code: "ends_before_start",
        problem: "the class ends before it starts",
        remedy: "put 'end_date' after 'start_date'"
      )
    }
    for key in [ClassKeys.first, ClassKeys.last] {
      guard let date = try fields.value(key), !semester.contains(date) else { continue }
      throw reader.failure(
        at: fields.place(of: key),
        code: "outside_semester",
        problem: "\(date) lies outside the semester, \(semester.first) to \(semester.last)",
        remedy: "choose a day of the semester, or leave '\(key.name)' out"
      )
    }
    dated.excluded = try fields.value(ClassKeys.excluded)
    dated.moves = try fields.value(ClassKeys.moved)
    dated.extras = try fields.value(ClassKeys.extra)
  }

  /// The weekly times: those under `times`, or the one that the class itself gives.
  private static func times(
    _ fields: NodeFields,
    _ reader: NodeReader
  ) throws(Diagnostic) -> [Time] {
    guard let list = try fields.value(ClassKeys.times) else {
      return [try Time(fields, within: nil, reader)]
    }
    // They have to be right even where each of the times has its own.
    _ = try fields.value(ClassKeys.room)
    _ = try fields.value(ClassKeys.weeks)
    let single: [any DeclaredKey] = [ClassKeys.days, ClassKeys.start, ClassKeys.end]
    if let node = single.lazy.compactMap({ fields.node($0) }).first {
      throw reader.failure(
        at: node,
        code: "conflicting_keys",
        problem: "the class has 'times' and a day or time beside them",
        remedy: "put all days and times under 'times'"
      )
    }
    let times = try reader.list(list) { node throws(Diagnostic) in
      try Time(
        try reader.fields(node, WeeklyKeys.all),
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
    days = try fields.value(WeeklyKeys.days)
    start = try fields.value(WeeklyKeys.start)
    end = try fields.value(WeeklyKeys.end)
    try reader.expect(end > start, at: fields.place(of: WeeklyKeys.end))
    func giving(_ key: any DeclaredKey) -> NodeFields {
      fields.node(key) == nil ? outer ?? fields : fields
    }
    room = try giving(ClassKeys.room).value(ClassKeys.room)
    weeks = try giving(ClassKeys.weeks).value(ClassKeys.weeks) ?? .all
    node = fields.node
  }
}

extension ClassEntry.Move {
  /// Reads what was moved where; times and room that it lacks stay as they are.
  init(_ fields: NodeFields, _ reader: NodeReader) throws(Diagnostic) {
    (from, fromMinute) = try fields.value(MovedKeys.from)
    to = try fields.value(MovedKeys.to) ?? from
    start = try fields.value(ClassKeys.start)
    end = try fields.value(ClassKeys.end)
    room = try fields.value(ClassKeys.room)
    node = fields.node
    if let start, let end { try reader.expect(end > start, at: fields.place(of: ClassKeys.end)) }
  }
}

extension ClassEntry.Extra {
  /// Reads an additional meeting; times and room that it lacks are those of the first weekly time.
  init(_ fields: NodeFields, _ reader: NodeReader) throws(Diagnostic) {
    date = try fields.value(ExtraKeys.date)
    start = try fields.value(ClassKeys.start)
    end = try fields.value(ClassKeys.end)
    room = try fields.value(ClassKeys.room)
    node = fields.node
    if let start, let end { try reader.expect(end > start, at: fields.place(of: ClassKeys.end)) }
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
}
