extension Outline {
  /// The outline with the report's own words as they are preferred, for texts; pages turn them as they are written,
  /// with those of pictures.
  func said(_ preferences: Preferences) -> Outline {
    guard !preferences.keepsWords else { return self }
    var outline = self
    outline.headline = headline.said(preferences)
    outline.subject = subject.map { $0.said(preferences) }
    outline.cautions = cautions.map { $0.said(preferences) }
    outline.summary = summary.map { $0.said(preferences) }
    outline.details = details.map { $0.said(preferences) }
    return outline
  }
}

extension Outline.Part {
  fileprivate func said(_ preferences: Preferences) -> Outline.Part {
    Outline.Part(id, preferences.said(title), blocks.map { $0.said(preferences) })
  }
}

extension Outline.Block {
  fileprivate func said(_ preferences: Preferences) -> Outline.Block {
    switch self {
    case .paragraph(let phrase): .paragraph(phrase.said(preferences))
    case .list(let items): .list(items.map { $0.said(preferences) })
    case .suggestions(let advice):
      .suggestions(
        advice.map {
          Outline.Advice(
            text: $0.text.said(preferences),
            evidence: $0.evidence.said(preferences),
            state: $0.state
          )
        }
      )
    case .figures(let figures): .figures(figures.map { $0.said(preferences) })
    case .heatmap(let table, let legend): .heatmap(table.said(preferences), legend: legend)
    case .table(let table): .table(table.said(preferences))
    case .link(let words, let path): .link(preferences.said(words), to: path)
    case .folded(let title, let blocks):
      .folded(preferences.said(title), blocks.map { $0.said(preferences) })
    // Texts have no pictures, and what words mean is the same for all.
    case .strips, .stacks, .courses, .curve, .definitions: self
    }
  }
}

extension Outline.FigureText {
  fileprivate func said(_ preferences: Preferences) -> Outline.FigureText {
    Outline.FigureText(
      id: id,
      label: label.said(preferences),
      value: preferences.said(value),
      usual: preferences.said(usual),
      range: preferences.said(range),
      verdict: preferences.said(verdict),
      bullet: bullet,
      dots: dots
    )
  }
}

extension DataTable {
  fileprivate func said(_ preferences: Preferences) -> DataTable {
    DataTable(
      id,
      preferences.said(caption),
      columns.map { Column(title: preferences.said($0.title), kind: $0.kind) },
      rows.map { row in
        row.map { cell in
          var cell = cell
          cell.phrase = cell.phrase.said(preferences)
          return cell
        }
      },
      leftOut: leftOut
    )
  }
}
