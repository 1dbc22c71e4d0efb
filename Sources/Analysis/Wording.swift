import CivilTime
@_spi(Texts) import Platform

/// How durations, shares, dates and counts read; the only place where a figure is rounded.
///
/// Rounding is to the nearest unit, halves up, but never to a zero or a whole that is not one: a
/// figure of ten seconds is `under 1 min`, a share of 99.9 % is `over 99%`.
public enum Wording {
  /// What stands where there is no figure.
  public static let missing = "n/d"
  /// What stands for an hour that the clock skipped.
  public static let absent = "\u{2013}"

  /// `2 h 05 min`, `45 min`, `under 1 min` or `0 min`, of milliseconds; a minus in front of less.
  public static func duration(_ milliseconds: Int64) -> String {
    guard milliseconds != 0 else { return "0 min" }
    let amount = milliseconds.magnitude
    guard amount >= 60000 else { return milliseconds < 0 ? "minus under 1 min" : "under 1 min" }
    let sign = milliseconds < 0 ? "-" : ""
    let minutes = nearest(amount, 60000)
    guard minutes >= 60 else { return "\(sign)\(minutes) min" }
    return "\(sign)\(minutes / 60) h \(Int(minutes % 60).padded(to: 2)) min"
  }

  /// The duration, or `n/d` where there is none.
  public static func duration(_ milliseconds: Int64?) -> String {
    milliseconds.map { duration($0) } ?? missing
  }

  /// `2 h 05`, `45 min`: a duration where there is little room.
  public static func clock(_ milliseconds: Int64) -> String {
    let duration = duration(milliseconds)
    return duration.contains(" h ") ? String(duration.dropLast(" min".count)) : duration
  }

  /// Small numbers in words: `ten`, `13`.
  public static func number(_ number: Int) -> String {
    let words = [
      "none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
      "eleven", "twelve",
    ]
    return words.indices.contains(number) ? words[number] : String(number)
  }

  /// `Mon`.
  public static func shortWeekday(_ date: CivilDate) -> String {
    String(date.weekday.name.prefix(3))
  }

  /// `23 Mar`.
  public static func dayAndMonth(_ date: CivilDate) -> String {
    String(shortDate(date).drop { $0 != " " }.dropFirst())
  }

  /// The minutes of an hour as a cell shows them: `53`, `0`, or `<1` for less than one.
  public static func minutes(_ milliseconds: Int64) -> String {
    guard milliseconds > 0 else { return "0" }
    return milliseconds < 60000 ? "<1" : String(nearest(milliseconds.magnitude, 60000))
  }

  /// The step of the colour scale, 0-5: nothing, up to 11, 23, 35, 47 and 60 minutes an hour.
  ///
  /// The edges are fixed, so that weeks can be compared.
  public static func step(_ milliseconds: Int64) -> Int {
    guard milliseconds > 0 else { return 0 }
    return Int(min(nearest(milliseconds.magnitude, 60000) / 12 + 1, 5))
  }

  /// How much of an hour it is in percent, 0-100, for the width of a bar.
  public static func barWidth(_ milliseconds: Int64) -> Int {
    guard milliseconds > 0 else { return 0 }
    return Int(min(max(nearest(milliseconds.magnitude, 36000), 1), 100))
  }

  /// `71%` of thousandths; `under 1%` and `over 99%` where 0% and 100% would not be true.
  public static func percent(_ perMille: Int64) -> String {
    guard perMille > 0 else { return "0%" }
    let percent = nearest(perMille.magnitude, 10)
    if percent == 0 { return "under 1%" }
    if percent == 100, perMille < 1000 { return "over 99%" }
    return "\(percent)%"
  }

  /// A part of a whole as a percentage, or `n/d` where the whole is nothing.
  public static func percent(_ part: Int64, of whole: Int64) -> String {
    guard whole > 0, part >= 0 else { return missing }
    let (product, overflow) = part.multipliedReportingOverflow(by: 1000)
    guard !overflow else { return missing }
    // Cut, so that not quite all of it does not become all of it.
    let share = product / whole
    return share == 0 && part > 0 ? "under 1%" : percent(share)
  }

  /// A number of tenths: `12.4`.
  public static func tenths(_ tenths: Int) -> String { "\(tenths / 10).\(tenths.magnitude % 10)" }

  /// `1 record`, `2 records`.
  public static func count(_ count: Int, _ singular: String, _ plural: String? = nil) -> String {
    "\(count) \(count == 1 ? singular : plural ?? singular + "s")"
  }

  /// That there is too little to tell something yet: `When it will be done: insufficient evidence (have 2 weeks, need 3)`.
  public static func tooLittle(_ what: String, have: String, need: Int) -> String {
    "\(what): insufficient evidence (have \(have), need \(need))"
  }

  /// `once`, `twice`, `3 times`.
  public static func times(_ count: Int) -> String {
    count == 1 ? "once" : count == 2 ? "twice" : "\(count) times"
  }

  /// Milliseconds with their thousands apart: `220 320 000`.
  public static func exact(_ milliseconds: Int64) -> String {
    var digits = String(milliseconds.magnitude)
    var groups: [String] = []
    while digits.count > 3 {
      groups.insert(String(digits.suffix(3)), at: 0)
      digits.removeLast(3)
    }
    groups.insert(digits, at: 0)
    return (milliseconds < 0 ? "-" : "") + groups.joined(separator: " ")
  }

  /// `Mon 25 May 2026`.
  public static func date(_ date: CivilDate) -> String { "\(shortDate(date)) \(date.year)" }

  /// `Mon 25 May`.
  public static func shortDate(_ date: CivilDate) -> String {
    "\(weekday(date)) \(date.shortMonthName)"
  }

  /// `Mon 25`.
  public static func weekday(_ date: CivilDate) -> String {
    "\(date.weekday.shortName) \(date.day)"
  }

  /// Dates in a row: `Mon 25–Fri 29`; nothing without any.
  public static func days(_ dates: [CivilDate]) -> String {
    guard let first = dates.first, let last = dates.last else { return "" }
    return first == last ? weekday(first) : "\(weekday(first))\u{2013}\(weekday(last))"
  }

  /// An hour of the clock: `09:00`.
  public static func hour(_ hour: Int) -> String {
    "\((hour > 24 ? hour - 24 : hour).padded(to: 2)):00"
  }

  /// The cell's hour; a repeated one is `02:00 again`.
  public static func hour(_ cell: HourCell) -> String {
    hour(cell.hour, occurrence: cell.occurrence)
  }

  /// An hour of the clock and which time it comes; the third time is `02:00 again (2)`.
  public static func hour(_ hour: Int, occurrence: Int) -> String {
    switch occurrence {
    case 0: Wording.hour(hour)
    case 1: Wording.hour(hour) + " again"
    default: Wording.hour(hour) + " again (\(occurrence))"
    }
  }

  /// On which days: `every day`, `on Mondays and Thursdays`.
  public static func days(_ kind: DayKind) -> String {
    switch kind {
    case .all: "every day"
    case .weekdays: "Monday to Friday"
    case .weekend: "at weekends"
    case .single(let day): "on \(day.name)s"
    case .pair(let first, let second): "on \(first.name)s and \(second.name)s"
    case .shift(let on, let off, _): "on the days on of \(on) days on and \(off) off"
    case .alternateWeeks: "every other week"
    }
  }

  /// How a value compares with its usual range: `above your usual range`.
  public static func verdict(_ value: Int64?, _ usual: UsualRange?) -> String {
    switch Verdict(value, usual) {
    case .above: "above your usual range"
    case .below: "below your usual range"
    case .within: "\(place(value, usual)) of your usual range"
    case .tooEarly: value == nil ? "no data to compare" : "too early to compare"
    }
  }

  /// Where in its usual range a value lies: `at the upper end`.
  public static func place(_ value: Int64?, _ usual: UsualRange?) -> String {
    let third = third(value, usual)
    return third == "middle" ? "in the middle" : "at the \(third)"
  }

  private static func third(_ value: Int64?, _ usual: UsualRange?) -> String {
    switch value.flatMap({ usual?.third(of: $0) }) {
    case .lower: "lower end"
    case .middle, nil: "middle"
    case .upper: "upper end"
    }
  }

  private static func nearest(_ amount: UInt64, _ unit: UInt64) -> UInt64 {
    let (quotient, remainder) = amount.quotientAndRemainder(dividingBy: unit)
    return remainder >= unit - remainder ? quotient + 1 : quotient
  }
}
