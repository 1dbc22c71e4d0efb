import Documents
import Plans
import Records

extension HandWrittenChange {
  /// A rule more under `plan_categories` in `lockin.yaml`: which activity events are whose titles hold some words.
  ///
  /// Throws a diagnostic where it is there already, where the category is most likely a slip, or where the file can't be
  /// changed.
  package init(
    planRuleFor words: String,
    category: String,
    in workspace: Workspace,
    _ old: Configuration
  ) throws {
    let file = workspace.name(of: workspace.configurationFile)
    let pattern = words.literal
    if old.planMapping.rules.contains(where: {
      $0.match == .title(pattern) && $0.category == category
    }) {
      throw Diagnostic(
        file: file,
        code: "rule_exists",
        problem: "this rule is there already, for '\(category)'",
        remedy: "change that line where you want it otherwise"
      )
    }
    let known = Set(old.rules.rules.map(\.category)).union(old.rules.productivity.keys)
      .map(\.description)
    let isKnown = category == PlanMapping.away || known.contains(CategoryPath(category).description)
    if !isKnown,
      let near = Spelling.nearest(to: category, among: (known + [PlanMapping.away]).sorted())
    {
      throw Diagnostic(
        file: file,
        code: "unknown_category",
        problem: "there is no category \(category.quoted)",
        remedy: "did you mean '\(near)'?"
      )
    }
    let entry: [DocumentEdit.Entry] = [
      .init(PlanRuleKeys.title.name, .text(pattern)),
      .init(PlanRuleKeys.category.name, .text(category)),
    ]
    try self.init(adding: entry, to: ConfigurationKeys.planCategories.name, in: workspace)
  }
}
