import CivilTime

/// Records on their way from a reader to the store, with the texts that are new among them.
///
/// The numbers in the records are those of their writer, which counts texts from 1 in the order that
/// its batches bring them; 0 is the empty text. A text may be brought more than once.
public struct RecordBatch: Sendable {
  /// Which writer it comes from, so that several can work at once.
  public let writer: Int
  /// The records' times, and the places of what they say in `contents`.
  public let rows: [RecordRow]
  /// What the records say besides their times, each content once, in the order of its first record.
  public let contents: [RecordContent]
  /// The device of each record, as a text.
  public let devices: [TextID]

  /// The least number of a text that this batch or any later one of its writer may have, or bring.
  public let firstText: TextID

  private let bytes: [UInt8]
  private let ends: [Int]

  /// The first place behind `first` with a row of another device, or one that does not begin within
  /// `times`.
  public func endOfRun(from first: Int, within times: Range<Instant>) -> Int {
    rows.withUnsafeBufferPointer { rows in
      devices.withUnsafeBufferPointer { devices in
        var end = first + 1
        while end < rows.count, devices[end] == devices[first], times.contains(rows[end].start) {
          end += 1
        }
        return end
      }
    }
  }

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
    private var rows: [RecordRow] = []
    private var contents = ContentTable()
    private var devices: [TextID] = []
    /// Devices by other names that they go by, and what that makes of the numbers met so far.
    private let aliases: [String: String]
    private var renamed: [TextID: TextID] = [:]

    /// A writer with a number of its own; it forgets its texts where they take more than `limit`
    /// bytes.
    public init(number: Int, limit: Int = 12 << 20, aliases: [String: String] = [:]) {
      self.number = number
      self.aliases = aliases
      self.limit = limit
    }

    /// How many records the batch holds so far.
    public var count: Int { rows.count }

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
      let row = RecordRow(
        start: record.start,
        duration: record.duration,
        duplicate: record.duplicate,
        content: number(of: record.content)
      )
      add(row, device: device)
    }

    /// Takes in a record of a device, its content by the number that it has in the batch at work.
    public func add(_ row: RecordRow, device: TextID) {
      rows.append(row)
      devices.append(aliases.isEmpty ? device : named(device))
    }

    /// The device that goes by a name, which was asked for since texts were forgotten.
    private func named(_ device: TextID) -> TextID {
      if let known = renamed[device] { return known }
      let place = Int(device) - forgotten - 1
      let name = place >= 0 ? String(decoding: index[place], as: UTF8.self) : ""
      let found = aliases[name].map { text($0) } ?? device
      renamed[device] = found
      return found
    }

    /// The number of a content in the batch at work.
    public func number(of content: RecordContent) -> UInt32 { contents.number(of: content) }

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
        rows: rows,
        contents: contents.removeAll(),
        devices: devices,
        firstText: TextID(truncatingIfNeeded: forgotten + 1),
        bytes: bytes,
        ends: ends
      )
      let capacity = rows.count
      rows = []
      devices = []
      rows.reserveCapacity(capacity + capacity / 8)
      devices.reserveCapacity(capacity + capacity / 8)
      if index.size > limit {
        forgotten += index.count
        renamed = [:]
        index.removeAll()
      }
      told = index.count
      return batch
    }
  }
}

/// Where records go in batches, one batch at a time.
public protocol RecordTaker: AnyObject {
  /// Takes in a batch.
  func take(_ batch: RecordBatch) throws
}
