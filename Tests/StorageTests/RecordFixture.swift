import CivilTime
import Foundation
import Platform
import Records
import Storage
import TestSupport
import Testing

extension SplitMix64: RandomNumberGenerator {}

/// A record as an export would say it, before its texts have numbers.
struct SpokenRecord: Hashable {
  var device = "laptop"
  var kind = ActivityRecord.Kind.use
  var start: Int64
  var duration: Int64
  var app = "app"
  var title = ""
  var category = ""
  var productivity: Int8?
  var isAmbiguous = false
  var isHourTotal = false
}

/// A store in a folder of its own.
struct Workbench {
  let folder: TemporaryFolder
  let store: Store

  init() throws {
    folder = try TemporaryFolder()
    store = try Store(path: folder.path + "/lockin.sqlite")
  }

  /// Imports the records of one export in the order given.
  @discardableResult
  func take(_ records: [SpokenRecord], budget: Int = 200_000) throws -> [TimeSpan] {
    try Workbench.take(records, into: store, budget: budget)
  }

  /// Imports the records of one export into a store.
  @discardableResult
  static func take(
    _ records: [SpokenRecord],
    into store: Store,
    budget: Int = 200_000
  ) throws -> [TimeSpan] {
    try store.transaction {
      let intake = try RecordImport(store: store, budget: budget)
      try give(records, to: intake, budget: budget)
      return try intake.finish()
    }
  }

  /// Gives the records of one export to an import.
  static func give(
    _ records: [SpokenRecord],
    to intake: RecordImport,
    budget: Int = 200_000
  ) throws {
    let writers = [0, 1].map { RecordBatch.Writer(number: $0, limit: 500) }
    for (index, record) in records.enumerated() {
      // Two writers take turns, as two threads would.
      let writer = writers[index / 5 % 2]
      writer.add(
        ActivityRecord(
          kind: record.kind,
          source: writer.text("source"),
          start: Instant(milliseconds: record.start),
          duration: record.duration,
          app: writer.text(record.app),
          title: writer.text(record.title),
          category: writer.text(record.category),
          productivity: record.productivity,
          isAmbiguous: record.isAmbiguous,
          isHourTotal: record.isHourTotal
        ),
        device: writer.text(record.device)
      )
      if index % 5 == 4 || index == records.count - 1 || budget == 1 {
        try intake.take(writer.batch())
      }
    }
  }

  /// The lines of the dump.
  func dump() throws -> [String] {
    var lines: [String] = []
    try store.dump { lines.append(String(decoding: $0, as: UTF8.self)) }
    return lines
  }

  /// What `sqlite3` prints for a query: rows in lines, columns between `|`.
  ///
  /// Goes through the store's own connection, as another process would see it.
  func rows(_ sql: String, columns: Int32) throws -> [String] {
    try StorageTests.rows(store, sql, columns: columns)
  }
}

/// A day in March 2026, at midnight UTC, in milliseconds.
let day: Int64 = 20_535 * 86_400_000

/// Seeded records of a few devices over a few days, some of them long, with copies among them.
func someRecords(_ random: inout SplitMix64, count: Int) -> [SpokenRecord] {
  (0..<count).map { _ in
    SpokenRecord(
      device: random.choice(of: ["laptop", "phone", "ümläut"]),
      kind: random.choice(of: ActivityRecord.Kind.allCases),
      // Few different starts, so that many records have the same identity.
      start: day + Int64(random.integer(in: 0...80)) * 3_600_000,
      duration: Int64(random.integer(in: 1...40)) * 3_600_000,
      app: random.choice(of: ["a", "b"]),
      title: random.choice(of: ["", "t", "🦊"]),
      category: random.choice(of: ["", "Work", "Play", "Work > Study"]),
      productivity: random.choice(of: [nil, -2, 0, 2]),
      isAmbiguous: random.chance(perMille: 200),
      isHourTotal: random.chance(perMille: 200)
    )
  }
}
