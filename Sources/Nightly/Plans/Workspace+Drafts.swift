import Platform

extension Workspace {
  /// The files of the workspace's own folder that commands put in place as a whole.
  private static let replaced = [
    "lockin.yaml", "lockin.key", "lockin.run.json", "lockin.session.json", "lockin.fetched.json",
    "lockin.purged.json",
  ]

  /// Removes what commands left beside files that they replace when they were ended in the middle, and waits for
  /// those that are at work.
  ///
  /// Each command clears what lies beside the file that it writes. One that was killed may have been the last to
  /// write that file for a year, and what is left tells as much as the file does. Where an edit goes on for longer than
  /// `patience` milliseconds, the next run clears.
  package func clearDrafts(patience: Int = FileLock.usualPatience) {
    // Between the two names that an edit exchanges, the file that was lies under the draft's, locked by nobody: whoever
    // took it away would take what a person saved in that moment.
    let lock: FileLock?
    do { lock = try HandWrittenChange.lock(self, patience: patience) } catch { return }
    withExtendedLifetime(lock) { removeDrafts() }
  }

  private func removeDrafts() {
    for folder in [root, path("plans"), path("exports")] {
      // set aside: a folder that can't be read is told of where it is read.
      for name in (try? Directory.names(in: folder)) ?? [] {
        guard let file = DraftName.final(of: name, ending: AtomicFile.ending),
          folder != root || Workspace.replaced.contains(file)
        else { continue }
        // set aside: the next run tries again.
        try? AtomicFile.clear(draft: folder + "/" + name)
      }
    }
  }
}
