import Platform
import TestSupport
import Testing

@Suite("An export in parts")
struct SplitExportTests {
  private static let header =
    "Date,Time Spent (seconds),Number of People,Activity,Document,Category,Productivity\n"

  /// What a workspace accounts for, and its records.
  private func account(_ files: [[String]]) throws -> (hours: String, records: [String]) {
    let folder = try TemporaryFolder()
    try folder.write("zone: Europe/Berlin\n", to: "lockin.yaml")
    for (number, rows) in files.enumerated() {
      try folder.write(SplitExportTests.header + rows.joined(), to: "inbox/\(number).csv")
    }
    // Each night brings one file; the others lie there already.
    for number in files.indices {
      let outcome = try BuiltProgram.run(["import", "inbox/\(number).csv"], in: folder.path)
      #expect(outcome.exit == 0, "\(outcome.messages)")
    }
    let hours = try BuiltProgram.run(
      ["activity", "--from", "2026-03-22", "--to", "2026-03-25"],
      in: folder.path
    )
    let dump = try BuiltProgram.run(["dump"], in: folder.path).text
    return (
      hours.text,
      dump.split(separator: "\n").filter { $0.contains("\"start_ms\"") }.map(String.init).sorted()
    )
  }

  /// Rows of two days, in slots of so many minutes, the busiest activity of a slot first.
  private func rows(_ random: inout SplitMix64, slot: Int) -> [String] {
    var rows: [String] = []
    for minute in stride(from: 0, to: 2 * 1440, by: slot) where random.integer(in: 0...9) < 3 {
      let clock = minute % 1440
      let start =
        "2026-03-\(23 + minute / 1440)T\(clock / 600)\(clock / 60 % 10):\(clock % 60 / 10)\(clock % 10):00"
      var left = slot * 60
      for app in ["Xcode", "mail", "chat"] where left > 1 {
        let seconds = random.integer(in: 1...left)
        left -= seconds
        rows.append("\(start),\(seconds),1,\(app),No Details,Any,1\n")
      }
    }
    return rows
  }

  @Test(
    "any split of RescueTime's export into files gives what the whole gives",
    arguments: [1, 2, 3, 4, 5, 6] as [UInt64]
  )
  func splits(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let rows = rows(&random, slot: seed % 2 == 0 ? 60 : 5)
    let whole = try account([rows])
    #expect(whole.records.count >= rows.count)
    // Cut at any places, and dealt out row by row.
    let cuts = (0..<4).map { _ in random.integer(in: 0...rows.count) }.sorted()
    let ends = cuts + [rows.count]
    let cut = zip([0] + cuts, ends).map { Array(rows[$0..<$1]) }.filter { $0.isEmpty == false }
    var dealt = Array(repeating: [String](), count: 3)
    for row in rows { dealt[random.integer(in: 0...2)].append(row) }
    // The first slot alone, whose rows are all of one instant, and then the rest.
    let first = rows.prefix { $0.prefix(19) == rows[0].prefix(19) }
    // What a file does not tell of the length of its slots, nothing does: five minutes begin between full hours, hours not
    // at midnight.
    func tells(_ part: [String]) -> Bool {
      part.contains { seed % 2 == 0 ? !$0.contains("T00:00:00") : !$0.contains(":00:00,") }
    }
    for parts in [cut, dealt, [Array(first), Array(rows[first.count...])]]
    where parts.allSatisfy(tells) {
      let found = try account(parts)
      #expect(found.hours == whole.hours, "seed \(seed)")
      #expect(found.records == whole.records, "seed \(seed)")
    }
  }
}
