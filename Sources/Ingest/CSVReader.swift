import CCSV
import Documents
import Files

/// One row of a CSV file; its fields are valid until the next row.
struct CSVRow {
  /// The line it begins on, from 1.
  let line: Int
  fileprivate let bytes: UnsafeRawBufferPointer
  fileprivate let ends: UnsafeBufferPointer<Int>

  /// How many fields it has.
  var count: Int { ends.count }

  /// The bytes of a field; empty where the row has no such field.
  subscript(index: Int) -> UnsafeRawBufferPointer {
    guard index >= 0, index < ends.count else {
      return UnsafeRawBufferPointer(start: nil, count: 0)
    }
    let start = index == 0 ? 0 : ends[index - 1]
    return UnsafeRawBufferPointer(rebasing: bytes[start..<ends[index]])
  }

  /// A field as a string.
  func string(_ index: Int) -> String { String(decoding: self[index], as: UTF8.self) }

  /// Whether every field is UTF-8 without NUL, or else what is wrong and in which field.
  func flaw() -> (reason: RejectReason, field: Int)? {
    var combined: UInt8 = 0
    var hasNUL = false
    for byte in bytes {
      combined |= byte
      hasNUL = hasNUL || byte == 0
    }
    guard combined >= 0x80 || hasNUL else { return nil }
    for index in ends.indices {
      if self[index].contains(0) { return (.nulByte, index) }
      if String(validating: self[index], as: UTF8.self) == nil { return (.invalidUTF8, index) }
    }
    return nil
  }
}

/// Reads the rows of a CSV file (RFC 4180) through libcsv, in memory that does not grow with it.
///
/// libcsv keeps an unclosed quotation until its end, however far that is; here a row may hold at most
/// `CSVReader.rowLimit` bytes, and the file is given up where one holds more.
struct CSVReader {
  /// The most bytes that one row may hold.
  static let rowLimit = 1 << 20

  private let stream: ByteStream
  private let file: String

  init(stream: ByteStream, file: String) {
    self.stream = stream
    self.file = file
  }

  /// Hands every row that is not blank to `handle`, and the lines of broken ones to `broken`.
  ///
  /// A quotation mark that RFC 4180 does not allow is taken as it stands where the row ends on its
  /// line all the same; else the row is broken, and the next line begins anew. Without that, such a
  /// mark would take the rows behind it into its field.
  ///
  /// Throws what `handle` throws, a `FileError`, or a `Diagnostic` where the file can't be read on.
  func read(
    broken: @escaping (Int) -> Void = { _ in },
    _ handle: @escaping (CSVRow) throws -> Void
  ) throws {
    var parser = csv_parser()
    guard csv_init(&parser, CSVReader.strict) == 0 else {
      throw Diagnostic(
        file: file,
        code: "no_memory",
        problem: "the CSV reader could not begin",
        remedy: "free some memory"
      )
    }
    defer { csv_free(&parser) }
    var rows = Rows(handle: handle)
    defer { rows.free() }
    try withUnsafeMutablePointer(to: &rows) { rows in
      var isFirst = true
      var isLenient = false
      while true {
        var chunk = try stream.next()
        if chunk.isEmpty { break }
        if isFirst, chunk.starts(with: [0xef, 0xbb, 0xbf]) {
          chunk = UnsafeRawBufferPointer(rebasing: chunk[3...])
        }
        isFirst = false
        while chunk.isEmpty == false {
          let part = isLenient ? CSVReader.line(of: chunk) : chunk
          let taken = CSVReader.parse(&parser, part, rows)
          if let error = rows.pointee.error { throw error }
          chunk = UnsafeRawBufferPointer(rebasing: chunk[taken...])
          let endsLine = part.last == 0x0a || part.last == 0x0d
          if isLenient == false, taken < part.count {
            isLenient = true
            csv_set_opts(&parser, CSVReader.lenient)
          } else if isLenient, taken == part.count, endsLine {
            isLenient = false
            if CSVReader.isInQuotation(parser) {
              broken(rows.pointee.line)
              rows.pointee.dropRow(endedBy: part.last)
              csv_free(&parser)
              csv_init(&parser, CSVReader.strict)
            }
            csv_set_opts(&parser, CSVReader.strict)
          } else if taken < part.count {
            break
          }
        }
        guard chunk.isEmpty, rows.pointee.size <= CSVReader.rowLimit,
          csv_get_buffer_size(&parser) <= CSVReader.rowLimit
        else {
          throw problem(
            line: rows.pointee.line,
            CSVReader.isInQuotation(parser)
              ? "a quotation that begins in this row never ends"
              : "this row is longer than \(CSVReader.rowLimit) bytes"
          )
        }
      }
      if CSVReader.isInQuotation(parser) {
        throw problem(
          line: rows.pointee.line,
          "the file ends inside a quotation that begins in this row"
        )
      }
      csv_fini(&parser, CSVReader.takeField, CSVReader.takeRow, rows)
      if let error = rows.pointee.error { throw error }
    }
  }

  private static let lenient = UInt8(CSV_REPALL_NL)
  private static let strict = UInt8(CSV_REPALL_NL | CSV_STRICT)

  /// The bytes up to the end of the line, the end included.
  private static func line(of chunk: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    let end = chunk.firstIndex { $0 == 0x0a || $0 == 0x0d }.map { $0 + 1 } ?? chunk.count
    return UnsafeRawBufferPointer(rebasing: chunk[..<end])
  }

  private static func parse(
    _ parser: inout csv_parser,
    _ bytes: UnsafeRawBufferPointer,
    _ rows: UnsafeMutablePointer<Rows>
  ) -> Int {
    csv_parse(&parser, bytes.baseAddress, bytes.count, takeField, takeRow, rows)
  }

  /// Whether the parser stands inside a quotation.
  ///
  /// libcsv does not tell, so its state is looked at (FIELD_BEGUN of libcsv.c is 2).
  private static func isInQuotation(_ parser: csv_parser) -> Bool {
    parser.pstate == 2 && parser.quoted != 0
  }

  private func problem(line: Int, _ problem: String) -> Diagnostic {
    Diagnostic(
      file: file,
      position: SourcePosition(line: line, column: 1),
      code: "broken_off",
      problem: problem,
      remedy: "mend the row, or export the file again"
    )
  }

  /// What the callbacks share; they get a pointer to it, so that no call allocates.
  private struct Rows {
    let handle: (CSVRow) throws -> Void
    var bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: 4096, alignment: 1)
    var length = 0
    var ends: [Int] = []
    var line = 1
    var nextLine = 1
    var afterReturn = false
    var error: (any Error)?

    /// Bytes and fields of the row so far.
    var size: Int { length + ends.count }

    mutating func append(_ field: UnsafeRawBufferPointer) {
      if length + field.count > bytes.count {
        let larger = UnsafeMutableRawBufferPointer.allocate(
          byteCount: 2 * (length + field.count),
          alignment: 1
        )
        larger.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[..<length]))
        bytes.deallocate()
        bytes = larger
      }
      UnsafeMutableRawBufferPointer(rebasing: bytes[length...]).copyMemory(from: field)
      length += field.count
      ends.append(length)
      // Lines end in LF, CR LF or CR, within a quotation too.
      for index in field.indices {
        let endsInReturn =
          field[index] == 0x0d && (index + 1 == field.count || field[index + 1] != 0x0a)
        if field[index] == 0x0a || endsInReturn { nextLine += 1 }
      }
    }

    mutating func endRow(_ terminator: Int32) {
      // A line may end in CR LF: libcsv tells of both, and the second ends no row.
      let isSecondHalf = terminator == 0x0a && afterReturn && ends.isEmpty
      afterReturn = terminator == 0x0d
      if isSecondHalf { return }
      nextLine += 1
      if ends.isEmpty == false, error == nil {
        do {
          try ends.withUnsafeBufferPointer {
            try handle(
              CSVRow(
                line: line,
                bytes: UnsafeRawBufferPointer(rebasing: bytes[..<length]),
                ends: $0
              )
            )
          }
        } catch {
          self.error = error
        }
      }
      length = 0
      ends.removeAll(keepingCapacity: true)
      line = nextLine
    }

    /// Forgets the row so far; the line it is on ends here, with this byte.
    mutating func dropRow(endedBy terminator: UInt8?) {
      length = 0
      ends.removeAll(keepingCapacity: true)
      nextLine += 1
      line = nextLine
      afterReturn = terminator == 0x0d
    }

    func free() { bytes.deallocate() }
  }

  private static let takeField:
    @convention(c) (
      UnsafeMutableRawPointer?, Int, UnsafeMutableRawPointer?
    ) -> Void = { field, count, context in
      context?.assumingMemoryBound(to: Rows.self).pointee
        .append(UnsafeRawBufferPointer(start: field, count: count))
    }

  private static let takeRow: @convention(c) (Int32, UnsafeMutableRawPointer?) -> Void = {
    terminator,
    context in
    context?.assumingMemoryBound(to: Rows.self).pointee.endRow(terminator)
  }
}
