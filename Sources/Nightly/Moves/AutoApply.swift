import Analysis
import CivilTime
import Documents
import Plans
import Platform
import Storage

/// Takes up open shifts of the person's own events without being asked, where the configuration says so.
///
/// What is applied stands in the latest reports: advice of this very run waits for the next one, and
/// what was moved back by hand is not moved again.
struct AutoApply {
  /// The most that are applied in a run.
  private static let most = 3
  /// An event that was moved, or whose suggestion was refused, is left alone for a week, and so is one
  /// that was moved back by hand: a suggestion that opens again keeps when it was decided.
  private static let rest: Int64 = 7 * 86_400_000

  /// What came of it.
  package struct Outcome {
    /// What to say of the moves that were made.
    var words: [String] = []
    /// What went wrong.
    var problems: [Diagnostic] = []
    /// In a rehearsal, what the person's own file of events would hold; nil where it would not change.
    var ownEvents: [UInt8]?
  }

  let open: Session
  /// Whether moves are only told, and made in the store alone, which is a copy then.
  let isRehearsal: Bool

  /// Applies what can be applied.
  func run() throws -> Outcome {
    let latest = Set(try open.store.latestPeriods())
    let kept = try open.store.suggestions()
    let left = Set(
      kept.filter { $0.decided.map { open.now - $0 < AutoApply.rest } ?? false }
        .compactMap(\.suggestion.move?.event)
    )
    let book = MoveBook(open: open)
    // The newest advice on an event comes first.
    let candidates = kept.filter { item in
      guard let move = item.suggestion.move else { return false }
      return item.suggestion.state == .open && latest.contains(item.period)
        && move.from.start > open.now && !left.contains(move.event)
    }.sorted { Period.isNewer($0.period, $1.period) }.map(\.suggestion)
    guard !candidates.isEmpty else { return Outcome() }
    let plan = try book.plan(around: candidates.compactMap(\.move))
    let own = Set(plan.events.filter(book.isOwnEvent).map(\.id))
    var choice = choice(candidates.filter { own.contains($0.move?.event ?? "") }, plan)
    while choice.steps.count > AutoApply.most {
      choice = self.choice(choice.steps.dropLast().map(\.suggestion), plan)
    }
    var outcome = Outcome()
    do {
      if isRehearsal {
        outcome.ownEvents = try book.rehearse(choice, by: .lockin)
      } else {
        try book.make(choice, by: .lockin)
      }
    } catch let problem as Diagnostic {
      return Outcome(problems: [problem])
    } catch let error as FileError {
      return Outcome(problems: [notWritten(error)])
    }
    outcome.words = choice.steps.map(words)
    return outcome
  }

  private func words(_ step: MoveBook.Step) -> String {
    let timeline = open.configuration.timeline
    let file = open.workspace.name(of: open.workspace.eventsFile)
    return "\(isRehearsal ? "to be moved" : "moved") by advice (auto_apply): "
      + "\(MoveWords.name(step.event)) from \(MoveWords.time(step.move.from, timeline)) to "
      + "\(MoveWords.time(step.move.to, timeline)); "
      + (isRehearsal
        ? "\(file) would change" : "'lockin apply --undo \(step.suggestion.id)' puts it back")
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
