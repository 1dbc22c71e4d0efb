import Documents
import Platform

/// Finds the column of a field in a CSV file, by reading the file once more up to its line.
///
/// Only asked for the first record of each kind of mistake, so that the bulk need not count columns.
package enum FieldPlace {
  /// The place of field `index` of the row that begins on `line`.
  package static func position(
    source: ByteSource,
    line: Int,
    field index: Int,
    separator: UInt8 = UInt8(ascii: ",")
  ) -> SourcePosition {
    SourcePosition(
      line: line,
      column: column(source: source, line: line, field: index, separator) ?? 1
    )
  }

  /// The place of field `index` of the row that begins on `line` of a file with these bytes.
  package static func position(
    in bytes: [UInt8],
    line: Int,
    field index: Int,
    separator: UInt8 = UInt8(ascii: ",")
  ) -> SourcePosition {
    var search = LineSearch(line: line)
    _ = bytes.first { search.ends(with: $0) }
    return SourcePosition(line: line, column: column(of: search.row, field: index, separator) ?? 1)
  }

  private static func column(
    source: ByteSource,
    line: Int,
    field index: Int,
    _ separator: UInt8
  ) -> Int? {
    row(source: source, line: line).flatMap { column(of: $0, field: index, separator) }
  }

  private static func column(of row: [UInt8], field index: Int, _ separator: UInt8) -> Int? {
    var field = 0
    var column = 1
    var quoted = false
    var isAtStart = true
    for byte in row.starts(with: [0xef, 0xbb, 0xbf]) ? row[3...] : row[...] {
      if field == index { return column }
      switch byte {
      // Within a field that does not begin with one, a quotation mark is like any other character.
      case UInt8(ascii: "\"") where quoted || isAtStart:
        quoted.toggle()
        isAtStart = false
      case separator where !quoted:
        field += 1
        isAtStart = true
      case UInt8(ascii: " "): break
      default: isAtStart = false
      }
      // Continuation bytes of UTF-8 are no scalars of their own.
      if byte & 0xc0 != 0x80 { column += 1 }
    }
    return field == index ? column : nil
  }

  private static func row(source: ByteSource, line: Int) -> [UInt8]? {
    // set aside: where the file can't be read again, the message has its line and no column.
    guard let stream = try? ByteStream(source) else { return nil }
    var search = LineSearch(line: line)
    // set aside: as above.
    while let chunk = try? stream.next(), !chunk.isEmpty {
      for byte in chunk where search.ends(with: byte) { return search.row }
    }
    return search.isThere ? search.row : nil
  }
}

/// Takes the bytes of one line out of those of a file.
private struct LineSearch {
  private(set) var row: [UInt8] = []
  private let line: Int
  private var at = 1
  private var previous: UInt8 = 0

  init(line: Int) { self.line = line }

  /// Whether the file goes as far as that line.
  var isThere: Bool { at >= line }

  /// Takes the next byte; gives whether the line is whole.
  mutating func ends(with byte: UInt8) -> Bool {
    let isBreak = byte == 0x0a || byte == 0x0d
    let ends = byte == 0x0d || (byte == 0x0a && previous != 0x0d)
    if at == line, !isBreak, row.count < CSVBlocks.rowLimit { row.append(byte) }
    if ends { at += 1 }
    previous = byte
    return at > line
  }
}
