import Documents

/// Names that exports have for a device which goes by another one.
enum NameAliases {
  /// Devices in order of rank, and the other names of some.
  struct Devices: Sendable {
    var ranked: [String] = []
    var aliases: [String: String] = [:]
  }

  /// A mapping of names to names.
  static let kind = FileKind<[String: String]>(schema) { reader in
    { node throws(Diagnostic) in try reader.aliases(node) }
  }

  /// A list of names and such mappings, or one mapping.
  static let devices = FileKind<Devices>([
    "anyOf": [
      [
        "type": "array",
        "items": ["anyOf": [.object(FileKind.name.schema), .object(schema)]],
      ],
      .object(schema),
    ]
  ]) { reader in
    { node throws(Diagnostic) in try reader.devices(node) }
  }

  private static var schema: [String: JSONValue] {
    ["type": "object", "additionalProperties": .object(FileKind.name.schema)]
  }

  /// The name at the end of each chain of names; the mistake where there is none.
  static func resolved(
    _ aliases: [String: String],
    at node: DocumentNode,
    _ reader: NodeReader
  ) throws(Diagnostic) -> [String: String] {
    var resolved: [String: String] = [:]
    for old in aliases.keys.sorted() {
      var (name, seen) = (old, Set([old]))
      while let next = aliases[name] {
        guard seen.insert(next).inserted else {
          throw reader.failure(
            at: node,
            code: "circular_names",
            problem:
              "the names \(seen.sorted().map(\.quoted).joined(separator: ", ")) lead back to each other",
            remedy:
              "write each as '{ old: new }', with the name that is to stay behind the colon alone"
          )
        }
        name = next
      }
      resolved[old] = name
    }
    return resolved
  }
}

extension NodeReader {
  fileprivate func aliases(_ node: DocumentNode) throws(Diagnostic) -> [String: String] {
    var aliases: [String: String] = [:]
    for entry in try entries(node) { aliases[entry.key] = try name(entry.node) }
    return aliases
  }

  fileprivate func devices(_ node: DocumentNode) throws(Diagnostic) -> NameAliases.Devices {
    var devices = NameAliases.Devices()
    if case .object = node.value {
      devices.aliases = try aliases(node)
      return devices
    }
    for element in try list(node, of: { $0 }) {
      if case .object = element.value {
        devices.aliases.merge(try aliases(element)) { $1 }
      } else {
        devices.ranked.append(try name(element))
      }
    }
    return devices
  }
}
