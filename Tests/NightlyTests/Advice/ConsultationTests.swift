import Platform
import Synchronization
import Testing

@testable import Nightly

/// A time that passes only when someone waits or a transfer takes it.
final class Scenery: Sendable {
  let now = Mutex<Int64>(1_000_000)
  let waits = Mutex<[Int64]>([])

  var clock: TransferClock {
    TransferClock(
      now: { self.now.withLock { $0 } },
      wait: { time in
        self.now.withLock { $0 += time }
        self.waits.withLock { $0.append(time) }
      }
    )
  }
}

/// Gives one response after the other, each after some time.
final class Script: Transport, Sendable {
  enum Line {
    case response(HTTPResponse, after: Int64 = 100)
    case failure(TransportFailure.Kind, after: Int64 = 100)
  }

  let lines: [Line]
  let scenery: Scenery
  let sent = Mutex<[(body: String, deadline: Int64)]>([])

  init(_ lines: [Line], _ scenery: Scenery) {
    self.lines = lines
    self.scenery = scenery
  }

  func send(
    _ request: HTTPRequest,
    within limits: TransferLimits
  ) throws(TransportFailure)
    -> HTTPResponse
  {
    let index = sent.withLock { sent in
      sent.append((String(decoding: request.body, as: UTF8.self), limits.deadline))
      return sent.count - 1
    }
    switch lines[min(index, lines.count - 1)] {
    case .response(let response, let time):
      scenery.now.withLock { $0 += time }
      return response
    case .failure(let kind, let time):
      scenery.now.withLock { $0 += min(time, limits.deadline) }
      throw TransportFailure(kind)
    }
  }
}

@Suite("A consultation")
struct ConsultationTests {
  struct Played {
    let outcome: Consultation.Outcome
    let waits: [Int64]
    let sent: [(body: String, deadline: Int64)]
    let took: Int64

    var codes: [String] { outcome.attempts.map(\.code) }
    var end: String {
      switch outcome.result {
      case .success(let reply): reply.text
      case .failure(let failure): failure.code
      }
    }
  }

  static func play(
    _ lines: [Script.Line],
    deadline: Int64 = 60_000,
    seed: UInt64 = 1,
    tokens: Int = 800,
    mayAttempt: (PlannedAttempt) -> Bool = { _ in true }
  ) throws -> Played {
    let scenery = Scenery()
    let script = Script(lines, scenery)
    var policy = ConsultationPolicy(seed: seed)
    policy.deadline = deadline
    policy.largestOutput = 2000
    let consultation = Consultation(
      provider: OpenAIChat(),
      address: try ServiceAddress("https://example.com"),
      secret: Secret("sk-canary"),
      transport: script,
      clock: scenery.clock,
      policy: policy
    )
    var request = Samples.request
    request.maxOutputTokens = tokens
    let start = scenery.now.withLock { $0 }
    let outcome = consultation.ask(request, mayAttempt: mayAttempt)
    return Played(
      outcome: outcome,
      waits: scenery.waits.withLock { $0 },
      sent: script.sent.withLock { $0 },
      took: scenery.now.withLock { $0 } - start
    )
  }

  static let good = Script.Line.response(Samples.json(chat(Samples.reply)))

  static func chat(_ content: String, _ reason: String = "stop") -> String {
    let text = content.replacing("\"", with: "\\\"")
    return #"{"choices":[{"message":{"content":"\#(text)"},"finish_reason":"\#(reason)"}],"#
      + #""usage":{"prompt_tokens":5,"completion_tokens":6}}"#
  }

  static func status(
    _ status: Int,
    _ headers: [(String, String)] = [],
    _ body: String = "{}"
  )
    -> Script.Line
  {
    .response(Samples.response(status, body, headers))
  }

  @Test("a good reply ends it, with a record that holds nothing of it")
  func good() throws {
    let response = Samples.response(
      200,
      ConsultationTests.chat(Samples.reply),
      [("x-request-id", "req_1")]
    )
    let played = try ConsultationTests.play([.response(response, after: 5001)])
    #expect(played.end == Samples.reply)
    #expect(
      played.outcome.attempts == [
        AttemptRecord(
          code: "ok",
          status: 200,
          milliseconds: 5001,
          usage: TokenUsage(input: 5, output: 6)
        )
      ]
    )
    #expect(played.outcome.isSlow)
    #expect(try ConsultationTests.play([.response(response, after: 5000)]).outcome.isSlow == false)
  }

  static let retried: [(Script.Line, String)] = [
    (status(408), "request_timeout"), (status(409), "conflict"), (status(429), "rate_limited"),
    (status(500), "server_error"), (status(502), "server_error"), (status(503), "server_error"),
    (status(529), "overloaded"), (.response(Samples.json("{")), "not_json"),
    (.failure(.unresolved), "unresolved"), (.failure(.unreachable), "unreachable"),
    (.failure(.connectionLost), "connection_lost"), (.failure(.timedOut), "timed_out"),
    (.failure(.tlsFailed), "tls_failed"), (.failure(.malformed), "malformed_response"),
    (.failure(.other), "transfer_failed"),
  ]

  @Test(
    "what the way or the load spoiled is tried three times, with waits that grow",
    arguments: retried
  )
  func retries(line: Script.Line, code: String) throws {
    let played = try ConsultationTests.play([line])
    #expect(played.codes == [code, code, code])
    #expect(played.end == code)
    try #require(played.waits.count == 2)
    #expect((375...500).contains(played.waits[0]) && (750...1000).contains(played.waits[1]))
    let mended = try ConsultationTests.play([line, line, ConsultationTests.good])
    #expect(mended.codes == [code, code, "ok"])
    #expect(mended.end == Samples.reply)
    #expect(Set(mended.sent.map(\.body)).count == 1)
  }

  static let ended: [(Script.Line, String)] = [
    (status(400), "bad_request"), (status(401), "unauthorized"), (status(402), "billing"),
    (status(403), "forbidden"), (status(404), "not_found"), (status(413), "request_too_large"),
    (status(422), "bad_request"), (status(307), "redirected"), (status(204), "unexpected_status"),
    (status(429, [], #"{"error":{"type":"insufficient_quota"}}"#), "billing"),
    (
      status(429, [("retry-after", "1")], #"{"error":{"type":"insufficient_quota"}}"#), "billing"
    ),
    (status(429, [("retry-after", "121")]), "rate_limited"),
    (status(503, [("retry-after", "86400")]), "server_error"),
    (.response(Samples.json(chat("", "content_filter"))), "content_filter"),
    (.response(Samples.json(#"{"a":1,"a":1}"#)), "duplicate_key"),
    (.response(Samples.json("{}")), "wrong_shape"),
    (.response(Samples.json(chat("{\"a\":\"sk-canary\"}"))), "key_echo"),
    (
      .response(Samples.json(chat("").replacing(#""content":"""#, with: #""refusal":"no""#))),
      "refused"
    ),
    (.failure(.noLibrary), "no_libcurl"), (.failure(.refusedAddress), "refused_address"),
    (.failure(.untrustedCertificate), "untrusted_certificate"),
    (.failure(.badAuthorities), "bad_authorities"), (.failure(.bodyTooLarge), "body_too_large"),
    (.failure(.headerTooLarge), "header_too_large"), (.failure(.cancelled), "cancelled"),
  ]

  @Test("what would end the same way is not tried again", arguments: ended)
  func stops(line: Script.Line, code: String) throws {
    let played = try ConsultationTests.play([line, ConsultationTests.good])
    #expect(played.codes == [code])
    #expect(played.end == code)
    #expect(played.waits == [])
  }

  @Test(
    "a wait that the server asks for is kept, up to two minutes and within the deadline",
    arguments: [
      ([("retry-after", "7")], 60_000, [7000]), ([("retry-after-ms", "40")], 60_000, [40]),
      ([("retry-after", "120")], 600_000, [120_000]), ([("retry-after", "121")], 600_000, []),
      ([("retry-after", "59")], 60_000, [59_000]), ([("retry-after", "60")], 60_000, []),
      ([("x-ratelimit-reset-tokens", "2s")], 60_000, [2000]),
    ] as [([(String, String)], Int64, [Int64])]
  )
  func obeys(headers: [(String, String)], deadline: Int64, waits: [Int64]) throws {
    let played = try ConsultationTests.play(
      [ConsultationTests.status(429, headers), ConsultationTests.good],
      deadline: deadline
    )
    #expect(played.waits == waits)
    #expect(played.end == (waits.isEmpty ? "rate_limited" : Samples.reply))
  }

  @Test("waits depend on the seed and on nothing else")
  func seeds() throws {
    let waits = try [1, 1, 2].map { seed in
      try ConsultationTests.play([ConsultationTests.status(500)], seed: seed).waits
    }
    #expect(waits[0] == waits[1])
    #expect(waits[0] != waits[2])
  }

  @Test("all attempts share one deadline, of which a part is kept for the rest of the work")
  func deadline() throws {
    let hang = try ConsultationTests.play([.failure(.timedOut, after: 100_000)])
    #expect(hang.codes == ["timed_out"])
    #expect(hang.took == 59_800)
    let twice = try ConsultationTests.play([
      .failure(.connectionLost, after: 40_000), .failure(.timedOut, after: 100_000),
    ])
    #expect(twice.codes == ["connection_lost", "timed_out"])
    #expect(twice.took == 59_800)
    #expect(twice.sent.map(\.deadline) == [59_800, 59_800 - 40_000 - twice.waits[0]])
    let none = try ConsultationTests.play([ConsultationTests.good], deadline: 50)
    #expect(none.codes == [])
    #expect(none.end == "deadline")
  }

  @Test(
    "a reply that was cut off is asked for once more, with twice the room",
    arguments: [(800, [800, 1600]), (1500, [1500, 2000]), (2000, [2000]), (3000, [3000])]
  )
  func cutOff(tokens: Int, rooms: [Int]) throws {
    var planned: [Int] = []
    let line = Script.Line.response(Samples.json(ConsultationTests.chat("{\"a", "length")))
    let played = try ConsultationTests.play(
      [line],
      tokens: tokens,
      mayAttempt: {
        planned.append($0.maxOutputTokens)
        return true
      }
    )
    #expect(planned == rooms)
    #expect(played.end == "cut_off")
    #expect(played.outcome.attempts.allSatisfy { $0.usage == TokenUsage(input: 5, output: 6) })
    #expect(played.waits == [])
  }

  @Test("a reply that is no JSON object ends it")
  func noObject() throws {
    let played = try ConsultationTests.play([
      Script.Line.response(Samples.json(ConsultationTests.chat("```{}```")))
    ])
    #expect(played.codes == ["invalid"])
    #expect(played.waits == [])
  }

  @Test("an attempt that nobody pays for is not made, and one that is too long neither")
  func notAllowed() throws {
    let refused = try ConsultationTests.play(
      [ConsultationTests.status(500)],
      mayAttempt: { $0.attempt < 2 }
    )
    // What was wrong with the one that was made is what there is to tell.
    #expect(refused.codes == ["server_error"])
    #expect(refused.end == "server_error")
    let never = try ConsultationTests.play([ConsultationTests.good], mayAttempt: { _ in false })
    #expect(never.codes == [])
    #expect(never.end == "not_allowed")
    let scenery = Scenery()
    var policy = ConsultationPolicy(seed: 1)
    policy.requestBytes = 100
    let outcome = Consultation(
      provider: OpenAIChat(),
      address: try ServiceAddress("https://example.com"),
      secret: nil,
      transport: Script([ConsultationTests.good], scenery),
      clock: scenery.clock,
      policy: policy
    ).ask(Samples.request, mayAttempt: { _ in true })
    #expect(outcome.attempts == [])
    #expect(throws: ModelFailure(.own(.requestTooLong))) { try outcome.result.get() }
  }
}
