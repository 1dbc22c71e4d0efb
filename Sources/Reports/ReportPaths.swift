import Analysis
import CivilTime

extension Report {
  /// What the report is about.
  public var period: Period {
    switch kind {
    case .day: .day(from)
    case .week: .week(ISOWeek(containing: from))
    case .range: .dates(from..<to)
    }
  }
}

extension Period {
  /// `Sun 31 May 2026`, `Week 2026-W22`.
  var title: String {
    switch self {
    case .day(let date): Wording.date(date)
    case .week(let week): "Week \(week)"
    case .dates: name
    }
  }

  /// What reports call such a period.
  public var kind: Report.Kind {
    switch self {
    case .day: .day
    case .week: .week
    case .dates: .range
    }
  }
}

/// Where the files of one report lie in the published tree, and how they lead to each other.
///
/// Paths are relative to the tree's root and links to the file they stand in, each down to the
/// file's name: neither `file://` nor plain object stores turn a folder into its index page.
public struct ReportPaths: Sendable, Hashable {
  /// The page that lists all reports.
  public static let index = "index.html"
  /// The schema of `report.json`.
  public static let schema = "schema/v2/report.schema.json"

  /// The latest alerts.
  public static let alerts = "alerts.json"
  /// The same in words.
  public static let alertsPage = "alerts.html"
  /// The schema of `alerts.json`.
  public static let alertsSchema = "schema/v1/alerts.schema.json"

  /// The calendar of what was done.
  public static let actual = "exports/actual.ics"

  /// The page of all files.
  public static let about = "about.html"
  /// The same as figures.
  public static let aboutFigures = "about.json"
  /// The page that says what the words of reports mean.
  public static let words = "words.html"
  /// The feed of the latest reports.
  public static let feed = "feed.xml"
  /// The schema of `about.json`.
  public static let aboutSchema = "schema/v1/about.schema.json"

  /// The places of what lies at the tree's root.
  static let root = ReportPaths(folder: "")

  /// The report's folder, without a slash at the end: `2026/03/29` or `week/2026-W13`; that of any dates
  /// is the tree's root, as nothing is written there.
  public let folder: String

  private init(folder: String) { self.folder = folder }

  /// The places of the report on a period.
  public init(_ period: Period) {
    switch period {
    case .day(let date):
      let (year, month, day) = date.parts
      folder = "\(year.padded(to: 4))/\(month.padded(to: 2))/\(day.padded(to: 2))"
    case .week(let week):
      folder = "week/\(week)"
    case .dates:
      folder = ""
    }
  }

  /// Where the latest report of a kind is, whichever that is: `latest/day`.
  public init(latest kind: Report.Kind) { folder = "latest/\(kind.rawValue)" }

  /// The place of a month's page, which stands alone: `2026/03`.
  public init(_ month: CalendarMonth) {
    folder = "\(month.year.padded(to: 4))/\(month.number.padded(to: 2))"
  }

  /// The place of a year's page, which stands alone: `2026`.
  public init(year: Int) { folder = year.padded(to: 4) }

  /// The page.
  public var html: String { folder + "/index.html" }
  /// The Markdown.
  public var markdown: String { folder + "/report.md" }
  /// The plain text.
  public var text: String { folder + "/report.txt" }
  /// What is to be read aloud.
  public var spoken: String { folder + "/spoken.txt" }
  /// The figures.
  public var json: String { folder + "/report.json" }
  /// All of them.
  public var files: [String] { [json, markdown, text, spoken, html] }

  /// The link that leads from a file in this folder to a path of the tree.
  func link(to path: String) -> String {
    let here = folder.split(separator: "/")
    let there = path.split(separator: "/")
    var shared = 0
    while shared < here.count, shared < there.count - 1, here[shared] == there[shared] {
      shared += 1
    }
    return String(repeating: "../", count: here.count - shared)
      + there[shared...].joined(separator: "/")
  }
}

/// Which other pages a report's page may lead to.
public struct ReportLinks: Sendable, Hashable {
  /// For a day, its week, where that has a page.
  public var week: ISOWeek?
  /// For a week, those of its days that have pages.
  public var days: Set<CivilDate>

  /// Links to the given pages.
  public init(week: ISOWeek? = nil, days: Set<CivilDate> = []) {
    self.week = week
    self.days = days
  }
}
