/// The verdicts of a classifier on the combinations of texts it has met.
struct VerdictTable {
  /// What a verdict rests on.
  struct Key: Equatable {
    let app: TextID
    let title: TextID
    let url: TextID
    let category: TextID
    let productivity: Int8?

    fileprivate var hash: UInt64 {
      var hash = (UInt64(app) | UInt64(title) << 32) &* 0x9e37_79b9_7f4a_7c15
      hash ^= (UInt64(url) | UInt64(category) << 32) &+ UInt64(bitPattern: Int64(productivity ?? 9))
      hash = (hash ^ hash >> 31) &* 0xbf58_476d_1ce4_e5b9
      return hash ^ hash >> 32
    }
  }

  /// More are not kept at once, so that memory stays bounded however many titles there are.
  private static let limit = 1 << 18

  /// Open addressing: places in `entries`, or -1.
  private var slots: [Int32] = Array(repeating: -1, count: 1 << 10)
  private var entries: [(key: Key, verdict: Classifier.Verdict)] = []

  /// The verdict on a combination, or nil where it is new.
  subscript(key: Key) -> Classifier.Verdict? {
    var slot = Int(truncatingIfNeeded: key.hash) & (slots.count - 1)
    while slots[slot] >= 0 {
      let entry = entries[Int(slots[slot])]
      if entry.key == key { return entry.verdict }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  /// Remembers the verdict on a combination that is new.
  mutating func insert(_ verdict: Classifier.Verdict, for key: Key) {
    if entries.count == VerdictTable.limit {
      entries = []
      slots = Array(repeating: -1, count: 1 << 10)
    }
    entries.append((key, verdict))
    if entries.count * 2 > slots.count {
      slots = Array(repeating: -1, count: slots.count * 4)
      for place in entries.indices { insert(place) }
    } else {
      insert(entries.count - 1)
    }
  }

  private mutating func insert(_ place: Int) {
    var slot = Int(truncatingIfNeeded: entries[place].key.hash) & (slots.count - 1)
    while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
    slots[slot] = Int32(place)
  }
}
