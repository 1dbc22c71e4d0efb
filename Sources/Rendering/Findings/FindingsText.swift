import Analysis
import CivilTime

/// Gives findings the form that `lockin analyze` prints for a person.
public enum FindingsText {
  /// The findings as lines; the table of hours has 77 columns, or 101 where an hour has 100%.
  public static func lines(_ findings: FindingsDocument) -> [String] {
    let dates = findings.dates
    var lines = [
      "\(Wording.date(dates.lowerBound)) to \(Wording.date(dates.upperBound - 1)), "
        + Phrase(data: findings.zone).text
    ]
    for section in sections(findings) where section.lines.isEmpty == false {
      lines += ["", section.title, ""] + section.lines
    }
    return lines
  }

  private static func sections(
    _ findings: FindingsDocument
  ) -> [(title: String, lines: [String])] {
    [
      (
        "Hours with more or less focus",
        PeakWording.sentences(findings.peaks, findings.patterns.recurrences)
      ),
      ("What changed", PatternWording.sentences(findings.patterns.emerging)),
      (
        "Moves of work, looked back on",
        findings.moveBacktest.map(MoveBacktestWording.sentences) ?? []
      ),
      ("Focus to expect", expected(findings)),
    ]
  }

  private static func expected(_ findings: FindingsDocument) -> [String] {
    guard let surface = findings.surface else {
      return ["Nothing to go by: no hour has a quarter of an hour of activity in a known category."]
    }
    let head = (0..<24).map { $0.padded(to: 2) }
    let rows = (0..<7).map { day in
      (0..<24).map { hour in
        guard surface.isKnown(hour: hour), let share = findings.expected(weekday: day, hour: hour)
        else { return "\u{b7}" }
        return String((share.value + 5) / 10)
      }
    }
    let width = 1 + (([head] + rows).joined().map(\.count).max() ?? 2)
    func line(_ name: String, _ cells: [String]) -> String {
      name + " "
        + cells.map { String(repeating: " ", count: width - $0.count) + $0 }.joined()
    }
    let monday = ISOWeek(containing: findings.dates.upperBound).monday
    return [
      "Percent of the active time, by weekday and hour, drawn together where days say little; an",
      "estimate from \(Wording.count(surface.dayCount, "day")), and no claim. \u{b7}: no activity at that hour.",
      "",
      line("   ", head),
    ] + rows.enumerated().map { line((monday + $0).weekday.shortName, $1) }
  }
}
