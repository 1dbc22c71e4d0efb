import CivilTime
import Records

extension ActivityRecord {
  /// What is left of it: nothing of what lies before the end of what is gone, and no title before another instant.
  ///
  /// The total of an hour has no place within it, and is gone where its hour begins before.
  func left(by reach: PurgeFilter.Reach) -> ActivityRecord? {
    var record = self
    if start.milliseconds < reach.gone {
      guard !isHourTotal, end.milliseconds > reach.gone else { return nil }
      record.start = Instant(milliseconds: reach.gone)
      record.duration = end.milliseconds - reach.gone
    }
    if record.start.milliseconds < reach.untitled {
      record.title = 0
      record.url = 0
    }
    return record
  }
}

/// Stands before an import, and keeps what was purged from coming back: not even a text of it is handed on.
public final class PurgedRecords: RecordTaker {
  /// How many records were kept back, whole.
  public private(set) var gone = 0
  /// How many lost a title or a part.
  public private(set) var changed = 0

  private let taker: any RecordTaker
  private let rules: PurgeFilter
  private var writers: [Writer] = []
  private var reaches: [Pair: PurgeFilter.Reach] = [:]

  private struct Pair: Hashable {
    let device: String
    let source: String
  }

  /// The texts of one writer of batches that may still be used, and where what is left is written to.
  private final class Writer {
    let out: RecordBatch.Writer
    private var first = 1
    private var texts: [[UInt8]] = []

    init(number: Int) { out = RecordBatch.Writer(number: number) }

    func add(_ batch: RecordBatch) {
      let kept = Int(batch.firstText)
      if kept > first {
        texts.removeFirst(min(kept - first, texts.count))
        first = kept
      }
      batch.forEachNewText { texts.append(Array($0)) }
    }

    func bytes(_ text: TextID) -> [UInt8] {
      let place = Int(text) - first
      return texts.indices.contains(place) ? texts[place] : []
    }

    func string(_ text: TextID) -> String { String(decoding: bytes(text), as: UTF8.self) }

    /// The number of a text in what is written.
    func number(_ text: TextID) -> TextID { bytes(text).withUnsafeBytes { out.text($0) } }
  }

  /// Stands before an import.
  public init(_ taker: any RecordTaker, _ rules: PurgeFilter) {
    self.taker = taker
    self.rules = rules
  }

  /// Hands on what is left of a batch.
  public func take(_ batch: RecordBatch) throws {
    while writers.count <= batch.writer { writers.append(Writer(number: writers.count)) }
    let writer = writers[batch.writer]
    writer.add(batch)
    let sources = batch.contents.map { writer.string($0.source) }
    var devices: [TextID: String] = [:]
    for (row, device) in zip(batch.rows, batch.devices) {
      let name = devices[device] ?? writer.string(device)
      devices[device] = name
      let content = Int(row.content)
      let record = ActivityRecord(row, batch.contents[content])
      guard let left = record.left(by: reach(name, sources[content])) else {
        gone += 1
        continue
      }
      if left != record { changed += 1 }
      var written = left
      written.source = writer.number(left.source)
      written.app = writer.number(left.app)
      written.title = writer.number(left.title)
      written.url = writer.number(left.url)
      written.category = writer.number(left.category)
      writer.out.add(written, device: writer.number(device))
    }
    try taker.take(writer.out.batch())
  }

  private func reach(_ device: String, _ source: String) -> PurgeFilter.Reach {
    let pair = Pair(device: device, source: source)
    if let known = reaches[pair] { return known }
    let reach = rules.reach(device: device, source: source)
    // Names are few; an export that has many is looked up again.
    if reaches.count > 10_000 { reaches = [:] }
    reaches[pair] = reach
    return reach
  }
}
