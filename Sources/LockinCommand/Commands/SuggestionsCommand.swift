import Documents
import Nightly
import Plans
import Storage

/// Shows suggestions, and takes the person's word on them.
enum SuggestionsCommand: Command {
  static let name = "suggestions"
  static let summary = "list suggestions, or refuse and reopen them"
  static let operands = "[list] | refuse ID... | reopen ID..."
  static let examples = [
    Example("lockin suggestions", "what is open"),
    Example("lockin suggestions refuse 9a69", "put one away for good"),
  ]
  static let flags = [
    Flag.choice("--state", "STATE", Listed.self, "with list: "),
    Flag.format, Flag.store, Flag.wait,
  ]

  static let words = Word.allCases.map(\.rawValue)

  enum Word: String, CaseIterable {
    case list
    case refuse
    case reopen
  }

  /// Which suggestions are listed.
  enum Listed: String, CaseIterable {
    case open
    case applied
    case refused
    case expired
    case all
  }

  static func run(_ call: Call) throws -> ExitCode {
    let (word, call) = try call.word(of: self, Word.self)
    switch word {
    case .list:
      try call.expectNoOperands()
      return try list(call)
    case .refuse: return try decide(call, from: [.open, .expired], .refused)
    case .reopen: return try decide(call, from: [.refused], .reopened)
    }
  }

  private static func list(_ call: Call) throws -> ExitCode {
    let listed = try call.choice("--state", Listed.self)
    let state = Suggestion.State(rawValue: listed.rawValue)
    let form = try call.choice(Flag.format.name, PrintedForm.self)
    let open = try call.openToRead()
    try call.takeUpDecisions(open, mayWrite: false)
    let kept = try open.store.suggestions().filter { state == nil || $0.suggestion.state == state }
    if form == .json {
      try Console.print(
        JSONWriter.pretty(["suggestions": .array(kept.map(\.listed))])
      )
      return .done
    }
    for item in kept {
      let suggestion = item.suggestion
      let (period, text, because) = item.words(open.configuration.timeline)
      let line = "\(suggestion.id)  \(suggestion.state.rawValue)  \(period)  \(text)"
      try Console.print(line.withVisibleControls)
      try Console.print("          \(because)".withVisibleControls)
    }
    if kept.isEmpty {
      call.messages.say("no suggestions\(state == nil ? "" : " are \(listed.rawValue)")")
    }
    return .done
  }

  private static func decide(
    _ call: Call,
    from: [Suggestion.State],
    _ verdict: Decision.Verdict
  ) throws -> ExitCode {
    let open = try call.open()
    try call.takeUpDecisions(open, mayWrite: true)
    let chosen = try SuggestionChoice(store: open.store).suggestions(call.arguments.operands)
      .map(\.suggestion)
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
