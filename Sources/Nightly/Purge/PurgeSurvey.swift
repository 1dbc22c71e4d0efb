import CivilTime
import Documents
import Platform
import Storage

/// What a purge takes and what stays, looked for before anything is changed.
struct PurgeSurvey {
  /// What is told of it; its figures are those of nothing.
  private(set) var document: PurgeDocument
  /// What goes that lockin made.
  private(set) var made: MadeFiles

  private let workspace: Workspace
  private let own: OwnFiles

  /// Looks for all of it; of one that `isResumed` goes no file of the person's own, and no backup, that was not there
  /// when it was asked for.
  init(
    _ open: Session,
    _ store: String,
    _ entry: PurgeLedger.Entry,
    _ ledger: PurgeLedger,
    _ action: PurgeDocument.Action,
    isResumed: Bool = false
  ) throws {
    workspace = open.workspace
    own = OwnFiles(workspace)
    made = MadeFiles(workspace)
    document = PurgeDocument(action, figures: PurgeFigures())
    guard let rest = entry.unfinished else { return }
    document.id = entry.stone.extents == [.advice] ? nil : entry.id
    document.filesGo = rest.files
    document.backupsGo = rest.backups
    document.sparesEvents = entry.stone.extents.contains(.titles)
    document.endsUndo = StoreFile.hasOlder(store)
    try addMade(open, store, entry, ledger)
    try addHolding(open.intake, entry, ledger)
    try addWritten(open, entry, ledger)
    try addBackups(rest, StoreKey(open.store, of: workspace))
    if rest.files { try leaveOutside() }
    if isResumed { try leaveNew(rest, ledger) }
  }

  /// What stands for the files that go and are not made anew, as they are.
  func hashes(_ ledger: PurgeLedger) throws -> Set<String> {
    var names = made.lists
    if document.filesGo { names += document.holding }
    if document.backupsGo { names += document.backups }
    return Set(try names.compactMap { try own.hash($0, ledger) })
  }

  // MARK: - What lockin made

  private mutating func addMade(
    _ open: Session,
    _ store: String,
    _ entry: PurgeLedger.Entry,
    _ ledger: PurgeLedger
  ) throws {
    guard let rest = entry.unfinished else { return }
    let folders = try PublishedFolders(workspace, configured: rest.reports, open.store)
    made = MadeFiles(workspace, published: folders.places)
    for folder in folders.own {
      try made.addReports(folder, isPresent: folder == folders.present)
    }
    let (isAll, stone) = (entry.stone.extents.contains(.everything), entry.stone)
    func places(_ paths: [String]) -> Set<String> {
      Set(paths.map { SystemPath.resolved(workspace.absolute($0)) })
    }
    var search = MadeFiles.Search(
      skipped: folders.places,
      stores: places([store] + StoreFile.copies(of: store))
    )
    let previews = places(folders.previews)
    if isAll {
      for folder in folders.previews { try made.addPreview(folder) }
    } else {
      search.skipped.subtract(previews)
      search.previews = previews
    }
    // All that lies in them is told of as the person's own then.
    if isAll { search.skipped.formUnion(places(OwnFiles.folders.map(workspace.path))) }
    search.takesMoves =
      isAll || stone.isOfAll && (stone.takesRecords || stone.extents.contains(.titles))
    search.isBegun = { [own] list in
      guard !rest.own.isEmpty, let hash = try own.hash(list, ledger) else { return false }
      return rest.own.contains(hash)
    }
    try made.look(for: search)
    if isAll {
      try made.addCalendars()
      made.leaveCalendars()
      made.leaveVersions()
    }
    made.leaveStrays()
    document.removed = made.made
    document.others = made.others
    document.left = folders.left + made.left
  }

  // MARK: - What is the person's own

  private mutating func addHolding(
    _ intake: Intake,
    _ entry: PurgeLedger.Entry,
    _ ledger: PurgeLedger
  ) throws {
    document.left += try InboxHoldings.elsewhere(
      intake,
      entry.stone,
      key: ledger.key,
      among: made.unknown
    ).map {
      LeftBehind(
        name: $0,
        why: "this was read, here or in the inbox, and holds it",
        remedy: "remove it yourself",
        isApart: entry.unfinished?.files != true
      )
    }
    guard !entry.stone.extents.contains(.everything) else {
      document.holding = try own.everything(imported: entry.unfinished?.imported ?? [])
      return
    }
    let inbox = try InboxHoldings(intake, entry.stone, key: ledger.key)
    document.holding = inbox.files
    document.mixed = inbox.mixed
    document.unread = inbox.unread
    if entry.unfinished?.files == true {
      for (name, what) in inbox.foreign.sorted(by: { $0.key < $1.key }) {
        document.leave(name, holding: what)
      }
    }
    document.left += inbox.passedOver.map {
      LeftBehind(
        name: $0,
        why: "imports pass this over, and it may hold it",
        remedy: "look into it, and remove it yourself",
        isApart: true
      )
    }
  }

  /// What is written by hand, of which a purge of a time takes nothing.
  private mutating func addWritten(
    _ open: Session,
    _ entry: PurgeLedger.Entry,
    _ ledger: PurgeLedger
  ) throws {
    guard entry.stone.isOfAll, entry.stone.extents.contains(.records) else { return }
    let written = WrittenHoldings(
      workspace: workspace,
      intake: open.intake,
      stones: TombstoneSet([entry.stone], key: ledger.key),
      day: open.configuration.timeline.date(at: entry.stone.end),
      gone: Set(document.removed),
      elsewhere: made.calendars
    )
    document.left += try written.find(isApart: entry.unfinished?.files != true)
  }

  /// The workspace's own earlier backups in the folder that the configuration names, and its own sealed files in the
  /// workspace.
  ///
  /// A copy of the workspace, or one restored, has the same key, and so the same backups.
  private mutating func addBackups(
    _ rest: PurgeLedger.Unfinished,
    _ key: StoreKey
  ) throws {
    // Under another workspace's key its backups would be taken for this one's.
    let owner = key.isOther ? nil : try PersonKey.known(workspace)?.backups
    if let folder = rest.kept, try FileStatus.ifPresent(folder)?.isDirectory == true,
      // Those within the workspace are found with other sealed files.
      !own.holds(SystemPath.resolved(workspace.absolute(folder)))
    {
      for name in try PlainTree(below: folder).files {
        let path = folder + "/" + name
        guard SystemPath.target(of: path) == nil, try BackupFile.isOne(path) else { continue }
        let mark = try owner?.mark(of: path)
        if BackupGenerations.date(name) != nil, mark?.kind == .backup {
          document.backups.append(path)
        } else {
          leave(path, mark == nil, isApart: !rest.backups)
        }
      }
    }
    try tellUnmounted(rest)
    for name in made.sealed {
      if try owner?.mark(of: workspace.path(name)) != nil {
        document.backups.append(name)
      } else {
        leave(name, true, isApart: !rest.backups)
      }
    }
  }

  /// Tells that the folder of backups is not there, or holds nothing: its disk may be elsewhere.
  private mutating func tellUnmounted(_ rest: PurgeLedger.Unfinished) throws {
    guard let folder = rest.kept,
      try FileStatus.ifPresent(folder)?.isDirectory != true || Directory.names(in: folder).isEmpty
    else { return }
    document.left.append(
      LeftBehind(
        name: folder,
        why:
          "nothing is in this folder of backups, and its disk may not be mounted: what lies on it may hold it",
        remedy: "see whether it is, and purge again then, with --backups",
        isApart: !rest.backups
      )
    )
  }

  /// Tells of a sealed file that stays.
  private mutating func leave(_ name: String, _ isUnknown: Bool, isApart: Bool) {
    document.left.append(
      LeftBehind(
        name: name,
        why: isUnknown
          ? "this is sealed and may hold it, and is not known as this workspace's"
          : "this is sealed and may hold it, and lockin did not name it",
        remedy: "remove it yourself if it is yours",
        isApart: isApart
      )
    )
  }

  /// Leaves what lies outside the workspace, behind links.
  private mutating func leaveOutside() throws {
    var going: [String] = []
    for name in document.holding {
      if own.isWithin(name) {
        going.append(name)
      } else {
        document.left.append(
          LeftBehind(
            name: name,
            why: "this holds it, and lies outside the workspace behind a link",
            remedy: "remove it yourself"
          )
        )
      }
    }
    document.holding = going
    let known = Set(going)
    for name in going {
      guard let target = try own.target(of: name), !known.contains(target) else { continue }
      document.left.append(
        LeftBehind(
          name: target,
          why: "\(name) is a link to it, and of that the link alone goes",
          remedy: "remove it yourself"
        )
      )
    }
  }

  /// Leaves what is new since the purge was asked for, or was changed.
  private mutating func leaveNew(_ rest: PurgeLedger.Unfinished, _ ledger: PurgeLedger) throws {
    func isNew(_ name: String) throws -> Bool {
      guard let hash = try own.hash(name, ledger) else { return true }
      return !rest.own.contains(hash)
    }
    if rest.files { document.leave(changed: try document.holding.filter(isNew)) }
    if rest.backups { document.leave(changed: try document.backups.filter(isNew)) }
  }
}
