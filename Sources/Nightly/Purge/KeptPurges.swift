import Documents
import Files
import Storage

/// What was purged, as its file says it and as the workspace's own store keeps it besides, so that a file that is lost
/// brings nothing back.
///
/// The store is made anew from the file, and the file from the store. A store that was named may be a trial, or another
/// workspace's, and keeps nothing of it.
package struct KeptPurges {
  /// What was purged by either of the two.
  package let ledger: PurgeLedger

  private static let basis = "purges"
  /// What is wrong with the file, where the store makes up for it; nil where nothing is.
  private let flaw: String?
  /// What the store keeps; nil where it keeps nothing.
  private let kept: PurgeLedger?
  /// The store; nil where it is not the workspace's own.
  private let store: Store?
  private let workspace: Workspace

  /// Compares the file with a store, which is the one at `path` or what can still be read of it.
  ///
  /// Throws a `Diagnostic` where the file can't be read and the store knows nothing, and where it is not the file that the
  /// store knows.
  package init(_ workspace: Workspace, _ store: Store, at path: String? = nil) throws {
    self.workspace = workspace
    self.store = KeptPurges.isOwn(path ?? store.path, workspace) ? store : nil
    let name = workspace.name(of: workspace.purgedFile)
    kept = try self.store.flatMap { try KeptPurges.kept(in: $0, as: name) }
    guard let kept, !kept.entries.isEmpty else {
      (ledger, flaw) = (try PurgeLedger(of: workspace), nil)
      return
    }
    let read: PurgeLedger
    do {
      read = try PurgeLedger(of: workspace)
    } catch let problem as Diagnostic where problem.code == PurgeLedger.unreadable {
      // set aside: what the store keeps stands in for it, and that it was damaged is told.
      (ledger, flaw) = (kept, "what was purged can't be read there")
      return
    }
    let missing = kept.entries.filter { entry in !read.entries.contains { $0.id == entry.id } }
    guard !missing.isEmpty else {
      (ledger, flaw) = (read, nil)
      return
    }
    ledger = try read.adding(missing, of: kept, name)
    flaw =
      FileStatus.isAbsent(workspace.purgedFile)
      ? "the file that keeps what was purged away is gone"
      : "a purge that the store knows is missing from it"
  }

  /// Compares the file with a store that is open.
  package init(_ workspace: Workspace, _ held: HeldStore) throws {
    try self.init(workspace, held.store)
  }

  /// Says that the file is lost in whole or in part; nil where it is not.
  package var warning: Diagnostic? {
    flaw.map {
      told(
        "\($0); nothing comes back, as the store knows what it was",
        "type 'lockin run', which writes it anew"
      )
    }
  }

  /// Whether the store does not know of a purge that the file tells: it is one of before.
  var isBehind: Bool {
    guard store != nil else { return false }
    let known = Set(kept?.entries.map(\.id) ?? [])
    return !Set(ledger.entries.map(\.id)).isSubset(of: known)
  }

  /// Has the file and the store say the same; gives what is told where the file had to be written anew, which is a
  /// warning of the next command that reads exports too, a run above all.
  @discardableResult
  package func settle() throws -> Diagnostic? {
    let told = try mend()
    guard let store, told != nil || ledger != kept ?? PurgeLedger() else { return nil }
    try store.transaction {
      try KeptPurges.keep(ledger, in: store)
      if let told { try store.keepUntold([told], about: told.file) }
    }
    return told
  }

  /// Writes the file anew where it is lost in whole or in part; gives what is told then.
  func mend() throws -> Diagnostic? {
    guard let flaw else { return nil }
    try ledger.write(workspace)
    return told(
      "\(flaw): it was written anew from what the store knows, and nothing comes back",
      "'lockin purge list' lists what it keeps away, and 'lockin purge forget' lets that come back"
    )
  }

  private func told(_ problem: String, _ remedy: String) -> Diagnostic {
    Diagnostic(
      file: workspace.name(of: workspace.purgedFile),
      severity: .warning,
      code: "lost_purge_ledger",
      problem: problem,
      remedy: remedy
    )
  }

  /// Writes what was purged into the file and the store.
  ///
  /// Whatever ends it in between, no purge is known to neither of the two; one that is to be forgotten may be known again.
  static func write(_ ledger: PurgeLedger, _ workspace: Workspace, _ store: Store) throws {
    let own = isOwn(store.path, workspace) ? store : nil
    let known = try own.flatMap { try kept(in: $0, as: "") }?.entries.map(\.id) ?? []
    let isLess = !Set(known).isSubset(of: ledger.entries.map(\.id))
    if isLess, let own { try keep(ledger, in: own) }
    try ledger.write(workspace)
    if !isLess, let own { try keep(ledger, in: own) }
  }

  /// Forgets purges in the workspace's own store, where another one is open.
  static func forget(_ ledger: PurgeLedger, _ workspace: Workspace, besides store: Store) throws {
    let path = workspace.path(WorkspaceFiles.store)
    guard !isOwn(store.path, workspace), try HeldStore.isThere(path) else { return }
    try keep(ledger, in: HeldStore(writing: path, mayMake: false).store)
  }

  // MARK: - The store

  /// Whether a path is that of the store that lies in a workspace by itself.
  private static func isOwn(_ path: String, _ workspace: Workspace) -> Bool {
    workspace.absolute(path) == workspace.absolute(workspace.path(WorkspaceFiles.store))
  }

  private static func kept(in store: Store, as name: String) throws -> PurgeLedger? {
    guard let text = try store.basis(basis) else { return nil }
    // set aside: what is damaged says nothing; the file alone counts then, and the store is told again what stands there.
    return try? PurgeLedger(Array(text.utf8), as: name)
  }

  private static func keep(_ ledger: PurgeLedger, in store: Store) throws {
    guard !ledger.entries.isEmpty else { return try store.removeBasis(basis) }
    try store.setBasis(basis, String(decoding: ledger.bytes, as: UTF8.self))
  }
}
