/// A part of JSON Schema's keywords that a dialect has or has not: core 2020-12, section 8.1.2.
enum Vocabulary: String, CaseIterable, Sendable {
  case core
  case applicator
  case unevaluated
  case validation
  case metaData = "meta-data"
  case formatAnnotation = "format-annotation"
  case content

  /// The vocabulary that a URI names, where it is one that is known.
  init?(uri: String) {
    let base = "https://json-schema.org/draft/2020-12/vocab/"
    guard uri.hasPrefix(base) else { return nil }
    self.init(rawValue: String(uri.dropFirst(base.count)))
  }

  /// How a keyword holds other schemas.
  enum Shape {
    /// It is a schema.
    case one
    /// It is a list of schemas.
    case list
    /// Its members are schemas.
    case map
  }

  /// The keywords of this vocabulary that hold schemas.
  ///
  /// `contentSchema` is looked into for what it defines, though nothing is ever held against it.
  var applicators: [(keyword: String, shape: Shape)] {
    switch self {
    case .core: [("$defs", .map)]
    case .applicator:
      [
        ("prefixItems", .list), ("items", .one), ("contains", .one), ("properties", .map),
        ("patternProperties", .map), ("additionalProperties", .one), ("propertyNames", .one),
        ("dependentSchemas", .map), ("if", .one), ("then", .one), ("else", .one),
        ("allOf", .list), ("anyOf", .list), ("oneOf", .list), ("not", .one),
      ]
    case .unevaluated: [("unevaluatedItems", .one), ("unevaluatedProperties", .one)]
    case .content: [("contentSchema", .one)]
    case .validation, .metaData, .formatAnnotation: []
    }
  }
}
