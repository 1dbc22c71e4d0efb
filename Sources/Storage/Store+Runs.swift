import CivilTime
import Documents

/// What a nightly run did.
public struct RunEntry: Sendable, Hashable {
  /// The instant the run was for.
  public let asOf: Instant
  /// The exit code.
  public let exit: Int
  /// How many published files it changed.
  public let changed: Int

  /// A run and its outcome.
  public init(asOf: Instant, exit: Int, changed: Int) {
    self.asOf = asOf
    self.exit = exit
    self.changed = changed
  }
}

/// Runs and the reports they made.
extension Store {
  /// Remembers a run.
  public func add(_ run: RunEntry) throws(StoreError) {
    try connection.prepare("INSERT OR REPLACE INTO runs VALUES (?, ?, ?, ?)")
      .run(person, .integer(run.asOf.milliseconds), .init(run.exit), .init(run.changed))
  }

  /// The latest run that published, or nil where there was none.
  public func lastPublishedRun() throws(StoreError) -> RunEntry? {
    try connection.prepare(
      """
      SELECT as_of_ms, exit, changed FROM runs
      WHERE person = ? AND exit IN (0, 3) ORDER BY as_of_ms DESC LIMIT 1
      """
    ).rows([person], Store.run).first
  }

  /// The instant that the published reports are for: that of the run that published last, whenever it
  /// took place; nil where none is known to have.
  public func publishedAsOf() throws(StoreError) -> Instant? {
    try basis("published_as_of").flatMap(Int64.init).map(Instant.init(milliseconds:))
  }

  /// Remembers the instant that the published reports are for.
  public func setPublished(asOf instant: Instant) throws(StoreError) {
    try setBasis("published_as_of", String(instant.milliseconds))
  }

  private static func run(_ row: Statement) -> RunEntry {
    RunEntry(
      asOf: Instant(milliseconds: row.integer(0)),
      exit: Int(row.integer(1)),
      changed: Int(row.integer(2))
    )
  }

  /// The names of the latest day and the latest week that were published, in order.
  public func latestPeriods() throws(StoreError) -> [String] {
    try connection.prepare(
      "SELECT max(period) FROM reports WHERE person = ? GROUP BY kind ORDER BY kind"
    ).rows([person]) { $0.text(0) }
  }

  /// Sets what a report says, for those who ask the store with SQL; `drawn` is the instant that it was drawn as of, nil where
  /// that is not known.
  public func setReport(
    kind: String,
    period: String,
    headline: String,
    suggestions: [String],
    drawn: Instant?
  ) throws(StoreError) {
    let sentences = JSONWriter.compact(.array(suggestions.map(JSONValue.string)))
    try connection.prepare("INSERT OR REPLACE INTO reports VALUES (?, ?, ?, ?, ?, ?)")
      .run(
        person,
        .text(kind),
        .text(period),
        .text(headline),
        .text(String(decoding: sentences, as: UTF8.self)),
        drawn.map { .integer($0.milliseconds) } ?? .null
      )
  }
}
