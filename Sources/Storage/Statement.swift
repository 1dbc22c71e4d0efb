import CSQLite

/// A value that is bound to a statement or read from a row.
enum SQLValue {
  case null
  case integer(Int64)
  case text(String)
  case blob([UInt8])

  var isNull: Bool { if case .null = self { true } else { false } }

  init(_ value: Int64?) { self = value.map { .integer($0) } ?? .null }
  init(_ value: Int) { self = .integer(Int64(value)) }
}

/// A prepared statement.
final class Statement {
  private let handle: OpaquePointer
  private let sql: String
  private let connection: Connection
  /// Whether it changes nothing.
  private let reads: Bool
  /// Whether it needs a transaction around it.
  private let isTransacted: Bool

  init(_ handle: OpaquePointer, _ sql: String, connection: Connection) {
    self.handle = handle
    self.sql = sql
    self.connection = connection
    reads = sqlite3_stmt_readonly(handle) != 0
    isTransacted = !reads && connection.history != nil && HistoryTable.concern(sql)
  }

  deinit { connection.giveBack(handle, sql) }

  /// Runs a statement that gives no rows.
  func run(_ values: SQLValue...) throws(StoreError) {
    try bind(values)
    while try step() {}
  }

  /// Binds one value, counted from 1, at little cost; `runBound` runs the statement with it.
  func bind(_ position: Int32, _ value: Int64) { sqlite3_bind_int64(handle, position, value) }

  /// Runs a statement that gives no rows with the values that were bound last, and with a text, at a
  /// position counted from 1, of which no copy is made.
  func run(_ position: Int32, text: UnsafeBufferPointer<UInt8>) throws(StoreError) {
    let code = text.withMemoryRebound(to: CChar.self) {
      // Without a destructor the bytes are taken to stay where they are. No bytes would be NULL.
      sqlite3_bind_text64(
        handle,
        position,
        $0.baseAddress,
        UInt64($0.count),
        nil,
        UInt8(SQLITE_UTF8)
      )
    }
    try connection.check(code)
    defer { sqlite3_bind_null(handle, position) }
    while try step() {}
  }

  /// The number of the row that the statement has inserted just now; nil where it inserted none.
  var newRow: Int64? { connection.newRow }

  /// Runs a statement and hands over each of its rows.
  func rows<T>(
    _ values: [SQLValue] = [],
    _ read: (Statement) throws(StoreError) -> T
  ) throws(StoreError) -> [T] {
    try bind(values)
    var result: [T] = []
    while try step() { result.append(try read(self)) }
    return result
  }

  /// Starts the statement anew with these values.
  func bind(_ values: [SQLValue]) throws(StoreError) {
    // set aside: it gives the error of the step before, which was told then.
    sqlite3_reset(handle)
    for (index, value) in values.enumerated() {
      let position = Int32(index + 1)
      // SQLITE_TRANSIENT: SQLite takes its own copy. Texts go with their length, so that a NUL in
      // them cuts nothing off.
      let copy = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
      let code =
        switch value {
        case .null: sqlite3_bind_null(handle, position)
        case .integer(let number): sqlite3_bind_int64(handle, position, number)
        case .text(var text):
          text.withUTF8 {
            $0.withMemoryRebound(to: CChar.self) {
              sqlite3_bind_text64(
                handle,
                position,
                $0.baseAddress,
                UInt64($0.count),
                copy,
                UInt8(SQLITE_UTF8)
              )
            }
          }
        case .blob(let bytes):
          bytes.withUnsafeBytes {
            $0.isEmpty
              ? sqlite3_bind_zeroblob(handle, position, 0)
              : sqlite3_bind_blob64(handle, position, $0.baseAddress, UInt64($0.count), copy)
          }
        }
      try connection.check(code)
    }
  }

  /// Goes to the next row; false at the end, where the statement is ready to start anew.
  func step() throws(StoreError) -> Bool {
    guard sqlite3_stmt_busy(handle) == 0 else { return try advance() }
    try connection.begin(reads: reads)
    guard isTransacted else { return try advance() }
    return try connection.changing { () throws(StoreError) in try advance() }
  }

  private func advance() throws(StoreError) -> Bool {
    let code = sqlite3_step(handle)
    if code == SQLITE_ROW { return true }
    // set aside: it gives the error that is told in the next line.
    sqlite3_reset(handle)
    try connection.check(code)
    return false
  }

  func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

  func isNull(_ column: Int32) -> Bool { sqlite3_column_type(handle, column) == SQLITE_NULL }

  func optionalInteger(_ column: Int32) -> Int64? {
    isNull(column) ? nil : integer(column)
  }

  func text(_ column: Int32) -> String {
    guard let bytes = sqlite3_column_text(handle, column) else { return "" }
    let count = Int(sqlite3_column_bytes(handle, column))
    return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  }

  func blob(_ column: Int32) -> [UInt8] {
    guard let bytes = sqlite3_column_blob(handle, column) else { return [] }
    let count = Int(sqlite3_column_bytes(handle, column))
    return Array(UnsafeRawBufferPointer(start: bytes, count: count))
  }
}
