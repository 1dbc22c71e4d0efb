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

  /// Hands every row that is not blank to `handle`.
  ///
  /// Throws what `handle` throws, a `FileError`, or a `Diagnostic` where the file can't be read on.
  func read(_ handle: @escaping (CSVRow) throws -> Void) throws {
    var parser = csv_parser()
    guard csv_init(&parser, UInt8(CSV_REPALL_NL)) == 0 else {
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
      while true {
        var chunk = try stream.next()
        if chunk.isEmpty { break }
        if isFirst, chunk.starts(with: [0xef, 0xbb, 0xbf]) {
          chunk = UnsafeRawBufferPointer(rebasing: chunk[3...])
        }
        isFirst = false
        let taken = csv_parse(
          &parser,
          chunk.baseAddress,
          chunk.count,
          CSVReader.takeField,
          CSVReader.takeRow,
          rows
        )
        if let error = rows.pointee.error { throw error }
        guard taken == chunk.count, rows.pointee.size <= CSVReader.rowLimit,
          csv_get_buffer_size(&parser) <= CSVReader.rowLimit
        else {
          throw broken(
            line: rows.pointee.line,
            CSVReader.isInQuotation(parser)
              ? "a quotation that begins in this row never ends"
              : "this row is longer than \(CSVReader.rowLimit) bytes"
          )
        }
      }
      if CSVReader.isInQuotation(parser) {
        throw broken(
          line: rows.pointee.line,
          "the file ends inside a quotation that begins in this row"
        )
      }
      csv_fini(&parser, CSVReader.takeField, CSVReader.takeRow, rows)
      if let error = rows.pointee.error { throw error }
    }
  }

  /// Whether the parser stands inside a quotation.
  ///
  /// libcsv tells of it only in its strict mode, which refuses quotation marks within fields as well;
  /// so its state is looked at (FIELD_BEGUN of libcsv.c is 2).
  private static func isInQuotation(_ parser: csv_parser) -> Bool {
    parser.pstate == 2 && parser.quoted != 0
  }

  private func broken(line: Int, _ problem: String) -> Diagnostic {
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
