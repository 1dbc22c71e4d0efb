import CivilTime
import Platform
import Records

/// What an export says, as it comes, of rows without an end: of those of its name, of those of other names, and whether
/// its own last one is one.
public struct ImportedOpenRows {
  /// What it says of those that its name had before.
  var watch: OpenRowWatch
  /// What such rows of its own and of other names said, by when they begin.
  private let own: Set<EntryMark>
  private let others: [Instant: Set<EntryMark>]
  /// What those of other names said and it says as well.
  public private(set) var said: Set<EntryMark> = []
  /// What its own last row says, where that has no end.
  public private(set) var last = OpenRows()
  /// Its own last row, where that has no end.
  public let line: LineText?
  /// The last record, and others that begin when it does, each with the store's number of its device.
  private var tail: [(device: TextID, record: ActivityRecord)] = []

  /// Nothing came yet.
  ///
  /// `open` are the rows that are known of, by the names under which they were read; the export is called `file`, has those
  /// of their lines that were `found`, and ends with `line`, where that has no end.
  public init(
    _ open: [String: OpenRows] = [:],
    file: String = "",
    found: LineText.Found = LineText.Found(),
    line: LineText? = nil
  ) {
    let rows = open[file] ?? OpenRows()
    watch = OpenRowWatch(for: rows, found)
    own = rows.marks
    others = Dictionary(
      grouping: open.filter { !$0.key.hasSameBytes(as: file) }.values.flatMap(\.marks),
      by: \.start
    ).mapValues(Set.init)
    self.line = line
  }

  /// What is known of the rows that its name had before, when the export was read to its end.
  public var outcome: OpenRowWatch.Outcome { watch.outcome }

  /// Looks at some records of a device.
  mutating func look(
    _ rows: ArraySlice<RecordRow>,
    _ contents: [RecordContent],
    device: () -> String,
    text: (TextID) -> String
  ) {
    watch.look(rows, contents, device: device, text: text)
    guard !others.isEmpty else { return }
    for row in rows {
      guard let marks = others[row.start] else { continue }
      let record = ActivityRecord(row, contents[Int(row.content)])
      let mark = EntryMark(record, device: device(), text: text)
      if marks.contains(mark) { said.insert(mark) }
    }
  }

  /// Notes what a batch ends with.
  mutating func noteEnd(of batch: RecordBatch, _ contents: [RecordContent], _ texts: [TextID]) {
    guard line != nil, let start = batch.rows.last?.start else { return }
    if tail.first?.record.start != start { tail = [] }
    var place = batch.rows.count - 1
    while place >= 0, batch.rows[place].start == start, tail.count < OpenRow.most {
      let row = batch.rows[place]
      let record = ActivityRecord(row, contents[Int(row.content)])
      tail.append((texts[Int(batch.devices[place])], record))
      place -= 1
    }
  }

  /// Keeps what the last row says that the store does not have: what it has is of another row, and stays.
  ///
  /// `stored` gives what the store has of a device and a day of UTC. What it has of a row without an end of this name is no
  /// other row's.
  mutating func close(
    _ texts: TextTable,
    stored: (TextID, Int) throws -> DayRecords?
  ) rethrows {
    guard let line, let start = tail.first?.record.start else { return }
    var marks = Set(
      tail.map { EntryMark($0.record, device: texts.text($0.device), text: texts.text) }
    )
    for device in Set(tail.map(\.device)) {
      guard let day = try stored(device, start.utcDay) else { continue }
      for record in day.records where record.start == start {
        let mark = EntryMark(record, device: day.device, text: texts.text)
        if !own.contains(mark) { marks.remove(mark) }
      }
    }
    last = OpenRows([OpenRow(line: line, marks: marks)])
  }
}
