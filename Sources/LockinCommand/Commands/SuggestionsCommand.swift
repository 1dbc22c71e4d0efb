import Documents
import Nightly
import Plans
import Platform
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
    Flag.choice("--status", "STATUS", Listed.self, "with list: "),
    Flag.format, Flag.state, Flag.wait,
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
    let listed = try call.choice("--status", Listed.self)
    let state = Suggestion.State(rawValue: listed.rawValue)
    let isForProgram = try call.isForProgram
    let open = try call.openToRead()
    try call.takeUpDecisions(open, mayWrite: false)
    let kept = try open.store.suggestions().map { $0.expired(asOf: open.now) }
      .filter { state == nil || $0.suggestion.state == state }
    if isForProgram {
      try call.output.print(KeptSuggestion.document(kept))
      return .done
    }
    let screen = call.output.screen
    try call.output.show(
      kept.flatMap { item in
        let suggestion = item.suggestion
        let (period, text, because) = item.words(open.configuration.timeline)
        let line =
          TonedText(suggestion.id, .strong)
          + TonedText("  \(suggestion.state.rawValue)  \(period)  \(text)")
        return screen.lines(line, indent: 10)
          + screen.lines(TonedText("          \(because)"), indent: 10)
      }
    )
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
    let isForProgram = try call.isForProgram
    let open = try call.open()
    try call.takeUpDecisions(open, mayWrite: true)
    let chosen = try SuggestionChoice(open: open).suggestions(call.arguments.operands)
      .map(\.suggestion)
    let decided = chosen.filter { from.contains($0.state) }
    if !decided.isEmpty {
      let book = DecisionBook(open: open)
      try book.add(book.addition(book.decisions(verdict, on: decided, by: .person)))
    }
    let document = VerdictsDocument(chosen, from: from, verdict, asOf: open.now)
    if isForProgram {
      try call.output.print(document.json)
    } else {
      for line in document.lines { try call.output.print(line) }
    }
    for warning in document.warnings { call.messages.warn(warning) }
    if document.warnings.isEmpty { return .done }
    return document.hasDecided ? .warnings : .data
  }
}
