import Documents

/// What a key of a published file holds: how a value is written, and what the file's JSON Schema says of it.
///
/// ```swift
/// let hours = Shape<Range<Int>>.object("Some hours") {
///   Key("from", .whole(0...23), \.lowerBound).means("The first one")
///   Key("to", .orNull(.whole(1...24))) { $0.isEmpty ? nil : $0.upperBound }.means("The hour after them")
/// }
/// let form = Shape<[Range<Int>]>.list(of: hours)
/// ```
///
/// Who has no value for a key writes `null`; a shape is that of a value that is known, unless it is made with
/// `orNull`.
package struct Shape<Value>: Sendable {
  /// What a schema says of such a value.
  package let schema: [String: JSONValue]
  /// How the value is written.
  package let json: @Sendable (Value) -> JSONValue

  /// A shape of its own.
  package init(_ schema: [String: JSONValue], _ json: @escaping @Sendable (Value) -> JSONValue) {
    self.schema = schema
    self.json = json
  }

  /// The shape, and in the schema a sentence on what such a value is.
  package func means(_ sentence: String) -> Shape {
    Shape(schema.merging(["description": .string(sentence)]) { $1 }, json)
  }
}

extension Shape {
  /// An object of some keys, each of which takes its value from the same one.
  package static func object(
    _ meaning: String? = nil,
    @FieldList<Value> _ fields: () -> [Field<Value>]
  ) -> Shape {
    let fields = fields()
    let shape = Shape(fields.schema()) { .object(fields.members(of: $0)) }
    return meaning.map { shape.means($0) } ?? shape
  }

  /// A list, each element of which has a shape, of so many or more.
  package static func list<Element>(
    of element: Shape<Element>,
    least: Int? = nil
  ) -> Shape where Value == [Element] {
    var schema: [String: JSONValue] = ["type": "array", "items": .object(element.schema)]
    if let least { schema["minItems"] = JSONValue(least) }
    return Shape(schema) { .array($0.map(element.json)) }
  }

  /// A value that may not be known.
  package static func orNull<Known>(_ known: Shape<Known>) -> Shape where Value == Known? {
    var schema = known.schema
    if let type = schema["type"] { schema["type"] = [type, "null"] }
    if case .array(let names)? = schema["enum"] { schema["enum"] = .array(names + [.null]) }
    return Shape(schema) { $0.map(known.json) ?? .null }
  }
}

extension Shape {
  /// A value that is known wherever its key stands; that there was none would be a mistake of ours, which the
  /// schema shows.
  static func given<Known>(_ known: Shape<Known>) -> Shape where Value == Known? {
    Shape(known.schema, orNull(known).json)
  }
}

extension Shape<[(String, Int64)]> {
  /// Numbers by names that nobody declares, those of one name added up; the sentence says what a number is.
  package static func sums(_ meaning: String, least: Int64? = nil) -> Shape {
    let number = (least.map { .whole($0...) } ?? .whole as Shape<Int64>).means(meaning)
    return Shape(["type": "object", "additionalProperties": .object(number.schema)]) { pairs in
      .object(Dictionary(pairs) { $0 &+ $1 }.mapValues(number.json))
    }
  }
}
