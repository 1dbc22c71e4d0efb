import CivilTime
import Plans
import Platform

/// Calendars as they were read, the planned events of other exports, and what came of both.
extension Store {
  /// Replaces the content of one calendar file; false where it had that content already.
  public func setCalendar(
    file: String,
    hash: [UInt8],
    content: [UInt8]
  ) throws(StoreError) -> Bool {
    guard try calendarHash(file: file) != hash else { return false }
    try connection.prepare("INSERT OR REPLACE INTO calendars VALUES (?, ?, ?, ?)")
      .run(person, .text(file), .blob(hash), .blob(content))
    return true
  }

  /// Puts other content in the place of a calendar's, which stays the one that was read under its hash.
  public func replaceCalendar(file: String, content: [UInt8]) throws(StoreError) {
    try connection.prepare("UPDATE calendars SET content = ? WHERE person = ? AND file = ?")
      .run(.blob(content), person, .text(file))
  }

  /// The names of the calendars that were read with a hash last, sorted.
  public func calendars(ofHash hash: [UInt8]) throws(StoreError) -> [String] {
    try connection.prepare("SELECT file FROM calendars WHERE person = ? AND hash = ? ORDER BY file")
      .rows([person, .blob(hash)]) { $0.text(0) }
  }

  /// Gives a calendar the name that its file has now, where none has that.
  public func renameCalendar(_ file: String, to name: String) throws(StoreError) {
    try connection.prepare("UPDATE calendars SET file = ? WHERE person = ? AND file = ?")
      .run(.text(name), person, .text(file))
  }

  /// The hash of the calendar that was last read under a file's name, or nil.
  public func calendarHash(file: String) throws(StoreError) -> [UInt8]? {
    try connection.prepare("SELECT hash FROM calendars WHERE person = ? AND file = ?")
      .rows([person, .text(file)]) { $0.blob(0) }.first
  }

  /// The content of a calendar file; nil where none was read under that name.
  public func calendar(file: String) throws(StoreError) -> [UInt8]? {
    try connection.prepare("SELECT content FROM calendars WHERE person = ? AND file = ?")
      .rows([person, .text(file)]) { $0.blob(0) }.first
  }

  /// All calendar files with their content, by name.
  public func calendars() throws(StoreError) -> [(file: String, content: [UInt8])] {
    try connection.prepare("SELECT file, content FROM calendars WHERE person = ? ORDER BY file")
      .rows([person]) { ($0.text(0), $0.blob(1)) }
  }

  /// The planned events that last whole days: when, what they are called, and their tags.
  public func wholeDays() throws(StoreError) -> [(span: TimeSpan, title: String, tags: [String])] {
    try connection.prepare(
      """
      SELECT start_ms, end_ms, title, tags FROM planned_events
      WHERE person = ? AND exclusion = ? ORDER BY start_ms, id
      """
    ).rows([person, .text(PlannedEvent.Exclusion.allDay.rawValue)]) { row in
      let start = Instant(milliseconds: row.integer(0))
      return (
        TimeSpan(start, max(start, Instant(milliseconds: row.integer(1)))), row.text(2),
        row.text(3).split(separator: ",").map(String.init)
      )
    }
  }

  /// What tells the planned events that are kept from any others.
  public func plannedEvents() throws(StoreError) -> Fingerprint {
    var input = FingerprintInput()
    let statement = try connection.prepare(
      """
      SELECT json_array(id, file, uid, title, kind, start_ms, end_ms, movable, tags, exclusion)
      FROM planned_events WHERE person = ? ORDER BY start_ms, id
      """
    )
    for row in try statement.rows([person], { $0.text(0) }) { input.add(row) }
    return input.fingerprint
  }

  /// Replaces all planned events.
  public func set(events: [PlannedEvent]) throws(StoreError) {
    try connection.prepare("DELETE FROM planned_events WHERE person = ?").run(person)
    let insert = try connection.prepare(
      "INSERT OR REPLACE INTO planned_events VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
    )
    for event in events {
      try insert.run(
        person,
        .text(event.id),
        .text(event.file),
        .text(event.uid),
        .text(event.title),
        .text(event.kind.rawValue),
        .integer(event.span.start.milliseconds),
        .integer(event.span.end.milliseconds),
        .init(event.isMovable ? 1 : 0),
        .text(event.tags.joined(separator: ",")),
        event.exclusion.map { .text($0.rawValue) } ?? .null
      )
    }
  }
}
