/// A JSON Schema of draft 2020-12, read once and then held against any number of documents.
///
/// It knows the keywords that lockin's own schemas use. A schema with any other keyword is refused
/// when it is read. Names and texts are equal where Swift's strings are, as for the readers of files.
///
/// ```swift
/// let schema = try Schema(json: bytes, file: "report.schema.json")
/// for violation in schema.violations(of: report) { print(violation.instance, violation.code) }
/// ```
public struct Schema: Sendable {
  private let root: SchemaPart
  private let definitions: [String: SchemaPart]

  /// Reads a schema; a mistake is thrown with its place and one of the codes `invalid_schema`,
  /// `unsupported_keyword`, `unsupported_pattern` and `unresolved_reference`.
  public init(json bytes: [UInt8], file: String) throws(Diagnostic) {
    let document = try DocumentReader.json(bytes: bytes, file: file)
    (root, definitions) = try SchemaReader.read(document, file: file)
  }

  /// What in a document the schema does not allow, from the top of the document to its end; nothing
  /// where it is valid.
  public func violations(of document: DocumentNode) -> [Violation] {
    var check = SchemaCheck(definitions: definitions)
    check.hold(document, to: root)
    return check.violations.sorted()
  }
}
