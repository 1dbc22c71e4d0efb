import Platform

/// Removes files one after another, and notes those that can't be removed as things are: on a disk that is read-only, or in
/// a place where nobody may.
///
/// A purge that waited for them would never end, and nothing else could be done in the workspace meanwhile.
struct Removal {
  /// Those that stay, by their names for the person, and the system's words for why.
  private(set) var kept: [(name: String, reason: String)] = []

  private let workspace: Workspace

  /// Removes files of a workspace.
  init(_ workspace: Workspace) { self.workspace = workspace }

  /// Removes a file by its name for the person.
  mutating func file(_ name: String) throws(FileError) {
    let path = workspace.path(name)
    do throws(FileError) {
      try Removal.twice(path) { path throws(FileError) in try AtomicFile.remove(at: path) }
    } catch {
      guard error.isIrremovable else { throw error }
      kept.append((name, error.reason))
    }
  }

  /// Removes a folder by its path where nothing is in it.
  mutating func folder(_ path: String) throws(FileError) {
    guard try Directory.names(in: path).isEmpty else { return }
    do throws(FileError) {
      try Removal.twice(path) { path throws(FileError) in try Directory.removeEmpty(path) }
    } catch {
      // set aside: there is nothing in it that was to go; a disk may be mounted there.
      guard error.isIrremovable else { throw error }
    }
  }

  /// What failed for once may have been in use just then.
  private static func twice(
    _ path: String,
    _ remove: (String) throws(FileError) -> Void
  ) throws(FileError) {
    do throws(FileError) { try remove(path) } catch {
      guard error.isIrremovable else { throw error }
      try remove(path)
    }
  }
}
