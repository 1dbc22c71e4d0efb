import Analysis
import CivilTime

/// The days of a month, each with what it held as a small column: a table in which a week is a row.
struct MonthSheet: Sendable, Hashable {
  /// A day of the month.
  struct Day: Sendable, Hashable {
    let date: CivilDate
    /// Milliseconds of focus; nil where no tracker was at work.
    let focus: Int64?
    /// What was seen of it, in a sentence.
    let words: String
    /// Focus, what is neither, and distraction, from the ground up.
    let column: Picture?
    /// How the events went that can be judged, in order of time.
    let outcomes: [Mark]
    /// Whether it has a page.
    let isLinked: Bool
    /// Whether it has the most focus of the month.
    let isBest: Bool
  }

  /// How an event went.
  enum Mark: String, Sendable, Hashable {
    case kept
    case short
    case missed
  }

  /// A week, Monday first, with nil for days of other months.
  struct Week: Sendable, Hashable {
    let week: ISOWeek
    let days: [Day?]
    /// Milliseconds of focus of its days in the month; nil where none was seen.
    let focus: Int64?
    /// Whether it has a page.
    let isLinked: Bool
  }

  let month: CalendarMonth
  let weeks: [Week]
  /// What the highest column stands for, in milliseconds.
  let top: Int64

  private static let (width, height) = (40, 100)
  private static let marks = 4

  /// The days of a month.
  init(_ report: MonthReport) {
    let tally = report.month
    let top = max(tally.days.map(\.active).max() ?? 0, 3_600_000)
    let best = tally.best.flatMap { ($0.core?.focus ?? 0) > 0 ? $0.date : nil }
    let days = Dictionary(
      tally.days.map { day in
        (day.date, MonthSheet.day(day, top: top, isBest: day.date == best, report))
      },
      uniquingKeysWith: { first, _ in first }
    )
    month = tally.month
    self.top = top
    weeks = tally.month.weeks.map { week in
      let mine = week.days.map { days[$0] }
      let known = mine.compactMap { $0?.focus }
      return Week(
        week: week,
        days: mine,
        focus: known.isEmpty ? nil : known.reduce(0, +),
        isLinked: report.pages.contains(.week(week))
      )
    }
  }

  private static func day(
    _ day: MonthTally.Day,
    top: Int64,
    isBest: Bool,
    _ report: MonthReport
  ) -> Day {
    let judged = (day.tally?.outcomes ?? []).filter(\.isJudged)
    return Day(
      date: day.date,
      focus: day.core?.focus,
      words: words(day, judged),
      column: column(day, top: top),
      outcomes: judged.prefix(marks).map { outcome in
        switch outcome.status {
        case .kept, .late: .kept
        case .missed: .missed
        default: .short
        }
      },
      isLinked: report.pages.contains(.day(day.date)),
      isBest: isBest
    )
  }

  /// `Thu 21 May: 7 h 00 min of focus, 2 h 16 min of distraction, 10 h 13 min at devices`.
  private static func words(_ day: MonthTally.Day, _ judged: [PlanOutcome]) -> String {
    let name = Wording.shortDate(day.date)
    guard let core = day.core else { return "\(name): no data" }
    let kept = judged.count { $0.status.isKept }
    let plan = judged.isEmpty ? "" : "; \(kept) of \(Wording.count(judged.count, "event")) kept"
    return "\(name): \(Wording.duration(core.focus)) of focus, "
      + "\(Wording.duration(core.distraction)) of distraction, "
      + "\(Wording.duration(day.active)) at devices\(plan)"
  }

  private static func column(_ day: MonthTally.Day, top: Int64) -> Picture? {
    guard let core = day.core, day.active > 0 else { return nil }
    // What stands below each part, so that roundings do not add up.
    let sums = [core.focus, max(core.focus, day.active - core.distraction), day.active]
    var from = 0
    let shapes = sums.map { sum -> [Picture.Shape] in
      let to = Picture.part(sum, of: top, on: height)
      defer { from = max(from, to) }
      return to > from
        ? [.box(x: 1, y: height - to, width: width - 2, height: to - from)] : []
    }
    return Picture(
      Phrase(words(day, [])),
      width: width,
      height: height,
      [(.focus, shapes[0]), (.neutral, shapes[1]), (.distraction, shapes[2])]
    )
  }
}
