import Analysis
import Platform

/// Writes blocks as lines for a terminal.
struct TerminalText {
  /// The longest line that is broken where it can be.
  let width: Int
  /// Whether a terminal shows it; in a file each character counts as one column.
  private let isShown: Bool

  /// Lines for a screen, as wide as that is within what is read with ease; of a file 88 columns.
  init(_ screen: Screen = Screen()) {
    width = screen.columns.map { min(max($0, 40), 100) } ?? 88
    isShown = screen.columns != nil
  }

  private func width(of text: String) -> Int { isShown ? TextWidth.of(text) : text.count }

  /// The lines of some blocks, with an empty one between each two.
  func lines(_ blocks: [Outline.Block]) -> [String] {
    Array(blocks.map(lines).filter { !$0.isEmpty }.joined(separator: [""]))
  }

  private func lines(_ block: Outline.Block) -> [String] {
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
    case .heatmap, .definitions, .link, .strips, .stacks, .courses, .curve: []
    }
  }

  /// A text broken between words; a word that is too long stands alone.
  func wrapped(_ text: String, first: String = "", others: String = "") -> [String] {
    var lines: [String] = []
    var line = first
    var isEmpty = true
    for word in text.split(separator: " ") {
      if !isEmpty, width(of: line) + 1 + width(of: String(word)) > width {
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
  private func table(_ table: DataTable) -> [String] {
    let head = table.columns.map(\.title)
    let rows = table.rows.map { $0.map(\.phrase.text) }
    let widths = head.indices.map { column in
      ([head] + rows).map { $0.indices.contains(column) ? width(of: $0[column]) : 0 }.max() ?? 0
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

  private func row(
    _ cells: [String],
    _ widths: [Int],
    _ columns: [DataTable.Column]
  ) -> String {
    var line = ""
    for (column, text) in cells.enumerated() {
      let gap = String(repeating: " ", count: max(0, widths[column] - width(of: text)))
      line += column > 0 ? "  " : ""
      line += columns[column].kind == .number ? gap + text : text + gap
    }
    while line.last == " " { line.removeLast() }
    return line
  }

  /// The first cell, and below it the others with their columns' names, as many to a line as fit.
  private func entry(_ cells: [String], _ head: [String]) -> [String] {
    let parts = zip(head, cells).dropFirst()
      .filter { !$0.1.isEmpty && $0.1 != Wording.missing }
      .map { "\($0.0): \($0.1)" }
    var lines: [String] = []
    for part in parts {
      if let last = lines.last, width(of: last) + 3 + width(of: part) <= width - 2 {
        lines[lines.count - 1] = last + "   " + part
      } else {
        lines.append(part)
      }
    }
    return wrapped(cells.first ?? "")
      + lines.flatMap { line in
        width(of: line) <= width - 2
          ? ["  " + line] : wrapped(line, first: "  ", others: "    ")
      }
  }
}
