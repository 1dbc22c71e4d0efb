import CivilTime
import Days
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
  public internal(set) var last = OpenRows()

  /// Whether its last row has no end.
  public let endsOpen: Bool
  /// The last record, and others that begin when it does; and some that came before those.
  private var tail: [Placed] = []
  private var before: [Placed] = []

  /// A record, and the store's number of its device.
  typealias Placed = (device: TextID, record: ActivityRecord)

  /// Nothing came yet.
  ///
  /// `open` are the rows that are known of, by the names under which they were read; the export is called `file`, and
  /// `endsOpen` says whether its last row has no end.
  public init(_ open: [String: OpenRows] = [:], file: String = "", endsOpen: Bool = false) {
    let rows = open[file] ?? OpenRows()
    watch = OpenRowWatch(for: rows)
    own = rows.marks
    others = Dictionary(
      grouping: open.filter { !$0.key.hasSameBytes(as: file) }.values.flatMap(\.marks),
      by: \.start
    ).mapValues(Set.init)
    self.endsOpen = endsOpen
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
    guard endsOpen, let start = batch.rows.last?.start else { return }
    if tail.first?.record.start != start {
      before = Array((tail.suffix(OpenRow.mostWitnesses) + before).prefix(OpenRow.mostWitnesses))
      tail = []
    }
    var (same, others): ([Placed], [Placed]) = ([], [])
    for place in batch.rows.indices.reversed() {
      let row = batch.rows[place]
      if row.start == start {
        // Where the whole batch begins at one instant, the rest of it is of that as well.
        guard same.count + tail.count < OpenRow.most else { continue }
      } else if others.count == OpenRow.mostWitnesses {
        break
      }
      let placed = (
        texts[Int(batch.devices[place])], ActivityRecord(row, contents[Int(row.content)])
      )
      if row.start == start { same.append(placed) } else { others.append(placed) }
    }
    tail += same
    before = Array((others + before).prefix(OpenRow.mostWitnesses))
  }

  /// Keeps what the last row says that the store does not have: what it has is of another row, and stays.
  ///
  /// `stored` gives what the store has of a device and a day of UTC. What it has of a row without an end of this name is no
  /// other row's.
  mutating func close(
    _ texts: TextTable,
    stored: (TextID, Int) throws -> DayRecords?
  ) rethrows {
    func mark(_ placed: Placed) -> EntryMark {
      EntryMark(placed.record, device: texts.text(placed.device), text: texts.text)
    }
    guard let start = tail.first?.record.start else { return }
    var marks = Set(tail.map(mark))
    for device in Set(tail.map(\.device)) {
      guard let day = try stored(device, start.utcDay) else { continue }
      for record in day.records where record.start == start {
        let mark = EntryMark(record, device: day.device, text: texts.text)
        if !own.contains(mark) { marks.remove(mark) }
      }
    }
    last = OpenRows([OpenRow(start: start, marks: marks, witnesses: Set(before.map(mark)))])
  }
}
