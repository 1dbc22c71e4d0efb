/// The keywords about the members of objects.
extension Evaluation {
  mutating func followsMembers(
    _ rule: MemberRule,
    _ members: [DocumentNode.Member],
    tell: Bool,
    _ seen: inout Seen?
  ) throws(Undecided) -> Bool {
    var isMet = true
    for (index, member) in members.enumerated() where isMet || tell {
      try spend(1)
      var isKnown = false
      func look(_ schema: Int, _ keyword: [PointerStep]) throws(Undecided) {
        isKnown = true
        if try !inside(schema, member.node, at: .name(member.key), keyword, tell: tell) {
          isMet = false
        }
      }
      if let schema = rule.named[ExactText(member.key)] {
        try look(schema, [.name("properties"), .name(member.key)])
      }
      for (expression, pattern, schema) in rule.patterns where try matches(pattern, member.key) {
        try look(schema, [.name("patternProperties"), .name(expression)])
      }
      if !isKnown, let schema = rule.others {
        try look(schema, [.name("additionalProperties")])
      }
      if isKnown { seen?.insert(index) }
    }
    return isMet
  }

  /// `propertyNames`: what is wrong with a name is told of the member that has it.
  mutating func followsNames(
    _ schema: Int,
    _ members: [DocumentNode.Member],
    tell: Bool
  ) throws(Undecided) -> Bool {
    var isMet = true
    for member in members where isMet || tell {
      let name = DocumentNode(.string(member.key), at: member.position)
      if try !inside(schema, name, at: .name(member.key), [], tell: tell) { isMet = false }
    }
    return isMet
  }

  /// The members or elements that nothing else has looked at.
  mutating func followsRest(
    _ schema: Int,
    _ values: [(name: String?, node: DocumentNode)],
    tell: Bool,
    _ seen: inout Seen?
  ) throws(Undecided) -> Bool {
    var isMet = true
    for (index, value) in values.enumerated() where isMet || tell {
      guard seen?.contains(index) != true else { continue }
      let step = value.name.map { PointerStep.name($0) } ?? .index(index)
      if try !inside(schema, value.node, at: step, [], tell: tell) { isMet = false }
    }
    seen?.insertAll()
    return isMet
  }

  /// Whether no name is missing; each that is missing is told.
  mutating func has(
    _ names: [String],
    _ members: MemberNames,
    _ node: DocumentNode,
    tell: Bool
  ) throws(Undecided) -> Bool {
    try spend(names.count + members.count)
    var isMet = true
    for (index, name) in names.enumerated() {
      if members.contains(name) {
        met += 1
        continue
      }
      isMet = false
      guard tell else { break }
      try self.tell(.missingProperty, node, at: .index(index))
    }
    return isMet
  }

  mutating func followsDependentNames(
    _ rows: [(trigger: String, names: [String])],
    _ members: MemberNames,
    _ node: DocumentNode,
    tell: Bool
  ) throws(Undecided) -> Bool {
    try spend(rows.count + members.count)
    var isMet = true
    for row in rows where members.contains(row.trigger) {
      try spend(row.names.count)
      for (index, name) in row.names.enumerated() where !members.contains(name) {
        isMet = false
        guard tell else { return false }
        try self.tell(.missingProperty, node, at: .name(row.trigger), .index(index))
      }
    }
    return isMet
  }
}

/// The names of an object's members, to be looked up.
struct MemberNames {
  private let members: [DocumentNode.Member]
  private let names: Set<ExactText>

  init(_ members: [DocumentNode.Member]) {
    self.members = members
    // To go through a few takes less time than to make a set of them.
    names = members.count <= 16 ? [] : Set(members.map { ExactText($0.key) })
  }

  var count: Int { members.count }

  func contains(_ name: String) -> Bool {
    members.count <= 16
      ? members.contains { ExactText.sameBytes($0.key, name) } : names.contains(ExactText(name))
  }
}
