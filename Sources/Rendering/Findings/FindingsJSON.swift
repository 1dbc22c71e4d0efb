import Analysis
import CivilTime
import Documents

/// Gives findings the form that `lockin analyze --format json` prints.
public enum FindingsJSON {
  /// The version of the form, as in semantic versioning.
  public static let version = "1.1.0"

  /// The JSON Schema of the form (draft 2020-12), as a file in UTF-8.
  public static var schema: [UInt8] { PackageResources.findings_schema_json }

  /// The findings as a value of JSON.
  public static func value(_ findings: FindingsDocument) -> JSONValue {
    [
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
