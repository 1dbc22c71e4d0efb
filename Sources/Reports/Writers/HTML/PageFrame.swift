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
  ) -> HTML {
    let lead: HTML? = news.isEmpty ? nil : "\n<p class=\"lead\">\(news.map { "\($0) " })</p>"
    return """
      \n<div class="hero">
      <div>
      <h1>\(heading(headline))</h1>\(lead)\(subject.map { "\n<p class=\"note\">\($0)</p>" })</div>\
      \(columns.map(blocks.columns))</div>
      """
  }

  /// The finding, with how it compares on a line of its own.
  private static func heading(_ headline: Phrase) -> HTML {
    let text = headline.text
    guard let comma = text.firstRange(of: ", ") else { return "\(headline)" }
    return """
      \(String(text[..<comma.lowerBound])), <span>\(String(text[comma.upperBound...]))</span>
      """
  }

  /// Parts behind folds.
  static func figures(_ parts: [Outline.Part], _ blocks: HTMLBlocks) -> HTML {
    .section(
      "figures",
      "In figures",
      class: "figures",
      """
      \(blocks.folded(parts))
      <p><a href="\(blocks.paths.link(to: ReportPaths.words))">What the words mean</a></p>
      """
    )
  }

  /// What a page ends with: files that belong to it, by their words and where they lie from the page.
  static func footer(_ links: [(words: String, target: String)] = []) -> HTML {
    """
    \n<p>\(links.map { "<a href=\"\($0.target)\">\($0.words)</a>" })\
    <span>Made by lockin.</span></p>
    """
  }

  /// The page before, those above and the page behind, each by its place and its name.
  static func navigation(
    previous: (paths: ReportPaths, name: String)? = nil,
    up: HTML = "",
    next: (paths: ReportPaths, name: String)? = nil,
    _ paths: ReportPaths
  ) -> HTML {
    func neighbour(_ rel: String, _ target: ReportPaths, _ text: String) -> HTML {
      "<a rel=\"\(rel)\" href=\"\(paths.link(to: target.html))\">\(text)</a>"
    }
    return navigation(
      """
      \(previous.map { neighbour("prev", $0.paths, "\u{2190} \($0.name)") })\
      <a href="\(paths.link(to: ReportPaths.index))">All reports</a>\(up)\
      \(next.map { neighbour("next", $0.paths, "\($0.name) \u{2192}") })
      """
    )
  }

  /// Links to other reports.
  static func navigation(_ links: HTML) -> HTML {
    "\n<nav aria-label=\"Reports\">\(links)</nav>"
  }
}
