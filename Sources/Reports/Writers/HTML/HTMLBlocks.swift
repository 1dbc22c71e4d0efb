import CivilTime

/// The parts of an outline as markup.
struct HTMLBlocks {
  /// Where the page lies, for its links.
  let paths: ReportPaths
  /// The days that have pages.
  var days: Set<CivilDate> = []
  /// How the hours under pictures are written.
  let preferences: Preferences

  private var pictures: HTMLPictures {
    HTMLPictures(paths: paths, days: days, preferences: preferences)
  }

  /// The periods before with this one.
  func columns(_ columns: PeriodColumns) -> HTML { pictures.columns(columns) }

  /// A list without order.
  func list(_ items: [Phrase]) -> HTML {
    "\n<ul>\(items.map { "\n<li>\($0)</li>" })</ul>"
  }

  /// Parts with their headings.
  func parts(_ parts: [Outline.Part]) -> HTML { HTML(parts.map(part)) }

  /// A part with its heading.
  func part(_ part: Outline.Part) -> HTML {
    .section(part.id, "\(part.title)", class: part.id, blocks(part.blocks))
  }

  /// Parts behind folds, each under its heading.
  func folded(_ parts: [Outline.Part]) -> HTML {
    HTML(parts.map { fold($0.title, blocks($0.blocks), " id=\(said: $0.id)") })
  }

  private func fold(_ title: String, _ content: HTML, _ attributes: HTML = "") -> HTML {
    "\n<details\(attributes)>\n<summary>\(title)</summary>\(content)</details>"
  }

  /// The one thing to do.
  func tip(_ tip: Outline.Tip, _ eyebrow: String) -> HTML {
    let hours = tip.hours.map { hours -> HTML in
      """
      \n<div>\(pictures.picture(hours.picture))\(pictures.hours(hours.hours))
      <p class=xl>focus to expect by hour\
      \(hours.hasLeft ? "; outlined: where it stands now" : "")</p></div>
      """
    }
    return """
      \n<section class=tip aria-labelledby=tip>
      <div>
      <p class=eye>\(eyebrow)</p>
      <h2 id=tip>\(tip.advice.text)</h2>
      <p>\(tip.reason)</p></div>\(hours)</section>
      """
  }

  /// Blocks without a heading.
  func blocks(_ blocks: [Outline.Block]) -> HTML { HTML(blocks.map(block)) }

  private func block(_ block: Outline.Block) -> HTML {
    switch block {
    case .paragraph(let text): "\n<p>\(text)</p>"
    case .list(let items): list(items)
    case .suggestions(let advice): suggestions(advice)
    case .figures(let figures): cards(figures)
    case .heatmap(let table, let legend): heatmap(table, legend)
    case .table(let table):
      region(table, names(table.columns)) + HTML(table.rest.map { ["\n<p>\($0)</p>"] } ?? [])
    case .strips(let strips, let axis, let key):
      pictures.key(key) + pictures.strips(strips, axis: axis)
    case .stacks(let stacks, let lists): self.stacks(stacks, lists)
    case .courses(let courses, let key): pictures.key(key) + pictures.courses(courses)
    case .curve(let hours): pictures.expected(hours)
    case .link(let words, let path): "\n<p><a href=\"\(paths.link(to: path))\">\(words)</a></p>"
    case .definitions(let definitions):
      "\n<dl>\(definitions.map { "\n<dt>\($0.term)</dt>\n<dd>\($0.meaning)</dd>" })</dl>"
    case .folded(let title, let blocks): fold(title, self.blocks(blocks))
    }
  }

  /// Days as stacks of classes, and lists of what each class holds.
  private func stacks(_ stacks: TimeStacks?, _ lists: [Outline.Bars]) -> HTML {
    let days = stacks.map { stacks -> HTML in
      """
      \n<div class="stacks"><h3>By day</h3>\(pictures.picture(stacks.picture))\
      \(pictures.labels(stacks.names, spread: true))</div>
      """
    }
    return "\n<div class=\"four\">\(days)\(lists.map(pictures.bars))</div>"
  }

  private func cards(_ figures: [Outline.FigureText]) -> HTML {
    let cards = figures.map { figure -> HTML in
      let usual: HTML =
        figure.usual.isEmpty ? "" : "<span class=usual>usually \(figure.usual)</span>"
      return """
        \n<div>
        <dt>\(figure.label)</dt>
        <dd><strong>\(figure.value)</strong>\(figure.bullet.map(pictures.bullet))\
        \(figure.dots.map(pictures.dots))<span>\(figure.verdict)</span>\(usual)</dd></div>
        """
    }
    return "\n<dl class=cards>\(cards)</dl>"
  }

  private func suggestions(_ advice: [Outline.Advice]) -> HTML {
    let items = advice.map { item -> HTML in
      let state = item.state.map { " (\($0))" } ?? ""
      return """
        \n<li>\(item.text)\(state)<span class=why>Because: \(item.evidence)</span></li>
        """
    }
    return "\n<ul class=advice>\(items)</ul>"
  }

  private func heatmap(_ table: DataTable, _ legend: [DataTable.Cell]) -> HTML {
    var short = table
    short.rows = HTMLBlocks.withoutEmptyRuns(table.rows)
    let cells = legend.map { " <span\(look(nil, $0))>\($0.phrase)</span>" as HTML }
    return "\n<p class=\"legend\">Focus minutes per hour:\(cells)</p>"
      + region(short, " class=heat")
  }

  /// A table in a frame that scrolls by itself, also from the keyboard.
  private func region(_ table: DataTable, _ attributes: HTML) -> HTML {
    let heads = table.columns.map { "<th\(look($0, nil))>\($0.title)</th>" as HTML }
    return """
      \n<div class=scroll tabindex=0 role=region aria-labelledby=\(table.id)>
      <table\(attributes)>
      <caption id=\(table.id)>\(table.caption)</caption>
      <thead>
      <tr>\(heads)</tr></thead>
      <tbody>\(table.rows.map { row($0, table.columns) })</tbody></table></div>
      """
  }

  /// From so many columns on, a telephone shows the cells of a row as lines, with the names of their columns.
  private static let wide = 5

  /// The class of a table, with what its columns are called where a telephone has to say so.
  private func names(_ columns: [DataTable.Column]) -> HTML {
    guard columns.count >= HTMLBlocks.wide else { return " class=data" }
    let names = columns.enumerated().dropFirst().map { number, column -> HTML in
      // A string of CSS ends at a quotation mark.
      let title = column.title.filter { $0 != "'" && $0 != "\\" }
      return "\(number > 1 ? ";" : "")--c\(number + 1):'\(said: title)'"
    }
    return " class=\"data wide\" style=\"\(names)\""
  }

  private func row(_ cells: [DataTable.Cell], _ columns: [DataTable.Column]) -> HTML {
    let cells = zip(cells, columns).enumerated().map { index, pair -> HTML in
      let (cell, column) = pair
      guard index > 0 else { return "<th scope=row\(look(column, nil))>\(linked(cell))</th>" }
      let bar = cell.bar.flatMap { bar -> HTML? in
        bar > 0 ? "<span class=bar style=width:\(bar)%></span>" : nil
      }
      return "<td\(look(column, cell))>\(linked(cell))\(bar)</td>"
    }
    return "\n<tr>\(cells)</tr>"
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

  private func linked(_ cell: DataTable.Cell) -> HTML {
    guard let target = cell.target else { return "\(cell.phrase)" }
    return "<a href=\"\(paths.link(to: ReportPaths(target).html))\">\(cell.phrase)</a>"
  }

  /// The classes of a cell as an attribute, or nothing where there are none.
  private func look(_ column: DataTable.Column?, _ cell: DataTable.Cell?) -> HTML {
    var names: [String] = []
    switch column?.kind ?? .text {
    case .text: break
    case .time: names.append("t")
    case .number: names.append("n")
    }
    switch cell?.mark {
    // An hour without any focus looks like a cell without a mark.
    case .step(0), nil: break
    case .step(let step): names.append("q\(step)")
    case .missing: names.append("na")
    case .absent: names.append("nx")
    }
    if cell?.bar != nil { names.append("b") }
    // Only a list of classes needs quotation marks: WHATWG HTML, section 13.1.2.3.
    let quote = names.count > 1 ? "\"" : ""
    return HTML(
      markup: names.isEmpty ? "" : " class=\(quote)\(names.joined(separator: " "))\(quote)"
    )
  }
}
