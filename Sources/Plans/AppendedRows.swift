@_spi(Texts) import Platform

/// Rows that are added behind all others of a hand-written CSV file.
///
/// They have the line ends of the file; a last row without a line end gets one.
struct AppendedRows {
  /// What is to stand behind the bytes of the file.
  private(set) var bytes: [UInt8] = []
  private let lineEnd: String

  /// No rows yet, behind these bytes.
  init(behind file: [UInt8]) {
    lineEnd = AppendedRows.lineEnd(of: file)
    if let last = file.last, last != 0x0a, last != 0x0d, file != AppendedRows.byteOrderMark {
      bytes += lineEnd.utf8
    }
  }

  private static let byteOrderMark: [UInt8] = [0xef, 0xbb, 0xbf]

  /// Adds a row.
  mutating func add(_ fields: [String]) {
    bytes += (fields.map(AppendedRows.quoted).joined(separator: ",") + lineEnd).utf8
  }

  /// A field as RFC 4180 has it: between quotation marks where it holds one, a comma or a line end, and
  /// where it would not be read as it is.
  private static func quoted(_ field: String) -> String {
    let bytes = field.utf8
    let isPlain = !bytes.contains {
      [UInt8(ascii: "\""), UInt8(ascii: ","), 0x0a, 0x0d].contains($0)
    }
    let blanks: [UInt8] = [UInt8(ascii: " "), UInt8(ascii: "\t")]
    // Blanks around a field do not count, and a line that begins with '#' is a comment.
    if isPlain, let first = bytes.first, let last = bytes.last, !blanks.contains(first),
      !blanks.contains(last), first != UInt8(ascii: "#")
    {
      return field
    }
    return field.isEmpty ? "" : "\"" + field.replacing("\"", with: "\"\"") + "\""
  }

  /// How the file's first line ends.
  private static func lineEnd(of bytes: [UInt8]) -> String {
    guard let first = bytes.firstIndex(where: { $0 == 0x0a || $0 == 0x0d }) else { return "\n" }
    guard bytes[first] == 0x0d else { return "\n" }
    return bytes.dropFirst(first + 1).first == 0x0a ? "\r\n" : "\r"
  }
}
