import Analysis
import CivilTime
import Records

/// The focus to expect in each hour of the seven days after any dates.
enum ExpectedFocusSection {
  /// The section, of any dates alone.
  static let section = Section(
    part: { report, _ in Outline.expectedFocus(report) },
    fields: {
      Key("expected_focus_days", .orNull(.whole(1...)), \.expectedFocus?.dayCount).ofRanges
        .means(
          """
          In reports on any dates alone: days with eight minutes of known activity in some hour; null where \
          no hour has them on five days
          """
        )
      Key("expected_focus", .list(of: hour), hours).ofRanges
        .means(
          """
          In reports on any dates alone: focus to expect as a share of known activity in hours with nothing \
          planned, by hour of the seven days after the dates; hours that were active on fewer than five days \
          are left out
          """
        )
    }
  )

  /// An hour of a date, and what is to be expected of it.
  typealias Hour = (date: CivilDate, hour: Int, focus: HourModel.Hour)

  /// What is to be expected of each hour of the seven days that was active often enough, in order.
  @Sendable
  static func hours(_ report: Report) -> [Hour] {
    guard let model = report.expectedFocus, let dates = report.weekAhead?.dates else { return [] }
    return (0..<(dates.upperBound - dates.lowerBound)).flatMap { number in
      let date = dates.lowerBound + number
      return (0..<24).compactMap { hour in model.hour(date, hour).map { (date, hour, $0) } }
    }
  }

  private static let hour = Shape<Hour>.object("An hour") {
    Key("date", .date, \.date).means("Its date")
    Key("weekday", .whole(1...7), \.date.weekday.rawValue).means("1 is Monday")
    Key("hour", .whole(0...23), \.hour).means("The hour on the clock")
    Key("per_mille", .whole(0...1000), \.focus.mean.value)
      .means("The share to expect on average of such days")
    Key("low_per_mille", .whole(0...1000), \.focus.mean.low)
      .means("The lower end of that average's 90% interval")
    Key("high_per_mille", .whole(0...1000), \.focus.mean.high).means("Its upper end")
    Key("day_low_per_mille", .whole(0...1000), \.focus.day.low)
      .means("The lower end of a single day's 80% interval")
    Key("day_high_per_mille", .whole(0...1000), \.focus.day.high).means("Its upper end")
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
