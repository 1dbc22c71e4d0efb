import CivilTime
import Plans

/// Times of day, and days with them: `14:00`, `9am`, `fri 14:00`, `tomorrow 9 am`.
extension DateWords {
  /// Minutes behind midnight of a time of day; `24:00` is the end of the day.
  static func minute(_ text: String) -> Int? {
    var digits = text.lowercased()[...]
    let half = ["am", "pm"].first(where: digits.hasSuffix)
    if half != nil { digits = digits.dropLast(2) }
    let parts = digits.split(separator: ":", omittingEmptySubsequences: false)
    guard let hour = parts.first.flatMap({ number($0, digits: 1...2) }),
      let minute = parts.count == 2 ? number(parts[1], digits: 2...2) : half == nil ? nil : 0,
      parts.count <= 2, minute < 60
    else { return nil }
    guard let half else {
      return hour < 24 || (hour, minute) == (24, 0) ? hour * 60 + minute : nil
    }
    return (1...12).contains(hour) ? (hour % 12 + (half == "pm" ? 12 : 0)) * 60 + minute : nil
  }

  /// A day, a time or both, or a time with its date as files have it; nil of anything else.
  ///
  /// Of a day with several meanings the next is meant, or, where it `isPast`, the latest.
  func moment(_ text: String, isPast: Bool = false) -> EventMoment? {
    if TimestampText(text) != nil, CivilDate(text) == nil { return .written(text) }
    var words = text.split(separator: " ").map(String.init)
    var minute: Int?
    for count in [1, 2] where minute == nil && count <= words.count {
      minute = DateWords.minute(words.suffix(count).joined())
      if minute != nil { words.removeLast(count) }
    }
    if minute != nil, words.last?.lowercased() == "at" { words.removeLast() }
    if let minute, words.isEmpty { return .minuteAlone(minute) }
    let day = words.joined(separator: " ")
    guard let dates = isPast ? dates(day) : ahead(day), dates.upperBound - dates.lowerBound == 1
    else { return nil }
    return minute.map { .minute($0, of: dates.lowerBound) } ?? .date(dates.lowerBound)
  }
}

/// A day of a month, with its year or without: `31.1.`, `31.1.2026`, `19 Nov`, `Nov 19, 2026`.
struct DayOfMonth {
  private let day: Int
  private let month: Int
  private let year: Int?

  /// What some words in small letters say; nil where they say something else.
  init?(_ words: [String]) {
    let parts: [Substring]
    if words.count == 1, words[0].contains(".") {
      parts = words[0].split(separator: ".", maxSplits: 2, omittingEmptySubsequences: false)
      guard let month = DateWords.number(parts[1], digits: 1...2) else { return nil }
      self.month = month
    } else {
      let names = words.map { $0.last == "," || $0.last == "." ? $0.dropLast() : $0[...] }
      guard (2...3).contains(names.count),
        let place = names.prefix(2).firstIndex(where: { DayOfMonth.month($0) != nil }),
        let month = DayOfMonth.month(names[place])
      else { return nil }
      self.month = month
      parts = [names[1 - place], ""] + names.dropFirst(2)
    }
    guard let day = DateWords.number(parts[0], digits: 1...2) else { return nil }
    self.day = day
    let rest = parts.count == 3 ? parts[2] : ""
    year = DateWords.number(rest, digits: 4...4)
    if year == nil, !rest.isEmpty { return nil }
  }

  private static func month(_ name: Substring) -> Int? {
    guard name.utf8.count >= 3 else { return nil }
    return (1...12).first { month in
      let whole = CivilDate(year: 2000, month: month, day: 1)?.monthName.lowercased() ?? ""
      return whole == name || whole.prefix(3) == name || (month == 9 && name == "sept")
    }
  }

  /// The date in its year; without one the latest up to a date, or where it `isAhead` the first from there on.
  func date(near today: CivilDate, isAhead: Bool) -> CivilDate? {
    if let year { return CivilDate(year: year, month: month, day: day) }
    // 29 February comes once in eight years at worst.
    let dates = (0...8).compactMap {
      CivilDate(year: today.year + (isAhead ? $0 : -$0), month: month, day: day)
    }
    return dates.first { isAhead ? $0 >= today : $0 <= today }
  }
}
