import CivilTime
import Days
import Records

/// What an export said at its end while its last row was not whole yet, and does not say any more.
///
/// First it takes the records of the bytes of then, and keeps the last ones; behind `compare()` those of the bytes
/// of now, which it strikes out. What is left was of the row that was cut.
public final class CutRecords: RecordTaker {
  private let store: Store
  private var isComparing = false
  /// The last two batches of then: a last one may hold nothing but what was open to the end.
  private var last: [[Record]] = []
  private var left: Set<Record> = []
  /// The store's numbers of texts, by writer and by the writer's numbers.
  private var numbers: [[TextID]] = []

  private struct Record: Hashable {
    let device: TextID
    let start: Instant
    let duration: Int64
    let content: RecordContent
  }

  /// The caller has opened a transaction.
  public init(of store: Store) { self.store = store }

  /// Takes in some records.
  public func take(_ batch: RecordBatch) throws {
    while numbers.count <= batch.writer { numbers.append([0]) }
    try batch.forEachNewText { numbers[batch.writer].append(try store.texts.id(of: $0)) }
    let texts = numbers[batch.writer]
    let contents = batch.contents.map { $0.renumbered { texts[Int($0)] } }
    let records = zip(batch.rows, batch.devices).map { row, device in
      Record(
        device: texts[Int(device)],
        start: row.start,
        duration: row.duration,
        content: contents[Int(row.content)]
      )
    }
    if isComparing {
      left.subtract(records)
    } else {
      last = last.suffix(1) + [records]
    }
  }

  /// Whether anything may be left; what is taken in now is of the bytes of now.
  public func compare() -> Bool {
    isComparing = true
    left = Set(last.joined())
    (last, numbers) = ([], [])
    return !left.isEmpty
  }

  /// Takes what is left out of the store, where it is there as it was said; gives the number of records, and marks their
  /// times.
  public func takeBack() throws -> Int {
    try store.texts.check()
    var count = 0
    let days = Dictionary(grouping: left) { [Int($0.device), $0.start.utcDay] }
    for (key, cut) in days.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
      let device = store.texts.text(TextID(truncatingIfNeeded: key[0]))
      guard let day = try store.storedDay(device, key[1]) else { continue }
      let kept = day.records.filter { record in
        !cut.contains {
          $0.start == record.start && $0.duration == record.duration && $0.content == record.content
        }
      }
      guard kept.count < day.rows.count else { continue }
      count += day.rows.count - kept.count
      try store.put(
        DayRecords(device: device, utcDay: key[1], canonical: kept),
        store.replacingDays()
      )
      let start = Instant(milliseconds: Int64(key[1]) * 86_400_000)
      try store.markStale([TimeSpan(start, max(day.reach ?? start, start + 86_400_000))])
    }
    return count
  }
}
