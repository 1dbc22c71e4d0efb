import Plans

/// A rule that a person may want for a group of planned events, of which no rule of theirs says what they are.
public struct PlanOffer: Sendable, Hashable {
  /// What the titles of the group share: a word that is known, or all of the title.
  public let words: String
  /// The category that counts for them by that word; nil where they are not known.
  public let category: String?
  /// How many events there are.
  public let count: Int

  /// The offer for the largest group of some events, of equals for the first by its words; nil without any.
  ///
  /// What is away from devices needs no rule.
  public static func largest(of events: [PlannedEvent]) -> PlanOffer? {
    var groups: [String: PlanOffer] = [:]
    for event in events where event.meaning != .away && !event.title.isEmpty {
      let words = TitleMeaning.word(in: event.title) ?? event.title
      let known = groups[words.lowercased()]
      groups[words.lowercased()] = PlanOffer(
        words: known?.words ?? words,
        category: event.meaning?.category,
        count: (known?.count ?? 0) + 1
      )
    }
    return groups.min { ($1.value.count, $0.key) < ($0.value.count, $1.key) }?.value
  }

  /// The command that writes the rule: `lockin plan match "Vorlesung" Education`.
  public var command: String {
    let category = category ?? "CATEGORY"
    return "lockin plan match \"\(words)\" "
      + (category.contains(" ") ? "\"\(category)\"" : category)
  }
}
