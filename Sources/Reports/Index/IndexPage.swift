import CivilTime
import Insights

/// Writes the page that leads to all reports.
public enum IndexPage {
  /// A report that has a page.
  public struct Entry: Sendable, Hashable {
    /// What it is about.
    public let period: Period
    /// Its finding.
    public let headline: String

    /// A report on a period.
    public init(period: Period, headline: String) {
      self.period = period
      self.headline = headline
    }
  }

  /// So many of the latest weeks are listed with their days; older days are reached by their weeks.
  static let weeksWithDays = 13

  /// The page, in UTF-8, whatever the order of the entries.
  ///
  /// `latest` is the report of the latest day, for what is planned for the day after; `weekly` is how
  /// much focus the latest weeks held.
  public static func page(
    _ entries: [Entry],
    latest: Report? = nil,
    weekly: [Trend] = []
  ) -> [UInt8] {
    let list = WeekList(entries)
    let top: [HTMLNode] = [h1 { "Your reports" }]
    return HTMLPage(
      title: "Reports \u{2013} lockin",
      summary: "All daily and weekly reports",
      top: top,
      content: newest(list) + ahead(latest) + trend(weekly) + weeks(list),
      bottom: [
        p {
          a(["href": ReportPaths.about]) { "All files, and what was not taken in of them" }
          ". Made by lockin."
        }
      ]
    ).bytes
  }

  private static func newest(_ list: WeekList) -> [HTMLNode] {
    let newest = [list.latestDay, list.latestWeek].compactMap { $0 }
    guard !newest.isEmpty else { return [p { "There are no reports yet." }] }
    return [
      section(["aria-labelledby": "latest"]) {
        h2(["id": "latest"]) { "Latest" }
        ul { newest.map { entry in li { link(entry) } } }
      }
    ]
  }

  private static func weeks(_ list: WeekList) -> [HTMLNode] {
    guard !list.weeks.isEmpty else { return [] }
    return [
      section(["aria-labelledby": "weeks"]) {
        h2(["id": "weeks"]) { "Week by week" }
        ul(["class": "weeks"]) {
          list.weeks.enumerated().map { index, week in
            li {
              if let entry = week.entry { link(entry) } else { "Week \(week.week)" }
              if index < weeksWithDays || week.entry == nil { days(week.days) }
            }
          }
        }
      }
    ]
  }

  private static func days(_ days: [CivilDate]) -> [HTMLNode] {
    guard !days.isEmpty else { return [] }
    return [
      ul(["class": "days"]) {
        days.map { date in
          li { a(["href": ReportPaths(.day(date)).html]) { Wording.shortDate(date) } }
        }
      }
    ]
  }

  private static func link(_ entry: Entry) -> [HTMLNode] {
    let name =
      switch entry.period {
      case .day(let date): Wording.date(date)
      case .week(let week): "Week \(week)"
      case .dates: entry.period.name
      }
    return [
      a(["href": ReportPaths(entry.period).html]) { name },
      .text(": " + ShownText.line(entry.headline)),
    ]
  }
}

/// The weeks that have reports of any kind, the newest first.
private struct WeekList {
  struct Week {
    let week: ISOWeek
    var entry: IndexPage.Entry?
    var days: [CivilDate] = []
  }

  let weeks: [Week]
  let latestDay: IndexPage.Entry?
  let latestWeek: IndexPage.Entry?

  init(_ entries: [IndexPage.Entry]) {
    var byWeek: [ISOWeek: Week] = [:]
    var day: (date: CivilDate, entry: IndexPage.Entry)?
    var latest: (week: ISOWeek, entry: IndexPage.Entry)?
    for entry in entries {
      switch entry.period {
      case .day(let date):
        let week = ISOWeek(containing: date)
        byWeek[week, default: Week(week: week)].days.append(date)
        if day.map({ $0.date < date }) ?? true { day = (date, entry) }
      case .week(let week):
        byWeek[week, default: Week(week: week)].entry = entry
        if latest.map({ $0.week < week }) ?? true { latest = (week, entry) }
      case .dates: break
      }
    }
    weeks = byWeek.values.sorted { $0.week > $1.week }.map {
      var week = $0
      week.days = Set(week.days).sorted()
      return week
    }
    latestDay = day?.entry
    latestWeek = latest?.entry
  }
}
