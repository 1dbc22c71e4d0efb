import Documents
import Insights
import Plans

/// Gives what the plan came to the form it has in `report.json`.
enum PlanJSON {
  /// What a day's report says of an event beside where its time went.
  static func measures(_ item: PlanComparison) -> [String: JSONValue] {
    [
      "critical": .boolean(item.event.isCritical),
      "offline": .boolean(item.event.isOffline),
      "early_ms": JSONValue(item.course.early),
      "overrun_ms": JSONValue(item.course.overrun),
      "actual_ms": JSONValue(item.actual),
      "deviation_ms": JSONValue(item.deviation),
      "adherence_per_mille": JSONValue(item.adherence),
      "on_screen_adherence_per_mille": JSONValue(item.onScreenAdherence),
      "drift_per_mille": JSONValue(item.drift),
      "distract_per_mille": JSONValue(item.distractionShare),
      "coverage_per_mille": JSONValue(item.coverage),
    ]
  }

  /// What became of the planned events, counted.
  static func summary(_ plan: PlanSummary) -> JSONValue {
    [
      "n_events": JSONValue(plan.events),
      "planned_ms": .integer(plan.planned),
      "statuses": .array(
        plan.groups.map {
          [
            "status": .string($0.status.rawValue), "n_events": JSONValue($0.events),
            "planned_ms": .integer($0.planned),
          ]
        }
      ),
      "n_starts": JSONValue(plan.starts),
      "median_start_delay_ms": JSONValue(plan.startDelay),
      "n_timed": JSONValue(plan.timed),
      "early_ms": plan.timed > 0 ? .integer(plan.early) : .null,
      "overrun_ms": plan.timed > 0 ? .integer(plan.overrun) : .null,
      "deviation_ms": JSONValue(plan.deviation),
    ]
  }

  /// The totals of the period, and those by tag.
  static func totals(_ totals: PlanTotals) -> JSONValue {
    [
      "all": parts(totals.parts),
      "judged": parts(totals.judged),
      "unplanned_focus_ms": .integer(totals.unplannedFocus),
      "other_unplanned_ms": .integer(totals.otherUnplanned),
      "unplanned_work_ms": .integer(totals.unplannedWork),
      "active_ms": .integer(totals.tracked),
      "tags": .array(totals.tags.map(tag)),
    ]
  }

  private static func parts(_ parts: PlanParts) -> JSONValue {
    [
      "planned_ms": .integer(parts.planned), "on_ms": .integer(parts.on),
      "distract_ms": .integer(parts.distraction), "other_ms": .integer(parts.other),
      "away_ms": .integer(parts.away),
    ]
  }

  private static func tag(_ tag: PlanTotals.Tag) -> JSONValue {
    [
      "tag": JSONValue(tag.tag),
      "n_events": JSONValue(tag.events),
      "n_unjudged": JSONValue(tag.unjudged),
      "planned_ms": .integer(tag.planned),
      "judged_ms": .integer(tag.judged.planned),
      "actual_ms": JSONValue(tag.actual),
      "deviation_ms": JSONValue(tag.deviation),
      "adherence_per_mille": JSONValue(tag.adherence),
      "median_start_delay_ms": JSONValue(tag.startDelay),
    ]
  }

  /// What planned work says of plans; null for a day.
  static func planning(_ finding: PlanningFactor.Finding?) -> JSONValue {
    switch finding {
    case nil: return .null
    case .insufficient(let have, let need):
      return [
        "outcome": "insufficient", "n_tasks": JSONValue(have), "needed_tasks": JSONValue(need),
        "forecasts": [],
      ]
    case .accurate(let tasks):
      return [
        "outcome": "accurate", "n_tasks": JSONValue(tasks),
        "needed_tasks": JSONValue(PlanningFactor.leastTasks), "forecasts": [],
      ]
    case .factor(let factor):
      return [
        "outcome": "factor", "n_tasks": JSONValue(factor.tasks),
        "needed_tasks": JSONValue(PlanningFactor.leastTasks),
        "forecasts": .array(
          factor.usualLengths.map { planned in
            let forecast = factor.forecast(planned, tags: [])
            return [
              "planned_ms": .integer(planned), "middle_ms": .integer(forecast.value),
              "low_ms": .integer(forecast.low), "high_ms": .integer(forecast.high),
            ]
          }
        ),
      ]
    }
  }
}

extension PlanningFactor {
  /// The round lengths that the person's own work covers, in milliseconds.
  var usualLengths: [Int64] {
    [30, 60, 90, 120, 180, 240].map { $0 * 60_000 }.filter(lengths.contains)
  }
}
