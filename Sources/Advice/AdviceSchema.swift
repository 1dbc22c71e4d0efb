import Documents

/// The form of a reply: one source, and what of it a provider's service can be held to.
public enum AdviceSchema {
  /// The JSON Schema (draft 2020-12) that a reply is checked by.
  public static var check: [UInt8] { PackageResources.advice_schema_json }

  /// The part of it that every provider understands, for the request.
  ///
  /// Limits on lengths, on numbers of items and on patterns move into the descriptions: services differ
  /// in what they take, and a reply is checked here in any case.
  public static func wire() throws(Diagnostic) -> JSONValue {
    portable(try DocumentReader.json(bytes: check, file: "advice.schema.json"))
  }

  /// What not every service takes, said in words; nil for what all of them take.
  private static func words(_ keyword: String, _ node: DocumentNode) -> String? {
    guard let value = node.scalarText else { return nil }
    return switch keyword {
    case "minItems": "At least \(value)."
    case "maxItems": "At most \(value)."
    case "minLength": "At least \(value) characters."
    case "maxLength": "At most \(value) characters."
    case "pattern": "Matches \(value)."
    default: nil
    }
  }

  private static func portable(_ node: DocumentNode) -> JSONValue {
    switch node.value {
    case .null: return .null
    case .boolean(let value): return .boolean(value)
    case .number(let text): return Int64(text).map { .integer($0) } ?? .decimal(text)
    case .string(let text): return .string(text)
    case .array(let nodes): return .array(nodes.map(portable))
    case .object(let members):
      var result: [String: JSONValue] = [:]
      var words: [String] = []
      // Below `properties` stand names, which may be those of keywords.
      for member in members where member.key != "$schema" && member.key != "$id" {
        if member.key == "properties", case .object(let names) = member.node.value {
          result[member.key] = .object(
            Dictionary(names.map { ($0.key, portable($0.node)) }) { $1 }
          )
        } else if let limit = AdviceSchema.words(member.key, member.node) {
          words.append(limit)
        } else {
          result[member.key] = portable(member.node)
        }
      }
      if words.isEmpty == false {
        var all: [String] = []
        if case .string(let text) = result["description"] { all.append(text) }
        result["description"] = .string((all + words).joined(separator: " "))
      }
      return .object(result)
    }
  }
}

extension DocumentNode {
  fileprivate var scalarText: String? {
    switch value {
    case .number(let text), .string(let text): text
    default: nil
    }
  }
}
