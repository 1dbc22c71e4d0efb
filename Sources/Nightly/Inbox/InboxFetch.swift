import CivilTime
import Documents
import Platform
import Storage

/// Brings what a workspace's sources have into its inbox.
package struct InboxFetch {
  private let workspace: Workspace
  private let configuration: Configuration
  private let fetcher: Fetcher
  private let network: Fetcher.Network

  /// The sources of a workspace, as of an instant.
  package init(
    _ workspace: Workspace,
    _ configuration: Configuration,
    now: Instant,
    network: Fetcher.Network
  ) {
    self.workspace = workspace
    self.configuration = configuration
    self.network = network
    fetcher = Fetcher(
      workspace: workspace.absolute(workspace.root),
      now: now,
      timeline: configuration.timeline,
      network: network
    ) { file in configuration.source(of: file)?.mapping != nil }
  }

  /// Visits sources, of which nothing stands in the way of the others.
  package func fetch(
    _ sources: [FetchSource],
    patience: Int,
    told: (FetchSource) -> Void
  ) throws -> [Fetcher.Outcome] {
    try fetcher.fetch(sources, patience: patience, told: told)
  }

  /// What went wrong, and which sources have not given all yet.
  package func problems(_ outcomes: [Fetcher.Outcome]) -> [Diagnostic] {
    let file = workspace.name(of: workspace.configurationFile)
    return outcomes.compactMap { outcome in
      guard case .failed(let failure) = outcome.state else { return nil }
      return failure.diagnostic(of: outcome.source, file: file)
    }
  }

  /// Visits all sources before a run; whatever goes wrong is a warning, and the run goes on.
  package func beforeRun(
    patience: Int = FileLock.usualPatience,
    told: (FetchSource) -> Void
  ) throws -> (outcomes: [Fetcher.Outcome], problems: [Diagnostic]) {
    do {
      let outcomes = try fetch(configuration.fetched, patience: patience, told: told)
      return (outcomes, problems(outcomes))
    } catch let problem as Diagnostic {
      return ([], [problem])
    } catch let error as FileError where error.isHeldByOther {
      let problem = Diagnostic(
        file: workspace.name(of: workspace.configurationFile),
        severity: .warning,
        code: "fetch_locked",
        problem: "another command fetches just now, so nothing was fetched before this run",
        remedy: "run again when it is done"
      )
      return ([], [problem])
    }
  }

  /// Allows the programs of all sources; gives those that were not allowed before.
  package func allow() throws -> [[String]] {
    let allowed = AllowedPrograms(
      workspace: workspace.absolute(workspace.root),
      environment: network.variable
    )
    var new: [[String]] = []
    for source in configuration.fetched {
      guard case .command(let words) = source.place else { continue }
      if try allowed.allow(words) { new.append(words) }
    }
    return new
  }
}

extension Configuration {
  /// The hosts that anything comes from, in alphabetical order, without those whose address is kept apart.
  var hostsFetchedFrom: [String] { Set(fetched.compactMap(\.host)).sorted() }

  /// The host that facts for advice go to; nil where nothing leaves the machine.
  var hostOfAdvice: String? {
    guard case .model(let settings) = adviser else { return nil }
    return settings.host
  }
}
