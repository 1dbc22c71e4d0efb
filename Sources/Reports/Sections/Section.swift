import Analysis

/// A section of a report in all its forms: a subject is one, and whatever is said of it comes from here.
struct Section: Sendable {
  /// What a page shows as it is; those that are nil have nothing to say of a report.
  let summary: @Sendable (Report) -> [Outline.Part?]
  /// What texts, mail and what is read aloud say of it, a line each.
  let lines: @Sendable (Report) -> [Brief.Line?]
  /// All its figures in words, which a page shows when asked to.
  let details: @Sendable (Report, ReportLinks) -> Outline.Part?
  /// Its keys in `report.json`.
  let fields: [Field<Report>]

  /// A section; one that leaves out a form says what it has to say within others.
  init(
    summary: @escaping @Sendable (Report) -> [Outline.Part?] = { _ in [] },
    lines: @escaping @Sendable (Report) -> [Brief.Line?] = { _ in [] },
    details: @escaping @Sendable (Report, ReportLinks) -> Outline.Part? = { _, _ in nil },
    @FieldList<Report> fields: () -> [Field<Report>] = { [] }
  ) {
    self.summary = summary
    self.lines = lines
    self.details = details
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
