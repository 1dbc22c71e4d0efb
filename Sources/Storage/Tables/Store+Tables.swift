import CivilTime
import Documents
import Platform
import Records

/// The store's tables as files for a person: JSON lines, and CSV beside them.
extension Store {
  /// Hands over a table as JSON lines, an object for each row with the columns as keys.
  public func writeLines(of table: StoreTable, _ line: ([UInt8]) throws -> Void) throws {
    try rows(of: table) { columns, values in
      var members: [String: JSONValue] = ["table": .string(table.name)]
      for (column, value) in zip(columns, values) {
        members[column] =
          switch value {
          case .null: .null
          case .integer(let number): .integer(number)
          case .text(let text): .string(text)
          case .bytes(let bytes): .string(Store.text(of: bytes, column))
          }
      }
      try line(JSONWriter.compact(.object(members)))
    }
  }

  /// Hands over a table as rows of CSV, its header first; instants are by the person's clock.
  public func writeRows(
    of table: StoreTable,
    _ timeline: ZoneTimeline,
    _ row: ([UInt8]) throws -> Void
  ) throws {
    var isFirst = true
    try rows(of: table, header: true) { columns, values in
      if isFirst {
        isFirst = false
        let names = columns.map { table.instants.contains($0) ? String($0.dropLast(3)) : $0 }
        try row(SpreadsheetRow(names).bytes)
      }
      guard !values.isEmpty else { return }
      let cells = zip(columns, values).map { column, value in
        switch value {
        case .null: ""
        case .integer(let number) where table.instants.contains(column):
          Store.text(of: Instant(milliseconds: number), timeline)
        case .integer(let number): "\(number)"
        case .text(let text): text
        case .bytes(let bytes): Store.text(of: bytes, column)
        }
      }
      try row(SpreadsheetRow(cells).bytes)
    }
  }

  /// Hands over the rows of a table with the names of its columns; with `header` first once without values.
  private func rows(
    of table: StoreTable,
    header: Bool = false,
    _ take: ([String], [StoreValue]) throws -> Void
  ) throws {
    let statement = try connection.prepare(table.query)
    let columns = (0..<statement.columnCount).map { statement.name($0) }
    if header { try take(columns, []) }
    try statement.bind([])
    while try statement.step() {
      try take(
        columns,
        (0..<statement.columnCount).map { column in
          switch statement.value(column) {
          case .null: .null
          case .integer(let number): .integer(number)
          case .text(let text): .text(text)
          case .blob(let bytes): .bytes(bytes)
          }
        }
      )
    }
  }

  /// Bytes as text where they are a reply of a model, else as hexadecimal digits.
  private static func text(of bytes: [UInt8], _ column: String) -> String {
    if column == "reply", let text = String(validating: bytes, as: UTF8.self) { return text }
    return ContentHash.hexadecimal(bytes)
  }

  /// An instant by the person's clock; one beyond the years that can be written as its number.
  private static func text(of instant: Instant, _ timeline: ZoneTimeline) -> String {
    guard (-62_135_596_800_000..<253_402_300_800_000).contains(instant.milliseconds) else {
      return "\(instant.milliseconds)"
    }
    return TimestampForm.withOffset(instant, in: timeline, hasSeconds: true)
  }

  /// Hands over all records as rows of CSV, their header first.
  public func writeRecordRows(
    _ timeline: ZoneTimeline,
    _ row: ([UInt8]) throws -> Void
  ) throws {
    try row(
      SpreadsheetRow([
        "start", "end", "seconds", "device", "app", "title", "url", "category", "productivity",
        "kind", "source", "hour_total", "ambiguous", "seconds_of_copies",
      ]).bytes
    )
    try forEachDay { day in
      for record in day.records {
        let values = [
          Store.text(of: record.start, timeline), Store.text(of: record.end, timeline),
          Store.seconds(record.duration), day.device, texts.text(record.app),
          texts.text(record.title), texts.text(record.url), texts.text(record.category),
          record.productivity.map { "\($0)" } ?? "", "\(record.kind)", texts.text(record.source),
          record.isHourTotal ? "yes" : "", record.isAmbiguous ? "yes" : "",
          record.duplicate == 0 ? "" : Store.seconds(record.duplicate),
        ]
        try row(SpreadsheetRow(values).bytes)
      }
      try texts.check()
    }
  }

  /// Milliseconds as seconds, with a fraction only where there is one.
  private static func seconds(_ milliseconds: Int64) -> String {
    let rest = Int(milliseconds % 1000)
    return "\(milliseconds / 1000)" + (rest == 0 ? "" : "." + rest.padded(to: 3))
  }
}
