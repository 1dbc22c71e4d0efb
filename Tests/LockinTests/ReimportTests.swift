import Foundation
import Randomness
import TestSupport
import Testing

@Suite("Exports that overlap")
struct ReimportTests {
  static let header = "timestamp,duration_s,app_identifier,category,device,title\n"

  /// Rows of three weeks, some of them twice, in order of time.
  private func rows(_ random: inout SplitMix64) -> [String] {
    var rows: [String] = []
    var second = 1_778_000_000
    for _ in 0..<300 {
      second += Int(random.next() % 9000)
      let app = ["code", "mail", "instagram"][Int(random.next() % 3)]
      let row = "\(second),\(30 + random.next() % 4000),\(app),,laptop,title \(random.next() % 5)\n"
      rows.append(row)
      if random.next() % 10 == 0 { rows.append(row) }
    }
    return rows
  }

  /// The dump of a workspace that got these files one after the other.
  private func dump(_ files: [[String]]) throws -> String {
    let folder = try TemporaryFolder()
    try folder.write("zone: Europe/Berlin\n", to: "lockin.yaml")
    for (index, rows) in files.enumerated() {
      try folder.write(Self.header + rows.joined(), to: "export-\(index).csv")
      let outcome = try BuiltProgram.run(["import", "export-\(index).csv"], in: folder.path)
      #expect(outcome.exit == 0, "\(outcome.messages)")
    }
    return try BuiltProgram.run(["dump"], in: folder.path).text
  }

  @Test("end in the same dump, in any order", arguments: [1, 2, 3] as [UInt64])
  func anyOrder(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let all = rows(&random)
    let whole = try dump([all])
    #expect(whole.isEmpty == false)
    let early = Array(all[..<200])
    let late = Array(all[150...])
    #expect(try dump([early, late]) == whole, "seed \(seed)")
    #expect(try dump([late, early]) == whole, "seed \(seed)")
    #expect(try dump([early, all]) == whole, "a longer export of the same period")
    #expect(try dump([all, early, late, all]) == whole)
    #expect(try dump([all.reversed()]) == whole, "newest first")
  }
}
