import CivilTime
import Documents
import Files
import Planning
import Storage

/// Takes up open shifts of the person's own events without being asked, where the configuration says so.
///
/// What is applied stood in a report before: advice of this very run waits for the next one.
struct AutoApply {
  /// The most that are applied in a run.
  private static let most = 3
  /// An event that was moved, or whose suggestion was refused, is left alone for a week.
  private static let rest: Int64 = 7 * 86_400_000

  let open: OpenWorkspace

  /// Applies what can be applied; gives what to say of it, and what went wrong.
  func run() throws -> (words: [String], problems: [Diagnostic]) {
    let kept = try open.store.suggestions()
    let left = Set(
      kept.filter { $0.decided.map { open.now - $0 < AutoApply.rest } ?? false }
        .compactMap(\.suggestion.move?.event)
    )
    let book = MoveBook(open: open)
    let candidates = kept.map(\.suggestion).filter { suggestion in
      suggestion.state == .open && suggestion.move.map { $0.from.start > open.now } ?? false
        && suggestion.move.map { left.contains($0.event) == false } ?? false
    }
    guard candidates.isEmpty == false else { return ([], []) }
    let plan = try book.plan(around: candidates.compactMap(\.move))
    let own = Set(plan.events.filter(book.isOwnEvent).map(\.id))
    var choice = choice(candidates.filter { own.contains($0.move?.event ?? "") }, plan)
    while choice.steps.count > AutoApply.most {
      choice = self.choice(choice.steps.dropLast().map(\.suggestion), plan)
    }
    do {
      try book.make(choice)
    } catch let problem as Diagnostic {
      return ([], [problem])
    } catch let error as FileError {
      return ([], [notWritten(error)])
    }
    let timeline = open.configuration.timeline
    return (
      choice.steps.map { step in
        "moved by advice (auto_apply): \(MoveWords.name(step.event)) from "
          + "\(MoveWords.time(step.move.from, timeline)) to \(MoveWords.time(step.move.to, timeline)); "
          + "'lockin apply --undo \(step.suggestion.id)' puts it back"
      }, []
    )
  }

  private func choice(
    _ suggestions: [Suggestion],
    _ plan: (events: [PlannedEvent], diagnostics: [Diagnostic])
  ) -> MoveChoice {
    MoveChoice(
      suggestions,
      others: [],
      plan: plan,
      configuration: open.configuration,
      now: open.now
    )
  }

  private func notWritten(_ error: FileError) -> Diagnostic {
    Diagnostic(
      file: open.workspace.name(of: open.workspace.eventsFile),
      code: "not_applied",
      problem: "no advice was applied (\(error.reason))",
      remedy: "make room or look at the permissions"
    )
  }
}
