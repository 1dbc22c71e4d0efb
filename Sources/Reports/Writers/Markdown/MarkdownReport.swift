import Insights

/// Writes a report as plain text that is CommonMark with tables: fit for a mail as it stands.
public enum MarkdownReport {
  /// The text of a report, in UTF-8; its first line is the headline.
  public static func text(_ report: Report) -> [UInt8] {
    text(Outline(report, links: ReportLinks()).said(report.preferences))
  }

  static func text(_ outline: Outline) -> [UInt8] {
    var text = MarkdownWriter()
    text.mark("# ")
    text.phrase(outline.headline)
    for subject in outline.subject {
      text.mark("\n\n")
      text.phrase(subject)
    }
    if !outline.cautions.isEmpty {
      text.mark("\n\n**Before you trust these figures:**\n")
      text.list(outline.cautions)
    }
    for part in outline.parts {
      text.mark("\n\n## ")
      text.verbatim(part.title)
      for block in part.blocks { write(block, to: &text) }
    }
    writeMore(outline, to: &text)
    text.mark("\n")
    return text.bytes
  }

  /// What the page has beside the plain text, which shall stay short enough for a mail.
  private static func writeMore(_ outline: Outline, to text: inout MarkdownWriter) {
    let folded = outline.parts.flatMap(\.blocks).compactMap { block -> String? in
      guard case .folded(let title, _) = block else { return nil }
      return title.prefix(1).lowercased() + title.dropFirst()
    }
    guard !folded.isEmpty else { return }
    text.mark("\n\n")
    text.words("More in index.html and report.json: \(folded.joined(separator: "; ")).")
  }

  private static func write(_ block: Outline.Block, to text: inout MarkdownWriter) {
    switch block {
    case .paragraph(let words):
      text.mark("\n\n")
      text.phrase(words)
    case .list(let items):
      text.mark("\n")
      text.list(items)
    case .figures(let figures):
      text.mark("\n")
      write(self.table(figures), to: &text)
    case .heatmap(let map, _):
      text.mark("\n\n")
      heatmap(map, to: &text)
    case .table(let table):
      text.mark("\n\n")
      text.words(table.caption)
      text.mark(":\n")
      write(table, to: &text)
      if let rest = table.rest {
        text.mark("\n\n")
        text.words(rest)
      }
    case .suggestions(let advice):
      text.mark("\n")
      for item in advice {
        text.mark("\n- ")
        text.phrase(item.text)
        if let state = item.state { text.verbatim(" (\(state))") }
        text.mark("\n  Because: ")
        text.phrase(item.evidence)
      }
    case .link(let words, let path):
      text.mark("\n\n")
      text.words("\(words): \(path).")
    // Pictures are seen on pages alone; their figures stand in the parts.
    case .definitions, .folded, .strips, .stacks, .goals: break
    }
  }

  private static func table(_ figures: [Outline.FigureText]) -> DataTable {
    DataTable(
      "figures",
      "",
      [.text("Figure"), .number("Value"), .text("Compared"), .text("Usual")],
      figures.map {
        [.init($0.label), .init($0.value), .init($0.verdict), .init($0.usual)]
      }
    )
  }

  /// A table of GitHub Flavored Markdown; pipes within cells are escaped with the other punctuation.
  private static func write(_ table: DataTable, to text: inout MarkdownWriter) {
    text.row(table.columns) { $0.words($1.title) }
    text.row(table.columns) { $0.mark($1.kind == .number ? "--:" : "---") }
    for row in table.joinsAlike ? joined(table.rows) : table.rows {
      text.row(row) { $0.phrase($1.phrase) }
    }
  }

  /// The rows, with each run of rows that differ in their names alone made one: `00:00 to 06:00`.
  private static func joined(_ rows: [[DataTable.Cell]]) -> [[DataTable.Cell]] {
    var result: [[DataTable.Cell]] = []
    var first: DataTable.Cell?
    for row in rows {
      guard let name = row.first, let last = result.last, last.count == row.count,
        zip(last, row).dropFirst().allSatisfy({ $0.phrase == $1.phrase })
      else {
        result.append(row)
        first = row.first
        continue
      }
      let start = first ?? name
      result[result.count - 1] = [.init(start.phrase + " to " + name.phrase)] + row.dropFirst()
    }
    return result
  }

  /// A week's hours as columns of numbers in a fenced block.
  private static func heatmap(_ map: DataTable, to text: inout MarkdownWriter) {
    // The weekdays without their dates: 33 characters stay on one line of a telephone.
    let titles = map.columns.map { String($0.title.prefix(3)) }
    let rows = map.rows.map { $0.map(\.phrase.text) }
    let first = max(5, rows.map { $0.first?.count ?? 0 }.max() ?? 0)
    text.mark("```text\nFocus minutes per hour.")
    for part in legend(map) { text.verbatim(" " + part) }
    text.mark("\n")
    text.columns(["Hour"] + titles.dropFirst(), first: first)
    for row in merged(rows) { text.columns(row, first: first) }
    text.mark("\n```")
  }

  /// The rows, with each run of hours without any focus made one: `00:00 to 07:00 all 0`.
  private static func merged(_ rows: [[String]]) -> [[String]] {
    var result: [[String]] = []
    var run: [[String]] = []
    func close() {
      if let first = run.first?.first, let last = run.last?.first, run.count > 1 {
        result.append(["\(first) to \(last) all 0"])
      } else {
        result += run
      }
      run = []
    }
    for row in rows {
      if row.dropFirst().allSatisfy({ $0 == "0" }) {
        run.append(row)
      } else {
        close()
        result.append(row)
      }
    }
    close()
    return result
  }

  private static func legend(_ map: DataTable) -> [String] {
    var (isMissing, isAbsent, isEmpty) = (false, false, false)
    for row in map.rows {
      for cell in row.dropFirst() {
        switch cell.mark {
        case .missing: isMissing = true
        case .absent: isAbsent = true
        case nil: isEmpty = true
        case .step: break
        }
      }
    }
    return (isMissing ? ["\(Wording.missing): no tracker at work."] : [])
      + (isAbsent ? ["\(Wording.absent): no such hour."] : [])
      + (isEmpty ? ["Empty: not yet."] : [])
  }
}
