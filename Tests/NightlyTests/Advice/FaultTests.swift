import FaultServer
import Foundation
import Platform
import Synchronization
import Testing

@testable import Nightly

/// Measures what goes on between two transfers.
final class TimedTransport: Transport, Sendable {
  let inside = Mutex<Duration>(.zero)

  func send(
    _ request: HTTPRequest,
    within limits: TransferLimits
  ) throws(TransportFailure)
    -> HTTPResponse
  {
    let start = ContinuousClock.now
    defer { inside.withLock { $0 += ContinuousClock.now - start } }
    return try CurlTransport().send(request, within: limits)
  }
}

@Suite("Consultations with a server that does wrong")
struct FaultTests {
  static let canary = "sk-canary-4711"

  static let clock = TransferClock(
    now: {
      let now = ContinuousClock.now - start
      return now.components.seconds * 1000 + now.components.attoseconds / 1_000_000_000_000_000
    },
    wait: { usleep(UInt32($0) * 1000) }
  )

  static let start = ContinuousClock.now

  /// What each fault ends with: the codes of all attempts.
  static func codes(_ fault: Fault, _ kind: ProviderKind) -> [String] {
    let thrice = { (code: String) in [code, code, code] }
    switch fault {
    case .hangBeforeHeader, .hangInBody, .dripHeader, .dripBody: return ["timed_out"]
    case .closeAtOnce, .resetBeforeHeader, .resetInBody, .truncatedBody, .truncatedChunk:
      return thrice("connection_lost")
    case .tenMegabytes, .endlessBody, .transferGzipBomb: return ["body_too_large"]
    case .endlessHeader, .endlessHeaderLine, .interimFlood: return ["header_too_large"]
    case .gzipBomb: return ["encoded_body"]
    case .redirectElsewhere, .redirectLoop: return ["redirected"]
    case .noHeader, .brokenStatusLine: return thrice("malformed_response")
    case .badRequest, .unprocessable: return ["bad_request"]
    case .unauthorized, .keyEchoInHeader: return ["unauthorized"]
    case .paymentRequired: return ["billing"]
    case .forbidden: return ["forbidden"]
    case .notFound: return ["not_found"]
    case .requestTimeout: return thrice("request_timeout")
    case .conflict: return thrice("conflict")
    case .tooLarge: return ["request_too_large"]
    case .rateLimited: return thrice("rate_limited")
    case .rateLimitedForLong, .rateLimitedForever: return ["rate_limited"]
    // Only OpenAI's form says so with 429.
    case .outOfCredit: return kind == .ollama ? thrice("rate_limited") : ["billing"]
    case .serverError, .badGateway, .unavailable, .gatewayTimeout: return thrice("server_error")
    case .overloaded: return thrice("overloaded")
    case .htmlPage: return ["wrong_content_type"]
    case .envelopeNotJSON, .envelopeTooDeep, .invalidUTF8: return thrice("not_json")
    case .envelopeTwiceTheKey: return ["duplicate_key"]
    case .envelopeWrongShape, .crowdedEnvelope: return ["wrong_shape"]
    case .refusal: return kind == .ollama ? ["invalid"] : ["refused"]
    case .cutOff: return ["cut_off", "cut_off"]
    case .filtered:
      switch kind {
      case .anthropic: return ["refused"]
      case .ollama: return ["invalid"]
      default: return ["content_filter"]
      }
    case .fenced, .textNotJSON, .textTwiceTheKey, .emptyText: return ["invalid"]
    // What of a reply holds is for another check.
    case .otherLanguage, .injectionEcho, .crowdedText: return ["ok"]
    case .keyEcho: return ["key_echo"]
    case .hugeNumbers, .good, .goodInChunks, .goodAfterInterim, .goodButSlow: return ["ok"]
    case .goodAfterTwoFailures: return ["server_error", "server_error", "ok"]
    case .goodAfterRateLimit: return ["rate_limited", "ok"]
    case .goodAfterCutOff: return ["cut_off", "ok"]
    }
  }

  /// What one consultation with one fault came to.
  struct Played: Sendable {
    let fault: Fault
    let outcome: Consultation.Outcome
    let deadline: Duration
    let took: Duration
    /// The time outside of transfers; nil where there was waiting between them.
    let own: Duration?
  }

  @Test("each fault ends in time with the right class", arguments: ProviderKind.allCases)
  func faults(kind: ProviderKind) async throws {
    let server = try FaultServer(reply: Samples.reply)
    defer { server.stop() }
    let secret = try #require(Secret(FaultTests.canary))
    // What happens on the way is the same for all; the rest each provider reads by itself.
    let onTheWay = Set(Fault.allCases.prefix { $0 != .badRequest })
    let faults = Fault.allCases.filter { kind == .openai || onTheWay.contains($0) == false }
    let played = try await FaultTests.play(faults, kind, server, secret)
    for played in played {
      let fault = played.fault
      #expect(played.outcome.attempts.map(\.code) == FaultTests.codes(fault, kind), "\(fault)")
      // The machine may be busy with other tests; 'make conformance' holds them to the deadline.
      #expect(played.took < played.deadline + .seconds(5), "\(fault) took \(played.took)")
      let received = server.received(fault, run: kind.rawValue)
      #expect(received.count == played.outcome.attempts.count, "\(fault)")
      for request in received {
        #expect(secret.occurs(in: request.body) == false, "\(fault)")
        #expect(request.header.ranges(of: FaultTests.canary).count == 1, "\(fault)")
      }
      var text = "\(played.outcome)"
      dump(played.outcome, to: &text)
      #expect(text.contains("canary") == false, "\(fault)")
    }
    #expect(server.received("elsewhere").isEmpty)
    let own = played.compactMap(\.own).sorted()
    print(
      "\(kind.rawValue): our own part of \(own.count) consultations, p50 \(own[own.count / 2]), "
        + "p95 \(own[own.count * 95 / 100])"
    )
  }

  /// Plays all faults at once, each on a thread of its own, as transfers wait.
  private static func play(
    _ faults: [Fault],
    _ kind: ProviderKind,
    _ server: FaultServer,
    _ secret: Secret
  ) async throws -> [Played] {
    try await withThrowingTaskGroup(of: Played.self) { group in
      for fault in faults {
        let address = try ServiceAddress(server.address(fault, run: kind.rawValue))
        group.addTask {
          await withCheckedContinuation { continuation in
            Thread.detachNewThread {
              continuation.resume(returning: play(fault, kind, address, secret))
            }
          }
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
  }

  private static func play(
    _ fault: Fault,
    _ kind: ProviderKind,
    _ address: ServiceAddress,
    _ secret: Secret
  ) -> Played {
    let transport = TimedTransport()
    var policy = ConsultationPolicy(seed: 1)
    // The others end by themselves; they get time as the machine may be busy.
    policy.deadline = fault.usesWholeDeadline ? 600 : 30_000
    let consultation = Consultation(
      provider: kind.provider,
      address: address,
      secret: secret,
      transport: transport,
      clock: clock,
      policy: policy
    )
    let begin = ContinuousClock.now
    let outcome = consultation.ask(Samples.request, mayAttempt: { _ in true })
    let took = ContinuousClock.now - begin
    let own = took - transport.inside.withLock { $0 }
    return Played(
      fault: fault,
      outcome: outcome,
      deadline: .milliseconds(policy.deadline),
      took: took,
      own: outcome.attempts.count == 1 ? own : nil
    )
  }
}
