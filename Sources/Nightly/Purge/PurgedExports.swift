import Documents
import Files
import ICalendar
import Plans
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

  /// Reads those that hold something of it once more.
  ///
  /// They may have grown or come in since the last run, and where they go, what is not purged would be lost with them. How
  /// many records are counted of each is what is left of them then.
  ///
  /// Of those that are to go, one stays of which something was not taken in.
  func takeIn(_ document: inout PurgeDocument) throws {
    for name in exports(document) {
      let path = open.workspace.path(name)
      guard try FileStatus.ifPresent(path)?.isRegular == true else { continue }
      var summary = IntakeSummary()
      // What it holds has to be known before it is purged: what it held before lies within that.
      var problems = try open.intake.read(path: path, &summary)
      let known = try contents(of: name)
      try open.store.readAgain(file: name)
      problems += try intake.read(path: path, &summary)
      var isWhole = !problems.contains { $0.severity == .error }
      for entry in try contents(of: name) {
        isWhole = isWhole && PurgedExports.isWhole(entry)
        if entry.records == 0, let span = known.first(where: { $0.hash == entry.hash })?.span {
          try open.store.empty(file: entry.file, within: span)
        }
      }
      if document.filesGo, !isWhole {
        document.leave(name, holding: "something that could not be taken in")
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
    for name in empty.sorted() { try open.store.forgetEmpty(file: name) }
    if !empty.isEmpty { try open.store.compact() }
  }

  private func exports(_ document: PurgeDocument) -> [String] {
    document.holding.filter { $0.hasPrefix("inbox/") && Intake.isExport($0) }
  }
}
