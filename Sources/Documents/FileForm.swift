/// A hand-written file: what it is, and its keys.
public struct FileForm: Sendable {
  /// What its schema is called.
  public let name: String
  /// The file by its name, and what it is.
  public let subject: String
  /// The keys at its top; where none of them is needed, the file may be empty.
  public let keys: KeyList
  private let description: String

  /// A file of some keys; the description says what else there is to know.
  public init(_ name: String, _ subject: String, _ description: String, _ keys: KeyList) {
    self.name = name
    self.subject = subject
    self.description = description
    self.keys = keys
  }

  /// A JSON Schema (draft 2020-12) that editors can check such files with.
  public var schema: [UInt8] {
    var root = keys.schema
    if root["required"] == nil { root = KeyList.orNull(root) }
    root["$schema"] = "https://json-schema.org/draft/2020-12/schema"
    root["$id"] = .string("https://lockin.invalid/schema/v1/\(name).schema.json")
    root["title"] = .string(subject)
    root["description"] = .string(description)
    let definitions = keys.definitions
    if !definitions.isEmpty { root["$defs"] = .object(definitions) }
    return JSONWriter.pretty(.object(root))
  }
}
