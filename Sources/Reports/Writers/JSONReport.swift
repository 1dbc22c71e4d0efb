import CivilTime
import Days
import Documents
import Insights

/// Gives a report the form of `report.json`.
///
/// Times are whole milliseconds (`_ms`), shares whole thousandths (`_per_mille`), instants RFC 3339
/// in UTC. What is not known is `null`, never 0. New keys may come with a minor version.
public enum JSONReport {
  /// The version of the form, as in semantic versioning.
  public static let version = "2.0.0"

  /// The JSON schema of the form (draft 2020-12), as a file in UTF-8.
  public static var schema: [UInt8] { PackageResources.report_schema_json }

  /// The schema of version 1, which files of older reports lead to.
  public static var firstSchema: [UInt8] { PackageResources.report_v1_schema_json }

  /// The report as a value of JSON.
  public static func value(_ report: Report) -> JSONValue {
    guard report.kind == .range else { return .object(members(report)) }
    return .object(members(report).merging(ofRange(report)) { $1 })
  }

  private static func members(_ report: Report) -> [String: JSONValue] {
    [
      "$schema": .string(ReportPaths(report.period).link(to: ReportPaths.schema)),
      "schema_version": .string(version),
      "kind": .string(report.kind.rawValue),
      "period": period(report),
      "data_to": JSONValue(report.dataTo?.description),
      "headline": .string(report.headline),
      "coverage": coverage(report.coverage),
      "figures": .array(report.figures.map { figure($0) }),
      "hours": .array(report.hours.map { hour($0, report) }),
      "days": .array(report.days.map { day($0) }),
      "focus": focus(report),
      "categories": .array(report.categories.map { category($0) }),
      "apps": .array(
        report.apps.map { ["app": .string($0.app), "active_ms": .integer($0.milliseconds)] }
      ),
      "plan": .array(
        report.plan.map {
          comparison($0, showsTitles: report.showsTitles, isWhole: report.kind != .week)
        }
      ),
      "context": .array(report.context.map { event($0, report) }),
      "ahead": .array(report.ahead.map { event($0, report) }),
      "peaks": PeakJSON.claims(report.peaks, report.patterns),
      "peak_search": report.peaks.map { PeakJSON.search($0) } ?? .null,
      "emerging": PatternJSON.emerging(report.patterns?.emerging),
      "continuous_work": report.continuousWork.map { WeekAheadJSON.continuousWork($0) } ?? .null,
      "planned_breaks": .array(report.plannedBreaks.map { WeekAheadJSON.span($0) }),
      "week_ahead": report.weekAhead.map { WeekAheadJSON.week($0) } ?? .null,
      "cap": report.cap?.cap.map { WeekAheadJSON.cap($0) } ?? .null,
      "goals": GoalsJSON.goals(report.goals?.goals ?? [], showsTitles: report.showsTitles),
      "goal_time": GoalsJSON.time(report.goals),
      "habits": [],
      "items": [],
      "suggestions": .array(report.suggestions.map { suggestion($0) }),
      "advice": AdviceOriginJSON.origin(report.adviceOrigin),
      "advice_moves": .array(report.adviceMoves.map { AdviceJSON.move($0) }),
      "advice_verdicts": .array(report.adviceVerdicts.map { AdviceJSON.verdict($0) }),
      "alerts": AlertJSON.list(report.alerts, AlertWording(report)),
      "alerts_left_out": AlertJSON.leftOut(report.alerts),
      "plan_totals": PlanJSON.totals(report.planTotals),
      "planning": PlanJSON.planning(report.planning),
      "accounting": account(report.account),
      "devices": .array(report.devices.map { device($0) }),
      "sources": .array(report.sources.map { source($0) }),
      "cautions": .array(report.cautions.map { .string($0) }),
      "previous": JSONValue(report.previous),
      "next": JSONValue(report.next),
    ]
  }

  /// What is told of any dates beside what is told of days and weeks.
  private static func ofRange(_ report: Report) -> [String: JSONValue] {
    [
      "plan_summary": PlanJSON.summary(PlanSummary(report.plan)),
      "cap_search": report.cap.map { WeekAheadJSON.capSearch($0) } ?? .null,
      "load_search": report.weekAhead.map { WeekAheadJSON.loadSearch($0) } ?? .null,
      "expected_focus_days": JSONValue(report.expectedFocus?.dayCount),
      "expected_focus": WeekAheadJSON.expectedFocus(report),
      "move_backtest": report.moveBacktest.map { MoveBacktestJSON.value($0) } ?? .null,
    ]
  }

  /// How much was seen of a period, or of what is over of it.
  static func coverage(_ coverage: Coverage) -> JSONValue {
    [
      "observed_ms": .integer(coverage.observed), "capacity_ms": .integer(coverage.capacity),
      "whole_ms": .integer(coverage.whole),
    ]
  }

  private static func period(_ report: Report) -> JSONValue {
    [
      "from": .string(report.from.description),
      "to": .string(report.to.description),
      "zone": .string(report.zone),
      "iso_week": .string(ISOWeek(containing: report.from).description),
    ]
  }

  private static func figure(_ figure: Report.Figure) -> JSONValue {
    [
      "id": .string(figure.id),
      "label": .string(figure.label),
      "value": JSONValue(figure.value),
      "unit": .string(figure.unit.rawValue),
      "usual": usual(figure.usual),
      "verdict": .string(figure.verdict.rawValue),
    ]
  }

  private static func usual(_ range: UsualRange?) -> JSONValue {
    guard let range else { return nil }
    return [
      "median": .integer(range.median),
      "low": .integer(range.low),
      "high": .integer(range.high),
      "periods": .integer(Int64(range.periods)),
    ]
  }

  /// An hour; its times are null where no tracker was at work or it lies ahead.
  ///
  /// What an hour was spent on is told for days alone: a week's file would be twice as long.
  private static func hour(_ hour: HourFacts, _ report: Report) -> JSONValue {
    let isKnown = hour.state == .value || hour.state == .zero
    func known(_ milliseconds: Int64) -> JSONValue { isKnown ? .integer(milliseconds) : .null }
    var members: [String: JSONValue] = [
      "date": .string(hour.cell.date.description),
      "hour": .integer(Int64(hour.cell.hour)),
      "active_ms": known(hour.active),
      "focus_ms": known(hour.focus),
    ]
    // Figures that most hours share are told where they are others.
    if hour.state != .value { members["state"] = .string(hour.state.rawValue) }
    if hour.planned != 0 { members["planned_ms"] = .integer(hour.planned) }
    if hour.cell.occurrence != 0 { members["occurrence"] = JSONValue(hour.cell.occurrence) }
    if hour.cell.capacity != 3_600_000 {
      members["capacity_ms"] = .integer(hour.cell.capacity)
    }
    guard report.kind == .day else { return .object(members) }
    members["known_ms"] = known(hour.known)
    members["categories"] = sums(
      hour.categories.map { ($0.category.description, $0.milliseconds) }
    )
    let areAppsShown = !report.apps.isEmpty
    members["apps"] = sums(areAppsShown ? hour.apps.map { ($0.app, $0.milliseconds) } : [])
    return .object(members)
  }

  private static func day(_ day: Report.Day) -> JSONValue {
    [
      "date": .string(day.date.description),
      "focus_ms": JSONValue(day.focus),
      "active_ms": JSONValue(day.active),
      "usual_focus_ms": usual(day.usual),
      "verdict": .string(Verdict(day.focus, day.usual).rawValue),
      "plan_kept_per_mille": JSONValue(day.planKept),
      "longest_block_ms": JSONValue(day.longestBlock),
      "observed_ms": .integer(day.observed),
      "capacity_ms": .integer(day.capacity),
    ]
  }

  /// Times by name; where a name comes twice, its times are added.
  static func sums(_ pairs: [(String, Int64)]) -> JSONValue {
    .object(Dictionary(pairs) { $0 &+ $1 }.mapValues { .integer($0) })
  }
}
