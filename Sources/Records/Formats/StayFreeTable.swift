/// StayFree's export, an old Excel file, converted to CSV: a row an app, a column a day.
///
/// The first column has no name, the days are named like `November 10, 2023` in the language of the
/// phone, and `Device`, a column and a row `Total Usage` and closing words are there besides. The
/// file has a sheet of times, one of counts and one of unlocks, and any of them may be converted.
struct StayFreeTable: RowReader {
  private let days: [Int]

  static func recognises(_ first: CSVColumns) -> Bool {
    first.names.first?.isEmpty == true && !days(first).isEmpty
  }

  init?(first: CSVRow, context: ImportContext) {
    let columns = CSVColumns(first)
    guard StayFreeTable.recognises(columns) else { return nil }
    days = StayFreeTable.days(columns)
  }

  /// The columns whose names hold a year, and so are days.
  private static func days(_ columns: CSVColumns) -> [Int] {
    columns.names.indices.dropFirst().filter { index in
      let numbers = columns.names[index].split { !("0"..."9").contains($0) }
      return numbers.contains { $0.count == 4 && ($0.hasPrefix("19") || $0.hasPrefix("20")) }
    }
  }

  /// The row of sums, and words below the table, are no apps.
  func isRecord(_ row: CSVRow) -> Bool {
    guard !row[0].isEmpty, days.contains(where: { !row[$0].isEmpty }) else {
      return false
    }
    return row.string(0).lowercased() != "total usage"
  }

  func read(_ row: CSVRow, into batch: RowBatch) throws(Rejection) {
    throw Rejection(.dayTotal, 0, DayTotals.stayFree)
  }
}

extension ExportFormat {
  /// StayFree's table, converted to CSV.
  public static let stayFreeTable = ExportFormat(
    "stayfree-table",
    "StayFree table",
    table: StayFreeTable.self
  )
}
