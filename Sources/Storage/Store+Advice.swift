import CivilTime
import Planning

/// What advisers said, what is still to be asked, and what the person made of it.
extension Store {
  /// The reply that held for a request, by the request's hash, or nil.
  public func reply(to request: [UInt8]) throws(StoreError) -> [UInt8]? {
    try connection.prepare("SELECT reply FROM advice_replies WHERE person = ? AND request = ?")
      .rows([person, .blob(request)]) { $0.blob(0) }.first
  }

  /// Keeps a reply that holds.
  public func keep(
    _ reply: [UInt8],
    to request: [UInt8],
    provider: String,
    model: String
  ) throws(StoreError) {
    try connection.prepare("INSERT OR REPLACE INTO advice_replies VALUES (?, ?, ?, ?, ?)")
      .run(person, .blob(request), .text(provider), .text(model), .blob(reply))
  }

  /// Remembers that a period's advice is still to be asked for, and why.
  public func setWaiting(_ period: String, reason: String) throws(StoreError) {
    try connection.prepare("INSERT OR REPLACE INTO advice_waiting VALUES (?, ?, ?)")
      .run(person, .text(period), .text(reason))
  }

  /// Forgets that a period's advice was to be asked for.
  public func clearWaiting(_ period: String) throws(StoreError) {
    try connection.prepare(
      "DELETE FROM advice_waiting WHERE person = ? AND period = ?"
    ).run(person, .text(period))
  }

  /// The periods whose advice is still to be asked for, with the reason, in order.
  public func waitingAdvice() throws(StoreError) -> [(period: String, reason: String)] {
    try connection.prepare(
      "SELECT period, reason FROM advice_waiting WHERE person = ? ORDER BY period"
    ).rows([person]) { ($0.text(0), $0.text(1)) }
  }
}

/// A suggestion as the store keeps it.
public struct KeptSuggestion: Sendable, Hashable {
  /// The suggestion; its state is the latest.
  public let suggestion: Suggestion
  /// The period that it was made for last: `2026-06-02` or `2026-W23`.
  public let period: String
  /// When the person applied or refused it; nil while it is open.
  public let decided: Instant?

  /// A suggestion with what is known of it.
  public init(suggestion: Suggestion, period: String, decided: Instant?) {
    self.suggestion = suggestion
    self.period = period
    self.decided = decided
  }
}

/// Suggestions and what became of them.
extension Store {
  /// Keeps suggestions of a period; those that are known keep their state.
  public func keep(_ suggestions: [Suggestion], period: String) throws(StoreError) {
    let insert = try connection.prepare(
      """
      INSERT INTO suggestions VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, NULL)
      ON CONFLICT DO UPDATE SET text = excluded.text, evidence = excluded.evidence,
        period = max(period, excluded.period)
      WHERE state = 'open'
      """
    )
    for suggestion in suggestions {
      let move = suggestion.move
      try insert.run(
        person,
        .text(suggestion.id),
        .text(suggestion.kind.rawValue),
        .text(suggestion.text),
        .text(suggestion.evidence),
        .text(period),
        move.map { .text($0.event) } ?? .null,
        .init(move?.from.start.milliseconds),
        .init(move?.from.end.milliseconds),
        .init(move?.to.start.milliseconds),
        .init(move?.to.end.milliseconds),
        .text(Suggestion.State.open.rawValue)
      )
    }
  }

  /// Sets what the person made of a suggestion; false where there is none of that id.
  public func decide(
    _ id: String,
    _ state: Suggestion.State,
    at now: Instant
  ) throws(StoreError) -> Bool {
    try connection.prepare(
      "UPDATE suggestions SET state = ?, decided_ms = ? WHERE person = ? AND id = ?"
    ).run(
      .text(state.rawValue),
      state == .open ? .null : .integer(now.milliseconds),
      person,
      .text(id)
    )
    return connection.hasChanged
  }

  /// The suggestions that begin with `id`, or all, by period and id.
  public func suggestions(id: String = "") throws(StoreError) -> [KeptSuggestion] {
    try connection.prepare(
      """
      SELECT id, kind, text, evidence, period, event, from_start_ms, from_end_ms, to_start_ms,
             to_end_ms, state, decided_ms
      FROM suggestions WHERE person = ? AND substr(id, 1, length(?2)) = ?2 ORDER BY period, id
      """
    ).rows([person, .text(id)], Store.suggestion)
  }

  private static func suggestion(_ row: Statement) -> KeptSuggestion {
    func instant(_ column: Int32) -> Instant { Instant(milliseconds: row.integer(column)) }
    // Times beyond the years that can be written are no times.
    func isTime(_ column: Int32) -> Bool {
      row.optionalInteger(column).map { (0..<253_402_300_800_000).contains($0) } ?? false
    }
    let hasMove = isTime(6) && isTime(7) && isTime(8) && isTime(9)
    return KeptSuggestion(
      suggestion: Suggestion(
        id: row.text(0),
        kind: Suggestion.Kind(rawValue: row.text(1)) ?? .note,
        text: row.text(2),
        evidence: row.text(3),
        state: Suggestion.State(rawValue: row.text(10)) ?? .open,
        move: hasMove
          ? Suggestion.Move(
            event: row.text(5),
            from: TimeSpan(instant(6), instant(7)),
            to: TimeSpan(instant(8), instant(9))
          ) : nil
      ),
      period: row.text(4),
      decided: isTime(11) ? instant(11) : nil
    )
  }

  /// Takes over from another store what can't be computed again: what advice cost, what was said, what
  /// waits, what the person consented to, and what the person made of it.
  public func takeAdvice(from other: Store) throws {
    try transaction {
      for (table, columns) in [
        ("advice_requests", 10), ("advice_replies", 5), ("advice_waiting", 3), ("consents", 5),
        ("suggestions", 13),
      ] {
        let marks = Array(repeating: "?", count: columns).joined(separator: ", ")
        let insert = try connection.prepare("INSERT OR REPLACE INTO \(table) VALUES (\(marks))")
        let rows = try other.connection.prepare("SELECT * FROM \(table)").rows { row in
          (0..<Int32(columns)).map { row.value($0) }
        }
        for row in rows { _ = try insert.rows(row) { _ in } }
      }
    }
  }
}
