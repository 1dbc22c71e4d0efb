import CivilTime
import Documents
import Insights
import Plans

/// Gives what became of advice the form it has in `report.json`.
enum AdviceJSON {
  /// What became of a suggested move.
  static func verdict(_ item: MoveVerdict) -> JSONValue {
    // To the person's eyes, what has expired was left open.
    let state = item.suggestion.state == .expired ? .open : item.suggestion.state
    return [
      "id": .string(item.suggestion.id),
      "event": .string(item.move.event),
      "state": .string(state.rawValue),
      "from": span(item.move.from),
      "to": span(item.move.to),
      "span_ms": .integer(item.span.length),
      "focus_ms": JSONValue(item.seen?.focus),
      "expected": expectation(item.expected),
      "other_place": expectation(item.otherwise),
      "n_days": JSONValue(item.expected?.dayCount ?? 0),
      "interval": "90%, of a single day, approximate",
      "verdict": .string(item.verdict.rawValue),
    ]
  }

  /// A move that was made on the morning after a day.
  static func move(_ item: AdviceMove) -> JSONValue {
    [
      "id": .string(item.id),
      "event": .string(item.move.event),
      "from": span(item.move.from),
      "to": span(item.move.to),
      "decided_by": JSONValue(item.decider?.rawValue),
    ]
  }

  private static func expectation(_ expected: ExpectedFocus?) -> JSONValue {
    guard let focus = expected?.focus else { return .null }
    return [
      "focus_ms": .integer(focus.value),
      "low_ms": .integer(focus.low),
      "high_ms": .integer(focus.high),
    ]
  }

  private static func span(_ span: TimeSpan) -> JSONValue {
    ["start": .string(span.start.description), "end": .string(span.end.description)]
  }
}
