import Testing

@testable import Storage

/// A cache's file, for a look with SQL and for changes.
final class ScratchDatabase {
  private let connection: Connection

  init(_ path: String) throws {
    connection = try Connection(path: path)
  }

  /// Runs a statement and gives the first column of its first row as text, empty without one.
  func value(_ sql: String) throws -> String {
    try connection.prepare(sql).rows { $0.text(0) }.first ?? ""
  }
}
