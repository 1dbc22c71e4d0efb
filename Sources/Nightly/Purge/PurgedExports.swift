import Documents
import Files
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

  /// Reads those that are to go once more.
  ///
  /// They may have grown or come in since the last run, and what is not purged would be lost with them. How many records are
  /// counted of each is what is left of them then.
  ///
  /// One that can't be taken in whole stays.
  func takeIn(_ document: inout PurgeDocument) throws {
    for name in exports(document) {
      let path = open.workspace.path(name)
      guard try FileStatus.ifPresent(path)?.isRegular == true else { continue }
      try open.store.readAgain(file: name)
      var summary = IntakeSummary()
      if try intake.read(path: path, &summary).contains(where: { $0.severity == .error }) {
        document.leave(name, holding: "something that could not be taken in")
      }
    }
  }

  /// Has the store name no export that is gone and of which it holds nothing, whichever command removed it.
  func forget() throws {
    let gone = try open.store.rememberedFiles().filter { name in
      name.hasPrefix("inbox/")
        && FileStatus.isAbsent(open.workspace.path(open.workspace.fileHolding(name)))
    }
    for name in gone { try open.store.forgetEmpty(file: name) }
    if !gone.isEmpty { try open.store.compact() }
  }

  private func exports(_ document: PurgeDocument) -> [String] {
    document.holding.filter { $0.hasPrefix("inbox/") && Intake.isExport($0) }
  }
}
