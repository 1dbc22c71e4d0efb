import Documents
import Files

/// Finds the column of a field in a CSV file, by reading the file once more up to its line.
///
/// Only asked for the first record of each kind of mistake, so that the bulk need not count columns.
package enum FieldPlace {
  /// The place of field `index` of the row that begins on `line`.
  package static func position(
    path: String,
    line: Int,
    field index: Int,
    separator: UInt8 = UInt8(ascii: ",")
  ) -> SourcePosition {
    SourcePosition(
      line: line,
      column: column(path: path, line: line, field: index, separator) ?? 1
    )
  }

  private static func column(
    path: String,
    line: Int,
    field index: Int,
    _ separator: UInt8
  ) -> Int? {
    guard let row = row(path: path, line: line) else { return nil }
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
      case separator where quoted == false:
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

  private static func row(path: String, line: Int) -> [UInt8]? {
    // set aside: where the file can't be read again, the message has its line and no column.
    guard let stream = try? ByteStream(path: path) else { return nil }
    var at = 1
    var previous: UInt8 = 0
    var row: [UInt8] = []
    // set aside: as above.
    while let chunk = try? stream.next(), chunk.isEmpty == false {
      for byte in chunk {
        let ends = byte == 0x0d || (byte == 0x0a && previous != 0x0d)
        if at == line, byte == 0x0a || byte == 0x0d {
          if ends { return row }
        } else if at == line, row.count < CSVBlocks.rowLimit {
          row.append(byte)
        }
        if ends { at += 1 }
        previous = byte
      }
      if at > line { return row }
    }
    return at == line ? row : nil
  }
}
