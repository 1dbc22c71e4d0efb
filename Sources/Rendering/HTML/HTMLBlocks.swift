/// Writes the parts of an outline as nodes.
struct HTMLBlocks {
  /// Where the page lies, for its links.
  let paths: ReportPaths

  /// A part with its heading.
  func part(_ part: Outline.Part) -> HTMLNode {
    section(["class": part.id, "aria-labelledby": part.id]) {
      h2(["id": part.id]) { part.title }
      part.blocks.flatMap { block($0) }
    }
  }

  /// Words as they are, and texts of the data apart from the direction of what surrounds them.
  func phrase(_ phrase: Phrase) -> [HTMLNode] {
    phrase.pieces.map {
      switch $0 {
      case .words(let text): .text(text)
      // Markup for what is written one way only would be markup for nothing.
      case .data(let text) where text.utf8.allSatisfy({ $0 < 0x80 }): .text(text)
      case .data(let text): bdi { text }
      }
    }
  }

  /// A list without order.
  func list(_ items: [Phrase]) -> HTMLNode {
    ul { items.map { item in li { phrase(item) } } }
  }

  private func block(_ block: Outline.Block) -> [HTMLNode] {
    switch block {
    case .paragraph(let text): [p { phrase(text) }]
    case .list(let items): [list(items)]
    case .suggestions(let advice): [suggestions(advice)]
    case .figures(let figures): [cards(figures)]
    case .heatmap(let table, let legend):
      [self.legend(legend), region(table, tableClass: "heat")]
    case .table(let table):
      [region(table, tableClass: table.columns.count < 7 ? "data" : "data wide")]
        + (table.rest.map { rest in [p { rest }] } ?? [])
    case .link(let words, let path): [p { a(["href": paths.link(to: path)]) { words } }]
    case .definitions(let definitions):
      [dl { definitions.flatMap { item in [dt { item.term }, dd { item.meaning }] } }]
    case .folded(let title, let blocks):
      [
        details {
          summary { title }
          blocks.flatMap { self.block($0) }
        }
      ]
    }
  }

  private func cards(_ figures: [Outline.FigureText]) -> HTMLNode {
    dl(["class": "cards"]) {
      figures.map { figure in
        div {
          dt { phrase(figure.label) }
          dd {
            strong { figure.value }
            span { figure.verdict }
            if figure.usual.isEmpty == false {
              span(["class": "usual"]) { "usually \(figure.usual)" }
            }
          }
        }
      }
    }
  }

  private func suggestions(_ advice: [Outline.Advice]) -> HTMLNode {
    ul(["class": "advice"]) {
      advice.map { item in
        li {
          phrase(item.text)
          if let state = item.state { " (\(state))" }
          span(["class": "why"]) {
            "Because: "
            phrase(item.evidence)
          }
        }
      }
    }
  }

  private func legend(_ cells: [DataTable.Cell]) -> HTMLNode {
    p(["class": "legend"]) {
      "Focus minutes per hour:"
      cells.flatMap { cell in
        [
          .text(" "),
          span(HTMLAttributes(classes: [className(cell.mark)])) { phrase(cell.phrase) },
        ]
      }
    }
  }

  /// A table in a frame that scrolls by itself, also from the keyboard.
  private func region(_ table: DataTable, tableClass: String) -> HTMLNode {
    div([
      "class": "scroll", "tabindex": "0", "role": "region", "aria-labelledby": table.id,
    ]) {
      .element(
        "table",
        ["class": tableClass],
        [
          caption(["id": table.id]) { table.caption },
          thead { tr { table.columns.map { columnHead($0) } } },
          tbody { table.rows.map { row($0, table.columns) } },
        ]
      )
    }
  }

  private func columnHead(_ column: DataTable.Column) -> HTMLNode {
    th((["scope": "col"] as HTMLAttributes).adding("class", className(column))) {
      column.title
    }
  }

  private func row(_ cells: [DataTable.Cell], _ columns: [DataTable.Column]) -> HTMLNode {
    tr {
      zip(cells, columns).enumerated().map { index, pair in
        let (cell, column) = pair
        if index == 0 {
          let attributes: HTMLAttributes = ["scope": "row"]
          return th(attributes.adding("class", className(column))) { linked(cell) }
        }
        let classes = [className(column), className(cell.mark), cell.bar == nil ? nil : "b"]
        return td(HTMLAttributes(classes: classes)) {
          linked(cell)
          if let bar = cell.bar { span(["class": "bar", "style": "width:\(bar)%"]) {} }
        }
      }
    }
  }

  private func className(_ column: DataTable.Column) -> String? {
    switch column.kind {
    case .text: nil
    case .time: "t"
    case .number: "n"
    }
  }

  private func linked(_ cell: DataTable.Cell) -> [HTMLNode] {
    guard let target = cell.target else { return phrase(cell.phrase) }
    return [a(["href": paths.link(to: ReportPaths(target).html)]) { phrase(cell.phrase) }]
  }

  private func className(_ mark: DataTable.Mark?) -> String? {
    switch mark {
    case .step(let step): "q\(step)"
    case .missing: "na"
    case .absent: "nx"
    case nil: nil
    }
  }
}
