import Documents
import FaultServer
import Foundation
import Nightly
import Platform
import Synchronization

/// Asks a server that does wrong, one fault after the other, and holds time and memory to their bars.
///
/// Memory is that of the whole process, the server included. Called with `serve`, it prints the server's
/// port and the names of the faults, and serves until its input ends: a line `NAME` asks how many
/// requests came in under a name, `NAME WORD` in how many of them the word occurs but for the header's
/// key, in any case of letters.
@main
struct Faults {
  static let start = ContinuousClock.now
  static let memoryBar = 64 * 1024

  static let clock = TransferClock(
    now: { milliseconds(ContinuousClock.now - start) },
    wait: { usleep(UInt32($0) * 1000) }
  )

  static func main() throws {
    if CommandLine.arguments.dropFirst().first == "serve" { return try serve() }
    let server = try FaultServer(reply: #"{"note":"hello"}"#)
    var failures = 0
    var own: [Duration] = []
    for fault in Fault.allCases {
      let deadline: Int64 = fault.usesWholeDeadline ? 1000 : 10_000
      let transport = TimedTransport()
      var policy = ConsultationPolicy(seed: 1)
      policy.deadline = deadline
      let begin = ContinuousClock.now
      let outcome = Consultation(
        provider: OpenAIChat(),
        address: try ServiceAddress(server.address(fault, run: "run")),
        secret: Secret("sk-canary-4711"),
        transport: transport,
        clock: clock,
        policy: policy
      ).ask(question, mayAttempt: { _ in true }, judge: { _ in nil })
      let took = ContinuousClock.now - begin
      if outcome.attempts.count == 1 { own.append(took - transport.inside.withLock { $0 }) }
      let codes = outcome.attempts.map(\.code).joined(separator: ", ")
      print("\(fault.rawValue): \(codes); \(milliseconds(took)) ms of \(deadline)")
      if took >= .milliseconds(deadline) {
        print("\(fault.rawValue): not within the deadline")
        failures += 1
      }
      // Also where a proxy stands in the environment.
      if fault.rawValue.hasPrefix("good"), outcome.attempts.last?.code != "ok" {
        print("\(fault.rawValue): no reply")
        failures += 1
      }
    }
    server.stop()
    var usage = rusage()
    getrusage(Int32(RUSAGE_SELF.rawValue), &usage)
    own.sort()
    print(
      "\(Fault.allCases.count) cases, \(failures) failures; at most \(usage.ru_maxrss / 1024) MB; "
        + "our own part p50 \(microseconds(own[own.count / 2])) us, "
        + "p95 \(microseconds(own[own.count * 95 / 100])) us"
    )
    if usage.ru_maxrss >= memoryBar {
      print("more than 64 MB")
      failures += 1
    }
    exit(failures == 0 ? 0 : 1)
  }

  /// Serves a reply that holds for all facts with a first figure.
  static func serve() throws {
    let server = try FaultServer(
      reply: #"{"peak_hours":[],"recommended_shifts":[],"break_suggestions":[],"#
        + #""motivational_notes":[{"text":"You had {F1} of focus.","evidence":["F1"]}]}"#
    )
    print(server.port, Fault.allCases.map(\.rawValue).joined(separator: " "))
    fflush(nil)
    while let line = readLine() {
      let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
      let requests = server.received(parts.first ?? "")
      if parts.count == 2 {
        print(requests.count { text($0).contains(parts[1].lowercased()) })
      } else {
        print(requests.count)
      }
      fflush(nil)
    }
    server.stop()
  }

  /// All that a request says, without the lines of its header that hold the key.
  static func text(_ request: FaultServer.Received) -> String {
    let lines = request.header.split(separator: "\r\n").map { $0.lowercased() }.filter {
      $0.hasPrefix("authorization:") == false && $0.hasPrefix("x-api-key:") == false
    }
    return lines.joined(separator: "\n")
      + String(decoding: request.body, as: UTF8.self).lowercased()
  }

  static let question = ModelRequest(
    model: "m-1",
    instructions: "Say hello.",
    facts: Array(#"{"H1":50}"#.utf8),
    schema: [
      "type": "object", "required": ["note"], "additionalProperties": false,
      "properties": ["note": ["type": "string"]],
    ],
    schemaName: "advice",
    maxOutputTokens: 800
  )

  static func milliseconds(_ time: Duration) -> Int64 { microseconds(time) / 1000 }

  static func microseconds(_ time: Duration) -> Int64 {
    time.components.seconds * 1_000_000 + time.components.attoseconds / 1_000_000_000_000
  }
}

/// Measures what goes on within transfers.
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
