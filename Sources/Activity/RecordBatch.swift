/// Records on their way from a reader to the store, with the texts that are new among them.
///
/// The numbers in the records are those of their writer, which counts texts from 1 in the order that
/// its batches bring them; 0 is the empty text. A text may be brought more than once.
public struct RecordBatch: Sendable {
  /// Which writer it comes from, so that several can work at once.
  public let writer: Int
  /// The records.
  public let records: [ActivityRecord]
  /// The device of each record, as a text.
  public let devices: [TextID]

  private let bytes: [UInt8]
  private let ends: [Int]

  /// Hands over the texts that earlier batches did not bring, in order of their numbers.
  public func forEachNewText(
    _ body: (UnsafeRawBufferPointer) throws -> Void
  ) rethrows {
    try bytes.withUnsafeBytes { bytes in
      var start = 0
      for end in ends {
        try body(UnsafeRawBufferPointer(rebasing: bytes[start..<end]))
        start = end
      }
    }
  }

  /// Gathers records into batches.
  public final class Writer: RecordSink {
    private let number: Int
    private let limit: Int
    private let index = TextIndex()
    /// How many texts were forgotten; their numbers are not given again, and stay good.
    private var forgotten = 0
    private var told = 0
    private var records: [ActivityRecord] = []
    private var devices: [TextID] = []

    /// A writer with a number of its own; it forgets its texts where they take more than `limit`
    /// bytes.
    public init(number: Int, limit: Int = 12 << 20) {
      self.number = number
      self.limit = limit
    }

    /// How many records the batch holds so far.
    public var count: Int { records.count }

    /// The number that stands for a text in this batch and those that follow.
    public func text(_ bytes: UnsafeRawBufferPointer) -> TextID {
      bytes.isEmpty ? 0 : TextID(truncatingIfNeeded: forgotten + index.number(of: bytes) + 1)
    }

    /// The number that stands for a text.
    public func text(_ string: String) -> TextID {
      var string = string
      return string.withUTF8 { text(UnsafeRawBufferPointer($0)) }
    }

    /// Takes in a record of a device.
    public func add(_ record: ActivityRecord, device: TextID) {
      records.append(record)
      devices.append(device)
    }

    /// What was gathered since the last batch.
    public func batch() -> RecordBatch {
      var bytes: [UInt8] = []
      var ends: [Int] = []
      for number in told..<index.count {
        bytes.append(contentsOf: index[number])
        ends.append(bytes.count)
      }
      let batch = RecordBatch(
        writer: number,
        records: records,
        devices: devices,
        bytes: bytes,
        ends: ends
      )
      let capacity = records.count
      records = []
      devices = []
      records.reserveCapacity(capacity + capacity / 8)
      devices.reserveCapacity(capacity + capacity / 8)
      if index.size > limit {
        forgotten += index.count
        index.removeAll()
      }
      told = index.count
      return batch
    }
  }
}
