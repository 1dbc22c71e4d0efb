import CivilTime
import Platform

/// The cache of a workspace: one SQLite file with what follows from its exports, its plans and its history.
///
/// It may be deleted at any time. The statements are grouped by what they serve in `Store+....swift`.
public final class Store {
  /// The file.
  public let path: String
  /// Texts and the numbers that stand for them.
  public let texts: TextTable
  /// Why there was nothing of use at the path; nil where there was.
  package let beginning: CacheFile.Finding?

  let connection: Connection
  /// How the file was opened.
  let access: StoreAccess
  /// What the time of hours goes to.
  let uses: UseTable
  /// The person that every row belongs to; a workspace has one.
  let person: SQLValue = .integer(1)
  /// The exports that the records follow from, once they were read.
  var applied: [ArchivedExport]?
  /// Calendars as they were joined.
  var calendarFiles = CalendarFiles(folder: nil, mayWrite: false)

  /// Opens the cache in one of the ways that `StoreAccess` tells; what is of no use is put aside first where it may be
  /// written, and else passed over.
  ///
  /// Throws `StoreError` where the file can't be opened or belongs to another program.
  public init(path: String, access: StoreAccess = .making) throws {
    var access = access
    beginning = access == .apart ? .absent : try CacheFile.finding(at: path)
    if let beginning, access == .making { try CacheFile.putAside(path, beginning) }
    if beginning != nil, access == .reading { access = .apart }
    self.access = access
    connection = try Connection(path: path, access: access)
    // SQLite has taken back by now what a command began that was ended while it made the tables.
    if try beginning != nil || (access == .making && Schema.isMissing(in: connection)) {
      try Schema.make(in: connection)
    } else if access == .making {
      try connection.execute("PRAGMA journal_mode = DELETE")
    }
    texts = try TextTable(connection)
    uses = try UseTable(connection)
    self.path = path
  }

  /// Runs `body` in one transaction: all of it happens, or none of it.
  public func transaction<T>(_ body: () throws -> T) throws -> T {
    try forgettingNumbers {
      try connection.transaction {
        let result = try body()
        try texts.check()
        return result
      }
    }
  }

  /// Runs a part of a transaction: where it throws, nothing of it happens, and the rest of the transaction may go on.
  package func part<T>(_ body: () throws -> T) throws -> T {
    try forgettingNumbers { try connection.part(body) }
  }

  private func forgettingNumbers<T>(_ body: () throws -> T) throws -> T {
    do {
      return try body()
    } catch {
      // The numbers of texts that came in with it are free again.
      texts.forgetAll()
      uses.forgetAll()
      applied = nil
      throw error
    }
  }

  /// Runs `body`, and reads within it as if in one go; what is written within it counts as soon as ever.
  ///
  /// Other programs can read meanwhile; one that writes beside lockin, which none should, waits.
  public func reading<T>(_ body: () throws -> T) throws -> T { try connection.reading(body) }

  /// Has runs, consents, requests, replies, suggestions, logs and notes follow `history.jsonl` in a folder, which gets a
  /// line for each change of them before it counts, and calendars be files of the folder.
  package func keepState(in folder: String) throws {
    let mayWrite = access == .making
    let history = try History(connection, path: folder + "/history.jsonl", mayWrite: mayWrite)
    try transaction { try history.open() }
    if mayWrite { connection.history = history }
    calendarFiles = CalendarFiles(folder: folder + "/calendars", mayWrite: mayWrite)
  }

  /// Says with which instant lines of the history are written.
  public func setHistoryTime(_ now: Instant) { connection.history?.now = now }

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
