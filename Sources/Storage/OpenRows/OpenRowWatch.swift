import CivilTime
import Days
import Records

/// Follows what a table says of the rows without an end that its name had before.
public struct OpenRowWatch {
  private let open: OpenRows
  private let starts: Set<Instant>
  private let marks: Set<EntryMark>
  private let witnesses: Set<EntryMark>
  private var said: Set<EntryMark> = []
  private var witnessed: Set<EntryMark> = []
  private var records: [Instant: [(device: String, record: ActivityRecord)]] = [:]
  private var span: TimeSpan?

  /// What is known of such rows now that the table was read.
  public struct Outcome {
    /// What the table tells of the instants of the rows that were cut, in the store's numbers of texts; each has one.
    var cut: [(row: OpenRow, said: [(device: String, record: ActivityRecord)])] = []
    /// Those of which nothing is known yet.
    public var unsettled = OpenRows()
    /// What tells the records of those that were cut from others.
    public var marks: Set<EntryMark> { cut.reduce(into: []) { $0.formUnion($1.row.marks) } }
  }

  init(for open: OpenRows) {
    self.open = open
    marks = open.marks
    witnesses = open.witnesses
    starts = Set(marks.union(witnesses).map(\.start))
  }

  /// Looks at some records of a device.
  mutating func look(
    _ rows: ArraySlice<RecordRow>,
    _ contents: [RecordContent],
    device: () -> String,
    text: (TextID) -> String
  ) {
    guard !starts.isEmpty else { return }
    for row in rows {
      // A record without length lies in its millisecond.
      let end = row.start + max(1, row.duration)
      span = TimeSpan(min(span?.start ?? row.start, row.start), max(span?.end ?? end, end))
      guard starts.contains(row.start), records[row.start, default: []].count < OpenRow.most
      else { continue }
      let record = ActivityRecord(row, contents[Int(row.content)])
      records[row.start, default: []].append((device(), record))
      let mark = EntryMark(record, device: device(), text: text)
      if marks.contains(mark) { said.insert(mark) }
      // A witness may have lost its title in a purge since; a row may have been cut off before its own.
      for mark in [mark, mark.withoutTitle] where witnesses.contains(mark) {
        witnessed.insert(mark)
      }
    }
  }

  /// What is known of the rows when the table was read to its end.
  ///
  /// A row was cut where the table tells of its time and does not say it, and is the one that ended in it: it says
  /// something that stood before the row, or tells of no time of that.
  public var outcome: Outcome {
    var outcome = Outcome()
    var unsettled: [OpenRow] = []
    for row in open.rows {
      let unsaid = row.marks.subtracting(said)
      guard !unsaid.isEmpty else { continue }
      guard covers(row.start), isTable(of: row) else {
        unsettled.append(row)
        continue
      }
      var cut = row
      cut.marks = unsaid
      outcome.cut.append((cut, records[row.start] ?? []))
    }
    outcome.unsettled = OpenRows(unsettled)
    return outcome
  }

  private func covers(_ instant: Instant) -> Bool {
    span.map { $0.start <= instant && instant < $0.end } ?? false
  }

  private func isTable(of row: OpenRow) -> Bool {
    let known = row.witnesses.filter { covers($0.start) }
    return known.isEmpty || !known.isDisjoint(with: witnessed) || !row.marks.isDisjoint(with: said)
  }
}

/// Looks what a table says of such rows, and takes no records in.
public final class OpenRowSearch: RecordTaker {
  private var watch: OpenRowWatch
  private let store: Store
  /// The store's numbers of texts, by writer and by the writer's numbers.
  private var numbers: [[TextID]] = []

  /// The caller has opened a transaction.
  public init(for open: OpenRows, _ store: Store) {
    watch = OpenRowWatch(for: open)
    self.store = store
  }

  /// What is known of the rows when the table was read to its end.
  public var outcome: OpenRowWatch.Outcome { watch.outcome }

  /// Looks through some records.
  public func take(_ batch: RecordBatch) throws {
    while numbers.count <= batch.writer { numbers.append([0]) }
    try batch.forEachNewText { numbers[batch.writer].append(try store.texts.id(of: $0)) }
    let texts = numbers[batch.writer]
    let contents = batch.contents.map { $0.renumbered { texts[Int($0)] } }
    for place in batch.rows.indices {
      watch.look(
        batch.rows[place...place],
        contents,
        device: { store.texts.text(texts[Int(batch.devices[place])]) },
        text: store.texts.text
      )
    }
  }
}
