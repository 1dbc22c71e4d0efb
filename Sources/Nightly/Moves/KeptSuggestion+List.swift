import CivilTime
import Documents
import Plans
import Storage

extension KeptSuggestion {
  /// What is shown of a suggestion; of one that only its decision is known of, the day of that.
  package func words(
    _ timeline: ZoneTimeline
  ) -> (period: String, text: String, because: String) {
    guard isUnknown else { return (period, suggestion.text, suggestion.because) }
    let day = decided.map { timeline.local(at: $0).date.description } ?? ""
    let text =
      suggestion.move.map {
        "Move an event from \(MoveWords.time($0.from, timeline)) to "
          + "\(MoveWords.time($0.to, timeline))."
      } ?? "What it says is not known."
    return (day, text, "decided before this store was made; plans/decisions.csv holds it")
  }

  /// The suggestion as 'lockin suggestions list --format json' prints it.
  package var listed: JSONValue {
    func span(_ span: TimeSpan?) -> JSONValue {
      guard let span else { return .null }
      return ["start": .string(span.start.description), "end": .string(span.end.description)]
    }
    return [
      "id": .string(suggestion.id),
      "kind": suggestion.kind == .unknown ? .null : .string(suggestion.kind.rawValue),
      "state": .string(suggestion.state.rawValue),
      "period": isUnknown ? .null : .string(period),
      "text": isUnknown ? .null : .string(suggestion.text),
      "because": isUnknown ? .null : .string(suggestion.because),
      "decided": JSONValue(decided?.description),
      "decided_by": JSONValue(decider?.rawValue),
      "expired": JSONValue(expired?.description),
      "event": JSONValue(suggestion.event),
      "from": span(suggestion.move?.from),
      "to": span(suggestion.span),
      "gain": suggestion.gain?.json ?? .null,
    ]
  }
}
