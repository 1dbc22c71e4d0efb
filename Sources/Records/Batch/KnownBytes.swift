/// What was made of some bytes of a file, for when the same bytes come again: people do the same
/// things again and again.
///
/// One look at all the bytes spares taking them apart, checking them and looking at each text in them.
struct KnownBytes<Value> {
  private let index = TextIndex()
  /// What was made of the bytes, by their numbers; nil where nothing is to be remembered.
  private var values: [Value?] = []
  private var asked = 0
  private var found = 0

  /// More bytes are not kept.
  private var limit: Int { 6 << 20 }
  /// How often bytes are looked at before it is judged whether that is of use.
  private var trial: Int { 4096 }

  /// Whether enough of the bytes asked for had come before.
  var isWorthwhile: Bool { asked < trial || 4 * found > asked }

  /// The number of some bytes, good until the next call.
  mutating func number(of bytes: UnsafeRawBufferPointer) -> Int {
    begin(asking: 1)
    let number = index.number(of: bytes)
    count(number)
    return number
  }

  /// Writes the numbers of several pieces of bytes, good until the next call.
  mutating func number(
    _ pieces: UnsafeBufferPointer<UnsafeRawBufferPointer>,
    into numbers: UnsafeMutablePointer<Int>
  ) {
    begin(asking: pieces.count)
    index.number(pieces, into: numbers)
    for place in pieces.indices { count(numbers[place]) }
  }

  private mutating func begin(asking pieces: Int) {
    asked += pieces
    guard index.size > limit else { return }
    index.removeAll()
    values = []
  }

  private mutating func count(_ number: Int) {
    if number == values.count { values.append(nil) } else { found += 1 }
  }

  /// What was made of the bytes with a number, or nil where that is not known.
  subscript(number: Int) -> Value? {
    get { values[number] }
    set { values[number] = newValue }
  }
}
