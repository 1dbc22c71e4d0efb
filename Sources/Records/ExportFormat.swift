import Documents
import Files

/// The kinds of file that an inbox may hold.
public enum ExportFormat: String, Sendable, CaseIterable {
  /// ActivityWatch buckets as JSON.
  case activityWatch = "activitywatch"
  /// lockin's own activity CSV.
  case activityCSV = "lockin-csv"
  /// RescueTime's API CSV.
  case rescueTime = "rescuetime"
  /// RescueTime's archive of an account.
  case rescueTimeArchive = "rescuetime-archive"
  /// One ActivityWatch bucket as CSV.
  case activityWatchCSV = "activitywatch-csv"
  /// The events of ActivityWatch's report.
  case activityWatchReport = "activitywatch-report"
  /// ActivityWatch's work report.
  case activityWatchWorkReport = "activitywatch-work-report"
  /// Toggl's detailed CSV.
  case toggl = "toggl"
  /// Clockify's detailed CSV.
  case clockify = "clockify"
  /// Apple's Screen Time as CSV.
  case screenTime = "screen-time"
  /// Android's UsageStats as CSV.
  case usageStats = "usage-stats"
  /// Minutes a day, kept by hand.
  case dailyMinutes = "daily-minutes"
  /// StayFree's table, converted to CSV.
  case stayFreeTable = "stayfree-table"
  /// When a screen went on and off.
  case screenState = "screen-state"
  /// When applications were opened and closed.
  case appEvents = "app-events"
  /// A CSV whose columns the configuration explains.
  case mapped = "mapped-csv"
  /// WakaTime's dump of heartbeats.
  case wakaTime = "wakatime"
  /// WakaTime's totals of days.
  case wakaTimeSummaries = "wakatime-summaries"
  /// Timing's JSON.
  case timing
  /// Timewarrior's JSON.
  case timewarrior
  /// The JSON of arbtt-dump.
  case arbtt
  /// StayFree's text log.
  case stayFree = "stayfree"
  /// Totals by hour and category, with planned events, as JSON.
  case hourlySummary = "hourly-summary"
  /// iCalendar.
  case calendar = "icalendar"

  /// What a person calls the format.
  public var name: String {
    switch self {
    case .activityWatch: "ActivityWatch JSON"
    case .activityCSV: "lockin CSV"
    case .rescueTime: "RescueTime CSV"
    case .rescueTimeArchive: "RescueTime archive"
    case .activityWatchCSV: "ActivityWatch CSV"
    case .activityWatchReport: "ActivityWatch report"
    case .activityWatchWorkReport: "ActivityWatch work report"
    case .toggl: "Toggl CSV"
    case .clockify: "Clockify CSV"
    case .screenTime: "Screen Time CSV"
    case .usageStats: "Android UsageStats CSV"
    case .dailyMinutes: "minutes a day"
    case .stayFreeTable: "StayFree table"
    case .screenState: "screen on/off CSV"
    case .appEvents: "application log CSV"
    case .mapped: "CSV of your own"
    case .wakaTime: "WakaTime heartbeats"
    case .wakaTimeSummaries: "WakaTime summaries"
    case .timing: "Timing JSON"
    case .timewarrior: "Timewarrior JSON"
    case .arbtt: "arbtt JSON"
    case .stayFree: "StayFree log"
    case .hourlySummary: "hourly JSON"
    case .calendar: "iCalendar"
    }
  }

  /// Finds the format by what is in the file; its name plays no part.
  ///
  /// Throws a diagnostic that says what the file seems to be instead. `file` is its name for the
  /// person. Where the configuration explains its columns, it is a table unless it can't be one.
  public static func detect(
    path: String,
    file: String,
    hasMapping: Bool = false
  ) throws -> ExportFormat {
    let stream = try ByteStream(path: path, capacity: 1 << 16)
    let head = Array(try stream.next())
    if hasMapping {
      let problem = unknown(head, file: file)
      guard ["empty_file", "html_page", "binary_file"].contains(problem.code) else {
        return .mapped
      }
      throw problem
    }
    if let format = format(of: head) { return format }
    throw unknown(head, file: file)
  }

  private static func format(of head: [UInt8]) -> ExportFormat? {
    let text = visible(head)
    if isJSON(text) {
      let shape = JSONShape(text)
      return allCases.first { $0.recognises(shape) }
    }
    let line = firstLine(text)
    if line == "begin:vcalendar" || line == "begin:vevent" { return .calendar }
    return table(unmarked(head))
  }

  /// The formats of tables, in the order in which they are asked whether a table is theirs.
  private static var tables: [(ExportFormat, any RowReader.Type)] {
    [
      (.activityCSV, ActivityCSV.self), (.rescueTime, RescueTimeCSV.self),
      (.rescueTimeArchive, RescueTimeArchive.self),
      (.activityWatchReport, ActivityWatchReport.self),
      (.activityWatchCSV, ActivityWatchCSV.self),
      (.activityWatchWorkReport, ActivityWatchWorkReport.self), (.clockify, ClockifyCSV.self),
      (.toggl, TogglCSV.self), (.screenTime, ScreenTimeCSV.self),
      (.usageStats, UsageStatsCSV.self), (.dailyMinutes, DailyMinutesCSV.self),
      (.screenState, ScreenStateCSV.self), (.appEvents, AppEventCSV.self),
      (.stayFreeTable, StayFreeTable.self),
    ]
  }

  /// Whether all threads read a file of this format, so that none has the time to do more beside.
  public var isReadByAllThreads: Bool {
    self == .mapped
      ? MappedCSV.isIndependent
      : ExportFormat.tables.contains { $0.0 == self && $0.1.isIndependent }
  }

  private static func table(_ text: ArraySlice<UInt8>) -> ExportFormat? {
    for separator in CSVBlocks.separators {
      guard let first = CSVColumns(of: text, separator: separator) else { continue }
      if let (format, _) = tables.first(where: { $0.1.recognises(first) }) { return format }
    }
    return StayFreeLog.recognises(text) ? .stayFree : nil
  }

  /// Whether a JSON file of this shape is of this format.
  private func recognises(_ shape: JSONShape) -> Bool {
    switch self {
    case .activityWatch: ActivityWatchReader.recognises(shape)
    case .wakaTime: WakaTimeHeartbeats.recognises(shape)
    case .wakaTimeSummaries: WakaTimeSummaries.recognises(shape)
    case .timing: TimingJSON.recognises(shape)
    case .timewarrior: TimewarriorJSON.recognises(shape)
    case .arbtt: ArbttDump.recognises(shape)
    case .hourlySummary: HourlySummaryReader.recognises(shape)
    default: false
    }
  }

  /// The device of a file of this format, where neither it nor the person names one.
  public func device(ofFile name: String) -> String {
    let host = self == .activityWatchCSV ? ActivityWatchBucket(exportedAs: name)?.host : nil
    return host ?? rawValue
  }

  /// What to tell a person whose file is none of these.
  private static func unknown(_ head: [UInt8], file: String) -> Diagnostic {
    let text = visible(head)
    let first = SourcePosition(line: 1, column: 1)
    let line = firstLine(text)
    func problem(_ code: String, _ problem: String, _ remedy: String) -> Diagnostic {
      Diagnostic(file: file, position: first, code: code, problem: problem, remedy: remedy)
    }
    if text.isEmpty {
      return problem(
        "empty_file",
        "the file is empty",
        "export it again, or remove it from the inbox"
      )
    }
    if line.hasPrefix("<!doctype") || line.hasPrefix("<html") || line.hasPrefix("<head") {
      return problem(
        "html_page",
        "this is an HTML page, not an export",
        "sign in first, then download the file again"
      )
    }
    if head.contains(0) {
      return problem(
        "binary_file",
        "this is a binary file, not one of the formats that lockin reads",
        "export it as JSON, CSV or ICS"
      )
    }
    if isJSON(text) {
      if JSONShape(text).isEmpty {
        return problem(
          "empty_export",
          "there is nothing in this export",
          "export a time in which something was recorded, or remove it from the inbox"
        )
      }
      return problem(
        "unknown_json",
        "this JSON is none of the exports that lockin reads",
        "expected that of ActivityWatch, WakaTime, Timing, Timewarrior or arbtt, or an hourly summary"
      )
    }
    if line.contains(where: { $0 == "," || $0 == ";" || $0 == "\t" }) {
      let wanted = ActivityCSV.required.joined(separator: ",")
      return problem(
        "unknown_header",
        "this CSV header is none that lockin knows",
        "expected the columns \(wanted), or those of a tracker that docs/formats.md lists; say what "
          + "other columns hold with 'columns' in 'sources' of lockin.yaml"
      )
    }
    return problem(
      "unknown_format",
      "this is none of the formats that lockin reads",
      "expected one of the JSON, CSV or ICS files that docs/formats.md lists"
    )
  }

  /// The bytes without a byte order mark and leading blanks.
  private static func visible(_ head: [UInt8]) -> ArraySlice<UInt8> {
    unmarked(head).drop { $0 == 0x20 || $0 == 0x09 || $0 == 0x0a || $0 == 0x0d }
  }

  /// The bytes without a byte order mark; a first field that is empty may begin with a tab.
  private static func unmarked(_ head: [UInt8]) -> ArraySlice<UInt8> {
    head.starts(with: [0xef, 0xbb, 0xbf]) ? head[3...] : head[...]
  }

  private static func firstLine(_ text: ArraySlice<UInt8>) -> String {
    let line = text.prefix(4096).prefix { $0 != 0x0a && $0 != 0x0d }
    return String(decoding: line, as: UTF8.self).lowercased().trimmingBlanks
  }

  private static func isJSON(_ text: ArraySlice<UInt8>) -> Bool {
    text.first == UInt8(ascii: "{") || text.first == UInt8(ascii: "[")
  }
}

extension String {
  /// The text without blanks at its ends.
  package var trimmingBlanks: String {
    let front = drop { $0 == " " || $0 == "\t" || $0 == "\r" }
    return String(front.reversed().drop { $0 == " " || $0 == "\t" || $0 == "\r" }.reversed())
  }
}
