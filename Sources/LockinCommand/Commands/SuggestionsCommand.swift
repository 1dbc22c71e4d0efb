import CivilTime
import Documents
import Nightly
import Plans
import Storage

/// Shows suggestions, and takes the person's word on them.
enum SuggestionsCommand: Command {
  static let name = "suggestions"
  static let summary = "list suggestions, or refuse and reopen them"
  static let operands = "list | refuse ID... | reopen ID..."
  static let flags = [
    Flag("--state", "STATE", "with list: open (where not given), applied, refused, expired or all"),
    Flag("--format", "FORMAT", "with list: text (where not given) or json"),
    Flag.store, Flag.wait,
  ]

  static func run(_ call: Call) throws -> ExitCode {
    let operands = call.arguments.operands
    switch operands.first {
    case "list" where operands.count == 1: return try list(call)
    case "refuse": return try decide(call, from: [.open, .expired], .refused)
    case "reopen": return try decide(call, from: [.refused], .reopened)
    default:
      throw UsageError(
        problem: "'\((["suggestions"] + operands).joined(separator: " "))' is no command",
        remedy: "write 'lockin suggestions list', 'refuse ID' or 'reopen ID'"
      )
    }
  }

  private static func list(_ call: Call) throws -> ExitCode {
    let name = call.arguments.value("--state") ?? Suggestion.State.open.rawValue
    let state = Suggestion.State(rawValue: name)
    guard state != nil || name == "all" else {
      throw UsageError(
        problem: "there is no state '\(name)'",
        remedy: "use open, applied, refused, expired or all"
      )
    }
    let format = call.arguments.value("--format") ?? "text"
    guard format == "text" || format == "json" else {
      throw UsageError(problem: "there is no format '\(format)'", remedy: "use text or json")
    }
    let open = try call.openToRead()
    try call.takeUpDecisions(open, mayWrite: false)
    let kept = try open.store.suggestions().filter { state == nil || $0.suggestion.state == state }
    if format == "json" {
      try Console.print(
        JSONWriter.pretty(["suggestions": .array(kept.map(value))])
      )
      return .done
    }
    for item in kept {
      let suggestion = item.suggestion
      let (period, text, because) = words(item, open.configuration.timeline)
      let line = "\(suggestion.id)  \(suggestion.state.rawValue)  \(period)  \(text)"
      try Console.print(line.withVisibleControls)
      try Console.print("          \(because)".withVisibleControls)
    }
    if kept.isEmpty {
      call.messages.say("no suggestions\(state == nil ? "" : " are \(name)")")
    }
    return .done
  }

  /// What is shown of a suggestion; of one that only its decision is known of, the day of that.
  private static func words(
    _ item: KeptSuggestion,
    _ timeline: ZoneTimeline
  ) -> (period: String, text: String, because: String) {
    let suggestion = item.suggestion
    guard item.isUnknown else { return (item.period, suggestion.text, suggestion.because) }
    let day = item.decided.map { timeline.local(at: $0).date.description } ?? ""
    let text =
      suggestion.move.map {
        "Move an event from \(MoveWords.time($0.from, timeline)) to "
          + "\(MoveWords.time($0.to, timeline))."
      } ?? "What it says is not known."
    return (day, text, "decided before this store was made; plans/decisions.csv holds it")
  }

  private static func value(_ item: KeptSuggestion) -> JSONValue {
    let suggestion = item.suggestion
    func span(_ span: TimeSpan?) -> JSONValue {
      guard let span else { return .null }
      return ["start": .string(span.start.description), "end": .string(span.end.description)]
    }
    return [
      "id": .string(suggestion.id),
      "kind": suggestion.kind == .unknown ? .null : .string(suggestion.kind.rawValue),
      "state": .string(suggestion.state.rawValue),
      "period": item.isUnknown ? .null : .string(item.period),
      "text": item.isUnknown ? .null : .string(suggestion.text),
      "because": item.isUnknown ? .null : .string(suggestion.because),
      "decided": JSONValue(item.decided?.description),
      "decided_by": JSONValue(item.decider?.rawValue),
      "expired": JSONValue(item.expired?.description),
      "event": JSONValue(suggestion.event),
      "from": span(suggestion.move?.from),
      "to": span(suggestion.span),
      "gain": suggestion.gain.map { gain in
        let (minutes, low, high) = gain.minutes
        return ["minutes": .integer(minutes), "low": .integer(low), "high": .integer(high)]
      } ?? .null,
    ]
  }

  private static func decide(
    _ call: Call,
    from: [Suggestion.State],
    _ verdict: Decision.Verdict
  ) throws -> ExitCode {
    let open = try call.open()
    try call.takeUpDecisions(open, mayWrite: true)
    let ids = Array(call.arguments.operands.dropFirst())
    let chosen = try SuggestionChoice(store: open.store).suggestions(ids).map(\.suggestion)
    let decided = chosen.filter { from.contains($0.state) }
    let refusals = chosen.count - decided.count
    if !decided.isEmpty {
      let book = DecisionBook(open: open)
      try book.add(book.addition(book.decisions(verdict, on: decided, by: .person)))
    }
    for suggestion in chosen {
      if from.contains(suggestion.state) {
        try Console.print("\(suggestion.id)  \(verdict == .reopened ? "open" : verdict.rawValue)")
      } else if suggestion.state == .applied {
        call.messages.warn(
          "\(suggestion.id): it is applied: 'lockin apply --undo \(suggestion.id)' puts it back and "
            + "refuses it"
        )
      } else if suggestion.state == .expired {
        call.messages.warn(
          "\(suggestion.id): it has expired: a run that suggests it again opens it"
        )
      } else {
        call.messages.warn(
          "\(suggestion.id): it is \(suggestion.state.rawValue) already: nothing to do"
        )
      }
    }
    if refusals == 0 { return .done }
    return refusals == chosen.count ? .data : .warnings
  }
}
