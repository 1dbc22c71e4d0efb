import CivilTime
import Documents
import Insights

/// The figures that matter most.
enum GlanceSection {
  /// The section.
  static let section = Section(
    part: { report, _ in Outline.glance(report) },
    fields: { report in
      [
        "figures": .array(report.figures.map { figure($0) }),
        "coverage": coverage(report.coverage),
      ]
    }
  )

  /// How much was seen of a period, or of what is over of it.
  static func coverage(_ coverage: Coverage) -> JSONValue {
    [
      "observed_ms": .integer(coverage.observed), "capacity_ms": .integer(coverage.capacity),
      "whole_ms": .integer(coverage.whole),
    ]
  }

  private static func figure(_ figure: Report.Figure) -> JSONValue {
    [
      "id": .string(figure.id),
      "label": .string(figure.label),
      "value": JSONValue(figure.value),
      "unit": .string(figure.unit.rawValue),
      "usual": Section.usual(figure.usual),
      "verdict": .string(figure.verdict.rawValue),
    ]
  }
}

extension Outline {
  static func glance(_ report: Report) -> Part {
    var blocks: [Block] = []
    if report.figures.isEmpty {
      blocks.append(.paragraph("There are no figures for \(Scope(report).this)."))
    } else {
      blocks.append(.figures(report.figures.map { FigureText($0, report) }))
      if let why = Outline.incomparable(report) { blocks.append(.paragraph(why)) }
    }
    return Part("glance", "At a glance", blocks)
  }

  /// Why no figure is compared; nil where one is.
  private static func incomparable(_ report: Report) -> Phrase? {
    guard report.kind != .range else { return nil }
    let comparable = report.figures.filter { $0.id != "coverage" }
    guard comparable.allSatisfy({ $0.verdict == .tooEarly }) else { return nil }
    guard comparable.contains(where: { $0.value != nil }) else {
      return "There is nothing to compare."
    }
    if report.coverage.isSoFar { return "Not compared: the \(report.kind.rawValue) is not over." }
    guard report.coverage.isEnough else {
      return "Not compared: only \(report.coverage.words) of the \(report.kind.rawValue) was seen."
    }
    let periods = report.kind == .week ? "weeks" : report.from.weekday.name + "s"
    return "Too early to compare: that takes five \(periods) with data among the twelve before."
  }
}

extension Outline.FigureText {
  fileprivate init(_ figure: Report.Figure, _ report: Report) {
    label = Phrase(data: figure.label)
    let isCoverage = figure.id == "coverage"
    value = isCoverage ? report.coverage.words : Wording.value(figure.value, figure.unit)
    usual = Wording.usual(figure.usual, figure.unit, kind: report.kind)
    // How much was seen is no habit of the person, so there is nothing to compare it with.
    verdict =
      if isCoverage || report.kind == .range {
        ""
      } else if figure.verdict == .tooEarly, figure.value != nil,
        !report.coverage.isComparable
      {
        "not compared"
      } else {
        Wording.verdict(figure.value, figure.usual)
      }
  }
}

extension Wording {
  /// `16 h 30 min (14 h 50 min to 17 h 45 min, 8 weeks)`, or nothing.
  static func usual(
    _ range: UsualRange?,
    _ unit: Report.Figure.Unit,
    kind: Report.Kind
  ) -> String {
    guard let range else { return "" }
    return """
      \(value(range.median, unit)) (\(value(range.low, unit)) to \
      \(value(range.high, unit)), \(count(range.periods, kind.rawValue)))
      """
  }
}
