import CivilTime
import Documents

extension Shape<String> {
  /// A text.
  package static var text: Shape { Shape(["type": "string"]) { .string($0) } }

  /// A text that a pattern describes whole.
  package static func text(like pattern: String) -> Shape {
    Shape(["type": "string", "pattern": .string("^\(pattern)$")]) { .string($0) }
  }
}

extension Shape<Void> {
  /// A text that is always the same.
  package static func always(_ text: String) -> Shape {
    Shape(["const": .string(text)]) { .string(text) }
  }
}

extension Shape<Bool> {
  /// `true` or `false`.
  package static var boolean: Shape { Shape(["type": "boolean"]) { .boolean($0) } }
}

/// The unit is said by the key's name (`_ms`, `_per_mille`) or its sentence.
extension Shape where Value: FixedWidthInteger & Sendable {
  /// A whole number.
  package static var whole: Shape { Shape(["type": "integer"]) { .integer(Int64(clamping: $0)) } }

  /// A whole number that is not below a bound.
  package static func whole(_ range: PartialRangeFrom<Value>) -> Shape {
    whole(["minimum": .integer(Int64(clamping: range.lowerBound))])
  }

  /// A whole number in a range.
  package static func whole(_ range: ClosedRange<Value>) -> Shape {
    whole([
      "minimum": .integer(Int64(clamping: range.lowerBound)),
      "maximum": .integer(Int64(clamping: range.upperBound)),
    ])
  }

  private static func whole(_ bounds: [String: JSONValue]) -> Shape {
    Shape(whole.schema.merging(bounds) { $1 }, whole.json)
  }
}

extension Shape where Value: RawRepresentable<String> & CaseIterable & SendableMetatype {
  /// One of the names of a type.
  package static var choice: Shape { choice(of: Array(Value.allCases)) }

  /// One of some names of a type.
  package static func choice(of cases: [Value]) -> Shape {
    Shape(["enum": .array(cases.map { .string($0.rawValue) })]) { .string($0.rawValue) }
  }
}

/// A date in a pattern.
private let dates = "[0-9]{4}-[0-9]{2}-[0-9]{2}"

extension Shape<CivilDate> {
  /// A date as in ISO 8601: `2026-03-29`.
  package static var date: Shape {
    Shape(["type": "string", "format": "date", "pattern": .string("^\(dates)$")]) {
      .string($0.description)
    }
  }
}

extension Shape<Instant> {
  /// An instant as in RFC 3339, in UTC: `2026-03-29T01:00:00Z`.
  package static var instant: Shape {
    let times = #"[0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]{3})?"#
    return Shape(
      ["type": "string", "format": "date-time", "pattern": .string("^\(dates)T\(times)Z$")]
    ) {
      .string($0.description)
    }
  }
}

extension Shape<TimeSpan> {
  /// A stretch of time.
  package static var span: Shape {
    .object {
      Key("start", .instant, \.start).means("When it begins, RFC 3339 in UTC")
      Key("end", .instant, \.end).means("When it ends, RFC 3339 in UTC")
    }
  }
}
