/// Lays out lines in columns for a person.
package struct AlignedColumns {
  private var rows: [[String]]
  private let right: Set<Int>

  /// A table with its first line; the columns in `right` end at the same place.
  package init(_ head: [String], right: Set<Int>) {
    self.rows = [head]
    self.right = right
  }

  /// Adds a line, which may have fewer columns than the first.
  package mutating func add(_ row: [String]) { rows.append(row) }

  /// The lines, with two spaces between columns and none at the end.
  package var lines: [String] {
    let count = rows.map(\.count).max() ?? 0
    let widths = (0..<count).map(width)
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
  private func width(of column: Int) -> Int {
    var width = 0
    for row in rows where row.count > column {
      if row.count > column + 1 || right.contains(column) { width = max(width, row[column].count) }
    }
    return width
  }
}
