/// Reads whole small files into trees of values with their places.
public enum DocumentReader {
  /// What to do with a key that occurs twice in one object.
  public enum DuplicateKeys: Sendable {
    /// It is an error, at the second key.
    case refused
    /// The last value counts, at the place of the first.
    case lastWins
  }

  /// No tree is deeper than this, whatever the limits say, as trees are walked by recursion.
  public static let maxDepth = 512

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
    return try value(
      from: JSONReader(bytes: bytes, file: file, allowsByteOrderMark: true),
      whole: true,
      duplicateKeys: .refused
    )
  }

  /// The tree of a JSON text (RFC 8259); numbers keep their text.
  public static func json(
    bytes: [UInt8],
    file: String,
    limits: JSONLimits = .documents,
    duplicateKeys: DuplicateKeys = .refused
  ) throws(Diagnostic) -> DocumentNode {
    try value(
      from: JSONReader(bytes: bytes, file: file, limits: limits),
      whole: true,
      duplicateKeys: duplicateKeys
    )
  }

  /// The tree of the next value of a reader that is about to read one: at the start, after a key, or
  /// before an element of an array.
  ///
  /// Returns nil, having taken the bracket, where the array or the object has no further element.
  public static func nextValue(
    from reader: JSONReader,
    duplicateKeys: DuplicateKeys = .refused
  ) throws(Diagnostic) -> DocumentNode? {
    var builder = DocumentBuilder(reader: reader, duplicateKeys: duplicateKeys)
    return try builder.value()
  }

  private static func value(
    from reader: JSONReader,
    whole: Bool,
    duplicateKeys: DuplicateKeys
  ) throws(Diagnostic) -> DocumentNode {
    let node = try nextValue(from: reader, duplicateKeys: duplicateKeys)
    _ = try reader.next()
    return node ?? DocumentNode(.null, at: reader.position)
  }
}
