import Platform

/// What was found when something was looked through last.
public struct LastLook: Sendable, Hashable {
  /// What tells all that the finding rests on from anything else.
  public let key: Fingerprint
  /// The finding, in the bytes of whoever looked.
  public let found: [UInt8]

  /// A finding with what it rests on.
  public init(key: Fingerprint, found: [UInt8]) {
    self.key = key
    self.found = found
  }
}

extension LastLook {
  /// The name under which older stores keep the plan as it was laid out.
  static let plan = "plan"
  /// What the names of findings about files that were refused begin with.
  fileprivate static let refused = "refused "

  /// Whether a name is one of these: such rows look like calendars.
  static func isName(_ text: String) -> Bool {
    text == plan || [refused, "reports ", "sums in "].contains { text.hasPrefix($0) }
  }
}

/// Findings that need not be made again while what they rest on is the same; rows that may be dropped at
/// any time.
extension Store {
  /// Keeps what was found.
  public func set(_ look: LastLook, at name: String) throws(StoreError) {
    try connection.prepare("INSERT OR REPLACE INTO last_looks VALUES (?, ?, ?, ?)")
      .run(person, .text(name), .blob(look.key.bytes), .blob(look.found))
  }

  /// What was found of files that are no exports, by the names of the files, sorted by their bytes.
  public func refusedExports() throws(StoreError) -> [(file: String, look: LastLook)] {
    let rows = try connection.prepare(
      "SELECT name, key, found FROM last_looks WHERE person = ? AND name >= ? AND name < ? ORDER BY name"
    )
    // What follows a blank is '!', so these are all names that begin so.
    return try rows.rows([person, .text(LastLook.refused), .text("refused!")]) { row in
      (
        String(row.text(0).dropFirst(LastLook.refused.count)),
        LastLook(key: Fingerprint(row.blob(1)) ?? .nothing, found: row.blob(2))
      )
    }
  }

  /// Keeps what was found of a file that is no export.
  public func set(refused file: String, _ look: LastLook) throws(StoreError) {
    try set(look, at: LastLook.refused + file)
  }

  /// Forgets what was found of a file.
  public func forget(refused file: String) throws(StoreError) {
    try connection.prepare("DELETE FROM last_looks WHERE person = ? AND name = ?")
      .run(person, .text(LastLook.refused + file))
  }
}
