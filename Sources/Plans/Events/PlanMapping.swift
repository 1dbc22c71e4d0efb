/// Which categories of activity count as doing what a plan says.
///
/// Where no rule maps an event, the words of its title do as far as they are known.
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
    /// Whether it says that such events are away from devices.
    public var isAway: Bool { category.lowercased() == PlanMapping.away }

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

  /// What stands for a category where something is done away from devices.
  public static let away = "away"

  /// The rules; tags are tried first, then kinds, then titles, each in this order.
  public let rules: [Rule]
  /// The rules of goals, which count beside these; an event names its goal with a tag `goal:ID`.
  public let goals: [Rule]
  /// The person's own categories of focus, which count for work that is known by its title; nil where titles say
  /// nothing, as the built-in categories do not count.
  public let focus: [String]?

  /// A mapping by rules; those of goals look at tags, as `Rule.goal` makes them.
  public init(rules: [Rule] = [], goals: [Rule] = [], focus: [String]? = nil) {
    self.rules = rules
    self.goals = goals
    self.focus = focus
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
    // What a person wrote of a title says more than what is known of its words.
    let sorts = event.isKindGuessed ? [byTag, byTitle, byKind] : [byTag, byKind, byTitle]
    let written = (sorts.first { !$0.isEmpty } ?? []) + byGoal
    return written.isEmpty ? guessed(event) : written
  }

  /// What the title of an event says.
  private func guessed(_ event: PlannedEvent) -> [Rule] {
    guard let focus, let meaning = event.meaning else { return [] }
    let others = [.away, .meeting].contains(meaning) ? [] : focus
    return ([meaning.category] + others).map {
      Rule(match: .title(meaning.rawValue), category: $0)
    }
  }

  /// Whether the person's own words say what an event is: a rule by tag or by title, a goal, or a category.
  public func isWritten(
    _ event: PlannedEvent,
    titleMatches: (_ pattern: String, _ title: String) -> Bool
  ) -> Bool {
    event.tags.contains { $0.hasPrefix("cat:") || $0.hasPrefix("goal:") }
      || rules.contains { rule in
        switch rule.match {
        case .tag(let tag): event.tags.contains(tag)
        case .title(let pattern): titleMatches(pattern, event.title)
        case .kind(let kind): event.kind == kind && !event.isKindGuessed
        }
      }
  }
}
