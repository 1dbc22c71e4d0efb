/// A JSON Schema of draft 2020-12, compiled once and then held against any number of documents.
///
/// All required vocabularies count; `format` and the content keywords are annotations and ask nothing.
/// Source: draft-bhutton-json-schema-01 and draft-bhutton-json-schema-validation-01.
///
/// ```swift
/// let schema = try Schema(SchemaRegistry.Document(root, file: "report.schema.json"))
/// for violation in schema.violations(of: report) { print(violation.instance, violation.code) }
/// ```
public struct Schema: Sendable {
  /// All schemas that there are to hold values against; the first is the one meant.
  let schemas: [CompiledSchema]
  /// For each dynamic anchor, the schema that has it in a resource.
  let dynamicTargets: [[Int: Int]]

  /// Compiles a schema and all that it refers to.
  ///
  /// `base` is the URI that the schema was found at, where it has one; an `$id` of its own counts over
  /// it. Throws a `Diagnostic` at the place of the mistake, of the codes `invalid_schema`,
  /// `invalid_pattern`, `unresolved_reference`, `duplicate_name`, `unknown_dialect`,
  /// `unknown_vocabulary` and `too_many_schemas`, and whatever the registry throws.
  public init(
    _ document: SchemaRegistry.Document,
    base: String = "",
    registry: SchemaRegistry = .empty
  ) throws(Diagnostic) {
    var compiler = SchemaCompiler(registry: registry)
    (schemas, dynamicTargets) = try compiler.compile(document, at: URIReference(base))
  }

  /// What in a document the schema does not allow, from the top of the document to its end; nothing
  /// where it is valid.
  ///
  /// Of a document that can't be decided about the last violation says so: its codes are
  /// `endless_reference`, `too_deep` and `too_much_work`, and `too_many_violations`.
  public func violations(of instance: DocumentNode) -> [Violation] {
    var evaluation = Evaluation(of: self)
    return evaluation.violations(of: instance)
  }

  /// Whether the schema allows a document; false as well where that can't be decided.
  public func allows(_ instance: DocumentNode) -> Bool {
    var evaluation = Evaluation(of: self)
    return evaluation.allows(instance)
  }
}
