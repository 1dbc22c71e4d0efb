import CivilTime
import Documents
import Insights

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
    let words = AlertWords(timeline: timeline, showsTitles: showsTitles)
    var members: [String: JSONValue] = [
      "$schema": .string(ReportPaths.alertsSchema),
      "schema_version": .string(AlertDocument.version),
      "from": JSONValue(dates?.lowerBound.description),
      "to": JSONValue(dates?.upperBound.description),
      "alerts": AlertSection.list(alerts, words),
      "left_out": AlertSection.leftOut(alerts),
    ]
    if let new { members["new"] = .array(new.map { .string($0) }) }
    return .object(members)
  }
}
