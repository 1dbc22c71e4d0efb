import CivilTime
import Platform

/// A workspace that is being made: nobody but its person may look into it, and nothing that lies there is lost.
package struct NewWorkspace {
  /// What came of it.
  package struct Outcome: Equatable {
    /// The files that were made.
    package var made: [String] = []
    /// The files that were there already and were left as they are.
    package var left: [String] = []
    /// Whether others may look into the folder, which was there already with something in it.
    package var isOpen = false
  }

  private let workspace: Workspace

  /// A workspace where there may be a folder already.
  package init(_ workspace: Workspace) { self.workspace = workspace }

  /// The files of a workspace for somebody who answered questions, or none.
  package static func files(
    _ answers: SetupAnswers,
    today: CivilDate
  ) -> [(path: String, bytes: [UInt8])] {
    FirstPlans(today: today, goal: answers.goal).files
      + [
        (".gitignore", Array(ignored.utf8)),
        ("lockin.yaml", Array(FirstConfiguration.text(answers).utf8)),
      ]
  }

  /// Makes the folder, those in it and the files, and overwrites none.
  ///
  /// `lockin.yaml` comes last: where something goes wrong, it can be done again.
  package func make(_ files: [(path: String, bytes: [UInt8])]) throws(FileError) -> Outcome {
    var outcome = Outcome()
    let isNew = try isNew()
    try Directory.make(Directory.parent(of: workspace.root))
    try Directory.make(workspace.root, permissions: 0o700)
    if isNew {
      try Directory.set(0o700, of: workspace.root)
    } else if let status = try FileStatus.ifPresent(workspace.root) {
      outcome.isOpen = status.permissions & 0o077 != 0
    }
    for folder in ["inbox", "plans"] {
      try Directory.make(workspace.path(folder), permissions: 0o700)
    }
    let last = "lockin.yaml"
    let order = files.filter { $0.path != last } + files.filter { $0.path == last }
    for file in order {
      let path = workspace.path(file.path)
      guard try !FileStatus.isTaken(path) else {
        if try AtomicFile.plan(file.bytes, to: path) != .same { outcome.left.append(file.path) }
        continue
      }
      try workspace.enclosure.check(workspace.absolute(path))
      try Directory.make(Directory.parent(of: path), permissions: 0o700)
      try AtomicFile.write(
        file.bytes,
        to: path,
        permissions: file.path == ".gitignore" ? 0o644 : 0o600
      )
      outcome.made.append(file.path)
    }
    return outcome
  }

  /// Whether the folder is missing, or nothing is in it.
  private func isNew() throws(FileError) -> Bool {
    guard try FileStatus.ifPresent(workspace.root)?.isDirectory == true else { return true }
    return try Directory.names(in: workspace.root).isEmpty
  }

  /// What belongs into no repository: the store and the key, and what is made of the rest.
  private static let ignored = """
    # What lockin makes, and the key, which is a secret. lockin.yaml and plans/ may be kept under version control;
    # inbox/ is private as well, and large.
    archive/
    lockin.fetched.json*
    lockin.key
    lockin.run.json
    lockin.session.json*
    lockin.sqlite*
    state/
    reports/
    exports/
    inbox/
    *.lockin-new

    """
}
