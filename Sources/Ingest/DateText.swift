import CivilTime

/// The order of day, month and year in dates that are written in numbers.
public enum DateOrder: String, Sendable, CaseIterable {
  /// Day, month, year: `23.09.2026`.
  case dmy
  /// Month, day, year: `09/23/2026`.
  case mdy
  /// Year, month, day: `2026-09-23`.
  case ymd
}

/// A date of three numbers with `/`, `.` or `-` between them, before it is known which is which.
///
/// The year has four digits, so that it can't be taken for a day; a year in front is followed by
/// month and day.
struct DateText {
  /// The two numbers besides the year, as they stand.
  let first: Int
  let second: Int
  let year: Int
  /// Whether the year comes first, and the order is plain.
  let isPlain: Bool

  /// Reads a date; nil for anything else.
  init?(_ bytes: UnsafeRawBufferPointer) {
    guard (8...10).contains(bytes.count),
      let mark = bytes.first(where: { $0 &- 48 > 9 }), [0x2d, 0x2e, 0x2f].contains(mark)
    else { return nil }
    let parts = bytes.split(separator: mark, omittingEmptySubsequences: false)
    guard parts.count == 3,
      parts.allSatisfy({ $0.isEmpty == false && $0.allSatisfy { $0 &- 48 <= 9 } })
    else { return nil }
    let numbers = parts.map { $0.reduce(0) { $0 * 10 + Int($1 - 48) } }
    let isPlain = parts[0].count == 4
    guard isPlain || parts[2].count == 4,
      parts[1].count <= 2, parts[isPlain ? 2 : 0].count <= 2
    else { return nil }
    self.isPlain = isPlain
    year = numbers[isPlain ? 0 : 2]
    first = numbers[isPlain ? 1 : 0]
    second = numbers[isPlain ? 2 : 1]
  }

  /// The date, or nil where there is none in that order, such as 30 February.
  func date(_ order: DateOrder) -> CivilDate? {
    if isPlain { return CivilDate(year: year, month: first, day: second) }
    switch order {
    case .dmy: return CivilDate(year: year, month: second, day: first)
    case .mdy: return CivilDate(year: year, month: first, day: second)
    case .ymd: return nil
    }
  }
}

/// A time of day by a clock of 24 hours or of 12, such as `13:05`, `13:05:09` or `01:05:09 PM`.
enum ClockText {
  /// Seconds after midnight; nil for anything else, such as 24:00.
  static func seconds(_ bytes: UnsafeRawBufferPointer) -> Int? {
    let digits = bytes.prefix { $0 &- 48 <= 9 || $0 == 0x3a }
    let parts = digits.split(separator: 0x3a, omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count), (1...2).contains(parts[0].count),
      parts.dropFirst().allSatisfy({ $0.count == 2 })
    else { return nil }
    let numbers = parts.map { $0.reduce(0) { $0 * 10 + Int($1 - 48) } }
    let minutes = numbers[1]
    let seconds = numbers.count == 3 ? numbers[2] : 0
    guard minutes < 60, seconds < 60, let half = half(bytes[digits.endIndex...]),
      let hour = half.hour(numbers[0])
    else { return nil }
    return hour * 3600 + minutes * 60 + seconds
  }

  /// The half of a day that a clock of 12 hours means.
  private enum Half {
    case none
    case morning
    case afternoon

    func hour(_ number: Int) -> Int? {
      if self == .none { return number < 24 ? number : nil }
      guard (1...12).contains(number) else { return nil }
      return number % 12 + (self == .afternoon ? 12 : 0)
    }
  }

  /// What stands behind the digits: nothing, or `AM` and `PM` with or without points and a blank,
  /// which may be one of those that do not break.
  private static func half(_ rest: Slice<UnsafeRawBufferPointer>) -> Half? {
    guard rest.count <= 16 else { return nil }
    let letters = String(decoding: rest, as: UTF8.self).lowercased().filter {
      $0.isWhitespace == false && $0 != "."
    }
    switch letters {
    case "": return Half.none
    case "am": return .morning
    case "pm": return .afternoon
    default: return nil
    }
  }
}
