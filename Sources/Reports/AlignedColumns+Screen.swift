import Documents
import Platform

extension AlignedColumns {
  /// The lines for a person's screen: where they have no room, cells are broken into several lines; where that
  /// would leave next to nothing of them, each row becomes an entry with a line for each cell.
  package func lines(on screen: Screen) -> [String] {
    let rows = cells.enumerated().map { index, row in
      row.map { (index == 0 ? TonedText($0.plain, .strong) : $0).safe }
    }
    guard let columns = screen.columns else { return plainLines(rows, screen.paint) }
    let count = rows.map(\.count).max() ?? 0
    let natural = (0..<count).map { column in
      rows.reduce(0) { max($0, $1.count > column ? $1[column].width : 0) }
    }
    let least = (0..<count).map { column in
      let longest = rows.reduce(0) { max($0, $1.count > column ? $1[column].longestWord : 0) }
      return min(longest, AlignedColumns.leastColumn)
    }
    let room = columns - AlignedColumns.gap * max(0, count - 1)
    guard least.reduce(0, +) <= room else {
      return entries(rows, columns).map { $0.painted(screen.paint) }
    }
    let widths = AlignedColumns.widths(natural, least, room)
    return rows.flatMap { self.lines(of: $0, widths) }.map { $0.painted(screen.paint) }
  }

  /// The blanks between columns.
  private static let gap = 2
  /// A column has room for words up to this, or there are no columns.
  private static let leastColumn = 12

  /// As they stand in files, but for the paint.
  private func plainLines(_ rows: [[TonedText]], _ paint: Paint) -> [String] {
    guard paint.isOn else { return lines.map(\.withVisibleControls) }
    let widths = rows.reduce(into: [Int]()) { widths, row in
      for (column, cell) in row.enumerated() {
        if column == widths.count { widths.append(0) }
        widths[column] = max(widths[column], cell.width)
      }
    }
    return rows.flatMap { self.lines(of: $0, widths) }.map { $0.painted(paint) }
  }

  /// The widths of columns that have no more than some room together: the widest give first.
  private static func widths(_ natural: [Int], _ least: [Int], _ room: Int) -> [Int] {
    var most = natural.max() ?? 0
    func widths(_ most: Int) -> [Int] { zip(natural, least).map { min($0, max($1, most)) } }
    while most > 0, widths(most).reduce(0, +) > room { most -= 1 }
    var found = widths(most)
    var rest = room - found.reduce(0, +)
    // What lacks least has its cells whole with the rest.
    let lacking = found.indices.sorted {
      (natural[$0] - found[$0], $0) < (natural[$1] - found[$1], $1)
    }
    for column in lacking {
      let more = min(rest, natural[column] - found[column])
      found[column] += more
      rest -= more
    }
    return found
  }

  /// A row in as many lines as its longest cell needs.
  private func lines(of row: [TonedText], _ widths: [Int]) -> [TonedText] {
    let parts = zip(row, widths).map { $0.lines(of: $1, cutsWords: true) }
    let height = parts.map(\.count).max() ?? 0
    return (0..<height).map { number in
      var line: TonedText = ""
      var width = 0
      var start = 0
      for (column, part) in parts.enumerated() {
        let cell = part.indices.contains(number) ? part[number] : ""
        let before = right.contains(column) ? widths[column] - cell.width : 0
        if cell.width > 0 {
          line = line + TonedText(String(repeating: " ", count: start + before - width)) + cell
          width = start + before + cell.width
        }
        start += widths[column] + AlignedColumns.gap
      }
      return line
    }
  }

  /// The first cell of each row, and below it the others with what their columns are called.
  private func entries(_ rows: [[TonedText]], _ columns: Int) -> [TonedText] {
    guard let head = rows.first else { return [] }
    let entries = rows.dropFirst().map { row in
      (row.first ?? "").lines(of: columns)
        + zip(head, row).dropFirst().filter { $1.width > 0 }.flatMap { name, cell in
          (TonedText("  \(name.plain): ") + cell).lines(of: columns, indent: 4)
        }
    }
    return Array(entries.joined(separator: [""]))
  }
}
