/// A piece of a page, as a value; `HTMLFormatter` turns it into bytes.
///
/// What makes up most of a report's page goes to an `HTMLWriter` without being a value before.
///
/// There is no node for comments and none for markup as text: nothing from the data can become
/// markup.
indirect enum HTMLNode: Sendable, Hashable {
  /// Text between tags.
  case text(String)
  /// An element with a closing tag.
  case element(String, HTMLAttributes, [HTMLNode])
  /// What a writer wrote, which escaped all texts of the data.
  case written(HTMLWriter)
}

/// The attributes of an element, in the order they are written in.
struct HTMLAttributes: Sendable, Hashable, ExpressibleByDictionaryLiteral {
  /// Names and values.
  private(set) var pairs: [Pair]

  /// A name and its value.
  struct Pair: Sendable, Hashable {
    let name: String
    let value: String
  }

  init(dictionaryLiteral elements: (String, String)...) {
    pairs = elements.map { Pair(name: $0, value: $1) }
  }
}

/// Puts the nodes of a block together in the order they stand in.
@resultBuilder
enum HTMLBuilder {
  static func buildExpression(_ node: HTMLNode) -> [HTMLNode] { [node] }
  static func buildExpression(_ nodes: [HTMLNode]) -> [HTMLNode] { nodes }
  static func buildExpression(_ text: String) -> [HTMLNode] { [.text(text)] }
  static func buildBlock(_ parts: [HTMLNode]...) -> [HTMLNode] { parts.flatMap { $0 } }
  static func buildOptional(_ part: [HTMLNode]?) -> [HTMLNode] { part ?? [] }
  static func buildEither(first part: [HTMLNode]) -> [HTMLNode] { part }
  static func buildEither(second part: [HTMLNode]) -> [HTMLNode] { part }
}
