/// A length of time in days of the calendar and in exact seconds.
///
/// Source: RFC 5545 section 3.3.6: weeks and days are nominal, they keep the clock reading across a
/// clock change; hours, minutes and seconds are exact. Days are added first.
public struct NominalDuration: Sendable, Hashable {
  /// Days of the calendar, weeks included.
  public let days: Int
  /// Exact seconds, added after the days.
  public let seconds: Int64

  /// A length of that many days and then seconds.
  init(days: Int, seconds: Int64) {
    self.days = days
    self.seconds = seconds
  }

  /// Whether the length is negative.
  var isNegative: Bool { days < 0 || seconds < 0 }

  /// Reads `P2W`, `P1DT2H30M` and the like; nil for anything else.
  init?(_ text: some StringProtocol) {
    var rest = text.uppercased().utf8[...]
    var sign = 1
    if let first = rest.first, first == 0x2b || first == 0x2d {
      sign = first == 0x2d ? -1 : 1
      rest = rest.dropFirst()
    }
    guard rest.first == 0x50 else { return nil }
    rest = rest.dropFirst()
    var days = 0
    var seconds = 0
    var units: [UInt8] = Array("WD".utf8)
    var isEmpty = true
    while let next = rest.first {
      if next == 0x54 {
        guard units.contains(0x44) || units.isEmpty || units == [0x44] else { return nil }
        units = Array("HMS".utf8)
        rest = rest.dropFirst()
        guard !rest.isEmpty else { return nil }
        continue
      }
      let digits = rest.prefix { (0x30...0x39).contains($0) }
      rest = rest.dropFirst(digits.count)
      // Nine digits of weeks are still far below the range of Int64 in milliseconds.
      guard (1...9).contains(digits.count), let unit = rest.first,
        let index = units.firstIndex(of: unit)
      else { return nil }
      rest = rest.dropFirst()
      let value = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
      switch unit {
      case 0x57: days += 7 * value
      case 0x44: days += value
      case 0x48: seconds += 3600 * value
      case 0x4d: seconds += 60 * value
      default: seconds += value
      }
      units.removeSubrange(...index)
      isEmpty = false
    }
    guard !isEmpty else { return nil }
    self.init(days: sign * days, seconds: Int64(sign * seconds))
  }
}
