/// Turns nodes into bytes.
enum HTMLFormatter {
  /// The elements that begin a line of their own, so that two versions of a page compare by lines.
  private static let blocks: Set<String> = [
    "nav", "section", "h1", "h2", "h3", "p", "ul", "li", "div", "table", "caption", "thead",
    "tbody",
    "tr",
  ]

  /// Writes some nodes in order.
  static func write(_ nodes: [HTMLNode], to html: inout HTMLWriter) {
    for node in nodes { write(node, to: &html) }
  }

  private static func write(_ node: HTMLNode, to html: inout HTMLWriter) {
    switch node {
    case .text(let text):
      html.text(text)
    case .element(let tag, let attributes, let content):
      open(tag, attributes, to: &html)
      write(content, to: &html)
      html.markup("</")
      html.name(tag)
      html.markup(">")
    case .written(let part):
      html.append(part)
    }
  }

  private static func open(_ tag: String, _ attributes: HTMLAttributes, to html: inout HTMLWriter) {
    if !html.bytes.isEmpty, blocks.contains(tag) { html.markup("\n") }
    html.markup("<")
    html.name(tag)
    for pair in attributes.pairs {
      html.markup(" ")
      html.name(pair.name)
      html.markup("=\"")
      if pair.name == "aria-label" { html.said(pair.value) } else { html.value(pair.value) }
      html.markup("\"")
    }
    html.markup(">")
  }
}
