import Activity
import CivilTime
import Documents

/// The store's content as text.
extension Store {
  /// Hands over the whole content, one compact JSON object a line, in canonical order.
  ///
  /// The lines are a function of what the exports, calendars and plans say and of the configuration:
  /// numbers that stand for texts, runs, and the ledger of how the facts came in play no part, so that
  /// an overlapping or longer export in any order ends in the same lines.
  public func dump(_ line: ([UInt8]) throws -> Void) throws {
    func write(_ kind: String, _ fields: [String: JSONValue]) throws {
      try line(JSONWriter.compact(.object(fields.merging(["table": .string(kind)]) { $1 })))
    }
    try dumpRecords(write)
    try dumpBuckets(write)
    try dumpPlans(write)
  }

  private typealias Write = (String, [String: JSONValue]) throws -> Void

  private func dumpRecords(_ write: Write) throws {
    try forEachDay { day in
      let lines = day.records.map { object($0, device: day.device) }
      try texts.check()
      for fields in lines.map({ (JSONWriter.compact(.object($0)), $0) })
        .sorted(by: { Store.precedes($0, $1) })
      {
        try write("records", fields.1)
      }
    }
  }

  /// Orders by start, and records of one start by their whole text.
  private static func precedes(
    _ a: (text: [UInt8], fields: [String: JSONValue]),
    _ b: (text: [UInt8], fields: [String: JSONValue])
  ) -> Bool {
    guard case .integer(let first)? = a.fields["start_ms"],
      case .integer(let second)? = b.fields["start_ms"], first != second
    else { return a.text.lexicographicallyPrecedes(b.text) }
    return first < second
  }

  private func object(_ record: ActivityRecord, device: String) -> [String: JSONValue] {
    let kind =
      switch record.kind {
      case .use: "use"
      case .present: "present"
      case .away: "away"
      case .annotation: "annotation"
      }
    return [
      "device": .string(device), "kind": .string(kind),
      "source": .string(texts.text(record.source)),
      "start_ms": .integer(record.start.milliseconds), "duration_ms": .integer(record.duration),
      "duplicate_ms": .integer(record.duplicate), "app": .string(texts.text(record.app)),
      "title": .string(texts.text(record.title)), "url": .string(texts.text(record.url)),
      "category": .string(texts.text(record.category)),
      "productivity": JSONValue(record.productivity.map(Int64.init)),
      "ambiguous": .boolean(record.isAmbiguous), "hour_total": .boolean(record.isHourTotal),
    ]
  }

  private func dumpBuckets(_ write: Write) throws {
    let statement = try connection.prepare(
      """
      SELECT start_ms, date, hour, occurrence, capacity_ms, app, category, productivity, ms
      FROM hour_activity WHERE user_id = ? ORDER BY start_ms, category, app, productivity, ms
      """
    )
    try statement.bind([person])
    while try statement.step() {
      try write(
        "hour_buckets",
        [
          "start_ms": .integer(statement.integer(0)), "date": .string(statement.text(1)),
          "hour": .integer(statement.integer(2)), "occurrence": .integer(statement.integer(3)),
          "capacity_ms": .integer(statement.integer(4)), "app": .string(statement.text(5)),
          "category": .string(statement.text(6)),
          "productivity": JSONValue(statement.optionalInteger(7)),
          "ms": .integer(statement.integer(8)),
        ]
      )
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

  /// Copies the whole store to a file that is not there yet.
  public func copy(to path: String) throws(StoreError) {
    try connection.prepare("VACUUM INTO ?").run(.text(path))
  }
}
