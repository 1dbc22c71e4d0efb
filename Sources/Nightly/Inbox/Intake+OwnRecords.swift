import CivilTime
import Plans
import Platform
import Records
import Storage

/// Sessions that the person logged afterwards.
extension Intake {
  /// What a session counts as of which nobody said it.
  package static let ownCategory = "Focus session"

  /// Has what was logged afterwards in `plans/sessions.csv` count as records.
  func takeOwnRecords() throws {
    let plans = GoalIntake(workspace, configuration.timeline, now: now).read()
    // Of a file that can't be read nothing is known, and what was read of it stays.
    guard !plans.sessionsAreUnread else { return }
    let first = Dictionary(plans.goals.map { ($0.id, $0.categories.first) }) { first, _ in first }
    let records = plans.sessions.filter { $0.mode == .logged }.map { session in
      let category = CategoryPath(
        session.category ?? session.goals.first.flatMap { first[$0] ?? nil } ?? Intake.ownCategory
      )
      return Store.OwnRecord(
        span: session.span,
        title: configuration.keepsTitles ? session.note ?? "" : "",
        category: category.description,
        productivity: configuration.rules.productivity(of: category) == nil ? 2 : nil
      )
    }
    try store.transaction { try store.replaceOwnRecords(by: records, purged.stones) }
  }
}
