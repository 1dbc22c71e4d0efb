import CivilTime
import TestSupport
import Testing

@testable import Storage

@Suite("Tables of the store for the person")
struct StoreTableTests {
  /// The tables of the store that are part of others, with the reason.
  private static let leftOut = [
    "people": "it names nobody",
    "texts": "records and hours have their texts",
    "record_days": "'dump' prints its records",
    "calendars": "'dump' prints them",
    "uses": "hours have them", "hours": "the table of hours shows it",
    "stale_times": "they are times to be counted anew, which an export counts first",
    "days": "computed from records", "weeks": "computed from records",
    "goal_days": "computed from records", "goal_categories": "computed from plans/",
    "peak_searches": "computed from records",
    "last_looks": "tells what need not be looked at again",
  ]

  @Test("each table and column of the store is in one of them, or left out for a reason")
  func whole() throws {
    let store = try Store(path: ":memory:", access: .apart)
    let tables = try store.connection.prepare(
      "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name"
    ).rows { $0.text(0) }
    #expect(tables.count > 20)
    for table in tables where Self.leftOut[table] == nil {
      let query = try #require(
        StoreTable.all.first {
          $0.query.contains("FROM \(table) ") || $0.query.contains("FROM \(table)\n")
        },
        "\(table)"
      ).query
      let columns = try store.connection.prepare("SELECT name FROM pragma_table_info('\(table)')")
        .rows { $0.text(0) }
      for column in columns where !["person", "id"].contains(column) {
        let words = query.split { " ,\n".contains($0) }
        #expect(words.contains(Substring(column)), "\(table).\(column)")
      }
    }
  }

  @Test("rows are lines of JSON, and of CSV with instants by the person's clock")
  func rows() throws {
    let store = try Store(path: ":memory:", access: .apart)
    try store.setConsent("=topic", "a,b", at: Instant(seconds: 1_780_000_000))
    try store.keep(Array("{\"a\":1}".utf8), to: [1, 2, 255], provider: "p", model: "m")
    func text(_ name: String) throws -> (String, String) {
      let table = try #require(StoreTable.all.first { $0.name == name })
      var (lines, rows): ([UInt8], [UInt8]) = ([], [])
      try store.writeLines(of: table) { lines += $0 + [0x0a] }
      try store.writeRows(of: table, ZoneTimeline(home: .utc)) { rows += $0 }
      return (String(decoding: lines, as: UTF8.self), String(decoding: rows, as: UTF8.self))
    }
    #expect(
      try text("consents") == (
        #"{"choice":"a,b","since_ms":1780000000000,"table":"consents","topic":"=topic"}"# + "\n",
        "topic,since,choice\n'=topic,2026-05-28T20:26:40+00:00,\"a,b\"\n"
      )
    )
    #expect(
      try text("advice-replies") == (
        #"{"model":"m","provider":"p","reply":"{\"a\":1}","request":"0102ff","table":"advice-replies"}"#
          + "\n",
        "provider,model,reply,request\np,m,\"{\"\"a\"\":1}\",0102ff\n"
      )
    )
    #expect(try text("runs") == ("", "as_of,exit,changed\n"))
  }
}
