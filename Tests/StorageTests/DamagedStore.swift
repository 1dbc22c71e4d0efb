import CivilTime
import Plans
import Platform

@testable import Storage

/// Stores to be damaged.
enum DamagedStore {
  /// A store with rows in every table that is kept.
  static func fill(_ path: String, _ random: inout SplitMix64) throws {
    let store = try Store(path: path)
    try Workbench.take(someRecords(&random, count: 400), into: store)
    let now = Instant(milliseconds: day)
    try store.transaction {
      try store.setBasis("imports", "rules")
      let hash: [UInt8] = Array(repeating: 7, count: 16)
      try store.add(
        ImportEntry(
          hash: hash,
          parser: 1,
          file: "inbox/a.csv",
          format: "lockin-csv",
          records: 400,
          rejected: [:],
          rules: "rules",
          span: TimeSpan(now, now + 5)
        ),
        at: now
      )
      try store.set(spans: [ImportSpan(device: "laptop", days: 20_535...20_540)], of: hash)
      try store.remember(
        file: "inbox/a.csv",
        stamp: FileStamp(size: 10, modified: 20, changed: 30),
        hash: hash
      )
      // Larger than a page, so that it takes a chain of pages.
      _ = try store.setCalendar(
        file: "inbox/b.ics",
        hash: hash,
        content: (0..<20_000).map { UInt8($0 % 251) }
      )
      try store.add(RunEntry(asOf: now, exit: 0, changed: 3))
      try store.setConsent("advice", "openai", at: now)
      let rows = LogRows(Array(("goal\n" + (0..<900).map { "g\($0)\n" }.joined()).utf8))
      try store.set(KeptLog(history: LogHistory(rows), noticed: now), of: "plans/sessions.csv")
    }
    try store.keep([1, 0, 2], to: [7, 0, 7], provider: "openai", model: "m")
    try store.keep(
      [Suggestion(id: "aaaa1111", .keepFree, text: "Rest.", because: "20 days")],
      period: "2026-W15"
    )
    try store.mirror(
      [
        Decision(
          recorded: now,
          suggestion: "aaaa1111",
          verdict: .refused,
          decider: .person,
          move: nil
        )
      ],
      of: nil
    )
  }

  /// The lines of a store's dump.
  static func dump(_ path: String) throws -> [String] {
    var lines: [String] = []
    try Store(path: path).dump { lines.append(String(decoding: $0, as: UTF8.self)) }
    return lines
  }

  /// A store as lockin wrote it before pages carried sums, with one record.
  static func olderStore(_ path: String) throws {
    let database = try PlainDatabase(path)
    for sql in Migrations.all[..<7] { try database.execute(sql) }
    try database.execute(
      """
      PRAGMA application_id = 1280002382; PRAGMA user_version = 7;
      WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 500)
        INSERT INTO texts SELECT i, 'application ' || i FROM n;
      INSERT INTO record_days VALUES (1, 0, 'laptop', 5, 1, x'01010000010000000100000500');
      """
    )
  }
}
