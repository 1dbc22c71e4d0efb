import CivilTime
import Plans
import Platform

/// Calendars as they were read, the planned events of other exports, and what came of both.
extension Store {
  /// Sets the content of a calendar, or removes it.
  package func setCalendar(file: String, content: [UInt8]?) throws(FileError) {
    try calendarFiles.set(content, of: file)
  }

  /// The content of a calendar file; nil where none was read under that name.
  public func calendar(file: String) throws(FileError) -> [UInt8]? {
    try calendarFiles.all()[file]
  }

  /// The names of exports whose calendars can't be used, as their files are cut off.
  package func damagedCalendars() throws -> [String] {
    _ = try calendarFiles.all()
    return calendarFiles.damaged
  }

  /// All calendar files with their content, by name.
  public func calendars() throws(FileError) -> [(file: String, content: [UInt8])] {
    try calendarFiles.all().map { (file: $0, content: $1) }
      .sorted { $0.file.utf8.lexicographicallyPrecedes($1.file.utf8) }
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
