import CivilTime
import Insights

/// Gives findings the form that `lockin analyze` prints for a person.
public enum FindingsText {
  /// The findings as lines of at most 88 columns; the table of hours has 101 where an hour has 100%.
  public static func lines(_ findings: FindingsDocument) -> [String] {
    let dates = findings.dates
    let last = dates.upperBound - 1
    let zone = Phrase(data: findings.zone).text
    var lines = [
      (dates.lowerBound == last
        ? Wording.date(last) : "\(Wording.date(dates.lowerBound)) to \(Wording.date(last))")
        + ", \(zone)"
    ]
    lines += TerminalText.lines([.paragraph(reach(findings))])
    for part in Outline.findings(findings) {
      lines += ["", part.title, ""] + TerminalText.lines(part.blocks)
      if part.id == Outline.expectedFocus { lines += hours(findings) }
    }
    return lines
  }

  /// How far the data reach and how much they cover.
  private static func reach(_ findings: FindingsDocument) -> Phrase {
    Outline.reach(
      findings.dataTo,
      of: findings.scope,
      from: findings.dates.lowerBound,
      coverage: findings.facts.coverage
    )
  }

  /// A row for each weekday with its 24 hours.
  private static func hours(_ findings: FindingsDocument) -> [String] {
    guard let surface = findings.surface else { return [] }
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
    return ["", line("   ", head)]
      + rows.enumerated().map { line((monday + $0).weekday.shortName, $1) }
  }
}
