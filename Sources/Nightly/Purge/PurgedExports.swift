import Documents
import ICalendar
import Plans
import Platform
import Records
import Storage

/// The exports in the inbox that go with a purge.
struct PurgedExports {
  private let open: Session
  private let intake: Intake

  /// Those of what a session has open; by the ledger, nothing that is purged comes in again.
  init(_ open: Session, _ ledger: PurgeLedger) {
    self.open = open
    intake = Intake(
      workspace: open.workspace,
      configuration: open.configuration,
      store: open.store,
      zones: open.zones,
      now: open.now,
      purged: ledger
    )
  }

  /// Reads those that hold something of it as they are, before anything is purged.
  ///
  /// They may have grown or come in since the last run, and where they go, what is not purged would be lost with them. Of those
  /// that are to go, one stays of which something was not taken in. Gives what the store knows of them then.
  func takeIn(_ document: inout PurgeDocument) throws -> [ImportEntry] {
    var known: [ImportEntry] = []
    for name in try exports(document) {
      var summary = IntakeSummary()
      let problems = try open.intake.read(path: open.workspace.path(name), &summary)
      let contents = try contents(of: name)
      known += contents
      if document.filesGo,
        problems.contains(where: { $0.severity == .error })
          || !contents.allSatisfy(PurgedExports.isWhole)
      {
        document.leave(name, holding: "something that could not be taken in")
      }
    }
    return known
  }

  /// Tells of those that no run has read as they are that a purge reads them first, which a rehearsal does not.
  func tellUnread(_ document: inout PurgeDocument) throws {
    for name in try exports(document) {
      let status = try FileStatus(reading: open.workspace.path(name))
      guard try open.store.knownHash(file: name, stamp: status.stamp) == nil else { continue }
      document.left.append(
        LeftBehind(
          name: name,
          why:
            "no run has read this as it is: the purge reads it first, so that more may go than is said here, and it stays "
            + "where anything of it can't be taken in",
          remedy: "'lockin run' before a rehearsal shows what it comes to",
          isApart: true
        )
      )
    }
  }

  /// Reads them once more when it is done, so that of each is counted what is left; of what one held before, nothing where
  /// that lay in a time of which nothing is left.
  func recount(_ names: [String], _ known: [ImportEntry]) throws {
    for name in names {
      let path = open.workspace.path(name)
      var summary = IntakeSummary()
      try open.store.transaction { try open.store.readAgain(file: name) }
      // What is wrong with it was told when it was read first.
      _ = try intake.read(path: path, &summary)
      for entry in try contents(of: name) where entry.records == 0 {
        guard let span = known.first(where: { $0.hash == entry.hash })?.span else { continue }
        try open.store.transaction { try open.store.empty(file: entry.file, within: span) }
      }
    }
  }

  /// Whether all that an export says was taken in: what has no length, and totals of what is there, say nothing.
  private static func isWhole(_ entry: ImportEntry) -> Bool {
    let empty: [RejectReason] = [.zeroDuration, .dayTotal]
    return entry.rejected.keys.allSatisfy { name in empty.contains { $0.rawValue == name } }
  }

  /// What the store knows of the bytes of a file, and of those in a zip.
  private func contents(of name: String) throws -> [ImportEntry] {
    try open.store.rememberedHashes().filter { $0.key == name || $0.key.hasPrefix(name + "/") }
      .sorted { $0.key < $1.key }.compactMap { try open.store.latestImport(of: $0.value) }
  }

  /// Has the store name no export that is gone and of which it holds nothing, whichever command removed it.
  func forget() throws {
    let gone = try open.store.rememberedFiles().filter { name in
      name.hasPrefix("inbox/")
        && FileStatus.isAbsent(open.workspace.path(open.workspace.fileHolding(name)))
    }
    // Of a calendar what was over stays when it has newer bytes.
    let held = try open.store.calendars().filter {
      EventsFile.isOne($1) || Calendar.count(in: $1) > 0
    }
    let empty = Set(gone).subtracting(held.map(\.file))
    guard !empty.isEmpty else { return }
    try open.store.transaction {
      for name in empty.sorted() { try open.store.forgetEmpty(file: name) }
    }
    try open.store.compact()
  }

  /// Those of a document that can be read.
  func exports(_ document: PurgeDocument) throws -> [String] {
    try document.holding.filter { name in
      try name.hasPrefix("inbox/") && Intake.isExport(name)
        && FileStatus.ifPresent(open.workspace.path(name))?.isRegular == true
    }
  }
}
