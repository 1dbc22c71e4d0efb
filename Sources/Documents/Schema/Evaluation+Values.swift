/// The keywords that ask something of a value alone.
extension Evaluation {
  /// What a value is told that is not as a keyword says; nil where it is, or where the keyword is about
  /// another type of value.
  mutating func mistake(
    _ rule: Rule,
    _ node: DocumentNode
  ) throws(Undecided) -> Violation.Code? {
    // Of most numbers that is nothing; one in YAML may fill the file.
    if case .number(let text) = node.value { try spend(text.utf8.count / 16) }
    switch (rule, node.value) {
    case (.type(let types), _):
      return types.isDisjoint(with: TypeSet(of: node)) ? .wrongType : nil
    case (.oneOfValues(let values, let types, let code), _):
      guard !types.isDisjoint(with: TypeSet(of: node)) else { return code }
      let value = CanonicalValue(node)
      try spend(value.bytes.count / 16)
      return values.contains(value) ? nil : code
    case (.multipleOf(let divisor), .number(let text)):
      guard let number = ExactNumber(text) else { return nil }
      try spend(number.costOfMultiple(of: divisor))
      return number.isMultiple(of: divisor) ? nil : .notAMultiple
    case (.limit(let bound, let isMaximum, let isExclusive), .number(let text)):
      guard let number = ExactNumber(text) else { return nil }
      if number == bound, !isExclusive { return nil }
      if isMaximum { return number < bound ? nil : .tooLarge }
      return bound < number ? nil : .tooSmall
    case (.length(let limit, let isMaximum), .string(let text)):
      try spend(text.utf8.count / 16)
      return mistake(text.unicodeScalars.count, limit, isMaximum, .tooLong, .tooShort)
    case (.items(let limit, let isMaximum), .array(let elements)):
      return mistake(elements.count, limit, isMaximum, .tooManyItems, .tooFewItems)
    case (.properties(let limit, let isMaximum), .object(let members)):
      return mistake(members.count, limit, isMaximum, .tooManyProperties, .tooFewProperties)
    case (.pattern(let pattern), .string(let text)):
      return try matches(pattern, text) ? nil : .noMatch
    case (.uniqueItems, .array(let elements)):
      var known: Set<CanonicalValue> = []
      for element in elements {
        let value = CanonicalValue(element)
        try spend(1 + value.bytes.count / 16)
        if !known.insert(value).inserted { return .repeatedItem }
      }
      return nil
    default:
      return nil
    }
  }

  private func mistake(
    _ count: Int,
    _ limit: Int,
    _ isMaximum: Bool,
    _ above: Violation.Code,
    _ below: Violation.Code
  ) -> Violation.Code? {
    if isMaximum { return count > limit ? above : nil }
    return count < limit ? below : nil
  }

  /// Whether a pattern matches anywhere in a text.
  mutating func matches(_ pattern: Pattern, _ text: String) throws(Undecided) -> Bool {
    let outcome = try matcher.search(pattern, in: text) { (cost) throws(Undecided) in
      try spend(cost)
    }
    switch outcome {
    case .found: return true
    case .notFound: return false
    case .undecided: throw Undecided(code: .tooMuchWork)
    }
  }
}
