import CivilTime
import Documents
import Reports

/// The part of the configuration that says how what is published is written, and how it looks.
extension ConfigurationFile {
  /// What stands under `preferences`, and what stood under `hours` before there were any.
  func preferences(
    _ fields: NodeFields?,
    before hours: NodeFields?,
    _ configuration: inout Configuration
  ) throws(Diagnostic) {
    let older = try hours.map { hours throws(Diagnostic) in
      (week: try hours.value(HoursKeys.weekStart), clock: try clock(hours.value(HoursKeys.clock)))
    }
    var preferences = Preferences()
    if let week = older?.week { preferences.weekStart = weekday(week) }
    if let clock = older?.clock { preferences.clock = clock }
    if let fields {
      if let week = try fields.value(PreferenceKeys.weekStart) {
        try expectSame(older?.week, week, PreferenceKeys.weekStart, fields)
        preferences.weekStart = weekday(week)
      }
      if let clock = try clock(fields.value(PreferenceKeys.clock)) {
        try expectSame(older?.clock, clock, PreferenceKeys.clock, fields)
        preferences.clock = clock
      }
      preferences.date = try fields.value(PreferenceKeys.date)
      preferences.numbers = try fields.value(PreferenceKeys.numbers)
      preferences.theme = try fields.value(PreferenceKeys.theme)
    }
    configuration.preferences = preferences
    for key in [HoursKeys.weekStart, HoursKeys.clock] as [any DeclaredKey] {
      guard let node = hours?.node(key) else { continue }
      configuration.hints.append(
        Diagnostic(
          file: reader.file,
          position: node.position,
          severity: .warning,
          code: "older_spelling",
          problem: "'\(key.name)' under 'hours' is the older spelling, and means the same",
          remedy: "write it under 'preferences'"
        )
      )
    }
  }

  /// Refuses that one thing is said in two ways.
  private func expectSame<Choice: RawRepresentable & Equatable>(
    _ older: Choice?,
    _ newer: Choice,
    _ key: any DeclaredKey,
    _ fields: NodeFields
  ) throws(Diagnostic) {
    guard let older, older != newer else { return }
    throw reader.failure(
      at: fields.place(of: key),
      code: "said_twice",
      problem: "'\(key.name)' is \(newer.rawValue) here, and \(older.rawValue) under 'hours'",
      remedy: "keep it here alone"
    )
  }

  private func weekday(_ start: PreferenceKeys.WeekStart) -> Weekday {
    switch start {
    case .monday: .monday
    case .saturday: .saturday
    case .sunday: .sunday
    }
  }

  private func clock(_ node: DocumentNode?) throws(Diagnostic) -> Preferences.Clock? {
    guard let node else { return nil }
    guard let clock = Preferences.Clock(rawValue: try reader.integer(node)) else {
      throw reader.failure(
        at: node,
        code: "unknown_clock",
        problem: "a clock has 12 or 24 hours",
        remedy: "write 12 or 24"
      )
    }
    return clock
  }
}
