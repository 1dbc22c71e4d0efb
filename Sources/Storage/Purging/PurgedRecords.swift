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

  /// So many records of one instant are put together at most.
  private static let mostHeld = 10_000

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

    /// What is left of a record of an instant of which more may come.
    struct Held {
      let record: ActivityRecord
      let hadTitle: Bool
      /// The bytes of its source, application, title, address, category and device: numbers of texts are forgotten.
      let texts: [[UInt8]]
    }
    /// Those of the end of the last batch.
    var held: [Held] = []

    /// A record with its texts, to be added to the next batch.
    func held(_ record: ActivityRecord, device: TextID, hadTitle: Bool) -> Held {
      Held(
        record: record,
        hadTitle: hadTitle,
        texts: [
          record.source, record.app, record.title, record.url, record.category, device,
        ].map(bytes)
      )
    }

    /// Begins with what is held, in the numbers of what is written.
    func reopened() -> LostTitles {
      var titles = LostTitles()
      for held in held {
        let numbers = held.texts.map { text in text.withUnsafeBytes { out.text($0) } }
        var record = held.record
        (record.source, record.app, record.title) = (numbers[0], numbers[1], numbers[2])
        (record.url, record.category) = (numbers[3], numbers[4])
        titles.add(
          record,
          device: numbers[5],
          hadTitle: held.hadTitle,
          source: String(decoding: held.texts[0], as: UTF8.self),
          put
        )
      }
      return titles
    }

    func put(_ record: ActivityRecord, _ device: TextID) { out.add(record, device: device) }

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
    var titles = writer.reopened()
    // What came of the instant at which the batch ends, as parts of it may come in the next one.
    var end = writer.held.first?.record.start
    var last: [(record: ActivityRecord, device: TextID, hadTitle: Bool)] = []
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
      if left.start != end {
        (end, last, writer.held) = (left.start, [], [])
      }
      let hadTitle = record.title != 0
      last.append((left, device, hadTitle))
      var written = left
      written.source = writer.number(left.source)
      written.app = writer.number(left.app)
      written.title = writer.number(left.title)
      written.url = writer.number(left.url)
      written.category = writer.number(left.category)
      titles.add(
        written,
        device: writer.number(device),
        hadTitle: hadTitle,
        source: sources[content],
        writer.put
      )
    }
    let isOpen =
      !writer.held.isEmpty
      || last.contains { LostTitles.isOfSlot($0.record, writer.string($0.record.source)) }
    if isOpen, writer.held.count + last.count <= PurgedRecords.mostHeld {
      writer.held += last.map { writer.held($0.record, device: $0.device, hadTitle: $0.hadTitle) }
    } else {
      writer.held = []
      titles.close(writer.put)
    }
    try taker.take(writer.out.batch())
  }

  /// Hands on what came last, as nothing more comes.
  public func finish() throws {
    for writer in writers where !writer.held.isEmpty {
      var titles = writer.reopened()
      titles.close(writer.put)
      writer.held = []
      try taker.take(writer.out.batch())
    }
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
