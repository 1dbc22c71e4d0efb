import Platform

/// A workspace that was made of a backup, and what is to be known before its first run.
package struct RestoredWorkspace {
  private let workspace: Workspace

  /// One that was made just now.
  package init(_ workspace: Workspace) { self.workspace = workspace }

  /// What is said: it may start programs, and publishes and makes backups where the one does that it is of.
  package var words: [String] {
    // set aside: what is wrong with it is told by the first run.
    let settings = try? Session.configuration(
      of: workspace,
      zones: ZoneDatabase(folder: Session.zoneFolder)
    )
    guard let settings else { return [] }
    let file = "\(workspace.root)/lockin.yaml"
    var words: [String] = []
    if !settings.programs.isEmpty {
      let programs = settings.programs.joined(separator: "; ")
      words.append("look at \(file) before the first run: \(programs)")
    }
    if !workspace.enclosure.names(workspace.absolute(workspace.path(settings.reports))) {
      words.append(
        "its runs publish into \(settings.reports), as do those of the workspace that it is of: take 'publish.to' out of "
          + "\(file) where you only want to look into it"
      )
    }
    if settings.backup.folder != nil {
      words.append(
        "its runs back up to where 'backup' in \(file) says, and thin out what lies there: take that out where you only "
          + "want to look into it"
      )
    }
    return words
  }
}
