import CivilTime

/// A workspace's memory: one SQLite file, opened for its one person.
///
/// Facts (records, calendars) are merged in; everything else is computed from them and *set*. The
/// statements are grouped by what they serve in `Store+....swift`.
public final class Store {
  /// The file.
  public let path: String
  /// Texts and the numbers that stand for them.
  public let texts: TextTable

  let connection: Connection
  /// How the file was opened.
  let access: StoreAccess
  /// What the time of hours goes to.
  let uses: UseTable
  /// The one that entries were taken over from, which counts what exports had before; nil where there is none.
  var older: Store?
  /// Whether it is made anew from another one.
  public var isRebuilt: Bool { older != nil }
  /// The person that every row belongs to; a workspace has one.
  let person: SQLValue = .integer(1)

  /// Opens the store in one of the ways that `StoreAccess` tells, and brings it to the newest form.
  ///
  /// Throws `StoreError` where the file can't be opened, is damaged, belongs to another program or was
  /// written by a newer one.
  public init(path: String, access: StoreAccess = .making) throws {
    if access != .apart { try StoreFile.makeReady(path, mayWrite: access == .making) }
    self.access = access
    connection = try Connection(path: path, access: access)
    if access == .making { try connection.restore() }
    try Migrations.apply(to: connection)
    texts = try TextTable(connection)
    uses = try UseTable(connection)
    self.path = path
  }

  /// Runs `body` in one transaction: all of it happens, or none of it.
  public func transaction<T>(_ body: () throws -> T) throws -> T {
    do {
      return try connection.transaction {
        let result = try body()
        try texts.check()
        return result
      }
    } catch {
      // The numbers of texts that came in with it are free again.
      texts.forgetAll()
      uses.forgetAll()
      throw error
    }
  }

  /// Runs `body`, and reads within it as if in one go; what is written within it stands as soon as ever.
  ///
  /// Other programs can read meanwhile; one that writes beside lockin, which none should, waits.
  public func reading<T>(_ body: () throws -> T) throws -> T { try connection.reading(body) }

  /// The keys of those values that outlast the rows that rest on them: the rules by which exports were
  /// read, which alerts the person's command was told of, how long slots of RescueTime are,
  /// what was purged, which weeks were told of by plans alone, and what tells the store from others.
  static let lastingBases: Set<String> = [
    "imports", "alerts_told", "rescuetime slots", "published_as_of", "key", "identity",
    "purges", "purges_forgotten", "plans_read", lostDaysBasis, lossBasis,
    plannedWeeksBasis,
  ]

  /// The values of keys that begin with a text, by their keys.
  public func bases(beginningWith text: String) throws(StoreError) -> [(key: String, value: String)]
  {
    try connection.prepare(
      "SELECT key, value FROM basis WHERE person = ? AND substr(key, 1, ?) = ? ORDER BY key"
    ).rows([person, .init(text.unicodeScalars.count), .text(text)]) { ($0.text(0), $0.text(1)) }
  }

  /// Whether a value outlasts the rows that rest on it: one of those, or what is known of rows without
  /// an end, or of what counts twice.
  static func isLasting(_ key: String) -> Bool {
    lastingBases.contains(key) || key.hasPrefix(openRows) || key.hasPrefix(doubledRecords)
  }

  /// The key of the instant at which a store took the place of one of which something was lost.
  static let lossBasis = "loss"

  /// The key of the days that were lost with a damaged store.
  static let lostDaysBasis = "lost_days"

  /// A value that computed rows rest on, such as the hash of the category rules; nil when not set.
  public func basis(_ key: String) throws(StoreError) -> String? {
    try connection.prepare("SELECT value FROM basis WHERE person = ? AND key = ?")
      .rows([person, .text(key)]) { $0.text(0) }.first
  }

  /// Forgets a value.
  public func removeBasis(_ key: String) throws(StoreError) {
    try connection.prepare("DELETE FROM basis WHERE person = ? AND key = ?")
      .run(person, .text(key))
  }

  /// Sets a value that computed rows rest on.
  public func setBasis(_ key: String, _ value: String) throws(StoreError) {
    try connection.prepare("INSERT OR REPLACE INTO basis VALUES (?, ?, ?)")
      .run(person, .text(key), .text(value))
  }
}
