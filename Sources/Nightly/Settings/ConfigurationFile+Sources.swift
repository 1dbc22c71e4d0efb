import CivilTime
import Documents
import Records

extension ConfigurationFile {
  /// What the person says of some files: whose they are, and how they are to be read.
  func source(_ node: DocumentNode) throws(Diagnostic) -> Configuration.SourceRule {
    let fields = try reader.fields(
      node,
      allowed: [
        "file", "device", "zone", "date_order", "columns", "duration_unit", "delimiter",
      ]
    )
    let file = try fields.required("file", reader.name)
    for key in ["duration_unit", "delimiter"] where fields["columns"] == nil {
      guard let node = fields[key] else { continue }
      throw reader.failure(
        at: node,
        code: "without_columns",
        problem: "'\(key)' says something only beside 'columns'",
        remedy: "add 'columns', or remove it"
      )
    }
    let rule = Configuration.SourceRule(
      file: FilePattern(text: file),
      device: try fields.optional("device", reader.name),
      zone: try fields.optional("zone", zone),
      dateOrder: try fields.optional("date_order", reader.choice(DateOrder.self)),
      mapping: try fields["columns"].map { columns throws(Diagnostic) in
        try mapping(columns, fields)
      }
    )
    if rule.device == nil, rule.zone == nil, rule.dateOrder == nil, rule.mapping == nil {
      throw reader.failure(
        at: node,
        code: "missing_key",
        problem: "this says nothing about '\(file)'",
        remedy: "add 'device: ...', 'zone: ...', 'date_order: ...' or 'columns: { ... }'"
      )
    }
    return rule
  }

  private func mapping(
    _ node: DocumentNode,
    _ rule: NodeFields
  ) throws(Diagnostic) -> ColumnMapping {
    let fields = try reader.fields(
      node,
      allowed: ["start", "end", "duration", "app", "title", "category", "url", "device"]
    )
    let mapping = ColumnMapping(
      start: try fields.required("start", dateAndTime),
      end: try fields.optional("end", dateAndTime) ?? [],
      duration: try fields.optional("duration", reader.name),
      app: try fields.optional("app", reader.name),
      title: try fields.optional("title", reader.name),
      category: try fields.optional("category", reader.name),
      url: try fields.optional("url", reader.name),
      device: try fields.optional("device", reader.name),
      unit: try rule.optional("duration_unit", reader.choice(ColumnMapping.Unit.self)) ?? .s,
      delimiter: try rule.optional("delimiter", delimiter)
    )
    guard mapping.end.isEmpty != (mapping.duration == nil) else {
      throw reader.failure(
        at: fields["duration"] ?? node,
        code: "end_or_duration",
        problem: mapping.end.isEmpty
          ? "neither 'end' nor 'duration' is given" : "both 'end' and 'duration' are given",
        remedy: "name one of the two columns"
      )
    }
    guard mapping.app != nil || mapping.title != nil || mapping.category != nil else {
      throw reader.failure(
        at: node,
        code: "missing_key",
        problem: "no column says what was done",
        remedy: "add 'app: ...', 'title: ...' or 'category: ...'"
      )
    }
    if let unit = rule["duration_unit"], mapping.duration == nil {
      throw reader.failure(
        at: unit,
        code: "end_or_duration",
        problem: "'duration_unit' says something only beside 'duration'",
        remedy: "remove it"
      )
    }
    return mapping
  }

  /// One column, or a list of those of the date and of the time of day.
  private func dateAndTime(_ node: DocumentNode) throws(Diagnostic) -> [String] {
    guard case .array = node.value else { return [try reader.name(node)] }
    let names = try reader.list(node, of: reader.name)
    guard (1...2).contains(names.count) else {
      throw reader.failure(
        at: node,
        code: "bad_columns",
        problem: "a point in time takes one column or two",
        remedy: "write the column, or [date, time of day]"
      )
    }
    return names
  }

  private func delimiter(_ node: DocumentNode) throws(Diagnostic) -> UInt8 {
    let text = try reader.string(node)
    if text == "tab" { return UInt8(ascii: "\t") }
    guard let byte = text.utf8.first, text.utf8.count == 1, [",", ";", "\t", "|"].contains(text)
    else {
      throw reader.failure(
        at: node,
        code: "bad_delimiter",
        problem: "\(text.quoted) can't stand between fields",
        remedy: "write \",\", \";\", \"|\" or tab"
      )
    }
    return byte
  }
}
