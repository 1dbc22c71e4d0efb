import CivilTime
import Insights

extension IndexPage {
  /// So many of the latest weeks show how much focus they held.
  public static let weeksOfTrend = 8

  /// What is planned for the day after the latest one that has a report.
  static func ahead(_ latest: Report?) -> [HTMLNode] {
    guard var latest else { return [] }
    // There are no suggestions on the index, so the breaks stand with the plan.
    latest.suggestions = []
    guard let part = Outline.ahead(latest) else { return [] }
    return [HTMLBlocks(paths: ReportPaths(latest.period)).part(part)]
  }

  /// How much focus a week held.
  public struct Trend: Sendable, Hashable {
    /// The week.
    public let week: ISOWeek
    /// Milliseconds of focus; nil where no tracker was at work.
    public let focus: Int64?
    /// What it usually is; nil where that is not known, or the week can't be compared.
    public let usual: UsualRange?
    /// How much of the week was seen.
    public let coverage: Coverage

    /// A week with all its parts given.
    public init(week: ISOWeek, focus: Int64?, usual: UsualRange?, coverage: Coverage) {
      self.week = week
      self.focus = focus
      self.usual = usual
      self.coverage = coverage
    }

    /// `25 May to 31 May`.
    fileprivate var days: String {
      func day(_ date: CivilDate) -> String { String(Wording.shortDate(date).dropFirst(4)) }
      return "\(day(week.monday)) to \(day(week.monday + 6))"
    }

    /// What the week's focus is compared with, or why it is not.
    fileprivate var compared: String {
      guard focus != nil else { return "" }
      guard coverage.isEnough else { return "the data cover \(coverage.words)" }
      return Wording.shortVerdict(focus, usual)
    }
  }

  /// The focus of the latest weeks, the newest first, with a bar beside each number.
  static func trend(_ weeks: [Trend]) -> [HTMLNode] {
    let latest = weeks.sorted { $0.week > $1.week }.prefix(weeksOfTrend)
    // One week is no trend.
    guard latest.count(where: { $0.focus != nil }) > 1 else { return [] }
    let most = max(1, latest.compactMap(\.focus).max() ?? 1)
    let rows = latest.map { week -> [DataTable.Cell] in
      [
        .init(Phrase(week.days)),
        .init(
          Phrase(Wording.duration(week.focus)),
          bar: week.focus.map { Int(max(0, min($0, most)) * 100 / most) }
        ),
        .init(week.compared),
      ]
    }
    let table = DataTable(
      "trend-table",
      "Weeks, the newest first; compared with the usual range",
      [.time("Week"), .number("Focus"), .text("Compared")],
      rows
    )
    let part = Outline.Part("trend", "Focus of the last weeks", [.table(table)])
    return [HTMLBlocks(paths: ReportPaths(.week(latest[0].week))).part(part)]
  }
}
