import Analysis

/// Writes a report as plain text that is CommonMark with tables: fit for a mail as it stands.
public enum MarkdownReport {
  /// The text of a report, in UTF-8; its first line is the headline.
  public static func text(_ report: Report) -> [UInt8] {
    let outline = Outline(report, links: ReportLinks())
    var lines = ["# " + MarkdownText.line(outline.headline)]
    for subject in outline.subject { lines += ["", MarkdownText.line(subject)] }
    if outline.cautions.isEmpty == false {
      lines += ["", "**Before you trust these figures:**", ""] + list(outline.cautions)
    }
    for part in outline.parts {
      lines += ["", "## " + part.title]
      for block in part.blocks { lines += text(of: block) }
    }
    lines += more(outline)
    return Array((lines.joined(separator: "\n") + "\n").utf8)
  }

  /// What the page has beside the plain text, which shall stay short enough for a mail.
  private static func more(_ outline: Outline) -> [String] {
    let folded = outline.parts.flatMap(\.blocks).compactMap { block -> String? in
      guard case .folded(let title, let blocks) = block else { return nil }
      if case .definitions? = blocks.first { return nil }
      return title.prefix(1).lowercased() + title.dropFirst()
    }
    guard folded.isEmpty == false else { return [] }
    let list = folded.joined(separator: "; ")
    return ["", MarkdownText.words("More in index.html and report.json: \(list).")]
  }

  private static func text(of block: Outline.Block) -> [String] {
    switch block {
    case .paragraph(let text): ["", MarkdownText.line(text)]
    case .list(let items): [""] + list(items)
    case .figures(let figures): [""] + self.figures(figures)
    case .heatmap(let map, _): [""] + heatmap(map)
    case .table(let table):
      ["", "\(MarkdownText.words(table.caption)):", ""] + self.table(table)
        + (table.rest.map { ["", MarkdownText.words($0)] } ?? [])
    case .suggestions(let advice):
      [""]
        + advice.flatMap { item in
          [
            "- " + MarkdownText.line(item.text) + (item.state.map { " (\($0))" } ?? ""),
            "  Because: " + MarkdownText.line(item.evidence),
          ]
        }
    case .link(let words, let path): ["", MarkdownText.words("\(words): \(path).")]
    case .definitions, .folded: []
    }
  }

  private static func list(_ items: [Phrase]) -> [String] {
    items.map { "- " + MarkdownText.line($0) }
  }

  private static func figures(_ figures: [Outline.FigureText]) -> [String] {
    table(
      DataTable(
        "figures",
        "",
        [.text("Figure"), .number("Value"), .text("Compared"), .text("Usual")],
        figures.map {
          [.init($0.label), .init($0.value), .init($0.verdict), .init($0.usual)]
        }
      )
    )
  }

  /// A table of GitHub Flavored Markdown; pipes within cells are escaped with the other punctuation.
  private static func table(_ table: DataTable) -> [String] {
    let head = table.columns.map { MarkdownText.words($0.title) }
    let rule = table.columns.map { $0.kind == .number ? "--:" : "---" }
    let cells = table.joinsAlike ? joined(table.rows) : table.rows
    let rows = cells.map { $0.map { MarkdownText.line($0.phrase) } }
    return ([head, rule] + rows).map { "| \($0.joined(separator: " | ")) |" }
  }

  /// The rows, with each run of rows that differ in their names alone made one: `00:00 to 06:00`.
  private static func joined(_ rows: [[DataTable.Cell]]) -> [[DataTable.Cell]] {
    var result: [[DataTable.Cell]] = []
    var first: DataTable.Cell?
    for row in rows {
      guard let name = row.first, let last = result.last,
        last.dropFirst().map(\.phrase) == row.dropFirst().map(\.phrase)
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
  private static func heatmap(_ map: DataTable) -> [String] {
    // The weekdays without their dates: 33 characters stay on one line of a telephone.
    let titles = map.columns.map { String($0.title.prefix(3)) }
    let first = max(5, map.rows.map { $0.first?.phrase.text.count ?? 0 }.max() ?? 0)
    let legend = (["Focus minutes per hour."] + legend(map)).joined(separator: " ")
    var lines = ["```text", legend, ""]
    lines.append(row(["Hour"] + titles.dropFirst(), first))
    lines += merged(map.rows.map { $0.map(\.phrase.text) }).map { row($0, first) }
    return lines + ["```"]
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

  private static func row(_ cells: [String], _ first: Int) -> String {
    func pad(_ text: String, _ width: Int) -> String {
      String(repeating: " ", count: max(0, width - text.count))
    }
    var line = cells.first ?? ""
    line += pad(line, first)
    for cell in cells.dropFirst() { line += " " + pad(cell, 3) + cell }
    while line.hasSuffix(" ") { line.removeLast() }
    return line
  }

  private static func legend(_ map: DataTable) -> [String] {
    let cells = map.rows.flatMap { $0.dropFirst() }
    var parts: [String] = []
    if cells.contains(where: { $0.mark == .missing }) {
      parts.append("\(Wording.missing): no tracker at work.")
    }
    if cells.contains(where: { $0.mark == .absent }) {
      parts.append("\(Wording.absent): no such hour.")
    }
    if cells.contains(where: { $0.mark == nil }) { parts.append("Empty: not yet.") }
    return parts
  }
}
