import Analysis
import Documents
import Plans
import Platform
import Storage

/// Whether and how a run may ask a model.
package enum ModelReach {
  /// Nothing is asked or remembered: what was said before is used again.
  case none
  /// Nothing may be sent; what would have been asked is asked at another run.
  case offline
  /// Nothing is asked or remembered; what would be told a model is shown.
  case shown(to: (AdviceFacts) -> Void)
  /// The network; keys are looked up in the environment.
  case network(environment: @Sendable (String) -> String?, clock: TransferClock)
}

extension ModelReach {
  fileprivate var isShown: Bool { if case .shown = self { true } else { false } }

  /// Whether it is a run that remembers, and no rehearsal.
  fileprivate var isRun: Bool {
    switch self {
    case .offline, .network: true
    case .none, .shown: false
    }
  }
}

/// Where the reports of a run get their advice: from rules alone, or from a model.
struct AdviceSource {
  /// The person, as a keyed hash; empty where nothing can leave.
  let user: String
  /// Makes the ids that are published.
  let ids: KeyedIDs
  /// The ids of suggestions that the person has refused.
  let refused: Set<String>
  private let model: ModelAdvice?
  /// The periods on which a model may be asked: the latest ones, and those that still wait.
  private let asked: Set<Period>
  private let setUp: [Diagnostic]
  private let reach: ModelReach

  /// What should be looked at.
  var warnings: [Diagnostic] { setUp + (model?.warnings ?? []) }

  /// The source that a configuration asks for.
  init(
    _ open: Session,
    _ configuration: Configuration,
    _ published: PublishedPeriods,
    _ reach: ModelReach
  ) throws {
    self.reach = reach
    ids = try KeyedIDs(of: open, isRun: reach.isRun)
    // Of what was refused before ids had a key, or under the key of another workspace, the ids of now.
    let told = try open.store.refusedSuggestions()
    let own = ids
    refused = Set(told.flatMap { [$0.id, own.of($0.id)] })
      .union(told.compactMap(\.move).map { own.of(KeyedIDs.plain($0)) })
    if reach.isRun {
      try AdviceConsent.note(configuration.adviser, open.store, at: open.now)
      try DatedChoices.note(configuration, open.store, at: open.now)
    }
    guard case .model(let settings) = configuration.adviser, !reach.isShown else {
      user = reach.isShown ? try PersonKey(open.workspace).name(of: configuration.user) : ""
      (model, asked, setUp) = (nil, [], [])
      return
    }
    // Where only what was kept is used, nothing is sent, and there is no need of a key.
    let isReplay = configuration.adviceTerms.recording == .replay
    let line: ModelRequests.Line
    (line, setUp) = AdviceSource.line(settings, open.workspace, isReplay ? .none : reach)
    user =
      if case .open = line {
        try PersonKey(open.workspace).name(of: configuration.user)
      } else {
        ""
      }
    let requests = ModelRequests(
      settings,
      configuration.adviceTerms,
      store: open.store,
      line: line,
      now: open.now,
      timeline: configuration.timeline
    )
    model = try ModelAdvice(requests, store: open.store)
    if case .none = reach {
      asked = []
    } else {
      asked = try AdviceSource.asked(published, open.store)
    }
  }

  /// The line to a model, and what keeps it from being open.
  private static func line(
    _ settings: ModelSettings,
    _ workspace: Workspace,
    _ reach: ModelReach
  ) -> (ModelRequests.Line, [Diagnostic]) {
    switch reach {
    case .none, .shown: return (.none, [])
    case .offline: return (.closed("offline"), [])
    case .network(let environment, let clock):
      do throws(Diagnostic) {
        let secret = try settings.secret(
          file: workspace.name(of: workspace.configurationFile),
          outside: workspace.absolute(workspace.root),
          environment: environment
        )
        return (.open(CurlTransport(authorities: settings.authorities), secret, clock), [])
      } catch {
        return (.closed(error.code), [error])
      }
    }
  }

  /// The periods on which a model may be asked; those that wait and are no longer published are
  /// forgotten.
  private static func asked(
    _ published: PublishedPeriods,
    _ store: Store
  ) throws -> Set<Period> {
    let all = Set(
      published.days.map { Period.day($0) } + published.weeks.map { Period.week($0) }
    )
    var asked = Set(
      published.days.suffix(1).map { Period.day($0) }
        + published.weeks.suffix(1).map { Period.week($0) }
    )
    for (name, _) in try store.waitingAdvice() {
      if let period = Period(name: name), all.contains(period) {
        asked.insert(period)
      } else {
        try store.clearWaiting(name)
      }
    }
    return asked
  }

  /// The advice on a period's facts, and where it comes from.
  func advice(
    on facts: AdviceFacts,
    of period: Period
  ) throws -> (reply: AdviceReply, origin: AdviceOrigin, question: String) {
    if case .shown(let look) = reach { look(facts) }
    guard let model else { return (RuleAdviser(facts).reply(), .rules, "") }
    return try model.advice(on: facts, of: period, mayAsk: asked.contains(period))
  }

  /// Whether anything was decided or may be said, so that it matters what was thought of.
  var heedsTraces: Bool { model != nil || !refused.isEmpty }

  /// What was decided and said so far of what a period's suggestions rest on, as it is now.
  ///
  /// Of what was refused, what was thought of for the period; where a model is asked, everything, as its
  /// replies may hold what was not shown.
  func fingerprint(of trace: AdviceTrace, _ period: Period) throws -> Fingerprint {
    var input = FingerprintInput()
    for id in model == nil ? trace.considered.filter(refused.contains) : refused.sorted() {
      input.add(id)
    }
    if let model { try model.add(trace.question, of: period, to: &input) }
    return input.fingerprint
  }

  /// Whether a model is to be asked about a period, whose last advice left a trace.
  func isOpen(_ trace: AdviceTrace, _ period: Period) throws -> Bool {
    guard let model, asked.contains(period) else { return false }
    return try model.isOpen(trace.question, of: period)
  }
}
