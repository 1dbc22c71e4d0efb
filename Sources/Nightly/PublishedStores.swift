import CivilTime
import Documents
import Platform
import Storage

/// The stores of its own that a workspace's reports were published from, as the record of its latest run tells.
///
/// Machines that share the files of a workspace, each with a store of its own, publish in turn. Whether a store is one of
/// before is seen by what was published from it, and not from another.
package struct PublishedStores {
  /// A store by its identity, and the instant of the run that published last from it.
  package struct Entry {
    /// What `StoreIdentity` gave it.
    package let store: String
    /// The instant that its latest reports are for.
    package let asOf: Instant
  }

  /// The instant of the run that published last from any of them; nil where none is known to have.
  package private(set) var latest: Instant?
  /// Each of them, the one that published last at the end.
  package private(set) var entries: [Entry] = []

  /// When a run last told that one of them lacks what another had; nil where none did.
  ///
  /// Backups of before stay, whichever of the machines would thin them out.
  package private(set) var loss: Instant?

  /// How many are remembered.
  private static let most = 16

  /// None is known.
  package init() {}

  /// What a record tells.
  package init(_ record: DocumentNode) {
    // An older lockin did not tell it apart from what came of a store that was named.
    latest = PublishedStores.instant(record["own_store_as_of"] ?? record["published_as_of"])
    loss = PublishedStores.instant(record["lost_as_of"])
    guard case .array(let items)? = record["own_stores"]?.value else { return }
    for item in items {
      guard case .string(let store)? = item["store"]?.value,
        let asOf = PublishedStores.instant(item["as_of"])
      else { continue }
      entries.append(Entry(store: store, asOf: asOf))
    }
  }

  /// What the record of a workspace's latest run tells.
  init(of workspace: Workspace) {
    // set aside: a record that can't be read tells of no run.
    guard let bytes = try? ByteStream.contents(of: workspace.recordFile, limit: 1 << 20),
      // set aside: as above.
      let root = try? DocumentReader.json(bytes: bytes, file: "")
    else {
      self.init()
      return
    }
    self.init(root)
  }

  /// Notes that a run published, from which store, and when that lost something; nil of one that is not known as the
  /// workspace's own.
  package mutating func note(_ store: String?, lost: Instant?, asOf instant: Instant) {
    latest = instant
    if let lost { noteLoss(asOf: lost) }
    guard let store else { return }
    entries.removeAll { $0.store == store }
    entries = (entries + [Entry(store: store, asOf: instant)]).suffix(PublishedStores.most)
  }

  /// Notes that one of them lost something.
  package mutating func noteLoss(asOf instant: Instant) {
    loss = max(loss ?? instant, instant)
  }

  /// Whether any was published from that is known by its identity, but not the one of this identity.
  func areOthers(than store: String?) -> Bool { !entries.isEmpty && asOf(of: store) == nil }

  /// The instant that a store has to have published for, as it is none of before; where the store is not known, that
  /// of the latest run.
  func expected(of store: String?) -> Instant? { asOf(of: store) ?? latest }

  private func asOf(of store: String?) -> Instant? {
    guard let store else { return nil }
    return entries.last { $0.store == store }?.asOf
  }

  private static func instant(_ node: DocumentNode?) -> Instant? {
    guard case .string(let text)? = node?.value else { return nil }
    return TimestampText(text)?.instant
  }
}

/// What tells a store from others that have read the same: 16 random hexadecimal digits.
///
/// A rebuild keeps it. A copy has it as well, until it is known as one that others have gone on without.
package enum StoreIdentity {
  /// The key of it in the store.
  private static let basis = "identity"

  /// That of a store; nil where none was given yet.
  static func of(_ store: Store) throws(StoreError) -> String? { try store.basis(basis) }

  /// That of a store, which is given one where it has none.
  package static func given(_ store: Store) throws -> String {
    try of(store) ?? store.transaction { try renew(store) }
  }

  /// Gives a store another one.
  @discardableResult
  static func renew(_ store: Store) throws -> String {
    let new = ContentHash.hexadecimal(try PurgeLedger.random(8))
    try store.setBasis(basis, new)
    return new
  }
}
