import Analysis
import CivilTime
import Reports

extension PublishedPeriods {
  /// The paths of all files that a run keeps as they should be, besides the calendar of what was done.
  var paths: Set<String> {
    let all = days.map { ReportPaths(.day($0)) } + weeks.map { ReportPaths(.week($0)) }
    let latest =
      (days.isEmpty ? [] : [ReportPaths(latest: .day)])
      + (weeks.isEmpty ? [] : [ReportPaths(latest: .week)])
    return Set((all + latest).flatMap(\.files))
      .union(months.map { ReportPaths($0).html })
      .union(months.map { ReportPaths(year: $0.year).html })
      .union([
        ReportPaths.index, ReportPaths.schema, ReportPaths.alerts,
        ReportPaths.alertsPage, ReportPaths.alertsSchema, ReportPaths.about,
        ReportPaths.aboutFigures, ReportPaths.aboutSchema, ReportPaths.words, ReportPaths.feed,
      ])
  }
}
