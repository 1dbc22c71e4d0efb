import CivilTime
import Documents
import Platform
import Storage

/// Looks whether all is what it should be: the store, what was counted, what was published, and backups.
///
/// It only reads, alongside others that do so: what is computed on the way lies over the store and is gone at the end.
package struct Verification {
  private let workspace: Workspace
  private let store: String
  private let patience: Int
  /// Whether all is counted and drawn anew, in place of a part by the date.
  private let all: Bool
  private let passphrase: [UInt8]?
  private let progress: ProgressLine?

  /// A look at a workspace with its store at a path; others that write are waited for for so many milliseconds.
  package init(
    _ workspace: Workspace,
    store: String,
    patience: Int,
    all: Bool,
    passphrase: [UInt8]?,
    progress: ProgressLine?
  ) {
    self.workspace = workspace
    self.store = store
    self.patience = patience
    self.all = all
    self.passphrase = passphrase
    self.progress = progress
  }

  /// Looks as of an instant; throws where there is no store, or it is another program's or being written to.
  package func run(_ configuration: Configuration, asOf now: Instant) throws -> VerifyDocument {
    var document = VerifyDocument(asOf: now, all: all)
    // set aside: where it can't be read, the store knows it, or that it does not is told with that.
    guard (try? PurgeLedger(of: workspace))?.unfinished.isEmpty ?? true else {
      document.add([unfinishedPurge])
      document.notes.append(
        "nothing else was looked at, as what the purge was to take is there in part"
      )
      return document
    }
    try LinkedStore.refuse(store)
    do {
      let held = try HeldStore(reading: store, patience: patience)
      try look(at: held, configuration, now, &document)
    } catch let error as StoreError where error.isDamage {
      let words = "the store can't be read (\(reason(error)))"
      document.add([Flaw.ofStore(workspace.name(of: store), words)])
    }
    let reports = workspace.path(configuration.reports)
    document.add(try KeyFlaws(workspace: workspace, reports: reports).ofKey())
    try lookAtBackups(configuration, now, &document)
    return document
  }

  private var unfinishedPurge: Flaw {
    Flaw(
      .store,
      workspace.name(of: workspace.purgedFile),
      "a purge was ended before it was done",
      remedy: "type 'lockin run', which finishes it",
      command: "lockin run"
    )
  }

  // MARK: - The store

  private func look(
    at held: HeldStore,
    _ configuration: Configuration,
    _ now: Instant,
    _ document: inout VerifyDocument
  ) throws {
    let name = workspace.name(of: store)
    progress?.tell("looking at the store")
    let pages = try StoreFlaws.ofPages(store, as: name)
    document.pages = pages.all
    let flaws = try pages.flaws.isEmpty ? StoreFlaws.ofContents(held.store, as: name) : pages.flaws
    guard flaws.isEmpty else {
      document.add(flaws)
      document.notes.append(
        "what was counted and published was not looked at, as the store can't be relied on"
      )
      return
    }
    document.days = try held.store.recordDayNumbers().count
    document.add(try CountedFlaws.ofBalance(held.store, as: name))
    let key = try StoreKey(held.store, of: workspace)
    let reports = workspace.path(configuration.reports)
    document.add(KeyFlaws(workspace: workspace, reports: reports).ofStore(key))
    if let lost = try KeptPurges(workspace, held.store).warning {
      document.add([
        Flaw(.store, lost.file, lost.problem, remedy: lost.remedy, command: "lockin run")
      ])
    }
    // As of the run that published: what time has brought since is not wrong, only due.
    let published = try held.store.publishedAsOf()
    let instant = published ?? now
    let open = try Session(workspace, now: { _ in instant }, progress: progress, { held })
    if let older = try OlderStore(held.store, of: workspace)?.warning(configuration.timeline) {
      // What was published since is not as this store has it, and may be all that tells of it.
      document.add([
        Flaw(.store, older.file, older.problem, remedy: older.remedy, command: nil)
      ])
      document.notes.append("what was published was not looked at, as a newer store made it")
      return
    }
    try open.store.reading {
      do {
        try look(at: open, configuration, hasPublished: published != nil, today: now, &document)
      } catch {
        try take((error as? StepError)?.underlying ?? error, &document)
      }
    }
  }

  private func look(
    at open: Session,
    _ configuration: Configuration,
    hasPublished: Bool,
    today: Instant,
    _ document: inout VerifyDocument
  ) throws {
    let timeline = configuration.timeline
    let folder = workspace.path(configuration.reports)
    let manifest = hasPublished ? try manifest(in: folder) : nil
    let redraws = try all && manifest != nil && !PublishedFlaws.hasWayOut(folder)
    let due = try redraws ? RedrawnFlaws.due(open, in: folder) : []
    let data = try DataExtent(open.store, timeline, asOf: open.now)
    let known = try KnownWorkspace(
      open,
      data
    )
    let counted = try CountedFlaws.ofWeeks(
      open,
      known,
      all: all,
      today: timeline.date(at: today),
      as: workspace.name(of: store)
    )
    document.add(counted.flaws)
    document.weeks = counted.extent
    guard hasPublished else {
      document.notes.append("nothing was published from this store yet")
      return
    }
    guard try holdsReports(folder) else {
      document.notes.append(
        "\(workspace.name(of: folder)): nothing that lockin published is there; 'lockin run' draws all reports"
      )
      return
    }
    let key = try StoreKey(open.store, of: workspace)
    document.add(try KeyFlaws(workspace: workspace, reports: folder).ofMark(key))
    if let manifest {
      try compare(open, folder, manifest, redraws ? due : nil, &document)
    } else if try !key.isOther && KeyFlaws(workspace: workspace, reports: folder).ofKey().isEmpty {
      let isOwn = try OwnedFolder.isOwn(folder, of: workspace, key)
      let name = workspace.name(of: folder)
      document.add(try PublishedFlaws.unlisted(folder, as: name, isOwn: isOwn))
    }
  }

  /// Whether a folder holds reports, or something else stands in its place.
  private func holdsReports(_ folder: String) throws -> Bool {
    guard try FileStatus.isTaken(folder) else { return false }
    guard try FileStatus.ifPresent(folder)?.isDirectory == true else { return true }
    return try [OwnedFolder.mark, SiteManifest.name].contains {
      try FileStatus.isTaken(folder + "/" + $0)
    }
  }

  /// What lockin put into a folder; nil where that is not known.
  private func manifest(in folder: String) throws -> SiteManifest? {
    // set aside: what is wrong with the key is told by itself, and nothing can be compared with it.
    guard let key = try? PersonKey.known(workspace) else { return nil }
    guard let manifest = try SiteManifest(in: folder, key) else { return nil }
    return manifest.isWhole ? manifest : nil
  }

  /// Compares the published files with what was put in place, and where it is known which are `due`, with what would be
  /// drawn now.
  private func compare(
    _ open: Session,
    _ folder: String,
    _ manifest: SiteManifest,
    _ due: Set<String>?,
    _ document: inout VerifyDocument
  ) throws {
    progress?.tell("comparing published files")
    let published = try PublishedFlaws(
      folder: folder,
      name: workspace.name(of: folder),
      manifest: manifest
    ).find()
    document.add(published.flaws)
    document.files = published.files
    guard let due else {
      if all {
        document.notes.append("nothing was drawn anew, as a link leads out of the reports")
      }
      return
    }
    let drawn = try RedrawnFlaws.find(
      open,
      due,
      in: folder,
      as: workspace.name(of: folder),
      known: published.paths
    )
    document.add(drawn.flaws)
    document.redrawn = drawn.files
    document.due = due.count
  }

  /// Takes what ended the look at what was counted and published.
  private func take(_ error: any Error, _ document: inout VerifyDocument) throws {
    switch error {
    case let nothing as NothingToPublish:
      // set aside: nothing was counted or published that could be wrong.
      document.notes.append("\(nothing.workspace): nothing was counted or published yet")
    case let error as StoreError where error.isDamage:
      // Pages, tables and records are sound: it is something that was counted.
      document.add([
        .ofCounted(workspace.name(of: store), "what was counted can't be read (\(reason(error)))")
      ])
      document.notes.append("not all that was counted and published was looked at")
    default: throw error
    }
  }

  /// What is wrong, without what to do.
  private func reason(_ error: StoreError) -> String {
    let words = error.problem.prefix { $0 != ":" }
    guard let open = words.firstIndex(of: "("), words.hasSuffix(")") else { return String(words) }
    return String(words[words.index(after: open)...].dropLast())
  }

  // MARK: - Backups

  private func lookAtBackups(
    _ configuration: Configuration,
    _ now: Instant,
    _ document: inout VerifyDocument
  ) throws {
    guard let written = configuration.backup.folder else { return }
    let folder = workspace.path(written)
    guard !FileStatus.isAbsent(folder) else {
      document.notes.append(
        "\(written): there is no folder of backups here: where it lies on a disk of its own, connect that"
      )
      return
    }
    let found = try BackupFlaws(
      folder: folder,
      name: workspace.name(of: folder),
      // set aside: what is wrong with the key is told as a flaw of its own.
      owner: (try? PersonKey.known(workspace))?.backups,
      passphrase: passphrase,
      all: all,
      today: configuration.timeline.date(at: now)
    ).find { progress?.tell("opening backups", Int64($0), of: Int64($1)) }
    document.add(found.flaws)
    (document.backups, document.opened) = (found.backups, found.opened)
    if let others = found.others { document.notes.append(others + "; they were not looked at") }
    if passphrase == nil, found.backups > 0 {
      document.notes.append(
        "of backups only head and size were looked at, as no passphrase is at hand"
      )
    }
  }
}
