/// The keywords that ask something of a value alone.
extension SchemaReader {
  /// What finds the mistake that a keyword sees in a value.
  func mistake(
    _ keyword: String,
    _ node: DocumentNode
  ) throws(Diagnostic) -> @Sendable (DocumentNode) -> Violation.Code? {
    switch keyword {
    case "type":
      let types = try types(node)
      return { types.isDisjoint(with: SchemaType.all(of: $0)) ? .wrongType : nil }
    case "enum":
      let values = Set(try elements(of: node).map { SchemaValue($0) })
      return { values.contains(SchemaValue($0)) ? nil : .notInEnum }
    case "const":
      let value = SchemaValue(node)
      return { SchemaValue($0) == value ? nil : .notTheConstant }
    case "minimum":
      let least = try number(node)
      return { SchemaNumber($0).map { $0 < least } == true ? .tooSmall : nil }
    case "maximum":
      let most = try number(node)
      return { SchemaNumber($0).map { $0 > most } == true ? .tooLarge : nil }
    case "minLength":
      let least = try count(node)
      return { length($0).map { $0 < least } == true ? .tooShort : nil }
    case "maxLength":
      let most = try count(node)
      return { length($0).map { $0 > most } == true ? .tooLong : nil }
    case "minItems":
      let least = try count(node)
      return { items($0).map { $0.count < least } == true ? .tooFewItems : nil }
    case "maxItems":
      let most = try count(node)
      return { items($0).map { $0.count > most } == true ? .tooManyItems : nil }
    case "uniqueItems":
      guard case .boolean(let isAsked) = node.value else { throw invalid(node, "true or false") }
      return { isAsked && hasTwins(items($0) ?? []) ? .repeatedItem : nil }
    case "pattern":
      let pattern = try pattern(node)
      return { matches($0, pattern) ? nil : .noMatch }
    default:
      throw failure(
        node,
        "unsupported_keyword",
        "keyword \(keyword.quoted) is not supported",
        "leave it out"
      )
    }
  }

  private func types(_ node: DocumentNode) throws(Diagnostic) -> Set<SchemaType> {
    var names = [node]
    if case .array(let elements) = node.value { names = elements }
    var types: Set<SchemaType> = []
    for name in names {
      guard let type = SchemaType(rawValue: try text(name)) else {
        let all = SchemaType.allCases.map(\.rawValue).joined(separator: ", ")
        throw failure(name, "invalid_schema", "there is no such type", "use one of \(all)")
      }
      types.insert(type)
    }
    return types
  }

  private func number(_ node: DocumentNode) throws(Diagnostic) -> SchemaNumber {
    guard let number = SchemaNumber(node) else { throw invalid(node, "a number") }
    return number
  }

  private func count(_ node: DocumentNode) throws(Diagnostic) -> Int {
    guard case .number(let text) = node.value, let count = Int(text), count >= 0 else {
      throw invalid(node, "a whole number, not below 0")
    }
    return count
  }

  private func pattern(_ node: DocumentNode) throws(Diagnostic) -> SchemaPattern {
    let text = try text(node)
    do throws(SchemaPattern.Failure) {
      return try SchemaPattern(text)
    } catch {
      throw failure(
        node,
        "unsupported_pattern",
        "the expression \(text.quoted) can't be used, because \(error.reason)",
        "write it in another way"
      )
    }
  }
}

private func length(_ node: DocumentNode) -> Int? {
  if case .string(let text) = node.value { text.unicodeScalars.count } else { nil }
}

private func items(_ node: DocumentNode) -> [DocumentNode]? {
  if case .array(let elements) = node.value { elements } else { nil }
}

private func hasTwins(_ elements: [DocumentNode]) -> Bool {
  Set(elements.map { SchemaValue($0) }).count < elements.count
}

private func matches(_ node: DocumentNode, _ pattern: SchemaPattern) -> Bool {
  if case .string(let text) = node.value { pattern.matches(text) } else { true }
}
