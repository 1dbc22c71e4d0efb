import Analysis
import CivilTime
import Documents

/// How old each source is that is fetched before runs.
package struct SourceAges {
  /// What is known of one.
  package struct Age {
    package let source: FetchSource
    package let number: Int
    /// Its host; nil of a program, and where it is not known yet.
    package let host: String?
    package let fetched: Instant?
    package let tried: Instant?
    /// What went wrong at the last try.
    package let problem: String?
  }

  package let all: [Age]
  /// Why nothing is known of them.
  package let mistake: Diagnostic?

  /// The sources of a configuration, as the ledger of the workspace knows them.
  package init(_ configuration: Configuration, _ workspace: Workspace) {
    var ledger = FetchLedger()
    var mistake: Diagnostic?
    if !configuration.fetched.isEmpty {
      let path = Fetcher.ledgerFile(of: workspace.absolute(workspace.root))
      do throws(Diagnostic) {
        ledger = try FetchLedger.read(path, name: workspace.name(of: path))
      } catch {
        mistake = error
      }
    }
    self.mistake = mistake
    all = configuration.fetched.enumerated().map { index, source in
      let entry = ledger[source.id]
      return Age(
        source: source,
        number: index + 1,
        host: source.host ?? entry?.host,
        fetched: entry?.fetched,
        tried: entry?.tried,
        problem: entry?.problem
      )
    }
  }

  /// Whether any of them should be looked at: its last try failed, or it was never fetched.
  package func areStale(now: Instant) -> Bool {
    mistake != nil || all.contains { $0.isStale(now: now) }
  }
}

extension SourceAges.Age {
  /// Whether it should be looked at.
  func isStale(now: Instant) -> Bool {
    problem != nil || fetched.map { now - $0 > DataExtent.staleAfter } ?? true
  }

  /// What it is called, with its host.
  package var words: String {
    source.host == nil ? source.words + (host.map { " (\($0))" } ?? "") : source.words
  }
}
