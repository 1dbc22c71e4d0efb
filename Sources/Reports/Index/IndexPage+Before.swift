import Analysis
import CivilTime

extension IndexPage {
  /// The latest day and the latest week, each with its finding.
  static func latest(_ contents: Contents, _ list: PublishedList) -> HTML {
    let parts = [day(contents, list), week(contents, list)].compactMap { $0 }
    guard !parts.isEmpty else {
      return "\n<section>\n<h1>There are no reports yet.</h1></section>"
    }
    return parts.count == 1 ? parts[0] : "\n<div class=\"pair\">\(parts)</div>"
  }

  private static func day(_ contents: Contents, _ list: PublishedList) -> HTML? {
    list.latestDay.map { entry in
      let lived = contents.latest.flatMap { Outline.lived($0) }
      let strips = (lived?.blocks ?? []).filter { if case .strips = $0 { true } else { false } }
      let blocks = HTMLBlocks(paths: .root, preferences: contents.preferences)
      return .section("latest-day", heading(entry), blocks.blocks(strips))
    }
  }

  private static func week(_ contents: Contents, _ list: PublishedList) -> HTML? {
    list.latestWeek.map { entry in
      let weeks = contents.weeks.sorted { $0.from < $1.from }
      let columns = weeks.last.flatMap { now in
        PeriodColumns(
          weeks.dropLast().map { Report.Past($0.from, focus: $0.focus) },
          now: Report.Past(now.from, focus: now.focus),
          usual: now.usual,
          noun: "week"
        )
      }
      let blocks = HTMLBlocks(paths: .root, preferences: contents.preferences)
      return .section("latest-week", heading(entry), "\(columns.map(blocks.columns))")
    }
  }

  private static func heading(_ entry: Entry) -> HTML {
    """
    <a href="\(ReportPaths(entry.period).html)">\(entry.period.title)</a>\
    \(": " + ShownText.line(entry.headline))
    """
  }

  /// The latest months as calendars, and the way to those before them.
  static func months(_ contents: Contents, _ list: PublishedList) -> HTML {
    guard let last = list.months.last else { return "" }
    var focus: [CivilDate: Int64] = [:]
    for day in contents.days { focus[day.from] = day.focus }
    let scale = FocusScale(contents.days.compactMap(\.focus))
    // Months that have pages or come after one that has.
    let shown = latest(upTo: last).drop { !list.months.contains($0) }
    let calendars = shown.map {
      MonthCalendar($0, scale: scale, focus: focus, pages: list.pages)
    }
    let pictures = HTMLPictures(paths: .root, days: [], preferences: contents.preferences)
    let years = list.years.reversed().map { year -> HTML in
      "<a href=\"\(ReportPaths(year: year).html)\">\(year)</a>"
    }
    return .section(
      "months",
      "Day by day",
      """
      \(pictures.calendars(calendars, scale))
      <p class="years">All months: \(years)</p>
      """
    )
  }

  /// The first date that the calendars of a page show where its latest date is this one: a Monday.
  public static func firstDay(of last: CivilDate) -> CivilDate {
    ISOWeek(containing: latest(upTo: CalendarMonth(containing: last))[0].first).monday
  }

  /// The latest months, the oldest first.
  private static func latest(upTo last: CalendarMonth) -> [CalendarMonth] {
    (0..<monthsOfDays).reversed().map { last + -$0 }
  }
}
