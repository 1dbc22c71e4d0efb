import CivilTime
import Plans

/// What is kept of a log to which rows are only added.
public struct KeptLog: Sendable, Hashable {
  /// What its rows said when they were first read.
  public var history: LogHistory
  /// When it was first noticed that some of them are no longer so; nil where all are.
  public var noticed: Instant?

  /// What is known of a log.
  public init(history: LogHistory, noticed: Instant? = nil) {
    self.history = history
    self.noticed = noticed
  }
}

/// What logs said, which no export gives again.
extension Store {
  /// What is kept of a log; nil where none was read yet.
  public func log(_ file: String) throws(StoreError) -> KeptLog? {
    try connection.prepare("SELECT rows, noticed_ms FROM logs WHERE person = ? AND file = ?")
      .rows([person, .text(file)]) { row throws(StoreError) in
        guard let history = LogHistory(row.blob(0)) else {
          throw StoreError.damaged(path, "what is kept of \(file) can't be read")
        }
        return KeptLog(
          history: history,
          noticed: row.optionalInteger(1).map(Instant.init(milliseconds:))
        )
      }.first
  }

  /// Keeps what a log said.
  public func set(_ log: KeptLog, of file: String) throws(StoreError) {
    // The history tells of the row that was there only what came to its end.
    try connection.prepare(
      """
      INSERT INTO logs VALUES (?, ?, ?, ?)
      ON CONFLICT DO UPDATE SET rows = excluded.rows, noticed_ms = excluded.noticed_ms
      """
    ).run(
      person,
      .text(file),
      .blob(log.history.bytes),
      .init(log.noticed?.milliseconds)
    )
  }
}
