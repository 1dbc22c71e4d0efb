import Platform

/// A workspace that was made of a backup, and what is to be known before its first run.
package struct RestoredWorkspace {
  private let workspace: Workspace
  /// Where its runs publish, and where they back up to; nil where they do not.
  private let reports: String?
  private let backups: String?
  /// What it starts.
  private let programs: [String]

  /// One that was made just now.
  package init(_ workspace: Workspace) {
    self.workspace = workspace
    // set aside: an export has no configuration there, and what is wrong with one is told by the first run.
    let configuration = try? Session.configuration(
      of: workspace,
      zones: ZoneDatabase(folder: Session.zoneFolder)
    )
    reports = configuration?.reports
    backups = configuration?.backup.folder
    programs = configuration?.programs ?? []
  }

  /// Has its runs leave all backups of the workspace that are newer than the one it was made of, and gives what is said of
  /// them; nil where there are none.
  package func leaveNewer(than file: String) throws -> String? {
    let newer = try NewerBackups(than: file, of: workspace, backups)
    try newer.keep()
    return newer.words
  }

  /// What else is said: it may start programs, and publishes and makes backups where the one does that it is of.
  package var words: [String] {
    var words: [String] = []
    if !programs.isEmpty {
      words.append(
        "look at \(workspace.root)/lockin.yaml before the first run: \(programs.joined(separator: "; "))"
      )
    }
    if let reports, !workspace.enclosure.names(workspace.absolute(reports)) {
      words.append(
        "its runs publish into \(reports), as do those of the workspace that it is of, and show there what \(workspace.root)/"
          + "lockin.yaml lets them: take 'publish.to' out where you only want to look into it"
      )
    }
    if backups != nil {
      words.append(
        "its runs back up to where 'backup' in \(workspace.root)/lockin.yaml says, and thin out what lies there: take that out "
          + "where you only want to look into it"
      )
    }
    return words
  }
}
