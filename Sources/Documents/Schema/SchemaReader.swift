/// Reads a schema, and refuses what it does not know.
struct SchemaReader {
  private let file: String
  /// The names in the `$defs` of the whole schema, which are all that a `$ref` may lead to.
  private var definitions: Set<String> = []

  static func read(
    _ document: DocumentNode,
    file: String
  ) throws(Diagnostic) -> (root: SchemaPart, definitions: [String: SchemaPart]) {
    var reader = SchemaReader(file: file)
    guard let definitions = document["$defs"] else { return (try reader.part(document), [:]) }
    reader.definitions = Set(try reader.members(of: definitions).map(\.key))
    return (try reader.part(document), try reader.parts(named: definitions))
  }

  private init(file: String) { self.file = file }

  /// A schema; `refusal` is what a value is told where it is `false`.
  private func part(
    _ node: DocumentNode,
    refusal: Violation.Code = .notAllowed
  ) throws(Diagnostic) -> SchemaPart {
    if case .boolean(let allows) = node.value { return SchemaPart(refusal: allows ? nil : refusal) }
    var part = SchemaPart()
    for member in try members(of: node) {
      guard let demand = try demand(member.key, member.node) else { continue }
      part.demands.append((member.key, demand))
    }
    part.demands += try groups(node).map { (nil, $0) }
    return part
  }

  /// What a keyword asks for by itself.
  private func demand(
    _ keyword: String,
    _ node: DocumentNode
  ) throws(Diagnostic) -> SchemaDemand? {
    switch keyword {
    case "$schema", "$id", "$comment", "title", "description", "default", "examples", "format":
      // These ask nothing.
      return nil
    case "$defs", "if", "then", "else", "prefixItems", "items", "properties",
      "additionalProperties":
      // These are read elsewhere: the first by itself, the others in their groups.
      return nil
    case "$ref": return .reference(try reference(node))
    case "required": return .required(try elements(of: node).map(text))
    case "allOf": return .allOf(try parts(listed: node))
    case "anyOf": return .anyOf(try parts(listed: node))
    case "oneOf": return .oneOf(try parts(listed: node))
    case "not": return .not(try part(node))
    default: return .alone(try mistake(keyword, node))
    }
  }

  /// What keywords ask for that depend on each other.
  private func groups(_ node: DocumentNode) throws(Diagnostic) -> [SchemaDemand] {
    var demands: [SchemaDemand] = []
    if let condition = node["if"] {
      let (then, otherwise) = (try optional(node["then"]), try optional(node["else"]))
      demands.append(.condition(try part(condition), then: then, otherwise: otherwise))
    }
    let (first, items) = (node["prefixItems"], node["items"])
    if first != nil || items != nil {
      let rest = try optional(items, refusal: .unexpectedItem)
      demands.append(.elements(first: try first.map(parts(listed:)) ?? [], rest: rest))
    }
    let (named, others) = (node["properties"], node["additionalProperties"])
    if named != nil || others != nil {
      let rest = try optional(others, refusal: .unknownProperty)
      demands.append(.members(try named.map(parts(named:)) ?? [:], rest: rest))
    }
    return demands
  }

  // MARK: The forms of values

  private func optional(
    _ node: DocumentNode?,
    refusal: Violation.Code = .notAllowed
  ) throws(Diagnostic) -> SchemaPart? {
    guard let node else { return nil }
    return try part(node, refusal: refusal)
  }

  private func parts(listed node: DocumentNode) throws(Diagnostic) -> [SchemaPart] {
    var parts: [SchemaPart] = []
    for element in try elements(of: node) { parts.append(try part(element)) }
    return parts
  }

  private func parts(named node: DocumentNode) throws(Diagnostic) -> [String: SchemaPart] {
    var parts: [String: SchemaPart] = [:]
    for member in try members(of: node) { parts[member.key] = try part(member.node) }
    return parts
  }

  private func reference(_ node: DocumentNode) throws(Diagnostic) -> String {
    let text = try text(node)
    let name = String(text.dropFirst("#/$defs/".count))
    guard text.hasPrefix("#/$defs/"), definitions.contains(name) else {
      throw failure(
        node,
        "unresolved_reference",
        "the reference \(text.quoted) leads to nothing",
        "write '#/$defs/' and a name in '$defs'"
      )
    }
    return name
  }

  func members(of node: DocumentNode) throws(Diagnostic) -> [DocumentNode.Member] {
    if case .object(let members) = node.value { return members }
    throw invalid(node, "a mapping")
  }

  func elements(of node: DocumentNode) throws(Diagnostic) -> [DocumentNode] {
    if case .array(let elements) = node.value { return elements }
    throw invalid(node, "a list")
  }

  func text(_ node: DocumentNode) throws(Diagnostic) -> String {
    if case .string(let text) = node.value { return text }
    throw invalid(node, "a text")
  }

  /// A value of the wrong form.
  func invalid(_ node: DocumentNode, _ wanted: String) -> Diagnostic {
    failure(node, "invalid_schema", "this has to be \(wanted), not \(node.kind)", "correct it")
  }

  func failure(
    _ node: DocumentNode,
    _ code: String,
    _ problem: String,
    _ remedy: String
  ) -> Diagnostic {
    Diagnostic(file: file, position: node.position, code: code, problem: problem, remedy: remedy)
  }
}
