import Plans
import Platform
import Storage

extension KeyedIDs {
  /// Where the store keeps a key of its own, for a workspace that can't be written to.
  private static let basis = "ids"

  /// The ids of a workspace: under `lockin.key`, which a run makes where it is missing.
  ///
  /// Where there can be none, the store has a key for them; and where nothing is to be written, they are
  /// made under one that nobody has again, so that what is told says nothing all the same.
  package init(of open: Session, isRun: Bool) throws {
    let workspace = open.workspace
    let key: PersonKey?
    if isRun {
      key = try PersonKey.ifWritable(workspace)
    } else {
      // set aside: what is wrong with the key is told by runs and by 'lockin verify'.
      key = try? PersonKey.known(workspace)
    }
    if let key {
      self.init(key.ids)
      return
    }
    let known = try open.store.basis(KeyedIDs.basis).map { ContentHash.bytes(hexadecimal: $0) }
    let bytes = try known ?? PersonKey.random(for: workspace.keyFile)
    if known == nil, isRun {
      try open.store.setBasis(KeyedIDs.basis, ContentHash.hexadecimal(bytes))
    }
    self.init(KeyedHash(key: bytes))
  }
}
