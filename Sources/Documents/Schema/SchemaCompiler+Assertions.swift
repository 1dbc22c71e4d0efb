/// The keywords that ask something of a value alone, and those that only say something about it.
extension SchemaCompiler {
  /// Checks the form of what asks nothing.
  mutating func checkAnnotations(_ reading: inout KeywordReading) throws(Diagnostic) {
    let texts: [(Vocabulary, String)] = [
      (.core, "$schema"), (.core, "$ref"), (.core, "$dynamicRef"), (.core, "$comment"),
      (.metaData, "title"), (.metaData, "description"), (.formatAnnotation, "format"),
      (.content, "contentEncoding"), (.content, "contentMediaType"),
    ]
    for (vocabulary, keyword) in texts {
      guard let node = reading[vocabulary, keyword] else { continue }
      guard case .string = node.value else {
        throw invalid(reading, keyword, "is not a text", "write a text")
      }
    }
    for keyword in ["deprecated", "readOnly", "writeOnly"] {
      guard let node = reading[.metaData, keyword] else { continue }
      guard case .boolean = node.value else {
        throw invalid(reading, keyword, "is neither true nor false", "write one of them")
      }
    }
    if let node = reading[.metaData, "examples"] {
      guard case .array = node.value else {
        throw invalid(reading, "examples", "is not a list", "write values into []")
      }
    }
    if let node = reading[.core, "$vocabulary"] {
      guard case .object(let members) = node.value,
        members.allSatisfy({ if case .boolean = $0.node.value { true } else { false } })
      else {
        throw invalid(reading, "$vocabulary", "is not an object of true and false", "write one")
      }
    }
    _ = try map(reading, "$defs")
  }

  /// Reads the validation vocabulary, as far as it stands for itself.
  mutating func readAssertions(_ reading: inout KeywordReading) throws(Diagnostic) {
    guard reading.vocabularies.contains(.validation) else { return }
    try readValues(&reading)
    try readNumbers(&reading)
    let counts: [(String, (Int) -> Rule)] = [
      ("minLength", { .length($0, isMaximum: false) }),
      ("maxLength", { .length($0, isMaximum: true) }),
      ("minItems", { .items($0, isMaximum: false) }),
      ("maxItems", { .items($0, isMaximum: true) }),
      ("minProperties", { .properties($0, isMaximum: false) }),
      ("maxProperties", { .properties($0, isMaximum: true) }),
    ]
    for (keyword, rule) in counts {
      if let count = try count(reading, keyword) { reading.rules.append((keyword, rule(count))) }
    }
    // Without 'contains' these ask nothing, but have their form.
    _ = try (count(reading, "minContains"), count(reading, "maxContains"))
    if let node = reading["pattern"] {
      guard case .string(let expression) = node.value else {
        throw invalid(reading, "pattern", "is not a text", "write a regular expression")
      }
      let pattern = try pattern(expression, reading, "pattern")
      reading.rules.append(("pattern", .pattern(pattern)))
    }
    if let node = reading["uniqueItems"] {
      guard case .boolean(let isUnique) = node.value else {
        throw invalid(reading, "uniqueItems", "is neither true nor false", "write one of them")
      }
      if isUnique { reading.rules.append(("uniqueItems", .uniqueItems)) }
    }
    if let node = reading["required"] {
      reading.rules.append(("required", .required(try names(node, reading, "required"))))
    }
    if let node = reading["dependentRequired"] {
      guard case .object(let members) = node.value else {
        throw invalid(reading, "dependentRequired", "is not an object", "write 'name: [names]'")
      }
      var rows: [(String, [String])] = []
      for member in members {
        rows.append((member.key, try names(member.node, reading, "dependentRequired")))
      }
      reading.rules.append(("dependentRequired", .dependentRequired(rows)))
    }
  }

  private func readValues(_ reading: inout KeywordReading) throws(Diagnostic) {
    if let node = reading["type"] {
      var types: TypeSet = []
      let names: [DocumentNode]
      if case .array(let elements) = node.value { names = elements } else { names = [node] }
      for name in names {
        guard case .string(let text) = name.value, let type = TypeSet(name: text),
          types.isDisjoint(with: type)
        else {
          throw invalid(
            reading,
            "type",
            "is neither the name of a type nor a list of different ones",
            "use null, boolean, object, array, number, string or integer"
          )
        }
        types.insert(type)
      }
      guard !types.isEmpty else {
        throw invalid(reading, "type", "names no type", "name at least one")
      }
      reading.rules.append(("type", .type(types)))
    }
    if let node = reading["enum"] {
      guard case .array(let values) = node.value else {
        throw invalid(reading, "enum", "is not a list", "write the values into []")
      }
      reading.rules.append(("enum", rule(values, .notInEnum)))
    }
    if let node = reading["const"] {
      reading.rules.append(("const", rule([node], .notTheConstant)))
    }
  }

  private func rule(_ values: [DocumentNode], _ code: Violation.Code) -> Rule {
    var types: TypeSet = []
    for value in values { types.insert(TypeSet(of: value)) }
    return .oneOfValues(Set(values.map { CanonicalValue($0) }), types, code)
  }

  private func readNumbers(_ reading: inout KeywordReading) throws(Diagnostic) {
    if let divisor = try number(reading, "multipleOf") {
      guard !divisor.isZero, !divisor.isNegative else {
        throw invalid(reading, "multipleOf", "is not above zero", "write a number above zero")
      }
      reading.rules.append(("multipleOf", .multipleOf(divisor)))
    }
    for (keyword, isMaximum, isExclusive) in [
      ("minimum", false, false), ("exclusiveMinimum", false, true),
      ("maximum", true, false), ("exclusiveMaximum", true, true),
    ] {
      guard let bound = try number(reading, keyword) else { continue }
      let rule = Rule.limit(bound, isMaximum: isMaximum, isExclusive: isExclusive)
      reading.rules.append((keyword, rule))
    }
  }

  private func number(
    _ reading: KeywordReading,
    _ keyword: String
  ) throws(Diagnostic) -> ExactNumber? {
    guard let node = reading[keyword] else { return nil }
    guard case .number(let text) = node.value, let number = ExactNumber(text) else {
      throw invalid(reading, keyword, "is not a number", "write a number")
    }
    return number
  }

  /// A whole number that is not negative; `Int.max` where it is larger.
  func count(_ reading: KeywordReading, _ keyword: String) throws(Diagnostic) -> Int? {
    guard let node = reading[keyword] else { return nil }
    guard case .number(let text) = node.value, let count = ExactNumber(text)?.count else {
      throw invalid(reading, keyword, "is not a count", "write a whole number, not below zero")
    }
    return count
  }

  private func names(
    _ node: DocumentNode,
    _ reading: KeywordReading,
    _ keyword: String
  ) throws(Diagnostic) -> [String] {
    var names: [String] = []
    var known: Set<ExactText> = []
    if case .array(let elements) = node.value {
      for element in elements {
        guard case .string(let name) = element.value, known.insert(ExactText(name)).inserted else {
          throw invalid(reading, keyword, "has something but different names", "write names")
        }
        names.append(name)
      }
      return names
    }
    throw invalid(reading, keyword, "has no list of names", "write the names into []")
  }
}

extension TypeSet {
  /// The types that a value has; a whole number has two.
  init(of node: DocumentNode) {
    switch node.value {
    case .null: self = .null
    // A mistake is of no type at all.
    case .unusable: self = []
    case .boolean: self = .boolean
    case .object: self = .object
    case .array: self = .array
    case .string: self = .string
    case .number(let text):
      self = ExactNumber(text)?.isWhole == true ? [.number, .integer] : .number
    }
  }
}
