/// What rows of a table said, by the bytes behind their times.
struct KnownRests {
  private var known = KnownBytes<Said>()
  /// What the rows with a rest say, by the rest's number; apart from `known`, which is looked into for
  /// every row and all the quicker the smaller it is.
  private var contents: [RecordContent] = []
  /// Counts batches from 1, since contents have other numbers in each.
  private var batch: UInt32 = 1

  private struct Said {
    let device: TextID
    /// The batch in which the content has this number.
    var batch: UInt32 = 0
    var number: UInt32 = 0
  }

  /// Whether enough of the rows looked at said what others had said.
  var isWorthwhile: Bool { known.isWorthwhile }

  /// Writes the numbers of rests, which may be new; they are good until the next call.
  mutating func number(
    _ rests: UnsafeBufferPointer<UnsafeRawBufferPointer>,
    into numbers: UnsafeMutablePointer<Int>
  ) {
    known.number(rests, into: numbers)
  }

  /// The device of the rows with a rest, and the number, in the batch at work, of what they say; nil
  /// where that isn't known.
  mutating func meaning(
    of rest: Int,
    _ writer: RecordBatch.Writer
  ) -> (device: TextID, content: UInt32)? {
    guard var said = known[rest] else { return nil }
    if said.batch != batch {
      said.number = writer.number(of: contents[rest])
      said.batch = batch
      known[rest] = said
    }
    return (said.device, said.number)
  }

  /// Remembers what the rows with a rest say.
  mutating func remember(_ rest: Int, _ content: RecordContent, device: TextID) {
    while contents.count <= rest { contents.append(content) }
    contents[rest] = content
    known[rest] = Said(device: device)
  }

  /// Begins a batch with no contents.
  mutating func beginBatch() { batch &+= 1 }
}
