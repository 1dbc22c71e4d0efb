/// Turns schemas into rules; whatever is not as the metaschema says is told with its place.
///
/// All schemas of a document are compiled, used or not, so that mistakes come up at once.
struct SchemaCompiler {
  var places: SchemaPlaces
  /// The schemas' numbers by their places, and the places by the numbers.
  private var numbers: [Int: Int] = [:]
  private var order: [Int] = []
  private var patterns: [ExactText: Pattern] = [:]
  private var dynamicAnchors: [ExactText: Int] = [:]

  init(registry: SchemaRegistry) { places = SchemaPlaces(registry: registry) }

  /// What comes out of a schema and all that it refers to; the schema itself has the number 0.
  mutating func compile(
    _ document: SchemaRegistry.Document,
    at uri: URIReference
  ) throws(Diagnostic) -> (schemas: [CompiledSchema], dynamicTargets: [[Int: Int]]) {
    let resource = try places.add(document, at: uri)
    _ = number(of: places.resources[resource].root)
    var compiled: [CompiledSchema] = []
    var found = 0
    while true {
      if compiled.count < order.count {
        compiled.append(try schema(order[compiled.count]))
      } else if found < places.schemas.count {
        _ = number(of: places.schemas[found])
        found += 1
      } else {
        break
      }
    }
    var targets = Array(repeating: [Int: Int](), count: dynamicAnchors.count)
    for (resource, content) in places.resources.enumerated() {
      for (name, place) in content.dynamicAnchors {
        if let anchor = dynamicAnchors[name] { targets[anchor][resource] = number(of: place) }
      }
    }
    return (compiled, targets)
  }

  private mutating func number(of place: Int) -> Int {
    if let number = numbers[place] { return number }
    numbers[place] = order.count
    order.append(place)
    return order.count - 1
  }

  private mutating func schema(_ place: Int) throws(Diagnostic) -> CompiledSchema {
    let node = places.places[place].node
    var compiled = CompiledSchema(resource: places.places[place].resource)
    switch node.value {
    case .boolean(true): break
    case .boolean(false): compiled.refusal = refusal(place)
    case .object(let members):
      var keywords: [String: DocumentNode] = [:]
      for member in members { keywords[member.key] = member.node }
      var reading = KeywordReading(
        place: place,
        keywords: keywords,
        vocabularies: places.resources[compiled.resource].vocabularies
      )
      try checkAnnotations(&reading)
      try readAssertions(&reading)
      try readReferences(&reading)
      try readApplicators(&reading)
      compiled.keywords = reading.rules
      compiled.asksForRest = reading.asksForRest
    default:
      throw places.failure(
        place,
        "invalid_schema",
        "a schema is an object, true or false, and this is \(node.kind)",
        "write a schema"
      )
    }
    return compiled
  }

  /// What a value is told that meets `false` here.
  private func refusal(_ place: Int) -> Violation.Code {
    guard let parent = places.places[place].parent, places.places[parent].isSchema else {
      return .notAllowed
    }
    switch places.places[place].step {
    case "additionalProperties", "unevaluatedProperties": return .unknownProperty
    case "items", "unevaluatedItems": return .unexpectedItem
    default: return .notAllowed
    }
  }

  // MARK: References

  private mutating func readReferences(_ reading: inout KeywordReading) throws(Diagnostic) {
    if case .string(let text)? = reading[.core, "$ref"]?.value {
      let target = try places.target(of: text, from: reading.place, keyword: "$ref")
      reading.rules.append(("$ref", .reference(number(of: target.place))))
    }
    if case .string(let text)? = reading[.core, "$dynamicRef"]?.value {
      let target = try places.target(of: text, from: reading.place, keyword: "$dynamicRef")
      let first = number(of: target.place)
      if let name = target.anchor {
        let anchor = dynamicAnchors[name] ?? dynamicAnchors.count
        dynamicAnchors[name] = anchor
        reading.rules.append(("$dynamicRef", .dynamicReference(first, anchor: anchor)))
      } else {
        reading.rules.append(("$dynamicRef", .reference(first)))
      }
    }
  }

  // MARK: What the keywords' own files need

  /// The schema that a keyword holds.
  mutating func one(_ reading: KeywordReading, _ keyword: String) -> Int? {
    guard reading[keyword] != nil else { return nil }
    return places.child(reading.place, keyword).map { number(of: $0) }
  }

  /// The schemas of a list that has to have at least one.
  mutating func list(
    _ reading: KeywordReading,
    _ keyword: String
  ) throws(Diagnostic) -> [Int]? {
    guard let node = reading[keyword] else { return nil }
    guard case .array(let elements) = node.value, !elements.isEmpty,
      let list = places.child(reading.place, keyword)
    else {
      throw invalid(reading, keyword, "is not a list of schemas", "write at least one into []")
    }
    return elements.indices.compactMap { places.child(list, "\($0)") }.map { number(of: $0) }
  }

  /// The schemas of an object, with their names.
  mutating func map(
    _ reading: KeywordReading,
    _ keyword: String
  ) throws(Diagnostic) -> [(name: String, schema: Int)] {
    guard let node = reading[keyword] else { return [] }
    guard case .object(let members) = node.value, let map = places.child(reading.place, keyword)
    else { throw invalid(reading, keyword, "is not an object of schemas", "write 'name: schema'") }
    return members.compactMap { member in
      places.child(map, member.key).map { (member.key, number(of: $0)) }
    }
  }

  /// The pattern of an expression, compiled once.
  mutating func pattern(
    _ expression: String,
    _ reading: KeywordReading,
    _ keyword: String
  ) throws(Diagnostic) -> Pattern {
    if let known = patterns[ExactText(expression)] { return known }
    do throws(Pattern.Failure) {
      let pattern = try Pattern(expression)
      patterns[ExactText(expression)] = pattern
      return pattern
    } catch {
      throw places.failure(
        reading.place,
        "invalid_pattern",
        "the expression \(expression.quoted) can't be used: \(error.problem)",
        "write an expression of ECMA-262",
        keyword
      )
    }
  }

  /// A mistake in a keyword's value.
  func invalid(
    _ reading: KeywordReading,
    _ keyword: String,
    _ problem: String,
    _ remedy: String
  ) -> Diagnostic {
    places.failure(reading.place, "invalid_schema", "'\(keyword)' \(problem)", remedy, keyword)
  }
}

/// The keywords of one schema, and the rules that were made of them so far.
struct KeywordReading {
  let place: Int
  let keywords: [String: DocumentNode]
  let vocabularies: Set<Vocabulary>
  var rules: [(name: String?, rule: Rule)] = []
  var asksForRest = false

  /// A keyword's value.
  subscript(keyword: String) -> DocumentNode? { keywords[keyword] }

  /// A keyword's value, where its vocabulary counts.
  subscript(vocabulary: Vocabulary, keyword: String) -> DocumentNode? {
    vocabularies.contains(vocabulary) ? keywords[keyword] : nil
  }
}
