import Analysis
import CivilTime
import Platform
import Reports

/// What a folder of the published tree is of.
enum ReportPlace {
  /// A report: `2026/05/30`, `week/2026-W22`.
  case report(Period)
  /// A month's page: `2026/05`.
  case month(CalendarMonth)
  /// A year's page: `2026`.
  case year(Int)

  /// What a folder is of; nil where it is of none, or written in another way than lockin writes it.
  init?(_ folder: String) {
    let parts = folder.split(separator: "/").map(String.init)
    if (1...2).contains(parts.count), let year = Int(parts[0]) {
      guard (0...9999).contains(year), let month = parts.count == 2 ? Int(parts[1]) : 1,
        let first = CivilDate(year: year, month: month, day: 1)
      else { return nil }
      self = parts.count == 2 ? .month(CalendarMonth(containing: first)) : .year(year)
    } else {
      let called = parts.first == "week" ? parts.dropFirst() : parts[...]
      guard let period = Period(name: called.joined(separator: "-")) else { return nil }
      self = .report(period)
    }
    guard paths.folder == folder else { return nil }
  }

  private var paths: ReportPaths {
    switch self {
    case .report(let period): ReportPaths(period)
    case .month(let month): ReportPaths(month)
    case .year(let year): ReportPaths(year: year)
    }
  }

  /// The paths of its files.
  var files: [String] {
    switch self {
    case .report: paths.files
    case .month, .year: [paths.html]
    }
  }

  /// Whether a path of the tree is one that files of reports have, and pages of months and years.
  static func holds(_ path: String) -> Bool {
    let folder = path.contains("/") ? Directory.parent(of: path) : ""
    return ReportPlace(folder)?.files.contains(path) ?? false
  }

  /// Whether a path is one that lockin publishes anything at.
  static func isPublished(_ path: String) -> Bool { others.contains(path) || holds(path) }

  /// The paths of all that is of no single time.
  private static let others = Set(
    [
      ReportPaths.index, ReportPaths.alerts, ReportPaths.alertsPage, ReportPaths.about,
      ReportPaths.aboutFigures, ReportPaths.words, ReportPaths.feed, ReportPaths.actual,
      ReportPaths.schema, ReportPaths.alertsSchema, ReportPaths.aboutSchema,
    ] + HistoryTables.names + [Report.Kind.day, .week].flatMap { ReportPaths(latest: $0).files }
  )
}
