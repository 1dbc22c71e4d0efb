import Analysis
import CivilTime

extension Outline {
  /// Puts a report into words.
  init(_ report: Report, links: ReportLinks) {
    headline = Phrase(ShownText.line(report.headline))
    subject = [Outline.period(report), Outline.reach(report)]
    cautions = report.cautions.map { Phrase(ShownText.text($0)) }
    var parts = [Outline.glance(report)]
    if let alerts = Outline.alerts(report) { parts.append(alerts) }
    switch report.kind {
    case .day:
      if let ahead = Outline.ahead(report) { parts.append(ahead) }
      if let moved = Outline.adviceMoves(report) { parts.append(moved) }
      parts.append(Outline.hoursOfDay(report))
      parts.append(Outline.plan(report))
    case .week:
      parts.append(Outline.hoursOfWeek(report))
      parts.append(Outline.days(report, links))
      parts.append(Outline.plan(report))
    }
    if let goals = Outline.goals(report) { parts.append(goals) }
    parts.append(Outline.time(report))
    if let changed = Outline.patterns(report) { parts.append(changed) }
    if report.suggestions.isEmpty == false { parts.append(Outline.suggestions(report)) }
    if let week = Outline.weekAhead(report) { parts.append(week) }
    if let verdicts = Outline.adviceVerdicts(report) { parts.append(verdicts) }
    parts.append(Outline.focus(report))
    if let breaks = Outline.breaks(report) { parts.append(breaks) }
    parts.append(Outline.data(report))
    self.parts = parts
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
      guard cells.isEmpty == false, length != 24 * 3_600_000 else { continue }
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
    guard let dataTo = report.dataTo else { return "There are no data." }
    let local = report.timeline.local(at: dataTo)
    var phrase: Phrase = "Data to \(Wording.date(local.date)), \(local.hourAndMinute)."
    if local.date < report.from {
      phrase = phrase + " They end before this \(report.kind.rawValue)."
    } else if report.capacity > 0 {
      phrase =
        phrase + """
           Trackers were at work for \(Wording.duration(report.observed)) of \
          \(Wording.duration(report.capacity)) \
          (\(Wording.percent(report.observed, of: report.capacity))).
          """
    }
    return phrase
  }

  private static func glance(_ report: Report) -> Part {
    var blocks: [Block] = []
    if report.figures.isEmpty {
      blocks.append(.paragraph("There are no figures for this \(report.kind.rawValue)."))
    } else {
      blocks.append(.figures(report.figures.map { FigureText($0, kind: report.kind) }))
      blocks.append(.paragraph(Outline.changes(report)))
    }
    return Part("glance", "At a glance", blocks)
  }

  /// Names what lies outside the usual range.
  private static func changes(_ report: Report) -> Phrase {
    let comparable = report.figures.filter { $0.id != "coverage" }
    let compared = comparable.filter { $0.verdict != .tooEarly }
    guard compared.isEmpty == false else {
      guard comparable.contains(where: { $0.value != nil }) else {
        return "There is nothing to compare."
      }
      let periods = report.kind == .week ? "weeks" : report.from.weekday.name + "s"
      return "Too early to compare: that takes four \(periods) with data among the eight before."
    }
    let outside = compared.filter { $0.verdict != .within }
    guard outside.isEmpty == false else { return "Nothing lies outside your usual range." }
    var phrase: Phrase = "Outside your usual range: "
    for (index, figure) in outside.enumerated() {
      if index > 0 { phrase = phrase + ", " }
      phrase = phrase + "\(data: figure.label) (\(figure.verdict.rawValue))"
    }
    return phrase + "."
  }
}

extension Outline.FigureText {
  fileprivate init(_ figure: Report.Figure, kind: Report.Kind) {
    label = Phrase(data: figure.label)
    value = Wording.value(figure.value, figure.unit)
    usual = Wording.usual(figure.usual, figure.unit, kind: kind)
    // How much was seen is no habit of the person, so there is nothing to compare it with.
    verdict =
      figure.id == "coverage"
      ? "" : Wording.verdict(figure.verdict, hasValue: figure.value != nil)
  }
}

extension Report {
  /// The local dates of the period.
  var dates: [CivilDate] {
    // A report is a day or a week; anything longer is a mistake that shall cost no memory.
    (0..<max(0, min(to - from, 7))).map { from + $0 }
  }
}

extension Wording {
  /// `usually 16 h 30 min (14 h 50 min to 17 h 45 min, 8 weeks)`, or nothing.
  static func usual(
    _ range: UsualRange?,
    _ unit: Report.Figure.Unit,
    kind: Report.Kind
  ) -> String {
    guard let range else { return "" }
    return """
      usually \(value(range.median, unit)) (\(value(range.low, unit)) to \
      \(value(range.high, unit)), \(count(range.periods, kind.rawValue)))
      """
  }

  /// What a comparison says.
  static func verdict(_ verdict: Verdict, hasValue: Bool) -> String {
    switch verdict {
    case .above: "above your usual range"
    case .below: "below your usual range"
    case .within: "within your usual range"
    case .tooEarly: hasValue ? "too early to compare" : "no data to compare"
    }
  }
}
