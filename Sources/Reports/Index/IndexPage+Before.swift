import Analysis
import CivilTime

extension IndexPage {
  /// The latest day and the latest week, each with its finding.
  static func latest(_ contents: Contents, _ list: PublishedList) -> [HTMLNode] {
    guard list.latestDay != nil || list.latestWeek != nil else {
      return [section { h1 { "There are no reports yet." } }]
    }
    let parts = [day(contents, list), week(contents, list)].compactMap { $0 }
    return parts.count == 1 ? parts : [div(["class": "pair"]) { parts }]
  }

  private static func day(_ contents: Contents, _ list: PublishedList) -> HTMLNode? {
    guard let entry = list.latestDay else { return nil }
    let lived = contents.latest.flatMap { Front.lived($0) }
    let strips = (lived?.blocks ?? []).filter { if case .strips = $0 { true } else { false } }
    return section(["aria-labelledby": "latest-day"]) {
      heading("latest-day", entry)
      HTMLBlocks(paths: .root, preferences: contents.preferences).blocks(strips)
    }
  }

  private static func week(_ contents: Contents, _ list: PublishedList) -> HTMLNode? {
    guard let entry = list.latestWeek else { return nil }
    let weeks = contents.weeks.sorted { $0.from < $1.from }
    let columns = weeks.last.flatMap { now in
      PeriodColumns(
        weeks.dropLast().map { Report.Past($0.from, focus: $0.focus) },
        now: Report.Past(now.from, focus: now.focus),
        usual: now.usual,
        noun: "week"
      )
    }
    return section(["aria-labelledby": "latest-week"]) {
      heading("latest-week", entry)
      columns.map { [HTMLBlocks(paths: .root, preferences: contents.preferences).columns($0)] }
        ?? []
    }
  }

  private static func heading(_ id: String, _ entry: Entry) -> HTMLNode {
    h2(["id": id]) {
      a(["href": ReportPaths(entry.period).html]) { entry.period.title }
      HTMLNode.text(": " + ShownText.line(entry.headline))
    }
  }

  /// The latest months as calendars, and the way to those before them.
  static func months(_ contents: Contents, _ list: PublishedList) -> [HTMLNode] {
    guard let last = list.months.last else { return [] }
    var focus: [CivilDate: Int64] = [:]
    for day in contents.days { focus[day.from] = day.focus }
    let scale = FocusScale(contents.days.compactMap(\.focus))
    // Months that have pages or come after one that has.
    let shown = latest(upTo: last).drop { !list.months.contains($0) }
    let calendars = shown.map {
      MonthCalendar($0, scale: scale, focus: focus, pages: list.pages)
    }
    let pictures = HTMLPictures(paths: .root, days: [], preferences: contents.preferences)
    return [
      section(["aria-labelledby": "months"]) {
        h2(["id": "months"]) { "Day by day" }
        pictures.calendars(calendars, scale)
        p(["class": "years"]) {
          HTMLNode.text("All months: ")
          list.years.reversed().map { year in
            a(["href": ReportPaths(year: year).html]) { String(year) }
          }
        }
      }
    ]
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
