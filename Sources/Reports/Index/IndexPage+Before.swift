import CivilTime
import Insights

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
      HTMLBlocks(paths: .root).blocks(strips)
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
      columns.map { [HTMLBlocks(paths: .root).columns($0)] } ?? []
    }
  }

  private static func heading(_ id: String, _ entry: Entry) -> HTMLNode {
    h2(["id": id]) {
      a(["href": ReportPaths(entry.period).html]) { name(of: entry.period) }
      HTMLNode.text(": " + ShownText.line(entry.headline))
    }
  }

  /// The latest months as calendars, and the weeks before them by year.
  static func months(_ contents: Contents, _ list: PublishedList) -> [HTMLNode] {
    var focus: [CivilDate: Int64] = [:]
    for day in contents.days { focus[day.from] = day.focus }
    let scale = FocusScale(contents.days.compactMap(\.focus))
    let firsts = firsts(list)
    let calendars = firsts.map {
      MonthCalendar(of: $0, scale: scale, focus: focus, pages: list.pages)
    }
    guard let oldest = firsts.first else { return [] }
    let pictures = HTMLPictures(paths: .root, days: [])
    return [
      section(["aria-labelledby": "months"]) {
        h2(["id": "months"]) { "Day by day" }
        pictures.calendars(calendars, scale)
        older(list, before: oldest)
      }
    ]
  }

  /// The first date that the calendars of a page show where its latest date is this one: a Monday.
  public static func firstDay(of last: CivilDate) -> CivilDate {
    ISOWeek(containing: firsts(upTo: last)[0]).monday
  }

  /// The first dates of the latest months, the oldest first.
  private static func firsts(upTo last: CivilDate) -> [CivilDate] {
    (1..<monthsOfDays).reduce(into: [last + (1 - last.day)]) { firsts, _ in
      let before = firsts[0] - 1
      firsts.insert(before + (1 - before.day), at: 0)
    }
  }

  /// The same, of months that have pages or come after one that has.
  private static func firsts(_ list: PublishedList) -> [CivilDate] {
    let days = list.weeks.flatMap { week in
      list.pages.contains(.week(week))
        ? week.days : week.days.filter { list.pages.contains(.day($0)) }
    }
    guard let last = days.max() else { return [] }
    let known = Set(days.map { $0 + (1 - $0.day) })
    return Array(firsts(upTo: last).drop { !known.contains($0) })
  }

  /// The weeks that no calendar shows, by year; of one without a page its days.
  private static func older(_ list: PublishedList, before oldest: CivilDate) -> [HTMLNode] {
    // The calendar of the oldest month has the row of a week that begins before it, but not its days.
    let weeks = list.weeks.filter { week in
      week.monday < oldest
        && (week.monday + 6 < oldest || !list.pages.contains(.week(week)))
    }
    let years = Dictionary(grouping: weeks, by: \.year).sorted { $0.key > $1.key }
    return years.map { year, weeks in
      .element(
        "details",
        [:],
        [
          .element("summary", [:], [.text("\(year): \(Wording.count(weeks.count, "week"))")]),
          ul(["class": "older"]) { weeks.map { week in li { links(week, list, before: oldest) } } },
        ]
      )
    }
  }

  private static func links(
    _ week: ISOWeek,
    _ list: PublishedList,
    before oldest: CivilDate
  ) -> [HTMLNode] {
    if list.pages.contains(.week(week)) {
      return [
        a(["href": ReportPaths(.week(week)).html]) { "\(Wording.dayAndMonth(week.monday))" }
      ]
    }
    return week.days.filter { $0 < oldest && list.pages.contains(.day($0)) }.map { date in
      a(["href": ReportPaths(.day(date)).html]) { Wording.shortDate(date) }
    }
  }
}
