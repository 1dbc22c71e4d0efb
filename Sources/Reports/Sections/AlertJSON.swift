import CivilTime
import Days
import Documents
import Insights
import Plans

/// Gives alerts the form they have in `report.json` and `alerts.json`.
enum AlertJSON {
  /// The alerts that are told, in order of weight.
  static func list(_ alerts: PlanAlerts, _ words: AlertWording) -> JSONValue {
    .array(alerts.told.map { value($0, words) })
  }

  /// What the others come to.
  static func leftOut(_ alerts: PlanAlerts) -> JSONValue {
    [
      "alerts": JSONValue(alerts.leftOut), "distract_ms": .integer(alerts.leftOutDistraction),
      "as_usual": JSONValue(alerts.asUsual),
      "as_usual_distract_ms": .integer(alerts.asUsualDistraction),
    ]
  }

  private static func value(_ alert: PlanAlert, _ words: AlertWording) -> JSONValue {
    [
      "id": .string(alert.id),
      "title": JSONValue(words.title(alert)),
      "kind": .string(alert.event.kind.rawValue),
      "start": .string(alert.span.start.description),
      "end": .string(alert.span.end.description),
      "rules": .array(alert.rules.map { .string($0.rawValue) }),
      "critical": .boolean(alert.event.isCritical),
      "severity_tenths": .integer(alert.severity),
      "basis_ms": .integer(alert.basis),
      "on_ms": JSONValue(alert.on),
      "distract_ms": .integer(alert.distraction),
      "other_ms": JSONValue(alert.other),
      "active_ms": .integer(alert.tracked),
      "start_delay_ms": JSONValue(alert.startDelay),
      "distractions": JSONReport.sums(
        alert.distractions.prefix(3).map { ($0.category.description, $0.milliseconds) }
      ),
      "active_share_per_mille": JSONValue(alert.activeShare),
      "usual": [
        "per_mille": JSONValue(alert.usual.share?.value),
        "low_per_mille": JSONValue(alert.usual.share?.low),
        "high_per_mille": JSONValue(alert.usual.share?.high),
        "n_days": JSONValue(alert.usual.dayCount),
      ],
      "offer": alert.offer.map {
        ["start": .string($0.start.description), "end": .string($0.end.description)]
      } ?? .null,
      "text": .string(words.sentence(alert).text),
    ]
  }
}

/// The latest alerts, for programs that watch for them: `alerts.json`.
public struct AlertDocument: Sendable {
  /// The version of the form, as in semantic versioning.
  public static let version = "1.1.0"

  /// The JSON schema of the form (draft 2020-12), as a file in UTF-8.
  public static var schema: [UInt8] { PackageResources.alerts_schema_json }

  /// The first date that was looked at, and the date after the last one; nil without any report.
  public let dates: Range<CivilDate>?
  /// The alerts.
  public let alerts: PlanAlerts
  private let timeline: ZoneTimeline
  private let showsTitles: Bool

  /// The alerts on some dates.
  public init(
    dates: Range<CivilDate>?,
    alerts: PlanAlerts,
    timeline: ZoneTimeline,
    showsTitles: Bool
  ) {
    self.dates = dates
    self.alerts = alerts
    self.timeline = timeline
    self.showsTitles = showsTitles
  }

  /// The document; `new` names those that were not told before, where a hook command gets it.
  public func value(new: [String]? = nil) -> JSONValue {
    let words = AlertWording(timeline: timeline, showsTitles: showsTitles)
    var members: [String: JSONValue] = [
      "$schema": .string(ReportPaths.alertsSchema),
      "schema_version": .string(AlertDocument.version),
      "from": JSONValue(dates?.lowerBound.description),
      "to": JSONValue(dates?.upperBound.description),
      "alerts": AlertJSON.list(alerts, words),
      "left_out": AlertJSON.leftOut(alerts),
    ]
    if let new { members["new"] = .array(new.map { .string($0) }) }
    return .object(members)
  }
}
