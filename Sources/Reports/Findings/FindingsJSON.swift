import CivilTime
import Documents
import Insights

/// Gives findings the form that `lockin analyze --format json` prints.
public enum FindingsJSON {
  /// The version of the form, as in semantic versioning.
  public static let version = "1.2.0"

  /// The JSON Schema of the form (draft 2020-12), as a file in UTF-8.
  public static var schema: [UInt8] { PackageResources.findings_schema_json }

  /// The findings as a value of JSON.
  public static func value(_ findings: FindingsDocument) -> JSONValue {
    let words = AlertWording(timeline: findings.timeline, showsTitles: true)
    return [
      "schema_version": .string(version),
      "from": .string(findings.dates.lowerBound.description),
      "to": .string(findings.dates.upperBound.description),
      "zone": .string(findings.zone),
      "as_of": .string(findings.asOf.description),
      "peak_search": PeakJSON.search(findings.peaks),
      "peaks": PeakJSON.claims(findings.peaks, findings.patterns),
      "emerging": PatternJSON.emerging(findings.patterns.emerging),
      "expected_focus_days": JSONValue(findings.surface?.dayCount),
      "expected_focus": expected(findings),
      "move_backtest": MoveBacktestJSON.value(findings.moveBacktest),
      "data_to": JSONValue(findings.dataTo?.description),
      "coverage": JSONReport.coverage(findings.facts.coverage),
      "plan": .array(
        findings.facts.plan.map {
          JSONReport.comparison($0, showsTitles: true, isWhole: true)
        }
      ),
      "plan_summary": summary(findings.plan),
      "plan_totals": PlanJSON.totals(findings.facts.totals),
      "planning": PlanJSON.planning(findings.planning),
      "alerts": AlertJSON.list(findings.alerts, words),
      "alerts_left_out": AlertJSON.leftOut(findings.alerts),
      "goals": GoalsJSON.goals(findings.goals.goals, showsTitles: true),
      "goal_time": GoalsJSON.time(findings.goals),
      "continuous_work": WeekAheadJSON.continuousWork(findings.facts.continuousWork),
      "cap_search": capSearch(findings.cap),
      "cap": findings.cap.cap.map { WeekAheadJSON.cap($0) } ?? .null,
      "planned_breaks": .array(findings.plannedBreaks.map { WeekAheadJSON.span($0) }),
      "week_ahead": WeekAheadJSON.week(findings.ahead),
      "load_search": findings.ahead.loadBasis.map { loadSearch($0, findings.ahead.load) } ?? .null,
    ]
  }

  private static func summary(_ plan: PlanSummary) -> JSONValue {
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

  private static func capSearch(_ finding: DistractionCap.Finding) -> JSONValue {
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

  private static func loadSearch(_ basis: PlannedLoad.Basis, _ load: PlannedLoad?) -> JSONValue {
    let outcome =
      load != nil ? "compared" : basis.planned == 0 ? "nothing_planned" : "insufficient"
    return [
      "outcome": .string(outcome),
      "planned_ms": .integer(basis.planned),
      "n_weeks": JSONValue(basis.weeks),
      "needed_weeks": JSONValue(UsualRange.leastPeriods),
    ]
  }

  private static func expected(_ findings: FindingsDocument) -> JSONValue {
    .array(
      (0..<7).flatMap { day in
        (0..<24).compactMap { hour -> JSONValue? in
          guard let share = findings.expected(weekday: day, hour: hour) else { return nil }
          return [
            "weekday": JSONValue(day + 1),
            "hour": JSONValue(hour),
            "known": .boolean(findings.surface?.isKnown(hour: hour) ?? false),
            "per_mille": JSONValue(share.value),
            "low_per_mille": JSONValue(share.low),
            "high_per_mille": JSONValue(share.high),
          ]
        }
      }
    )
  }
}
