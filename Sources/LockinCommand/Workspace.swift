import CivilTime
import Documents
import Files

/// A person's folder: where everything in it lies.
struct Workspace {
  /// The folder.
  let root: String

  var configurationFile: String { path("lockin.yaml") }
  var inbox: String { path("inbox") }
  var eventsFile: String { path("plans/events.yaml") }

  /// The path of something in the workspace.
  func path(_ relative: String) -> String {
    if relative.hasPrefix("/") { return relative }
    return root == "." ? relative : root + "/" + relative
  }

  /// The name by which a person knows a file: relative to the workspace where it lies in it.
  func name(of path: String) -> String {
    let prefix = root + "/"
    return path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path
  }
}
