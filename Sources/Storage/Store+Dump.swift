import CivilTime
import Documents
import Platform
import Records

/// The store's content as text.
extension Store {
  /// Hands over the whole content, one compact JSON object a line, in canonical order.
  ///
  /// `lockin import` reads records of it back, and with `dumpCalendars` behind it computes the rest anew: with the same
  /// `plans/` and configuration the same lines come of it.
  ///
  /// The lines are a function of what the exports, calendars and plans say and of the configuration:
  /// numbers that stand for texts, runs, and the ledger of how the facts came in play no part, so that
  /// an overlapping or longer export in any order ends in the same lines.
  public func dump(_ line: ([UInt8]) throws -> Void) throws {
    func write(_ kind: String, _ fields: [String: JSONValue]) throws {
      try line(JSONWriter.compact(.object(fields.merging(["table": .string(kind)]) { $1 })))
    }
    try dumpRecords(line)
    try dumpBuckets(line, write)
    try dumpPlans(write)
  }

  private typealias Write = (String, [String: JSONValue]) throws -> Void

  /// The same of records alone.
  package func dumpRecords(
    of days: DeviceDays? = nil,
    _ line: ([UInt8]) throws -> Void
  ) throws {
    func dump(_ day: DayRecords) throws {
      let lines = DayLines(day, texts: texts)
      try texts.check()
      try lines.give(line)
    }
    if let days { try records(of: days).forEach(dump) } else { try forEachDay(dump) }
  }

  /// The SHA-256 hash of all records, whatever the numbers of their texts.
  package func recordHash() throws -> [UInt8] {
    let hash = ContentHash()
    try dumpRecords { line in line.withUnsafeBytes { hash.update($0) } }
    return hash.finish()
  }

  private func dumpBuckets(_ line: ([UInt8]) throws -> Void, _ write: Write) throws {
    let statement = try connection.prepare(
      """
      SELECT start_ms, date, hour, occurrence, capacity_ms, app, category, productivity, ms
      FROM hour_activity WHERE user_id = ? ORDER BY start_ms, category, app, productivity, ms
      """
    )
    try statement.bind([person])
    while try statement.step() {
      var json = JSONBytes(capacity: 256)
      json.raw("{\"app\":")
      json.string(statement.text(5))
      json.raw(",\"capacity_ms\":")
      json.integer(statement.integer(4))
      json.raw(",\"category\":")
      json.string(statement.text(6))
      json.raw(",\"date\":")
      json.string(statement.text(1))
      json.raw(",\"hour\":")
      json.integer(statement.integer(2))
      json.raw(",\"ms\":")
      json.integer(statement.integer(8))
      json.raw(",\"occurrence\":")
      json.integer(statement.integer(3))
      json.raw(",\"productivity\":")
      json.integer(statement.optionalInteger(7))
      json.raw(",\"start_ms\":")
      json.integer(statement.integer(0))
      json.raw(",\"table\":\"hour_buckets\"}")
      try line(json.bytes)
    }
    let days = try connection.prepare(
      """
      SELECT date, raw_ms, flood_ms, bucketed_ms, concurrent_ms, dropped FROM day_accounts
      WHERE person = ? ORDER BY date
      """
    )
    try days.bind([person])
    while try days.step() {
      try write(
        "day_accounts",
        [
          "date": .string(days.text(0)), "raw_ms": .integer(days.integer(1)),
          "flood_ms": .integer(days.integer(2)), "bucketed_ms": .integer(days.integer(3)),
          "concurrent_ms": .integer(days.integer(4)), "dropped": .string(days.text(5)),
        ]
      )
    }
  }

  private func dumpPlans(_ write: Write) throws {
    let events = try connection.prepare(
      """
      SELECT id, file, uid, title, kind, start_ms, end_ms, movable, tags, exclusion
      FROM planned_events WHERE person = ? ORDER BY start_ms, id
      """
    )
    try events.bind([person])
    while try events.step() {
      try write(
        "planned_events",
        [
          "id": .string(events.text(0)), "file": .string(events.text(1)),
          "uid": .string(events.text(2)), "title": .string(events.text(3)),
          "kind": .string(events.text(4)), "start_ms": .integer(events.integer(5)),
          "end_ms": .integer(events.integer(6)), "movable": .boolean(events.integer(7) != 0),
          "tags": .string(events.text(8)),
          "exclusion": events.optionalInteger(9) == nil ? .null : .string(events.text(9)),
        ]
      )
    }
  }

  /// So many bytes of a calendar at most stand in one line.
  private static let bytesOfPart = 1 << 17

  /// Hands over calendars as they are kept, which are no part of the dump, as the names of files play none in it: in as many lines as their size needs; what is no UTF-8 as hexadecimal digits.
  public func dumpCalendars(_ line: ([UInt8]) throws -> Void) throws {
    for (file, content) in try calendars() {
      let isText = String(validating: content, as: UTF8.self) != nil
      let parts = Store.parts(of: content, areText: isText)
      for (number, part) in parts.enumerated() {
        var json = JSONBytes(capacity: part.count + 256)
        json.raw("{\"file\":")
        json.string(file)
        json.raw(",\"hash\":")
        json.string(ContentHash.hexadecimal(ContentHash.of(content)))
        json.raw(",\"part\":")
        json.integer(Int64(number + 1))
        json.raw(",\"parts\":")
        json.integer(Int64(parts.count))
        json.raw(",\"table\":\"calendars\",")
        json.raw(isText ? "\"text\":" : "\"text_hex\":")
        json.string(
          isText ? String(decoding: part, as: UTF8.self) : ContentHash.hexadecimal(part)
        )
        json.raw("}")
        try line(json.bytes)
      }
    }
  }

  /// Bytes in pieces, one at least; a character of a text is never cut.
  private static func parts(of content: [UInt8], areText: Bool) -> [ArraySlice<UInt8>] {
    var parts: [ArraySlice<UInt8>] = []
    var rest = content[...]
    repeat {
      var end = min(rest.startIndex + bytesOfPart, rest.endIndex)
      while areText, end < rest.endIndex, rest[end] & 0xc0 == 0x80 { end -= 1 }
      parts.append(rest[rest.startIndex..<end])
      rest = rest[end...]
    } while !rest.isEmpty
    return parts
  }
}

/// The records of a day as lines of JSON: what a content says is put into words once.
struct DayLines {
  private let day: DayRecords
  private let parts: [Parts]

  /// What stands before the times, between them, and behind them; keys are in order.
  private struct Parts {
    let head: [UInt8]
    let middle: [UInt8]
    let tail: [UInt8]
  }

  init(_ day: DayRecords, texts: TextTable) {
    self.day = day
    parts = day.contents.map { content in
      var head = JSONBytes(capacity: 128)
      head.raw("{\"ambiguous\":")
      head.boolean(content.isAmbiguous)
      head.raw(",\"app\":")
      head.string(texts.text(content.app))
      if content.isAudible { head.raw(",\"audible\":true") }
      head.raw(",\"category\":")
      head.string(texts.text(content.category))
      head.raw(",\"device\":")
      head.string(day.device)
      head.raw(",\"duplicate_ms\":")
      var middle = JSONBytes(capacity: 128)
      middle.raw(",\"hour_total\":")
      middle.boolean(content.isHourTotal)
      middle.raw(",\"kind\":\"")
      middle.raw(DayLines.name(of: content.kind))
      middle.raw("\",\"productivity\":")
      middle.integer(content.productivity.map(Int64.init))
      middle.raw(",\"source\":")
      middle.string(texts.text(content.source))
      middle.raw(",\"start_ms\":")
      var tail = JSONBytes(capacity: 128)
      tail.raw(",\"table\":\"records\",\"title\":")
      tail.string(texts.text(content.title))
      tail.raw(",\"url\":")
      tail.string(texts.text(content.url))
      tail.raw("}")
      return Parts(head: head.bytes, middle: middle.bytes, tail: tail.bytes)
    }
  }

  private static func name(of kind: ActivityRecord.Kind) -> StaticString {
    switch kind {
    case .use: "use"
    case .present: "present"
    case .away: "away"
    case .annotation: "annotation"
    }
  }

  /// Hands over the lines in order of start, those of one start in order of their bytes.
  func give(_ take: ([UInt8]) throws -> Void) throws {
    let rows = day.rows.sorted { $0.start < $1.start }
    var first = 0
    while first < rows.count {
      var end = first + 1
      while end < rows.count, rows[end].start == rows[first].start { end += 1 }
      if end == first + 1 {
        try take(line(rows[first]))
      } else {
        let lines = rows[first..<end].map { line($0) }
        for line in lines.sorted(by: { $0.lexicographicallyPrecedes($1) }) { try take(line) }
      }
      first = end
    }
  }

  private func line(_ row: RecordRow) -> [UInt8] {
    let parts = parts[Int(row.content)]
    var json = JSONBytes(
      capacity: parts.head.count + parts.middle.count + parts.tail.count + 80
    )
    json.raw(parts.head)
    json.integer(row.duplicate)
    json.raw(",\"duration_ms\":")
    json.integer(row.duration)
    json.raw(parts.middle)
    json.integer(row.start.milliseconds)
    json.raw(parts.tail)
    return json.bytes
  }
}
