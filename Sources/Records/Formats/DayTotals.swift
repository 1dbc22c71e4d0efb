/// What to tell of exports that hold nothing but totals of days.
///
/// A day's total has no place within the day, so it never fills an hour: its rows are counted, and
/// the person is told which export has more to say.
enum DayTotals {
  static let workReport = words(
    "ActivityWatch's work report",
    "export the buckets instead: Raw Data, Export all buckets as JSON"
  )
  static let usageStats = words(
    "a dump of Android's usage statistics",
    "use a tracker that keeps each use, such as ActivityWatch for Android"
  )
  static let handKept = words(
    "a table of minutes a day",
    "write down when each use began: timestamp,duration_s,app_identifier,category"
  )
  static let stayFree = words(
    "StayFree's table",
    "use a tracker that keeps each use, such as ActivityWatch for Android"
  )

  static let columnADay = words(
    "a table with a column a day, as StayFree makes it",
    "use a tracker that keeps each use, such as ActivityWatch for Android"
  )
  static let rescueTime = words(
    "RescueTime's daily summary",
    "download the archive of your account, or ask its API for restrict_kind=activity, "
      + "perspective=interval and resolution_time=minute"
  )
  static let harvest = words(
    "Harvest's time report",
    "have Harvest track start and end times (Settings, Preferences), export the detailed report again, "
      + "and say in 'sources' of lockin.yaml which columns hold them"
  )
  static let clockify = words(
    "a summary of Clockify",
    "export the detailed report as CSV instead (Reports, Detailed)"
  )
  static let toggl = words(
    "a summary of Toggl",
    "export the detailed report as CSV instead (Reports, Detailed)"
  )
  static let otherSheet = words(
    "a table of dates and lengths",
    "export each stretch with its start, and say in 'sources' of lockin.yaml which columns hold what"
  )

  private static func words(_ what: String, _ remedy: String) -> RejectWords {
    ("this is \(what), whose totals of days have no place within the day", remedy)
  }
}

/// ActivityWatch's work report: `Date,Duration (hours),Sessions,Avg Session (minutes)`, and behind a
/// blank line a `Total`.
///
/// Source: aw-webui `src/views/WorkReport.vue`.
struct ActivityWatchWorkReport: RowReader {
  static func recognises(_ first: CSVColumns) -> Bool {
    first.hold(["date", "duration (hours)", "sessions"])
  }

  init?(first: CSVRow, context: ImportContext) {
    guard ActivityWatchWorkReport.recognises(CSVColumns(first)) else { return nil }
  }

  func read(_ row: CSVRow, into batch: RowBatch) throws(Rejection) {
    throw Rejection(.dayTotal, 0, DayTotals.workReport)
  }
}

/// A dump of Android's UsageStats: `packageName,firstTimeStamp,lastTimeStamp,totalTimeInForeground,
/// lastTimeUsed`, in milliseconds since 1970, a row an app and day.
///
/// Most rows are of apps that were not used, and are counted as such.
struct UsageStatsCSV: RowReader {
  private let total: Int

  static func recognises(_ first: CSVColumns) -> Bool {
    first.hold(["packagename", "firsttimestamp", "lasttimestamp", "totaltimeinforeground"])
  }

  init?(first: CSVRow, context: ImportContext) {
    let columns = CSVColumns(first)
    guard UsageStatsCSV.recognises(columns), let total = columns["totaltimeinforeground"] else {
      return nil
    }
    self.total = total
  }

  func read(_ row: CSVRow, into batch: RowBatch) throws(Rejection) {
    guard row.count > total, !row[total].isEmpty else {
      throw Rejection(.missingField, total)
    }
    if row[total].allSatisfy({ $0 == 0x30 }) { throw Rejection(.zeroDuration, total) }
    throw Rejection(.dayTotal, total, DayTotals.usageStats)
  }
}

/// A table kept by hand: `date,app,usage_minutes`.
struct DailyMinutesCSV: RowReader {
  static func recognises(_ first: CSVColumns) -> Bool {
    first.hold(["date", "app", "usage_minutes"])
  }

  init?(first: CSVRow, context: ImportContext) {
    guard DailyMinutesCSV.recognises(CSVColumns(first)) else { return nil }
  }

  func read(_ row: CSVRow, into batch: RowBatch) throws(Rejection) {
    throw Rejection(.dayTotal, 0, DayTotals.handKept)
  }
}

extension ExportFormat {
  /// ActivityWatch's work report.
  static let activityWatchWorkReport = ExportFormat(
    "activitywatch-work-report",
    "ActivityWatch work report",
    table: ActivityWatchWorkReport.self
  )

  /// Android's UsageStats as CSV.
  static let usageStats = ExportFormat(
    "usage-stats",
    "Android UsageStats CSV",
    table: UsageStatsCSV.self
  )

  /// Minutes a day, kept by hand.
  static let dailyMinutes = ExportFormat(
    "daily-minutes",
    "minutes a day",
    table: DailyMinutesCSV.self
  )
}
