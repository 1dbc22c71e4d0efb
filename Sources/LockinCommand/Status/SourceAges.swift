import CivilTime
import Documents
import Fetching
import Insights
import Nightly

/// How old each source is that is fetched before runs.
struct SourceAges {
  /// What is known of one.
  struct Age {
    let source: FetchSource
    let number: Int
    /// Its host; nil of a program, and where it is not known yet.
    let host: String?
    let fetched: Instant?
    let tried: Instant?
    /// What went wrong at the last try.
    let problem: String?
  }

  let all: [Age]
  /// Why nothing is known of them.
  let mistake: Diagnostic?

  /// The sources of a configuration, as the ledger of the workspace knows them.
  init(_ configuration: Configuration, _ workspace: Workspace) {
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
      let entry = ledger.entries[source.id]
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
  func areStale(now: Instant) -> Bool {
    mistake != nil || all.contains { $0.isStale(now: now) }
  }
}

extension SourceAges.Age {
  /// Whether it should be looked at.
  func isStale(now: Instant) -> Bool {
    problem != nil || fetched.map { now - $0 > DataExtent.staleAfter } ?? true
  }

  /// What it is called, with its host.
  var words: String {
    source.host == nil ? source.words + (host.map { " (\($0))" } ?? "") : source.words
  }
}
