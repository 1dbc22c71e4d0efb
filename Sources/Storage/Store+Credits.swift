import CivilTime

/// What requests to advisers cost: a ledger that is never overdrawn.
///
/// The most that a request can cost is set aside, durably, before it is sent. A run that dies between
/// leaves the amount set aside for good; of two runs at once only one gets the last credits.
extension Store {
  /// Sets an amount aside for a request, in millionths of a credit, where the month has as much left.
  ///
  /// Gives the number of the request, or nil where the month's credits don't suffice. The call is a
  /// transaction of its own: when it is back, the amount is on the disk.
  public func setAside(
    _ amount: Int64,
    ofMonthly limit: Int64,
    month: String,
    at now: Instant,
    provider: String,
    model: String
  ) throws -> Int64? {
    try connection.transaction { () throws -> Int64? in
      let used = try usedCredits(month: month)
      guard amount >= 0, used <= limit, amount <= limit - used else { return nil }
      try connection.prepare(
        """
        INSERT INTO advice_requests (person, month, sent_ms, provider, model, set_aside)
        VALUES (?, ?, ?, ?, ?, ?)
        """
      ).run(
        person,
        .text(month),
        .integer(now.milliseconds),
        .text(provider),
        .text(model),
        .integer(amount)
      )
      return connection.newRow
    }
  }

  /// Sets what a request did cost, at most what was set aside for it, and what came of it.
  public func settle(_ request: Int64, cost: Int64, outcome: String) throws(StoreError) {
    try connection.prepare(
      """
      UPDATE advice_requests SET cost = min(max(?, 0), set_aside), outcome = ?
      WHERE person = ? AND id = ?
      """
    ).run(.integer(cost), .text(outcome), person, .integer(request))
  }

  /// The millionths of a credit that a month's requests cost, or may have cost.
  public func usedCredits(month: String) throws(StoreError) -> Int64 {
    try connection.prepare(
      """
      SELECT coalesce(sum(coalesce(cost, set_aside)), 0) FROM advice_requests
      WHERE person = ? AND month = ?
      """
    ).rows([person, .text(month)]) { $0.integer(0) }.first ?? 0
  }

  /// How many requests a month had.
  public func requestCount(month: String) throws(StoreError) -> Int {
    try connection.prepare("SELECT count(*) FROM advice_requests WHERE person = ? AND month = ?")
      .rows([person, .text(month)]) { Int($0.integer(0)) }.first ?? 0
  }
}
