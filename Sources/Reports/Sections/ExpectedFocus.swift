import CivilTime
import Days
import Documents
import Insights

/// The focus to expect in each hour of the week.
enum ExpectedFocusSection {
  /// The section, of any dates alone.
  static let section = Section(
    part: { report, _ in Outline.expectedFocus(report) },
    fields: { report in
      guard report.kind == .range else { return [:] }
      return [
        "expected_focus_days": JSONValue(report.expectedFocus?.dayCount),
        "expected_focus": expectedFocus(report),
      ]
    }
  )

  /// The focus to expect in each hour of the week.
  static func expectedFocus(_ report: Report) -> JSONValue {
    guard let surface = report.expectedFocus else { return [] }
    let monday = ISOWeek(containing: report.to).monday
    return .array(
      (0..<7).flatMap { day in
        (0..<24).compactMap { hour -> JSONValue? in
          guard let share = surface.estimate(monday + day, hour: hour) else { return nil }
          return [
            "weekday": JSONValue(day + 1),
            "hour": JSONValue(hour),
            "known": .boolean(surface.isKnown(hour: hour)),
            "per_mille": JSONValue(share.value),
            "low_per_mille": JSONValue(share.low),
            "high_per_mille": JSONValue(share.high),
          ]
        }
      }
    )
  }
}

extension Outline {
  /// The focus to expect in each hour of the week; nil where it was not asked for.
  static func expectedFocus(_ report: Report) -> Part? {
    guard report.kind == .range else { return nil }
    guard let surface = report.expectedFocus else {
      return Part(
        "expected-focus",
        "Focus to expect",
        [
          .paragraph(
            "Nothing to go by: no hour has a quarter of an hour of activity in a known category."
          )
        ]
      )
    }
    let monday = ISOWeek(containing: report.to).monday
    let rows = (0..<24).filter { surface.isKnown(hour: $0) }.map { hour -> [DataTable.Cell] in
      [.init(Wording.hour(hour))]
        + (0..<7).map { day in
          .init(
            surface.estimate(monday + day, hour: hour).map { "\(($0.value + 5) / 10)" }
              ?? Wording.missing
          )
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
            Percent of the active time, drawn together where days say little; an estimate from \
            \(Wording.count(surface.dayCount, "day")), and no claim; hours without activity are left out
            """,
            [.time("Hour")] + (0..<7).map { .number((monday + $0).weekday.shortName) },
            rows
          )
        )
      ]
    )
  }
}
