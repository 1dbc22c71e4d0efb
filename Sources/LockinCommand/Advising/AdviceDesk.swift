import Advice
import CivilTime
import Documents
import HTTP
import Planning
import Providers
import Rendering
import Storage

/// Gets advice on periods: what was said before on the same facts, what a model says now, or what
/// follows by rule.
///
/// All consultations of a run share one deadline. Whatever fails, there is advice, and a word on why it
/// is by rule.
final class AdviceDesk {
  /// How a model is reached; nil where nothing may be sent.
  struct Line {
    let transport: any Transport
    let secret: Secret?
    let clock: ConsultationClock
  }

  private let model: ModelSettings
  private let terms: AdviceTerms
  private let store: Store
  private let line: Line?
  private let now: Instant
  private let month: String
  private let end: Int64?
  private(set) var warnings: [Diagnostic] = []

  /// A desk for one run.
  init(
    _ model: ModelSettings,
    _ terms: AdviceTerms,
    store: Store,
    line: Line?,
    now: Instant,
    timeline: ZoneTimeline
  ) {
    self.model = model
    self.terms = terms
    self.store = store
    self.line = line
    self.now = now
    month = String("\(timeline.local(at: now).date)".prefix(7))
    end = line.map { $0.clock.now() + model.deadline }
  }

  /// The advice on a period's facts and where it comes from; a model is asked only where `mayAsk`.
  func advice(
    on facts: AdviceFacts,
    of period: ReportPeriod,
    mayAsk: Bool
  ) throws -> (reply: AdviceReply, origin: AdviceOrigin) {
    let judge = try ReplyJudge(facts)
    let question = try AdviceQuestion(
      facts,
      model.provider,
      model: model.model,
      maxOutputTokens: model.maxOutputTokens
    )
    if terms.recording == .auto || terms.recording == .replay,
      let kept = try store.reply(to: question.hash), case .sound(let reply) = judge.verdict(kept)
    {
      return (reply, .model(model.model))
    }
    func byRule(_ reason: String?) -> (AdviceReply, AdviceOrigin) {
      (RuleAdviser(facts).reply(), .rules(reason))
    }
    guard terms.recording != .replay, mayAsk else { return byRule(nil) }
    guard let line, let end else {
      try wait(period, "offline")
      return byRule("offline")
    }
    let answer = try ask(question, line, until: end, judge)
    switch answer {
    case .success(let reply):
      try store.clearWaiting(period.name)
      if terms.recording != .off {
        try store.keep(
          JSONWriter.compact(reply.json),
          to: question.hash,
          provider: model.provider.rawValue,
          model: model.model
        )
      }
      return (reply, .model(model.model))
    case .failure(let failure):
      if failure.isPassing {
        try wait(period, failure.code)
      } else {
        try store.clearWaiting(period.name)
      }
      warnings.append(warning(failure, period))
      return byRule(failure.code)
    }
  }

  /// Asks until a reply holds, or what of it can stand alone, or there is no sense in asking again.
  private func ask(
    _ question: AdviceQuestion,
    _ line: Line,
    until end: Int64,
    _ judge: ReplyJudge
  ) throws -> Result<AdviceReply, ModelFailure> {
    var policy = ConsultationPolicy(seed: UInt64(bitPattern: now.milliseconds))
    policy.deadline = max(0, end - line.clock.now())
    let consultation = Consultation(
      provider: model.provider.provider,
      address: model.address,
      secret: line.secret,
      transport: line.transport,
      clock: line.clock,
      policy: policy
    )
    var paid: [Int64] = []
    var sound: AdviceReply?
    var rest: AdviceReply?
    let outcome = try consultation.ask(
      question.request,
      mayAttempt: { attempt in
        let number = try store.setAside(
          terms.price.most(bytes: attempt.bytes, outputTokens: attempt.maxOutputTokens),
          ofMonthly: terms.limit,
          month: month,
          at: now,
          provider: model.provider.rawValue,
          model: model.model
        )
        if let number { paid.append(number) }
        return number != nil
      },
      judge: { text in
        switch judge.verdict(Array(text.utf8)) {
        case .sound(let reply):
          sound = reply
          return nil
        case .faulty(let faults, let part):
          rest = part ?? rest
          return faults.map { ReplyMistake(pointer: $0.pointer, code: $0.code) }
        }
      }
    )
    for (request, attempt) in zip(paid, outcome.attempts) { try settle(request, attempt) }
    if outcome.isSlow {
      warnings.append(
        Diagnostic(
          file: "lockin.yaml",
          severity: .warning,
          code: "slow_model",
          problem: "\(model.model) took more than five seconds to answer",
          remedy: "nothing has to be done; a smaller model is quicker"
        )
      )
    }
    if case .failure(let failure) = outcome.result, sound == nil {
      return rest.map { .success($0) } ?? .failure(failure)
    }
    return sound.map { .success($0) } ?? .failure(ModelFailure(.answer(.invalid)))
  }

  /// Sets what an attempt did cost; where the provider does not say, all that was set aside.
  private func settle(_ request: Int64, _ attempt: AttemptRecord) throws {
    guard let input = attempt.usage.input, let output = attempt.usage.output else {
      // What never reached the provider costs nothing.
      let cost: Int64 = attempt.status == nil && attempt.code == "unreachable" ? 0 : .max
      return try store.settle(request, cost: cost, outcome: attempt.code)
    }
    try store.settle(
      request,
      cost: terms.price.cost(inputTokens: max(0, input), outputTokens: max(0, output)),
      outcome: attempt.code
    )
  }

  private func wait(_ period: ReportPeriod, _ reason: String) throws {
    try store.setWaiting(period.name, reason: reason)
  }

  private func warning(_ failure: ModelFailure, _ period: ReportPeriod) -> Diagnostic {
    Diagnostic(
      file: "lockin.yaml",
      severity: .warning,
      code: "no_model_advice",
      problem:
        "\(model.model) gave no advice on \(period.name) (\(failure.code)), which is by rule instead",
      remedy: failure.isPassing
        ? "it is asked again at the next run" : AdviceDesk.remedy(failure)
    )
  }

  private static func remedy(_ failure: ModelFailure) -> String {
    switch failure.code {
    case "unauthorized", "forbidden", "key_echo": "look at the key in the environment"
    case "billing": "look at your account with the provider"
    case "not_found", "bad_request": "look at 'model' and 'url' under 'advice'"
    case "not_allowed": "the month's credits are used up; 'credits' under 'advice' sets them"
    case "untrusted_certificate", "bad_authorities": "look at 'url' and 'ca_file' under 'advice'"
    default: "nothing has to be done"
    }
  }
}

extension ModelFailure {
  /// Whether it may go well at another time, unchanged.
  var isPassing: Bool {
    switch kind {
    case .transport(let kind):
      switch kind {
      case .unresolved, .unreachable, .connectionLost, .timedOut, .tlsFailed, .malformed,
        .cancelled, .other:
        true
      case .refusedAddress, .untrustedCertificate, .badAuthorities, .bodyTooLarge,
        .headerTooLarge:
        false
      }
    case .answer(let answer):
      [.requestTimeout, .conflict, .rateLimited, .serverError, .overloaded].contains(answer)
    case .own(let own): own == .deadline
    }
  }
}
