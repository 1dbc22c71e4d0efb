import CivilTime

/// What an attempt at a request may come to, and the limits that it has to keep.
public struct RequestClaim: Sendable, Hashable {
  /// What it may cost at most, in millionths of a credit.
  public let amount: Int64
  /// What all requests of a month may cost, in millionths of a credit.
  let monthly: Int64
  /// The month, as `2026-04`.
  public let month: String
  /// The bytes that would leave.
  public let bytes: Int

  /// A claim with all its parts given.
  public init(amount: Int64, monthly: Int64, month: String, bytes: Int) {
    self.amount = amount
    self.monthly = monthly
    self.month = month
    self.bytes = bytes
  }

  /// The most bytes that leave within `window`.
  public static let mostBytes: Int64 = 200_000
  /// Six hours, in milliseconds.
  public static let window: Int64 = 6 * 3_600_000
}

/// Whether an attempt may be made.
public enum RequestGrant: Sendable, Hashable {
  /// It may, under this number.
  case granted(Int64)
  /// The month's credits don't suffice.
  case outOfCredits
  /// Too much has left in the last six hours.
  case tooMuchSent
}

/// What requests to advisers cost, and what left with them: a ledger that is never overdrawn.
///
/// The most that a request can cost is set aside, durably, before it is sent, and its bytes count as
/// sent. A run that dies between leaves both for good; of two runs at once only one gets what is left.
extension Store {
  /// Sets aside what an attempt may come to, where the limits allow it.
  ///
  /// The call is a transaction of its own: when it is back, what was set aside is on the disk. Attempts
  /// within six hours of `now` count, those after it included, as clocks can be set back.
  public func setAside(
    _ claim: RequestClaim,
    at now: Instant,
    provider: String,
    model: String
  ) throws -> RequestGrant {
    try connection.transaction { () throws -> RequestGrant in
      let used = try usedCredits(month: claim.month)
      guard claim.amount >= 0, used <= claim.monthly, claim.amount <= claim.monthly - used else {
        return .outOfCredits
      }
      let sent = try sentBytes(around: now)
      guard claim.bytes >= 0, sent <= RequestClaim.mostBytes,
        claim.bytes <= RequestClaim.mostBytes - sent
      else { return .tooMuchSent }
      try connection.prepare(
        """
        INSERT INTO advice_requests (person, month, sent_ms, provider, model, set_aside, bytes)
        VALUES (?, ?, ?, ?, ?, ?, ?)
        """
      ).run(
        person,
        .text(claim.month),
        .integer(now.milliseconds),
        .text(provider),
        .text(model),
        .integer(claim.amount),
        .integer(Int64(claim.bytes))
      )
      return connection.newRow.map { .granted($0) } ?? .outOfCredits
    }
  }

  /// The bytes of all attempts less than six hours from an instant.
  func sentBytes(around now: Instant) throws(StoreError) -> Int64 {
    try connection.prepare(
      """
      SELECT coalesce(sum(bytes), 0) FROM advice_requests
      WHERE person = ? AND sent_ms > ? AND sent_ms < ?
      """
    ).rows([
      person, .integer(now.milliseconds - RequestClaim.window),
      .integer(now.milliseconds + RequestClaim.window),
    ]) { $0.integer(0) }.first ?? 0
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
  func usedCredits(month: String) throws(StoreError) -> Int64 {
    try connection.prepare(
      """
      SELECT coalesce(sum(coalesce(cost, set_aside)), 0) FROM advice_requests
      WHERE person = ? AND month = ?
      """
    ).rows([person, .text(month)]) { $0.integer(0) }.first ?? 0
  }

  /// The number of the latest request; 0 where there was none.
  public func latestRequest() throws(StoreError) -> Int64 {
    try connection.prepare("SELECT coalesce(max(id), 0) FROM advice_requests WHERE person = ?")
      .rows([person]) { $0.integer(0) }.first ?? 0
  }

  /// How many requests followed one, and the millionths of a credit that they cost or may have cost.
  public func requests(after latest: Int64) throws(StoreError) -> (count: Int64, cost: Int64) {
    try connection.prepare(
      """
      SELECT count(*), coalesce(sum(coalesce(cost, set_aside)), 0) FROM advice_requests
      WHERE person = ? AND id > ?
      """
    ).rows([person, .integer(latest)]) { ($0.integer(0), $0.integer(1)) }.first ?? (0, 0)
  }
}
