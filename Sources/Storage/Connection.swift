import CSQLite
import Glibc
import Platform

/// One connection to an SQLite file, for one thread.
final class Connection {
  let path: String
  private let handle: OpaquePointer
  /// The file beside SQLite's own hold on it; it is closed last, since SQLite's locks end when any
  /// descriptor of the file is closed.
  private let descriptor: Int32
  private static let countsMemory = csqlite_leave_out_statistics() != SQLITE_OK
  /// Prepared statements that nobody uses at the moment, by their words.
  private var idle: [String: [OpaquePointer]] = [:]
  private var idleCount = 0
  /// How many calls of `reading` there are around what is done now.
  private var readings = 0
  /// Whether one of them has begun a transaction that reads, and that goes on.
  private var isReading = false
  /// The file that some tables follow; nil where changes of them are noted in no file.
  var history: History?

  /// Opens the file in one of the ways that `StoreAccess` tells.
  ///
  /// Full synchronisation costs next to nothing in the few large transactions of a nightly run.
  /// Nothing here writes to the file: it may turn out to be another program's.
  init(path: String, access: StoreAccess = .making) throws(StoreError) {
    _ = Connection.countsMemory
    var descriptor: Int32 = -1
    if access == .making {
      // SQLite would make the file readable by all.
      repeat {
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
      } while descriptor < 0 && errno == EINTR
      // SQLite would read what it can't write to, and say why later.
      guard descriptor >= 0 else {
        throw Connection.failure(path, SQLITE_CANTOPEN, systemCode: errno)
      }
    }
    var opened: OpaquePointer?
    let places: [StoreAccess: String] = [.making: Connection.place(of: path), .reading: ":memory:"]
    let code = sqlite3_open_v2(
      places[access] ?? "",
      &opened,
      SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOFOLLOW | SQLITE_OPEN_EXRESCODE | SQLITE_OPEN_NOMUTEX
        | SQLITE_OPEN_CREATE,
      nil
    )
    guard code == SQLITE_OK, let opened else {
      let systemCode = Connection.systemCode(of: opened, code)
      sqlite3_close_v2(opened)
      if descriptor >= 0 { close(descriptor) }
      throw Connection.failure(path, code, systemCode: systemCode)
    }
    self.path = path
    self.handle = opened
    self.descriptor = descriptor
    if access == .reading { try takeIn(path) }
    sqlite3_busy_timeout(handle, 10_000)
    sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, 64 << 20)
    sqlite3_limit(handle, SQLITE_LIMIT_ATTACHED, 0)
    try execute(
      """
      PRAGMA synchronous = EXTRA;
      PRAGMA foreign_keys = ON;
      PRAGMA trusted_schema = OFF;
      PRAGMA cell_size_check = ON;
      PRAGMA secure_delete = ON;
      PRAGMA temp_store = FILE;
      PRAGMA mmap_size = 0;
      PRAGMA cache_size = -8192;
      """
    )
  }

  /// Takes a copy of a file into memory, where it may be changed.
  private func takeIn(_ path: String) throws(StoreError) {
    do throws(FileError) {
      let file = try RegularFile(path: path)
      guard let memory = sqlite3_malloc64(UInt64(file.size)) else {
        throw FileError(path: path, operation: .read, code: ENOMEM)
      }
      let bytes = UnsafeMutableRawBufferPointer(start: memory, count: Int(file.size))
      var place = 0
      while place < bytes.count {
        let count = try file.read(into: UnsafeMutableRawBufferPointer(rebasing: bytes[place...]))
        if count == 0 { break }
        place += count
      }
      let flags = UInt32(SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_RESIZEABLE)
      let code = sqlite3_deserialize(
        handle,
        "main",
        memory.assumingMemoryBound(to: UInt8.self),
        Int64(place),
        Int64(bytes.count),
        flags
      )
      guard code == SQLITE_OK else {
        throw FileError(path: path, operation: .read, code: EIO)
      }
    } catch {
      throw StoreError(error)
    }
  }

  /// Where SQLite is to look for a file: it follows no link at all when the file itself may be none, so those on the way to
  /// its folder, as of a home on another disk, are followed before.
  static func place(of path: String) -> String {
    guard let name = path.split(separator: "/").last else { return path }
    return AtomicFile.target(of: Directory.parent(of: path)) + "/" + name
  }

  deinit {
    for statement in idle.values.joined() { sqlite3_finalize(statement) }
    sqlite3_close_v2(handle)
    if descriptor >= 0 { close(descriptor) }
  }

  /// Has the system begin to write out what SQLite gave it so far, so that the end of a large
  /// transaction waits for less; nothing depends on it.
  func beginWriteback() {
    // set aside: where nothing begins early the end of the transaction does it all.
    if descriptor >= 0 { _ = sync_file_range(descriptor, 0, 0, lockin_writeback) }
  }

  /// Runs statements that give no rows.
  func execute(_ sql: String) throws(StoreError) {
    guard history != nil && HistoryTable.concern(sql) else {
      return try check(sqlite3_exec(handle, sql, nil, nil, nil))
    }
    try endReading()
    try changing { () throws(StoreError) in
      try check(sqlite3_exec(handle, sql, nil, nil, nil))
    }
  }

  /// Prepares one statement for use again and again.
  func prepare(_ sql: String) throws(StoreError) -> Statement {
    if let known = idle[sql]?.popLast() {
      idleCount -= 1
      return Statement(known, sql, connection: self)
    }
    var prepared: OpaquePointer?
    try check(
      sqlite3_prepare_v3(
        handle,
        sql,
        -1,
        UInt32(SQLITE_PREPARE_PERSISTENT),
        &prepared,
        nil
      )
    )
    guard let prepared else { throw StoreError(path: path, problem: "an empty statement") }
    return Statement(prepared, sql, connection: self)
  }

  /// So many statements are kept for the next time.
  private static let mostIdle = 128

  /// Takes a statement back from one who needs it no more: to understand its words again takes longer than
  /// what most of them do.
  func giveBack(_ statement: OpaquePointer, _ sql: String) {
    // set aside: it gives the error of the last step, which was told then.
    sqlite3_reset(statement)
    guard idleCount < Connection.mostIdle else {
      sqlite3_finalize(statement)
      return
    }
    sqlite3_clear_bindings(statement)
    idle[sql, default: []].append(statement)
    idleCount += 1
  }

  // MARK: - Transactions

  /// Runs `body` in one transaction: all of it happens, or none of it.
  func transaction<T>(_ body: () throws -> T) throws -> T {
    try endReading()
    try execute("BEGIN IMMEDIATE")
    do {
      try history?.begin()
      let result = try body()
      try commit()
      return result
    } catch {
      takeBack()
      throw error
    }
  }

  /// Runs `body`, and reads within it as if in one go.
  ///
  /// Each statement on its own takes the file's lock, looks for a journal and asks whether another program
  /// has written: a dozen calls of the system for one row. What is written within `body` stands as soon
  /// as it would without: reading ends before it and begins again after it.
  func reading<T>(_ body: () throws -> T) throws -> T {
    readings += 1
    let result: T
    do {
      defer { readings -= 1 }
      result = try body()
    } catch {
      // set aside: nothing was written, and the first error is told.
      if readings == 0 { try? endReading() }
      throw error
    }
    if readings == 0 { try endReading() }
    return result
  }

  /// Makes ready for a statement that reads, or writes.
  func begin(reads: Bool) throws(StoreError) {
    guard readings > 0 else { return }
    if !reads {
      try endReading()
    } else if sqlite3_get_autocommit(handle) != 0 {
      try execute("BEGIN")
      isReading = true
    }
  }

  /// Runs `body` within a transaction; where it throws, what it did is taken back alone.
  func part<T>(_ body: () throws -> T) throws -> T {
    try execute("SAVEPOINT part")
    do {
      let result = try body()
      try execute("RELEASE part")
      return result
    } catch {
      // ignored: the first error is told.
      try? execute("ROLLBACK TO part; RELEASE part")
      throw error
    }
  }

  /// Does what changes what the history tells in a transaction of its own where none goes on: lines are written at the end
  /// of one.
  func changing<T>(_ step: () throws(StoreError) -> T) throws(StoreError) -> T {
    guard sqlite3_get_autocommit(handle) != 0 else { return try step() }
    try execute("BEGIN IMMEDIATE")
    do throws(StoreError) {
      try history?.begin()
      let result = try step()
      try commit()
      return result
    } catch {
      takeBack()
      throw error
    }
  }

  private func commit() throws(StoreError) {
    try history?.end()
    try execute("COMMIT")
  }

  private func takeBack() {
    // ignored: the first error is told, and closing undoes it as well.
    try? execute("ROLLBACK")
    history?.undo()
  }

  /// Ends the transaction that `reading` began, if one goes on; errors end it as well.
  private func endReading() throws(StoreError) {
    guard isReading else { return }
    isReading = false
    if sqlite3_get_autocommit(handle) == 0 { try execute("COMMIT") }
  }

  /// A whole number kept in the file's header, such as `user_version`.
  func pragma(_ name: String) throws(StoreError) -> Int64 {
    let statement = try prepare("PRAGMA \(name)")
    return try statement.step() ? statement.integer(0) : 0
  }

  /// The number of the row that the last statement inserted; nil where it changed none.
  var newRow: Int64? { sqlite3_changes(handle) > 0 ? sqlite3_last_insert_rowid(handle) : nil }

  /// Turns a result code into an error with SQLite's own words.
  func check(_ code: Int32) throws(StoreError) {
    guard code != SQLITE_OK, code != SQLITE_ROW, code != SQLITE_DONE else { return }
    throw StoreError(
      path: path,
      code: code,
      systemCode: Connection.systemCode(of: handle, code),
      words: String(cString: sqlite3_errmsg(handle))
    )
  }

  /// The system's error number behind a result code that is about the disk; else 0.
  private static func systemCode(of handle: OpaquePointer?, _ code: Int32) -> Int32 {
    guard [SQLITE_IOERR, SQLITE_CANTOPEN].contains(code & 0xff) else { return 0 }
    let latest = errno
    let known = csqlite_system_error(handle)
    // A file that was closed since has taken its own with it; what is still the latest is the cause.
    return known != 0 || ![EIO, ENOSPC, EDQUOT, EFBIG].contains(latest) ? known : latest
  }

  private static func failure(_ path: String, _ code: Int32, systemCode: Int32) -> StoreError {
    StoreError(
      path: path,
      code: code,
      systemCode: systemCode,
      words: String(cString: sqlite3_errstr(code))
    )
  }
}
