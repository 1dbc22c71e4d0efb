import CivilTime
import Documents
import Records

extension ConfigurationFile {
  /// What the person says of some files: whose they are, and how they are to be read.
  func source(_ node: DocumentNode) throws(Diagnostic) -> Configuration.SourceRule {
    let fields = try reader.fields(node, SourceKeys.all)
    let file = try fields.value(SourceKeys.file)
    let ofColumns: [any DeclaredKey] = [SourceKeys.unit, SourceKeys.delimiter]
    for key in ofColumns where fields.node(SourceKeys.columns) == nil {
      guard let node = fields.node(key) else { continue }
      throw reader.failure(
        at: node,
        code: "without_columns",
        problem: "'\(key.name)' says something only beside 'columns'",
        remedy: "add 'columns', or remove it"
      )
    }
    let rule = Configuration.SourceRule(
      file: FilePattern(text: file),
      device: try fields.value(SourceKeys.device),
      zone: try fields.value(SourceKeys.zone).map(zone),
      dateOrder: try fields.value(SourceKeys.dateOrder),
      mapping: try fields.value(SourceKeys.columns).map { columns throws(Diagnostic) in
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
    _ fields: NodeFields,
    _ rule: NodeFields
  ) throws(Diagnostic) -> ColumnMapping {
    let mapping = ColumnMapping(
      start: try fields.value(ColumnKeys.start),
      end: try fields.value(ColumnKeys.end),
      duration: try fields.value(ColumnKeys.duration),
      app: try fields.value(ColumnKeys.app),
      title: try fields.value(ColumnKeys.title),
      category: try fields.value(ColumnKeys.category),
      url: try fields.value(ColumnKeys.url),
      device: try fields.value(ColumnKeys.device),
      unit: try rule.value(SourceKeys.unit),
      delimiter: try rule.value(SourceKeys.delimiter)
    )
    guard !mapping.end.isEmpty || mapping.duration != nil else {
      throw reader.failure(
        at: fields.place(of: ColumnKeys.duration),
        code: "end_or_duration",
        problem: "neither 'end' nor 'duration' is given",
        remedy: "name the column of one of the two"
      )
    }
    if let unit = rule.node(SourceKeys.unit), mapping.duration == nil {
      throw reader.failure(
        at: unit,
        code: "end_or_duration",
        problem: "'duration_unit' says something only beside 'duration'",
        remedy: "remove it"
      )
    }
    return mapping
  }
}
