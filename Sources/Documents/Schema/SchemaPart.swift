/// What a schema, or a schema within one, asks of a value.
struct SchemaPart: Sendable {
  /// What a value is told that meets the schema `false`.
  var refusal: Violation.Code?
  /// What its keywords ask.
  ///
  /// What several keywords ask together has no name, and says itself which keyword it is about.
  var demands: [(keyword: String?, demand: SchemaDemand)] = []
}

/// What one keyword asks of a value.
enum SchemaDemand: Sendable {
  /// Something that is asked of the value alone: it gives the mistake.
  case alone(@Sendable (DocumentNode) -> Violation.Code?)
  case required([String])
  /// `$ref`, by the name in `$defs`.
  case reference(String)
  case allOf([SchemaPart])
  case anyOf([SchemaPart])
  case oneOf([SchemaPart])
  case not(SchemaPart)
  case condition(SchemaPart, then: SchemaPart?, otherwise: SchemaPart?)
  /// `prefixItems` and `items`.
  case elements(first: [SchemaPart], rest: SchemaPart?)
  /// `properties` and `additionalProperties`.
  case members([String: SchemaPart], rest: SchemaPart?)
}
