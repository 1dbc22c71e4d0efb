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

  /// Why no reply held for a request, by the request's hash; nil where one did, or it was not made.
  public func failure(of request: [UInt8]) throws(StoreError) -> String? {
    try connection.prepare("SELECT reason FROM advice_failures WHERE person = ? AND request = ?")
      .rows([person, .blob(request)]) { $0.text(0) }.first
  }

  /// Keeps why no reply held, so that the request is not made again.
  public func keep(failure reason: String, of request: [UInt8]) throws(StoreError) {
    try connection.prepare("INSERT OR REPLACE INTO advice_failures VALUES (?, ?, ?)")
      .run(person, .blob(request), .text(reason))
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
