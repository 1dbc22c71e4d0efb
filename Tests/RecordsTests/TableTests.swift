import Documents
import Testing

@testable import Records

@Suite("Tables of all trackers")
struct TableTests {
  @Test("each is known by its content, and every millisecond is found", arguments: TableFixture.all)
  func totals(fixture: TableFixture) throws {
    let bytes = try fixture.bytes
    #expect(try fixture.detected(bytes) == fixture.format)
    let reading = try fixture.reading(bytes)
    #expect(reading.outcome.records == fixture.records)
    #expect(reading.total == fixture.total)
    #expect(reading.rejected == fixture.rejected)
    #expect(reading.outcome.diagnostics.allSatisfy { $0.severity == .warning })
  }

  @Test(
    "marks, quotations, capitals, line ends and blank lines change nothing",
    arguments: TableFixture.all
  )
  func forms(fixture: TableFixture) throws {
    let plain = try fixture.reading(try fixture.bytes)
    let rows = try fixture.rows
    var shouting = rows
    if fixture.hasHeader { shouting[0] = rows[0].map { $0.uppercased() } }
    let forms: [(String, [UInt8])] = [
      ("plain", rows.table()),
      ("byte order mark", [0xef, 0xbb, 0xbf] + rows.table()),
      ("mark and quotations", [0xef, 0xbb, 0xbf] + rows.table(quotesAll: true)),
      ("carriage returns and feeds", rows.table(lineEnd: "\r\n")),
      ("carriage returns", rows.table(lineEnd: "\r")),
      ("blank lines", Array("\n\r\n".utf8) + rows.table(lineEnd: "\n\n")),
      ("semicolons", rows.table(separator: ";")), ("tabs", rows.table(separator: "\t")),
      ("blanks", rows.table(separator: " , ")), ("capitals", shouting.table()),
    ]
    for (name, bytes) in forms {
      #expect(try fixture.detected(bytes) == fixture.format, "\(name)")
      let reading = try fixture.reading(bytes)
      #expect(reading.lines == plain.lines, "\(name)")
      #expect(reading.rejected == plain.rejected, "\(name)")
    }
  }

  @Test(
    "columns may stand in any order, among others",
    arguments: TableFixture.all.filter { $0.hasHeader && $0.isOrdered == false }
  )
  func columns(fixture: TableFixture) throws {
    let plain = try fixture.reading(try fixture.bytes)
    let turned = try fixture.rows.enumerated().map { index, row in
      // A row of sums below the table is shorter.
      Array(row.reversed()) + (fixture.format == .screenState ? [] : [index == 0 ? "note" : ""])
    }
    #expect(try fixture.detected(turned.table()) == fixture.format)
    let reading = try fixture.reading(turned.table())
    #expect(reading.lines == plain.lines)
    #expect(reading.rejected == plain.rejected)
  }

  @Test(
    "titles and addresses are left out where they are not to be kept",
    arguments: TableFixture.all
  )
  func privacy(fixture: TableFixture) throws {
    let reading = try fixture.reading(try fixture.bytes, keepsTitles: false)
    #expect(reading.outcome.records == fixture.records)
    #expect(reading.total == fixture.total)
    for line in reading.lines {
      #expect(line.contains("title=") == false && line.contains("url=") == false, "\(line)")
    }
  }

  @Test("every beginning of a file can be read", arguments: TableFixture.all)
  func prefixes(fixture: TableFixture) throws {
    let bytes = try fixture.bytes
    for count in stride(from: 0, to: bytes.count, by: 7) {
      // A beginning may lack what tells the order of dates or what a column is for.
      guard let reading = try? fixture.reading(Array(bytes[..<count])) else { continue }
      #expect(reading.outcome.records <= fixture.records)
    }
  }

  private static let nasty: [(name: String, cell: String)] = [
    ("nothing", ""), ("a blank", " "), ("a huge number", "99999999999999999999999999"),
    ("a huge number of years", "253402300800"), ("a negative number", "-1"),
    ("the least number", "-9223372036854775808"), ("an exponent", "1e400"), ("no number", "NaN"),
    ("24:00:00", "24:00:00"), ("30 February", "2026-02-30T09:00:00Z"),
    ("month 13", "13/13/2026"), ("year 0", "0000-01-01T00:00:00Z"), ("year 9999", "9999-12-31"),
    ("an offset", "2026-03-23T09:00:00+99:99"), ("a NUL", "a\u{0}b"), ("a mark", "\u{feff}"),
    ("a stray quotation mark", "5\" x"), ("a quotation mark", "\""), ("a line end", "\"a\nb\""),
    ("turned writing", "\u{202e}abc"), ("a formula", "=cmd|'/c calc'!A0"), ("more fields", ",,,,"),
    ("12 hours", "13:00 PM"), ("60 minutes", "00:60:00"), ("units", "1h 1h"),
    ("other digits", "١٢٣"),
  ]

  @Test("no field, whatever is in it, costs more than its row", arguments: TableFixture.all)
  func fields(fixture: TableFixture) throws {
    let rows = try fixture.rows
    let plain = try fixture.reading(try fixture.bytes)
    guard rows.count > 1 else { return }
    for column in rows[1].indices {
      for (name, cell) in TableTests.nasty {
        var lines = rows.map { [$0].table() }
        var parts = rows[1].map { [[$0]].table(lineEnd: "") }
        parts[column] = Array(cell.utf8)
        lines[1] = Array(parts.joined(separator: [UInt8(ascii: ",")])) + [0x0a]
        let what = Comment(rawValue: "\(name) in column \(column)")
        // A choice that the file no longer leaves open, or leaves open now, may be asked for.
        do {
          let reading = try fixture.reading(Array(lines.joined()))
          // Rows of slots and of a screen lie beside each other; an open quotation has no end.
          if [.screenState, .rescueTime, .rescueTimeArchive].contains(fixture.format) { continue }
          if cell == "\"" { continue }
          let others = Set(plain.lines.dropFirst(2)).subtracting(reading.lines)
          #expect(others.isEmpty, what)
          let count =
            reading.outcome.records + reading.outcome.rejections.counts.values.reduce(0, +)
          #expect(count >= rows.count - 1 - (fixture.isOrdered ? 3 : 1), what)
        } catch let refusal as Diagnostic {
          #expect(
            ["ambiguous_dates", "contradictory_dates", "several_people"].contains(refusal.code),
            what
          )
        }
      }
    }
  }

  @Test(
    "a field of a megabyte is read, a longer one costs its row",
    arguments: TableFixture.all.filter { $0.hasHeader && $0.records > 0 }
  )
  func longFields(fixture: TableFixture) throws {
    let header = [try fixture.rows[0]].table()
    let rows = [UInt8]((try fixture.rows.dropFirst().map { [$0].table() }).joined())
    let plain = try fixture.reading(header + rows)
    for count in [1_000_000, 3 << 20] {
      let field = [UInt8](repeating: UInt8(ascii: "x"), count: count) + [0x0a]
      // In front of all rows: those behind it are read.
      let reading = try fixture.reading(header + field + rows)
      #expect(reading.lines == plain.lines)
      let reason = count < 1 << 20 ? RejectReason.missingField : .longRow
      let before = plain.outcome.rejections.counts[reason] ?? 0
      #expect(
        (reading.outcome.rejections.counts[reason] ?? 0) > before || fixture.format == .screenTime
      )
    }
  }

  @Test("bytes that are not UTF-8 cost their row", arguments: TableFixture.all)
  func encoding(fixture: TableFixture) throws {
    let rows = try fixture.rows
    guard rows.count > 1, fixture.hasHeader else { return }
    var lines = rows.map { [$0].table() }
    lines.insert([0xff, 0xfe] + lines[1], at: 2)
    let reading = try fixture.reading(Array(lines.joined()))
    #expect(reading.outcome.rejections.counts[.invalidUTF8] == 1)
    #expect(reading.outcome.records == fixture.records)
  }
}
