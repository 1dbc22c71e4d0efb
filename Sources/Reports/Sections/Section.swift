import Analysis

/// A section of a report: what it says as a part of the outline, and as figures under keys of `report.json`.
struct Section: Sendable {
  /// Its part; nil where it has nothing to say of a report.
  let part: @Sendable (Report, ReportLinks) -> Outline.Part?
  /// Its keys.
  let fields: [Field<Report>]

  /// A section; one without a part says in words what it has to say within others.
  init(
    part: (@Sendable (Report, ReportLinks) -> Outline.Part?)? = nil,
    @FieldList<Report> fields: () -> [Field<Report>]
  ) {
    self.part = part ?? { _, _ in nil }
    self.fields = fields()
  }
}

extension Shape<UsualRange> {
  /// What a figure usually is.
  static var usual: Shape {
    .object {
      Key("median", .whole, \.median).means("The middle value, in the figure's unit")
      Key("low", .whole, \.low).means("The lower end of the usual range")
      Key("high", .whole, \.high).means("The upper end of the usual range")
      Key("periods", .whole(2...), \.periods)
        .means("How many periods it rests on; under five the ends are theirs, and no range")
    }
  }
}
