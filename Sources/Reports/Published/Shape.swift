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
  let schema: [String: JSONValue]
  /// How the value is written.
  let json: @Sendable (Value) -> JSONValue

  /// A shape of its own.
  init(_ schema: [String: JSONValue], _ json: @escaping @Sendable (Value) -> JSONValue) {
    self.schema = schema
    self.json = json
  }

  /// The shape, and in the schema a sentence on what such a value is.
  func means(_ sentence: String) -> Shape {
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

  /// A list, each element of which has a shape.
  package static func list<Element>(of element: Shape<Element>) -> Shape where Value == [Element] {
    Shape(["type": "array", "items": .object(element.schema)]) { .array($0.map(element.json)) }
  }

  /// A value that may not be known.
  package static func orNull<Known>(_ known: Shape<Known>) -> Shape where Value == Known? {
    var schema = known.schema
    if let type = schema["type"] { schema["type"] = [type, .null] }
    if case .array(let names)? = schema["enum"] { schema["enum"] = .array(names + [.null]) }
    return Shape(schema) { $0.map(known.json) ?? .null }
  }
}

extension Shape<[String: Int]> {
  /// Numbers by names that nobody declares; the sentence says what a number is.
  package static func byName(_ meaning: String, least: Int? = nil) -> Shape {
    var number: [String: JSONValue] = ["type": "integer", "description": .string(meaning)]
    if let least { number["minimum"] = JSONValue(least) }
    return Shape(["type": "object", "additionalProperties": .object(number)]) {
      .object($0.mapValues { JSONValue($0) })
    }
  }
}
