import Analysis
import CivilTime

/// Writes the page that one opens in the morning: what lies ahead, what was, and the way to all reports.
public enum IndexPage {
  /// A report that has a page.
  public struct Entry: Sendable, Hashable {
    /// What it is about.
    public let period: Period
    /// Its finding; those of the latest day and the latest week are shown.
    public let headline: String

    /// A report on a period.
    public init(period: Period, headline: String) {
      self.period = period
      self.headline = headline
    }
  }

  /// How much focus a day or a week held.
  public struct Held: Sendable, Hashable {
    /// Its first date.
    public let from: CivilDate
    /// Milliseconds of focus; nil where no tracker was at work.
    public let focus: Int64?
    /// What it usually is; nil where that is not known, or the period can't be compared.
    public let usual: UsualRange?

    /// A day or a week with all its parts given.
    public init(from: CivilDate, focus: Int64?, usual: UsualRange? = nil) {
      self.from = from
      self.focus = focus
      self.usual = usual
    }
  }

  /// What the page shows.
  public struct Contents: Sendable {
    /// All reports that have pages, in any order.
    public var entries: [Entry]
    /// The report of the latest day; nil where no day has one.
    public var latest: Report?
    /// The latest weeks, at most `weeksOfTrend`.
    public var weeks: [Held]
    /// The days of the latest months, `monthsOfDays` at most.
    public var days: [Held]
    /// Whether there is a calendar of what was done.
    var hasActual: Bool
    /// How the page is written.
    var preferences: Preferences

    /// Reports with what else is known.
    public init(
      _ entries: [Entry],
      latest: Report? = nil,
      weeks: [Held] = [],
      days: [Held] = [],
      hasActual: Bool = false,
      preferences: Preferences = Preferences()
    ) {
      self.entries = entries
      self.latest = latest
      self.weeks = weeks
      self.days = days
      self.hasActual = hasActual
      self.preferences = preferences
    }
  }

  /// So many of the latest weeks show how much focus they held.
  public static let weeksOfTrend = 12
  /// So many of the latest months show their days.
  static let monthsOfDays = 3

  /// The page, in UTF-8, whatever the order of the entries.
  public static func page(_ contents: Contents) -> [UInt8] {
    let list = PublishedList(contents.entries)
    return HTMLPage(
      title: contents.latest.map { "\(Wording.date($0.to)) \u{2013} lockin" } ?? "lockin",
      summary: "What the day after the latest data holds, and all reports",
      top: navigation(list),
      content: """
        \(contents.latest.map(ahead))\(latest(contents, list))\(contents.latest.flatMap(goals))\
        \(months(contents, list))
        """,
      bottom: PageFrame.footer(
        [
          ("All files, and what was left out", ReportPaths.about),
          ("Alerts", ReportPaths.alertsPage), ("What the words mean", ReportPaths.words),
          ("Feed", ReportPaths.feed),
        ] + (contents.hasActual ? [("What you did, as a calendar", ReportPaths.actual)] : [])
      ),
      style: StyleSheet.index,
      preferences: contents.preferences
    ).bytes
  }

  private static func navigation(_ list: PublishedList) -> HTML {
    let links = [list.latestDay, list.latestWeek].compactMap { $0 }.map { entry -> HTML in
      "<a href=\"\(ReportPaths(entry.period).html)\">\(entry.period.title)</a>"
    }
    return PageFrame.navigation("\(links)")
  }
}

/// The periods that have reports, and the months and years that hold any of them.
struct PublishedList {
  let pages: Set<Period>
  let latestDay: IndexPage.Entry?
  let latestWeek: IndexPage.Entry?
  /// The months of which a day or the week of a day has a page, in order.
  let months: [CalendarMonth]
  /// Their years, in order.
  var years: [Int] { Set(months.map(\.year)).sorted() }

  init(_ entries: [IndexPage.Entry]) {
    pages = Set(entries.map(\.period))
    func latest(_ date: (Period) -> CivilDate?) -> IndexPage.Entry? {
      entries.compactMap { entry in date(entry.period).map { (date: $0, entry: entry) } }
        .max { $0.date < $1.date }?.entry
    }
    latestDay = latest { if case .day(let date) = $0 { date } else { nil } }
    latestWeek = latest { if case .week(let week) = $0 { week.monday } else { nil } }
    months = CalendarMonth.holding(pages)
  }
}
