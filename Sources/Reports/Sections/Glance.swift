import Analysis
import CivilTime

/// The figures that matter most.
enum GlanceSection {
  /// The section.
  static let section = Section(
    summary: { [Outline.glance($0)] },
    lines: { [Outline.figureLine($0)] },
    fields: {
      Key("figures", .list(of: figure), \.figures)
        .means("The figures of the period, the most important first")
      Key("history", .list(of: past), \.past)
        .means(
          """
          The twelve periods of the same kind before it, the oldest first: weeks, for a day the same weekday; \
          empty for any dates
          """
        )
      Key("coverage", coverage, \.coverage)
        .means("How much was seen of the period, or of what is over of one that still runs")
    }
  )

  private static let past = Shape<Report.Past>.object("A period before") {
    Key("from", .date, \.from).means("Its first date")
    Key("focus_ms", .orNull(.whole), \.focus)
      .means("Focus, in milliseconds; null where too little was seen of it to be compared")
    Key("distraction_ms", .orNull(.whole), \.distraction)
      .means("Distraction, in milliseconds; null as above")
  }

  private static let coverage = Shape<Coverage>.object {
    Key("observed_ms", .whole, \.known)
      .means(
        """
        Time of it in which a tracker was at work or silence is usual, in milliseconds; nothing is compared where a \
        tracker was at work in under four fifths of the time that is not usually silent
        """
      )
    Key("capacity_ms", .whole, \.capacity)
      .means(
        """
        The real length of what is over of the period, in milliseconds: of all of it, unless it still runs
        """
      )
    Key("whole_ms", .whole, \.whole).optional
      .means("The real length of the whole period, in milliseconds")
  }

  private static let figure = Shape<Report.Figure>.object("A figure") {
    Key("id", .text, \.id).means(
      "Names the figure: focus, distraction, plan_kept, longest_block, coverage"
    )
    Key("label", .text, \.label).means("What the figure is called")
    Key("value", .orNull(.whole), \.value)
      .means("The figure in its unit; null where it is not known")
    Key("unit", .choice, \.unit).means("What it counts in: milliseconds or thousandths")
    Key("usual", .orNull(.usual), \.usual)
      .means(
        """
        What it usually is: from five periods on a range that would hold the same figure of about 80% of \
        ordinary new ones, of fewer their ends; null under two of them
        """
      )
    Key("verdict", .choice, \.verdict).means("How the figure compares with the usual range")
  }
}

extension Outline {
  static func glance(_ report: Report) -> Part {
    var blocks: [Block] = []
    if report.figures.isEmpty {
      blocks.append(.paragraph("There are no figures for \(Scope(report).this)."))
    } else {
      // How much was seen is told where it was not all.
      let figures = report.figures.filter { $0.id != "coverage" || $0.value != 1000 }
      let breaks = report.continuousWork.flatMap { FigureText($0) }
      blocks.append(
        .figures(figures.map { FigureText($0, report) } + (breaks.map { [$0] } ?? []))
      )
      if let why = Outline.incomparable(report) { blocks.append(.paragraph(why)) }
    }
    return Part("glance", "At a glance", blocks)
  }

  /// The figures beside the finding, with what is usual.
  static func figureLine(_ report: Report) -> Brief.Line? {
    let told = report.figures.map { FigureText($0, report) }.filter {
      !["focus", "coverage"].contains($0.id) && ![Wording.missing, "none"].contains($0.value)
    }
    guard !told.isEmpty else { return nil }
    return Brief.Line(
      Brief.figuresLabel,
      told.map { figure in
        let name = figure.label.text.lowercased()
        return figure.range.isEmpty
          ? "\(name) \(figure.value)" : "\(name) \(figure.value) (usual \(figure.range))"
      },
      most: 3
    )
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
      return "Not compared: only \(report.coverage.little(of: report.kind.rawValue)) was seen."
    }
    let periods = report.kind == .week ? "weeks" : report.from.weekday.name + "s"
    let known = report.past.count { $0.focus != nil }
    return "\(known) of \(UsualRange.leastPeriods) \(periods): a usual range is told from five on."
  }
}

extension Outline.FigureText {
  fileprivate init(_ figure: Report.Figure, _ report: Report) {
    id = figure.id
    label = Phrase(data: figure.label)
    let isCoverage = figure.id == "coverage"
    // Who had no block of focus is known to have had none.
    let isNone =
      figure.id == "longest_block" && figure.value == nil && report.coverage.observed > 0
    value =
      isCoverage
      ? report.coverage.words : isNone ? "none" : Wording.value(figure.value, figure.unit)
    usual = Wording.usual(figure.usual, figure.unit, kind: report.kind)
    range = Wording.ends(figure.usual, figure.unit)
    let band = figure.verdict == .tooEarly ? nil : figure.usual
    bullet = figure.value.flatMap { value in
      band.map { UsualBullet(value, $0, most: figure.unit == .perMille ? 1000 : nil) }
    }
    // How much was seen is no habit of the person, so there is nothing to compare it with.
    verdict =
      if isCoverage || report.kind == .range {
        ""
      } else if isNone {
        "nothing to compare"
      } else if figure.verdict == .tooEarly, figure.value != nil,
        !report.coverage.isComparable
      {
        "not compared"
      } else {
        Wording.verdict(figure.value, figure.usual)
      }
  }
}

extension Outline.FigureText {
  /// What the figure of breaks is called.
  static let breaks = "breaks"
  /// So many dots can still be counted at a glance.
  private static let mostDots = 12

  /// Breaks that were made in time; nil where no run of focus was so long that it wanted one.
  fileprivate init?(_ work: ContinuousWork) {
    let all = work.longRuns.count
    guard all > 0, let longest = work.longest else { return nil }
    id = Outline.FigureText.breaks
    label = "Breaks in time"
    value = "\(work.breaksInTime) of \(all)"
    usual = ""
    range = ""
    verdict = """
      stretches of over \(Wording.duration(ContinuousWork.limit)) that ended within an hour; the longest \
      \(Wording.duration(longest))
      """
    bullet = nil
    if all <= Outline.FigureText.mostDots { dots = Dots(full: work.breaksInTime, all: all) }
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
    if range.periods == 2 { return "\(value(range.median, unit)) (mean of 2 \(kind.rawValue)s)" }
    let periods =
      range.isOfWeekdays
      ? "\(range.periods) days from Monday to Friday" : count(range.periods, kind.rawValue)
    return "\(value(range.median, unit)) (\(ends(range, unit)), \(periods))"
  }

  /// `14 h 50 min to 17 h 45 min`, of two periods their mean, or nothing.
  fileprivate static func ends(_ range: UsualRange?, _ unit: Report.Figure.Unit) -> String {
    guard let range else { return "" }
    if range.periods == 2 { return value(range.median, unit) }
    return "\(value(range.low, unit)) to \(value(range.high, unit))"
  }
}
