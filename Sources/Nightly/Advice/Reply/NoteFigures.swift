import Analysis

/// What placeholders in notes stand for.
///
/// | placeholder | stands for |
/// | --- | --- |
/// | `{F1}` | a figure: `2 h 40 min`, `71%`, `4` |
/// | `{F1.usual}` | its usual range: `1 h 50 min to 3 h 05 min` |
/// | `{F1.verdict}` | `above your usual range`, `below` it, or `in the middle of your usual range` |
/// | `{H9}`, `{H9.active}`, `{H9.focus}` | the hour from 9:00: `9:00 to 10:00`, activity in it, focus in it |
/// | `{P1}`, `{P1.share}` | hours with more focus: `9:00 to 11:00`, the share of focus in them |
struct NoteFigures {
  let facts: AdviceFacts

  /// The words for a placeholder, or nil where there is no such figure.
  func words(_ id: String, _ field: String?) -> String? {
    if let figure = facts.figures.first(where: { $0.id == id }) { return words(figure, field) }
    if let hour = facts.hours.first(where: { $0.id == id }) {
      return switch field {
      case nil: NoteFigures.hours(hour.hour, hour.hour + 1)
      case "active": Wording.duration(hour.active)
      case "focus": Wording.duration(hour.focus)
      default: nil
      }
    }
    if let peak = facts.peaks.first(where: { $0.id == id }) {
      return switch field {
      case nil: NoteFigures.hours(peak.claim.fromHour, peak.claim.toHour)
      case "share": Wording.percent(Int64(peak.claim.level.value))
      default: nil
      }
    }
    return nil
  }

  private func words(_ figure: AdviceFacts.Figure, _ field: String?) -> String? {
    func amount(_ value: Int64) -> String {
      switch figure.kind.unit {
      case .minutes: Wording.duration(value)
      case .percent: Wording.percent(value)
      case .count: String(value)
      }
    }
    switch field {
    case nil: return amount(figure.value)
    case "usual": return figure.usual.map { "\(amount($0.low)) to \(amount($0.high))" }
    case "verdict":
      guard let usual = figure.usual else { return nil }
      return Wording.verdict(figure.value, usual)
    default: return nil
    }
  }

  private static func hours(_ from: Int, _ to: Int) -> String { "\(from):00 to \(to):00" }
}
