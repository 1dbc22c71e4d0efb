import Analysis
import CivilTime

/// Gives findings the form that `lockin analyze` prints for a person.
public enum FindingsText {
  /// The findings as lines of at most 80 columns where they are a table.
  public static func lines(_ findings: FindingsDocument) -> [String] {
    let dates = findings.dates
    var lines = [
      "\(Wording.date(dates.lowerBound)) to \(Wording.date(dates.upperBound - 1)), "
        + Phrase(data: findings.zone).text
    ]
    for section in sections(findings) {
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
      ("Focus to expect", expected(findings)),
    ]
  }

  private static func expected(_ findings: FindingsDocument) -> [String] {
    guard let surface = findings.surface else {
      return ["Nothing to go by: no hour has a quarter of an hour of activity in a known category."]
    }
    let hours = 0..<24
    let head = "    " + hours.map { " " + $0.padded(to: 2) }.joined()
    let rows = (0..<7).map { day in
      let name = (ISOWeek(containing: findings.dates.upperBound).monday + day).weekday.shortName
      return name + " "
        + hours.map { hour in
          guard surface.isKnown(hour: hour),
            let share = findings.expected(weekday: day, hour: hour)
          else { return "  \u{b7}" }
          let percent = String((share.value + 5) / 10)
          return String(repeating: " ", count: max(0, 3 - percent.count)) + percent
        }.joined()
    }
    return [
      "Percent of the active time, by weekday and hour, drawn together where days say little; an",
      "estimate from \(Wording.count(surface.dayCount, "day")), and no claim. \u{b7}: no activity at that hour.",
      "",
    ] + [head] + rows
  }
}
