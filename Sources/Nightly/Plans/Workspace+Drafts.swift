import Platform

extension Workspace {
  /// The files of the workspace's own folder that commands put in place as a whole.
  private static let replaced = [
    "lockin.yaml", "lockin.key", "lockin.run.json", "lockin.session.json", "lockin.fetched.json",
    "lockin.purged.json",
  ]

  /// Removes what commands left beside files that they replace when they were ended in the middle.
  ///
  /// Each command clears what lies beside the file that it writes. One that was killed may have been the last to
  /// write that file for a year, and what is left tells as much as the file does.
  package func clearDrafts() {
    for folder in [root, path("plans"), path("exports"), stateFolder, archiveFolder] {
      // set aside: a folder that can't be read is told of where it is read.
      for name in (try? Directory.names(in: folder)) ?? [] {
        guard let file = DraftName.final(of: name),
          folder != root || Workspace.replaced.contains(file)
        else { continue }
        // set aside: the next run tries again.
        try? DraftName.clear(folder + "/" + name)
      }
    }
  }
}
