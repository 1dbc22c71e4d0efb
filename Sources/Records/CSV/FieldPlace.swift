import Documents
import Platform

/// Finds the column of a field in a CSV file, by reading the file once more up to its line.
///
/// Only asked for the first record of each kind of mistake, so that the bulk need not count columns.
package enum FieldPlace {
  /// The place of field `index` of the row that begins on `line`; where the file can't be read again, its line alone.
  package static func position(
    source: ByteSource,
    line: Int,
    field index: Int,
    separator: UInt8 = UInt8(ascii: ",")
  ) -> SourcePosition {
    var row: [UInt8] = []
    do {
      try TextLines(stream: try ByteStream(source), limit: CSVBlocks.rowLimit).read {
        number,
        bytes in
        guard number == line else { return }
        row = bytes
        throw Found()
      }
    } catch {
      // ignored: what was found, or can't be read again.
    }
    return position(in: row, line: line, field: index, separator)
  }

  /// The place of field `index` of the row that begins on `line` of a file with these bytes.
  package static func position(
    in bytes: [UInt8],
    line: Int,
    field index: Int
  ) -> SourcePosition {
    let lines = bytes.split(separator: 0x0a, maxSplits: line, omittingEmptySubsequences: false)
    let row = line <= lines.count ? Array(lines[line - 1]) : []
    return position(in: row, line: line, field: index, UInt8(ascii: ","))
  }

  private struct Found: Error {}

  private static func position(
    in row: [UInt8],
    line: Int,
    field index: Int,
    _ separator: UInt8
  ) -> SourcePosition {
    SourcePosition(line: line, column: column(of: row, field: index, separator) ?? 1)
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
}
