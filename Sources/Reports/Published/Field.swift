import Documents

/// A key with what it means, whatever the type of its value.
package struct Field<Subject>: Sendable {
  /// The key.
  let name: String
  /// Which objects have it.
  let presence: KeyPresence
  /// What a schema says of its value.
  let schema: [String: JSONValue]
  /// Its value; nil where it is left out.
  let value: @Sendable (Subject) -> JSONValue?
}

/// Which objects have a key.
enum KeyPresence: Sendable {
  /// All of them.
  case always
  /// Those of which it says something, or which are new enough.
  case sometimes
}

/// Lists fields one below the other; each is checked by itself, which keeps compiling fast.
@resultBuilder
package enum FieldList<Subject> {
  /// A key.
  package static func buildExpression(_ field: Field<Subject>) -> [Field<Subject>] { [field] }

  /// Keys that several objects have in common.
  package static func buildExpression(_ fields: [Field<Subject>]) -> [Field<Subject>] { fields }

  /// All of them.
  package static func buildBlock(_ fields: [Field<Subject>]...) -> [Field<Subject>] {
    fields.flatMap(\.self)
  }
}

extension Array {
  /// The keys with their values.
  func members<Subject>(of subject: Subject) -> [String: JSONValue]
  where Element == Field<Subject> {
    reduce(into: [:]) { members, field in
      if let value = field.value(subject) { members[field.name] = value }
    }
  }

  /// What a schema says of an object with these keys; it may have others, which a later version adds.
  func schema<Subject>() -> [String: JSONValue] where Element == Field<Subject> {
    var schema: [String: JSONValue] = ["type": "object"]
    let needed = filter { $0.presence == .always }.map { JSONValue.string($0.name) }
    if !needed.isEmpty { schema["required"] = .array(needed) }
    if !isEmpty {
      schema["properties"] = .object(
        Dictionary(map { ($0.name, .object($0.schema)) }) { $1 }
      )
    }
    return schema
  }

  /// The same keys of what has the first subject in it.
  package func of<Subject, Whole>(
    _ part: @escaping @Sendable (Whole) -> Subject
  ) -> [Field<Whole>] where Element == Field<Subject> {
    map { field in
      Field<Whole>(name: field.name, presence: field.presence, schema: field.schema) {
        field.value(part($0))
      }
    }
  }

  /// The same keys, left out of some objects.
  func only<Subject>(
    where isTold: @escaping @Sendable (Subject) -> Bool
  ) -> [Field<Subject>] where Element == Field<Subject> {
    map { field in
      Field(name: field.name, presence: .sometimes, schema: field.schema) {
        isTold($0) ? field.value($0) : .none
      }
    }
  }
}
