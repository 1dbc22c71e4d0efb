import Documents

/// Reports of time sheets that say how long and not when: Harvest's time report, the summaries of Clockify and
/// Toggl, and any table of dates and lengths.
///
/// Sources: Harvest's detailed time report, `Date,Client,Project,Project Code,Task,Notes,Hours,Billable?,
/// Invoiced?,Approved?,First Name,Last Name,…`; Clockify's summary and shared reports, whose groups are columns
/// before `Time (h),Time (decimal),Amount (USD)`; Toggl's summary, `Project,Client,Title,Duration`.
struct TimeSheetTotals: RowReader {
  /// What makes such reports.
  private enum Maker {
    case harvest
    case clockify
    case toggl
    case other

    var words: RejectWords {
      switch self {
      case .harvest: DayTotals.harvest
      case .clockify: DayTotals.clockify
      case .toggl: DayTotals.toggl
      case .other: DayTotals.otherSheet
      }
    }
  }

  private let maker: Maker
  private let length: Int

  static func recognises(_ first: CSVColumns) -> Bool { shape(first) != nil }

  init?(first: CSVRow, context: ImportContext) {
    guard let (maker, length) = TimeSheetTotals.shape(CSVColumns(first)) else { return nil }
    self.maker = maker
    self.length = length
  }

  /// Parts of names that tell of a time within the day.
  private static let timesOfDay = ["start", "begin", "began", "from", "timestamp", "end", "clock"]
  private static let dates = ["date", "day", "spent date"]
  /// Names of columns of lengths, and what may stand behind them in parentheses or behind a low line.
  private static let lengths = [
    "duration", "hours", "minutes", "time spent", "usage", "total time",
  ]
  private static let units = [
    "h", "hours", "m", "min", "minutes", "s", "sec", "seconds", "decimal", "hh:mm:ss",
  ]

  /// Who made a table with these columns, and where the lengths are; nil where it is none of them.
  private static func shape(_ columns: CSVColumns) -> (Maker, Int)? {
    // What tells when each stretch was is no table of totals, known or not.
    let isPlaced = columns.names.contains { name in
      name == "time"
        || name.split { !$0.isLetter }.contains { part in
          timesOfDay.contains { part.hasPrefix($0) }
        }
    }
    if isPlaced { return nil }
    if let length = columns["hours"], columns.hold(["date", "client", "project", "task"]) {
      return (.harvest, length)
    }
    if let length = columns.first(of: "time (h)", "time (decimal)") { return (.clockify, length) }
    let hasDate = columns.names.contains(where: dates.contains)
    if let length = columns["duration"], !hasDate, columns.hold(["project", "client"]) {
      return (.toggl, length)
    }
    guard hasDate, let length = columns.names.firstIndex(where: isLength) else { return nil }
    return (.other, length)
  }

  private static func isLength(_ name: String) -> Bool {
    if lengths.contains(name) { return true }
    let parts = name.split { " _()".contains($0) }.map(String.init)
    guard parts.count > 1, let unit = parts.last, units.contains(unit) else { return false }
    return lengths.contains(parts.dropLast().joined(separator: " "))
      || ["time", "total"].contains(parts[0])
  }

  /// A sum below the table is no total of anything else.
  func isRecord(_ row: CSVRow) -> Bool {
    !row[length].isEmpty && !row.string(0).lowercased().hasPrefix("total")
  }

  func read(_ row: CSVRow, into batch: RowBatch) throws(Rejection) {
    throw Rejection(.dayTotal, length, maker.words)
  }
}

/// RescueTime's daily summary feed: `[{"id","date","productivity_pulse","total_hours",…}]`.
///
/// Source: RescueTime's API, `anapi/daily_summary_feed`.
struct RescueTimeSummary {
  let context: ImportContext

  func read(_ outcome: inout ImportOutcome) throws {
    try context.records(&outcome) { reader, outcome in
      outcome.reject(.dayTotal, at: reader.position, in: context, words: DayTotals.rescueTime)
      try reader.skipRest()
    }
  }
}

extension ExportFormat {
  /// Totals of time sheets.
  static let timeSheetTotals = ExportFormat(
    "time-sheet-totals",
    "time sheet totals",
    table: TimeSheetTotals.self
  )

  /// RescueTime's totals of days.
  static let rescueTimeSummary = ExportFormat(
    "rescuetime-summary",
    "RescueTime daily summary",
    .json { $0.has("[].productivity_pulse") }
  ) { context, outcome in
    try RescueTimeSummary(context: context).read(&outcome)
  }
}
