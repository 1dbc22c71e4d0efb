/// A key to a service, whose text shows nowhere: not in messages, dumps or mirrors.
public struct Secret: Sendable {
  /// The text itself, for the header line that carries it.
  let text: String

  /// A secret of 1 to 4,096 visible ASCII characters; nil for anything else.
  ///
  /// A line break in it would let it write header lines of its own.
  public init?(_ text: String) {
    guard (1...4096).contains(text.utf8.count),
      text.utf8.allSatisfy({ (0x21...0x7e).contains($0) })
    else { return nil }
    self.text = text
  }

  /// Whether the secret stands in these bytes as it is.
  public func occurs(in bytes: some Sequence<UInt8>) -> Bool {
    let pattern = Array(text.utf8)
    let bytes = Array(bytes)
    guard bytes.count >= pattern.count, let first = pattern.first else { return false }
    return bytes.indices.dropLast(pattern.count - 1).contains { start in
      bytes[start] == first && bytes[start..<start + pattern.count].elementsEqual(pattern)
    }
  }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// Three asterisks.
  public var description: String { "***" }
  /// Three asterisks.
  public var debugDescription: String { "***" }
  /// A mirror that shows nothing.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
