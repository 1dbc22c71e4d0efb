import Documents

/// A key of a published file, declared once for the file and its JSON Schema.
///
/// It has a name, the shape of its value, and where the value comes from; what it means makes a field of it.
///
/// ```swift
/// Key("hour", .whole(0...23), \.cell.hour).means("The hour on the clock")
/// Key("occurrence", .whole(0...), \.cell.occurrence).leftOut(at: 0)
///   .means("1 where the clock repeats the hour; left out where it is 0")
/// ```
package struct Key<Subject, Value>: Sendable {
  private let name: String
  private let shape: Shape<Value>
  private let value: @Sendable (Subject) -> Value
  private var presence = KeyPresence.always
  private var usual: JSONValue?
  private var isTold: @Sendable (Subject) -> Bool = { _ in true }

  /// A key that every object has.
  package init(
    _ name: String,
    _ shape: Shape<Value>,
    _ value: @escaping @Sendable (Subject) -> Value
  ) {
    self.name = name
    self.shape = shape
    self.value = value
  }

  /// The key as a field, with what it is for: a sentence or part of one.
  package func means(_ sentence: String) -> Field<Subject> {
    var schema = shape.means(sentence).schema
    if let usual { schema["default"] = usual }
    let (value, json, isTold) = (value, shape.json, isTold)
    return Field(name: name, presence: presence, schema: schema) { subject in
      // A nil that is written out would be the `null` of JSON.
      isTold(subject) ? .some(json(value(subject))) : .none
    }
  }

  /// The key, which files that an older minor version wrote do not have.
  package var optional: Key {
    var key = self
    key.presence = .sometimes
    return key
  }

  /// The key, left out of some objects.
  package func only(where isTold: @escaping @Sendable (Subject) -> Bool) -> Key {
    var key = optional
    key.isTold = isTold
    return key
  }
}

extension Key where Value == Void {
  /// A key whose value is always the same.
  package init(_ name: String, _ shape: Shape<Void>) { self.init(name, shape) { _ in } }
}

extension Key where Value: Equatable & Sendable {
  /// The key, left out where it has the value that most of them share.
  func leftOut(at usual: Value) -> Key {
    let value = value
    var key = only { value($0) != usual }
    key.usual = shape.json(usual)
    return key
  }
}
