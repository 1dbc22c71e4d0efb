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

    /// A rule that maps what matches to a category.
    public init(match: Match, category: String) {
      self.match = match
      self.category = category
    }
  }

  /// The rules; tags are tried first, then kinds, then titles, each in this order.
  public let rules: [Rule]

  /// A mapping by rules.
  public init(rules: [Rule] = []) { self.rules = rules }

  /// The categories' paths that count as doing the event, or an empty list where it is not mapped.
  ///
  /// A tag `cat:PATH` names a category itself. `titleMatches` tells whether an expression matches.
  public func categories(
    of event: PlannedEvent,
    titleMatches: (_ pattern: String, _ title: String) -> Bool
  ) -> [String] {
    let named = event.tags.filter { $0.hasPrefix("cat:") }.map { String($0.dropFirst(4)) }
    guard named.isEmpty else { return named }
    var byTag: [String] = []
    var byKind: [String] = []
    var byTitle: [String] = []
    for rule in rules {
      switch rule.match {
      case .tag(let tag): if event.tags.contains(tag) { byTag.append(rule.category) }
      case .kind(let kind): if event.kind == kind { byKind.append(rule.category) }
      case .title(let pattern):
        if titleMatches(pattern, event.title) { byTitle.append(rule.category) }
      }
    }
    return [byTag, byKind, byTitle].first { $0.isEmpty == false } ?? []
  }
}
