import Activity
import Analysis
import CivilTime
import Planning
import Rendering

/// All reports of a run, as values.
struct ReportSet {
  /// The days in order.
  private(set) var days: [Report]
  /// The weeks in order.
  private(set) var weeks: [Report]
  /// The latest alerts.
  let alerts: AlertDocument
  /// All files that the data come from.
  let about: AboutDocument

  /// Builds the reports of the published periods from the findings.
  init(
    _ periods: PublishedPeriods,
    _ findings: Findings,
    _ suggestions: Suggestions,
    _ goals: GoalLedger,
    _ alerts: Alerts,
    _ builder: ReportBuilder
  ) throws {
    self.alerts = alerts.latest
    about = builder.about
    func usualFocus(_ before: [PeriodFacts]) -> UsualRange? {
      UsualRange(before.map(\.focus.focus))
    }
    // The latest first: what a reader sees in the morning is asked of a model before what still waits.
    days = try periods.days.indices.reversed().compactMap { index in
      let date = periods.days[index]
      guard let facts = findings.days[date] else { return nil }
      let before = findings.before(date)
      let outlook = try suggestions.outlook(
        facts,
        of: .day(date),
        usualFocus: facts.isComparable ? usualFocus(before) : nil,
        weeks: findings.before(ISOWeek(containing: date))
      )
      return builder.report(
        .day,
        facts,
        before: before,
        peaks: outlook.peaks,
        weekAhead: outlook.weekAhead,
        plannedBreaks: outlook.plannedBreaks,
        suggestions: outlook.suggestions,
        adviceOrigin: outlook.origin,
        goals: goals.near(facts.dates),
        previous: ReportSet.neighbour(index - 1, in: periods.days),
        next: ReportSet.neighbour(index + 1, in: periods.days),
        alerts: alerts.on(date)
      )
    }.reversed()
    weeks = try periods.weeks.indices.reversed().compactMap { index in
      let week = periods.weeks[index]
      guard let facts = findings.weeks[week] else { return nil }
      let before = findings.before(week)
      let outlook = try suggestions.outlook(
        facts,
        of: .week(week),
        usualFocus: facts.isComparable ? usualFocus(before) : nil,
        weeks: (facts.isComparable ? [facts] : []) + before
      )
      return builder.report(
        .week,
        facts,
        before: before,
        days: week.days.compactMap { date in
          findings.days[date].map { ($0, findings.before(date)) }
        },
        peaks: outlook.peaks,
        weekAhead: outlook.weekAhead,
        plannedBreaks: outlook.plannedBreaks,
        patterns: outlook.patterns,
        suggestions: outlook.suggestions,
        adviceOrigin: outlook.origin,
        goals: goals.near(facts.dates),
        previous: ReportSet.neighbour(index - 1, in: periods.weeks),
        next: ReportSet.neighbour(index + 1, in: periods.weeks),
        alerts: alerts.on(week),
        planning: findings.planning(week)
      )
    }.reversed()
  }
}

extension ReportSet {
  /// The reports with what became of advice.
  func adding(_ judgement: AdviceJudgement) -> ReportSet {
    var reports = self
    reports.days = days.map(judgement.added)
    reports.weeks = weeks.map(judgement.added)
    return reports
  }

  /// The name of the published period at a place, or nil beyond the ends.
  private static func neighbour<Period: CustomStringConvertible>(
    _ index: Int,
    in periods: [Period]
  ) -> String? {
    periods.indices.contains(index) ? periods[index].description : nil
  }
}
