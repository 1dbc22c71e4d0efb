/// One document on its way through a schema.
struct SchemaCheck {
  let definitions: [String: SchemaPart]
  private(set) var violations: [Violation] = []
  /// How many members, elements and names that are asked for are there and hold.
  private var met = 0
  /// Where we are in the document and in the schema, step by step.
  private var instance: [String] = []
  private var keyword: [String] = []

  init(definitions: [String: SchemaPart]) { self.definitions = definitions }

  /// Tells what a value has that a schema does not allow.
  mutating func hold(_ node: DocumentNode, to part: SchemaPart) {
    if let refusal = part.refusal { tell(refusal, node) }
    for (name, demand) in part.demands {
      if let name { keyword.append(name) }
      hold(node, to: demand)
      if name != nil { keyword.removeLast() }
    }
  }

  private mutating func hold(_ node: DocumentNode, to demand: SchemaDemand) {
    switch (demand, node.value) {
    case (.alone(let mistake), _):
      if let code = mistake(node) { tell(code, node) }
    case (.required(let names), .object):
      for (index, name) in names.enumerated() {
        if node[name] != nil { met += 1 } else { tell(.missingProperty, node, at: index) }
      }
    case (.reference(let name), _):
      if let part = definitions[name] { hold(node, to: part) }
    case (.allOf(let parts), _):
      for (index, part) in parts.enumerated() { hold(node, to: part, by: ["\(index)"]) }
    case (.anyOf(let parts), _):
      let attempts = attempts(node, parts)
      if !attempts.contains(where: \.isMet) { tellNearest(of: attempts, node) }
    case (.oneOf(let parts), _):
      let attempts = attempts(node, parts)
      let count = attempts.count(where: \.isMet)
      if count == 0 { tellNearest(of: attempts, node) }
      if count > 1 { tell(.matchesSeveral, node) }
    case (.not(let part), _):
      if attempt(node, part).isMet { tell(.matchesForbidden, node) }
    case (.condition(let condition, let then, let otherwise), _):
      let isThen = attempt(node, condition).isMet
      if let part = isThen ? then : otherwise {
        hold(node, to: part, by: [isThen ? "then" : "else"])
      }
    case (.elements(let first, let rest), .array(let elements)):
      for (index, element) in elements.enumerated() {
        if index < first.count {
          enter(element, "\(index)", first[index], by: ["prefixItems", "\(index)"])
        } else if let rest {
          enter(element, "\(index)", rest, by: ["items"])
        }
      }
    case (.members(let named, let rest), .object(let members)):
      for member in members {
        if let part = named[member.key] {
          enter(member.node, member.key, part, by: ["properties", member.key])
        } else if let rest {
          enter(member.node, member.key, rest, by: ["additionalProperties"])
        }
      }
    default:
      // A keyword about members says nothing of a text.
      break
    }
  }

  /// Holds the same value to a schema within a keyword.
  private mutating func hold(_ node: DocumentNode, to part: SchemaPart, by steps: [String]) {
    keyword += steps
    hold(node, to: part)
    keyword.removeLast(steps.count)
  }

  /// Goes one step into the value.
  private mutating func enter(
    _ node: DocumentNode,
    _ step: String,
    _ part: SchemaPart,
    by steps: [String]
  ) {
    let count = violations.count
    instance.append(step)
    hold(node, to: part, by: steps)
    instance.removeLast()
    if violations.count == count { met += 1 }
  }

  private mutating func tell(_ code: Violation.Code, _ node: DocumentNode, at index: Int? = nil) {
    violations.append(
      Violation(
        instance: SchemaCheck.pointer(instance),
        keyword: SchemaCheck.pointer(keyword) + (index.map { "/\($0)" } ?? ""),
        code: code,
        position: node.position
      )
    )
  }

  /// A JSON pointer: RFC 6901.
  private static func pointer(_ steps: [String]) -> String {
    steps.map { "/" + escaped(escaped($0, "~", "~0"), "/", "~1") }.joined()
  }

  private static func escaped(_ text: String, _ mark: Character, _ escape: String) -> String {
    text.split(separator: mark, omittingEmptySubsequences: false).joined(separator: escape)
  }
}

/// The keywords that hold a value to several schemas, or to one that may fail.
extension SchemaCheck {
  private var isMet: Bool { violations.isEmpty }

  /// What a schema has to say of a value, without its being told.
  private func attempt(
    _ node: DocumentNode,
    _ part: SchemaPart,
    by steps: [String] = []
  ) -> SchemaCheck {
    var attempt = self
    attempt.violations = []
    attempt.met = 0
    attempt.hold(node, to: part, by: steps)
    return attempt
  }

  private func attempts(_ node: DocumentNode, _ parts: [SchemaPart]) -> [SchemaCheck] {
    parts.enumerated().map { attempt(node, $0.element, by: ["\($0.offset)"]) }
  }

  /// Tells that none of several schemas holds, and what keeps the value from being as the nearest says.
  ///
  /// Nearest is the schema of which most is there and holds, then the one with least wrong, then the
  /// first. One that asks for another kind of value altogether is not near.
  private mutating func tellNearest(of attempts: [SchemaCheck], _ node: DocumentNode) {
    tell(.matchesNone, node)
    let place = SchemaCheck.pointer(instance)
    let nearest = attempts.filter { !$0.isOfAnotherKind(at: place) }
      .min { ($1.met, $0.violations.count) < ($0.met, $1.violations.count) }
    violations += nearest?.violations ?? []
  }

  /// Whether the schema has no use for such a value.
  private func isOfAnotherKind(at place: String) -> Bool {
    let own = violations.filter { $0.instance == place }
    return own.contains { $0.code == .wrongType || $0.code == .notAllowed }
      // A choice in which, again, nothing was near.
      || violations.count == 1 && own.first?.code == .matchesNone
  }
}
