/// One to four hours in a row of the personal day, whose last hour is followed by its first.
struct HourWindow: Sendable, Hashable {
  /// The place of the first hour, 0-23.
  let start: Int
  /// How many hours it has.
  let length: Int

  /// The longest window that is looked at, in hours.
  static let longest = 4

  /// All windows: the short ones first, then by start.
  static let all: [HourWindow] = (1...longest).flatMap { length in
    (0..<24).map { HourWindow(start: $0, length: length) }
  }

  /// Whether an hour of the personal day lies in it.
  func contains(_ hour: Int) -> Bool { (hour - start + 24) % 24 < length }

  /// The hours of the personal day that lie in it, 24 answers.
  var hours: [Bool] { (0..<24).map(contains) }

  /// The window without hours at its ends that are not `kept`.
  func trimmed(to kept: [Bool]) -> HourWindow {
    var start = start
    var length = length
    while length > 1, !kept[start] {
      start = (start + 1) % 24
      length -= 1
    }
    while length > 1, !kept[(start + length - 1) % 24] { length -= 1 }
    return HourWindow(start: start, length: length)
  }

  /// The window over both, where one follows or holds the other and the day has another hour left.
  func joined(_ other: HourWindow) -> HourWindow? {
    if zip(hours, other.hours).allSatisfy({ $0 || !$1 }) { return self }
    if zip(hours, other.hours).allSatisfy({ $1 || !$0 }) { return other }
    guard length + other.length < 24 else { return nil }
    if (start + length) % 24 == other.start {
      return HourWindow(start: start, length: length + other.length)
    }
    if (other.start + other.length) % 24 == start {
      return HourWindow(start: other.start, length: length + other.length)
    }
    return nil
  }
}
