/// StayFree's export, an old Excel file, converted to CSV: a row an app, a column a day.
///
/// The first column has no name, or one in the language of the phone; the days are named like `November 10,
/// 2023` in that language, and `Device`, a column and a row `Total Usage` and closing words are there
/// besides. So the table is known by its shape: behind the first column nearly all are named by dates. The
/// file has a sheet of times, one of counts and one of unlocks, and any of them may be converted.
struct StayFreeTable: RowReader {
  /// Besides the days there are a device and a sum, and there may be one more.
  private static let mostOthers = 3

  private let names: [String]
  private let days: [Int]

  static func recognises(_ first: CSVColumns) -> Bool {
    let days = days(first)
    guard let corner = first.names.first, let day = days.first else { return false }
    if corner.isEmpty { return true }
    // A row of a table without names may hold a date as well: one is too few, unless it is in words.
    let isPlain = !first.names[day].contains(where: \.isLetter)
    return !corner.contains(where: \.isNumber) && (days.count > 1 || !isPlain)
      && first.names.count - 1 - days.count <= mostOthers
  }

  init?(first: CSVRow, context: ImportContext) {
    let columns = CSVColumns(first)
    guard StayFreeTable.recognises(columns) else { return nil }
    names = columns.names
    days = StayFreeTable.days(columns)
  }

  /// The columns whose names are dates.
  private static func days(_ columns: CSVColumns) -> [Int] {
    columns.names.indices.dropFirst().filter { isDate(columns.names[$0]) }
  }

  /// Whether a name holds a year, of whatever calendar and in whatever digits, with a day, and with a month in
  /// digits or words.
  private static func isDate(_ name: String) -> Bool {
    let numbers = name.split { !$0.isWholeNumber }.map { digits in
      (
        length: digits.count,
        value: digits.reduce(0) { min($0 * 10 + ($1.wholeNumberValue ?? 0), 9999) }
      )
    }
    let years = numbers.count { $0.length == 4 && (1300...2700).contains($0.value) }
    let others = numbers.count { $0.length <= 2 && (1...31).contains($0.value) }
    return years == 1 && (1...2).contains(others) && numbers.count == 1 + others
  }

  /// The row of sums, which is called like the column of them, and words below the table, are no apps.
  func isRecord(_ row: CSVRow) -> Bool {
    guard !row[0].isEmpty, days.contains(where: { !row[$0].isEmpty }) else {
      return false
    }
    let name = row.string(0).trimmingBlanks.lowercased()
    return name != "total usage" && !names.dropFirst().contains(name)
  }

  func read(_ row: CSVRow, into batch: RowBatch) throws(Rejection) {
    let isStayFree = names[0].isEmpty || names.contains("total usage")
    throw Rejection(.dayTotal, 0, isStayFree ? DayTotals.stayFree : DayTotals.columnADay)
  }
}

extension ExportFormat {
  /// StayFree's table, converted to CSV.
  static let stayFreeTable = ExportFormat(
    "stayfree-table",
    "StayFree table",
    table: StayFreeTable.self
  )
}
