import CivilTime
import Days
import Documents
import Files
import Plans

/// The parts of the configuration that say what belongs where.
extension ConfigurationFile {
  /// The rules and classes under `categories`, those of imported files at the place of their entry.
  func categories(
    _ node: DocumentNode
  ) throws(Diagnostic) -> (rules: CategoryRules, warnings: [Diagnostic]) {
    var rules = CategoryRules()
    var warnings: [Diagnostic] = []
    for node in try reader.list(node, of: { $0 }) {
      if let file = node["import"] {
        _ = try reader.fields(node, allowed: ["import"])
        let imported = try importedCategories(file)
        rules = rules.extended(by: imported.rules)
        warnings += imported.warnings
      } else {
        try add(node, to: &rules)
      }
    }
    return (rules, warnings)
  }

  /// An entry with a category of its own.
  private func add(_ node: DocumentNode, to rules: inout CategoryRules) throws(Diagnostic) {
    let fields = try reader.fields(
      node,
      allowed: ["category"] + CategoryRule.Field.allCases.map(\.rawValue)
        + ["ignore_case", "class", "priority", "import"]
    )
    let path = CategoryPath(try fields.required("category", reader.name))
    if let value = fields["class"] {
      rules.productivity[path] = Int8(try reader.integer(value, in: -2...2))
    }
    let priority = try fields.optional("priority", reader.integer(in: -10_000...10_000))
    let ignoresCase = try fields.optional("ignore_case", reader.boolean) ?? true
    for field in CategoryRule.Field.allCases {
      guard let pattern = fields[field.rawValue] else { continue }
      let rule = CategoryRule(
        category: path,
        field: field,
        pattern: try reader.string(pattern),
        ignoresCase: ignoresCase,
        priority: priority,
        place: "\(workspace.name(of: reader.file)):\(node.position.line):\(node.position.column)"
      )
      if let reason = rule.mistake {
        throw reader.failure(
          at: pattern,
          code: "bad_expression",
          problem: "this regular expression can't be used: \(reason)",
          remedy: "mend it; a backslash escapes a special character"
        )
      }
      rules.rules.append(rule)
    }
  }

  /// The category settings of ActivityWatch in a file of the workspace.
  private func importedCategories(
    _ node: DocumentNode
  ) throws(Diagnostic) -> (rules: CategoryRules, warnings: [Diagnostic]) {
    let name = try reader.name(node)
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try ByteStream.contents(of: workspace.path(name))
    } catch {
      throw reader.failure(
        at: node,
        code: "unreadable_file",
        problem: "'\(name)' can't be read (\(error.reason))",
        remedy: "name a file of the workspace, such as categories.json"
      )
    }
    return try ActivityWatchCategories(
      file: workspace.name(of: workspace.path(name))
    ).read(bytes)
  }

  /// Rules of the plan whose category no rule puts anything into; an export may still name it.
  func emptyTargets(
    _ node: DocumentNode,
    _ rules: CategoryRules
  ) throws(Diagnostic) -> [Diagnostic] {
    var hints: [Diagnostic] = []
    for node in try reader.list(node, of: { $0 }) {
      guard let target = node["category"] else { continue }
      let name = try reader.name(target)
      if rules.fill(CategoryPath(name)) { continue }
      hints.append(
        reader.failure(
          at: target,
          code: "empty_category",
          problem: "no rule puts anything into '\(name)'",
          remedy: "see whether it is spelt as under categories; an export may still name it"
        )
      )
    }
    return hints
  }

  /// A rule under `plan_categories`.
  func planRule(_ node: DocumentNode) throws(Diagnostic) -> PlanMapping.Rule {
    let fields = try reader.fields(
      node,
      allowed: ["tag", "kind", "title", "category", "at_screen", "movable"]
    )
    let category = try fields.required("category", reader.name)
    let given = ["tag", "kind", "title"].filter { fields[$0] != nil }
    if given.count > 1 {
      throw reader.failure(
        at: fields[given[1]] ?? node,
        code: "conflicting_keys",
        problem: "there is a '\(given[1])' beside '\(given[0])', and a rule goes by one of them",
        remedy: "write a rule for each"
      )
    }
    let match: PlanMapping.Rule.Match =
      if let tag = try fields.optional("tag", reader.name) {
        .tag(tag.lowercased())
      } else if let kind = fields["kind"] {
        .kind(try reader.choice(kind, PlannedEvent.Kind.self))
      } else {
        .title(try fields.required("title", reader.name))
      }
    return PlanMapping.Rule(
      match: match,
      category: category,
      isAtScreen: try fields.optional("at_screen", reader.boolean) ?? false,
      isMovable: try fields.optional("movable", reader.boolean) ?? false
    )
  }
}
