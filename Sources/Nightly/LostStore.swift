import Platform
import Storage

/// A run published from the workspace's own store, and that store is not there any more.
///
/// What is made of an empty one would take the place of what still tells of it: reports, and backups. So nothing is,
/// until the person says whether one is put back or made anew.
package struct LostStore: Error, CustomStringConvertible {
  private let path: String

  /// Throws where the store at a path is the workspace's own, and lost.
  package static func refuse(_ path: String, of workspace: Workspace) throws {
    if try isLost(path, of: workspace) { throw LostStore(path: path) }
  }

  /// Whether a run published from the store at a path, the workspace's own, which is not there any more or has no byte.
  package static func isLost(_ path: String, of workspace: Workspace) throws -> Bool {
    guard try workspace.isOwn(store: path) && !HeldStore.isThere(path) else { return false }
    return PublishedStores(of: workspace).latest != nil
  }

  /// What is wrong, without a full stop.
  private var problem: String {
    let what = FileStatus.isAbsent(path) ? "is gone" : "has nothing in it any more"
    return "the store that reports were made from \(what): nothing was made in its place, so "
      + "that no report and no backup is lost as well"
  }

  /// What to do.
  private var remedy: String {
    let undo =
      "type 'lockin import --undo-rebuild', which puts the one from before the rebuild there; or "
    return (StoreFile.hasOlder(path) ? undo : "")
      + "put it back: 'lockin restore FILE DIR' makes a folder of a backup, and DIR/lockin.sqlite goes here; where "
      + "there is none, 'lockin import --rebuild' makes one of the exports that are there"
  }

  /// What is wrong, in one line, with what to do.
  package var description: String { "\(path): \(problem): \(remedy)" }
}
