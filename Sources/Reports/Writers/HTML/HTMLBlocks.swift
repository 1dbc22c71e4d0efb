/// Writes the parts of an outline as markup.
struct HTMLBlocks {
  /// Where the page lies, for its links.
  let paths: ReportPaths

  /// A part with its heading.
  func part(_ part: Outline.Part) -> HTMLNode { written { self.part(part, to: &$0) } }

  /// Words as they are, and texts of the data apart from the direction of what surrounds them.
  func phrase(_ phrase: Phrase) -> HTMLNode { written { self.phrase(phrase, to: &$0) } }

  /// A list without order.
  func list(_ items: [Phrase]) -> HTMLNode { written { list(items, to: &$0) } }

  /// Parts with their headings.
  func parts(_ parts: [Outline.Part]) -> HTMLNode {
    written { html in for part in parts { self.part(part, to: &html) } }
  }

  private func written(_ write: (inout HTMLWriter) -> Void) -> HTMLNode {
    var html = HTMLWriter()
    write(&html)
    return .written(html)
  }

  private func part(_ part: Outline.Part, to html: inout HTMLWriter) {
    html.markup("\n<section class=\"")
    html.value(part.id)
    html.markup("\" aria-labelledby=\"")
    html.value(part.id)
    html.markup("\">\n<h2 id=\"")
    html.value(part.id)
    html.markup("\">")
    html.text(part.title)
    html.markup("</h2>")
    for block in part.blocks { self.block(block, to: &html) }
    html.markup("</section>")
  }

  private func phrase(_ phrase: Phrase, to html: inout HTMLWriter) {
    phrase.forEachPiece { piece in
      switch piece {
      case .words(let text): html.text(text)
      // Markup for what is written one way only would be markup for nothing.
      case .data(let text) where text.utf8.allSatisfy({ $0 < 0x80 }): html.text(text)
      case .data(let text):
        html.markup("<bdi>")
        html.text(text)
        html.markup("</bdi>")
      }
    }
  }

  private func list(_ items: [Phrase], to html: inout HTMLWriter) {
    html.markup("\n<ul>")
    for item in items {
      html.markup("\n<li>")
      phrase(item, to: &html)
      html.markup("</li>")
    }
    html.markup("</ul>")
  }

  private func block(_ block: Outline.Block, to html: inout HTMLWriter) {
    switch block {
    case .paragraph(let text):
      html.markup("\n<p>")
      phrase(text, to: &html)
      html.markup("</p>")
    case .list(let items): list(items, to: &html)
    case .suggestions(let advice): suggestions(advice, to: &html)
    case .figures(let figures): cards(figures, to: &html)
    case .heatmap(let table, let legend):
      self.legend(legend, to: &html)
      region(table, to: &html) { $0.markup("heat") }
    case .table(let table):
      region(table, to: &html) { $0.markup(table.columns.count < 7 ? "data" : "data wide") }
      if let rest = table.rest {
        html.markup("\n<p>")
        html.text(rest)
        html.markup("</p>")
      }
    case .link(let words, let path):
      html.markup("\n<p><a href=\"")
      html.value(paths.link(to: path))
      html.markup("\">")
      html.text(words)
      html.markup("</a></p>")
    case .definitions(let definitions):
      html.markup("\n<dl>")
      for item in definitions {
        html.markup("\n<dt>")
        html.text(item.term)
        html.markup("</dt>\n<dd>")
        html.text(item.meaning)
        html.markup("</dd>")
      }
      html.markup("</dl>")
    case .folded(let title, let blocks):
      html.markup("\n<details>\n<summary>")
      html.text(title)
      html.markup("</summary>")
      for block in blocks { self.block(block, to: &html) }
      html.markup("</details>")
    }
  }

  private func cards(_ figures: [Outline.FigureText], to html: inout HTMLWriter) {
    html.markup("\n<dl class=\"cards\">")
    for figure in figures {
      html.markup("\n<div>\n<dt>")
      phrase(figure.label, to: &html)
      html.markup("</dt>\n<dd><strong>")
      html.text(figure.value)
      html.markup("</strong><span>")
      html.text(figure.verdict)
      html.markup("</span>")
      if !figure.usual.isEmpty {
        html.markup("<span class=\"usual\">usually ")
        html.text(figure.usual)
        html.markup("</span>")
      }
      html.markup("</dd></div>")
    }
    html.markup("</dl>")
  }

  private func suggestions(_ advice: [Outline.Advice], to html: inout HTMLWriter) {
    html.markup("\n<ul class=\"advice\">")
    for item in advice {
      html.markup("\n<li>")
      phrase(item.text, to: &html)
      if let state = item.state { html.text(" (\(state))") }
      html.markup("<span class=\"why\">Because: ")
      phrase(item.evidence, to: &html)
      html.markup("</span></li>")
    }
    html.markup("</ul>")
  }

  private func legend(_ cells: [DataTable.Cell], to html: inout HTMLWriter) {
    html.markup("\n<p class=\"legend\">Focus minutes per hour:")
    for cell in cells {
      html.markup(" <span")
      classes(nil, cell.mark, hasBar: false, to: &html)
      html.markup(">")
      phrase(cell.phrase, to: &html)
      html.markup("</span>")
    }
    html.markup("</p>")
  }

  /// A table in a frame that scrolls by itself, also from the keyboard.
  private func region(
    _ table: DataTable,
    to html: inout HTMLWriter,
    tableClass: (inout HTMLWriter) -> Void
  ) {
    html.markup("\n<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-labelledby=\"")
    html.value(table.id)
    html.markup("\">\n<table class=\"")
    tableClass(&html)
    html.markup("\">\n<caption id=\"")
    html.value(table.id)
    html.markup("\">")
    html.text(table.caption)
    html.markup("</caption>\n<thead>\n<tr>")
    for column in table.columns {
      html.markup("<th scope=\"col\"")
      classes(column, nil, hasBar: false, to: &html)
      html.markup(">")
      html.text(column.title)
      html.markup("</th>")
    }
    html.markup("</tr></thead>\n<tbody>")
    for row in table.rows { self.row(row, table.columns, to: &html) }
    html.markup("</tbody></table></div>")
  }

  private func row(
    _ cells: [DataTable.Cell],
    _ columns: [DataTable.Column],
    to html: inout HTMLWriter
  ) {
    html.markup("\n<tr>")
    for index in 0..<min(cells.count, columns.count) {
      let cell = cells[index]
      if index == 0 {
        html.markup("<th scope=\"row\"")
        classes(columns[index], nil, hasBar: false, to: &html)
        html.markup(">")
        linked(cell, to: &html)
        html.markup("</th>")
        continue
      }
      html.markup("<td")
      classes(columns[index], cell.mark, hasBar: cell.bar != nil, to: &html)
      html.markup(">")
      linked(cell, to: &html)
      if let bar = cell.bar {
        html.markup("<span class=\"bar\" style=\"width:")
        html.number(bar)
        html.markup("%\"></span>")
      }
      html.markup("</td>")
    }
    html.markup("</tr>")
  }

  private func linked(_ cell: DataTable.Cell, to html: inout HTMLWriter) {
    guard let target = cell.target else { return phrase(cell.phrase, to: &html) }
    html.markup("<a href=\"")
    html.value(paths.link(to: ReportPaths(target).html))
    html.markup("\">")
    phrase(cell.phrase, to: &html)
    html.markup("</a>")
  }

  /// The classes of a cell, or no attribute where there are none.
  private func classes(
    _ column: DataTable.Column?,
    _ mark: DataTable.Mark?,
    hasBar: Bool,
    to html: inout HTMLWriter
  ) {
    let kind = column?.kind ?? .text
    guard kind != .text || mark != nil || hasBar else { return }
    var isFirst = true
    func add(_ name: StaticString) {
      html.markup(isFirst ? " class=\"" : " ")
      html.markup(name)
      isFirst = false
    }
    switch kind {
    case .text: break
    case .time: add("t")
    case .number: add("n")
    }
    switch mark {
    case .step(let step):
      add("q")
      html.number(step)
    case .missing: add("na")
    case .absent: add("nx")
    case nil: break
    }
    if hasBar { add("b") }
    html.markup("\"")
  }
}
