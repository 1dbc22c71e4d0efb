import CivilTime

/// The tags that tell lockin what to do with an event; all others are the person's own.
public enum PlanTag {
  /// What stands before the colon of a tag such as `due:2026-04-10`.
  public enum Key: String, Sendable, CaseIterable {
    /// The goal that the event is for, by its id.
    case goal
    /// When it has to be over.
    case due
    /// When it may begin.
    case from
    /// The category of activity that counts as doing it.
    case cat = "cat"
  }

  /// The words that say something on their own, in the order in which they are offered to a person.
  public static let words =
    ["movable", "offline", "study", "critical", "deadline"]
    + PlannedEvent.Kind.allCases.map(\.rawValue)

  /// The key of a tag in lower case, and what stands behind its colon; nil where no colon divides it.
  public static func parts(_ tag: String) -> (key: String, value: String)? {
    let parts = tag.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    return parts.count == 2 ? (String(parts[0]), String(parts[1])) : nil
  }

  /// The key that a tag has, where it is one that lockin knows.
  public static func key(_ tag: String) -> Key? { parts(tag).flatMap { Key(rawValue: $0.key) } }

  /// The time that stands behind `due:` or `from:`, by the person's clock; nil where it is none.
  ///
  /// A day counts whole: something that is due on it may lie on it, which `isEnd` says.
  public static func time(
    _ text: some StringProtocol,
    _ timeline: ZoneTimeline,
    isEnd: Bool
  ) -> Instant? {
    let text = String(text)
    if let date = CivilDate(text) { return timeline.start(of: isEnd ? date + 1 : date) }
    // Tags are kept in lower case.
    return TimestampText(text.uppercased())?.resolved(in: timeline).instant
  }
}
