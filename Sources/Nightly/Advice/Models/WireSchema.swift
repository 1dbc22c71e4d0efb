import Documents

/// Makes of the schema that replies are checked against the one that is sent to models.
///
/// Every provider knows another part of JSON Schema, and refuses or passes over the rest. What is sent
/// keeps to what all of them know: objects with all properties required and no others, lists, texts,
/// numbers, enumerations. What it can't say, such as bounds, is said in descriptions; it holds for
/// every value that the full schema allows.
public enum WireSchema {
  /// A schema that can't be sent: a mistake of whoever wrote it.
  public struct Problem: Error, Sendable, Hashable {
    /// Where in the schema, as a JSON Pointer.
    public let pointer: String
    /// What is wrong there.
    public let code: String
  }

  /// The schema to be sent, from the bytes of the one that is checked against.
  ///
  /// Throws a `Problem` where a keyword has no counterpart, or a `Diagnostic` where the bytes are no
  /// JSON.
  static func portable(_ schema: [UInt8]) throws -> JSONValue {
    let root = try DocumentReader.json(bytes: schema, file: "schema")
    return try WireSchemaBuilder(root: root).schema(root, at: "", depth: 0)
  }
}

private struct WireSchemaBuilder {
  let root: DocumentNode

  /// What says nothing about a reply.
  private static let left: Set<String> = [
    "$schema", "$id", "$comment", "$defs", "title", "examples",
  ]
  /// What is taken over as it is, or has a function of its own below.
  private static let kept: Set<String> = [
    "type", "properties", "required", "additionalProperties", "items", "enum", "const", "anyOf",
    "description", "$ref",
  ]

  func schema(_ node: DocumentNode, at pointer: String, depth: Int) throws -> JSONValue {
    guard depth < 16 else { throw WireSchema.Problem(pointer: pointer, code: "too_deep") }
    guard case .object(let members) = node.value else {
      throw WireSchema.Problem(pointer: pointer, code: "not_an_object")
    }
    if let reference = node["$ref"]?.text {
      return try referenced(reference, beside: members, at: pointer, depth: depth)
    }
    var result: [String: JSONValue] = [:]
    var words: [String] = node["description"]?.text.map { [$0] } ?? []
    for member in members {
      let here = pointer + "/" + member.key
      switch member.key {
      case _ where WireSchemaBuilder.left.contains(member.key),
        _ where WireSchemaBuilder.kept.contains(member.key):
        break
      default:
        guard let bound = WireSchemaBuilder.words(member.key, member.node) else {
          throw WireSchema.Problem(pointer: here, code: "unsupported_keyword")
        }
        words.append(bound)
      }
    }
    if let values = node["enum"]?.elements ?? node["const"].map({ [$0] }) {
      result["enum"] = .array(try values.map { try value($0, at: pointer + "/enum") })
    }
    if let type = node["type"] {
      // Anthropic's client knows no list of types; `anyOf` says the same to all.
      guard let name = type.text else {
        throw WireSchema.Problem(pointer: pointer + "/type", code: "several_types")
      }
      result["type"] = .string(name)
    } else if case .array(let values)? = result["enum"] {
      // OpenAI takes no schema without a type.
      result["type"] = try type(of: values, at: pointer + "/enum")
    }
    // `null` is all of its type, and some servers' decoders take it for no value of a list.
    if result["enum"] == [.null] { result["enum"] = nil }
    if let choices = node["anyOf"]?.elements {
      result["anyOf"] = .array(
        try choices.enumerated().map {
          try schema($1, at: "\(pointer)/anyOf/\($0)", depth: depth + 1)
        }
      )
    }
    if let items = node["items"] {
      result["items"] = try schema(items, at: pointer + "/items", depth: depth + 1)
    }
    if node["type"]?.text == "object" {
      try object(node, at: pointer, depth: depth, into: &result)
    }
    if !words.isEmpty { result["description"] = .string(words.joined(separator: " ")) }
    return .object(result)
  }

  private func object(
    _ node: DocumentNode,
    at pointer: String,
    depth: Int,
    into result: inout [String: JSONValue]
  ) throws {
    guard case .object(let properties)? = node["properties"]?.value else {
      throw WireSchema.Problem(pointer: pointer, code: "free_object")
    }
    guard case .boolean(false)? = node["additionalProperties"]?.value else {
      throw WireSchema.Problem(pointer: pointer, code: "open_object")
    }
    let required = node["required"]?.elements?.compactMap(\.text) ?? []
    var schemas: [String: JSONValue] = [:]
    for property in properties {
      let here = "\(pointer)/properties/\(property.key)"
      guard required.contains(property.key) else {
        throw WireSchema.Problem(pointer: here, code: "optional_property")
      }
      schemas[property.key] = try schema(property.node, at: here, depth: depth + 1)
    }
    result["properties"] = .object(schemas)
    result["required"] = .array(required.map { .string($0) })
    result["additionalProperties"] = false
  }

  /// The schema that a reference leads to, put in its place, as llama.cpp follows none inside others.
  private func referenced(
    _ reference: String,
    beside members: [DocumentNode.Member],
    at pointer: String,
    depth: Int
  ) throws -> JSONValue {
    let prefix = "#/$defs/"
    guard reference.hasPrefix(prefix),
      let target = root["$defs"]?[String(reference.dropFirst(prefix.count))],
      members.allSatisfy({ $0.key == "$ref" || $0.key == "description" })
    else { throw WireSchema.Problem(pointer: pointer + "/$ref", code: "unsupported_reference") }
    var result = try schema(target, at: pointer, depth: depth + 1)
    let description = members.first { $0.key == "description" }?.node.text
    if let description, case .object(var object) = result {
      object["description"] = .string(
        ([description] + [object["description"]].compactMap(\.?.text)).joined(separator: " ")
      )
      result = .object(object)
    }
    return result
  }

  /// A bound in words; nil for a keyword that is none.
  private static func words(_ keyword: String, _ node: DocumentNode) -> String? {
    let value: String
    switch node.value {
    case .number(let text), .string(let text): value = text
    case .boolean(true) where keyword == "uniqueItems": value = ""
    default: return nil
    }
    return switch keyword {
    case "minimum": "At least \(value)."
    case "maximum": "At most \(value)."
    case "exclusiveMinimum": "More than \(value)."
    case "exclusiveMaximum": "Less than \(value)."
    case "multipleOf": "A multiple of \(value)."
    case "minLength": "At least \(value) \(value == "1" ? "character" : "characters")."
    case "maxLength": "At most \(value) \(value == "1" ? "character" : "characters")."
    case "minItems": "At least \(value) \(value == "1" ? "entry" : "entries")."
    case "maxItems": "At most \(value) \(value == "1" ? "entry" : "entries")."
    case "uniqueItems": "No entry twice."
    case "pattern": "Matches the pattern \(value)."
    case "format": "In the format \(value)."
    default: nil
    }
  }

  private func type(of values: [JSONValue], at pointer: String) throws -> JSONValue {
    let types = Set(
      values.map { value -> String in
        switch value {
        case .string: "string"
        case .boolean: "boolean"
        case .integer: "integer"
        case .decimal: "number"
        case .null: "null"
        case .array, .object: "other"
        }
      }
    ).sorted()
    guard !types.isEmpty, !types.contains("other") else {
      throw WireSchema.Problem(pointer: pointer, code: "unsupported_value")
    }
    guard types.count == 1 else {
      throw WireSchema.Problem(pointer: pointer, code: "several_types")
    }
    return .string(types[0])
  }

  private func value(_ node: DocumentNode, at pointer: String) throws -> JSONValue {
    switch node.value {
    case .null: .null
    case .boolean(let value): .boolean(value)
    case .string(let text): .string(text)
    case .number(let text): Int64(text).map { .integer($0) } ?? .decimal(text)
    case .array(let elements): .array(try elements.map { try value($0, at: pointer) })
    case .object, .unusable: throw WireSchema.Problem(pointer: pointer, code: "unsupported_value")
    }
  }
}

extension JSONValue {
  /// The text, where this is one.
  var text: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }
}
