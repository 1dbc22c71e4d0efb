/// Reads whole small files into trees of values with their places.
public enum DocumentReader {
  /// No tree is deeper than this, whatever the limits say, as trees are walked by recursion.
  static let maxDepth = 512

  /// The tree of a file that is JSON where it is named so (`.json`) or its first character is `{` or `[`,
  /// and YAML where not.
  ///
  /// One byte order mark at the start is passed over. `leniently` is as `yaml` has it.
  public static func read(
    bytes: [UInt8],
    file: String,
    leniently: Bool = false
  ) throws(Diagnostic) -> DocumentNode {
    let start = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
    let first = bytes[start...].first { ![0x20, 0x09, 0x0a, 0x0d].contains($0) }
    let isNamedJSON = file.lowercased().hasSuffix(".json")
    guard isNamedJSON || first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else {
      return try yaml(bytes: bytes, file: file, leniently: leniently)
    }
    return try value(of: JSONReader(bytes: bytes, file: file, allowsByteOrderMark: true))
  }

  /// The tree of a JSON text (RFC 8259) in which no key occurs twice in one object; numbers keep their text.
  public static func json(
    bytes: [UInt8],
    file: String,
    limits: JSONLimits = .documents
  ) throws(Diagnostic) -> DocumentNode {
    try value(of: JSONReader(bytes: bytes, file: file, limits: limits))
  }

  private static func value(of reader: JSONReader) throws(Diagnostic) -> DocumentNode {
    var builder = DocumentBuilder(reader: reader)
    let node = try builder.value()
    _ = try reader.next()
    return node ?? DocumentNode(.null, at: reader.position)
  }
}
