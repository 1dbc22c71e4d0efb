import Activity

/// What rows said, by the bytes behind their times: people do the same things again and again.
///
/// One look at all those bytes spares taking them apart, checking them and looking at each text.
struct KnownRests {
  /// More bytes are not kept.
  private static let limit = 6 << 20
  /// How many rows are looked at before it is judged whether that is of use.
  private static let trial = 4096

  private let index = TextIndex()
  /// What the rows with a rest say, and what that is called; in the order of the rests' numbers.
  private var said: [RecordContent] = []
  private var names: [Name] = []
  /// Counts batches from 1, since contents have other numbers in each.
  private var batch: UInt32 = 1
  private var tried = 0
  private var found = 0

  private struct Name {
    /// The device of the rows; 0 where it isn't known what they say.
    var device: TextID
    /// The batch in which what they say has this number.
    var batch: UInt32
    var number: UInt32
  }

  /// Whether enough of the rows looked at said what others had said.
  var isWorthwhile: Bool { tried < KnownRests.trial || 4 * found > tried }

  /// The number of a rest, which may be new.
  mutating func number(of rest: UnsafeRawBufferPointer) -> Int {
    tried += 1
    if index.size > KnownRests.limit {
      index.removeAll()
      said = []
      names = []
    }
    let number = index.number(of: rest)
    if number == names.count {
      said.append(RecordContent(kind: .use, source: 0))
      names.append(Name(device: 0, batch: 0, number: 0))
    }
    return number
  }

  /// The device of the rows with a rest, and the number, in the batch at work, of what they say; nil
  /// where that isn't known.
  mutating func meaning(
    of rest: Int,
    _ writer: RecordBatch.Writer
  ) -> (device: TextID, content: UInt32)? {
    let name = names[rest]
    guard name.device != 0 else { return nil }
    found += 1
    if name.batch == batch { return (name.device, name.number) }
    let number = writer.number(of: said[rest])
    names[rest] = Name(device: name.device, batch: batch, number: number)
    return (name.device, number)
  }

  /// Remembers what the rows with a rest say.
  mutating func remember(_ rest: Int, _ content: RecordContent, device: TextID) {
    said[rest] = content
    names[rest].device = device
  }

  /// Begins a batch with no contents.
  mutating func beginBatch() { batch &+= 1 }
}
