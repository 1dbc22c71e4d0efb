import CivilTime
import Documents
import Storage

/// A store from before the run that published last: one that was put back, from a backup or by a program that copies
/// files.
///
/// What runs have read since lies in reports, and in later backups, until it is read again.
package struct OlderStore {
  private let latest: Instant
  private let open: Session
  private let path: String

  /// Nil where the workspace's own store, at a path, has published what the latest run did, or where none is known to have.
  package init?(_ open: Session, at path: String) throws(StoreError) {
    guard let latest = LostStore.published(from: open.workspace) else { return nil }
    // What was made in the place of one that was lost has published nothing yet, and that was told.
    let known = try [open.store.publishedAsOf(), open.store.loss()].compactMap { $0 }.max()
    guard known.map({ $0 < latest }) ?? true else { return nil }
    (self.latest, self.open, self.path) = (latest, open, path)
  }

  /// What is said of it.
  package var warning: Diagnostic {
    let day = open.configuration.timeline.local(at: latest).date
    return Diagnostic(
      file: open.workspace.name(of: path),
      severity: .warning,
      code: "store_older",
      problem: "this store is from before the run of \(day): it was put back, or a program that "
        + "copies files did so, and what was read since and no export gives any more is missing",
      remedy: "see whether a backup has a newer one; runs leave all backups of before"
    )
  }

  /// Has later backups stay.
  package func note() throws {
    try open.store.transaction { try open.store.noteLoss(at: open.now) }
  }
}
