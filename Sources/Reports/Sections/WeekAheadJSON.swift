import CivilTime
import Days
import Documents
import Insights
import Plans

/// Gives breaks, caps and what is to be expected of a week the form they have in `report.json`.
enum WeekAheadJSON {
  /// Work without a break.
  static func continuousWork(_ work: ContinuousWork) -> JSONValue {
    [
      "work_ms": .integer(work.work),
      "longest_ms": JSONValue(work.longest),
      "long_work_ms": .integer(work.longWork),
      "breaks_in_time": JSONValue(work.breaksInTime),
      "n_long_runs": JSONValue(work.longRuns.count),
    ]
  }

  /// A stretch of time.
  static func span(_ span: TimeSpan) -> JSONValue {
    ["start": .string(span.start.description), "end": .string(span.end.description)]
  }

  /// A cap on the largest distraction.
  static func cap(_ cap: DistractionCap) -> JSONValue {
    [
      "category": .string(cap.category.description),
      "total_ms": .integer(cap.total),
      "cap_ms": .integer(cap.cap),
      "above_ms": .integer(cap.above),
      "n_days": JSONValue(cap.dayCount),
    ]
  }

  /// Whether a cap on the largest distraction would change anything.
  static func capSearch(_ finding: DistractionCap.Finding) -> JSONValue {
    func value(_ outcome: String, _ days: Int?) -> JSONValue {
      [
        "outcome": .string(outcome), "n_days": JSONValue(days),
        "needed_days": JSONValue(DistractionCap.leastDays),
      ]
    }
    return switch finding {
    case .insufficient(let have, _): value("insufficient", have)
    case .small: value("small", nil)
    case .even: value("even", nil)
    case .found(let cap): value("found", cap.dayCount)
    }
  }

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

  /// The focus to expect in each hour of the week.
  static func expectedFocus(_ report: Report) -> JSONValue {
    guard let surface = report.expectedFocus else { return [] }
    let monday = ISOWeek(containing: report.to).monday
    return .array(
      (0..<7).flatMap { day in
        (0..<24).compactMap { hour -> JSONValue? in
          guard let share = surface.estimate(monday + day, hour: hour) else { return nil }
          return [
            "weekday": JSONValue(day + 1),
            "hour": JSONValue(hour),
            "known": .boolean(surface.isKnown(hour: hour)),
            "per_mille": JSONValue(share.value),
            "low_per_mille": JSONValue(share.low),
            "high_per_mille": JSONValue(share.high),
          ]
        }
      }
    )
  }

  /// What is to be expected of seven days.
  static func week(_ week: WeekAhead) -> JSONValue {
    [
      "from": .string(week.dates.lowerBound.description),
      "to": .string(week.dates.upperBound.description),
      "load": week.load.map(load) ?? .null,
      "curve": week.curve.map(curve) ?? .null,
      "backtest": week.backtest.map(backtest) ?? .null,
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

  private static func backtest(_ test: SurfaceBacktest) -> JSONValue {
    func score(_ score: SurfaceBacktest.Score) -> JSONValue {
      [
        "error_per_mille": JSONValue(score.error), "rms_per_mille": JSONValue(score.rootMeanSquare),
        "log_score_per_mille": JSONValue(score.logScore),
      ]
    }
    let choice = test.choice.map { choice -> JSONValue in
      [
        "foreseen_per_mille": JSONValue(choice.foreseen),
        "realised_per_mille": JSONValue(choice.realised),
        "best_per_mille": JSONValue(choice.best),
        "average_per_mille": JSONValue(choice.average),
      ]
    }
    return [
      "basis": .string(test.basis.rawValue),
      "n_weeks": JSONValue(test.weeks),
      "needed_weeks": JSONValue(SurfaceBacktest.leastWeeks),
      "n_hours": JSONValue(test.hours),
      "surface_wins": JSONValue(test.surfaceWins),
      "hour_mean_wins": JSONValue(test.hourMeanWins),
      "covered_per_mille": JSONValue(test.covered),
      "surface": score(test.surface),
      "hour_means": score(test.hourMeans),
      "mean": score(test.mean),
      "last_week": score(test.lastWeek),
      "chosen_hours": choice ?? .null,
    ]
  }

  private static func schedule(_ schedule: WeekSchedule) -> JSONValue {
    [
      "optimal": .boolean(schedule.isOptimal),
      "n_movable": JSONValue(schedule.movableCount),
      "moves": .array(
        schedule.moves.map { move in
          [
            "event": .string(move.event.id),
            "from": span(move.event.span),
            "to": span(move.span),
            "gain_ms": .integer(move.gain.value),
            "gain_low_ms": .integer(move.gain.low),
            "gain_high_ms": .integer(move.gain.high),
            "chance_per_mille": JSONValue(move.chance),
            "n_days": JSONValue(move.dayCount),
            "needs_another": .boolean(move.needsAnother),
          ]
        }
      ),
    ]
  }
}

extension EnergyCurve.Day {
  /// Whether another day is expected to run the same course.
  fileprivate func isAlike(_ other: EnergyCurve.Day) -> Bool {
    shares == other.shares && best == other.best && dip == other.dip
  }
}
