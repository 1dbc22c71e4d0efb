import Analysis
import CivilTime
@_spi(Texts) import Platform
import Reports

extension Period {
  /// The period that operands name: `yesterday`, `day 2026-03-29`, `week`, `last week` or `W13`.
  ///
  /// Without a name it is the latest that is over; without operands, yesterday.
  init(_ operands: [String], today: CivilDate) throws(UsageError) {
    let words = DateWords(today: today)
    let first = operands.first ?? Report.Kind.day.rawValue
    let kind = Report.Kind(rawValue: first)
    let isNamed = kind == .day || kind == .week
    let text = operands.dropFirst(isNamed ? 1 : 0).joined(separator: " ")
    switch kind {
    case .day:
      guard let dates = text.isEmpty ? today - 1..<today : words.dates(text), dates.days.count == 1
      else {
        throw DateWords.mistake(text, "2026-03-29, yesterday or mon")
      }
      self = .day(dates.lowerBound)
    case .week: self = .week(try Period.week(text, words))
    case .range, nil:
      guard let dates = words.dates(text) else {
        if DateWords.monthWithout(text) != nil { throw DateWords.mistake(text) }
        throw UsageError(
          problem: "'\(text)' is not a report",
          remedy: "write 'day' or 'week', and a date or a week behind it, or words such as "
            + "'yesterday' and 'last week'"
        )
      }
      switch dates.days.count {
      case 1: self = .day(dates.lowerBound)
      case 7: self = .week(ISOWeek(containing: dates.lowerBound))
      case let count:
        throw UsageError(
          problem: "'\(text)' is neither a day nor a week",
          remedy: count > AnalyzeCommand.most
            ? "'lockin analyze' prints the report of any days, up to a year"
            : "'lockin analyze \(text)' prints the report of any days"
        )
      }
    }
    guard dates.lowerBound > today else { return }
    throw UsageError(
      problem: "\(text.isEmpty ? "\(dates.lowerBound)" : text) has not come yet",
      remedy: "the report of the day before, and reports/index.html, show what is planned"
    )
  }

  private static func week(_ text: String, _ words: DateWords) throws(UsageError) -> ISOWeek {
    if text.isEmpty { return ISOWeek(containing: words.today - 7) }
    if let number = Int(text), let week = words.week(number) { return week }
    let called = ["this", "last"].contains(text) ? text + " week" : text
    if let dates = words.dates(called), dates.days.count == 1 || dates.days.count == 7 {
      return ISOWeek(containing: dates.lowerBound)
    }
    let parts = text.split(separator: "-W")
    if parts.count == 2, let year = Int(parts[0]), (1...9999).contains(year), Int(parts[1]) != nil {
      throw UsageError(
        problem: "\(year) has no week \(parts[1])",
        remedy: "its last one is \(parts[0])-W\(DateWords.weeks(of: year))"
      )
    }
    throw UsageError(
      problem: "'\(text)' is not a week",
      remedy: "write it like 2026-W13, W13 or last"
    )
  }
}
