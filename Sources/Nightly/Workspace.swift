import CivilTime
import Documents
import Platform

/// A person's folder: where everything in it lies.
package struct Workspace {
  /// The folder.
  package let root: String
  /// The folder that relative paths start from.
  let folder: String
  /// The folder of the archive, of what only lockin knows, and of the cache: the workspace's own, but where another is named.
  package let state: String

  /// A workspace; `folder` is what relative paths start from, `state` where the archive and the like are, if not in it.
  package init(root: String, folder: String, state: String? = nil) {
    self.root = root
    self.folder = folder
    self.state = state ?? root
  }

  package var configurationFile: String { path("lockin.yaml") }
  var inbox: String { path("inbox") }
  var eventsFile: String { path("plans/events.yaml") }
  package var changesFile: String { path("plans/changes.yaml") }
  package var itemsFile: String { path("plans/items.yaml") }
  package var listsFile: String { path("plans/lists.yaml") }
  var daysFile: String { path("plans/days.yaml") }
  var goalsFile: String { path("plans/goals.yaml") }
  var sessionsFile: String { path("plans/sessions.csv") }
  var habitsFile: String { path("plans/habits.yaml") }
  var checkinsFile: String { path("plans/checkins.csv") }
  var decisionsFile: String { path("plans/decisions.csv") }
  var keyFile: String { path("lockin.key") }
  /// The cache.
  package var storeFile: String { inState("lockin.sqlite") }
  /// The exports that were read, as they came.
  package var archiveFolder: String { inState("archive") }
  /// What only lockin knows.
  package var stateFolder: String { inState("state") }
  package var historyFile: String { stateFolder + "/history.jsonl" }
  package var recordFile: String { path("lockin.run.json") }
  /// The focus session that goes on.
  package var runningFile: String { path("lockin.session.json") }

  /// The path of something in the workspace.
  package func path(_ relative: String) -> String {
    if relative.hasPrefix("/") { return relative }
    return root == "." ? relative : root + "/" + relative
  }

  private func inState(_ name: String) -> String { state == "." ? name : state + "/" + name }

  /// What keeps all that is written below the workspace's folder in it.
  package var enclosure: Enclosure { Enclosure(absolute(root)) }

  /// The name by which a person knows a file: relative to the workspace where it lies in it.
  package func name(of path: String) -> String {
    let whole = absolute(path)
    let prefix = absolute(root) + "/"
    return whole.hasPrefix(prefix) ? String(whole.dropFirst(prefix.count)) : whole
  }

  /// The name of a file that an operand names: one of the workspace, or one of the folder that the
  /// program was started in.
  package func file(named operand: String) throws(FileError) -> String {
    try FileStatus.ifPresent(path(operand)) == nil ? name(of: operand) : operand
  }

  /// The path from the file system's root, with `.` parts and doubled slashes left out.
  package func absolute(_ path: String) -> String {
    let whole = path.hasPrefix("/") ? path : folder + "/" + path
    return "/" + whole.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
  }
}

extension Workspace {
  /// What is made of a file that the person wrote; nil where there is none.
  ///
  /// What keeps it from being read is added to `problems`, so that it costs this file alone.
  package func written<Value>(
    _ path: String,
    _ problems: inout [Diagnostic],
    _ read: (_ file: String) throws -> Value
  ) -> Value? {
    guard !FileStatus.isAbsent(path) else { return nil }
    let file = name(of: path)
    do {
      return try read(file)
    } catch let problem as Diagnostic {
      problems.append(problem.with(effect: .fileLeftOut))
    } catch let error as FileError where error.isTooLarge {
      problems.append(
        Diagnostic(
          file: file,
          code: "unreadable_file",
          problem: "the file is larger than 16 MB",
          remedy: "keep what is over in another folder",
          effect: .fileLeftOut
        )
      )
    } catch {
      problems.append(
        Diagnostic(
          file: file,
          code: Diagnostic.unreadableFile,
          problem: "\(error)",
          remedy: "look at its name and permissions",
          effect: .fileLeftOut
        )
      )
    }
    return nil
  }
}

extension Diagnostic {
  /// The code of what is said of a file that the system refused.
  static let unreadableFile = "unreadable_file"
}
