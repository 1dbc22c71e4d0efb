import CivilTime
import Plans

/// A suggestion as the store keeps it.
public struct KeptSuggestion: Sendable, Hashable {
  /// The suggestion; its state is the latest.
  public let suggestion: Suggestion
  /// The period that it was made for last: `2026-06-02` or `2026-W23`; empty where nothing is known of it
  /// but what was decided.
  public let period: String
  /// When it was applied or refused last; nil where it never was, or the person opened it again.
  public let decided: Instant?
  /// Who applied or refused it; nil where nobody did, or where that was not kept yet.
  public let decider: Suggestion.Decider?
  /// When the first run ended that no longer made it; nil unless it has expired since that is kept.
  public let expired: Instant?
}

extension KeptSuggestion {
  /// The same as of an instant: an open one whose time is over has expired, whether or not a run was there since.
  public func expired(asOf now: Instant) -> KeptSuggestion {
    guard suggestion.state == .open, suggestion.isOver(at: now) else { return self }
    return KeptSuggestion(
      suggestion: Suggestion(
        id: suggestion.id,
        suggestion.proposal,
        text: suggestion.text,
        because: suggestion.because,
        state: .expired
      ),
      period: period,
      decided: decided,
      decider: decider,
      expired: suggestion.span?.end
    )
  }
}

/// Suggestions and what became of them.
extension Store {
  /// Keeps suggestions of a period as they are made now.
  ///
  /// Those that had expired are open again, and so are applied ones whose event is no longer where they
  /// moved it to; refused ones stay refused.
  public func keep(_ suggestions: [Suggestion], period: String) throws(StoreError) {
    let insert = try connection.prepare(
      """
      INSERT INTO suggestions (person, id, kind, text, because, period, event, from_start_ms,
        from_end_ms, to_start_ms, to_end_ms, gain_ms, gain_low_ms, gain_high_ms, state)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT DO UPDATE SET kind = excluded.kind, text = excluded.text,
        because = excluded.because, period = excluded.period,
        from_start_ms = excluded.from_start_ms, from_end_ms = excluded.from_end_ms,
        to_start_ms = excluded.to_start_ms, to_end_ms = excluded.to_end_ms,
        gain_ms = excluded.gain_ms, gain_low_ms = excluded.gain_low_ms,
        gain_high_ms = excluded.gain_high_ms, state = excluded.state, expired_ms = NULL
      WHERE suggestions.state IN ('open', 'expired')
        OR suggestions.state = 'applied' AND suggestions.to_start_ms <> excluded.from_start_ms
      """
    )
    for suggestion in suggestions {
      let (from, to) = (suggestion.move?.from, suggestion.span)
      try insert.run(
        person,
        .text(suggestion.id),
        .text(suggestion.kind.rawValue),
        .text(suggestion.text),
        .text(suggestion.because),
        .text(period),
        suggestion.event.map { .text($0) } ?? .null,
        .init(from?.start.milliseconds),
        .init(from?.end.milliseconds),
        .init(to?.start.milliseconds),
        .init((to?.end ?? suggestion.until)?.milliseconds),
        .init(suggestion.gain?.focus),
        .init(suggestion.gain?.low),
        .init(suggestion.gain?.high),
        .text(Suggestion.State.open.rawValue)
      )
    }
  }

  /// Lets the open suggestions expire that a run did not make; `made` are the ids of those it made.
  public func expire(except made: Set<String>, at now: Instant) throws(StoreError) {
    let expire = try connection.prepare(
      "UPDATE suggestions SET state = 'expired', expired_ms = ? WHERE person = ? AND id = ?"
    )
    for item in try suggestions() where item.suggestion.state == .open {
      guard !made.contains(item.suggestion.id) else { continue }
      try expire.run(.integer(now.milliseconds), person, .text(item.suggestion.id))
    }
  }

  /// The suggestions that begin with `id`, or all, by period and id.
  public func suggestions(id: String = "") throws(StoreError) -> [KeptSuggestion] {
    try connection.prepare(
      """
      SELECT id, kind, text, because, period, event, from_start_ms, from_end_ms, to_start_ms,
             to_end_ms, state, decided_ms, decided_by, expired_ms, gain_ms, gain_low_ms, gain_high_ms
      FROM suggestions WHERE person = ? AND substr(id, 1, length(?2)) = ?2 ORDER BY period, id
      """
    ).rows([person, .text(id)], suggestion)
  }

  /// Those that the person refused or took back, which advisers are not to make again.
  public func refusedSuggestions() throws(StoreError) -> [Suggestion] {
    try suggestions().map(\.suggestion).filter { $0.state == .refused }
  }

  private func suggestion(_ row: Statement) throws(StoreError) -> KeptSuggestion {
    guard let kind = Suggestion.Kind(rawValue: row.text(1)),
      let state = Suggestion.State(rawValue: row.text(10))
    else { throw StoreError.damaged(path, "a suggestion is of no kind or state") }
    func instant(_ column: Int32) -> Instant? {
      // Times beyond the years that can be written are no times.
      row.optionalInteger(column).flatMap {
        (0..<253_402_300_800_000).contains($0) ? Instant(milliseconds: $0) : nil
      }
    }
    func span(_ column: Int32) -> TimeSpan? {
      guard let start = instant(column), let end = instant(column + 1) else { return nil }
      return TimeSpan(start, end)
    }
    return KeptSuggestion(
      suggestion: Suggestion(
        id: row.text(0),
        proposal(kind, row, from: span(6), to: span(8)),
        text: row.text(2),
        because: row.text(3),
        state: state
      ),
      period: row.text(4),
      decided: instant(11),
      decider: Suggestion.Decider(rawValue: row.text(12)),
      expired: instant(13)
    )
  }

  /// What a row proposes; unknown where its times are no times.
  private func proposal(
    _ kind: Suggestion.Kind,
    _ row: Statement,
    from: TimeSpan?,
    to: TimeSpan?
  ) -> Suggestion.Proposal {
    switch (kind, from, to) {
    case (.keepFree, _, _): return .keepFree
    case (.practice, _, _):
      return .practice(until: row.optionalInteger(9).map { Instant(milliseconds: $0) })
    case (.pause, _, let span?): return .pause(span, event: row.isNull(5) ? nil : row.text(5))
    case (.workOn, _, let span?): return .workOn(span)
    case (.move, let from?, let to?):
      var gain: Suggestion.Gain?
      if let focus = row.optionalInteger(14), let low = row.optionalInteger(15),
        let high = row.optionalInteger(16)
      {
        gain = Suggestion.Gain(focus: focus, low: low, high: high)
      }
      return .move(Move(event: row.text(5), from: from, to: to), gain: gain)
    default: return .unknown
    }
  }
}
