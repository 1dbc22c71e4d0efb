/// The keywords that hold a value against several schemas, or one that may fail.
///
/// What fails without being a mistake is not told.
extension Evaluation {
  mutating func followsCombination(
    _ rule: Rule,
    _ node: DocumentNode,
    tell: Bool,
    _ seen: inout Seen?
  ) throws(Undecided) -> Bool {
    switch rule {
    case .allOf(let schemas):
      var isMet = true
      for (index, schema) in schemas.enumerated() where isMet || tell {
        if try !beside(schema, node, .index(index), tell: tell, &seen) { isMet = false }
      }
      return isMet
    case .anyOf(let schemas):
      // Where someone asks what was looked at, every schema that holds has a say.
      let isMet = try count(schemas, node, upTo: seen == nil ? 1 : schemas.count, &seen) > 0
      if !isMet, tell { try tellNearest(of: schemas, node) }
      return isMet
    case .oneOf(let schemas):
      let count = try count(schemas, node, upTo: 2, &seen)
      if count == 0, tell { try tellNearest(of: schemas, node) }
      if count > 1, tell { try self.tell(.matchesSeveral, node) }
      return count == 1
    case .not(let schema):
      var dropped: Seen?
      let isMet = try !holds(schema, node, tell: false, &dropped)
      if !isMet, tell { try self.tell(.matchesForbidden, node) }
      return isMet
    case .conditional(let condition, let then, let otherwise):
      let isThen = try holds(condition, node, tell: false, &seen)
      guard let schema = isThen ? then : otherwise else { return true }
      return try beside(schema, node, .name(isThen ? "then" : "else"), tell: tell, &seen)
    default:
      return true
    }
  }

  private mutating func count(
    _ schemas: [Int],
    _ node: DocumentNode,
    upTo enough: Int,
    _ seen: inout Seen?
  ) throws(Undecided) -> Int {
    var count = 0
    for schema in schemas where count < enough {
      if try holds(schema, node, tell: false, &seen) { count += 1 }
    }
    return count
  }

  mutating func followsDependents(
    _ rows: [(trigger: String, schema: Int)],
    _ members: [DocumentNode.Member],
    _ node: DocumentNode,
    tell: Bool,
    _ seen: inout Seen?
  ) throws(Undecided) -> Bool {
    let names = MemberNames(members)
    try spend(rows.count + members.count)
    var isMet = true
    for row in rows where (isMet || tell) && names.contains(row.trigger) {
      if try !beside(row.schema, node, .name(row.trigger), tell: tell, &seen) {
        isMet = false
      }
    }
    return isMet
  }
}
