@_spi(Texts) import Platform

/// What pages of all periods have in common: how they begin, what is behind folds, and the way to their neighbours.
enum PageFrame {
  /// The finding, the news and the periods before.
  static func hero(
    _ headline: Phrase,
    _ news: [Phrase],
    _ subject: [Phrase],
    _ columns: PeriodColumns?,
    _ blocks: HTMLBlocks
  ) -> HTMLNode {
    .element(
      "div",
      ["class": "hero"],
      [
        .element(
          "div",
          [:],
          [heading(headline, blocks)]
            + (news.isEmpty ? [] : [p(["class": "lead"]) { news.map { blocks.phrase($0 + " ") } }])
            + subject.map { subject in p(["class": "note"]) { blocks.phrase(subject) } }
        )
      ] + (columns.map { [blocks.columns($0)] } ?? [])
    )
  }

  /// The finding, with how it compares on a line of its own.
  private static func heading(_ headline: Phrase, _ blocks: HTMLBlocks) -> HTMLNode {
    let text = headline.text
    guard let comma = text.firstRange(of: ", ") else { return h1 { blocks.phrase(headline) } }
    return h1 {
      text[..<comma.lowerBound] + ", "
      HTMLNode.element("span", [:], [.text(String(text[comma.upperBound...]))])
    }
  }

  /// Parts behind folds.
  static func figures(_ parts: [Outline.Part], _ blocks: HTMLBlocks) -> HTMLNode {
    section(["class": "figures", "aria-labelledby": "figures"]) {
      h2(["id": "figures"]) { "In figures" }
      blocks.folded(parts)
      p { a(["href": blocks.paths.link(to: ReportPaths.words)]) { "What the words mean" } }
    }
  }

  /// What a page ends with: files that belong to it, by their words and where they lie from the page.
  static func footer(_ links: [(words: String, target: String)] = []) -> [HTMLNode] {
    [
      p {
        links.map { link in a(["href": link.target]) { link.words } }
        span { "Made by lockin." }
      }
    ]
  }

  /// The page before, those above and the page behind, each by its place and its name.
  static func navigation(
    previous: (paths: ReportPaths, name: String)?,
    up: [HTMLNode] = [],
    next: (paths: ReportPaths, name: String)?,
    _ paths: ReportPaths
  ) -> [HTMLNode] {
    func neighbour(_ rel: String, _ target: ReportPaths, _ text: String) -> HTMLNode {
      a(["rel": rel, "href": paths.link(to: target.html)]) { text }
    }
    return (previous.map { [neighbour("prev", $0.paths, "\u{2190} \($0.name)")] } ?? [])
      + [a(["href": paths.link(to: ReportPaths.index)]) { "All reports" }] + up
      + (next.map { [neighbour("next", $0.paths, "\($0.name) \u{2192}")] } ?? [])
  }
}
