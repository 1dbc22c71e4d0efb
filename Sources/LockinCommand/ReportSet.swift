import Activity
import Analysis
import CivilTime
import Ingest
import Planning
import Rendering
import Storage

/// All reports of a run, as values.
struct ReportSet {
  /// The days in order.
  let days: [Report]
  /// The weeks in order.
  let weeks: [Report]

  /// Builds the reports of the published periods from the findings.
  init(
    _ periods: PublishedPeriods,
    _ findings: Findings,
    _ suggestions: Suggestions,
    _ builder: ReportBuilder
  ) throws {
    func usualFocus(_ before: [PeriodFacts]) -> UsualRange? {
      UsualRange(before.map(\.focus.focus))
    }
    days = try periods.days.compactMap { date in
      guard let facts = findings.days[date] else { return nil }
      let before = findings.before(date)
      let outlook = try suggestions.outlook(facts, usualFocus: usualFocus(before))
      return builder.report(
        .day,
        facts,
        before: before,
        topHours: outlook.topHours,
        suggestions: outlook.suggestions,
        previous: periods.days.contains(date - 1) ? "\(date - 1)" : nil,
        next: periods.days.contains(date + 1) ? "\(date + 1)" : nil
      )
    }
    weeks = try periods.weeks.compactMap { week in
      guard let facts = findings.weeks[week] else { return nil }
      let before = findings.before(week)
      let outlook = try suggestions.outlook(facts, usualFocus: usualFocus(before))
      return builder.report(
        .week,
        facts,
        before: before,
        days: week.days.compactMap { date in
          findings.days[date].map { ($0, findings.before(date)) }
        },
        topHours: outlook.topHours,
        suggestions: outlook.suggestions,
        previous: periods.weeks.contains(week + -1) ? "\(week + -1)" : nil,
        next: periods.weeks.contains(week + 1) ? "\(week + 1)" : nil
      )
    }
  }
}

extension Store {
  /// The files that the inbox held when it was last read, for "About the data".
  func reportSources() throws -> [Report.Source] {
    try currentImports(parser: ExportReader.version).map { entry in
      Report.Source(
        file: entry.file,
        format: entry.format,
        records: entry.records,
        rejected: entry.rejected.sorted { $0.key < $1.key }.map {
          Report.Rejection(reason: $0.key, count: $0.value)
        }
      )
    }
  }
}
