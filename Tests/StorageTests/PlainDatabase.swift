import CSQLite
import Testing

/// An SQLite file as any other program opens it, which knows nothing of sums.
final class PlainDatabase {
  private var handle: OpaquePointer?

  init(_ path: String) throws {
    try #require(
      sqlite3_open_v2(path, &handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, "unix")
        == SQLITE_OK
    )
  }

  deinit { sqlite3_close(handle) }

  /// Runs statements; gives the first column of the last row.
  @discardableResult
  func execute(_ sql: String) throws -> String {
    var rest: UnsafePointer<CChar>?
    var last = ""
    try sql.withCString { start in
      rest = start
      while let text = rest, text.pointee != 0 {
        var statement: OpaquePointer?
        try #require(sqlite3_prepare_v2(handle, text, -1, &statement, &rest) == SQLITE_OK, "\(sql)")
        guard statement != nil else { continue }
        defer { sqlite3_finalize(statement) }
        var code = sqlite3_step(statement)
        while code == SQLITE_ROW {
          last = sqlite3_column_text(statement, 0).map { String(cString: $0) } ?? ""
          code = sqlite3_step(statement)
        }
        try #require(code == SQLITE_DONE, "\(sql)")
      }
    }
    return last
  }
}
