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
/// `goal:`, `due:` and `from:` are checked like the keys of a file, and so is what is nearly one of them. A
/// tag of the person's own is theirs, whatever it says: only `question` asks about one that is nearly a
/// word that lockin knows.
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

  /// Whether a tag of the person's own may be meant to be another one.
  public func question(about tag: String) -> TagMistake? {
    guard mistake(tag, isMovable: false) == nil, !words.contains(tag) else { return nil }
    let meant: String?
    if let (key, value) = PlanTag.parts(tag) {
      meant = PlanTag.Key(rawValue: key) == nil ? near(key, within: 2).map { $0 + value } : nil
    } else {
      meant = Spelling.nearest(to: tag, among: words)
    }
    return meant.map {
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
    guard let (key, value) = PlanTag.parts(tag) else { return divided(tag) }
    switch PlanTag.Key(rawValue: key) {
    case .cat: return nil
    case .goal: return unknownGoal(tag, value)
    case .due, .from: return badDate(tag, value, isMovable: isMovable)
    case nil:
      guard let meant = near(key, within: 1) ?? near(key, within: 2).flatMap({ fits(value, $0) })
      else { return nil }
      return TagMistake(
        tag: tag,
        code: "unknown_tag_key",
        isCertain: true,
        problem: "unknown key '\(key):' in the tag \(tag.quoted)",
        effect: "the tag says nothing to lockin",
        remedy: "did you mean '\(meant)\(value)'?"
      )
    }
  }

  /// What is wrong with a tag that has something else behind its key than a colon: `due=2026-05-24`.
  private func divided(_ tag: String) -> TagMistake? {
    for key in [PlanTag.Key.goal, .due, .from] where tag.hasPrefix(key.rawValue) {
      let rest = tag.dropFirst(key.rawValue.count)
      guard let divider = rest.first, "= ;,-\u{ff1a}".contains(divider) else { continue }
      let value = String(rest.drop { "= ;,-\u{ff1a}".contains($0) })
      // A goal's name behind a hyphen is a word as any other.
      guard key != .goal || divider != "-", fits(value, key.rawValue + ":") != nil else { continue }
      return TagMistake(
        tag: tag,
        code: "unknown_tag_key",
        isCertain: true,
        problem: "no colon stands behind '\(key.rawValue)' in the tag \(tag.quoted)",
        effect: "the tag says nothing to lockin",
        remedy: "did you mean '\(key.rawValue):\(value)'?"
      )
    }
    return nil
  }

  /// The key with its colon that a word is nearly, by so many edits.
  private func near(_ key: String, within edits: Int) -> String? {
    // `cat:` is too short a word for two of its letters to be others.
    let keys = edits > 1 ? ["goal:", "due:", "from:"] : ["goal:", "due:", "from:", "cat:"]
    return Spelling.nearest(to: key + ":", among: keys, within: edits)
  }

  /// A key that is two edits away, where what follows is what it takes: `room:104` is no `from:`.
  private func fits(_ value: String, _ key: String) -> String? {
    let isDate =
      value.prefix(5).count == 5 && value.prefix(5).last == "-" && Int(value.prefix(4)) != nil
    switch key {
    case "goal:":
      let known = goals ?? []
      return known.contains(value) || Spelling.nearest(to: value, among: known) != nil ? key : nil
    default: return isDate ? key : nil
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
      remedy: TagCheck.padded(value).map { "did you mean '\(key):\($0)'?" }
        ?? "write it like \(key):2026-05-24 or \(key):2026-05-24T12:00"
    )
  }

  /// A date whose month or day lacks its zero, with it: `2026-5-4` is `2026-05-04`.
  private static func padded(_ text: String) -> String? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3 else { return nil }
    let date = parts.map { $0.utf8.count == 1 ? "0" + $0 : String($0) }.joined(separator: "-")
    return date != text && CivilDate(date) != nil ? date : nil
  }

  /// What is wrong with an event's times and those that its tags allow.
  private func window(_ tags: [String], _ event: PlannedEvent) -> TagMistake? {
    func times(_ key: PlanTag.Key) -> [(tag: String, time: Instant)] {
      tags.filter { PlanTag.key($0) == key }.compactMap { tag in
        PlanTag.time(PlanTag.parts(tag)?.value ?? "", timeline, isEnd: key == .due)
          .map { (tag, $0) }
      }
    }
    let from = times(.from).max { $0.time < $1.time }
    let due = times(.due).min { $0.time < $1.time }
    func told(_ tag: String, _ code: String, _ problem: String, _ allowed: String) -> TagMistake {
      TagMistake(
        tag: tag,
        code: code,
        isCertain: false,
        problem: problem,
        effect: event.isMovable ? allowed : "the event counts at its time",
        remedy: "look at the dates"
      )
    }
    if let from, let due, due.time <= from.time {
      return told(
        due.tag,
        "due_before_from",
        "\(due.tag.quoted) is over before \(from.tag.quoted) begins",
        "no other time is suggested for the event"
      )
    }
    if let due, due.time < event.span.end {
      return told(
        due.tag,
        "planned_after_due",
        "the event is planned for a time after \(due.tag.quoted)",
        "only times up to then are suggested for it"
      )
    }
    if let from, from.time > event.span.start {
      return told(
        from.tag,
        "planned_before_from",
        "the event is planned for a time before \(from.tag.quoted)",
        "only times from then on are suggested for it"
      )
    }
    return nil
  }
}
