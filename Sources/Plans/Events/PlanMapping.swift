/// Which categories of activity count as doing what a plan says.
///
/// Nothing is guessed: an event that no rule maps has no adherence.
public struct PlanMapping: Sendable, Hashable {
  /// A rule of the mapping.
  public struct Rule: Sendable, Hashable {
    /// What the rule looks at.
    public enum Match: Sendable, Hashable {
      /// A tag, in lower case.
      case tag(String)
      /// A kind of event.
      case kind(PlannedEvent.Kind)
      /// A regular expression that matches the title.
      case title(String)
    }

    /// What the rule looks at.
    public let match: Match
    /// The path of the category, such as `Work > Study`.
    public let category: String
    /// Whether it can only be done at a screen, so that no device in use means that it was not done.
    public let isAtScreen: Bool
    /// Whether what matches may be moved, where it does not say itself that it may not.
    public let isMovable: Bool

    /// A rule that maps what matches to a category.
    public init(
      match: Match,
      category: String,
      isAtScreen: Bool = false,
      isMovable: Bool = false
    ) {
      self.match = match
      self.category = category
      self.isAtScreen = isAtScreen
      self.isMovable = isMovable
    }

    /// A rule that maps the events of a goal, tagged `goal:ID`, to one of its categories.
    public static func goal(_ id: String, category: String) -> Rule {
      Rule(match: .tag("goal:" + id.lowercased()), category: category)
    }
  }

  /// The rules; tags are tried first, then kinds, then titles, each in this order.
  public let rules: [Rule]
  /// The rules of goals, which count beside these; an event names its goal with a tag `goal:ID`.
  public let goals: [Rule]

  /// A mapping by rules; those of goals look at tags, as `Rule.goal` makes them.
  public init(rules: [Rule] = [], goals: [Rule] = []) {
    self.rules = rules
    self.goals = goals
  }

  /// The rules that say which activity counts as doing the event; none where it is not mapped.
  ///
  /// A tag `cat:PATH` is such a rule itself, and the only one. What is done for the goal that an event names counts whatever
  /// else does: who follows a rule by kind for all projects means each of them. `titleMatches` tells whether an expression
  /// matches.
  public func rules(
    for event: PlannedEvent,
    titleMatches: (_ pattern: String, _ title: String) -> Bool
  ) -> [Rule] {
    let named = event.tags.filter { $0.hasPrefix("cat:") }
    guard named.isEmpty else {
      return named.map { Rule(match: .tag($0), category: String($0.dropFirst(4))) }
    }
    var byTag: [Rule] = []
    var byKind: [Rule] = []
    var byTitle: [Rule] = []
    for rule in rules {
      switch rule.match {
      case .tag(let tag): if event.tags.contains(tag) { byTag.append(rule) }
      case .kind(let kind): if event.kind == kind { byKind.append(rule) }
      case .title(let pattern): if titleMatches(pattern, event.title) { byTitle.append(rule) }
      }
    }
    let byGoal = goals.filter {
      if case .tag(let tag) = $0.match { event.tags.contains(tag) } else { false }
    }
    return ([byTag, byKind, byTitle].first { !$0.isEmpty } ?? []) + byGoal
  }
}
