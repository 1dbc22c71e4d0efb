import CivilTime
import Days
import Insights
import Plans

extension Outline {
  /// Whether work was broken off in time.
  static func breaks(_ work: ContinuousWork?) -> [Block] {
    guard let work, let longest = work.longest else { return [] }
    let limit = Wording.duration(ContinuousWork.limit)
    guard !work.longRuns.isEmpty else {
      return [
        .paragraph(
          """
          You worked no longer than \(limit) without a break of five minutes; the longest run was \
          \(Wording.duration(longest)).
          """
        )
      ]
    }
    let count = work.longRuns.count
    let times = count == 1 ? "once" : count == 2 ? "twice" : "\(count) times"
    return [
      .paragraph(
        """
        You worked longer than \(limit) without a break of five minutes \(times), the longest for \
        \(Wording.duration(longest)): \(Wording.percent(work.longWork, of: work.work)) of \
        \(Wording.duration(work.work)) of work. A break came within ten minutes of those fifty after \
        \(work.breaksInTime) of \(count).
        """
      )
    ]
  }

  /// Breaks in the work that is planned for the day after.
  static func breaksAhead(_ report: Report) -> [Block] {
    guard !report.plannedBreaks.isEmpty else { return [] }
    let times = report.plannedBreaks.map { report.timeline.local(at: $0.start).hourAndMinute }
    // What the suggestions say is not said here as well.
    let suggested = report.suggestions.filter { $0.kind == .break }
    if times.allSatisfy({ time in suggested.contains { $0.text.contains(time) } }) { return [] }
    return [
      .paragraph(
        """
        Pause ten minutes in that work at \(times.joined(separator: ", ")): for energy, not for output.
        """
      )
    ]
  }

  /// What the seven days after a week hold; of a day only what is too much.
  static func weekAhead(_ report: Report) -> Part? {
    guard let week = report.weekAhead else { return nil }
    var blocks: [Block] = []
    if let load = week.load, report.kind == .week || load.verdict == .over {
      blocks.append(.paragraph(Outline.load(load)))
    }
    if report.kind == .week {
      if let curve = week.curve { blocks += Outline.curve(curve) }
      if let backtest = week.backtest { blocks += Outline.backtest(backtest) }
    }
    guard !blocks.isEmpty else { return nil }
    return Part("week-ahead", "The next seven days", blocks)
  }

  /// What is planned against what weeks held.
  static func load(_ load: PlannedLoad) -> Phrase {
    let weeks = "the \(Wording.count(load.held.periods, "week")) before"
    let compared =
      switch load.verdict {
      case .over: "more than any of \(weeks) held, so something will have to give"
      case .above: "more than an ordinary week holds, by \(weeks)"
      case .within: "within what an ordinary week holds, by \(weeks)"
      }
    return """
      \(Wording.duration(load.planned)) of work that wants focus are planned: \(compared) (median \
      \(Wording.duration(load.held.median)) of focus, \(Wording.confidence(load.held)) \
      \(Wording.duration(load.held.low)) to \(Wording.duration(load.held.high)), at most \(Wording.duration(load.most))).
      """
  }

  /// The hours of the next days that stand out.
  static func curve(_ curve: EnergyCurve) -> [Block] {
    guard curve.days.contains(where: { $0.best != nil || $0.dip != nil }) else {
      return [
        .paragraph(
          "No working hour of these days is likely enough to differ from the others to plan by it."
        )
      ]
    }
    func words(_ stretch: EnergyCurve.Stretch?) -> String {
      guard let stretch else { return "none stands out" }
      return """
        \(Wording.hour(stretch.fromHour))\u{2013}\(Wording.hour(stretch.toHour)): \
        \(Wording.percent(Int64(stretch.level.value))) (\(Wording.percent(Int64(stretch.level.low))) to \
        \(Wording.percent(Int64(stretch.level.high))))
        """
    }
    // Days that read alike are one row.
    var rows: [(from: CivilDate, to: CivilDate, cells: [String])] = []
    for day in curve.days {
      let use =
        day.dip.map { EnergyCurve.mealHours.contains($0.fromHour) ? "a meal" : "a break" } ?? ""
      let cells = [words(day.best), words(day.dip), use]
      if let last = rows.last, last.cells == cells {
        rows[rows.count - 1].to = day.date
      } else {
        rows.append((day.date, day.date, cells))
      }
    }
    return [
      .table(
        DataTable(
          "curve-table",
          """
          Focus to expect in working hours, with approximate 90% intervals, from \
          \(Wording.count(curve.dayCount, "day"))
          """,
          [.time("Day"), .text("Most"), .text("Least"), .text("Good for")],
          rows.map { row in
            let first = Wording.weekday(row.from)
            let days =
              row.from == row.to ? first : "\(first)\u{2013}\(Wording.weekday(row.to))"
            return [.init(days)] + row.cells.map { .init($0) }
          }
        )
      )
    ]
  }

  /// Why nothing is foreseen yet; nil where there are weeks enough.
  static func tooEarly(_ test: SurfaceBacktest) -> Phrase? {
    let need = SurfaceBacktest.leastWeeks
    guard test.weeks < need else { return nil }
    return """
      Whether hours can be foreseen well enough to move work by them: insufficient evidence (have \
      \(Wording.count(test.weeks, "week")) to test with two weeks before each, need \(need)).
      """
  }

  /// What forecasts rest on, in a sentence or two with figures; nothing before there are weeks enough.
  static func backtest(_ test: SurfaceBacktest) -> [Block] {
    guard test.weeks >= SurfaceBacktest.leastWeeks else { return [] }
    func points(_ score: SurfaceBacktest.Score) -> String { "\((score.rootMeanSquare + 5) / 10)" }
    let basis =
      switch test.basis {
      case .surface:
        "closer than averages of hours in \(test.surfaceWins) of them, so moves of work rest on it"
      case .hourMeans:
        """
        closer than averages of hours in only \(test.surfaceWins) of them, but these were closer than one \
        average in \(test.hourMeanWins), so moves of work rest on averages of hours
        """
      case .nothing, .tooEarly:
        """
        closer than averages of hours in only \(test.surfaceWins) of them, and these closer than one \
        average in only \(test.hourMeanWins), so no move of work is suggested
        """
      }
    let tested: Block =
      .paragraph(
        """
        Tested on \(Wording.count(test.weeks, "week")), each foreseen from the days before it: hours \
        were off by \(points(test.surface)) points (root mean square), by \(points(test.hourMeans)) \
        with averages of hours, \(points(test.mean)) with one average and \(points(test.lastWeek)) \
        with the week before. The forecast was \(basis). \(Wording.percent(Int64(test.covered))) of \
        \(Wording.count(test.hours, "hour")) lay within its 90% intervals.
        """
      )
    return [
      .folded("How well hours were foreseen", [tested])
    ]
  }

  /// What a daily cap on the largest distraction would have left.
  static func cap(_ cap: DistractionCap?) -> [Block] {
    guard let cap else { return [] }
    return [
      .paragraph(
        """
        With no day above \(Wording.duration(cap.cap)) of \(data: cap.category.description), the middle \
        of Monday to Friday (\(Wording.count(cap.dayCount, "day"))), \(Wording.duration(cap.above)) of its \
        \(Wording.duration(cap.total)) would have been left for other things: arithmetic, no forecast.
        """
      )
    ]
  }
}
