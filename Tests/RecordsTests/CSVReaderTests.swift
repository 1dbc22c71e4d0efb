import Documents
import Platform
import TestSupport
import Testing

@testable import Records

@Suite("Rows of CSV files")
struct CSVReaderTests {
  /// The rows as `line: field|field`, and what went wrong; read through a buffer of `capacity` bytes.
  static func rows(
    _ bytes: [UInt8],
    capacity: Int = 1 << 18
  ) throws -> (rows: [String], problem: Diagnostic?) {
    let folder = try TemporaryFolder()
    let stream = try ByteStream(path: folder.write(bytes, to: "x"))
    var rows: [String] = []
    do {
      try CSVReader(stream: stream, file: "x.csv", blockSize: capacity).read { row in
        let fields = (0..<row.count).map { row.string($0) }
        rows.append("\(row.line): " + fields.joined(separator: "|"))
      }
    } catch let problem as Diagnostic {
      return (rows, problem)
    }
    return (rows, nil)
  }

  private static let examples: [(text: String, rows: [String])] = [
    ("a,b\nc,d\n", ["1: a|b", "2: c|d"]),
    ("a,b\r\nc,d\r\n", ["1: a|b", "2: c|d"]),
    ("a,b\rc,d\r", ["1: a|b", "2: c|d"]),
    ("a,b\nc,d", ["1: a|b", "2: c|d"]),
    ("a\n\n\nb\r\n\r\nc\r\rd", ["1: a", "4: b", "6: c", "8: d"]),
    ("\u{feff}a,b\n", ["1: a|b"]),
    ("\"a\",\" b \"\n c , d \n", ["1: a| b ", "2: c|d"]),
    ("\"a\nb\",c\nd\n", ["1: a\nb|c", "3: d"]),
    ("\"a\r\nb\r\n\",c\r\nd\r\n", ["1: a\r\nb\r\n|c", "4: d"]),
    ("\"a\rb\",c\rd\r", ["1: a\rb|c", "3: d"]),
    ("\"he said \"\"no\"\"\",x\n", ["1: he said \"no\"|x"]),
    ("a,,\n,\n", ["1: a||", "2: |"]),
    ("ü,→,🦊\n", ["1: ü|→|🦊"]),
    ("", []), ("\n\r\n\r", []),
  ]

  @Test("every line end, quotation and blank line", arguments: examples.indices)
  func rows(index: Int) throws {
    let example = CSVReaderTests.examples[index]
    for capacity in [3, 5, 1 << 18] {
      let (rows, problem) = try Self.rows(Array(example.text.utf8), capacity: capacity)
      #expect(rows == example.rows, "buffer of \(capacity)")
      #expect(problem == nil)
    }
  }

  @Test(
    "a quotation that is closed wrongly in a later row costs its own row, wherever a block ends"
  )
  func wronglyClosed() throws {
    let text = "a,b\n1,\"x\n2,y\n3,z\n4,\"u\"v\n5,\"w\nv\"\n6,\"t\n7,\"s\"\n"
    for capacity in 1...text.utf8.count + 1 {
      let (rows, problem) = try Self.rows(Array(text.utf8), capacity: capacity)
      #expect(
        rows == ["1: a|b", "3: 2|y", "4: 3|z", "6: 5|w\nv", "9: 7|s"],
        "buffer of \(capacity)"
      )
      #expect(problem == nil)
    }
  }

  @Test("a quotation that the file's end cuts off costs its row, and says where that begins")
  func unclosed() throws {
    let (rows, problem) = try Self.rows(Array("a,b\nc,\"d\ne\nf".utf8))
    #expect(rows == ["1: a|b"])
    #expect(
      problem?.description
        == "x.csv:2:1: the file ends inside a quotation that begins in this row: mend the "
        + "row, or export the file again"
    )
    #expect(problem?.code == "broken_off")
  }

  /// A row that is too long or has no end, the rows around it, and what is told of it.
  private struct LongRow {
    let name: String
    let text: String
    let rows: [String]
    let broken: [String]

    init(_ name: String, _ parts: [(String, Int)], rows: [String], broken: [String]) {
      self.name = name
      text = parts.map { String(repeating: $0.0, count: $0.1) }.joined()
      (self.rows, self.broken) = (rows, broken)
    }
  }

  private static let longRows = [
    LongRow(
      "fields without end",
      [("a\n", 1), (",", 1_100_000), ("\nb,c\n", 1)],
      rows: ["1: a", "3: b|c"],
      broken: ["2 long_row"]
    ),
    LongRow(
      "one at the end of the file",
      [("a\n", 1), (",", 3 << 20)],
      rows: ["1: a"],
      broken: ["2 long_row"]
    ),
    LongRow(
      "a quotation of many lines that is closed",
      [("a,b\nc,\"", 1), ("x,y\n", 500_000), ("\",d\ne,f\n", 1)],
      rows: ["1: a|b", "500003: e|f"],
      broken: ["2 long_row"]
    ),
    LongRow(
      "a long row with a mark that is doubled",
      [("a\r\n\"", 1), ("\"\"", 600_000), ("\"\r\nb\r\n", 1)],
      rows: ["1: a", "3: b"],
      broken: ["2 long_row"]
    ),
    LongRow(
      "two of them",
      [("a\n", 1), ("x", 1_200_000), ("\n", 1), ("y", 1_200_000), ("\nb\n", 1)],
      rows: ["1: a", "4: b"],
      broken: ["2 long_row", "3 long_row"]
    ),
    LongRow(
      "a line beyond all that is held",
      [("a\n", 1), ("x", 9_000_000), ("\r\nb\n", 1)],
      rows: ["1: a", "3: b"],
      broken: ["2 long_row"]
    ),
    LongRow(
      "a quotation that is never closed",
      [("a,b\nc,\"d\n", 1), ("\n", 1_200_000), ("e,f\n", 1)],
      rows: ["1: a|b", "1200003: e|f"],
      broken: ["2 open_quotation"]
    ),
    LongRow(
      "one in a file beyond all that is held",
      [("a,b\nc,\"d\n", 1), ("\n", 9_000_000), ("e,f\n", 1)],
      rows: ["1: a|b", "9000003: e|f"],
      broken: ["2 open_quotation"]
    ),
    LongRow(
      "one on a line beyond all that is held",
      [("a,b\nc,\"", 1), ("d", 9_000_000), ("\ne,f\n", 1)],
      rows: ["1: a|b", "3: e|f"],
      broken: ["2 open_quotation"]
    ),
  ]

  @Test(
    "a row that is too long or has no end costs itself, and says which",
    arguments: longRows.indices
  )
  func longRow(index: Int) throws {
    let example = Self.longRows[index]
    let folder = try TemporaryFolder()
    let path = try folder.write(Array(example.text.utf8), to: "x")
    for size in [1 << 14, 1 << 20] {
      var rows: [String] = []
      var broken: [String] = []
      try CSVReader(stream: try ByteStream(path: path), file: "x.csv", blockSize: size).read {
        broken.append("\($0) \($1.rawValue)")
      } _: { row in
        rows.append(
          "\(row.line): " + (0..<row.count).map { row.string($0) }.joined(separator: "|")
        )
      }
      #expect(rows == example.rows, "\(example.name), blocks of \(size)")
      #expect(broken == example.broken, "\(example.name), blocks of \(size)")
    }
  }

  @Test("a large field within the limit is read whole")
  func largeField() throws {
    let field = String(repeating: "ü", count: 400_000)
    #expect(try Self.rows(Array("\"\(field)\"\nb\n".utf8)).rows == ["1: \(field)", "2: b"])
  }

  @Test(
    "a mark where RFC 4180 allows none is a character, if the row ends on its line",
    arguments: [
      ("5\" x,b\nc,d\n", ["1: 5\" x|b", "2: c|d"]),
      ("\"u\"v\",b\nc,d\n", ["1: u\"v|b", "2: c|d"]),
      ("\"u\" \"v\",b", ["1: u\" \"v|b"]),
      ("\"a\" , \"b\"\t\n", ["1: a|b"]),
      ("\"\"\n\n\"\",\"\"\"\"\n", ["1: ", "3: |\""]),
      // In a row of several lines it makes all of it uncertain.
      ("\"a\nb\",5\" x\nc,d\n", ["2: b\"|5\" x", "3: c|d"]),
      ("5\" x,\"b\nc,d\n", ["2: c|d"]),
    ]
  )
  func marks(text: String, rows wanted: [String]) throws {
    for capacity in [3, 7, 1 << 18] {
      let (rows, problem) = try Self.rows(Array(text.utf8), capacity: capacity)
      #expect(rows == wanted, "buffer of \(capacity)")
      #expect(problem == nil)
    }
  }

  @Test("NUL and bytes that are not UTF-8 are found, with their field")
  func flaws() throws {
    let folder = try TemporaryFolder()
    let bytes: [UInt8] = [0x61, 0x2c, 0x00, 0x0a, 0xc3, 0x28, 0x2c, 0x61, 0x0a, 0xc3, 0xbc, 0x0a]
    let stream = try ByteStream(path: folder.write(bytes, to: "x"))
    var flaws: [String] = []
    try CSVReader(stream: stream, file: "x").read { row in
      do {
        try row.checkText()
        flaws.append("none")
      } catch let error as Rejection {
        flaws.append("\(error.reason) in \(error.field)")
      }
    }
    #expect(flaws == ["nulByte in 1", "invalidUTF8 in 0", "none"])
  }

  @Test("fields that are not there are empty")
  func missingFields() throws {
    let folder = try TemporaryFolder()
    let stream = try ByteStream(path: folder.write("a,b\n", to: "x"))
    try CSVReader(stream: stream, file: "x").read { row in
      #expect(row[2].isEmpty)
      #expect(row[-1].isEmpty)
      #expect(row.count == 2)
    }
  }

  @Test("what the caller throws ends the reading")
  func thrown() throws {
    struct Stop: Error {}
    let folder = try TemporaryFolder()
    let stream = try ByteStream(path: folder.write("a\nb\nc\n", to: "x"))
    var count = 0
    #expect(throws: Stop.self) {
      try CSVReader(stream: stream, file: "x").read { _ in
        count += 1
        if count == 2 { throw Stop() }
      }
    }
    #expect(count == 2)
  }
}

@Suite("The column of a field")
struct FieldPlaceTests {
  @Test(
    "columns are counted in scalars, whatever the line ends",
    arguments: [
      ("a,b,c\n", 1, 2, "1:5"), ("\u{feff}a,b\n", 1, 1, "1:3"), ("ü,→,c\n", 1, 2, "1:5"),
      ("x\r\nü🦊,b\r\n", 2, 1, "2:4"), ("x\ry\rab,c\r", 3, 1, "3:4"),
      ("\"a,b\",c\n", 1, 1, "1:7"), ("\"a\"\"b\",c", 1, 1, "1:8"), ("x\n\ny,z", 3, 1, "3:3"),
      ("a,b\n", 1, 5, "1:1"), ("a\n", 9, 0, "9:1"), ("a,,b", 1, 1, "1:3"),
      ("5\" x,b,6\"", 1, 1, "1:6"),
      ("\"a\nb\",\"c\nd\"\ne,f\n", 4, 1, "4:3"),
    ]
  )
  func column(text: String, line: Int, field: Int, place: String) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(text, to: "x")
    let position = FieldPlace.position(source: ByteSource(path: path), line: line, field: field)
    #expect("\(position.line):\(position.column)" == place)
  }
}
