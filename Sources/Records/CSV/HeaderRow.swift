/// Rows with the names of columns that stand within a file, as several exports were put into one.
enum HeaderRow {
  /// Whether a row says what the file's first one does.
  static func repeats(_ row: CSVRow, _ columns: CSVColumns?) -> Bool {
    guard let columns, row.count == columns.names.count, isWords(row) else { return false }
    return CSVColumns(row).names == columns.names
  }

  /// Whether a row begins a table, by its columns, which are others than these.
  static func opens(
    _ row: CSVRow,
    otherThan columns: CSVColumns?,
    _ beginsTable: (CSVColumns) -> Bool
  ) -> Bool {
    guard row.count > 1, isWords(row) else { return false }
    let found = CSVColumns(row)
    return found.names != columns?.names && beginsTable(found)
  }

  /// Whether a row may name columns: no digit is in it, as in each record there is one of its time.
  private static func isWords(_ row: CSVRow) -> Bool {
    (0..<row.count).allSatisfy { field in !row[field].contains { (0x30...0x39).contains($0) } }
  }
}
