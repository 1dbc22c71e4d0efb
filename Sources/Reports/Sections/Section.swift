import Documents
import Insights

/// A section of a report: what it says as a part of the outline, and as figures under keys of `report.json`.
struct Section: Sendable {
  /// Its part; nil where it has nothing to say of a report.
  let part: @Sendable (Report, ReportLinks) -> Outline.Part?
  /// Its keys with their values.
  let fields: @Sendable (Report) -> [String: JSONValue]
  /// The same, declared.
  var declared: [Field<Report>] = []

  /// A section; one without a part says in words what it has to say within others.
  init(
    part: (@Sendable (Report, ReportLinks) -> Outline.Part?)? = nil,
    @FieldList<Report> fields: () -> [Field<Report>]
  ) {
    self.part = part ?? { _, _ in nil }
    let fields = fields()
    self.fields = { fields.members(of: $0) }
    declared = fields
  }

  /// A section; one without a part says in words what it has to say within others.
  init(
    part: (@Sendable (Report, ReportLinks) -> Outline.Part?)? = nil,
    fields: @escaping @Sendable (Report) -> [String: JSONValue]
  ) {
    self.part = part ?? { _, _ in nil }
    self.fields = fields
  }
}

extension Section {
  static func usual(_ range: UsualRange?) -> JSONValue {
    guard let range else { return nil }
    return [
      "median": .integer(range.median),
      "low": .integer(range.low),
      "high": .integer(range.high),
      "periods": .integer(Int64(range.periods)),
    ]
  }

  /// Times by name; where a name comes twice, its times are added.
  static func sums(_ pairs: [(String, Int64)]) -> JSONValue {
    .object(Dictionary(pairs) { $0 &+ $1 }.mapValues { .integer($0) })
  }
}
