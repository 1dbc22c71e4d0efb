import Platform

/// Lays a table out in columns of a terminal; one in Markdown is a table there as well.
struct LineTable {
  let wrap: LineWrap

  /// The lines before the first row.
  var headCount: Int { wrap.form == .markdown ? 2 : 1 }

  /// The lines of a table with its first rows; how many others there are stands in one more.
  func lines(_ table: Brief.Table, rows count: Int) -> [String] {
    let rows = table.rows.prefix(count)
    let left = table.rows.count - rows.count
    let rest = left > 0 ? "\(left) more \(table.noun)\(left == 1 ? "" : "s")" : ""
    let titles = table.columns.map(\.title)
    var widths = table.columns.indices.map { column in
      rows.reduce(TextWidth.of(titles[column])) { width, row in
        max(width, TextWidth.of(wrap.inline(LineTable.text(row[column]))))
      }
    }
    let flexible = table.flexible
    let others = widths.reduce(0, +) - widths[flexible]
    widths[flexible] = min(
      max(widths[flexible], TextWidth.of(rest)),
      wrap.width - others - overhead(widths.count)
    )
    let body = rows.map { row in
      row.enumerated().map { column, items in
        column == flexible ? fit(items, in: widths[column]) : wrap.inline(LineTable.text(items))
      }
    }
    // Where something was left out, the others may need less.
    widths[flexible] = (body.map { $0[flexible] } + [titles[flexible], rest])
      .reduce(0) { max($0, TextWidth.of($1)) }
    let last =
      rest.isEmpty ? [] : [widths.indices.map { $0 == flexible ? rest : "" }]
    let head = [line(titles, widths, table.columns)]
    return head + rule(widths, table.columns)
      + (body + last).map { line($0, widths, table.columns) }
  }

  private func overhead(_ count: Int) -> Int {
    wrap.form == .markdown ? 3 * count + 1 : 2 * (count - 1)
  }

  private func line(_ cells: [String], _ widths: [Int], _ columns: [Brief.Table.Column]) -> String {
    let padded = cells.enumerated().map { column, text in
      TextWidth.padded(text, to: widths[column], isRight: columns[column].isRight)
    }
    if wrap.form == .markdown { return "| " + padded.joined(separator: " | ") + " |" }
    var line = padded.joined(separator: "  ")
    while line.last == " " { line.removeLast() }
    return line
  }

  private func rule(_ widths: [Int], _ columns: [Brief.Table.Column]) -> [String] {
    guard wrap.form == .markdown else { return [] }
    let cells = zip(widths, columns).map { width, column in
      String(repeating: "-", count: width + (column.isRight ? 1 : 2)) + (column.isRight ? ":" : "")
    }
    return ["|" + cells.joined(separator: "|") + "|"]
  }

  /// The text of a cell that has room for all.
  static func text(_ items: [Phrase]) -> String {
    items.map(\.text).joined(separator: "; ")
  }

  /// Titles among others are cut as far as this before one is left out, in columns.
  private static let leastTitle = 14

  /// As many items as have room, and how many others there are; of a single one as much of its titles.
  private func fit(_ items: [Phrase], in room: Int) -> String {
    let whole = wrap.inline(LineTable.text(items))
    if TextWidth.of(whole) <= room { return whole }
    func text(_ count: Int, _ width: Int) -> String? {
      let more = items.count > count ? "; \(items.count - count) more" : ""
      let shown = items.prefix(count).map { $0.cut(to: width) }
      let text = wrap.inline(LineTable.text(shown) + more)
      return TextWidth.of(text) <= room ? text : nil
    }
    for count in stride(from: min(items.count, 6), to: 0, by: -1) {
      for width in stride(from: room, through: LineTable.leastTitle, by: -1) {
        if let text = text(count, width) { return text }
      }
    }
    for width in stride(from: LineTable.leastTitle, to: 2, by: -1) {
      if let text = text(1, width) { return text }
    }
    let plain = LineTable.text(items)
    for width in stride(from: room, to: 0, by: -1) {
      let text = wrap.inline(TextWidth.cut(plain, to: width))
      if TextWidth.of(text) <= room { return text }
    }
    return ""
  }
}
