import CivilTime
import Days
import Documents
import Insights
import Plans

/// What is to be expected of the seven days after.
enum WeekAheadSection {
  /// The section.
  static let section = Section(
    part: { report, _ in Outline.weekAhead(report) },
    fields: { report in
      var fields = ["week_ahead": report.weekAhead.map { week($0) } ?? .null]
      if report.kind == .range {
        fields["load_search"] = report.weekAhead.map { loadSearch($0) } ?? .null
      }
      return fields
    }
  )

  /// Whether the load of the seven days can be compared with weeks before; null where it was not looked at.
  static func loadSearch(_ week: WeekAhead) -> JSONValue {
    guard let basis = week.loadBasis else { return .null }
    let outcome =
      week.load != nil ? "compared" : basis.planned == 0 ? "nothing_planned" : "insufficient"
    return [
      "outcome": .string(outcome),
      "planned_ms": .integer(basis.planned),
      "n_weeks": JSONValue(basis.weeks),
      "needed_weeks": JSONValue(UsualRange.leastPeriods),
    ]
  }

  /// What is to be expected of seven days.
  static func week(_ week: WeekAhead) -> JSONValue {
    [
      "from": .string(week.dates.lowerBound.description),
      "to": .string(week.dates.upperBound.description),
      "load": week.load.map(load) ?? .null,
      "curve": week.curve.map(curve) ?? .null,
      "backtest": week.test.map(ForecastTest.json) ?? .null,
      "schedule": week.schedule.map(schedule) ?? .null,
    ]
  }

  private static func load(_ load: PlannedLoad) -> JSONValue {
    [
      "planned_ms": .integer(load.planned),
      "held_median_ms": .integer(load.held.median),
      "held_low_ms": .integer(load.held.low),
      "held_high_ms": .integer(load.held.high),
      "held_most_ms": .integer(load.most),
      "n_weeks": JSONValue(load.held.periods),
      "verdict": .string(load.verdict.rawValue),
    ]
  }

  private static func curve(_ curve: EnergyCurve) -> JSONValue {
    // Days alike are told once: most of a week's days are.
    var runs: [(from: CivilDate, to: CivilDate, day: EnergyCurve.Day)] = []
    for day in curve.days {
      if let last = runs.last, last.to == day.date, last.day.isAlike(day) {
        runs[runs.count - 1].to = day.date + 1
      } else {
        runs.append((day.date, day.date + 1, day))
      }
    }
    return [
      "first_hour": JSONValue(curve.firstHour),
      "n_days": JSONValue(curve.dayCount),
      "days": .array(
        runs.map { from, to, day in
          [
            "from": .string(from.description),
            "to": .string(to.description),
            "per_mille": .array(day.shares.map { JSONValue($0) }),
            "most": day.best.map(stretch) ?? .null,
            "least": day.dip.map(stretch) ?? .null,
          ]
        }
      ),
    ]
  }

  private static func stretch(_ stretch: EnergyCurve.Stretch) -> JSONValue {
    [
      "from_hour": JSONValue(stretch.fromHour),
      "to_hour": JSONValue(stretch.toHour),
      "per_mille": JSONValue(stretch.level.value),
      "low_per_mille": JSONValue(stretch.level.low),
      "high_per_mille": JSONValue(stretch.level.high),
    ]
  }

  private static func schedule(_ schedule: WeekSchedule) -> JSONValue {
    [
      "optimal": .boolean(schedule.isOptimal),
      "n_movable": JSONValue(schedule.movableCount),
      "staying": .array(
        schedule.staying.map {
          ["event": .string($0.event.id), "reason": .string($0.reason.rawValue)]
        }
      ),
      "moves": .array(
        schedule.moves.map { move in
          [
            "event": .string(move.event.id),
            "from": BreakSection.span(move.event.span),
            "to": BreakSection.span(move.span),
            "gain_ms": JSONValue(move.gain?.focus.value),
            "gain_low_ms": JSONValue(move.gain?.focus.low),
            "gain_high_ms": JSONValue(move.gain?.focus.high),
            "chance_per_mille": JSONValue(move.gain?.chance),
            "n_days": JSONValue(move.gain?.dayCount),
            "clash": JSONValue(move.clash?.id),
            "needs_another": .boolean(move.needsAnother),
          ]
        }
      ),
    ]
  }
}

extension Outline {
  /// What the seven days after a period hold; of a day only what is too much.
  static func weekAhead(_ report: Report) -> Part? {
    guard let week = report.weekAhead else { return nil }
    var blocks: [Block] = []
    if let load = week.load, report.kind != .day || load.verdict == .over {
      blocks.append(.paragraph(Outline.load(load)))
    } else if report.kind == .range, let basis = week.loadBasis {
      blocks.append(.paragraph(missingLoad(basis)))
    }
    if report.kind != .day {
      if let curve = week.curve { blocks += Outline.curve(curve) }
      if let test = week.test { blocks += Outline.forecastTest(test) }
    }
    if report.kind == .week, report.silence == nil { blocks += staying(week) }
    if report.kind == .range { blocks += missingCurve(week) + moves(week) + breaksAfter(report) }
    guard !blocks.isEmpty else { return nil }
    return Part(
      "week-ahead",
      report.kind == .range
        ? "The seven days from \(Wording.date(week.dates.lowerBound)) on" : "The next seven days",
      blocks
    )
  }

  /// Why it can't be said whether much is planned.
  private static func missingLoad(_ basis: PlannedLoad.Basis) -> Phrase {
    guard basis.planned > 0 else { return "No work that wants focus is planned for them." }
    return """
      \(Wording.duration(basis.planned)) of work that wants focus are planned; whether that is much: \
      insufficient evidence (have \(Wording.count(basis.weeks, "week")) before of which four fifths were \
      seen, need \(UsualRange.leastPeriods)).
      """
  }

  /// Why no hours are foreseen; nothing where they are, or where it is too early, which is told elsewhere.
  private static func missingCurve(_ week: WeekAhead) -> [Block] {
    guard let test = week.test else {
      return [
        .paragraph(
          """
          Which hours will hold focus: nothing to go by, as no hour of the twelve weeks before has eight \
          minutes of activity in a known category on five days.
          """
        )
      ]
    }
    guard week.curve == nil, test.isBorneOut else { return [] }
    return [.paragraph("Working hours of less than four whole hours have none that stand out.")]
  }

  /// Whether any move of what is planned is worth it; those that are worth it most are suggested.
  private static func moves(_ week: WeekAhead) -> [Block] {
    guard let schedule = week.schedule else { return [] }
    guard schedule.movableCount > 0 else {
      return [.paragraph("Nothing that is planned for these days can be moved.")]
    }
    let optimal =
      schedule.isOptimal
      ? "no other placing of them promises more focus"
      : "they are too many for an exact answer, so a better placing may exist"
    let events = Wording.count(schedule.movableCount, "movable event")
    let least = Wording.duration(WeekScheduler.leastGain)
    return [
      .paragraph(
        schedule.moves.isEmpty
          ? """
          No move is worth it: for none of \(events) do hours that are known to differ speak so clearly \
          that it gains \(least) of focus or more, and more than three minutes in 95 cases of a hundred; \
          \(optimal).
          """
          : """
          \(Wording.count(schedule.moves.count, "move")) of \(events) would gain \(least) of focus or \
          more, and more than three minutes in 95 cases of a hundred, or part what lies over each other; \
          \(optimal).
          """
      )
    ] + staying(week)
  }

  /// Why the other movable events stay.
  private static func staying(_ week: WeekAhead) -> [Block] {
    week.schedule.flatMap { StayingEvent.sentence($0.staying) }.map { [.paragraph(Phrase($0))] }
      ?? []
  }

  /// What is planned against what weeks held.
  static func load(_ load: PlannedLoad) -> Phrase {
    let weeks = "the \(Wording.count(load.held.periods, "week")) before"
    let compared =
      switch load.verdict {
      case .over: "more than any of \(weeks) held, so something will have to give"
      case .above: "more than usual in \(weeks)"
      case .within: "as much as usual in \(weeks), or less"
      }
    return """
      \(Wording.duration(load.planned)) of work that wants focus are planned: \(compared) (median \
      \(Wording.duration(load.held.median)) of focus, \(Wording.confidence(load.held)) \(Wording.duration(load.held.low)) to \
      \(Wording.duration(load.held.high)), at most \(Wording.duration(load.most))).
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
    /// The hours of some days that stand out, with the shares that these days have there.
    func words(_ stretches: [EnergyCurve.Stretch?]) -> String {
      let known = stretches.compactMap(\.self)
      guard let first = known.first else { return "none stands out" }
      let shares = known.map { ($0.level.value + 5) / 10 }
      let (low, high) = (shares.min() ?? 0, shares.max() ?? 0)
      return """
        \(Wording.hour(first.fromHour))\u{2013}\(Wording.hour(first.toHour)): \
        \(low == high ? "" : "\(low) to ")\(high)%
        """
    }
    // Days on which the same hours stand out are one row.
    var rows: [[EnergyCurve.Day]] = []
    for day in curve.days {
      if let last = rows.last?.last, last.standsOut(like: day) {
        rows[rows.count - 1].append(day)
      } else {
        rows.append([day])
      }
    }
    return [
      .table(
        DataTable(
          "curve-table",
          """
          Share of active time that is focus in working hours with nothing planned, on average of such days, \
          from \(Wording.count(curve.dayCount, "day")); a single day lies further away
          """,
          [.time("Day"), .text("Most"), .text("Least"), .text("Good for")],
          rows.map { days in
            let first = Wording.weekday(days[0].date)
            let last = Wording.weekday(days[days.count - 1].date)
            let use =
              days[0].dip.map { EnergyCurve.mealHours.contains($0.fromHour) ? "a meal" : "a break" }
            return [
              .init(days.count == 1 ? first : "\(first)\u{2013}\(last)"),
              .init(words(days.map(\.best))), .init(words(days.map(\.dip))), .init(use ?? ""),
            ]
          }
        )
      )
    ]
  }
}

extension EnergyCurve.Day {
  /// Whether another day is expected to run the same course.
  fileprivate func isAlike(_ other: EnergyCurve.Day) -> Bool {
    shares == other.shares && best == other.best && dip == other.dip
  }

  /// Whether the same hours stand out on another day.
  fileprivate func standsOut(like other: EnergyCurve.Day) -> Bool {
    best?.fromHour == other.best?.fromHour && dip?.fromHour == other.dip?.fromHour
  }
}
