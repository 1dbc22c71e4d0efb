/// Finds those of many expressions that a text may match, without trying them.
///
/// Of the thousands of names of the starter set each is filed under its first three bytes; where a text has the three, it
/// is looked whether all of the name stands there. What a person wrote is tried on every text.
struct ExpressionIndex: Sendable {
  /// The fewest bytes of a text that can be looked for.
  private static let least = 3

  /// The required texts by their first three bytes, and the place of the expression that needs each.
  private let entries: [UInt32: [(bytes: [UInt8], place: Int)]]
  /// The places of the expressions that have to be tried on every text, in order.
  private let always: [Int]
  /// The places of all.
  private let all: [Int]

  /// An index of expressions by their places, with the texts of which one stands in whatever each of them matches; nil
  /// where none are known.
  init(_ required: [(place: Int, texts: [[UInt8]]?)]) {
    all = required.map(\.place)
    always = required.filter { $0.texts == nil }.map(\.place)
    var entries: [UInt32: [(bytes: [UInt8], place: Int)]] = [:]
    for (place, texts) in required {
      for text in texts ?? [] {
        let key = text.prefix(ExpressionIndex.least).reduce(0) { $0 << 8 | UInt32($1) }
        entries[key, default: []].append((text, place))
      }
    }
    self.entries = entries
  }

  /// The part of a text that stands in whatever matches it with letter case set aside.
  ///
  /// It is the longest one without letters of two cases beyond ASCII, or nil where that is too short. `wildcard` stands
  /// for anything.
  static func part(of text: String, without wildcard: Unicode.Scalar) -> [UInt8]? {
    let runs = text.unicodeScalars.split { scalar in
      scalar == wildcard || !scalar.isASCII && scalar.properties.isCased
    }
    let longest = runs.map { String($0).utf8.map(folded) }.reduce([]) {
      $1.count > $0.count ? $1 : $0
    }
    return longest.count < least ? nil : longest
  }

  /// The places of the expressions that one of some texts may match, in order.
  func places(in texts: [String]) -> [Int] {
    var found = Set<Int>()
    for var text in texts {
      let isPlain = text.withUTF8 { add($0, &found) }
      guard isPlain else { return all }
    }
    return found.isEmpty ? always : (always + found).sorted()
  }

  /// Adds what a text leads to; false where it has a letter that is a letter of ASCII in small.
  private func add(_ text: UnsafeBufferPointer<UInt8>, _ found: inout Set<Int>) -> Bool {
    var key: UInt32 = 0
    var previous: UInt8 = 0
    for (index, byte) in text.enumerated() {
      // The long s (c5 bf), and the sign of the kelvin (e2 84 aa).
      if byte == 0xbf, previous == 0xc5 { return false }
      if byte == 0x84, previous == 0xe2 { return false }
      previous = byte
      key = (key << 8 | UInt32(ExpressionIndex.folded(byte))) & 0xff_ffff
      guard index + 1 >= ExpressionIndex.least, let entries = entries[key] else { continue }
      let rest = text[(index + 1 - ExpressionIndex.least)...]
      for entry in entries
      where rest.count >= entry.bytes.count
        && zip(rest, entry.bytes).allSatisfy({ ExpressionIndex.folded($0) == $1 })
      {
        found.insert(entry.place)
      }
    }
    return true
  }

  /// Small letters of ASCII: what ignores case takes both for one.
  private static func folded(_ byte: UInt8) -> UInt8 {
    (0x41...0x5a).contains(byte) ? byte | 0x20 : byte
  }
}
