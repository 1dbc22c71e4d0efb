import Analysis
import CivilTime
import Plans
import Records

/// What is to be expected of the seven days after.
enum WeekAheadSection {
  /// The section.
  static let section = Section(
    summary: { [Outline.bestHours($0)] },
    details: { report, _ in Outline.weekAhead(report) },
    fields: {
      Key("week_ahead", .orNull(week), \.weekAhead)
        .means("What is to be expected of the seven days after; null where it was not looked at")
    }
  )

  private static let week = Shape<WeekAhead>.object {
    Key("from", .date, \.dates.lowerBound).means("The first date")
    Key("to", .date, \.dates.upperBound).means("The date after the last one")
    Key("load", .orNull(load), \.load)
      .means(
        """
        What is planned against the focus of the weeks before; null without a plan or with fewer than four \
        weeks
        """
      )
    Key("curve", .orNull(curve), \.curve)
      .means("The focus to expect over working hours; null where the weeks before bear nothing out")
    Key("backtest", .orNull(ForecastTest.shape), \.test)
      .means(
        """
        How well hours foretell weeks that are left out, within days, against Mondays to Fridays, Saturdays \
        and Sundays alone; null where no hour has eight minutes of known activity on five days
        """
      )
    Key("schedule", .orNull(schedule), \.schedule)
      .means("Better times for movable events; null where nobody gives advice")
  }
}

// What is planned.
extension WeekAheadSection {
  private static let load = Shape<PlannedLoad>.object {
    Key("planned_ms", .whole(0...), \.planned)
      .means("Time planned for work that wants focus, each moment once, in milliseconds")
    Key("held_median_ms", .whole(0...), \.held.median)
      .means("The focus of the middle week, in milliseconds")
    Key("held_low_ms", .whole(0...), \.held.low)
      .means("The lower end of the usual range, in milliseconds")
    Key("held_high_ms", .whole(0...), \.held.high)
      .means("The upper end of the usual range, in milliseconds")
    Key("held_most_ms", .whole(0...), \.most)
      .means("The focus of the fullest week, in milliseconds")
    Key("n_weeks", .whole(0...), \.held.periods).means("From how many weeks")
    Key("verdict", .choice, \.verdict)
      .means("within the usual range or below it, above it, or above it and over the fullest week")
  }
}

// What hours promise.
extension WeekAheadSection {
  private static let curve = Shape<EnergyCurve>.object {
    Key("first_hour", .whole(0...), \.firstHour).means("The first working hour on the clock")
    Key("n_days", .whole(0...), \.dayCount).means("From how many days")
    Key("days", .list(of: days), runs)
      .means("The seven days in order; days in a row that are alike are one entry")
  }

  private typealias Run = (from: CivilDate, to: CivilDate, day: EnergyCurve.Day)

  /// Days alike are told once: most of a week's days are.
  @Sendable
  private static func runs(_ curve: EnergyCurve) -> [Run] {
    var runs: [Run] = []
    for day in curve.days {
      if let last = runs.last, last.to == day.date, last.day.isAlike(day) {
        runs[runs.count - 1].to = day.date + 1
      } else {
        runs.append((day.date, day.date + 1, day))
      }
    }
    return runs
  }

  private static let days = Shape<Run>.object("A day, or days alike") {
    Key("from", .date, \.from).means("The first date")
    Key("to", .date, \.to).means("The date after the last one")
    Key("per_mille", .list(of: share), \.day.shares)
      .means("The share of focus to expect by working hour")
    Key("low_per_mille", .list(of: share)) { $0.day.levels.map { $0?.low } }
      .means("The lower ends of the 90% intervals of these shares, of the mean of such days")
    Key("high_per_mille", .list(of: share)) { $0.day.levels.map { $0?.high } }
      .means("Their upper ends")
    Key("most", .orNull(stretch), \.day.best)
      .means("The two hours with the most; null where they hardly differ from the rest")
    Key("least", .orNull(stretch), \.day.dip)
      .means("The hour with the least; null where it hardly differs from the rest")
  }

  private static let share = Shape<Int?>.orNull(.whole(0...))
    .means("A share; null where the hour was active on fewer than five days")

  private static let stretch = Shape<EnergyCurve.Stretch>.object {
    Key("from_hour", .whole(0...), \.fromHour).means("The first hour on the clock")
    Key("to_hour", .whole(0...), \.toHour).means("The hour after the last one")
    Key("per_mille", .whole(0...), \.level.value).means("The share of focus to expect")
    Key("low_per_mille", .whole(0...), \.level.low)
      .means("The lower end of its approximate 90% interval")
    Key("high_per_mille", .whole(0...), \.level.high).means("The upper end of that interval")
  }

  private static let schedule = Shape<WeekSchedule>.object {
    Key("optimal", .boolean, \.isOptimal)
      .means("Whether no other schedule of these events promises more")
    Key("n_movable", .whole(0...), \.movableCount).means("How many events could have been moved")
    Key("staying", .list(of: staying), \.staying)
      .means("Movable events that stay where they are; of very many the first")
    Key("moves", .list(of: move), \.moves)
      .means(
        """
        The moves that are worth telling: of events that lie over others first, then the largest gain
        """
      )
  }

  private static let staying = Shape<StayingEvent>.object("An event that stays") {
    Key("event", .text, \.event.id).means("The event's id")
    Key("reason", .choice, \.reason).means("Why it stays")
  }

  private static let move = Shape<ScheduledMove>.object("A move") {
    Key("event", .text, \.event.id).means("The event's id")
    Key("from", .span, \.event.span).means("Its present time")
    Key("to", .span, \.span).means("Its other time")
    Key("gain_ms", .orNull(.whole(0...)), \.gain?.focus.value)
      .means("Focus to gain, in milliseconds; null where the event only lies over another")
    Key("gain_low_ms", .orNull(.whole), \.gain?.focus.low)
      .means("The lower end of its approximate 90% interval, in milliseconds")
    Key("gain_high_ms", .orNull(.whole(0...)), \.gain?.focus.high)
      .means("The upper end of that interval, in milliseconds")
    Key("chance_per_mille", .orNull(.whole(0...)), \.gain?.chance)
      .means("How probable a gain of more than three minutes is")
    Key("n_days", .orNull(.whole(0...)), \.gain?.dayCount).means("From how many days")
    Key("clash", .orNull(.text), \.clash?.id)
      .means("The id of another event that it lies over where it is now")
    Key("needs_another", .boolean, \.needsAnother)
      .means("Whether another move has to make room first")
  }
}

extension Outline {
  /// What hours the week after a week is likely to hold focus in; nil where none stands out, and for days, whose
  /// next day is a page of its own.
  static func bestHours(_ report: Report) -> Part? {
    guard report.kind == .week, let curve = report.weekAhead?.curve,
      let hours = ExpectedHours(curve)
    else { return nil }
    let title =
      hours.best.map {
        """
        Your best hours: likely \(Wording.hour($0.fromHour)) to \(Wording.hour($0.toHour)), \
        \(Wording.percent(Int64($0.level.value))) focus
        """
      } ?? "Your hours next week"
    return Part("best-hours", title, [.curve(hours)])
  }

  /// What the seven days after a period hold; of a day only what is too much.
  static func weekAhead(_ report: Report) -> Part? {
    guard let week = report.weekAhead else { return nil }
    var blocks: [Block] = []
    if let load = week.load, report.kind != .day || load.verdict == .over {
      blocks.append(.paragraph(Outline.load(load)))
    }
    if report.kind != .day {
      if let curve = week.curve { blocks += Outline.curve(curve) }
      if let test = week.test { blocks += Outline.forecastTest(test) }
    }
    if report.kind != .day, report.silence == nil, let why = week.schedule?.whyOthersStay {
      blocks.append(.paragraph(Phrase(why)))
    }
    guard !blocks.isEmpty else { return nil }
    return Part(
      "week-ahead",
      report.kind == .range
        ? "The seven days from \(Wording.date(week.dates.lowerBound)) on" : "The next seven days",
      blocks
    )
  }

  /// What is planned against what weeks held.
  static func load(_ load: PlannedLoad) -> Phrase {
    let weeks = "the \(Wording.count(load.held.periods, "week")) before"
    let compared =
      switch load.verdict {
      case .over: "more than any of \(weeks) held, so something will have to give"
      case .above: "more than usual in \(weeks)"
      case .within: "no more than usual in \(weeks)"
      }
    return """
      \(Wording.duration(load.planned)) of work that wants focus are planned: \(compared) (median \
      \(Wording.duration(load.held.median)) of focus, usual range \(Wording.duration(load.held.low)) to \
      \(Wording.duration(load.held.high)), the fullest week \(Wording.duration(load.most))).
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
    return [
      .table(
        DataTable(
          "curve-table",
          """
          Average share of focus in working hours with nothing planned, from \
          \(Wording.count(curve.dayCount, "day")); single days differ more
          """,
          [.time("Day"), .text("Most"), .text("Least"), .text("Good for")],
          curve.runs.map { days in
            let use =
              days[0].dip.map { EnergyCurve.mealHours.contains($0.fromHour) ? "a meal" : "a break" }
            return [
              .init(Wording.days(days.map(\.date))), .init(words(days.map(\.best))),
              .init(words(days.map(\.dip))), .init(use ?? ""),
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
    levels == other.levels && best == other.best && dip == other.dip
  }
}
