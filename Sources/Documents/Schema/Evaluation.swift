/// One document on its way through a schema.
struct Evaluation {
  /// Why a document can't be decided about.
  struct Undecided: Error {
    let code: Violation.Code
  }

  /// How much work one document may be: one step is about one value against one schema.
  static let maxSteps = 20_000_000
  /// How many schemas may be at work at once, one within the other; each takes some kilobytes of the
  /// stack.
  static let maxDepth = 600
  /// How many of them may be about the same value.
  static let maxDepthInPlace = 200
  /// How many violations are told.
  static let maxViolations = 10_000
  /// How many bytes the locations of all violations may have.
  static let maxLocationBytes = 4 << 20

  let schema: Schema
  let matcher = PatternMatcher()
  private var stepsLeft: Int
  private var depth = 0
  var depthInPlace = 0
  /// The resources that the schemas at work belong to, without repeats that follow each other.
  private var scope: [Int] = []
  var told: [Violation] = []
  private var toldBytes = 0
  /// How many members, elements and names that are asked for were there and hold; counted only where
  /// violations are told.
  var met = 0
  /// Where we are; followed only where violations are told.
  var instancePath: [PointerStep] = []
  var keywordPath: [PointerStep] = []

  init(of schema: Schema, maxSteps: Int = Evaluation.maxSteps) {
    self.schema = schema
    stepsLeft = maxSteps
  }

  mutating func violations(of instance: DocumentNode) -> [Violation] {
    var nothing: Seen?
    do throws(Undecided) {
      _ = try holds(0, instance, tell: true, &nothing)
      return told.sorted()
    } catch {
      let last = Violation(
        instance: PointerStep.text(instancePath),
        // Of a circle the beginning says enough.
        keyword: PointerStep.text(keywordPath.prefix(20)),
        code: error.code,
        position: instance.position
      )
      return told.sorted() + [last]
    }
  }

  mutating func allows(_ instance: DocumentNode) -> Bool {
    var nothing: Seen?
    let answer = try? holds(0, instance, tell: false, &nothing)  // set aside: nobody knows
    return answer ?? false
  }

  // MARK: Going on

  /// Whether a value is as a schema says.
  ///
  /// Where the caller has to know what was looked at, `seen` is not nil, and gets more only where
  /// the schema holds.
  mutating func holds(
    _ number: Int,
    _ node: DocumentNode,
    tell: Bool,
    _ seen: inout Seen?
  ) throws(Undecided) -> Bool {
    try spend(1)
    guard depth < Evaluation.maxDepth else { throw Undecided(code: .tooDeep) }
    guard depthInPlace < Evaluation.maxDepthInPlace else {
      throw Undecided(code: .endlessReference)
    }
    let compiled = schema.schemas[number]
    if let refusal = compiled.refusal {
      if tell { try self.tell(refusal, node) }
      return false
    }
    guard !compiled.keywords.isEmpty else { return true }
    depth += 1
    depthInPlace += 1
    let entersResource = scope.last != compiled.resource
    if entersResource { scope.append(compiled.resource) }
    defer {
      depth -= 1
      depthInPlace -= 1
      if entersResource { scope.removeLast() }
    }
    return try holdsAll(compiled, node, tell: tell, &seen)
  }

  private mutating func holdsAll(
    _ compiled: CompiledSchema,
    _ node: DocumentNode,
    tell: Bool,
    _ seen: inout Seen?
  ) throws(Undecided) -> Bool {
    var own: Seen? = compiled.asksForRest || seen != nil ? Seen() : nil
    var isValid = true
    for (name, rule) in compiled.keywords {
      if !isValid {
        guard tell else { return false }
        // Where something does not hold it has looked at nothing: what is left over says little.
        if rule.asksForRest { break }
      }
      if try !follows(name, rule, node, tell: tell, &own) { isValid = false }
    }
    if isValid, let own, seen != nil {
      try spend(own.cost)
      seen?.formUnion(own)
    }
    return isValid
  }

  /// Whether a value is as one keyword says.
  private mutating func follows(
    _ keyword: String?,
    _ rule: Rule,
    _ node: DocumentNode,
    tell: Bool,
    _ seen: inout Seen?
  ) throws(Undecided) -> Bool {
    if tell, let keyword { keywordPath.append(.name(keyword)) }
    let isMet: Bool
    switch (rule, node.value) {
    case (.reference(let target), _):
      isMet = try holds(target, node, tell: tell, &seen)
    case (.dynamicReference(let target, let anchor), _):
      try spend(scope.count / 8)
      isMet = try holds(dynamicTarget(anchor) ?? target, node, tell: tell, &seen)
    case (.allOf, _), (.anyOf, _), (.oneOf, _), (.not, _), (.conditional, _):
      isMet = try followsCombination(rule, node, tell: tell, &seen)
    case (.dependentSchemas(let rows), .object(let members)):
      isMet = try followsDependents(rows, members, node, tell: tell, &seen)
    case (.elements(let prefix, let rest), .array(let elements)):
      isMet = try followsElements(prefix, rest, elements, tell: tell, &seen)
    case (.contains(let schema, let least, let most), .array(let elements)):
      isMet = try followsContains(schema, (least, most), elements, node, tell: tell, &seen)
    case (.members(let rule), .object(let members)):
      isMet = try followsMembers(rule, members, tell: tell, &seen)
    case (.propertyNames(let schema), .object(let members)):
      isMet = try followsNames(schema, members, tell: tell)
    case (.unevaluatedItems(let schema), .array(let elements)):
      isMet = try followsRest(schema, elements.map { (nil, $0) }, tell: tell, &seen)
    case (.unevaluatedProperties(let schema), .object(let members)):
      isMet = try followsRest(schema, members.map { ($0.key, $0.node) }, tell: tell, &seen)
    case (.required(let names), .object(let members)):
      isMet = try has(names, MemberNames(members), node, tell: tell)
    case (.dependentRequired(let rows), .object(let members)):
      isMet = try followsDependentNames(rows, MemberNames(members), node, tell: tell)
    default:
      let mistake = try mistake(rule, node)
      isMet = mistake == nil
      if tell, let mistake { try self.tell(mistake, node) }
    }
    // After an error the path stays, to say where it was.
    if tell, keyword != nil { keywordPath.removeLast() }
    return isMet
  }

  /// The outermost schema in scope that has a dynamic anchor.
  private func dynamicTarget(_ anchor: Int) -> Int? {
    let targets = schema.dynamicTargets[anchor]
    return scope.lazy.compactMap { targets[$0] }.first
  }

  /// Goes one step into the value, and into what a keyword holds.
  mutating func inside(
    _ number: Int,
    _ node: DocumentNode,
    at step: PointerStep,
    _ keyword: [PointerStep],
    tell: Bool
  ) throws(Undecided) -> Bool {
    let before = depthInPlace
    depthInPlace = 0
    if tell {
      instancePath.append(step)
      keywordPath += keyword
    }
    var nothing: Seen?
    let isMet = try holds(number, node, tell: tell, &nothing)
    if tell {
      instancePath.removeLast()
      keywordPath.removeLast(keyword.count)
      if isMet { met += 1 }
    }
    depthInPlace = before
    return isMet
  }

  /// Holds the same value against what a keyword holds.
  mutating func beside(
    _ number: Int,
    _ node: DocumentNode,
    _ keyword: PointerStep,
    tell: Bool,
    _ seen: inout Seen?
  ) throws(Undecided) -> Bool {
    if tell { keywordPath.append(keyword) }
    let isMet = try holds(number, node, tell: tell, &seen)
    if tell { keywordPath.removeLast() }
    return isMet
  }

  // MARK: Accounts

  mutating func spend(_ count: Int) throws(Undecided) {
    stepsLeft -= count
    guard stepsLeft >= 0 else { throw Undecided(code: .tooMuchWork) }
  }

  mutating func tell(
    _ code: Violation.Code,
    _ node: DocumentNode,
    at keyword: PointerStep...
  ) throws(Undecided) {
    let violation = Violation(
      instance: PointerStep.text(instancePath),
      keyword: PointerStep.text(keywordPath + keyword),
      code: code,
      position: node.position
    )
    toldBytes += violation.instance.utf8.count + violation.keyword.utf8.count
    guard told.count < Evaluation.maxViolations, toldBytes <= Evaluation.maxLocationBytes else {
      throw Undecided(code: .tooManyViolations)
    }
    told.append(violation)
  }
}

extension Rule {
  /// Whether it is about what no other keyword has looked at.
  fileprivate var asksForRest: Bool {
    switch self {
    case .unevaluatedItems, .unevaluatedProperties: true
    default: false
    }
  }
}
