import Analysis
import CivilTime
import Documents
import Plans
import Platform
import Storage

/// Gets advice on periods: what was said before on the same facts, what a model says now, or what follows by rule.
///
/// Whatever fails, there is advice, and a word on why it is by rule.
package final class ModelAdvice {
  private let requests: ModelRequests
  private let store: Store
  private var model: ModelSettings { requests.model }
  private var terms: AdviceTerms { requests.terms }
  /// The periods that were to be asked about when the run began, with the reason why they were not.
  private let waiting: [String: String]
  /// The same as it is now.
  private var stillWaiting: [String: String]
  private var failures: [Failed] = []

  /// What went wrong, with the periods that were asked about and those that were not any more.
  private struct Failed {
    let failure: ModelFailure
    var asked: [String] = []
    var unasked: [String] = []
  }

  /// The advice of one run.
  init(_ requests: ModelRequests, store: Store) throws {
    self.requests = requests
    self.store = store
    waiting = Dictionary(uniqueKeysWithValues: try store.waitingAdvice())
    stillWaiting = waiting
  }

  /// What should be looked at: each thing once, however many periods it is about.
  package var warnings: [Diagnostic] {
    failures.map(warning) + (requests.isSlow ? [requests.slowness] : [])
  }

  /// The advice on a period's facts and where it comes from; a model is asked only where `mayAsk`.
  package func advice(
    on facts: AdviceFacts,
    of period: Period,
    mayAsk: Bool
  ) throws -> (reply: AdviceReply, origin: AdviceOrigin, question: String) {
    let question = try AdviceQuestion(
      facts,
      model.provider,
      model: model.model,
      maxOutputTokens: model.maxOutputTokens
    )
    let (reply, origin) = try advice(on: facts, question, of: period, mayAsk: mayAsk)
    return (reply, origin, ContentHash.hexadecimal(question.hash))
  }

  /// Adds what is known of a question, and why it waits, to what a fingerprint is taken of.
  package func add(
    _ question: String,
    of period: Period,
    to input: inout FingerprintInput
  ) throws {
    input.add(stillWaiting[period.name] ?? "")
    let hash = ContentHash.bytes(hexadecimal: question)
    input.add(try store.reply(to: hash) ?? [])
    input.add(try store.failure(of: hash) ?? "")
  }

  /// Whether a question about a period is to be asked in this run.
  package func isOpen(_ question: String, of period: Period) throws -> Bool {
    switch terms.recording {
    case .replay: return false
    case .record, .off: return true
    case .auto: break
    }
    let hash = ContentHash.bytes(hexadecimal: question)
    let isKnown = try store.reply(to: hash) != nil || store.failure(of: hash) != nil
    return !isKnown || waiting[period.name] != nil
  }

  private func advice(
    on facts: AdviceFacts,
    _ question: AdviceQuestion,
    of period: Period,
    mayAsk: Bool
  ) throws -> (reply: AdviceReply, origin: AdviceOrigin) {
    let check = ReplyCheck(facts)
    // Where everything is asked for anew, what is not asked about now keeps its reply all the same.
    // What had no reply that holds is not asked about again either, until the facts change.
    let refusal = terms.recording == .off ? nil : try store.failure(of: question.hash)
    let takesKept =
      terms.recording == .record ? !mayAsk || refusal != nil : terms.recording != .off
    if takesKept, let kept = try store.reply(to: question.hash),
      case (let reply?, []) = check.verdict(kept)
    {
      if mayAsk { try clearWaiting(period) }
      return (reply, .model(model.model))
    }
    guard terms.recording != .replay else {
      return byRule(facts, instead: "not_recorded", again: false)
    }
    if let refusal { return byRule(facts, instead: refusal, again: false) }
    guard mayAsk else { return byRule(facts, instead: waiting[period.name]) }
    switch requests.line {
    case .none: return byRule(facts, instead: waiting[period.name])
    case .closed(let reason):
      try setWaiting(period, reason)
      return byRule(facts, instead: reason)
    case .open(let transport, let secret, let clock):
      let (answer, isAsked) = try requests.ask(question.request, over: transport, secret, clock) {
        let (reply, faults) = check.verdict($0)
        return (reply, faults.count)
      }
      switch answer {
      case .success(let reply):
        try take(reply, to: question, of: period)
        return (reply, .model(model.model))
      case .failure(let failure):
        try take(failure, of: question, period, isAsked: isAsked)
        let isFinal = failure.isAboutReply && terms.recording != .off
        return byRule(facts, instead: failure.code, again: !isFinal)
      }
    }
  }

  /// Advice by rule, and why it is not a model's; without a reason nobody asked for one.
  private func byRule(
    _ facts: AdviceFacts,
    instead reason: String?,
    again: Bool = true
  ) -> (reply: AdviceReply, origin: AdviceOrigin) {
    let origin = reason.map {
      AdviceOrigin.rulesInstead(of: model.model, reason: $0, isAskedAgain: again)
    }
    return (RuleAdviser(facts).reply(), origin ?? .rules)
  }

  /// Keeps a reply.
  private func take(_ reply: AdviceReply, to question: AdviceQuestion, of period: Period) throws {
    try clearWaiting(period)
    guard terms.recording != .off else { return }
    try store.keep(
      JSONWriter.compact(reply.json),
      to: question.hash,
      provider: model.provider.rawValue,
      model: model.model
    )
  }

  /// Keeps why there is no reply: of one that does not hold, that it does not; else that it is waited for.
  private func take(
    _ failure: ModelFailure,
    of question: AdviceQuestion,
    _ period: Period,
    isAsked: Bool
  ) throws {
    try note(failure, period, isAsked: isAsked)
    guard failure.isAboutReply else {
      return try setWaiting(period, failure.code)
    }
    try clearWaiting(period)
    if terms.recording != .off { try store.keep(failure: failure.code, of: question.hash) }
  }

  private func clearWaiting(_ period: Period) throws {
    stillWaiting[period.name] = nil
    try store.clearWaiting(period.name)
  }

  private func setWaiting(_ period: Period, _ reason: String) throws {
    stillWaiting[period.name] = reason
    try store.setWaiting(period.name, reason: reason)
  }

  private func note(_ failure: ModelFailure, _ period: Period, isAsked: Bool) throws {
    let index =
      failures.firstIndex { $0.failure.code == failure.code } ?? failures.endIndex
    if index == failures.endIndex { failures.append(Failed(failure: failure)) }
    if isAsked {
      failures[index].asked.append(period.name)
    } else {
      failures[index].unasked.append(period.name)
    }
    // It is not asked again, so a later run would not find it.
    guard failure.isAboutReply else { return }
    try store.keepUntold(
      [warning(failures[index])],
      about: "advice " + failure.code
    )
  }

  private func warning(_ failed: Failed) -> Diagnostic {
    func words(_ periods: [String]) -> String {
      switch periods.count {
      case ...2: periods.joined(separator: " and ")
      default: "\(periods[0]) and \(periods.count - 1) other periods"
      }
    }
    let verb = failed.unasked.count == 1 ? "was" : "were"
    let others =
      failed.unasked.isEmpty ? "" : "; \(words(failed.unasked)) \(verb) not asked about then"
    return Diagnostic(
      file: "lockin.yaml",
      severity: .warning,
      code: "no_model_advice",
      problem:
        "\(model.model) gave no advice on \(words(failed.asked)) (\(failed.failure.code)), which is by "
        + "rule instead\(others)",
      remedy: remedy(failed.failure)
    )
  }

  private func remedy(_ failure: ModelFailure) -> String {
    switch failure.code {
    case "unauthorized", "forbidden", "key_echo": "look at the key in the environment"
    case "billing": "look at your account with the provider"
    case "not_found", "bad_request": "look at 'model' and 'url' under 'advice'"
    case "not_allowed": "the month's credits are used up; 'credits' under 'advice' sets them"
    case "sent_too_much":
      "\(RequestClaim.mostBytes / 1000) kB in six hours is the most that leaves; a later run asks again"
    case "no_libcurl": "install the Debian package '\(CurlTransport.package)'"
    case "untrusted_certificate", "bad_authorities": "look at 'url' and 'ca_file' under 'advice'"
    default:
      failure.isAboutReply
        ? (terms.recording == .off
          ? "each run asks again with 'record: off'; another model may do better"
          : "these facts are not asked about again until they change; another model may do better")
        : "it is asked again at the next run"
    }
  }
}
