import CivilTime
import Insights
import Reports
import Storage

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
        ReportPaths.index, ReportPaths.schema, ReportPaths.firstSchema, ReportPaths.alerts,
        ReportPaths.alertsPage, ReportPaths.alertsSchema, ReportPaths.about,
        ReportPaths.aboutFigures, ReportPaths.aboutSchema, ReportPaths.words, ReportPaths.feed,
      ])
  }
}

extension ReportPaths {
  /// Whether a path is one that files of reports have, and pages of months and years.
  static func isOfReport(_ path: String) -> Bool {
    let (place, name) = PublishedSums.split(path)
    let parts = place.split(separator: "/").map(String.init)
    if name == "index.html", (1...2).contains(parts.count), let year = Int(parts[0]),
      (0...9999).contains(year)
    {
      let month = parts.count == 2 ? Int(parts[1]) : 1
      guard let month, let first = CivilDate(year: year, month: month, day: 1) else { return false }
      let paths =
        parts.count == 2 ? ReportPaths(CalendarMonth(containing: first)) : ReportPaths(year: year)
      return paths.html == path
    }
    let called = parts.first == "week" ? parts.dropFirst() : parts[...]
    guard let period = Period(name: called.joined(separator: "-")) else { return false }
    return ReportPaths(period).files.contains(path)
  }
}
