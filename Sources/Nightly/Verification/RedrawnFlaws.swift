import Storage

/// Published files that are not as they are drawn from the store, although nothing that they rest on is new.
enum RedrawnFlaws {
  /// Rehearses a run twice on a store that is only read: as it is, which tells what is due, and then with all reports
  /// drawn anew.
  ///
  /// Gives how many files were compared. `known` are paths whose flaws were found otherwise. Throws as a run does.
  static func find(
    _ open: Session,
    _ due: Set<String>,
    in folder: String,
    as name: String,
    known: Set<String>
  ) throws -> (files: Int, flaws: [Flaw]) {
    try open.store.clearPeakSearches()
    let drawn = try rehearse(open, in: folder, isFresh: true)
    let other = Set(drawn.created + drawn.changed + drawn.removed).subtracting(due).subtracting(
      known
    )
    let flaws = other.sorted().map { path in
      Flaw.ofPublished(
        name + "/" + path,
        "this published file is not as it is drawn from the store now",
        looksUntouched: true
      )
    }
    return (drawn.created.count + drawn.changed.count + drawn.same, flaws)
  }

  /// The paths of the files that a run would write or remove: what is new is not wrong.
  static func due(_ open: Session, in folder: String) throws -> Set<String> {
    let drawn = try rehearse(open, in: folder)
    return Set(drawn.created + drawn.changed + drawn.removed)
  }

  private static func rehearse(
    _ open: Session,
    in folder: String,
    isFresh: Bool = false
  ) throws -> Site.Outcome {
    let site = try Site(folder, of: open.workspace, isRehearsal: true, isFresh: isFresh)
    var night = Night(
      open: open,
      messages: Messages(isQuiet: true, progress: open.progress),
      reach: .none
    )
    night.readsInbox = false
    _ = try night.run(to: site)
    return site.outcome
  }
}
