/// Turns nodes into the bytes of a page; the only place that writes markup and escapes text.
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
    var bytes = Array("<!DOCTYPE html>".utf8)
    write(root, to: &bytes)
    bytes.append(UInt8(ascii: "\n"))
    return bytes
  }

  /// The markup of some nodes as text.
  static func fragment(_ nodes: [HTMLNode]) -> String {
    var bytes: [UInt8] = []
    for node in nodes { write(node, to: &bytes) }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func write(_ node: HTMLNode, to bytes: inout [UInt8]) {
    switch node {
    case .text(let text):
      escape(text, inAttribute: false, to: &bytes)
    case .void(let tag, let attributes):
      open(tag, attributes, to: &bytes)
    case .element(let tag, let attributes, let content):
      open(tag, attributes, to: &bytes)
      for node in content { write(node, to: &bytes) }
      bytes.append(contentsOf: "</\(tag)>".utf8)
    case .stylesheet(let css):
      bytes.append(contentsOf: "\n<style>\n".utf8)
      bytes.append(contentsOf: css)
      bytes.append(contentsOf: "</style>".utf8)
    }
  }

  private static func open(_ tag: String, _ attributes: HTMLAttributes, to bytes: inout [UInt8]) {
    if blocks.contains(tag), bytes.isEmpty == false { bytes.append(UInt8(ascii: "\n")) }
    bytes.append(contentsOf: "<\(tag)".utf8)
    for pair in attributes.pairs {
      bytes.append(contentsOf: " \(pair.name)=\"".utf8)
      escape(pair.value, inAttribute: true, to: &bytes)
      bytes.append(UInt8(ascii: "\""))
    }
    bytes.append(UInt8(ascii: ">"))
  }

  /// Writes text so that no character of it is taken for markup (WHATWG HTML, section 13.3).
  ///
  /// Control characters have no place in HTML, not even as references; they become U+FFFD.
  private static func escape(_ text: String, inAttribute: Bool, to bytes: inout [UInt8]) {
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": bytes.append(contentsOf: "&amp;".utf8)
      case "<": bytes.append(contentsOf: "&lt;".utf8)
      case ">": bytes.append(contentsOf: "&gt;".utf8)
      case "\"" where inAttribute: bytes.append(contentsOf: "&quot;".utf8)
      case "'" where inAttribute: bytes.append(contentsOf: "&#39;".utf8)
      case "\n", "\t": bytes.append(contentsOf: String(scalar).utf8)
      case "\0"..."\u{1f}", "\u{7f}"..."\u{9f}": bytes.append(contentsOf: "\u{fffd}".utf8)
      default: bytes.append(contentsOf: String(scalar).utf8)
      }
    }
  }
}
