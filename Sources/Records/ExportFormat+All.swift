extension ExportFormat {
  /// Calendars, which are kept as they are and laid out with the plan.
  public static let calendar = ExportFormat(
    "icalendar",
    "iCalendar",
    firstLines: ["begin:vcalendar", "begin:vevent"]
  )

  /// Whether its records are entries that a person writes down and may change afterwards, and not what a program
  /// noted by itself, which only goes on.
  public var holdsEntries: Bool { ExportFormat.holdsEntries(name) }

  /// The same of the format of a name.
  public static func holdsEntries(_ name: String) -> Bool {
    [ExportFormat.togglEntries, .toggl, .clockify, .timewarrior, .timing, .mapped]
      .contains { $0.name == name }
  }

  /// All formats, in the order in which they are asked whether a file is theirs: those that want more of a
  /// table stand before those that want less.
  public static let all: [ExportFormat] = [
    .lockinDump, .activityWatch, .wakaTime, .wakaTimeSummaries, .rescueTimeSummary, .timing,
    .timewarrior,
    .togglEntries, .arbtt, .hourlySummary,
    .activityCSV, .rescueTime, .rescueTimeArchive, .activityWatchReport, .activityWatchCSV,
    .activityWatchWorkReport, .clockify, .toggl, .screenTime, .usageStats, .dailyMinutes,
    .screenState, .appEvents, .stayFreeTable, .timeSheetTotals, .stayFree, .mapped, .calendar,
  ]
}
