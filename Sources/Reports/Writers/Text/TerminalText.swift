import Insights

/// Writes blocks as lines for a terminal.
enum TerminalText {
  /// The longest line that is broken where it can be; a table of hours may be wider.
  static let width = 88

  /// The lines of some blocks, with an empty one between each two.
  static func lines(_ blocks: [Outline.Block]) -> [String] {
    Array(blocks.map(lines).filter { !$0.isEmpty }.joined(separator: [""]))
  }

  private static func lines(_ block: Outline.Block) -> [String] {
    switch block {
    case .paragraph(let phrase): wrapped(phrase.text)
    case .list(let phrases): phrases.flatMap { wrapped($0.text, first: "- ", others: "  ") }
    case .suggestions(let advice):
      advice.flatMap { item in
        wrapped(
          item.text.text + (item.state.map { " (\($0))" } ?? ""),
          first: "- ",
          others: "  "
        ) + wrapped("Because: " + item.evidence.text, first: "  ", others: "  ")
      }
    case .table(let table): self.table(table)
    case .folded(_, let blocks): lines(blocks)
    case .figures(let figures):
      figures.flatMap { figure in
        let usual = figure.usual.isEmpty ? "" : "; usually " + figure.usual
        return wrapped("\(figure.label.text): \(figure.value)\(usual)", first: "- ", others: "  ")
      }
    // What words mean is said by pages; a map of hours has no place in lines.
    case .heatmap, .definitions, .link, .strips, .stacks, .goals, .curve: []
    }
  }

  /// A text broken between words; a word that is too long stands alone.
  static func wrapped(_ text: String, first: String = "", others: String = "") -> [String] {
    var lines: [String] = []
    var line = first
    var isEmpty = true
    for word in text.split(separator: " ") {
      if !isEmpty, line.count + 1 + word.count > width {
        lines.append(line)
        line = others
        isEmpty = true
      }
      line += (isEmpty ? "" : " ") + word
      isEmpty = false
    }
    return isEmpty ? lines : lines + [line]
  }

  /// A table in columns, or where that is too wide an entry for each row, without its empty cells.
  private static func table(_ table: DataTable) -> [String] {
    let head = table.columns.map(\.title)
    let rows = table.rows.map { $0.map(\.phrase.text) }
    let widths = head.indices.map { column in
      ([head] + rows).map { $0.indices.contains(column) ? $0[column].count : 0 }.max() ?? 0
    }
    let isNarrow = widths.reduce(-2) { $0 + $1 + 2 } <= width
    let body =
      isNarrow
      ? ([head] + rows).map { row($0, widths, table.columns) }
      : Array(rows.map { entry($0, head) }.joined(separator: [""]))
    let more =
      table.leftOut > 0
      ? ["", "\(Wording.count(table.leftOut, "more row")) with --format json."] : []
    return wrapped(table.caption + ":") + [""] + body + more
  }

  private static func row(
    _ cells: [String],
    _ widths: [Int],
    _ columns: [DataTable.Column]
  ) -> String {
    var line = ""
    for (column, text) in cells.enumerated() {
      let gap = String(repeating: " ", count: max(0, widths[column] - text.count))
      line += column > 0 ? "  " : ""
      line += columns[column].kind == .number ? gap + text : text + gap
    }
    while line.last == " " { line.removeLast() }
    return line
  }

  /// The first cell, and below it the others with their columns' names, as many to a line as fit.
  private static func entry(_ cells: [String], _ head: [String]) -> [String] {
    let parts = zip(head, cells).dropFirst()
      .filter { !$0.1.isEmpty && $0.1 != Wording.missing }
      .map { "\($0.0): \($0.1)" }
    var lines: [String] = []
    for part in parts {
      if let last = lines.last, last.count + 3 + part.count <= width - 2 {
        lines[lines.count - 1] = last + "   " + part
      } else {
        lines.append(part)
      }
    }
    return wrapped(cells.first ?? "")
      + lines.flatMap { line in
        line.count <= width - 2
          ? ["  " + line] : wrapped(line, first: "  ", others: "    ")
      }
  }
}
