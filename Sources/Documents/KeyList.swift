/// The keys that a mapping of a hand-written file may have.
public struct KeyList: Sendable {
  /// What the schema of a file calls such a mapping; nil where it describes it in its place.
  let name: String?
  /// The keys, in the order of the reference page.
  public let keys: [any DeclaredKey]
  private let rules: [String: JSONValue]

  /// Some keys, and what a schema says of which of them go together.
  public init(
    _ keys: [any DeclaredKey],
    named name: String? = nil,
    rules: [String: JSONValue] = [:]
  ) {
    self.name = name
    self.keys = keys
    self.rules = rules
  }
}

/// What is declared of a key, whatever its value is.
public protocol DeclaredKey: Sendable {
  /// The key.
  var name: String { get }
  /// Whether a mapping without it is a mistake.
  var isNeeded: Bool { get }
  /// What it is for: a sentence in Markdown.
  var meaning: String { get }
  /// What a schema says of its value.
  var schema: [String: JSONValue] { get }
  /// The mappings in its value.
  var mappings: [KeyList] { get }
}

/// A column of a hand-written CSV file, whose fields are all texts.
public struct FileColumn: DeclaredKey {
  /// Its name in the first row.
  public let name: String
  /// Whether a file without it is none of this kind.
  public let isNeeded: Bool
  /// What it is for: a sentence in Markdown.
  public let meaning: String

  /// A column that no file may lack.
  public init(needed name: String, _ meaning: String) {
    (self.name, self.isNeeded, self.meaning) = (name, true, meaning)
  }

  /// A column that may be missing.
  public init(_ name: String, _ meaning: String) {
    (self.name, self.isNeeded, self.meaning) = (name, false, meaning)
  }

  /// No schema is made of CSV.
  public var schema: [String: JSONValue] { ["type": "string"] }
  /// There is nothing within a field.
  public var mappings: [KeyList] { [] }
}

extension NodeReader {
  /// The entries of a mapping that may have no keys but those declared.
  public func fields(_ node: DocumentNode, _ keys: KeyList) throws(Diagnostic) -> NodeFields {
    try fields(node, allowed: keys.names)
  }
}

extension KeyList {
  /// The names of the keys.
  public var names: [String] { keys.map(\.name) }

  /// What a schema says of such a mapping.
  public var schema: [String: JSONValue] {
    var schema = rules
    schema["type"] = "object"
    schema["additionalProperties"] = false
    let needed = keys.filter(\.isNeeded).map { JSONValue.string($0.name) }
    if !needed.isEmpty { schema["required"] = .array(needed) }
    schema["properties"] = .object(
      Dictionary(
        keys.map { key in
          // A schema has no Markdown.
          let meaning = String(key.meaning.map { $0 == "`" ? "'" : $0 })
          return (key.name, .object(key.schema.merging(["description": .string(meaning)]) { $1 }))
        }
      ) { $1 }
    )
    return schema
  }

  /// What a schema says where such a mapping stands.
  public var reference: [String: JSONValue] {
    name.map { ["$ref": .string("#/$defs/\($0)")] } ?? schema
  }

  /// The mappings in it that the schema of a file describes by their names.
  var definitions: [String: JSONValue] {
    keys.flatMap(\.mappings).reduce(into: [:]) { found, list in
      if let name = list.name { found[name] = .object(list.schema) }
      found.merge(list.definitions) { $1 }
    }
  }

  /// What a schema says where some keys have a value, and others none.
  public static func given(
    _ keys: [any DeclaredKey],
    without others: [any DeclaredKey] = []
  ) -> JSONValue {
    let given = keys.map { key in
      let types = types(of: key.schema)
      return (key.name, ["type": types.count == 1 ? types[0] : .array(types)] as JSONValue)
    }
    let missing = others.map { ($0.name, ["type": "null"] as JSONValue) }
    var rule = ["properties": JSONValue.object(Dictionary(given + missing) { $1 })]
    if !keys.isEmpty { rule["required"] = .array(keys.map { .string($0.name) }) }
    return .object(rule)
  }

  /// The types that the values of a schema have, but `null`.
  private static func types(of schema: [String: JSONValue]) -> [JSONValue] {
    switch (schema["type"], schema["anyOf"]) {
    case (.array(let types)?, _): types.filter { $0 != "null" }
    case (let type?, _): [type].filter { $0 != "null" }
    case (nil, .array(let choices)?):
      choices.flatMap { choice -> [JSONValue] in
        if case .object(let schema) = choice { types(of: schema) } else { [] }
      }
    default: schema["$ref"] == nil ? ["string"] : ["object"]
    }
  }

  /// What a schema says of a value, or `null`.
  static func orNull(_ schema: [String: JSONValue]) -> [String: JSONValue] {
    var schema = schema
    switch (schema["type"], schema["enum"], schema["anyOf"]) {
    case (.array(let types)?, _, _): schema["type"] = .array(types + ["null"])
    case (let type?, _, _): schema["type"] = [type, "null"]
    case (nil, .array(let values)?, _): schema["enum"] = .array(values + [nil])
    case (nil, nil, .array(let choices)?): schema["anyOf"] = .array(choices + [["type": "null"]])
    default: return ["anyOf": [.object(schema), ["type": "null"]]]
    }
    return schema
  }
}
