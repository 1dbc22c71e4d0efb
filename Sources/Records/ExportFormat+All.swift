extension ExportFormat {
  /// Calendars, which are kept as they are and laid out with the plan.
  public static let calendar = ExportFormat(
    "icalendar",
    "iCalendar",
    firstLines: ["begin:vcalendar", "begin:vevent"]
  )

  /// What the configuration may say of a file.
  public enum Choice: String, Sendable, CaseIterable {
    /// The device of records that name none.
    case device
    /// The zone of times that name none.
    case zone
    /// The order of day, month and year.
    case dateOrder = "date_order"
  }

  /// Whether files of the format may leave open what is chosen.
  public func leavesOpen(_ choice: Choice) -> Bool {
    switch choice {
    case .device: ![.activityWatch, .lockinDump, .calendar].contains(self)
    case .zone:
      ![
        .activityWatch, .activityWatchCSV, .activityWatchReport, .timewarrior, .togglEntries,
        .wakaTime,
        .lockinDump,
      ].contains(self)
    case .dateOrder: [.mapped, .toggl, .clockify, .screenState, .appEvents].contains(self)
    }
  }

  /// Whether the format of a name holds entries.
  public static func holdsEntries(_ name: String) -> Bool {
    all.contains { $0.holdsEntries && $0.name == name }
  }

  /// Whether an export of the format of a name tells all of its time, so that what an older one had there counts no more.
  package static func tellsAll(_ name: String) -> Bool {
    all.contains { ($0.holdsEntries || $0 == .rescueTime) && $0.name == name }
  }

  /// The sources of records that a person wrote down.
  public static let enteredSources = Set(all.filter(\.holdsEntries).map(\.word))
    .union([ActivityWatchBucketKind.entry.rawValue])

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
