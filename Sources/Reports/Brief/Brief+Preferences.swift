extension Brief {
  /// The brief with the report's own words as they are preferred, for whoever reads it; what is read aloud has words
  /// of its own.
  func said(_ preferences: Preferences) -> Brief {
    guard !preferences.keepsWords else { return self }
    var brief = self
    brief.headline = headline.said(preferences)
    brief.subject = subject.map { $0.said(preferences) }
    brief.news = news.map { $0.said(preferences) }
    brief.cautions = cautions.map { $0.said(preferences) }
    brief.tip = tip.map { $0.said(preferences) }
    brief.trends = trends.map { $0.said(preferences) }
    brief.table = table.map { $0.said(preferences) }
    brief.lines = lines.map { $0.said(preferences) }
    return brief
  }
}

extension Brief.Line {
  fileprivate func said(_ preferences: Preferences) -> Brief.Line {
    Brief.Line(
      preferences.said(label),
      items.map { $0.said(preferences) },
      most: most,
      isDrawn: isDrawn
    )
  }
}

extension Brief.Table {
  fileprivate func said(_ preferences: Preferences) -> Brief.Table {
    Brief.Table(
      columns: columns.map {
        Column(title: preferences.said($0.title), isRight: $0.isRight)
      },
      rows: rows.map { row in row.map { cell in cell.map { $0.said(preferences) } } },
      flexible: flexible,
      noun: noun,
      spoken: spoken
    )
  }
}
