import CivilTime
import Days
import Records

/// The records of the last row of a table that ended without a line end: it may have been cut while the table was copied.
///
/// Whether it was shows when a table of that name is read again that tells of their time.
public struct OpenRows: Sendable, Equatable {
  /// What tells the records from others.
  var marks: Set<EntryMark>

  /// What tells those from others that begin within a time.
  public func marks(within span: TimeSpan?) -> Set<EntryMark> {
    guard let span else { return [] }
    return marks.filter { span.start <= $0.start && $0.start < span.end }
  }

  /// So many records of one instant are looked for at most.
  static let most = 200

  /// Whether there are none.
  public var isEmpty: Bool { marks.isEmpty }

  /// No records.
  public init() { marks = [] }

  init(_ marks: Set<EntryMark>) { self.marks = marks }

  /// Those of the lines that the store keeps.
  fileprivate init(lines: String) {
    let marks = lines.split(separator: "\n").compactMap { line -> EntryMark? in
      let parts = line.split(separator: " ").compactMap { Int64($0) }
      guard parts.count == 3 else { return nil }
      return EntryMark(start: Instant(milliseconds: parts[0]), hash: parts[1], plain: parts[2])
    }
    self.marks = Set(marks)
  }

  fileprivate var lines: String {
    marks.map { "\($0.start.milliseconds) \($0.hash) \($0.plain)" }.sorted()
      .joined(separator: "\n")
  }

  /// These and others.
  public func union(_ other: OpenRows) -> OpenRows { OpenRows(marks.union(other.marks)) }
}

/// Follows what a table says of the instant at which such records begin.
public struct OpenRowWatch {
  /// Those that it did not say so far.
  public private(set) var unsaid: OpenRows
  /// What it says of that instant, in the store's numbers of texts.
  private(set) var said: [(device: String, record: ActivityRecord)] = []
  private let start: Instant?

  init(for open: OpenRows) {
    unsaid = open
    start = open.marks.first?.start
  }

  /// Looks at some records of a device.
  mutating func look(
    _ rows: ArraySlice<RecordRow>,
    _ contents: [RecordContent],
    device: () -> String,
    text: (TextID) -> String
  ) {
    guard let start else { return }
    for row in rows where row.start == start && said.count < OpenRows.most {
      let record = ActivityRecord(row, contents[Int(row.content)])
      said.append((device(), record))
      unsaid.marks.remove(EntryMark(record, device: device(), text: text))
    }
  }
}

/// Looks whether a table says records, and takes none in.
public final class OpenRowSearch: RecordTaker {
  /// What it says of them.
  public private(set) var watch: OpenRowWatch
  /// The time of the records that it said; nil before any.
  public private(set) var span: TimeSpan?
  private let store: Store
  /// The store's numbers of texts, by writer and by the writer's numbers.
  private var numbers: [[TextID]] = []

  /// The caller has opened a transaction.
  public init(for open: OpenRows, _ store: Store) {
    watch = OpenRowWatch(for: open)
    self.store = store
  }

  /// Looks through some records.
  public func take(_ batch: RecordBatch) throws {
    while numbers.count <= batch.writer { numbers.append([0]) }
    try batch.forEachNewText { numbers[batch.writer].append(try store.texts.id(of: $0)) }
    let texts = numbers[batch.writer]
    let contents = batch.contents.map { $0.renumbered { texts[Int($0)] } }
    for (place, row) in batch.rows.enumerated() {
      let end = row.start + max(1, row.duration)
      span = TimeSpan(min(span?.start ?? row.start, row.start), max(span?.end ?? end, end))
      watch.look(
        batch.rows[place...place],
        contents,
        device: { store.texts.text(texts[Int(batch.devices[place])]) },
        text: store.texts.text
      )
    }
  }
}

/// Rows that may have been cut, by the name under which they were read.
extension Store {
  private static let openRows = "open_rows "

  /// All of them, by the names of the files.
  public func openRows() throws(StoreError) -> [String: OpenRows] {
    let rows = try connection.prepare(
      "SELECT key, value FROM basis WHERE person = ? AND substr(key, 1, ?) = ?"
    ).rows([person, .init(Store.openRows.utf8.count), .text(Store.openRows)]) {
      (String($0.text(0).dropFirst(Store.openRows.count)), OpenRows(lines: $0.text(1)))
    }
    return Dictionary(rows) { $1 }
  }

  /// Those of a file that was read last.
  public func openRows(of file: String) throws(StoreError) -> OpenRows {
    OpenRows(lines: try basis(Store.openRows + file) ?? "")
  }

  /// Forgets some that another export says as well: they are records whatever becomes of their row.
  ///
  /// Of the names in `copies` none is forgotten.
  public func forget(_ said: Set<EntryMark>, but copies: [String]) throws(StoreError) {
    guard !said.isEmpty else { return }
    for (other, open) in try openRows()
    where !copies.contains(where: { $0.hasSameBytes(as: other) }) {
      let left = open.marks.subtracting(said)
      if left != open.marks { try set(OpenRows(left), of: other) }
    }
  }

  /// Keeps those of a file.
  public func set(_ open: OpenRows, of file: String) throws(StoreError) {
    guard !open.isEmpty else { return try removeBasis(Store.openRows + file) }
    try setBasis(Store.openRows + file, open.lines)
  }

  /// Forgets those that are not in the store any more, and titles that are not: a hash of what was purged could be told from
  /// others by trying.
  func tidyOpenRows() throws {
    for (file, open) in try openRows() {
      guard let start = open.marks.first?.start else { continue }
      var there: Set<EntryMark> = []
      for day in try records(first: start.utcDay, last: start.utcDay) {
        for record in day.records where record.start == start {
          there.insert(EntryMark(record, device: day.device, text: texts.text))
        }
      }
      let left = open.marks.compactMap { mark in
        [mark, mark.withoutTitle].first(where: there.contains)
      }
      try set(OpenRows(Set(left)), of: file)
    }
    try texts.check()
  }

  /// Takes those out of the store that a table does not say, whose records lie in a time, and that are there as they were
  /// said; gives the number of records, and marks their times.
  ///
  /// What it says of that instant is put there once more: of two that the store does not tell apart it keeps one, which may
  /// have been the one that goes.
  public func takeBack(_ watch: OpenRowWatch, within span: TimeSpan) throws -> Int {
    let marks = watch.unsaid.marks(within: span)
    guard let start = marks.first?.start else { return 0 }
    var count = 0
    for day in try records(first: start.utcDay, last: start.utcDay)
    where day.utcDay == start.utcDay {
      let kept = day.records.filter { record in
        guard record.start == start else { return true }
        return !marks.contains(EntryMark(record, device: day.device, text: texts.text))
      }
      guard kept.count < day.rows.count else { continue }
      count += day.rows.count - kept.count
      let rest = DayRecords(device: day.device, utcDay: day.utcDay, canonical: kept)
      let said = DayRecords(
        device: day.device,
        utcDay: day.utcDay,
        copies: watch.said.filter { $0.device.hasSameBytes(as: day.device) }.map(\.record),
        text: texts.text
      )
      try put(said.rows.isEmpty ? rest : rest.merged(with: said, text: texts.text), replacingDays())
      let begin = Instant(milliseconds: Int64(day.utcDay) * 86_400_000)
      try markStale([TimeSpan(begin, max(day.reach ?? begin, begin + 86_400_000))])
    }
    try texts.check()
    return count
  }
}
