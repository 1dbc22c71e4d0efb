import CSQLite
import Testing

/// A store as another program would open it, with SQL.
final class ScratchDatabase {
  private var handle: OpaquePointer?

  init(_ path: String) throws {
    try #require(sqlite3_open(path, &handle) == SQLITE_OK)
  }

  deinit { sqlite3_close(handle) }

  /// Runs a statement and gives the first column of its first row as text, empty without one.
  func value(_ sql: String) throws -> String {
    var statement: OpaquePointer?
    try #require(sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK, "\(sql)")
    defer { sqlite3_finalize(statement) }
    let code = sqlite3_step(statement)
    guard code == SQLITE_ROW else {
      try #require(code == SQLITE_DONE, "\(sql)")
      return ""
    }
    return sqlite3_column_text(statement, 0).map { String(cString: $0) } ?? ""
  }
}
