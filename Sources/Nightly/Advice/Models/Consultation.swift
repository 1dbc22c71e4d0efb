import Documents
import Platform

/// How often and how long a model is asked.
public struct ConsultationPolicy: Sendable, Hashable {
  /// The most attempts, whatever they fail of.
  public var attempts = 3
  /// Milliseconds for all attempts and the waiting between them.
  public var deadline: Int64 = 60_000
  /// The most tokens that a second attempt at a reply that was cut off may have.
  var largestOutput = 16_384
  /// The longest body that is sent, in bytes.
  var requestBytes = 1 << 18
  /// What separates this run's waiting from that of others.
  public var seed: UInt64

  /// The usual policy: three attempts within a minute.
  public init(seed: UInt64) { self.seed = seed }

  /// The longest wait that a server may ask for, in milliseconds: what OpenAI's client obeys.
  static let longestWait: Int64 = 120_000
}

/// An attempt that is about to be made, for whoever has to pay for it.
public struct PlannedAttempt: Sendable, Hashable {
  /// Which attempt, from 1.
  let attempt: Int
  /// Bytes of the request's body.
  public let bytes: Int
  /// The most tokens that the reply may have.
  public let maxOutputTokens: Int
}

/// Asks one model one question, with all attempts under one deadline.
///
/// What the way or the server's load spoiled is tried again, after the wait that the server asks for
/// or one that grows; a reply that was cut off is asked for once more with more room. Everything else ends it.
public struct Consultation {
  private let provider: any ModelProvider
  private let address: ServiceAddress
  private let secret: Secret?
  private let transport: any Transport
  private let clock: TransferClock
  private let policy: ConsultationPolicy

  /// How it ended.
  public struct Outcome: Sendable {
    /// The reply, or why there is none.
    let result: Result<ModelReply, ModelFailure>
    /// All attempts, in order.
    public let attempts: [AttemptRecord]

    /// Whether an attempt took the provider more than five seconds.
    var isSlow: Bool { attempts.contains(where: \.isSlow) }
  }

  /// A consultation with one service.
  public init(
    provider: any ModelProvider,
    address: ServiceAddress,
    secret: Secret?,
    transport: any Transport,
    clock: TransferClock,
    policy: ConsultationPolicy
  ) {
    self.provider = provider
    self.address = address
    self.secret = secret
    self.transport = transport
    self.clock = clock
    self.policy = policy
  }

  /// Asks until there is a reply, which is one JSON object, or no sense in asking again; `mayAttempt` is asked before each
  /// attempt and may note its price.
  public func ask(
    _ request: ModelRequest,
    mayAttempt: (PlannedAttempt) throws -> Bool
  ) rethrows -> Outcome {
    var request = request
    let end = clock.now() + policy.deadline
    var records: [AttemptRecord] = []
    var failure = ModelFailure(.own(.deadline))
    var hasMoreRoom = false
    for attempt in 1...max(policy.attempts, 1) {
      let left = end - clock.now() - reserve
      guard left >= Consultation.shortestAttempt else {
        if records.isEmpty { failure = ModelFailure(.own(.deadline)) }
        break
      }
      let message = provider.request(request, to: address, secret: secret)
      guard message.body.count <= policy.requestBytes else {
        failure = ModelFailure(.own(.requestTooLong))
        break
      }
      let plan = PlannedAttempt(
        attempt: attempt,
        bytes: message.body.count,
        maxOutputTokens: request.maxOutputTokens
      )
      guard try mayAttempt(plan) else {
        // What was wrong with an attempt that was made says more than that there is no other.
        if records.isEmpty { failure = ModelFailure(.own(.notAllowed)) }
        break
      }
      let (result, record) = self.attempt(message, left)
      records.append(record)
      switch result {
      case .success: return Outcome(result: result, attempts: records)
      case .failure(let latest): failure = latest
      }
      guard attempt < policy.attempts,
        let next = again(request, after: failure, attempt, until: end, hadMoreRoom: &hasMoreRoom)
      else { break }
      request = next
    }
    return Outcome(result: .failure(failure), attempts: records)
  }

  /// What to ask after a failure, when there was the wait that it takes; nil where there is no sense in asking
  /// again.
  private func again(
    _ request: ModelRequest,
    after failure: ModelFailure,
    _ attempt: Int,
    until end: Int64,
    hadMoreRoom: inout Bool
  ) -> ModelRequest? {
    var request = request
    switch failure.kind.course {
    case .stop: return nil
    case .retry:
      guard let wait = wait(after: failure, attempt, until: end) else { return nil }
      clock.wait(wait)
    case .retryLonger:
      guard !hadMoreRoom, request.maxOutputTokens < policy.largestOutput else { return nil }
      hadMoreRoom = true
      request.maxOutputTokens =
        request.maxOutputTokens > policy.largestOutput / 2
        ? policy.largestOutput : request.maxOutputTokens * 2
    }
    return request
  }

  /// Below this many milliseconds there is no sense in connecting.
  private static let shortestAttempt: Int64 = 50

  /// What is kept of the deadline for what has to be done when the last byte came, in milliseconds.
  private var reserve: Int64 { min(200, policy.deadline / 20) }

  private func attempt(
    _ message: HTTPRequest,
    _ left: Int64
  ) -> (Result<ModelReply, ModelFailure>, AttemptRecord) {
    let start = clock.now()
    var response: HTTPResponse?
    var took: Int64 = 0
    var result: Result<ModelReply, ModelFailure>
    do throws(TransportFailure) {
      let answer = try transport.send(message, within: TransferLimits(deadline: left))
      took = clock.now() - start
      response = answer
      do throws(ModelFailure) {
        result = .success(try provider.read(answer, secret: secret))
      } catch {
        result = .failure(error)
      }
    } catch {
      took = clock.now() - start
      result = .failure(ModelFailure(.transport(error.kind)))
    }
    var code = "ok"
    var usage = TokenUsage()
    switch result {
    case .success(let reply): usage = reply.usage
    case .failure(let failure):
      code = failure.code
      usage = failure.usage
    }
    let record = AttemptRecord(
      code: code,
      status: response?.status,
      milliseconds: took,
      usage: usage
    )
    return (result, record)
  }

  /// Milliseconds until the next attempt; nil where it could not be made in time.
  private func wait(after failure: ModelFailure, _ attempt: Int, until end: Int64) -> Int64? {
    var wait: Int64
    if let asked = failure.retryAfter {
      guard asked <= ConsultationPolicy.longestWait else { return nil }
      wait = asked
    } else {
      // As OpenAI's and Anthropic's clients wait: half a second that doubles up to eight seconds,
      // of which up to a quarter is taken away.
      let longest = min(500 << Int64(min(attempt - 1, 10)), 8000)
      var random = SplitMix64(seed: policy.seed, stream: UInt64(attempt))
      wait = Int64(longest) * Int64(random.integer(in: 750...1000)) / 1000
    }
    let next = clock.now() + wait + reserve + Consultation.shortestAttempt
    return next <= end ? wait : nil
  }
}
