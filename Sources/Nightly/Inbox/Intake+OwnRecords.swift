import CivilTime
import Plans
import Platform
import Records
import Storage

/// Sessions that count as records: those that were logged afterwards, and all where no tracker was.
extension Intake {
  /// What a session counts as of which nobody said it.
  package static let ownCategory = "Focus session"

  /// Has what was logged afterwards in `plans/sessions.csv` count as records, and what was timed on days of which no
  /// tracker tells.
  func takeOwnRecords() throws {
    let plans = GoalIntake(workspace, configuration.timeline, now: now).read()
    // Of a file that can't be read nothing is known, and what was read of it stays.
    guard !plans.sessionsAreUnread else { return }
    let first = Dictionary(plans.goals.map { ($0.id, $0.categories.first) }) { first, _ in first }
    let tracked = try store.trackedDays()
    let counted = plans.sessions.filter { session in
      session.mode == .logged
        || tracked.isDisjoint(with: session.span.start.utcDay...session.span.end.utcDay)
    }
    let records = counted.map { session in
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
    try store.replaceOwnRecords(by: records, purged.filter)
  }
}
