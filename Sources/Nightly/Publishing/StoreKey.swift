import Documents
import Files
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
  private let workspace: Workspace
  private let store: Store

  package init(_ store: Store, of workspace: Workspace) throws(StoreError) {
    noted = try store.basis(StoreKey.basis)
    self.store = store
    self.workspace = workspace
  }

  /// Whether the workspace has another key than its store.
  var isOther: Bool {
    // set aside: what is wrong with the key itself is told by whoever needs it, and it is no other one.
    guard let noted, let present = (try? PersonKey.known(workspace))?.folder else { return false }
    return noted != present
  }

  /// What is wrong where it has another, in one sentence without a full stop.
  var problem: String {
    "this is not the key that \(workspace.name(of: store.path)) was made with: one of the two was changed, or is "
      + "another workspace's, and backups of before are not known by this key"
  }

  /// What to do then.
  var remedy: String {
    "bring back the right one of the two from a backup ('lockin restore'); or, where both are yours and you have no "
      + "other, type '\(StoreKey.acceptance)', which takes this key from then on: what was "
      + "refused of suggestions is suggested anew"
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

  /// Notes the workspace's key where none is noted, or where it `isAccepted`; one that can't be made is noted by none.
  package func note(isAccepted: Bool) throws {
    guard noted == nil || isAccepted, let key = try PersonKey.known(workspace) else { return }
    guard key.folder != noted else { return }
    try store.transaction { try store.setBasis(StoreKey.basis, key.folder) }
  }
}
