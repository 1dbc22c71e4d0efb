/// Turns nodes into the bytes of a page.
enum HTMLFormatter {
  /// The elements that begin a line of their own, so that two versions of a page compare by lines.
  private static let blocks: Set<String> = [
    "html", "head", "title", "meta", "link", "style", "body", "nav", "header", "main", "section",
    "footer", "h1", "h2", "h3", "p", "ul", "li", "dl", "dt", "dd", "div", "table", "caption",
    "thead",
    "tbody", "tr", "details", "summary",
  ]

  /// A page in UTF-8, beginning with its document type.
  static func page(_ root: HTMLNode) -> [UInt8] {
    var html = HTMLWriter()
    html.markup("<!DOCTYPE html>")
    write(root, to: &html)
    html.markup("\n")
    return html.bytes
  }

  /// The markup of some nodes as text.
  static func fragment(_ nodes: [HTMLNode]) -> String {
    var html = HTMLWriter()
    for node in nodes { write(node, to: &html) }
    return String(decoding: html.bytes, as: UTF8.self)
  }

  private static func write(_ node: HTMLNode, to html: inout HTMLWriter) {
    switch node {
    case .text(let text):
      html.text(text)
    case .void(let tag, let attributes):
      open(tag, attributes, to: &html)
    case .element(let tag, let attributes, let content):
      open(tag, attributes, to: &html)
      for node in content { write(node, to: &html) }
      html.markup("</")
      html.name(tag)
      html.markup(">")
    case .written(let part):
      html.append(part)
    case .stylesheet(let css):
      html.markup("\n<style>\n")
      html.stylesheet(css)
      html.markup("</style>")
    }
  }

  private static func open(_ tag: String, _ attributes: HTMLAttributes, to html: inout HTMLWriter) {
    if html.bytes.isEmpty == false, blocks.contains(tag) { html.markup("\n") }
    html.markup("<")
    html.name(tag)
    for pair in attributes.pairs {
      html.markup(" ")
      html.name(pair.name)
      html.markup("=\"")
      html.value(pair.value)
      html.markup("\"")
    }
    html.markup(">")
  }
}
