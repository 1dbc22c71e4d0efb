/// A category's name from the most general part to the most special one: `Work > Study`.
///
/// It is held as the one text that all ways of writing the same path come to, since paths are read, hashed,
/// compared and printed by the million and taken apart seldom.
public struct CategoryPath: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// `Work > Study`: the parts with one blank on either side of each sign.
  public let description: String

  /// The category of what no rule and no export puts anywhere.
  public static let uncategorized = CategoryPath("Uncategorized")

  /// Reads a path whose parts stand between `>` signs.
  public init(_ text: String) {
    guard !CategoryPath.isInOrder(text) else {
      description = text
      return
    }
    let parts = CategoryPath.parts(of: text)
    description = parts.isEmpty ? "Uncategorized" : parts.joined(separator: " > ")
  }

  /// The parts, the most general one first; never empty.
  public var parts: [String] { hasSign ? CategoryPath.parts(of: description) : [description] }

  /// How many parts there are.
  public var depth: Int { hasSign ? parts.count : 1 }

  /// The path without its last part, or nil at the top.
  public var parent: CategoryPath? {
    let parts = parts
    return parts.count > 1 ? CategoryPath(parts.dropLast().joined(separator: " > ")) : nil
  }

  /// The first part.
  public var top: String {
    let bytes = description.utf8
    guard let sign = bytes.firstIndex(of: UInt8(ascii: ">")) else { return description }
    // Where no mark can belong to the sign or its blanks, all before them is the first part.
    let rest = bytes[sign...].dropFirst()
    guard rest.first == UInt8(ascii: " "), let next = rest.dropFirst().first, next < 0x80,
      let blank = bytes.index(sign, offsetBy: -1, limitedBy: bytes.startIndex),
      bytes[blank] == UInt8(ascii: " ")
    else { return parts[0] }
    return String(description[..<blank])
  }

  /// Whether this is `other` or lies below it.
  public func isWithin(_ other: CategoryPath) -> Bool {
    let (mine, others) = (description.utf8, other.description.utf8)
    if mine.starts(with: others) {
      let rest = mine.dropFirst(others.count)
      return rest.isEmpty || rest.starts(with: " > ".utf8)
    }
    // The same letters can stand as other bytes.
    return !others.allSatisfy { $0 < 0x80 } && parts.starts(with: other.parts)
  }

  /// Orders as the text is ordered by its bytes.
  public static func < (a: CategoryPath, b: CategoryPath) -> Bool {
    a.description.utf8.lexicographicallyPrecedes(b.description.utf8)
  }

  private var hasSign: Bool { description.utf8.contains(UInt8(ascii: ">")) }

  private static func parts(of text: String) -> [String] {
    if isInOrder(text) {
      // Each sign has a blank of its own on either side.
      let parts = text.utf8.split(separator: UInt8(ascii: ">"))
      return parts.enumerated().map { index, part in
        String(part.dropFirst(index > 0 ? 1 : 0).dropLast(index < parts.count - 1 ? 1 : 0)) ?? ""
      }
    }
    return text.split(separator: ">").map { part in
      String(part.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }.filter { !$0.isEmpty }
  }

  /// Whether a text is surely a path with one blank on either side of each sign, and none at its ends.
  ///
  /// Bytes are looked at, not characters: where a mark might belong to the blank or the sign before it, the
  /// text is taken apart.
  private static func isInOrder(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      let (blank, sign) = (UInt8(ascii: " "), UInt8(ascii: ">"))
      guard let first = bytes.first, let last = bytes.last else { return false }
      guard first != blank, first != sign, last != blank, last != sign else { return false }
      for index in bytes.indices where bytes[index] == sign {
        // The first and the last byte are no signs, and a sign's blanks are not at the ends.
        guard index >= 2, index + 2 < bytes.count else { return false }
        let (before, after) = (bytes[index - 2], bytes[index + 2])
        guard bytes[index - 1] == blank, bytes[index + 1] == blank else { return false }
        guard before != blank, before != sign, after != blank, after != sign, after < 0x80 else {
          return false
        }
      }
      return true
    }
  }
}
