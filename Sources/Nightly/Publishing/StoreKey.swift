import CivilTime
import Documents
import Platform
import Storage

/// The key that a store was made with, which a run notes there: what marks the folders of its workspace.
///
/// The key is a file beside the store, so that one of the two may be brought back or copied without the other.
package struct StoreKey {
  private static let basis = "key"
  /// The command line that takes the key for the store's from then on.
  static let acceptance = "lockin run --accept-key"

  /// The mark under the key that the store was made with; nil in one of a lockin that did not note it yet.
  let noted: String?
  private let identity: String?
  private let workspace: Workspace
  private let store: Store

  package init(_ store: Store, of workspace: Workspace) throws(StoreError) {
    noted = try store.basis(StoreKey.basis)
    identity = try StoreIdentity.of(store)
    self.store = store
    self.workspace = workspace
  }

  /// Whether the workspace has another key than its store.
  var isOther: Bool {
    // set aside: what is wrong with the key itself is told by whoever needs it, and it is no other one.
    guard let noted, let present = (try? PersonKey.known(workspace))?.folder else { return false }
    return noted != present
  }

  /// Whether runs have published from stores that are known, and not from this one.
  var isOtherStore: Bool {
    workspace.isOwn(store: store.path) && PublishedStores(of: workspace).areOthers(than: identity)
  }

  /// What is wrong where it has another, in one sentence without a full stop.
  var problem: String {
    let name = workspace.name(of: store.path)
    return "this is not the key that \(name) was made with: "
      + (isOtherStore
        ? "that store is another workspace's, or a copy: it is not the one that the reports were published from"
        : "one of the two was changed, or is another workspace's, and backups of before are not known by this key")
  }

  /// What to do then.
  var remedy: String {
    let back = "'lockin restore FILE DIR' makes a folder of a backup"
    return isOtherStore
      ? "put this workspace's own store back: \(back), and DIR/lockin.sqlite goes here; to go on with the one that lies "
        + "there, and without what yours had and no export gives any more, type '\(StoreKey.acceptance)', which leaves "
        + "all backups of before"
      : "bring back the right one of the two: \(back), which has both as they belong together; or, only where both are "
        + "yours and you have no other, type '\(StoreKey.acceptance)', which takes this key from then on: all backups "
        + "of before are left, and what was refused of suggestions is suggested anew"
  }

  /// Says that the workspace has another key than its store; nil where it has not.
  package var warning: Diagnostic? {
    guard isOther else { return nil }
    return Diagnostic(
      file: workspace.name(of: workspace.keyFile),
      severity: .warning,
      code: "other_key",
      problem: problem,
      remedy: remedy
    )
  }

  /// Throws where a store that was named, at a path that is not the workspace's own, was made with another key: it is
  /// another workspace's, and what would be written to it is another's.
  package func refuseForeign(at path: String) throws {
    guard !workspace.isOwn(store: path), let noted, try PersonKey.known(workspace)?.folder != noted
    else { return }
    throw Diagnostic(
      file: workspace.name(of: path),
      code: "store_of_another",
      problem:
        "this store was made with another key than this workspace's, so that it is another workspace's, and nothing was "
        + "written to it",
      remedy:
        "type it without --store, or in the store's own workspace; only where both are yours, and this workspace is to go on "
        + "with that store, type '\(StoreKey.acceptance) --store=\(path.shellWord)'"
    )
  }

  /// Notes the workspace's key where none is noted, or where it `isAccepted`; one that can't be made is noted by none.
  ///
  /// One that is accepted may come with another store than the workspace had: backups of before, which may be all that
  /// has what that one had, stay. Gives what is said where it is another.
  package func note(isAccepted: Bool, asOf now: Instant) throws -> Diagnostic? {
    guard noted == nil || isAccepted, let key = try PersonKey.known(workspace),
      key.folder != noted
    else { return nil }
    let latest = PublishedStores(of: workspace).latest
    try store.transaction {
      try store.setBasis(StoreKey.basis, key.folder)
      if noted != nil { try store.noteLoss(at: max(now, latest ?? now)) }
    }
    guard noted != nil, isOtherStore else { return nil }
    return Diagnostic(
      file: workspace.name(of: store.path),
      severity: .warning,
      code: "store_replaced",
      problem:
        "this store is the workspace's own from now on, and is not the one that the reports were published from: "
        + "what that one had and no export gives any more is missing",
      remedy:
        "'lockin restore FILE DIR' makes a folder of a backup, and DIR/lockin.sqlite put here undoes it; all "
        + "backups of before are left"
    )
  }
}
