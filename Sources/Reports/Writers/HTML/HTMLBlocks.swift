import CivilTime

/// Writes the parts of an outline as markup.
struct HTMLBlocks {
  /// Where the page lies, for its links.
  let paths: ReportPaths
  /// The days that have pages.
  var days: Set<CivilDate> = []
  /// How its words are written.
  let preferences: Preferences

  private var pictures: HTMLPictures {
    HTMLPictures(paths: paths, days: days, preferences: preferences)
  }

  /// A part with its heading.
  func part(_ part: Outline.Part) -> HTMLNode { written { self.part(part, to: &$0) } }

  /// Words as they are, and texts of the data apart from the direction of what surrounds them.
  func phrase(_ phrase: Phrase) -> HTMLNode { written { $0.phrase(phrase) } }

  /// A list without order.
  func list(_ items: [Phrase]) -> HTMLNode { written { list(items, to: &$0) } }

  /// Parts behind folds, each under its heading.
  func folded(_ parts: [Outline.Part]) -> HTMLNode {
    written { html in
      for part in parts {
        html.markup("\n<details id=\"")
        html.value(part.id)
        html.markup("\">\n<summary>")
        html.text(part.title)
        html.markup("</summary>")
        for block in part.blocks { self.block(block, to: &html) }
        html.markup("</details>")
      }
    }
  }

  /// The periods before with this one.
  func columns(_ columns: PeriodColumns) -> HTMLNode {
    written { pictures.columns(columns, to: &$0) }
  }

  /// The one thing to do.
  func tip(_ tip: Outline.Tip, _ eyebrow: String) -> HTMLNode {
    written { html in
      html.markup("\n<section class=\"tip\" aria-labelledby=\"tip\">\n<div>\n<p class=\"eye\">")
      html.text(eyebrow)
      html.markup("</p>\n<h2 id=\"tip\">")
      html.phrase(tip.advice.text)
      html.markup("</h2>\n<p>")
      html.phrase(tip.reason)
      html.markup("</p></div>")
      if let hours = tip.hours {
        html.markup("\n<div>")
        pictures.picture(hours.picture, to: &html)
        pictures.hours(hours.hours, to: &html)
        html.markup("\n<p class=\"xl\">focus to expect by hour")
        if hours.hasLeft { html.markup("; outlined: where it stands now") }
        html.markup("</p></div>")
      }
      html.markup("</section>")
    }
  }

  /// Parts with their headings.
  func parts(_ parts: [Outline.Part]) -> HTMLNode {
    written { html in for part in parts { self.part(part, to: &html) } }
  }

  /// Blocks without a heading.
  func blocks(_ blocks: [Outline.Block]) -> HTMLNode {
    written { html in for block in blocks { self.block(block, to: &html) } }
  }

  private func written(_ write: (inout HTMLWriter) -> Void) -> HTMLNode {
    var html = HTMLWriter(preferences)
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

  private func list(_ items: [Phrase], to html: inout HTMLWriter) {
    html.markup("\n<ul>")
    for item in items {
      html.markup("\n<li>")
      html.phrase(item)
      html.markup("</li>")
    }
    html.markup("</ul>")
  }

  private func block(_ block: Outline.Block, to html: inout HTMLWriter) {
    switch block {
    case .paragraph(let text):
      html.markup("\n<p>")
      html.phrase(text)
      html.markup("</p>")
    case .list(let items): list(items, to: &html)
    case .suggestions(let advice): suggestions(advice, to: &html)
    case .figures(let figures): cards(figures, to: &html)
    case .heatmap(let table, let legend):
      self.legend(legend, to: &html)
      var short = table
      short.rows = HTMLBlocks.withoutEmptyRuns(table.rows)
      region(short, to: &html) { $0.markup(" class=heat") }
    case .table(let table):
      region(table, to: &html) { names(table.columns, to: &$0) }
      if let rest = table.rest {
        html.markup("\n<p>")
        html.text(rest)
        html.markup("</p>")
      }
    case .strips(let strips, let axis, let key):
      pictures.key(key, to: &html)
      pictures.strips(strips, axis: axis, to: &html)
    case .stacks(let stacks, let lists): self.stacks(stacks, lists, to: &html)
    case .courses(let courses, let key):
      pictures.key(key, to: &html)
      pictures.courses(courses, to: &html)
    case .curve(let hours): pictures.expected(hours, to: &html)
    case .link(let words, let path):
      html.markup("\n<p><a href=\"")
      html.value(paths.link(to: path))
      html.markup("\">")
      html.text(words)
      html.markup("</a></p>")
    case .definitions(let definitions): self.definitions(definitions, to: &html)
    case .folded(let title, let blocks):
      html.markup("\n<details>\n<summary>")
      html.text(title)
      html.markup("</summary>")
      for block in blocks { self.block(block, to: &html) }
      html.markup("</details>")
    }
  }

  /// Days as stacks of classes, and lists of what each class holds.
  private func stacks(_ stacks: TimeStacks?, _ lists: [Outline.Bars], to html: inout HTMLWriter) {
    html.markup("\n<div class=\"four\">")
    if let stacks {
      html.markup("\n<div class=\"stacks\"><h3>By day</h3>")
      pictures.picture(stacks.picture, to: &html)
      pictures.labels(stacks.names, spread: true, to: &html)
      html.markup("</div>")
    }
    for list in lists { pictures.bars(list, to: &html) }
    html.markup("</div>")
  }

  private func definitions(_ definitions: [Outline.Definition], to html: inout HTMLWriter) {
    html.markup("\n<dl>")
    for item in definitions {
      html.markup("\n<dt>")
      html.text(item.term)
      html.markup("</dt>\n<dd>")
      html.text(item.meaning)
      html.markup("</dd>")
    }
    html.markup("</dl>")
  }

  private func cards(_ figures: [Outline.FigureText], to html: inout HTMLWriter) {
    html.markup("\n<dl class=\"cards\">")
    for figure in figures {
      html.markup("\n<div>\n<dt>")
      html.phrase(figure.label)
      html.markup("</dt>\n<dd><strong>")
      html.text(figure.value)
      html.markup("</strong>")
      if let bullet = figure.bullet { pictures.bullet(bullet, to: &html) }
      if let dots = figure.dots { pictures.dots(dots, to: &html) }
      html.markup("<span>")
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
      html.phrase(item.text)
      if let state = item.state { html.text(" (\(state))") }
      html.markup("<span class=\"why\">Because: ")
      html.phrase(item.evidence)
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
      html.phrase(cell.phrase)
      html.markup("</span>")
    }
    html.markup("</p>")
  }

  /// A table in a frame that scrolls by itself, also from the keyboard.
  private func region(
    _ table: DataTable,
    to html: inout HTMLWriter,
    attributes: (inout HTMLWriter) -> Void
  ) {
    html.markup("\n<div class=scroll tabindex=0 role=region aria-labelledby=\"")
    html.value(table.id)
    html.markup("\">\n<table")
    attributes(&html)
    html.markup(">\n<caption id=\"")
    html.value(table.id)
    html.markup("\">")
    html.text(table.caption)
    html.markup("</caption>\n<thead>\n<tr>")
    for column in table.columns {
      html.markup("<th")
      classes(column, nil, hasBar: false, to: &html)
      html.markup(">")
      html.text(column.title)
      html.markup("</th>")
    }
    html.markup("</tr></thead>\n<tbody>")
    for row in table.rows { self.row(row, table.columns, to: &html) }
    html.markup("</tbody></table></div>")
  }

  /// From so many columns on, a telephone shows the cells of a row as lines, with the names of their columns.
  private static let wide = 5

  /// The class of a table, with what its columns are called where a telephone has to say so.
  private func names(_ columns: [DataTable.Column], to html: inout HTMLWriter) {
    guard columns.count >= HTMLBlocks.wide else { return html.markup(" class=data") }
    html.markup(" class=\"data wide\" style=\"")
    for (number, column) in columns.enumerated().dropFirst() {
      html.markup(number > 1 ? ";--c" : "--c")
      html.number(number + 1)
      html.markup(":'")
      // A string of CSS ends at a quotation mark.
      html.said(column.title.filter { $0 != "'" && $0 != "\\" })
      html.markup("'")
    }
    html.markup("\"")
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
        html.markup("<th scope=row")
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
      if let bar = cell.bar, bar > 0 {
        html.markup("<span class=\"bar\" style=\"width:")
        html.number(bar)
        html.markup("%\"></span>")
      }
      html.markup("</td>")
    }
    html.markup("</tr>")
  }

  /// The rows, with each run of hours without any focus made one: `00:00 to 07:00`.
  private static func withoutEmptyRuns(_ rows: [[DataTable.Cell]]) -> [[DataTable.Cell]] {
    var result: [[DataTable.Cell]] = []
    var first: DataTable.Cell?
    for row in rows {
      let isEmpty = row.dropFirst().allSatisfy { $0.mark == .step(0) }
      if isEmpty, let start = first, let name = row.first, !result.isEmpty {
        result[result.count - 1][0] = DataTable.Cell(start.phrase + " to " + name.phrase)
      } else {
        result.append(row)
        first = isEmpty ? row.first : nil
      }
    }
    return result
  }

  private func linked(_ cell: DataTable.Cell, to html: inout HTMLWriter) {
    guard let target = cell.target else { return html.phrase(cell.phrase) }
    html.markup("<a href=\"")
    html.value(paths.link(to: ReportPaths(target).html))
    html.markup("\">")
    html.phrase(cell.phrase)
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
    // An hour without any focus looks like a cell without a mark.
    let mark = mark == .step(0) ? nil : mark
    let count = (kind == .text ? 0 : 1) + (mark == nil ? 0 : 1) + (hasBar ? 1 : 0)
    guard count > 0 else { return }
    // Only a list of classes needs quotation marks: WHATWG HTML, section 13.1.2.3.
    html.markup(count > 1 ? " class=\"" : " class=")
    var isFirst = true
    func add(_ name: StaticString) {
      if !isFirst { html.markup(" ") }
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
    if count > 1 { html.markup("\"") }
  }
}
