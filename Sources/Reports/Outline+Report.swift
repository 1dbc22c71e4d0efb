import Analysis
import CivilTime

extension Outline {
  /// Puts a report into words.
  init(_ report: Report, links: ReportLinks) {
    headline = Phrase(ShownText.line(report.headline))
    subject = [Outline.period(report), Outline.reach(report)]
    cautions = report.cautions.map { Phrase(ShownText.text($0)) }
    summary = Section.all.flatMap { $0.summary(report) }.compactMap(\.self)
    details = Section.all.compactMap { $0.details(report, links) }
    // Of any dates nothing is compared or advised.
    guard report.kind != .range else { return }
    columns = Outline.columns(report)
    news = News.sentences(report)
    tip = Outline.tip(report)
  }

  private static func columns(_ report: Report) -> PeriodColumns? {
    guard report.coverage.isComparable else { return nil }
    let figure = report.figures.first { $0.id == "focus" }
    return PeriodColumns(
      report.past,
      now: Report.Past(report.from, focus: figure?.value),
      usual: figure?.usual,
      noun: report.kind == .week ? "week" : report.from.weekday.name
    )
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
      case .range:
        report.to - report.from == 1
          ? "\(Wording.date(report.from)), \(data: report.zone)."
          : "\(Wording.date(report.from)) to \(Wording.date(report.to - 1)), \(data: report.zone)."
      }
    for (date, length) in report.lengths where length != 24 * 3_600_000 {
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
    guard let dataTo else { return "No activity was read." }
    let local = scope.timeline.local(at: dataTo)
    var phrase: Phrase = "Data to \(Wording.date(local.date)), \(local.hourAndMinute)."
    if scope.timeline.date(at: dataTo) < from {
      phrase = phrase + " They end before \(scope.this)."
    } else if coverage.capacity > 0 {
      let time = Wording.duration(coverage.capacity) + (coverage.isSoFar ? " so far" : "")
      phrase =
        phrase
        + (coverage.known == coverage.capacity
          ? " Nothing is missing\(coverage.isSoFar ? " so far" : "")."
          : """
           \(Wording.duration(coverage.known)) of \(time) are known (\(coverage.words)).
          """)
    }
    return phrase
  }
}

extension Report {
  /// How much of the period is known.
  var coverage: Coverage { insights.coverage }

  /// The local dates of the period.
  var dates: [CivilDate] {
    // Anything longer than a year is a mistake that shall cost no memory.
    (0..<max(0, min(to - from, 366))).map { from + $0 }
  }

  /// The dates that there are hours of, with their real lengths in milliseconds.
  fileprivate var lengths: [(date: CivilDate, length: Int64)] {
    var lengths: [(date: CivilDate, length: Int64)] = []
    for cell in insights.hours.map(\.cell) {
      if lengths.last?.date == cell.date {
        lengths[lengths.count - 1].length += cell.capacity
      } else {
        lengths.append((cell.date, cell.capacity))
      }
    }
    return lengths
  }
}
