import Documents
import Platform
import Storage

/// The folders that anything was ever published into, by their paths without links.
///
/// What the store knows of published files may be dropped at any time and is not taken over by one that is made anew;
/// where reports may lie that a purge has to name is known for longer.
enum PublishedPlaces {
  private static let basis = "published_to"
  /// How many are known, the latest of them.
  private static let most = 200

  /// All of them, in order.
  static func all(_ store: Store) throws -> [String] {
    try Set(kept(store) + store.publishedFolders()).sorted()
  }

  /// Keeps what a store knows of them, and that something was published into a folder just now.
  static func note(_ folder: String, in store: Store) throws {
    let before = try kept(store)
    var places = before
    for place in try store.publishedFolders() + [SystemPath.resolved(folder)]
    where !places.contains(place) { places.append(place) }
    guard places != before else { return }
    let value = JSONValue.array(places.suffix(most).map { .string($0) })
    try store.setBasis(basis, String(decoding: JSONWriter.compact(value), as: UTF8.self))
  }

  private static func kept(_ store: Store) throws -> [String] {
    guard let text = try store.basis(basis),
      // set aside: what can't be read is not known.
      let root = try? DocumentReader.json(bytes: Array(text.utf8), file: basis),
      case .array(let nodes) = root.value
    else { return [] }
    return nodes.compactMap { if case .string(let text) = $0.value { text } else { nil } }
  }
}
