import CivilTime

extension Flag {
  /// The first day, for the commands that look at several.
  static let from = Flag("--from", "DATE", "the first day: a date, or words such as 'last month'")
  /// The last day, for the commands that look at several.
  static let to = Flag("--to", "DATE", "the last day, which counts too")
  /// How many days, for the commands that look at several.
  static let days = Flag("--days", "N", "so many days, up to --to or from --from on")
}

extension Call {
  /// The days that operands or options name; where there are none, `usual` days up to `latest`.
  ///
  /// `--to` is the last day, and counts. From `--from` on alone it is all up to `latest`; where `--from` is
  /// missing, `--days` or `usual` say how many days there are.
  func dates(
    today: CivilDate,
    upTo latest: CivilDate,
    usual: Int = 28
  ) throws(UsageError) -> Range<CivilDate> {
    let words = DateWords(today: today)
    let options = [Flag.from, Flag.to, Flag.days].map(\.name).filter(arguments.has)
    if !arguments.operands.isEmpty {
      let text = arguments.operands.joined(separator: " ")
      guard options.isEmpty else {
        throw UsageError(
          problem: "the days are named twice, as '\(text)' and with \(options[0])",
          remedy: "leave one out"
        )
      }
      return try Call.dates(text, words)
    }
    let from = try arguments.value(Flag.from.name).map { text throws(UsageError) in
      try Call.dates(text, words, of: Flag.from.name).lowerBound
    }
    let end = try arguments.value(Flag.to.name).map { text throws(UsageError) in
      try Call.dates(text, words, of: Flag.to.name).upperBound
    }
    let days = try count(Flag.days.name)
    switch (from, end, days) {
    case (let from?, let end?, nil):
      guard from < end else {
        throw UsageError(
          problem: "--to lies before --from",
          remedy: "give the earlier one as --from"
        )
      }
      return try Call.some(from..<end)
    case (_?, _?, _?):
      throw UsageError(
        problem: "--from, --to and --days say the same thing twice",
        remedy: "leave one out"
      )
    case (let from?, nil, let days?): return from..<from + days
    case (let from?, nil, nil): return try Call.some(from..<max(from, latest) + 1)
    case (nil, let end?, let days): return end - (days ?? usual)..<end
    case (nil, nil, let days): return latest + 1 - (days ?? usual)..<latest + 1
    }
  }

  /// Days, if there are not too many.
  private static func some(_ dates: Range<CivilDate>) throws(UsageError) -> Range<CivilDate> {
    guard DateWords.isCount(dates.upperBound - dates.lowerBound) else {
      throw UsageError(problem: "these are more than 36,600 days", remedy: "choose fewer")
    }
    return dates
  }

  /// The one day that an option names, or nil where it is not given.
  func date(_ name: String, today: CivilDate) throws(UsageError) -> CivilDate? {
    guard let text = arguments.value(name) else { return nil }
    let dates = try Call.dates(text, DateWords(today: today), of: name)
    guard dates.upperBound - dates.lowerBound == 1 else {
      throw UsageError(
        problem: "\(name) '\(text)' is more than one day",
        remedy: "name one, such as 2026-03-29, yesterday or mon"
      )
    }
    return dates.lowerBound
  }

  /// A number of days that was given as an option's value.
  private func count(_ name: String) throws(UsageError) -> Int? {
    guard let text = arguments.value(name) else { return nil }
    guard let days = Int(text), DateWords.isCount(days) else {
      throw UsageError(
        problem: "\(name) '\(text)' is not a number of days",
        remedy: "write it like \(name) 28"
      )
    }
    return days
  }

  private static func dates(
    _ text: String,
    _ words: DateWords,
    of option: String? = nil
  ) throws(UsageError) -> Range<CivilDate> {
    guard let dates = words.dates(text) else { throw DateWords.mistake(text, of: option) }
    return dates
  }
}
