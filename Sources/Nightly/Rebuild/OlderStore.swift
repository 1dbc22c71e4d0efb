import CivilTime
import Documents
import Storage

/// A store from before the run that published last from it: one that was put back, from a backup or by a program that copies
/// files.
///
/// What runs have read since lies in reports, and in later backups, until it is read again.
package struct OlderStore {
  private let latest: Instant
  private let file: String

  /// Nil where the workspace's own store has published what the latest run did, or where none is known to have.
  init?(_ store: Store, of workspace: Workspace) throws(StoreError) {
    guard workspace.isOwn(store: store.path),
      let latest = try PublishedStores(of: workspace).expected(of: StoreIdentity.of(store))
    else { return nil }
    // What was made in the place of one that was lost has published nothing yet, and that was told.
    let known = try [store.publishedAsOf(), store.loss()].compactMap { $0 }.max()
    guard known.map({ $0 < latest }) ?? true else { return nil }
    (self.latest, file) = (latest, workspace.name(of: store.path))
  }

  /// Has backups of before stay where a session's store is one, or another machine's was; gives what is said of it.
  ///
  /// It goes on as another store than the one that published since: on another machine that may be in use.
  package static func note(_ open: Session) throws -> Diagnostic? {
    guard let older = try OlderStore(open.store, of: open.workspace) else {
      try noteLossOfOthers(open)
      return nil
    }
    try open.store.transaction {
      try open.store.noteLoss(at: older.loss(asOf: open.now))
      try StoreIdentity.renew(open.store)
    }
    return older.warning(open.configuration.timeline)
  }

  /// Machines that share a workspace may share the folder of its backups: what one was told to look for there is not
  /// to be thinned out by another.
  private static func noteLossOfOthers(_ open: Session) throws {
    guard open.workspace.isOwn(store: open.store.path),
      let loss = PublishedStores(of: open.workspace).loss,
      try open.store.loss().map({ $0 < loss }) ?? true
    else { return }
    try open.store.transaction { try open.store.noteLoss(at: loss) }
  }

  /// What is said of it, by a person's clock.
  func warning(_ timeline: ZoneTimeline) -> Diagnostic {
    let day = timeline.date(at: latest)
    return Diagnostic(
      file: file,
      severity: .warning,
      code: "store_older",
      problem: "this store is from before the run of \(day): it was put back, or a program that "
        + "copies files did so, and what was read since and no export gives any more is missing",
      remedy:
        "see whether a backup has a newer one; all backups of before are left; where what was fetched since lies in "
        + "the inbox no more, put lockin.fetched.json out of the way, and all of it is asked for again"
    )
  }

  /// The instant up to which backups hold more than it does.
  package func loss(asOf now: Instant) -> Instant { max(latest, now) }
}
