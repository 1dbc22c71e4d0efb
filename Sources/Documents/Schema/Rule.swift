/// What one keyword asks for, ready to be held against values; schemas are named by their numbers.
enum Rule: Sendable {
  case reference(Int)
  /// The schema that the reference means by itself, and the number of the dynamic anchor that may
  /// lead elsewhere.
  case dynamicReference(Int, anchor: Int)
  case type(TypeSet)
  case oneOfValues(Set<CanonicalValue>, TypeSet, Violation.Code)
  case multipleOf(ExactNumber)
  case limit(ExactNumber, isMaximum: Bool, isExclusive: Bool)
  case length(Int, isMaximum: Bool)
  case pattern(Pattern)
  case items(Int, isMaximum: Bool)
  case uniqueItems
  case properties(Int, isMaximum: Bool)
  case required([String])
  case dependentRequired([(trigger: String, names: [String])])
  case allOf([Int])
  case anyOf([Int])
  case oneOf([Int])
  case not(Int)
  case conditional(Int, then: Int?, otherwise: Int?)
  case dependentSchemas([(trigger: String, schema: Int)])
  case elements(prefix: [Int], rest: Int?)
  case contains(Int, atLeast: Int, atMost: Int?)
  case members(MemberRule)
  case propertyNames(Int)
  case unevaluatedItems(Int)
  case unevaluatedProperties(Int)
}

/// `properties`, `patternProperties` and `additionalProperties`, which depend on each other.
struct MemberRule: Sendable {
  var named: [ExactText: Int] = [:]
  var patterns: [(expression: String, pattern: Pattern, schema: Int)] = []
  var others: Int?
}

/// Types of values; a whole number is an `integer` as well, however it is written.
struct TypeSet: OptionSet, Sendable {
  let rawValue: UInt8

  static let null = TypeSet(rawValue: 1)
  static let boolean = TypeSet(rawValue: 2)
  static let object = TypeSet(rawValue: 4)
  static let array = TypeSet(rawValue: 8)
  static let number = TypeSet(rawValue: 16)
  static let string = TypeSet(rawValue: 32)
  static let integer = TypeSet(rawValue: 64)

  init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The type of a name in `type`.
  init?(name: String) {
    switch name {
    case "null": self = .null
    case "boolean": self = .boolean
    case "object": self = .object
    case "array": self = .array
    case "number": self = .number
    case "string": self = .string
    case "integer": self = .integer
    default: return nil
    }
  }
}

/// One schema, ready to be held against values.
struct CompiledSchema: Sendable {
  /// Which resource it belongs to.
  let resource: Int
  /// What a value is told that meets the schema `false`.
  var refusal: Violation.Code?
  /// What it asks for; what asks about the rest of an array or an object stands last.
  ///
  /// A rule that several keywords make together has no name, and says itself which one it is about.
  var keywords: [(name: String?, rule: Rule)] = []
  /// Whether something in it asks what the rest has looked at.
  var asksForRest = false
}
