import Documents

/// A file that the program gives out: what it is, and its keys.
package struct PublishedForm<Subject>: Sendable {
  private let name: String
  private let title: String
  private let description: String
  private let fields: [Field<Subject>]

  /// A file of some keys; it is called by the version of its form and its name, such as `v2/report`.
  package init(
    _ name: String,
    title: String,
    _ description: String,
    @FieldList<Subject> _ fields: () -> [Field<Subject>]
  ) {
    self.name = name
    self.title = title
    self.description = description
    self.fields = fields()
  }

  /// What the file says of something.
  package func value(of subject: Subject) -> JSONValue { .object(fields.members(of: subject)) }

  /// The JSON Schema of the file (draft 2020-12), in UTF-8.
  package var schema: [UInt8] {
    var root = fields.schema()
    root["$schema"] = "https://json-schema.org/draft/2020-12/schema"
    root["$id"] = .string("https://lockin.invalid/schema/\(name).schema.json")
    root["title"] = .string(title)
    root["description"] = .string(description)
    return JSONWriter.pretty(.object(root))
  }
}
