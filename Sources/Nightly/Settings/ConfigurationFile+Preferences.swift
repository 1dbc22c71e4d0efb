import CivilTime
import Documents
import Reports

/// The part of the configuration that says how what is published is written, and how it looks.
extension ConfigurationFile {
  /// What stands under `preferences`.
  func preferences(_ fields: NodeFields) throws(Diagnostic) -> Preferences {
    var preferences = Preferences()
    if let week = try fields.value(PreferenceKeys.weekStart) {
      preferences.weekStart = weekday(week)
    }
    if let clock = try clock(fields.value(PreferenceKeys.clock)) { preferences.clock = clock }
    preferences.date = try fields.value(PreferenceKeys.date)
    preferences.numbers = try fields.value(PreferenceKeys.numbers)
    preferences.theme = try fields.value(PreferenceKeys.theme)
    return preferences
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
