import Analysis
import CivilTime
import Nightly
import Reports

/// Shows two periods beside each other, and what one has more than the other.
enum CompareCommand: Command {
  static let name = "compare"
  static let summary = "show two periods side by side, and the difference"
  static let operands = "PERIOD [PERIOD]"
  static let examples = [
    Example("lockin compare 2026-W20 2026-W22", "two weeks"),
    Example("lockin compare last month", "last month and the one before it"),
  ]
  static let flags = [Flag.state, Flag.wait]

  static func run(_ call: Call) throws -> ExitCode {
    let open = try call.openToRead()
    let today = open.configuration.timeline.date(at: open.now)
    let (first, second) = try periods(call.arguments.operands, DateWords(today: today))
    let night = Night(open: open, messages: call.messages, reach: .none)
    let reports = try [first, second].map { dates in
      let drawn = try night.report(on: .dates(dates))
      for problem in drawn.problems { call.messages.warn("\(problem)") }
      return drawn.report
    }
    let comparison = PeriodComparison(reports[0], reports[1])
    try call.output.show(comparison.table.lines(on: call.output.screen))
    return .done
  }

  /// The dates of two periods: as they are called, or of one with the one before it.
  ///
  /// Of one that is not over the days up to yesterday count, and as many of the one before it.
  private static func periods(
    _ operands: [String],
    _ words: DateWords
  ) throws(UsageError) -> (Range<CivilDate>, Range<CivilDate>) {
    let text = operands.joined(separator: " ")
    guard !text.isEmpty else {
      throw UsageError(
        problem: "no period was named",
        remedy: "write it like 'lockin compare last month' or 'lockin compare W20 W22'"
      )
    }
    var found: (Range<CivilDate>, Range<CivilDate>)?
    if let dates = words.dates(text) {
      let over = dates.lowerBound..<max(dates.lowerBound + 1, min(dates.upperBound, words.today))
      let before = words.before(dates)
      let isWhole = over == dates
      found = (
        isWhole
          ? before
          : before.lowerBound..<min(before.upperBound, before.lowerBound + over.days.count), over
      )
    } else {
      for place in operands.indices.dropFirst() {
        guard let first = words.dates(operands[..<place].joined(separator: " ")),
          let second = words.dates(operands[place...].joined(separator: " "))
        else { continue }
        found = (first, second)
      }
    }
    guard let found else { throw DateWords.mistake(text) }
    for dates in [found.0, found.1] {
      guard dates.lowerBound < words.today else {
        throw UsageError(
          problem: "\(dates.lowerBound) has not been yet",
          remedy: "compare days that are over"
        )
      }
      guard dates.days.count <= AnalyzeCommand.most else {
        throw UsageError(
          problem: "\(dates.days.count) days are more than \(AnalyzeCommand.most)",
          remedy: "compare a year at most"
        )
      }
    }
    return found
  }
}

extension DateWords {
  /// The month or year before one, and of anything else as many days.
  fileprivate func before(_ dates: Range<CivilDate>) -> Range<CivilDate> {
    let (first, last) = (dates.lowerBound, dates.lowerBound - 1)
    if dates == DateWords.month(first.month, of: first.year) {
      return DateWords.month(last.month, of: last.year) ?? dates
    }
    if dates == DateWords.year(first.year) { return DateWords.year(last.year) ?? dates }
    return first - dates.days.count..<first
  }
}
