import Analysis
import CivilTime

/// All that the page of a year shows.
public struct YearReport: Sendable {
  /// The year.
  public let year: Int
  /// Its months that have pages, in order, with the hours of their days.
  public let months: [MonthTally]
  /// The months of the year before, of which the hours need not be known.
  public let before: [MonthTally]
  /// Whether there are records of months before those, of which no pages are wanted.
  let isCut: Bool
  /// The years before and after that have pages.
  public let neighbours: (previous: Int?, next: Int?)
  /// How its page is written.
  let preferences: Preferences

  /// A year with all its parts given.
  public init(
    _ year: Int,
    months: [MonthTally],
    before: [MonthTally],
    isCut: Bool = false,
    neighbours: (previous: Int?, next: Int?),
    preferences: Preferences = Preferences()
  ) {
    self.year = year
    self.months = months
    self.before = before
    self.isCut = isCut
    self.neighbours = neighbours
    self.preferences = preferences
  }

  /// `812 h 10 min of focus, 2 h 20 min a day, 5 min more than in 2025`.
  var headline: Phrase {
    guard let focus = YearReport.aDay(months) else { return "No data in \(year)" }
    let sum = months.reduce(0) { $0 + $1.focus }
    let figure = "\(Wording.duration(sum)) of focus, \(Wording.duration(focus)) a day"
    // A year of which little was seen compares with none.
    guard before.reduce(0, { $0 + $1.seen.count }) >= YearReport.leastDays,
      months.reduce(0, { $0 + $1.seen.count }) >= YearReport.leastDays,
      let last = YearReport.aDay(before)
    else { return Phrase(figure) }
    let change = focus - last
    guard change.magnitude >= 60_000 else { return "\(figure), as much as in \(year - 1)" }
    return """
      \(figure), \(Wording.duration(Int64(change.magnitude))) \(change > 0 ? "more" : "less") than \
      in \(year - 1)
      """
  }

  /// So many days of a year have to be seen for it to be compared.
  private static let leastDays = 180

  private static func aDay(_ months: [MonthTally]) -> Int64? {
    let count = Int64(months.reduce(0) { $0 + $1.seen.count })
    return count > 0 ? (months.reduce(0) { $0 + $1.focus } + count / 2) / count : nil
  }

  /// How much of it was seen.
  var subject: Phrase {
    let seen = months.reduce(0) { $0 + $1.seen.count }
    let sentence = "\(String(year)): a tracker was at work on \(Wording.count(seen, "day"))"
    guard isCut, let first = months.first?.month else { return "\(sentence)." }
    return """
      \(sentence) from \(first.name) on. What came before is not counted, as fewer pages are wanted.
      """
  }

  /// The months with the most and the least focus a day, of three or more that can be compared.
  var news: [Phrase] {
    let known = months.filter(\.isComparable).compactMap { month in
      month.aDay(month.focus).map { (month: month.month, focus: $0) }
    }
    guard known.count >= 3, let most = known.max(by: { $0.focus < $1.focus }),
      let least = known.min(by: { $0.focus < $1.focus }), most.focus > least.focus
    else { return [] }
    return [
      """
      Most in \(most.month.name), \(Wording.duration(most.focus)) a day; least in \(least.month.name), \
      \(Wording.duration(least.focus)).
      """
    ]
  }

  /// The months as columns of focus a day.
  var columns: PeriodColumns? {
    let seen = months.filter { !$0.seen.isEmpty }
    guard let last = seen.last else { return nil }
    return PeriodColumns(months: seen.dropLast(), now: last, usual: nil)
  }
}

/// Writes the page of a year.
public enum YearPage {
  /// The page, in UTF-8.
  public static func page(_ report: YearReport) -> [UInt8] {
    let paths = ReportPaths(year: report.year)
    let blocks = HTMLBlocks(paths: paths, preferences: report.preferences)
    return HTMLPage(
      title: "\(report.year) \u{2013} lockin",
      summary: report.headline.text,
      top: navigation(report, paths),
      content: """
        \(PageFrame.hero(report.headline, report.news, [report.subject], report.columns, blocks))\
        \(heat(report, paths))\(curves(report, paths))\
        \(PageFrame.figures([MonthReport.table(of: report.months)], blocks))
        """,
      bottom: PageFrame.footer(),
      style: StyleSheet.months,
      preferences: report.preferences
    ).bytes
  }

  private static func heat(_ report: YearReport, _ paths: ReportPaths) -> HTML {
    let pictures = HTMLPictures(paths: paths, days: [], preferences: report.preferences)
    let heat = YearHeat(report.year, report.months)
    return .section("heat", "Day by day", class: "year", pictures.heat(heat))
  }

  /// The months, each with the hours of its mean day and the way to its page.
  private static func curves(_ report: YearReport, _ paths: ReportPaths) -> HTML {
    let top = report.months.flatMap { DayCurve.means($0) }.max() ?? 0
    let pictures = HTMLPictures(paths: paths, days: [], preferences: report.preferences)
    let months = report.months.map { pictures.month($0, DayCurve($0, top: max(top, 1))) }
    return .section(
      "curves",
      "The hours of a mean day, month by month",
      "\n<div class=\"four small\">\(months)</div>"
    )
  }

  private static func navigation(_ report: YearReport, _ paths: ReportPaths) -> HTML {
    func link(_ year: Int) -> (ReportPaths, String) { (ReportPaths(year: year), String(year)) }
    return PageFrame.navigation(
      previous: report.neighbours.previous.map(link),
      next: report.neighbours.next.map(link),
      paths
    )
  }
}
