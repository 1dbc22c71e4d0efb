import Analysis

extension Wording {
  /// A figure in its unit, or `n/d`.
  package static func value(_ value: Int64?, _ unit: Report.Figure.Unit) -> String {
    guard let value else { return missing }
    return switch unit {
    case .milliseconds: duration(value)
    case .perMille: percent(value)
    }
  }
}
