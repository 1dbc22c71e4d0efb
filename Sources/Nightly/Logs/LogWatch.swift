import Analysis
import CivilTime
import Documents
import Plans
import Platform
import Storage

/// Which rows of the logs were changed by hand, after a run had read them: rows are only ever added to them.
///
/// What was changed counts as it stands, and is no reason to refuse anything. It is told for four weeks; then
/// the next run takes the log as it is.
package struct LogWatch {
  /// What became of a log.
  package struct Finding {
    /// The log, by its name in the workspace.
    package let file: String
    /// What became of its rows.
    package let changes: [LogHistory.Change]
    /// Whether the file is no more.
    let isGone: Bool
    /// Whether no run has told of it yet.
    package internal(set) var isNew = false
  }

  /// How long it is told, in milliseconds.
  private static let told: Int64 = 28 * 86_400_000

  private let workspace: Workspace
  private let store: Store
  private let now: Instant

  /// A look at the logs of a workspace.
  package init(_ open: Session) {
    workspace = open.workspace
    store = open.store
    now = open.now
  }

  /// The logs of the workspace.
  private var logs: [String] { [workspace.sessionsFile, workspace.checkinsFile] }

  /// The logs of which rows are not as they were.
  package func findings() throws -> [Finding] {
    try logs.compactMap { path in
      let file = workspace.name(of: path)
      guard let kept = try store.log(file), let rows = rows(path) else { return nil }
      return finding(file, path, kept, rows)
    }
  }

  /// The same, and keeps what the logs say now.
  package func keep() throws -> [Finding] {
    try logs.compactMap { path in
      let file = workspace.name(of: path)
      guard let rows = rows(path) else { return nil }
      guard var kept = try store.log(file) else {
        if !rows.digests.isEmpty { try store.set(KeptLog(history: LogHistory(rows)), of: file) }
        return nil
      }
      let known = kept
      var finding = finding(file, path, kept, rows)
      if finding == nil {
        kept.noticed = nil
      } else if let noticed = kept.noticed, now - noticed >= LogWatch.told {
        kept = KeptLog(history: LogHistory(rows))
        finding = nil
      } else {
        finding?.isNew = kept.noticed == nil
        kept.noticed = kept.noticed ?? now
      }
      kept.history.extend(by: rows)
      if kept != known { try store.set(kept, of: file) }
      return finding
    }
  }

  private func finding(
    _ file: String,
    _ path: String,
    _ kept: KeptLog,
    _ rows: LogRows
  ) -> Finding? {
    let changes = kept.history.changes(in: rows)
    guard !changes.isEmpty else { return nil }
    return Finding(file: file, changes: changes, isGone: FileStatus.isAbsent(path))
  }

  /// The rows of a log; nil where it can't be read, which is told where it is used.
  private func rows(_ path: String) -> LogRows? {
    if FileStatus.isAbsent(path) { return LogRows([]) }
    // set aside: as above.
    return (try? ByteStream.contents(of: path)).map(LogRows.init)
  }
}

extension LogWatch.Finding {
  /// How many changes are told one by one.
  private static var most: Int { 20 }

  /// How many changes there are of each kind, by its name.
  package var counts: [String: Int] {
    Dictionary(changes.map { ($0.kind.rawValue, 1) }, uniquingKeysWith: +)
  }

  /// All of it in a line.
  package var summary: Diagnostic {
    let count = Wording.count(changes.count, "row")
    return Diagnostic(
      file: file,
      severity: .warning,
      code: isGone ? "log_gone" : "changed_history",
      problem: isGone
        ? "the file is gone, which had \(count) when a run read it"
        : "\(count) \(changes.count == 1 ? "is" : "are") not as a run first read "
          + "\(changes.count == 1 ? "it" : "them"), and rows are only ever added here",
      remedy: isGone
        ? "put it back, if that was not meant"
        : "'lockin check' tells which; what stands there counts"
    )
  }

  /// Each change, with its line.
  package var diagnostics: [Diagnostic] {
    guard !isGone else { return [summary] }
    let rest = changes.count - min(changes.count, LogWatch.Finding.most)
    let more = Diagnostic(
      file: file,
      severity: .warning,
      code: "changed_history",
      problem:
        "\(Wording.count(rest, "more row")) \(rest == 1 ? "is not as a run first read it" : "are not as a run first read them")",
      remedy: "look at those above first",
      count: rest
    )
    return changes.prefix(LogWatch.Finding.most).map(diagnostic) + (rest > 0 ? [more] : [])
  }

  private func diagnostic(_ change: LogHistory.Change) -> Diagnostic {
    let problem =
      switch change.kind {
      case .changed: "this row was changed after a run had read it"
      case .removed: "a row that a run had read was removed here"
      case .inserted: "this row was put before rows that a run had read"
      }
    return Diagnostic(
      file: file,
      position: SourcePosition(line: change.line, column: 1),
      severity: .warning,
      code: "\(change.kind.rawValue)_row",
      problem: problem,
      remedy: "what stands there counts; where it was not meant, put it back"
    )
  }
}
