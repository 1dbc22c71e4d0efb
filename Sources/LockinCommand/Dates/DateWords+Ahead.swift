import CivilTime

/// Days that lie ahead: of what has several meanings the next is meant.
extension DateWords {
  /// How days to come may be written, for messages.
  static let examplesAhead = "2026-07-15, tomorrow, fri, +3d, 'next month' or 2026-07"

  /// The dates that a text calls, as ``dates(_:)`` has them, but the next that are not over: `fri` is today on a
  /// Friday, `W3` is next year's in summer; nil where it calls none.
  func ahead(_ text: String) -> Range<CivilDate>? {
    let words = text.lowercased().split(separator: " ").map(String.init)
    if let day = DayOfMonth(words) {
      return day.date(near: today, isAhead: true).map { days(from: $0, 1) }
    }
    if words.count == 2, words[0] == "next" { return next(words[1]) }
    guard words.count == 1, let word = words.first else { return dates(text) }
    if let day = weekday(word) { return days(from: first(day, from: today), 1) }
    if word.first == "w", let number = DateWords.number(word.dropFirst(), digits: 1...2) {
      let year = ISOWeek(containing: today).year
      return [year, year + 1].compactMap { DateWords.week(number, of: $0) }
        .first { $0.monday + 7 > today }.map { days(from: $0.monday, 7) }
    }
    return dates(text)
  }

  private func next(_ what: String) -> Range<CivilDate>? {
    switch what {
    case "week": return days(from: ISOWeek(containing: today + 7).monday, 7)
    case "month":
      let last = CivilDate.daysInMonth(year: today.year, month: today.month)
      let date = today + (last - today.day + 1)
      return DateWords.month(date.month, of: date.year)
    case "year": return DateWords.year(today.year + 1)
    default: return weekday(what).map { days(from: first($0, from: today + 1), 1) }
    }
  }

  private func first(_ day: Weekday, from date: CivilDate) -> CivilDate {
    (0..<7).map { date + $0 }.first { $0.weekday == day } ?? date
  }
}

extension Call {
  /// The dates that an option's value calls, looking ahead.
  func ahead(
    _ text: String,
    of option: String?,
    today: CivilDate
  ) throws(UsageError) -> Range<CivilDate> {
    guard let dates = DateWords(today: today).ahead(text) else {
      throw DateWords.mistake(text, of: option, DateWords.examplesAhead)
    }
    return dates
  }
}
