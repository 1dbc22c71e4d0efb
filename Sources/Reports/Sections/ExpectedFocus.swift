import CivilTime
import Days
import Documents
import Insights

/// The focus to expect in each hour of the seven days after any dates.
enum ExpectedFocusSection {
  /// The section, of any dates alone.
  static let section = Section(
    part: { report, _ in Outline.expectedFocus(report) },
    fields: { report in
      guard report.kind == .range else { return [:] }
      return [
        "expected_focus_days": JSONValue(report.expectedFocus?.dayCount),
        "expected_focus": .array(hours(report).map(hour)),
      ]
    }
  )

  /// What is to be expected of each hour of the seven days that was active often enough, in order.
  static func hours(_ report: Report) -> [(date: CivilDate, hour: Int, focus: HourModel.Hour)] {
    guard let model = report.expectedFocus, let dates = report.weekAhead?.dates else { return [] }
    return (0..<(dates.upperBound - dates.lowerBound)).flatMap { number in
      let date = dates.lowerBound + number
      return (0..<24).compactMap { hour in model.hour(date, hour).map { (date, hour, $0) } }
    }
  }

  private static func hour(_ date: CivilDate, _ hour: Int, _ focus: HourModel.Hour) -> JSONValue {
    [
      "date": .string(date.description),
      "weekday": JSONValue(date.weekday.rawValue),
      "hour": JSONValue(hour),
      "per_mille": JSONValue(focus.mean.value),
      "low_per_mille": JSONValue(focus.mean.low),
      "high_per_mille": JSONValue(focus.mean.high),
      "day_low_per_mille": JSONValue(focus.day.low),
      "day_high_per_mille": JSONValue(focus.day.high),
    ]
  }
}

extension Outline {
  /// The focus to expect in each hour of the week; nil where it was not asked for.
  static func expectedFocus(_ report: Report) -> Part? {
    guard report.kind == .range else { return nil }
    let known = ExpectedFocusSection.hours(report)
    guard let model = report.expectedFocus, let first = known.first else {
      return Part(
        "expected-focus",
        "Focus to expect",
        [
          .paragraph(
            """
            Nothing to go by: no hour of the twelve weeks before has eight minutes of activity in a known \
            category on five days.
            """
          )
        ]
      )
    }
    let dates = Set(known.map(\.date)).sorted()
    let rows = Set(known.map(\.hour)).sorted().map { hour -> [DataTable.Cell] in
      [.init(Wording.hour(hour))]
        + dates.map { date in
          let focus = known.first { $0.date == date && $0.hour == hour }?.focus
          return .init(focus.map { "\(($0.mean.value + 5) / 10)" } ?? Wording.missing)
        }
    }
    return Part(
      "expected-focus",
      "Focus to expect",
      [
        .table(
          DataTable(
            "expected-focus-table",
            """
            Percent of the active time from \(Wording.date(first.date)) on, on average of such hours with \
            nothing planned; an estimate from \(Wording.count(model.dayCount, "day")), and no claim. A single \
            day lies far from it
            """,
            [.time("Hour")] + dates.map { .number($0.weekday.shortName) },
            rows
          )
        )
      ]
    )
  }
}
