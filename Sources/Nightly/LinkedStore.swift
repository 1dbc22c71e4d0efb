import Documents
import Platform

/// A store was to be opened, and a link has its name.
///
/// No store is used through one: its lock and its journal lie beside the name that it is opened by, so that two names of
/// one store would not keep each other out.
package struct LinkedStore: Error, CustomStringConvertible {
  private let path: String
  private let target: String

  /// Throws where a link lies at the path of a store.
  package static func refuse(_ path: String) throws(LinkedStore) {
    if let target = SystemPath.target(of: path) { throw LinkedStore(path: path, target: target) }
  }

  /// What is wrong, in one line, with what to do.
  package var description: String {
    let link = "\(path): this is a link to '\(target.withVisibleControls)', "
    return FileStatus.isAbsent(SystemPath.resolved(path))
      ? link
        + "where nothing lies, and no store is made behind a link: put the store itself in its place, or remove the "
        + "link and type 'lockin run', which makes a new one or says how to bring the old one back"
      : link
        + "and no store is opened through a link: name that file with --store, or put the store itself in the place "
        + "of the link"
  }
}
