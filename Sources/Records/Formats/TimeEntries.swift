import CivilTime
import Documents
import Synchronization

/// The entries of a time sheet, as Toggl and Clockify export them in detail.
///
/// A person ran a clock by hand: the application is the program that kept it, the category is
/// `Client > Project`, the title what was written down. Times are local ones of the account without
/// a zone. Start and end say how long an entry was, and a duration that disagrees is told of; only
/// where a clock change makes an end uncertain does the duration decide.
struct TimeEntries {
  private let startDate: Int
  private let startTime: Int
  private let endDate: Int
  private let endTime: Int
  private let duration: Int
  private let client: Int
  private let project: Int
  private let task: Int
  private let description: Int
  private let app: String
  private let times: LocalTimeText
  private let keepsTitles: Bool
  private let people: TimeEntryPeople

  /// The entries of a file with these columns, or nil where some are missing.
  init?(columns: CSVColumns, duration: String, app: String, context: ImportContext) throws {
    guard let startDate = columns["start date"], let startTime = columns["start time"],
      let endDate = columns.first(of: "end date", "stop date"),
      let endTime = columns.first(of: "end time", "stop time")
    else { return nil }
    self.startDate = startDate
    self.startTime = startTime
    self.endDate = endDate
    self.endTime = endTime
    self.duration = columns[duration] ?? -1
    self.app = app
    client = columns["client"] ?? -1
    project = columns["project"] ?? -1
    task = columns["task"] ?? -1
    description = columns["description"] ?? -1
    keepsTitles = context.keepsTitles

    var order = DateOrderEvidence()
    var people = TimeEntryPeople(columns, only: context.user)
    var isHeader = true
    try context.survey { row in
      defer { isHeader = false }
      guard !isHeader else { return }
      order.look(at: row[startDate], row, field: startDate)
      order.look(at: row[endDate], row, field: endDate)
      if DateText(row[startDate]) != nil { people.look(at: row) }
    }
    times = LocalTimeText(order: try order.order(context), timeline: context.timeline)
    try people.settle(context)
    context.account?.name.withLock { $0 = people.account }
    self.people = people
  }

  func read(_ row: CSVRow, into batch: RowBatch) throws(Rejection) {
    try people.check(row)
    guard row.count > max(startDate, startTime), !row[startDate].isEmpty else {
      throw Rejection(.missingField, startDate)
    }
    guard !row.isBlank(endDate), !row.isBlank(endTime) else {
      throw Rejection(.stillRunning, endDate)
    }
    guard let start = times.instant(date: row[startDate], clock: row[startTime]) else {
      throw Rejection(.unparseable, startDate)
    }
    guard let end = times.instant(date: row[endDate], clock: row[endTime]) else {
      throw Rejection(.unparseable, endDate)
    }
    let isAmbiguous = start.isAmbiguous || end.isAmbiguous
    let said = DurationText.clock(row[duration])
    let between = end.0 - start.0
    // Times without seconds are up to a minute off.
    let hasSeconds = row[startTime].count(of: UInt8(ascii: ":")) > 1
    if let said, !isAmbiguous, abs(said - between) >= (hasSeconds ? 1000 : 60_000) {
      batch.note(.durationDisagrees, row, field: duration)
    }
    let time = try RowTime(
      start: start.0,
      length: isAmbiguous ? said ?? between : between,
      isAmbiguous: isAmbiguous,
      isShifted: start.isAmbiguous != end.isAmbiguous,
      startField: startDate,
      lengthField: endDate
    )
    var record = time.record(.use, batch)
    record.app = batch.text(app)
    record.category = batch.text(
      [client, project].filter { !row.isBlank($0) }.map(row.string).joined(separator: " > ")
    )
    if keepsTitles {
      let told = [description, task].first { !row.isBlank($0) }
      record.title = told.map { batch.text(row[$0]) } ?? 0
    }
    batch.add(record)
  }
}

/// Whose entries a time sheet holds: those of one person are taken, whoever it is.
struct TimeEntryPeople {
  private let columns: [Int]
  private let only: String?
  private var first: String?
  private var other: (name: String, line: Int)?
  private var holdsOnly = false

  init(_ columns: CSVColumns, only: String?) {
    self.columns = ["user", "member", "email"].compactMap { columns[$0] }
    self.only = only
  }

  /// Remembers the person of a row.
  mutating func look(at row: CSVRow) {
    guard let column = columns.first, !row.isBlank(column) else { return }
    if let only, isPerson(only, row) { holdsOnly = true }
    if let first {
      guard other == nil, !row[column].elementsEqual(first.utf8) else { return }
      other = (row.string(column), row.line)
    } else {
      first = row.string(column)
    }
  }

  /// The person of a file that holds the entries of one; nil where it names nobody, or several.
  var account: String? { other == nil ? first : nil }

  /// Throws `RefusedExport` where the entries are those of several people and none is known to be
  /// the owner.
  mutating func settle(_ context: ImportContext) throws {
    guard let first, let other, !holdsOnly, let column = columns.first else { return }
    throw RefusedExport(
      diagnostic: Diagnostic(
        file: context.file,
        position: context.position(line: other.line, field: column),
        code: "several_people",
        problem: "this file holds the entries of several people, such as \(first.quoted) and "
          + other.name.quoted,
        remedy: "export only your own, or write your name as 'user' into lockin.yaml; nothing was "
          + "taken in"
      )
    )
  }

  /// Throws where a row is another person's.
  func check(_ row: CSVRow) throws(Rejection) {
    guard let only, other != nil, !isPerson(only, row) else { return }
    throw Rejection(.otherUser, columns.first ?? 0)
  }

  private func isPerson(_ name: String, _ row: CSVRow) -> Bool {
    columns.contains { row[$0].elementsEqual(name.utf8) }
  }
}

extension CSVRow {
  /// Whether a field says nothing: it is empty, or holds the dash that Toggl writes for that.
  fileprivate func isBlank(_ field: Int) -> Bool {
    self[field].isEmpty || ["-", "\u{2013}", "\u{2014}"].contains(string(field))
  }
}

extension UnsafeRawBufferPointer {
  /// How often a byte is there.
  fileprivate func count(of byte: UInt8) -> Int { reduce(0) { $0 + ($1 == byte ? 1 : 0) } }
}
