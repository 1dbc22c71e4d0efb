import CivilTime
import Records

/// How much a purge takes.
public struct PurgeFigures: Sendable, Equatable {
  /// Records that go.
  public var records = 0
  /// Records that lose their title and address, or the part that lay before.
  public var changed = 0
  /// Calendars of which something, or all, goes.
  public var calendars = 0
  /// Replies of models, and requests that none held for.
  public var replies = 0
  /// Suggestions.
  public var suggestions = 0
  /// Entries of nightly runs.
  public var runs = 0

  /// Nothing.
  public init() {}
}

/// What a purge takes of records, and of what only lockin knows.
extension Store {
  /// The programs that records are of, sorted by name.
  public func sources() throws -> [String] {
    var ids: Set<TextID> = []
    try forEachDay { day in for content in day.contents { ids.insert(content.source) } }
    let names = ids.map { texts.text($0) }
    try texts.check()
    return names.filter { !$0.isEmpty }.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// How much a rule takes, but for calendars; nothing is changed.
  package func figures(of rule: PurgeRule, in filter: PurgeFilter) throws -> PurgeFigures {
    var figures = PurgeFigures()
    if rule.takesOfExports { try count(&figures, filter) }
    figures.replies =
      try count("SELECT count(*) FROM advice_replies")
      + count("SELECT count(*) FROM advice_failures")
    let condition = rule.extents.contains(.everything) ? "1" : Store.isUndecided
    figures.suggestions = try count("SELECT count(*) FROM suggestions WHERE \(condition)")
    if rule.takesRecords, rule.isOfAll {
      figures.runs = try count(
        "SELECT count(*) FROM runs WHERE as_of_ms < \(rule.lastRun.milliseconds)"
      )
    }
    return figures
  }

  private func count(_ figures: inout PurgeFigures, _ filter: PurgeFilter) throws {
    try forEachDay { day in
      let reaches = day.contents.map {
        filter.reach(device: day.device, source: texts.text($0.source))
      }
      for row in day.rows {
        let content = Int(row.content)
        let record = ActivityRecord(row, day.contents[content])
        let left = record.left(by: reaches[content])
        if left == nil { figures.records += 1 } else if left != record { figures.changed += 1 }
      }
    }
    try texts.check()
  }

  private func count(_ query: String) throws -> Int {
    try connection.prepare(query).rows { Int($0.integer(0)) }.first ?? 0
  }

  private static let isUndecided = "state IN ('open', 'expired')"

  /// Takes out of the history what a rule takes, and has its file written anew.
  ///
  /// `now` and `month` say which requests the limits still rest on. Replies rest on figures of all records and can't be told
  /// apart, so that all of them go; of requests stay those that a limit still rests on, of which nothing but amounts stays
  /// where everything is purged.
  package func purgeHistory(_ rule: PurgeRule, now: Instant, month: String) throws {
    let isAll = rule.extents.contains(.everything)
    let isOfPeriod = rule.extents == [.records] && rule.isOfAll
    try transaction {
      connection.history?.rewriteAtEnd()
      for table in ["advice_replies", "advice_failures", "advice_waiting"] {
        try connection.execute("DELETE FROM \(table)")
      }
      // What was decided stands in plans/decisions.csv; its words and figures are those of what is gone.
      try connection.execute(
        """
        DELETE FROM suggestions WHERE \(Store.isUndecided);
        UPDATE suggestions SET text = '', because = '', gain_ms = NULL, gain_low_ms = NULL,
          gain_high_ms = NULL
        """
      )
      if rule.takesRecords, rule.isOfAll {
        try forgetPlannedWeeks(before: rule.end)
        try connection.prepare("DELETE FROM runs WHERE as_of_ms < ?")
          .run(.integer(rule.lastRun.milliseconds))
      }
      if isAll || isOfPeriod || rule.extents.contains(.advice) {
        try connection.prepare(
          """
          DELETE FROM advice_requests
          WHERE sent_ms < ? AND month <> ? AND (sent_ms <= ? OR sent_ms >= ?)
          """
        ).run(
          .integer(rule.end.milliseconds),
          .text(month),
          .integer(now.milliseconds - RequestClaim.window),
          .integer(now.milliseconds + RequestClaim.window)
        )
      }
      guard isAll else { return }
      try connection.execute(
        """
        DELETE FROM basis; DELETE FROM consents; DELETE FROM logs; DELETE FROM suggestions;
        UPDATE advice_requests SET provider = '', model = '',
          outcome = CASE WHEN outcome IS NULL THEN NULL ELSE '' END
        """
      )
    }
  }
}

extension PurgeRule {
  /// Runs for an instant before this go with it.
  fileprivate var lastRun: Instant {
    extents.contains(.everything) ? Instant(milliseconds: .max) : end
  }
}
