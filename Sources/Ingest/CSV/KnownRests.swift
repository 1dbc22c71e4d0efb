import Activity

/// What rows of a table said, by the bytes behind their times.
struct KnownRests {
  private var known = KnownBytes<Said>()
  /// Counts batches from 1, since contents have other numbers in each.
  private var batch: UInt32 = 1

  private struct Said {
    let content: RecordContent
    let device: TextID
    /// The batch in which the content has this number.
    var batch: UInt32 = 0
    var number: UInt32 = 0
  }

  /// Whether enough of the rows looked at said what others had said.
  var isWorthwhile: Bool { known.isWorthwhile }

  /// The number of a rest, which may be new; good until the next call.
  mutating func number(of rest: UnsafeRawBufferPointer) -> Int { known.number(of: rest) }

  /// The device of the rows with a rest, and the number, in the batch at work, of what they say; nil
  /// where that isn't known.
  mutating func meaning(
    of rest: Int,
    _ writer: RecordBatch.Writer
  ) -> (device: TextID, content: UInt32)? {
    guard var said = known[rest] else { return nil }
    if said.batch != batch {
      said.number = writer.number(of: said.content)
      said.batch = batch
      known[rest] = said
    }
    return (said.device, said.number)
  }

  /// Remembers what the rows with a rest say.
  mutating func remember(_ rest: Int, _ content: RecordContent, device: TextID) {
    known[rest] = Said(content: content, device: device)
  }

  /// Begins a batch with no contents.
  mutating func beginBatch() { batch &+= 1 }
}
