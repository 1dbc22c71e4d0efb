import Documents

/// The part of JSON Schema that a service knows.
///
/// Sources: OpenAI's strict mode and its limits as its documents list them; for Anthropic what
/// `transform_schema` of its Python client lets through; for llama.cpp the README of its grammars.
public struct SchemaSubset: Sendable {
  /// A place where a schema leaves the subset.
  public struct Problem: Sendable, Hashable, Comparable {
    /// Where in the schema, as a JSON Pointer.
    public let pointer: String
    /// What the service does not know there.
    public let code: String

    /// A problem at a place.
    public init(pointer: String, code: String) {
      self.pointer = pointer
      self.code = code
    }

    /// Orders by place, then by code.
    public static func < (a: Problem, b: Problem) -> Bool {
      (a.pointer, a.code) < (b.pointer, b.code)
    }
  }

  /// The keywords it knows.
  let keywords: Set<String>
  /// The values of `format` it knows; nil where any may stand.
  let formats: Set<String>?
  /// Whether the root has to be an object that is no choice.
  let wantsPlainRoot: Bool
  /// Whether every property has to be required.
  let wantsAllRequired: Bool
  /// Whether objects have to be closed.
  let wantsClosedObjects: Bool
  /// Whether every schema needs a type or a choice.
  let wantsTypes: Bool
  /// Whether a schema may have one type only.
  let oneType: Bool
  /// Whether `minItems` may be 0 or 1 only.
  let minItemsUpToOne: Bool
  /// Whether bounds of numbers hold for integers only, and patterns must be anchored.
  let boundsAsGrammar: Bool

  private static let common: Set<String> = [
    "type", "enum", "anyOf", "properties", "required", "additionalProperties", "items",
    "description", "title",
  ]

  /// OpenAI's strict mode.
  public static let openAI = SchemaSubset(
    keywords: common.union([
      "$defs", "$ref", "const", "pattern", "format", "multipleOf", "minimum", "maximum",
      "exclusiveMinimum", "exclusiveMaximum", "minItems", "maxItems",
    ]),
    formats: [
      "date-time", "time", "date", "duration", "email", "hostname", "ipv4", "ipv6", "uuid",
    ],
    wantsPlainRoot: true,
    wantsAllRequired: true,
    wantsClosedObjects: true,
    wantsTypes: true,
    oneType: false,
    minItemsUpToOne: false,
    boundsAsGrammar: false
  )

  /// Anthropic's structured output.
  public static let anthropic = SchemaSubset(
    keywords: common.union(["$defs", "$ref", "allOf", "format", "minItems"]),
    formats: [
      "date-time", "time", "date", "duration", "email", "hostname", "uri", "ipv4", "ipv6", "uuid",
    ],
    wantsPlainRoot: false,
    wantsAllRequired: false,
    wantsClosedObjects: true,
    wantsTypes: true,
    oneType: true,
    minItemsUpToOne: true,
    boundsAsGrammar: false
  )

  /// llama.cpp's grammars, which pass over what they don't know.
  public static let llamaCpp = SchemaSubset(
    keywords: common.union([
      "const", "oneOf", "allOf", "pattern", "format", "minimum", "maximum", "exclusiveMinimum",
      "exclusiveMaximum", "minLength", "maxLength", "minItems", "maxItems",
    ]),
    formats: ["date", "time", "date-time", "uuid"],
    wantsPlainRoot: false,
    wantsAllRequired: false,
    wantsClosedObjects: false,
    wantsTypes: false,
    oneType: false,
    minItemsUpToOne: false,
    boundsAsGrammar: true
  )

  /// The places where a schema leaves the subset, in order.
  public func problems(in schema: JSONValue) -> [Problem] {
    var walk = SubsetWalk(subset: self)
    walk.visit(schema, at: "", depth: 1)
    return walk.problems.sorted()
  }
}

private struct SubsetWalk {
  let subset: SchemaSubset
  var problems: [SchemaSubset.Problem] = []
  private var properties = 0
  private var enumValues = 0
  private var characters = 0

  init(subset: SchemaSubset) { self.subset = subset }

  /// `depth` counts schemas from the root, which is 1.
  mutating func visit(_ schema: JSONValue, at pointer: String, depth: Int) {
    guard case .object(let members) = schema else { return note(pointer, "not_an_object") }
    guard depth <= 64 else { return note(pointer, "too_deep") }
    for key in members.keys.sorted() where !subset.keywords.contains(key) {
      note("\(pointer)/\(key)", "unknown_keyword")
    }
    if depth == 1, subset.wantsPlainRoot, members["type"] != "object" || members["anyOf"] != nil {
      note(pointer, "root_not_object")
    }
    if subset.wantsTypes, ["type", "anyOf", "allOf", "$ref"].allSatisfy({ members[$0] == nil }) {
      note(pointer, "no_type")
    }
    if subset.oneType, case .array? = members["type"] { note(pointer + "/type", "several_types") }
    bounds(members, pointer)
    object(members, pointer, depth)
    if let items = members["items"] { visit(items, at: pointer + "/items", depth: depth + 1) }
    for key in ["anyOf", "allOf", "oneOf"] {
      guard case .array(let choices)? = members[key] else { continue }
      for (index, choice) in choices.enumerated() {
        visit(choice, at: "\(pointer)/\(key)/\(index)", depth: depth + 1)
      }
    }
    if case .object(let definitions)? = members["$defs"] {
      for (name, definition) in definitions.sorted(by: { $0.key < $1.key }) {
        visit(definition, at: "\(pointer)/$defs/\(name)", depth: depth + 1)
      }
    }
    if depth == 1 { limits() }
    if depth == 11, subset.wantsPlainRoot { note(pointer, "too_deep") }
  }

  private mutating func object(_ members: [String: JSONValue], _ pointer: String, _ depth: Int) {
    let named: [String: JSONValue] =
      if case .object(let properties)? = members["properties"] { properties } else { [:] }
    guard members["type"] == "object" || named.isEmpty == false else { return }
    if subset.wantsClosedObjects, members["additionalProperties"] != false {
      note(pointer, "open_object")
    }
    let required: [JSONValue] =
      if case .array(let names)? = members["required"] { names } else { [] }
    for (name, property) in named.sorted(by: { $0.key < $1.key }) {
      properties += 1
      characters += name.unicodeScalars.count
      let here = "\(pointer)/properties/\(name)"
      if subset.wantsAllRequired, !required.contains(.string(name)) {
        note(here, "optional_property")
      }
      visit(property, at: here, depth: depth + 1)
    }
  }

  private mutating func bounds(_ members: [String: JSONValue], _ pointer: String) {
    if case .array(let values)? = members["enum"] {
      enumValues += values.count
      for case .string(let text) in values { characters += text.unicodeScalars.count }
    }
    if let format = members["format"]?.text, let formats = subset.formats,
      !formats.contains(format)
    {
      note(pointer + "/format", "unknown_format")
    }
    if subset.minItemsUpToOne, let least = members["minItems"], least != 0, least != 1 {
      note(pointer + "/minItems", "unknown_value")
    }
    guard subset.boundsAsGrammar else { return }
    if let pattern = members["pattern"]?.text,
      !pattern.hasPrefix("^") || pattern.hasSuffix("$") == false
    {
      note(pointer + "/pattern", "not_anchored")
    }
    for key in ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"]
    where members[key] != nil && members["type"] != "integer" {
      note("\(pointer)/\(key)", "integers_only")
    }
  }

  /// OpenAI's limits for a schema as a whole.
  private mutating func limits() {
    guard subset.wantsPlainRoot else { return }
    if properties > 5000 { note("", "too_many_properties") }
    if enumValues > 1000 { note("", "too_many_values") }
    if characters > 120_000 { note("", "too_many_characters") }
  }

  private mutating func note(_ pointer: String, _ code: String) {
    problems.append(SchemaSubset.Problem(pointer: pointer, code: code))
  }
}
