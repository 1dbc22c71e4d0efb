/// Which members of an object, or elements of an array, some keyword has looked at: the annotations
/// that `unevaluatedProperties` and `unevaluatedItems` ask for.
struct Seen {
  private var isAll = false
  private var words: [UInt64] = []

  func contains(_ index: Int) -> Bool {
    isAll || index >> 6 < words.count && words[index >> 6] & 1 << UInt64(index & 63) != 0
  }

  /// What it takes to add this to another, in steps of the validator.
  var cost: Int { words.count / 8 }

  mutating func insert(_ index: Int) {
    guard !isAll else { return }
    while words.count <= index >> 6 { words.append(0) }
    words[index >> 6] |= 1 << UInt64(index & 63)
  }

  mutating func insertAll() {
    isAll = true
    words = []
  }

  mutating func formUnion(_ other: Seen) {
    guard !isAll else { return }
    guard !other.isAll else { return insertAll() }
    if words.count < other.words.count {
      words += Array(repeating: 0, count: other.words.count - words.count)
    }
    for index in other.words.indices { words[index] |= other.words[index] }
  }
}
