import Platform

/// Lays out lines in columns for a person.
package struct AlignedColumns {
  /// The rows, the heads of the columns first.
  private(set) var cells: [[TonedText]]
  /// The columns that end at the same place.
  let right: Set<Int>

  /// A table with its first line; the columns in `right` end at the same place.
  package init(_ head: [String], right: Set<Int>) {
    cells = [head.map { TonedText($0) }]
    self.right = right
  }

  /// Adds a line, which may have fewer columns than the first.
  package mutating func add(_ row: [String]) { cells.append(row.map { TonedText($0) }) }

  /// Adds a line in the same way, some of whose words have a tone.
  package mutating func add(toned row: [TonedText]) { cells.append(row) }

  /// The lines, with two spaces between columns and none at the end.
  package var lines: [String] {
    let rows = cells.map { $0.map(\.plain) }
    let count = rows.map(\.count).max() ?? 0
    let widths = (0..<count).map { width(of: $0, rows) }
    return rows.map { row in
      var line = ""
      for (column, text) in row.enumerated() {
        let gap = String(repeating: " ", count: max(0, widths[column] - text.count))
        line += (column > 0 ? "  " : "") + (right.contains(column) ? gap + text : text + gap)
      }
      while line.last == " " { line.removeLast() }
      return line
    }
  }

  /// The width of a column: what ends a line may be as long as it likes.
  private func width(of column: Int, _ rows: [[String]]) -> Int {
    var width = 0
    for row in rows where row.count > column {
      if row.count > column + 1 || right.contains(column) { width = max(width, row[column].count) }
    }
    return width
  }
}
