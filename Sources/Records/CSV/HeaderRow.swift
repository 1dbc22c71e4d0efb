/// What a row is that is no record: rows with the names of columns stand within a file where several exports were put into one.
enum HeaderRow {
  /// Nothing of the kind.
  case none
  /// It says what the file's first one does.
  case again
  /// It begins a table with other columns.
  case other

  /// What a row is in a file with these columns, of a context that knows all tables.
  ///
  /// Few rows are none, so that this stays apart from what reads them, which there is one of for each format.
  @inline(never)
  init(_ row: CSVRow, in columns: CSVColumns?, _ context: ImportContext) {
    // No digit is in it, as in each record there is one of its time.
    let isWords = (0..<row.count).allSatisfy { field in
      !row[field].contains { (0x30...0x39).contains($0) }
    }
    guard row.count > 1, isWords else {
      self = .none
      return
    }
    let found = CSVColumns(row)
    if found.names == columns?.names {
      self = .again
    } else {
      self = context.beginsTable(found) ? .other : .none
    }
  }
}
