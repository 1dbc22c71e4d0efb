import Nightly
import Platform

/// Which workspace a command is for.
enum WorkspaceChoice {
  /// The folder that `-C` or `LOCKIN_DIR` names; else the nearest one with a workspace in it, from the
  /// current folder upwards; else the current folder.
  static func root(_ arguments: Arguments, _ invocation: Invocation) -> String {
    if let named = arguments.value("-C") { return named }
    if let named = invocation.environment["LOCKIN_DIR"], !named.isEmpty { return named }
    return around(invocation.folder) ?? "."
  }

  /// The workspace in which a folder lies, but for the folder itself; nil where it lies in none.
  ///
  /// One that belongs to somebody else is none: its hooks and addresses are not this person's, who only
  /// happens to be below it.
  static func around(_ folder: String) -> String? {
    guard isAbsent("lockin.yaml", in: folder) else { return nil }
    var folder = plain(folder)
    while folder != "/", folder.hasPrefix("/") {
      folder = Directory.parent(of: folder)
      let file = folder == "/" ? "/lockin.yaml" : folder + "/lockin.yaml"
      // A link may lead from a folder of somebody else's to a file of one's own.
      if isOwn(file), isOwn(folder) { return folder }
    }
    return nil
  }

  private static func isOwn(_ path: String) -> Bool {
    // set aside: what can't be looked at is no workspace to be taken without being named.
    (try? FileStatus.ifPresent(path))?.isOwn ?? false
  }

  /// The path without `..`.
  static func plain(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return "/" + parts.joined(separator: "/")
  }

  private static func isAbsent(_ name: String, in folder: String) -> Bool {
    FileStatus.isAbsent(folder + "/" + name)
  }
}
