import Activity
import Analysis
import CivilTime

extension Outline {
  /// Whether work was broken off in time.
  static func breaks(_ report: Report) -> Part? {
    guard let work = report.continuousWork, let longest = work.longest else { return nil }
    let limit = Wording.duration(ContinuousWork.limit)
    guard work.longRuns.isEmpty == false else {
      return Part(
        "breaks",
        "Breaks",
        [
          .paragraph(
            """
            You worked no longer than \(limit) without a break of five minutes; the longest run was \
            \(Wording.duration(longest)).
            """
          )
        ]
      )
    }
    let count = work.longRuns.count
    let times = count == 1 ? "once" : "\(count) times"
    return Part(
      "breaks",
      "Breaks",
      [
        .paragraph(
          """
          You worked longer than \(limit) without a break of five minutes \(times), the longest for \
          \(Wording.duration(longest)): \(Wording.percent(work.longWork, of: work.work)) of your \
          \(Wording.duration(work.work)) of work lies in such runs. A break came within ten minutes of \
          those fifty after \(work.breaksInTime) of \(count).
          """
        ),
        .paragraph(
          """
          Breaks are for energy, not for output: in 22 samples of people short breaks went with more \
          vigour and less fatigue, and with no clear gain in work done (Albulescu 2022).
          """
        ),
      ]
    )
  }

  /// Breaks in the work that is planned for the day after.
  static func breaksAhead(_ report: Report) -> [Block] {
    guard report.plannedBreaks.isEmpty == false else { return [] }
    let times = report.plannedBreaks.map { report.timeline.local(at: $0.start).hourAndMinute }
    return [
      .paragraph(
        """
        Breaks of ten minutes in that work, for energy and not for output: \(times.joined(separator: ", ")).
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
      if let backtest = week.backtest { blocks.append(.paragraph(Outline.backtest(backtest))) }
    }
    guard blocks.isEmpty == false else { return nil }
    return Part("week-ahead", "The next seven days", blocks)
  }

  private static func load(_ load: PlannedLoad) -> Phrase {
    let compared =
      switch load.verdict {
      case .over: "That is more than any of those weeks held: something will have to give."
      case .above: "That is more than three of four of those weeks held."
      case .within: "That is within what they held."
      }
    return """
      \(Wording.duration(load.planned)) of work that wants focus are planned. Of the \
      \(Wording.count(load.held.periods, "week")) before the middle one held \
      \(Wording.duration(load.held.median)) of focus, the middle half \
      \(Wording.duration(load.held.low)) to \(Wording.duration(load.held.high)), and none more than \
      \(Wording.duration(load.most)). \(compared)
      """
  }

  private static func curve(_ curve: EnergyCurve) -> [Block] {
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
          The share of focus to expect in working hours, with approximate 90% intervals, from \
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

  /// What forecasts rest on, in a sentence or two with figures.
  private static func backtest(_ test: SurfaceBacktest) -> Phrase {
    let need = SurfaceBacktest.leastWeeks
    guard test.weeks >= need else {
      return """
        Whether hours can be foreseen well enough to move work by them: insufficient evidence (have \
        \(Wording.count(test.weeks, "week")) to test with two weeks before each, need \(need)).
        """
    }
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
    return """
      Tested on \(Wording.count(test.weeks, "week")), each foreseen from the days before it: hours were \
      off by \(points(test.surface)) points (root mean square), by \(points(test.hourMeans)) with averages \
      of hours, \(points(test.mean)) with one average and \(points(test.lastWeek)) with the week before. \
      The forecast was \(basis). \(Wording.percent(Int64(test.covered))) of \
      \(Wording.count(test.hours, "hour")) lay within its 90% intervals.
      """
  }

  /// What a daily cap on the largest distraction would have left.
  static func cap(_ report: Report) -> [Block] {
    guard let cap = report.cap else { return [] }
    return [
      .paragraph(
        """
        The largest distraction was \(data: cap.category.description) with \
        \(Wording.duration(cap.total)). With no day above \(Wording.duration(cap.cap)), the middle of \
        Monday to Friday (\(Wording.count(cap.dayCount, "day"))), \(Wording.duration(cap.above)) would \
        have been left for other things. That is arithmetic, not a forecast.
        """
      )
    ]
  }
}
