import Documents
import Platform
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
  /// Where the store keeps the ids of purges that are to be forgotten, which a file of before still tells.
  private static let forgottenBasis = "purges_forgotten"
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
  init(_ workspace: Workspace, _ store: Store, at path: String? = nil) throws {
    self.workspace = workspace
    self.store = workspace.isOwn(store: path ?? store.path) ? store : nil
    let name = workspace.name(of: workspace.purgedFile)
    kept = try self.store.flatMap { try KeptPurges.kept(in: $0, as: name) }
    let known = kept ?? PurgeLedger()
    var read: PurgeLedger
    do {
      read = try PurgeLedger(of: workspace)
    } catch let problem as Diagnostic
      where problem.code == PurgeLedger.unreadable && !known.entries.isEmpty
    {
      // set aside: what the store keeps stands in for it, and that it was damaged is told.
      (ledger, flaw) = (known, "what was purged can't be read there")
      return
    }
    let forgotten = try self.store.map(KeptPurges.forgotten) ?? []
    let hasForgotten = read.entries.contains { forgotten.contains($0.id) }
    read.forget(forgotten)
    let missing = known.entries.filter { entry in !read.entries.contains { $0.id == entry.id } }
    ledger = missing.isEmpty ? read : try read.adding(missing, of: known, name)
    if missing.isEmpty {
      flaw = hasForgotten ? "a purge that was to be forgotten stands in it again" : nil
    } else {
      flaw =
        FileStatus.isAbsent(workspace.purgedFile)
        ? "the file that keeps what was purged away is gone"
        : "a purge that the store knows is missing from it"
    }
  }

  /// Compares the file with a store that is open.
  package init(_ workspace: Workspace, _ held: HeldStore) throws {
    try self.init(workspace, held.store)
  }

  /// Says that the file is lost in whole or in part; nil where it is not.
  package var warning: Diagnostic? {
    flaw.map {
      told(
        "\($0); what the store knows counts",
        "type 'lockin run', which writes it anew"
      )
    }
  }

  /// The purges of the file that the workspace's own store does not know: one of before, or of an older lockin, has none.
  var unknown: [PurgeLedger.Entry] {
    guard store != nil else { return [] }
    let known = Set(kept?.entries.map(\.id) ?? [])
    return ledger.entries.filter { !known.contains($0.id) }
  }

  /// Whether the store is one from before a purge, as it has published nothing since.
  var isOfBefore: Bool {
    get throws {
      guard let first = unknown.map(\.asked).min() else { return false }
      return try store?.publishedAsOf().map { $0 < first } ?? false
    }
  }

  /// Refuses to show, or to seal, what a purge took and a store from before it has.
  package func refuseOlder() throws {
    guard let store, try isOfBefore else { return }
    throw Diagnostic(
      file: workspace.name(of: store.path),
      code: "store_older",
      problem: "this store is from before a purge, and what that took is not shown",
      remedy: "type 'lockin run', which takes it out again"
    )
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
      "\(flaw): it was written anew from what the store knows, which counts",
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
    let own = workspace.isOwn(store: store.path) ? store : nil
    let known = try own.flatMap { try kept(in: $0, as: "") }?.entries.map(\.id) ?? []
    let isLess = !Set(known).isSubset(of: ledger.entries.map(\.id))
    if isLess, let own { try keep(ledger, in: own) }
    try ledger.write(workspace)
    if !isLess, let own { try keep(ledger, in: own) }
  }

  /// Forgets purges in the workspace's own store, which need not be the one that is open, and in the file; a file of before
  /// that comes back brings none of them back.
  static func forget(
    _ ids: Set<String>,
    _ ledger: PurgeLedger,
    _ workspace: Workspace,
    _ store: Store
  ) throws {
    let path = workspace.storeFile
    var held: HeldStore?
    if !workspace.isOwn(store: store.path), try HeldStore.isThere(path) {
      held = try HeldStore(writing: path, mayMake: false)
    }
    let own = held?.store ?? store
    if workspace.isOwn(store: own.path) {
      let all = try forgotten(own).union(ids)
      try own.transaction {
        try own.setBasis(forgottenBasis, all.sorted().joined(separator: " "))
        try keep(ledger, in: own)
      }
    }
    try ledger.write(workspace)
  }

  /// The ids of purges that are to be forgotten.
  private static func forgotten(_ store: Store) throws -> Set<String> {
    Set((try store.basis(forgottenBasis) ?? "").split(separator: " ").map(String.init))
  }

  // MARK: - The store

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
