import Platform

/// The sums of the bytes of the published files in one place of a folder, as they were when they were put there.
public struct PublishedSums: Sendable, Hashable {
  /// The place: a path below the folder, empty for the folder itself.
  public let place: String
  /// The sums by the files' names.
  public var sums: [String: Fingerprint]

  /// Sums of the files in a place.
  init(place: String, sums: [String: Fingerprint] = [:]) {
    self.place = place
    self.sums = sums
  }

  /// The sum of a file's bytes.
  public static func sum(of bytes: [UInt8]) -> Fingerprint {
    Fingerprint(FileHash.of(bytes)) ?? .nothing
  }

  /// The place of a path below a folder, and the file's name there.
  public static func split(_ path: String) -> (place: String, name: String) {
    guard let slash = path.lastIndex(of: "/") else { return ("", path) }
    return (String(path[..<slash]), String(path[path.index(after: slash)...]))
  }

  /// The path of a file with a name in this place.
  public func path(of name: String) -> String { place.isEmpty ? name : place + "/" + name }

  /// Sixteen bytes a file, and its name behind them with a zero byte.
  fileprivate init(place: String, bytes: [UInt8]) {
    self.init(place: place)
    var rest = bytes[...]
    while rest.count > 16, let end = rest.dropFirst(16).firstIndex(of: 0) {
      let name = String(decoding: rest[(rest.startIndex + 16)..<end], as: UTF8.self)
      sums[name] = Fingerprint(Array(rest.prefix(16)))
      rest = rest[(end + 1)...]
    }
  }

  fileprivate var bytes: [UInt8] {
    sums.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      .flatMap { $0.value.bytes + Array($0.key.utf8) + [0] }
  }
}

/// What is known of published files: rows that may be dropped at any time.
extension Store {
  /// The paths of all files that were ever put into a folder, in order.
  public func publishedPaths(in folder: String) throws(StoreError) -> [String] {
    try connection.prepare("SELECT path FROM published WHERE folder = ? ORDER BY path")
      .rows([.text(folder)]) { $0.text(0) }
  }

  /// Forgets that a file stands in a folder, and with it that the reports around it do, so that they are looked at
  /// one by one and put in place again.
  public func forgetPublished(_ path: String, in folder: String) throws(StoreError) {
    try connection.prepare("DELETE FROM published WHERE folder = ? AND path = ?")
      .run(.text(folder), .text(path))
    try connection.prepare(
      "DELETE FROM last_looks WHERE person = ? AND substr(name, 1, ?) = ?"
    ).run(person, .init(LastLook.reports.count), .text(LastLook.reports))
    let (place, name) = PublishedSums.split(path)
    var known = try sums(of: place, in: folder)
    guard known.sums.removeValue(forKey: name) != nil else { return }
    try set(known, in: folder)
  }

  /// The sums of the files in one place of a folder; none where nothing is kept of it.
  public func sums(of place: String, in folder: String) throws(StoreError) -> PublishedSums {
    let name = Store.name(of: place, in: folder)
    let known = try connection.prepare(
      "SELECT found FROM last_looks WHERE person = ? AND name = ?"
    ).rows([person, .text(name)]) { PublishedSums(place: place, bytes: $0.blob(0)) }.first
    return known ?? PublishedSums(place: place)
  }

  /// Keeps the sums of the files in one place of a folder.
  public func set(_ sums: PublishedSums, in folder: String) throws(StoreError) {
    try connection.prepare("INSERT OR REPLACE INTO last_looks VALUES (?, ?, ?, ?)").run(
      person,
      .text(Store.name(of: sums.place, in: folder)),
      .blob(Fingerprint.nothing.bytes),
      .blob(sums.bytes)
    )
  }

  /// The sums of the files in the places of a folder that follow one, at most so many places, in order; from the
  /// first on where none is named.
  public func sums(
    in folder: String,
    after place: String?,
    atMost most: Int
  ) throws(StoreError) -> [PublishedSums] {
    let first = Store.name(of: "", in: folder)
    let length = first.utf8.count
    return try connection.prepare(
      """
      SELECT name, found FROM last_looks
      WHERE person = ? AND name \(place == nil ? ">=" : ">") ? AND name < ? ORDER BY name LIMIT ?
      """
    ).rows([
      person, .text(Store.name(of: place ?? "", in: folder)), .text(Store.end(of: folder)),
      .init(most),
    ]) { row in
      PublishedSums(
        place: String(decoding: row.text(0).utf8.dropFirst(length), as: UTF8.self),
        bytes: row.blob(1)
      )
    }
  }

  /// How many places of a folder there are of which sums are kept.
  public func sumCount(in folder: String) throws(StoreError) -> Int {
    try connection.prepare(
      "SELECT count(*) FROM last_looks WHERE person = ? AND name >= ? AND name < ?"
    ).rows([
      person, .text(Store.name(of: "", in: folder)), .text(Store.end(of: folder)),
    ]) { Int($0.integer(0)) }.first ?? 0
  }

  /// A line feed stands behind the folder, so that no other folder's places come between its own.
  private static func name(of place: String, in folder: String) -> String {
    LastLook.sums + folder + "\n" + place
  }

  private static func end(of folder: String) -> String { LastLook.sums + folder + "\u{b}" }
}
