import Plans
import Records

/// Tells by a person's rules what sort of work planned events are.
package struct PlannedWork {
  private let mapping: PlanMapping
  private let classes: CategoryRules
  private let expressions = ExpressionCache()

  /// Work by the classes of categories, and by what maps events to them.
  package init(_ rules: CategoryRules, _ mapping: PlanMapping) {
    self.mapping = mapping
    // Tags are kept in lower case, so `cat:work > study` is known by its letters alone.
    classes = CategoryRules(
      productivity: Dictionary(
        rules.productivity.map {
          (CategoryPath($0.key.description.lowercased()), $0.value)
        },
        uniquingKeysWith: max
      )
    )
  }

  private func rules(_ event: PlannedEvent) -> [PlanMapping.Rule] {
    mapping.rules(for: event, titleMatches: expressions.matches)
  }

  /// Whether an event is for work that wants focus: by the class of the category that a rule maps it to,
  /// and without a rule where it is work on a project.
  package func isFocusWork(_ event: PlannedEvent) -> Bool {
    let mapped = rules(event)
    guard !mapped.isEmpty else { return event.kind == .project }
    return mapped.contains { isFocus(CategoryPath($0.category.lowercased())) }
  }

  /// Whether a category is of a positive class, or, where it has none, one below it is.
  private func isFocus(_ category: CategoryPath) -> Bool {
    if let own = classes.productivity(of: category) { return own >= 1 }
    return classes.productivity.contains { $0.value >= 1 && $0.key.isWithin(category) }
  }

  /// Whether it is work whose breaks are the person's own to choose: any that a rule maps to focus, and
  /// projects; classes, exams and meetings have their own, and so has what a calendar calls a lecture.
  func isFreeWork(_ event: PlannedEvent) -> Bool {
    (event.kind == .project || event.kind == .personal) && isFocusWork(event)
      && !event.tags.contains(where: PlannedWork.taught.contains)
  }

  /// Tags of time whose breaks somebody else chooses.
  private static let taught: Set<String> = [
    "class", "course", "exam", "lecture", "meeting", "offline", "seminar", "tutorial",
  ]
}
