/// The times of day, in seconds from the start of a period, that a rule gives each of its days,
/// hours or minutes.
///
/// They are counted and computed, never laid out: BYHOUR, BYMINUTE and BYSECOND may name every
/// second of a day.
struct RecurrenceTimes {
  private let hours: [Int]
  private let minutes: [Int]
  private let seconds: [Int]
  /// How many there are, at least 1.
  let count: Int

  /// What isn't named is DTSTART's; a part that is not shorter than a period only limits.
  init(_ rule: RecurrenceRule, secondOfDay: Int) {
    func expanded(_ named: [Int], _ start: Int, by longest: [RecurrenceRule.Frequency]) -> [Int] {
      if longest.contains(rule.frequency) { return [0] }
      return named.isEmpty ? [start] : named.sorted()
    }
    let (hour, minute, second) = (secondOfDay / 3600, secondOfDay / 60 % 60, secondOfDay % 60)
    self.hours = expanded(rule.parts.hours, hour, by: [.hourly, .minutely, .secondly])
    self.minutes = expanded(rule.parts.minutes, minute, by: [.minutely, .secondly])
    self.seconds = expanded(rule.parts.seconds, second, by: [.secondly])
    self.count = hours.count * minutes.count * seconds.count
  }

  /// The time with this index, in order.
  subscript(index: Int) -> Int64 {
    guard count > 1 else { return Int64(hours[0] * 3600 + minutes[0] * 60 + seconds[0]) }
    let (rest, second) = index.quotientAndRemainder(dividingBy: seconds.count)
    let (hour, minute) = rest.quotientAndRemainder(dividingBy: minutes.count)
    return Int64(hours[hour] * 3600 + minutes[minute] * 60 + seconds[second])
  }
}
