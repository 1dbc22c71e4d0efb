import CivilTime
import Insights

extension Outline {
  /// Puts a report into words.
  init(_ report: Report, links: ReportLinks) {
    headline = Phrase(ShownText.line(report.headline))
    subject = [Outline.period(report), Outline.reach(report)]
    cautions = report.cautions.map { Phrase(ShownText.text($0)) }
    var parts = [Outline.alerts(report), Outline.glance(report)]
    switch report.kind {
    case .day:
      parts += [
        Outline.ahead(report), Outline.adviceMoves(report), Outline.hoursOfDay(report),
      ]
    case .week: parts += [Outline.hoursOfWeek(report), Outline.days(report, links)]
    }
    parts += [
      Outline.plan(report), Outline.goals(report), Outline.time(report), Outline.patterns(report),
      Outline.peaks(report), Outline.adviceVerdicts(report), Outline.suggestions(report),
      Outline.weekAhead(report), Outline.data(report),
    ]
    self.parts = parts.compactMap { $0 }
  }

  /// `Week 2026-W13, Mon 23 Mar 2026 to Sun 29 Mar 2026, Europe/Berlin`, with any change of clocks.
  private static func period(_ report: Report) -> Phrase {
    var phrase: Phrase =
      switch report.kind {
      case .day: "\(Wording.date(report.from)), \(data: report.zone)."
      case .week:
        """
        Week \(report.period.name), \(Wording.shortDate(report.from)) to \
        \(Wording.date(report.to - 1)), \(data: report.zone).
        """
      }
    for date in report.dates {
      let cells = report.hours.filter { $0.cell.date == date }.map(\.cell)
      let length = cells.reduce(0) { $0 + $1.capacity }
      guard !cells.isEmpty, length != 24 * 3_600_000 else { continue }
      phrase = phrase + " The clock changed: \(Wording.shortDate(date)) has \(hours(length))."
    }
    return phrase
  }

  private static func hours(_ length: Int64) -> String {
    length % 3_600_000 == 0
      ? Wording.count(Int(length / 3_600_000), "hour") : Wording.duration(length)
  }

  /// How far the data reach and how much they cover.
  private static func reach(_ report: Report) -> Phrase {
    reach(
      report.dataTo,
      of: Scope(report),
      from: report.from,
      coverage: report.coverage
    )
  }

  /// The same for any days, and how much of them was seen.
  static func reach(
    _ dataTo: Instant?,
    of scope: Scope,
    from: CivilDate,
    coverage: Coverage
  ) -> Phrase {
    guard let dataTo else { return "There are no data." }
    let local = scope.timeline.local(at: dataTo)
    var phrase: Phrase = "Data to \(Wording.date(local.date)), \(local.hourAndMinute)."
    if local.date < from {
      phrase = phrase + " They end before \(scope.this)."
    } else if coverage.capacity > 0 {
      let time = Wording.duration(coverage.capacity) + (coverage.isSoFar ? " so far" : "")
      phrase =
        phrase
        + (coverage.observed == coverage.capacity
          ? " Trackers were at work all \(time)."
          : """
           Trackers were at work for \(Wording.duration(coverage.observed)) of \(time) \
          (\(coverage.words)).
          """)
    }
    return phrase
  }

  private static func glance(_ report: Report) -> Part {
    var blocks: [Block] = []
    if report.figures.isEmpty {
      blocks.append(.paragraph("There are no figures for this \(report.kind.rawValue)."))
    } else {
      blocks.append(.figures(report.figures.map { FigureText($0, report) }))
      if let why = Outline.incomparable(report) { blocks.append(.paragraph(why)) }
    }
    return Part("glance", "At a glance", blocks)
  }

  /// Why no figure is compared; nil where one is.
  private static func incomparable(_ report: Report) -> Phrase? {
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
    return "Too early to compare: that takes five \(periods) with data among the eight before."
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
      if isCoverage {
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

extension Report {
  /// How much of the period was seen.
  var coverage: Coverage {
    Coverage(
      observed: observed,
      capacity: capacity,
      whole: hours.reduce(0) { $0 + $1.cell.capacity }
    )
  }

  /// The local dates of the period.
  var dates: [CivilDate] {
    // A report is a day or a week; anything longer is a mistake that shall cost no memory.
    (0..<max(0, min(to - from, 7))).map { from + $0 }
  }
}

extension Wording {
  /// `16 h 30 min (about 80% 14 h 50 min to 17 h 45 min, 8 weeks)`, or nothing.
  static func usual(
    _ range: UsualRange?,
    _ unit: Report.Figure.Unit,
    kind: Report.Kind
  ) -> String {
    guard let range else { return "" }
    return """
      \(value(range.median, unit)) (\(confidence(range)) \(value(range.low, unit)) to \
      \(value(range.high, unit)), \(count(range.periods, kind.rawValue)))
      """
  }
}
