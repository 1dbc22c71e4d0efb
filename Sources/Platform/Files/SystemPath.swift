import Glibc

/// Names of files as the system keeps them: any bytes but zero and the slash, while texts are Unicode.
///
/// A byte that is no UTF-8 stands in a text as a scalar of its own, from U+10FF00 on, of the area that
/// is private to programs; so every name comes back as it was. Names that hold such a scalar
/// themselves are kept in the same way, byte by byte. Source: the idea of Python's PEP 383.
public enum SystemPath {
  private static let first: UInt32 = 0x10_ff00

  /// The text that stands for a name.
  public static func text(_ name: some Collection<UInt8>) -> String {
    if let text = String(validating: name, as: UTF8.self), isPlain(text) { return text }
    var text = String.UnicodeScalarView()
    var rest = Array(name)[...]
    while !rest.isEmpty {
      let whole = (1...4).lazy.compactMap { String(validating: rest.prefix($0), as: UTF8.self) }
      if let scalar = whole.first?.unicodeScalars.first, scalar.value < first {
        text.append(scalar)
        rest = rest.dropFirst(UTF8.width(scalar))
      } else if let byte = rest.popFirst(), let scalar = Unicode.Scalar(first + UInt32(byte)) {
        text.append(scalar)
      }
    }
    return String(text)
  }

  /// Where a symbolic link leads, as it says; nil of anything else.
  public static func target(of link: String) -> String? {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 4096) { room -> String? in
      guard let start = room.baseAddress else { return nil }
      let length = readlink(link, start, room.count)
      return length > 0 ? text(room.prefix(length)) : nil
    }
  }

  /// The name that a text stands for.
  static func bytes(_ text: String) -> [UInt8] {
    if isPlain(text) { return Array(text.utf8) }
    return text.unicodeScalars.flatMap { scalar in
      scalar.value >= first && scalar.value <= first + 0xff
        ? [UInt8(scalar.value - first)] : Array(String(scalar).utf8)
    }
  }

  /// Whether bytes of a text hold what stands for a byte that is no UTF-8: a scalar from U+10FF00 on.
  public static func standsForBytes(_ text: [UInt8]) -> Bool {
    zip(text, zip(text.dropFirst(), text.dropFirst(2))).contains {
      $0 == 0xf4 && $1.0 == 0x8f && $1.1 >= 0xbc
    }
  }

  /// Whether a text holds no scalar that stands for a byte: their UTF-8 begins with F4 8F BC or more.
  private static func isPlain(_ text: String) -> Bool {
    !text.utf8.contains(0xf4)
      || !text.unicodeScalars.contains { $0.value >= first }
  }

  /// Makes a call of the system's with a path, again where a signal came between.
  ///
  /// A path with a zero byte, which the system would read up to there alone, is none: `EINVAL`.
  package static func call(_ path: String, _ body: (UnsafePointer<CChar>) -> Int32) -> Int32 {
    let bytes = SystemPath.bytes(path)
    guard !bytes.contains(0) else {
      errno = EINVAL
      return -1
    }
    return (bytes + [0]).withUnsafeBufferPointer { bytes in
      bytes.withMemoryRebound(to: CChar.self) { text in
        text.baseAddress.map { start in uninterrupted { body(start) } } ?? -1
      }
    }
  }

  /// Gives a file another name, as `rename(2)` does.
  static func rename(_ path: String, _ target: String) -> Int32 {
    call(path) { from in call(target) { to in Glibc.rename(from, to) } }
  }
}
