import Platform
import Storage

/// The pages of days and weeks that a purge has taken: they are drawn again of what is left, however old they are, as nobody
/// asked for them to go for good.
enum PurgedPages {
  private static let basis = "purged_pages"

  /// Notes in which folders of the workspace pages lay, by the names of files that are about to go.
  static func note(_ files: [String], in store: Store) throws {
    guard !files.isEmpty else { return }
    let all = try folders(store).union(files.map(Directory.parent))
    try store.transaction { try store.setBasis(basis, all.sorted().joined(separator: "\n")) }
  }

  /// The folders in which pages lay that were not drawn again yet.
  static func folders(_ store: Store) throws -> Set<String> {
    Set(try store.basis(basis)?.split(separator: "\n").map(String.init) ?? [])
  }

  /// Notes that they were, as far as anything is known of their times.
  static func settle(_ store: Store) throws { try store.removeBasis(basis) }
}
