import CivilTime

/// The order of day, month and year in dates that are written in numbers.
public enum DateOrder: String, Sendable, CaseIterable {
  /// Day, month, year: `23.09.2026`.
  case dmy
  /// Month, day, year: `09/23/2026`.
  case mdy
  /// Year, month, day: `2026-09-23`.
  case ymd

  /// The code of what is told of a file that leaves its order open.
  public static let openCode = "ambiguous_dates"
}

/// A date of three numbers with `/`, `.` or `-` between them, before it is known which is which.
///
/// A year of four digits can't be taken for a day, and one in front is followed by month and day. Where
/// all numbers have two digits at most, the year is the one that the order says: of this century, or from
/// 90 on of the last one, since no record is older.
struct DateText {
  private let numbers: (Int, Int, Int)
  /// Whether the year has but two digits.
  private let isShort: Bool
  /// Whether the year comes first in four digits, and the order is plain.
  let isPlain: Bool

  /// Reads a date; nil for anything else.
  init?(_ bytes: UnsafeRawBufferPointer) {
    guard (6...10).contains(bytes.count),
      let mark = bytes.first(where: { $0 &- 48 > 9 }), [0x2d, 0x2e, 0x2f].contains(mark)
    else { return nil }
    let parts = bytes.split(separator: mark, omittingEmptySubsequences: false)
    guard parts.count == 3,
      parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy { $0 &- 48 <= 9 } })
    else { return nil }
    let counts = parts.map(\.count)
    isPlain = counts[0] == 4
    isShort = !isPlain && counts[2] <= 2
    guard counts[1] <= 2, counts[isPlain ? 2 : 0] <= 2,
      isPlain || counts[2] == 4 || counts[2] == 2
    else { return nil }
    let read = parts.map { $0.reduce(0) { $0 * 10 + Int($1 - 48) } }
    numbers = (read[0], read[1], read[2])
  }

  /// The date, or nil where there is none in that order, such as 30 February.
  func date(_ order: DateOrder) -> CivilDate? {
    let (a, b, c) = numbers
    if isPlain { return CivilDate(year: a, month: b, day: c) }
    switch order {
    case .dmy: return CivilDate(year: year(c), month: b, day: a)
    case .mdy: return CivilDate(year: year(c), month: a, day: b)
    case .ymd: return isShort ? CivilDate(year: year(a), month: b, day: c) : nil
    }
  }

  private func year(_ number: Int) -> Int {
    isShort ? number + (number < 90 ? 2000 : 1900) : number
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
      !$0.isWhitespace && $0 != "."
    }
    switch letters {
    case "": return Half.none
    case "am": return .morning
    case "pm": return .afternoon
    default: return nil
    }
  }
}
