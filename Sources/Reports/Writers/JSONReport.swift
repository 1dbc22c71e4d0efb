import CivilTime
import Documents

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
    var members: [String: JSONValue] = [
      "$schema": .string(ReportPaths(report.period).link(to: ReportPaths.schema)),
      "schema_version": .string(version),
      "kind": .string(report.kind.rawValue),
      "period": period(report),
      "data_to": JSONValue(report.dataTo?.description),
      "headline": .string(report.headline),
      "habits": [],
      "items": [],
      "previous": JSONValue(report.previous),
      "next": JSONValue(report.next),
    ]
    for section in Section.all { members.merge(section.fields(report)) { $1 } }
    return .object(members)
  }

  private static func period(_ report: Report) -> JSONValue {
    [
      "from": .string(report.from.description),
      "to": .string(report.to.description),
      "zone": .string(report.zone),
      "iso_week": .string(ISOWeek(containing: report.from).description),
    ]
  }
}
