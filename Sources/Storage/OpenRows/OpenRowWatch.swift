import CivilTime
import Platform
import Records

/// What a table has to say of the rows without an end that its name had before.
public struct OpenRowWatch {
  /// Those that were cut, as their lines go on in the table.
  private let cut: [OpenRow]
  /// Those that it does not have.
  private let unsettled: OpenRows
  private let starts: Set<Instant>
  private let marks: Set<EntryMark>
  private var said: Set<EntryMark> = []
  private var records: [Instant: [(device: String, record: ActivityRecord)]] = [:]

  /// What is known of such rows when a table was read.
  public struct Outcome {
    /// Those that were cut, each with what the table says of its instant, in the store's numbers of texts.
    var cut: [(row: OpenRow, said: [(device: String, record: ActivityRecord)])] = []
    /// Those of which nothing is known yet.
    public var unsettled = OpenRows()
    /// What tells the records of those that were cut from others.
    public var marks: Set<EntryMark> { cut.reduce(into: []) { $0.formUnion($1.row.marks) } }
  }

  /// A watch for some rows, of whose lines the table has those that were found.
  public init(for open: OpenRows, _ found: LineText.Found) {
    let other = open.rows.filter { !found.whole.contains($0.line) }
    cut = other.filter { found.begun.contains($0.line) }
    unsettled = OpenRows(other.filter { !found.begun.contains($0.line) })
    marks = cut.reduce(into: []) { $0.formUnion($1.marks) }
    starts = Set(marks.map(\.start))
  }

  /// Whether any of them was cut.
  public var hasCut: Bool { !cut.isEmpty }

  /// Looks at some records of a device.
  mutating func look(
    _ rows: ArraySlice<RecordRow>,
    _ contents: [RecordContent],
    device: () -> String,
    text: (TextID) -> String
  ) {
    guard !starts.isEmpty else { return }
    for row in rows where starts.contains(row.start) {
      guard records[row.start, default: []].count < OpenRow.most else { continue }
      let record = ActivityRecord(row, contents[Int(row.content)])
      records[row.start, default: []].append((device(), record))
      said.insert(EntryMark(record, device: device(), text: text))
    }
  }

  /// What is known of the rows when the table was read to its end; what it says as well is no cut row's.
  public var outcome: Outcome {
    var outcome = Outcome()
    outcome.unsettled = unsettled
    for var row in cut {
      row.marks.subtract(said)
      let starts = Set(row.marks.map(\.start)).sorted()
      outcome.cut.append((row, starts.flatMap { records[$0] ?? [] }))
    }
    return outcome
  }
}

/// Looks what a table says of such rows, and takes no records in.
public final class OpenRowSearch: RecordTaker {
  private var watch: OpenRowWatch
  private let store: Store
  /// The store's numbers of texts, by writer and by the writer's numbers.
  private var numbers: [[TextID]] = []

  /// The caller has opened a transaction.
  public init(for watch: OpenRowWatch, _ store: Store) {
    self.watch = watch
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
