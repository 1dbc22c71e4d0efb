import CivilTime

/// Dates as people call them: `today`, `mon`, `31.1.`, `19 Nov`, `2 days ago`, `last week`, `W21`, `2026-05`.
///
/// What has several meanings means the latest that has begun: `W50` is last year's in January, and `mon` is
/// today on a Monday.
struct DateWords {
  /// The date on which they are said.
  let today: CivilDate

  /// How they may be written, for messages.
  static let examples = "2026-03-29, yesterday, mon, 'last week', W13 or 2026-03"

  /// The mistake of a text that calls no date; says where a month has no such day.
  static func mistake(
    _ text: String,
    of option: String? = nil,
    _ examples: String = examples
  ) -> UsageError {
    UsageError(
      problem: "\(option.map { $0 + " " } ?? "")'\(text)' is not a date"
        + (monthWithout(text).map { ", as \($0)" } ?? ""),
      remedy: "write it like \(examples)"
    )
  }

  /// That a month has no such day: `February 2026 has 28 days`; nil of what is not written like a date.
  static func monthWithout(_ text: String) -> String? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, let year = number(parts[0], digits: 4...4),
      let month = number(parts[1], digits: 2...2), number(parts[2], digits: 2...2) != nil
    else { return nil }
    guard let first = CivilDate(year: year, month: month, day: 1) else {
      return "no year has a month \(parts[1])"
    }
    let days = CivilDate.daysInMonth(year: year, month: month)
    return "\(first.monthName) \(parts[0]) has \(days) days"
  }

  /// The dates that a text calls; nil where it calls none.
  func dates(_ text: String) -> Range<CivilDate>? {
    let words = text.lowercased().split(separator: " ").map(String.init)
    if let day = DayOfMonth(words) {
      return day.date(near: today, isAhead: false).map { days(from: $0, 1) }
    }
    switch words.count {
    case 1: return one(words[0])
    case 2: return two(words[0], words[1])
    case 3 where words[2] == "ago":
      return distance(words[0], words[1]).map { days(from: today - $0, 1) }
    case 3 where words[0] == "in":
      return distance(words[1], words[2]).map { days(from: today + $0, 1) }
    case 3 where words[0] == "last" && words[2] == "days":
      return Int(words[1]).flatMap { DateWords.isCount($0) ? today - $0..<today : nil }
    default: return nil
    }
  }

  /// The week of a number, such as 21: the latest that has begun; nil where no year near has it.
  func week(_ number: Int) -> ISOWeek? {
    let year = ISOWeek(containing: today).year
    return [year, year - 1].compactMap { DateWords.week(number, of: $0) }.first {
      $0.monday <= today
    }
  }

  /// How many weeks a year has.
  static func weeks(of year: Int) -> Int { week(53, of: year) == nil ? 52 : 53 }

  /// Whether it is a number of days that can be looked back on.
  static func isCount(_ days: Int) -> Bool { (1...36_600).contains(days) }

  private func one(_ word: String) -> Range<CivilDate>? {
    switch word {
    case "today": return days(from: today, 1)
    case "yesterday": return days(from: today - 1, 1)
    case "tomorrow": return days(from: today + 1, 1)
    default: break
    }
    if let date = CivilDate(word) ?? offset(word) { return days(from: date, 1) }
    if let week = ISOWeek(word.uppercased()) { return days(from: week.monday, 7) }
    if let day = weekday(word) { return days(from: latest(day, upTo: today), 1) }
    if word.first == "w", let number = DateWords.number(word.dropFirst(), digits: 1...2) {
      return week(number).map { days(from: $0.monday, 7) }
    }
    let parts = word.split(separator: "-", omittingEmptySubsequences: false)
    guard let year = parts.first.flatMap({ DateWords.number($0, digits: 4...4) }) else {
      return nil
    }
    switch parts.count {
    case 1: return DateWords.year(year)
    case 2:
      return DateWords.number(parts[1], digits: 2...2).flatMap { DateWords.month($0, of: year) }
    default: return nil
    }
  }

  private func two(_ which: String, _ what: String) -> Range<CivilDate>? {
    guard which == "this" || which == "last" else { return nil }
    let isLast = which == "last"
    switch what {
    case "week":
      return days(from: ISOWeek(containing: isLast ? today - 7 : today).monday, 7)
    case "month":
      // The day before the first is in the month before.
      let date = isLast ? today - today.day : today
      return DateWords.month(date.month, of: date.year)
    case "year": return DateWords.year(isLast ? today.year - 1 : today.year)
    default:
      guard isLast, let day = weekday(what) else { return nil }
      return days(from: latest(day, upTo: today - 1), 1)
    }
  }

  /// How many days `2 days` and `1 week` are.
  private func distance(_ count: String, _ unit: String) -> Int? {
    guard let count = DateWords.number(count[...], digits: 1...4) else { return nil }
    switch unit {
    case "day", "days": return count
    case "week", "weeks": return 7 * count
    default: return nil
    }
  }

  /// `+3d`, `-1w`.
  private func offset(_ word: String) -> CivilDate? {
    guard let sign = word.first, sign == "+" || sign == "-", let unit = word.last,
      unit == "d" || unit == "w",
      let count = DateWords.number(word.dropFirst().dropLast(), digits: 1...4)
    else { return nil }
    let days = count * (unit == "w" ? 7 : 1)
    return sign == "+" ? today + days : today - days
  }

  func weekday(_ word: String) -> Weekday? {
    Weekday.allCases.first { word == $0.name.lowercased() || word == $0.shortName.lowercased() }
  }

  private func latest(_ day: Weekday, upTo date: CivilDate) -> CivilDate {
    (0..<7).map { date - $0 }.first { $0.weekday == day } ?? date
  }

  func days(from date: CivilDate, _ count: Int) -> Range<CivilDate> { date..<date + count }

  static func week(_ number: Int, of year: Int) -> ISOWeek? {
    ISOWeek("\(year.padded(to: 4))-W\(number.padded(to: 2))")
  }

  static func month(_ month: Int, of year: Int) -> Range<CivilDate>? {
    CivilDate(year: year, month: month, day: 1).map {
      $0..<$0 + CivilDate.daysInMonth(year: year, month: month)
    }
  }

  static func year(_ year: Int) -> Range<CivilDate>? {
    guard let first = CivilDate(year: year, month: 1, day: 1) else { return nil }
    return first..<first + (CivilDate.isLeap(year) ? 366 : 365)
  }

  /// A number of so many digits of ASCII, and of nothing else.
  static func number(_ text: Substring, digits: ClosedRange<Int>) -> Int? {
    guard digits.contains(text.utf8.count),
      text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
    else { return nil }
    return Int(text)
  }
}

extension Range<CivilDate> {
  /// The dates, one by one.
  var days: [CivilDate] {
    (lowerBound.dayNumber..<upperBound.dayNumber).map(CivilDate.init(dayNumber:))
  }
}
