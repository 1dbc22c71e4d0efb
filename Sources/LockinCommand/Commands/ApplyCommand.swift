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
    Flag.store, Flag.waitToWrite,
  ]

  static func run(_ call: Call) throws -> ExitCode {
    let open = try call.open()
    try call.takeUpDecisions(open, mayWrite: !call.arguments.has("--dry-run"))
    let chosen = try SuggestionChoice(store: open.store).suggestions(call.arguments.operands)
    return call.arguments.has("--undo")
      ? try undo(chosen, open, call) : try apply(chosen, open, call)
  }

  private static func apply(
    _ chosen: [KeptSuggestion],
    _ open: Session,
    _ call: Call
  ) throws -> ExitCode {
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
    for step in choice.steps {
      try say(step, from: step.move.from, to: step.move.to, open, isRehearsal)
    }
    for step in choice.done {
      try Console.print("\(step.suggestion.id)  \(MoveWords.name(step.event)): was there already")
    }
    return try finish(
      refusals,
      moved: choice.steps.count + choice.done.count,
      call,
      "'lockin plan export' writes the calendar"
    )
  }

  private static func undo(
    _ chosen: [KeptSuggestion],
    _ open: Session,
    _ call: Call
  ) throws -> ExitCode {
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
    for step in steps { try say(step, from: step.move.to, to: step.move.from, open, isRehearsal) }
    return try finish(
      refusals,
      moved: steps.count,
      call,
      "what was undone counts as refused; 'lockin suggestions reopen' offers it again"
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

  private static func say(
    _ step: MoveBook.Step,
    from: TimeSpan,
    to: TimeSpan,
    _ open: Session,
    _ isRehearsal: Bool
  ) throws {
    let timeline = open.configuration.timeline
    let book = MoveBook(open: open)
    let file = book.isOwnEvent(step.event) ? open.workspace.eventsFile : open.workspace.changesFile
    try Console.print(
      "\(step.suggestion.id)  \(MoveWords.name(step.event)): \(MoveWords.time(from, timeline)) -> "
        .withVisibleControls
        + "\(MoveWords.time(to, timeline)) (\(open.workspace.name(of: file))"
        + "\(isRehearsal ? "; this was a rehearsal" : ""))"
    )
  }

  private static func refusal(
    _ suggestion: Suggestion,
    _ problem: String,
    _ remedy: String
  ) -> Diagnostic {
    Diagnostic(file: suggestion.id, code: "not_applied", problem: problem, remedy: remedy)
  }

  private static func finish(
    _ refusals: [Diagnostic],
    moved: Int,
    _ call: Call,
    _ next: String
  ) throws -> ExitCode {
    for refusal in refusals { call.messages.warn("\(refusal)") }
    if moved > 0 { call.messages.say(next) }
    if refusals.isEmpty { return .done }
    return moved > 0 ? .warnings : .data
  }
}
