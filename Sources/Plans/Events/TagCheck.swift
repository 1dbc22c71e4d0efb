import CivilTime
import Documents

/// Something about a tag that its writer should look at.
public struct TagMistake: Sendable, Hashable {
  /// The tag.
  public let tag: String
  /// A stable name for the kind of mistake, in `snake_case`.
  public let code: String
  /// Whether it can't be meant; else it only may not be.
  public let isCertain: Bool
  /// What is wrong.
  public let problem: String
  /// What became of it.
  public let effect: String
  /// What to do about it.
  public let remedy: String
}

/// Looks for typing errors in the tags of events.
///
/// `goal:`, `due:` and `from:` are checked like the keys of a file, and so is a key that is one letter away from one of
/// them. A tag of the person's own is theirs, whatever it says: only `question` asks about one that is nearly a word that
/// lockin knows.
public struct TagCheck: Sendable {
  private let goals: [String]?
  private let words: [String]
  private let timeline: ZoneTimeline

  /// A check of tags; `goals` are the ids of the goals, nil where not all of them could be read, and `own`
  /// the tags that the person's rules are about.
  public init(goals: [String]?, own: [String] = [], timeline: ZoneTimeline) {
    self.goals = goals
    self.words = PlanTag.words + own
    self.timeline = timeline
  }

  /// What is wrong with some tags in lower case, in their order; `event` is what they belong to, where its
  /// times are known.
  public func mistakes(in tags: [String], of event: PlannedEvent? = nil) -> [TagMistake] {
    let isMovable = event?.isMovable ?? false
    return tags.compactMap { mistake($0, isMovable: isMovable) }
      + (event.flatMap { window(tags, $0) }.map { [$0] } ?? [])
  }

  /// Whether a tag of the person's own may be meant to be a word that says something.
  public func question(about tag: String) -> TagMistake? {
    guard !tag.contains(":"), !words.contains(tag) else { return nil }
    return Spelling.nearest(to: tag, among: words).map {
      TagMistake(
        tag: tag,
        code: "odd_tag",
        isCertain: false,
        problem: "the tag \(tag.quoted) is nearly one that lockin knows",
        effect: "it counts as one of your own",
        remedy: "did you mean '\($0)'?"
      )
    }
  }

  private func mistake(_ tag: String, isMovable: Bool) -> TagMistake? {
    guard let (key, value) = PlanTag.parts(tag) else { return nil }
    switch PlanTag.Key(rawValue: key) {
    case .cat: return nil
    case .goal: return unknownGoal(tag, value)
    case .due, .from: return badDate(tag, value, isMovable: isMovable)
    case nil:
      return Spelling.nearest(to: key, among: PlanTag.Key.allCases.map(\.rawValue), within: 1).map {
        TagMistake(
          tag: tag,
          code: "unknown_tag_key",
          isCertain: true,
          problem: "unknown key '\(key):' in the tag \(tag.quoted)",
          effect: "the tag says nothing to lockin",
          remedy: "did you mean '\($0):\(value)'?"
        )
      }
    }
  }

  private func unknownGoal(_ tag: String, _ id: String) -> TagMistake? {
    guard let goals, !goals.contains(id) else { return nil }
    return TagMistake(
      tag: tag,
      code: "unknown_goal",
      isCertain: false,
      problem: "there is no goal with the id \(id.quoted)",
      effect: "the tag \(tag.quoted) says nothing",
      remedy: Spelling.nearest(to: id, among: goals).map { "did you mean 'goal:\($0)'?" }
        ?? "add the goal to plans/goals.yaml, or remove the tag"
    )
  }

  private func badDate(_ tag: String, _ value: String, isMovable: Bool) -> TagMistake? {
    guard PlanTag.time(value, timeline, isEnd: false) == nil else { return nil }
    let key = tag.prefix { $0 != ":" }
    return TagMistake(
      tag: tag,
      code: "bad_tag_date",
      isCertain: true,
      problem: "the tag \(tag.quoted) holds no date",
      effect: isMovable ? "no other time is suggested for the event" : "the tag says nothing",
      remedy: "write it like \(key):2026-05-24 or \(key):2026-05-24T12:00"
    )
  }

  /// That an event is planned outside of the times that its tags allow.
  private func window(_ tags: [String], _ event: PlannedEvent) -> TagMistake? {
    let outside = tags.filter { tag in
      guard let (key, value) = PlanTag.parts(tag),
        let time = PlanTag.time(value, timeline, isEnd: key == PlanTag.Key.due.rawValue)
      else { return false }
      switch PlanTag.Key(rawValue: key) {
      case .due: return time < event.span.end
      case .from: return time > event.span.start
      default: return false
      }
    }
    guard let tag = outside.first else { return nil }
    return TagMistake(
      tag: tag,
      code: "planned_outside",
      isCertain: false,
      problem:
        "the event is planned outside of \(outside.map(\.quoted).joined(separator: " and "))",
      effect: event.isMovable
        ? "only times within that are suggested for it" : "the event counts at its time",
      remedy: "look at the dates"
    )
  }
}
