@testable import Documents

/// The tree of a JSON text.
func tree(_ text: String) throws -> DocumentNode {
  try DocumentReader.json(bytes: Array(text.utf8), file: "document")
}

/// The schema of a JSON text.
func schema(_ text: String, registry: [String: String] = [:]) throws -> Schema {
  try Schema(
    .init(try tree(text), file: "schema"),
    registry: SchemaRegistry { uri throws(Diagnostic) in
      try registry[uri].map { text throws(Diagnostic) in
        let root = try DocumentReader.json(bytes: Array(text.utf8), file: uri)
        return SchemaRegistry.Document(root, file: uri)
      }
    }
  )
}

/// What a schema says of a document: `instance keyword code`, a line each.
func lines(_ schemaText: String, _ document: String) throws -> [String] {
  try schema(schemaText).violations(of: try tree(document)).map {
    "\($0.instance) \($0.keyword) \($0.code.rawValue)"
  }
}
