import CivilTime
import Documents
import Plans
import Platform
import Records

/// The parts of the configuration that say what belongs where.
extension ConfigurationFile {
  /// The rules and classes under `categories`, those of imported files at the place of their entry.
  func categories(
    _ nodes: [DocumentNode]
  ) throws(Diagnostic) -> (
    rules: CategoryRules, warnings: [Diagnostic], hints: [Diagnostic], files: [String]
  ) {
    var rules = CategoryRules()
    var (warnings, hints): ([Diagnostic], [Diagnostic]) = ([], [])
    var files: [String] = []
    for node in nodes {
      if let file = node[CategoryKeys.file.name] {
        _ = try reader.fields(node, CategoryKeys.imported)
        let imported = try importedCategories(file)
        rules = rules.extended(by: imported.rules)
        warnings += imported.warnings
        files.append(try reader.name(file))
      } else {
        hints += [try add(node, to: &rules)].compactMap { $0 }
      }
    }
    return (rules, warnings, hints, files)
  }

  /// An entry with a category of its own; gives what is said of one that may mean something else.
  private func add(
    _ node: DocumentNode,
    to rules: inout CategoryRules
  ) throws(Diagnostic) -> Diagnostic? {
    let fields = try reader.fields(node, CategoryKeys.all)
    let isIgnored = try fields.value(CategoryKeys.isIgnored)
    let named =
      try isIgnored ? fields.value(CategoryKeys.category) : fields.needed(CategoryKeys.category)
    let path = CategoryPath(named ?? "Ignored")
    if let value = try fields.value(CategoryKeys.productivity) {
      rules.productivity[path] = Int8(value)
    }
    let priority = try fields.value(CategoryKeys.priority)
    let ignoresCase = try fields.value(CategoryKeys.ignoresCase)
    var names: [String] = []
    for (field, key) in CategoryKeys.fields {
      guard let pattern = try fields.value(key) else { continue }
      let rule = CategoryRule(
        category: path,
        field: field,
        pattern: try reader.string(pattern),
        ignoresCase: ignoresCase,
        priority: priority,
        place: "\(workspace.name(of: reader.file)):\(node.position.line):\(node.position.column)",
        effect: isIgnored ? .ignored : .counts
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
      names.append(key.name)
    }
    if isIgnored { try expectSome(of: rules.rules.suffix(names.count), node) }
    guard names.count > 1 else { return nil }
    return reader.failure(
      at: node,
      code: "either_expression",
      problem:
        "\(names.joined(separator: " and ")) are each enough: what matches one of them is '\(path)', whatever else it says",
      remedy: "if that is meant, make an entry of each; else keep the one that tells"
    ).standing(for: 1)
  }

  /// Refuses to ignore nothing, or everything.
  private func expectSome(
    of ignored: ArraySlice<CategoryRule>,
    _ node: DocumentNode
  ) throws(Diagnostic) {
    if ignored.isEmpty {
      throw reader.failure(
        at: node,
        code: "missing_key",
        problem: "nothing here says what is to be ignored",
        remedy: "add 'app: ...', 'title: ...' or 'url: ...'"
      )
    }
    guard ignored.contains(where: \.takesEverything) else { return }
    throw reader.failure(
      at: node,
      code: "ignores_everything",
      problem: "this rule would leave out all activity",
      remedy: "write an expression that matches only what is to be left out"
    )
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

  /// Rules of the plan whose category no rule puts anything into.
  func emptyTargets(
    _ nodes: [DocumentNode],
    _ rules: CategoryRules
  ) throws(Diagnostic) -> [(category: CategoryPath, hint: Diagnostic)] {
    var hints: [(category: CategoryPath, hint: Diagnostic)] = []
    for node in nodes {
      guard let target = node[PlanRuleKeys.category.name] else { continue }
      let name = try reader.name(target)
      if name.lowercased() == PlanMapping.away || rules.fill(CategoryPath(name)) { continue }
      let near = Spelling.nearest(
        to: CategoryPath(name).description,
        among: Set(rules.rules.map(\.category.description)).sorted()
      )
      let hint = reader.failure(
        at: target,
        code: "empty_category",
        problem: "no rule puts anything into '\(name)', and no export names it",
        remedy: near.map { "did you mean '\($0)'?" }
          ?? "see whether it is spelt as under categories"
      ).standing(for: 1)
      hints.append((CategoryPath(name), hint))
    }
    return hints
  }

  /// A rule under `plan_categories`.
  func planRule(_ node: DocumentNode) throws(Diagnostic) -> PlanMapping.Rule {
    let fields = try reader.fields(node, PlanRuleKeys.all)
    let category = try fields.value(PlanRuleKeys.category)
    let subjects: [any DeclaredKey] = [PlanRuleKeys.tag, PlanRuleKeys.kind, PlanRuleKeys.title]
    let given = subjects.filter { fields.node($0) != nil }
    if given.count > 1 {
      throw reader.failure(
        at: fields.place(of: given[1]),
        code: "conflicting_keys",
        problem:
          "there is a '\(given[1].name)' beside '\(given[0].name)', and a rule goes by one of them",
        remedy: "write a rule for each"
      )
    }
    let match: PlanMapping.Rule.Match =
      if let tag = try fields.value(PlanRuleKeys.tag) {
        .tag(tag.lowercased())
      } else if let kind = try fields.value(PlanRuleKeys.kind) {
        .kind(kind)
      } else {
        .title(try fields.needed(PlanRuleKeys.title))
      }
    return PlanMapping.Rule(
      match: match,
      category: category,
      isAtScreen: try fields.value(PlanRuleKeys.atScreen),
      isMovable: try fields.value(PlanRuleKeys.movable)
    )
  }
}
