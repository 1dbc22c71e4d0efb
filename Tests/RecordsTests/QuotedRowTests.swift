import Foundation
import Platform
import Testing

@testable import Records

@Suite("libcsv and the splitting of rows without quotation marks")
struct QuotedRowTests {
  /// The rows as `line: field|field`, by libcsv or split at separators.
  private func rows(_ bytes: [UInt8], separator: UInt8, isByHand: Bool) -> [String] {
    let block = CSVBlock(bytes[...])
    return withExtendedLifetime(block) {
      var scanner = CSVScanner(block, separator: separator, line: 1, isByHand: isByHand)
      var found: [String] = []
      while true {
        switch scanner.next() {
        case .row(let row):
          let fields = (0..<row.count).map {
            row[$0].map { String($0, radix: 16) }.joined(separator: " ")
          }
          found.append("\(row.line): \(fields.joined(separator: "|"))")
        case .broken(let line, _): found.append("\(line): broken")
        case .end: return found + ["\(scanner.line) lines"]
        }
      }
    }
  }

  private static let pieces = [
    "a", "Thesis", " ", "  ", "\t", ",", ",", ";", ";", "\t", "ü", "🦊", "\u{0}", "\u{a0}", "'",
    "\\", "0",
    "2026-05-28T09:00", "\n", "\r", "\r\n", "\n\n", " \n", ",\n",
  ]

  @Test("give the same rows of 20,000 made-up ones (LOCKIN_CSV_ROWS for more)")
  func sameRows() {
    let environment = ProcessInfo.processInfo.environment
    let wanted = environment["LOCKIN_CSV_ROWS"].flatMap { Int($0) } ?? 20_000
    var random = SplitMix64(seed: 22, stream: 11)
    var rows = 0
    while rows < wanted {
      var text: [UInt8] = []
      for _ in 0..<Int(random.next() % 400) {
        text += QuotedRowTests.pieces[Int(random.next() % UInt64(QuotedRowTests.pieces.count))].utf8
        // Bytes that are no UTF-8 as well.
        if random.next() % 64 == 0 { text.append(UInt8(0x80 + random.next() % 0x80)) }
      }
      for separator in CSVBlocks.separators {
        let split = self.rows(text, separator: separator, isByHand: false)
        let parsed = self.rows(text, separator: separator, isByHand: true)
        guard split == parsed else {
          Issue.record("seed 22: after \(rows) rows: \(text): \(split) and \(parsed)")
          return
        }
        rows += split.count - 1
      }
    }
  }

  @Test("made-up fields come back as they were, however a file is cut into blocks")
  func roundTrip() throws {
    var random = SplitMix64(seed: 4, stream: 1)
    for round in 0..<300 {
      var text = ""
      var wanted: [String] = []
      var line = 1
      for _ in 0..<Int(1 + random.next() % 12) {
        let fields = (0..<Int(1 + random.next() % 4)).map { _ in
          (0..<Int(random.next() % 6)).map { _ in
            ["x", " ", "\"", ",", "\n", "ü"][Int(random.next() % 6)]
          }.joined()
        }
        wanted.append("\(line): " + fields.joined(separator: "|"))
        text +=
          fields.map { "\"" + $0.replacing("\"", with: "\"\"") + "\"" }.joined(separator: ",")
          + "\n"
        line += 1 + fields.joined().count { $0 == "\n" }
      }
      for size in [1, 16, 1 << 18] {
        #expect(
          try CSVReaderTests.rows(Array(text.utf8), capacity: size).rows == wanted,
          "round \(round)"
        )
      }
    }
  }
}
