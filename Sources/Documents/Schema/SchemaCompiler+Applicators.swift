/// The keywords that hold a value, or parts of it, against other schemas.
extension SchemaCompiler {
  /// Reads the applicator and unevaluated vocabularies.
  mutating func readApplicators(_ reading: inout KeywordReading) throws(Diagnostic) {
    if reading.vocabularies.contains(.applicator) {
      try readInPlace(&reading)
      try readArrays(&reading)
      try readObjects(&reading)
    }
    guard reading.vocabularies.contains(.unevaluated) else { return }
    for (keyword, rule) in [
      ("unevaluatedItems", Rule.unevaluatedItems),
      ("unevaluatedProperties", Rule.unevaluatedProperties),
    ] {
      guard let schema = one(reading, keyword) else { continue }
      reading.rules.append((keyword, rule(schema)))
      reading.asksForRest = true
    }
  }

  private mutating func readInPlace(_ reading: inout KeywordReading) throws(Diagnostic) {
    for (keyword, rule) in [
      ("allOf", Rule.allOf), ("anyOf", Rule.anyOf), ("oneOf", Rule.oneOf),
    ] {
      if let schemas = try list(reading, keyword) { reading.rules.append((keyword, rule(schemas))) }
    }
    if let schema = one(reading, "not") { reading.rules.append(("not", .not(schema))) }
    if let condition = one(reading, "if") {
      let (then, otherwise) = (one(reading, "then"), one(reading, "else"))
      reading.rules.append((nil, .conditional(condition, then: then, otherwise: otherwise)))
    }
    let dependent = try map(reading, "dependentSchemas")
    if !dependent.isEmpty {
      let rows = dependent.map { (trigger: $0.name, schema: $0.schema) }
      reading.rules.append(("dependentSchemas", .dependentSchemas(rows)))
    }
  }

  private mutating func readArrays(_ reading: inout KeywordReading) throws(Diagnostic) {
    let prefix = try list(reading, "prefixItems") ?? []
    let rest = one(reading, "items")
    if !prefix.isEmpty || rest != nil {
      reading.rules.append((nil, .elements(prefix: prefix, rest: rest)))
    }
    if let schema = one(reading, "contains") {
      let isCounted = reading.vocabularies.contains(.validation)
      let least = isCounted ? try count(reading, "minContains") : nil
      let most = isCounted ? try count(reading, "maxContains") : nil
      let rule = Rule.contains(schema, atLeast: least ?? 1, atMost: most)
      reading.rules.append((nil, rule))
    }
  }

  private mutating func readObjects(_ reading: inout KeywordReading) throws(Diagnostic) {
    var members = MemberRule()
    for (name, schema) in try map(reading, "properties") { members.named[ExactText(name)] = schema }
    for (expression, schema) in try map(reading, "patternProperties") {
      let pattern = try pattern(expression, reading, "patternProperties")
      members.patterns.append((expression, pattern, schema))
    }
    members.others = one(reading, "additionalProperties")
    if !members.named.isEmpty || !members.patterns.isEmpty || members.others != nil {
      reading.rules.append((nil, .members(members)))
    }
    if let schema = one(reading, "propertyNames") {
      reading.rules.append(("propertyNames", .propertyNames(schema)))
    }
  }
}
