import CivilTime
import Insights
import Reports

extension Period {
  /// The period that operands name: `day`, `day 2026-03-29`, `week` or `week 2026-W13`.
  ///
  /// Without a name it is the latest that is over; without operands, yesterday.
  init(_ operands: [String], today: CivilDate) throws(UsageError) {
    guard operands.count <= 2,
      let kind = Report.Kind(rawValue: operands.first ?? Report.Kind.day.rawValue),
      kind != .range
    else {
      throw UsageError(
        problem: "'\(operands.joined(separator: " "))' is not a report",
        remedy: "write 'day' or 'week', and a date or a week behind it"
      )
    }
    let text = operands.dropFirst().first
    switch kind {
    case .day, .range:
      guard let date = text.map({ CivilDate($0) }) ?? today - 1 else {
        throw UsageError(
          problem: "'\(text ?? "")' is not a date",
          remedy: "write it like 2026-03-29"
        )
      }
      try Period.expect(date, on: today, text)
      self = .day(date)
    case .week:
      guard let week = text.map({ ISOWeek($0) }) ?? ISOWeek(containing: today - 7) else {
        throw UsageError(
          problem: "'\(text ?? "")' is not a week",
          remedy: "write it like 2026-W13"
        )
      }
      try Period.expect(week.monday, on: today, text)
      self = .week(week)
    }
  }

  /// Refuses what lies ahead: there is nothing to report yet.
  private static func expect(
    _ date: CivilDate,
    on today: CivilDate,
    _ text: String?
  ) throws(UsageError) {
    guard date > today else { return }
    throw UsageError(
      problem: "\(text ?? "\(date)") has not come yet",
      remedy: "the report of the day before, and reports/index.html, show what is planned"
    )
  }
}
