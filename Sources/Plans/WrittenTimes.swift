import CivilTime
import Documents

/// Dates and times as a schema describes what people may write.
public enum TimePattern {
  private static let day = "[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])"
  private static let second = "([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9]([.,][0-9]+)?)?"
  private static let offset = "([Zz]|[+-]([01][0-9]|2[0-3])(:?[0-5][0-9])?)"
  private static let minute = "(([01]?[0-9]|2[0-3]):[0-5][0-9]|24:00)"

  /// `2026-04-08`.
  public static let date = text("\(day)")
  /// `2026-04-08`, or `2026-04-08T10:15`.
  public static let meeting = text("\(day)([T ]\(minute))?")
  /// `2026-04-08`, or `2026-04-08T10:15:00+02:00`, of which seconds and offset may be missing.
  public static let moment = text("\(day)([Tt ]\(second) ?\(offset)?)?")
  /// `2026-04-08T10:15:00+02:00`, of which the seconds may be missing.
  public static let instant = text("\(day)[Tt ]\(second) ?\(offset)")
  /// `10:15`.
  static let timeOfDay = text("\(minute)")
  /// `10:15-18:00`.
  public static let hours = text("\(minute)-\(minute)")

  private static func text(_ pattern: String) -> [String: JSONValue] {
    ["type": "string", "pattern": .string("^\(pattern)$")]
  }
}

extension FileKind<CivilDate> {
  /// A date.
  public static var date: FileKind { .init(TimePattern.date, NodeReader.date) }
}

extension FileKind<TimestampText> {
  /// A date, or a date and a time.
  static var moment: FileKind { .init(TimePattern.moment, NodeReader.time) }
}

extension FileKind<Int> {
  /// A time of day in minutes after midnight.
  static var timeOfDay: FileKind { .init(TimePattern.timeOfDay, NodeReader.timeOfDay) }
  /// Minutes ahead at which to be reminded: up to a week.
  static var reminder: FileKind { .whole(0...10_080) }
}

extension DocumentNode {
  /// The text under a key.
  func text(_ key: String) -> String? {
    if case .string(let text)? = self[key]?.value { text } else { nil }
  }

  /// Whether it is a date without a time.
  var isDate: Bool {
    if case .string(let text) = value { CivilDate(text) != nil } else { false }
  }
}
