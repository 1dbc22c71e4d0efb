@testable import Storage

/// The rows of a query as texts, columns between `|`.
func rows(_ store: Store, _ sql: String, columns: Int32) throws -> [String] {
  try store.connection.prepare(sql).rows { row in
    (0..<columns).map { row.text($0) }.joined(separator: "|")
  }
}
