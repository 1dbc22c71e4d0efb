/// Toggl Track's detailed report.
///
/// `User,Email,Client,Project,Task,Description,Billable,Start date,Start time,End date,End time,
/// Duration,Tags,Amount (USD)`, behind a byte order mark; the last column may have another currency
/// or be absent. Tags and amounts are not used.
struct TogglCSV: RowReader {
  private let entries: TimeEntries

  static func recognises(_ first: CSVColumns) -> Bool {
    first.hold(["start date", "start time", "duration", "project"])
      && first.first(of: "end date", "stop date") != nil
      && first.first(of: "end time", "stop time") != nil
  }

  init?(first: CSVRow, context: ImportContext) throws {
    let columns = CSVColumns(first)
    guard TogglCSV.recognises(columns),
      let entries = try TimeEntries(
        columns: columns,
        duration: "duration",
        app: "Toggl",
        context: context
      )
    else { return nil }
    self.entries = entries
  }

  func read(_ row: CSVRow, into batch: RowBatch) throws(Rejection) {
    try entries.read(row, into: batch)
  }
}

extension ExportFormat {
  /// Toggl's detailed CSV.
  public static let toggl = ExportFormat(
    "toggl",
    "Toggl CSV",
    table: TogglCSV.self,
    holdsEntries: true
  )
}
