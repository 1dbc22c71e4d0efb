import CivilTime
import Documents
import Platform
import Storage

/// Asks a model in a run, for whatever: within the month's credits, what may leave in six hours, and the time that all
/// requests of the run have together.
///
/// A service that fails one request is not asked again in the same run. What each attempt came to is kept, and nothing of
/// what was said in it.
package final class ModelRequests {
  /// Whether a model is reached, and how.
  package enum Line {
    case open(any Transport, Secret?, TransferClock)
    /// Nothing may be sent: why, as a code.
    case closed(String)
    /// Nothing is asked or remembered.
    case none
  }

  /// The settings of the model.
  let model: ModelSettings
  /// What it may cost, and what is kept.
  let terms: AdviceTerms
  /// Whether the model is reached.
  let line: Line
  private let store: Store
  private let now: Instant
  private let month: String
  /// Milliseconds that requests may still take.
  private var left: Int64
  /// Why the service is not asked any more in this run.
  private var silence: ModelFailure?
  /// Whether a reply took longer than one waits for with ease.
  private(set) var isSlow = false

  /// The requests of one run.
  init(
    _ model: ModelSettings,
    _ terms: AdviceTerms,
    store: Store,
    line: Line,
    now: Instant,
    timeline: ZoneTimeline
  ) {
    self.model = model
    self.terms = terms
    self.store = store
    self.line = line
    self.now = now
    month = String("\(timeline.date(at: now))".prefix(7))
    left = model.deadline
  }

  /// What came of a request: what of the reply holds, or why there is none; `isAsked` is false where the service was not
  /// asked any more.
  typealias Answer<Reply> = (result: Result<Reply, ModelFailure>, isAsked: Bool)

  /// Asks until there is a reply, or no sense in asking again; `check` gives what of a reply holds, nil for nothing, and how
  /// many things in it do not.
  func ask<Reply>(
    _ request: ModelRequest,
    over transport: any Transport,
    _ secret: Secret?,
    _ clock: TransferClock,
    _ check: ([UInt8]) -> (reply: Reply?, dropped: Int)
  ) throws -> Answer<Reply> {
    if let silence { return (.failure(silence), false) }
    var policy = ConsultationPolicy(seed: UInt64(bitPattern: now.milliseconds))
    policy.deadline = max(0, left)
    let start = clock.now()
    defer { left -= clock.now() - start }
    let consultation = Consultation(
      provider: model.provider.provider,
      address: model.address,
      secret: secret,
      transport: transport,
      clock: clock,
      policy: policy
    )
    var paid: [Int64] = []
    var isTooMuch = false
    let outcome = try consultation.ask(
      request,
      mayAttempt: { attempt in
        let grant = try setAside(attempt)
        isTooMuch = grant == .tooMuchSent
        guard case .granted(let number) = grant else { return false }
        paid.append(number)
        return true
      }
    )
    isSlow = isSlow || outcome.isSlow
    var answer: Result<Reply, ModelFailure>
    var dropped = 0
    switch outcome.result {
    case .success(let reply):
      let checked = check(Array(reply.text.utf8))
      answer = checked.reply.map { .success($0) } ?? .failure(ModelFailure(.invalid))
      dropped = checked.dropped
    case .failure(let failure):
      answer = .failure(isTooMuch && paid.isEmpty ? ModelFailure(.own(.sentTooMuch)) : failure)
    }
    for (request, attempt) in zip(paid, outcome.attempts) { try settle(request, attempt, dropped) }
    if case .failure(let failure) = answer, !failure.isAboutReply { silence = failure }
    return (answer, true)
  }

  /// Sets aside what an attempt may cost at most.
  private func setAside(_ attempt: PlannedAttempt) throws -> RequestGrant {
    try store.setAside(
      RequestClaim(
        amount: terms.price.most(bytes: attempt.bytes, outputTokens: attempt.maxOutputTokens),
        monthly: terms.limit,
        month: month,
        bytes: attempt.bytes
      ),
      at: now,
      provider: model.provider.rawValue,
      model: model.model
    )
  }

  /// Sets what an attempt did cost; where the provider does not say, all that was set aside.
  ///
  /// What was not answered costs nothing: it never arrived, or the provider refused it, as with a key that is
  /// wrong or too many requests. After a mistake of the provider's own nobody knows.
  private func settle(_ request: Int64, _ attempt: AttemptRecord, _ dropped: Int) throws {
    let isGood = attempt.code == "ok" && dropped > 0
    let outcome = isGood ? "ok, \(dropped) dropped" : attempt.code
    guard let input = attempt.usage.input, let output = attempt.usage.output else {
      let wasSent = !ModelRequests.unsent.contains(attempt.code)
      let wasRefused = attempt.status.map { (400..<500).contains($0) } ?? false
      let cost: Int64 = wasRefused || attempt.status == nil && !wasSent ? 0 : .max
      return try store.settle(request, cost: cost, outcome: outcome)
    }
    try store.settle(
      request,
      cost: terms.price.cost(inputTokens: max(0, input), outputTokens: max(0, output)),
      outcome: outcome
    )
  }

  /// How attempts end that never reached the provider, and so cost nothing.
  private static let unsent = Set(
    [
      TransportFailure.Kind.noLibrary, .refusedAddress, .unresolved, .unreachable, .tlsFailed,
      .untrustedCertificate, .badAuthorities,
    ].map(\.rawValue)
  )

  /// That a reply took long.
  var slowness: Diagnostic {
    Diagnostic(
      file: "lockin.yaml",
      severity: .warning,
      code: "slow_model",
      problem: "\(model.model) took more than five seconds to answer",
      remedy: "nothing has to be done; a smaller model is quicker"
    )
  }
}

extension ModelFailure {
  /// Whether it lies in this question and its reply, so that other questions may go well, and this one
  /// would hardly another time.
  var isAboutReply: Bool {
    switch kind {
    case .transport: false
    case .answer(let answer):
      [.requestTooLarge, .refused, .contentFilter, .cutOff, .keyEcho, .invalid].contains(answer)
    case .own(let own): own == .requestTooLong
    }
  }
}
