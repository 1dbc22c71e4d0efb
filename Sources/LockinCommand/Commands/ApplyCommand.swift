import CivilTime
import Documents
import Nightly
import Plans
import Storage

/// Takes suggestions up: the events move in the plan.
enum ApplyCommand: Command {
  static let name = "apply"
  static let summary = "move events as suggested, or back with --undo"
  static let operands = "ID..."
  static let examples = [
    Example("lockin apply 9a69", "move the event as suggestion 9a69… says"),
    Example("lockin apply --undo 9a69", "put it back where it was"),
  ]
  static let flags = [
    Flag("--undo", nil, "put the events back to where they were"),
    Flag("--dry-run", nil, "print what would be moved, and change nothing"),
    Flag.format, Flag.state, Flag.waitToWrite,
  ]

  static func run(_ call: Call) throws -> ExitCode {
    let isForProgram = try call.isForProgram
    let open = try call.open()
    try call.takeUpDecisions(open, mayWrite: !call.arguments.has("--dry-run"))
    let chosen = try SuggestionChoice(open: open).suggestions(call.arguments.operands)
    let isUndo = call.arguments.has("--undo")
    let outcome = try isUndo ? undo(chosen, open, call) : apply(chosen, open, call)
    if isForProgram {
      try call.output.print(outcome.json)
    } else {
      for line in outcome.lines { try call.output.print(line) }
    }
    for refusal in outcome.refusals { call.messages.warn("\(refusal)") }
    if outcome.count > 0 {
      call.messages.say(
        isUndo
          ? "what was undone counts as refused; 'lockin suggestions reopen' offers it again"
          : "'lockin plan export' writes the calendar"
      )
    }
    if outcome.refusals.isEmpty { return .done }
    return outcome.count > 0 ? .warnings : .data
  }

  private static func apply(
    _ chosen: [KeptSuggestion],
    _ open: Session,
    _ call: Call
  ) throws -> MovesDocument {
    let book = MoveBook(open: open)
    let plan = try book.plan(around: chosen.compactMap(\.suggestion.move))
    let all = try open.store.suggestions().map(\.suggestion).filter { $0.state == .open }
    let closed = ClosedAdvice(
      open: all,
      events: plan.events,
      configuration: open.configuration,
      now: open.now
    )
    var refusals: [Diagnostic] = []
    var wanted: [Suggestion] = []
    for suggestion in chosen.map(\.suggestion) {
      if let (problem, remedy) = closed.reason(suggestion) {
        refusals.append(refusal(suggestion, problem, remedy))
      } else {
        wanted.append(suggestion)
      }
    }
    let choice = MoveChoice(
      wanted,
      others: all.filter { other in !wanted.contains { $0.id == other.id } },
      plan: plan,
      configuration: open.configuration,
      now: open.now
    )
    refusals += choice.refusals
    let isRehearsal = call.arguments.has("--dry-run")
    if !isRehearsal { try book.make(choice, by: .person) }
    return MovesDocument(
      moved: choice.steps,
      standing: choice.done,
      refusals: refusals,
      isRehearsal: isRehearsal,
      in: open
    )
  }

  private static func undo(
    _ chosen: [KeptSuggestion],
    _ open: Session,
    _ call: Call
  ) throws -> MovesDocument {
    let book = MoveBook(open: open)
    let plan = try book.plan(around: chosen.compactMap(\.suggestion.move))
    var refusals: [Diagnostic] = []
    var steps: [MoveBook.Step] = []
    for suggestion in chosen.map(\.suggestion) {
      guard suggestion.state == .applied, let move = suggestion.move else {
        refusals.append(refusal(suggestion, "it is not applied", "there is nothing to undo"))
        continue
      }
      guard let event = plan.events.first(where: { $0.id == move.event }) else {
        refusals += plan.diagnostics.filter(\.tellsOfLoss).prefix(1)
        refusals.append(
          refusal(suggestion, "its event is no longer planned", "there is nothing to undo")
        )
        continue
      }
      guard event.span == move.to else {
        let times = MoveWords.time(event.span, open.configuration.timeline)
        refusals.append(
          refusal(
            suggestion,
            "\(MoveWords.name(event)) was moved to \(times) since",
            "move it yourself where you want it"
          )
        )
        continue
      }
      steps.append(MoveBook.Step(suggestion: suggestion, move: move, event: event))
    }
    let isRehearsal = call.arguments.has("--dry-run")
    if !isRehearsal {
      try book.takeBack(steps)
      refusals += try notBack(steps, book)
    }
    return MovesDocument(
      moved: steps,
      refusals: refusals,
      isUndo: true,
      isRehearsal: isRehearsal,
      in: open
    )
  }

  /// The events that stay where they are, since their calendars have taken the move in.
  private static func notBack(
    _ steps: [MoveBook.Step],
    _ book: MoveBook
  ) throws -> [Diagnostic] {
    let events = try book.plan(around: steps.map(\.move)).events
    return steps.compactMap { step in
      guard events.contains(where: { $0.id == step.move.event && $0.span != step.move.from }) else {
        return nil
      }
      return refusal(
        step.suggestion,
        "\(step.event.file) itself has \(MoveWords.name(step.event)) at its new time",
        "move it back in that calendar"
      )
    }
  }

  private static func refusal(
    _ suggestion: Suggestion,
    _ problem: String,
    _ remedy: String
  ) -> Diagnostic {
    Diagnostic(file: suggestion.id, code: "not_applied", problem: problem, remedy: remedy)
  }
}
