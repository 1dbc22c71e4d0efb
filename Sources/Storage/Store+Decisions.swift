import CivilTime
import Plans

/// The decisions on suggestions, which `plans/decisions.csv` holds and the store mirrors.
///
/// A suggestion that was decided on knows by when that was which decision it mirrors. Where nobody has made it
/// since the store was made, it has no period, kind or words; it stands there so that it is as decided when
/// it is made again.
extension Store {
  /// The key of the hash of what was mirrored last.
  static let decisionsBasis = "decisions"

  /// The hash of the file that was mirrored last; nil where none was.
  public func mirroredDecisions() throws(StoreError) -> String? { try basis(Store.decisionsBasis) }

  /// Makes of suggestions what the file says, whose decisions are given in its order.
  ///
  /// What the store knows already stays as it is, also where a run opened it since, as its event was moved
  /// by hand; but for the suggestions of `new` rows, which may say the same once more. `hash` is nil where
  /// the file does not hold all of them yet.
  public func mirror(
    _ decisions: [Decision],
    of hash: String?,
    new: Set<String> = []
  ) throws {
    let standing = Decision.standing(in: decisions)
    try transaction {
      let known = try suggestions()
      for item in known where standing[item.suggestion.id] == nil { try reopen(item) }
      let old = Dictionary(known.map { ($0.suggestion.id, $0) }) { first, _ in first }
      for (id, decision) in standing.sorted(by: { $0.key < $1.key }) {
        if !new.contains(id), old[id]?.mirrors(decision) ?? false { continue }
        try set(decision)
      }
      if let hash { try setBasis(Store.decisionsBasis, hash) }
    }
  }

  /// Forgets what was decided on a suggestion.
  private func reopen(_ item: KeptSuggestion) throws(StoreError) {
    let id = SQLValue.text(item.suggestion.id)
    let isDecided = [.applied, .refused].contains(item.suggestion.state)
    guard isDecided || item.decided != nil else { return }
    if item.isUnknown {
      try connection.prepare("DELETE FROM suggestions WHERE person = ? AND id = ?").run(person, id)
    } else if isDecided {
      try connection.prepare(
        """
        UPDATE suggestions SET state = 'open', decided_ms = NULL, decided_by = NULL,
          expired_ms = NULL
        WHERE person = ? AND id = ?
        """
      ).run(person, id)
    } else {
      try connection.prepare(
        "UPDATE suggestions SET decided_ms = NULL, decided_by = NULL WHERE person = ? AND id = ?"
      ).run(person, id)
    }
  }

  private func set(_ decision: Decision) throws(StoreError) {
    let move = decision.move
    try connection.prepare(
      """
      INSERT INTO suggestions (person, id, kind, text, because, period, event, from_start_ms,
        from_end_ms, to_start_ms, to_end_ms, state, decided_ms, decided_by)
      VALUES (?, ?, ?, '', '', '', ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT DO UPDATE SET state = excluded.state, decided_ms = excluded.decided_ms,
        decided_by = excluded.decided_by, expired_ms = NULL,
        event = ifnull(excluded.event, event),
        from_start_ms = ifnull(excluded.from_start_ms, from_start_ms),
        from_end_ms = ifnull(excluded.from_end_ms, from_end_ms),
        to_start_ms = ifnull(excluded.to_start_ms, to_start_ms),
        to_end_ms = ifnull(excluded.to_end_ms, to_end_ms)
      """
    ).run(
      person,
      .text(decision.suggestion),
      .text((move == nil ? Suggestion.Kind.unknown : .move).rawValue),
      move.map { .text($0.event) } ?? .null,
      .init(move?.from.start.milliseconds),
      .init(move?.from.end.milliseconds),
      .init(move?.to.start.milliseconds),
      .init(move?.to.end.milliseconds),
      .text(decision.verdict.rawValue),
      .integer(decision.recorded.milliseconds),
      decision.decider.map { .text($0.rawValue) } ?? .null
    )
  }
}

extension KeptSuggestion {
  /// Whether nothing is known of it but what was decided: no run has made it since the store was made.
  public var isUnknown: Bool { period.isEmpty }

  /// Whether a decision is the one that it stands as it does for.
  fileprivate func mirrors(_ decision: Decision) -> Bool {
    guard decided == decision.recorded, decider == decision.decider else { return false }
    if [.open, .expired].contains(suggestion.state) { return decision.verdict == .applied }
    return suggestion.state.rawValue == decision.verdict.rawValue
      && (decision.move == nil || decision.move == suggestion.move)
  }
}
