/// Clockify's detailed report.
///
/// `Project,Client,Description,Task,User,Group,Email,Tags,Billable,Start Date,Start Time,End Date,
/// End Time,Duration (h),Duration (decimal),Billable Rate (USD),Billable Amount (USD)`. Dates and
/// times follow the profile of the account: `09/23/2026` with `01:00:00 PM`, day first, or ISO 8601.
/// `DateOrderEvidence` tells what becomes of dates that can be read both ways.
struct ClockifyCSV: RowReader {
  private let entries: TimeEntries

  static func recognises(_ first: CSVColumns) -> Bool {
    first.hold(["start date", "start time", "end date", "end time"])
      && first.first(of: "duration (h)", "duration (decimal)") != nil
  }

  init?(first: CSVRow, context: ImportContext) throws {
    let columns = CSVColumns(first)
    guard ClockifyCSV.recognises(columns),
      let entries = try TimeEntries(
        columns: columns,
        duration: "duration (h)",
        app: "Clockify",
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
  /// Clockify's detailed CSV.
  public static let clockify = ExportFormat(
    "clockify",
    "Clockify CSV",
    table: ClockifyCSV.self,
    holdsEntries: true
  )
}
