/// Finds those of many expressions that a text may match, without trying them.
///
/// Each text that an expression requires is filed under three bytes of it, those that the fewest of all
/// texts have; where a text has the three, it is looked whether all of the required one stands there.
struct ExpressionIndex: Sendable {
  /// A required text, and the expression that needs it.
  fileprivate struct Entry {
    let bytes: [UInt8]
    /// How far behind the beginning the three bytes stand that it is filed under.
    let offset: Int
    let place: Int
  }

  /// The entries by their three bytes, those of one slot one after the other.
  private let entries: [Entry]
  /// Where the entries of a slot begin: one number more than there are slots.
  private let starts: [Int32]
  /// The places of the expressions that have to be tried on every text, in order.
  private let always: [Int]
  /// The places of all.
  private let all: [Int]

  private static let slots = 1 << 16

  /// An index of expressions by their places, with what each of them requires; nil where that isn't known.
  init(_ required: [(place: Int, texts: RequiredTexts?)]) {
    all = required.map(\.place)
    always = required.filter { $0.texts == nil }.map(\.place)
    var frequency = [Int32](repeating: 0, count: ExpressionIndex.slots)
    for (_, texts) in required {
      for text in texts?.texts ?? [] {
        for slot in ExpressionIndex.slots(of: text) { frequency[slot] += 1 }
      }
    }
    var filed: [(slot: Int, entry: Entry)] = []
    for (place, texts) in required {
      for text in texts?.texts ?? [] {
        let rarest = ExpressionIndex.slots(of: text).enumerated().min {
          (frequency[$0.element], $0.offset) < (frequency[$1.element], $1.offset)
        }
        guard let rarest else { continue }
        filed.append((rarest.element, Entry(bytes: text, offset: rarest.offset, place: place)))
      }
    }
    var starts = [Int32](repeating: 0, count: ExpressionIndex.slots + 1)
    for (slot, _) in filed { starts[slot + 1] += 1 }
    for slot in 1..<starts.count { starts[slot] += starts[slot - 1] }
    self.starts = starts
    entries = filed.sorted { ($0.slot, $0.entry.place) < ($1.slot, $1.entry.place) }.map(\.entry)
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
      key = (key << 8 | UInt32(RequiredTexts.folded(byte))) & 0xff_ffff
      guard index >= 2 else { continue }
      let slot = ExpressionIndex.slot(key)
      // Nearly all that a text has are filed nowhere.
      guard starts[slot] < starts[slot + 1] else { continue }
      for entry in entries[Int(starts[slot])..<Int(starts[slot + 1])]
      where entry.stands(in: text, at: index - 2) {
        found.insert(entry.place)
      }
    }
    return true
  }

  /// The slots that the bytes of a text lead to, three at a time.
  private static func slots(of text: [UInt8]) -> [Int] {
    guard text.count >= RequiredTexts.least else { return [] }
    return (0..<text.count - 2).map {
      slot(UInt32(text[$0]) << 16 | UInt32(text[$0 + 1]) << 8 | UInt32(text[$0 + 2]))
    }
  }

  private static func slot(_ key: UInt32) -> Int { Int((key &* 0x9e37_79b1) >> 16) }
}

extension ExpressionIndex.Entry {
  /// Whether the text stands where the three bytes it is filed under are at `place`.
  fileprivate func stands(in text: UnsafeBufferPointer<UInt8>, at place: Int) -> Bool {
    let start = place - offset
    guard start >= 0, start + bytes.count <= text.count else { return false }
    for (index, byte) in bytes.enumerated()
    where RequiredTexts.folded(text[start + index]) != byte {
      return false
    }
    return true
  }
}
