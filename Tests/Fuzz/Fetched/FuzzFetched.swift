import CivilTime
import Documents
import FuzzSupport
import Glibc
import Nightly
import Platform
import Synchronization

/// What libFuzzer calls with each input: a byte that chooses the kind of source, one for the status of the response,
/// and what a server sends, cut at each zero byte into what it sends one time after the other.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzFetched(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  guard count >= 2 else { return 0 }
  let kind = kinds[Int(bytes[0]) % kinds.count]
  let bodies = bytes.dropFirst(2).split(separator: 0, omittingEmptySubsequences: false).map(
    Array.init
  )
  let server = MadeUpServer(status: statuses[Int(bytes[1]) % statuses.count], bodies: bodies)
  guard let address = try? SourceAddress("http://localhost:1/", isInsecure: true) else { return 0 }
  var source = FetchSource(
    kind,
    name: "fuzz",
    at: .address(address),
    position: SourcePosition(line: 1, column: 1)
  )
  source.key = .variable("KEY")
  let fetcher = Fetcher(
    workspace: folder,
    now: Instant(milliseconds: 1_780_290_900_000),
    timeline: ZoneTimeline(home: .utc),
    network: Fetcher.Network(
      transport: { _ in server },
      clock: TransferClock(now: { server.now }, wait: { server.wait($0) }),
      variable: { $0 == "KEY" ? "sk-canary" : nil },
      environment: [:],
      machine: { "desk" }
    ),
    isExplained: { _ in false }
  )
  do {
    let outcomes = try fetcher.fetch([source])
    expect(outcomes.count == 1, "one source, one outcome")
    expect(!"\(outcomes)".contains("sk-canary"), "no key is told")
  } catch {
    expect(false, "a source costs itself: \(error)")
  }
  clear()
  return 0
}

private let kinds = FetchSource.Kind.allCases.filter { $0 != .command }
private let statuses = [200, 200, 200, 204, 301, 304, 401, 404, 429, 500, 503]

/// Sends what it was given, the last of it again and again.
private final class MadeUpServer: Transport, Sendable {
  private let status: Int
  private let bodies: [[UInt8]]
  private let sent = Mutex(0)
  private let time = Mutex<Int64>(0)

  init(status: Int, bodies: [[UInt8]]) {
    self.status = status
    self.bodies = bodies
  }

  var now: Int64 { time.withLock { $0 } }
  func wait(_ milliseconds: Int64) { time.withLock { $0 += max(1, milliseconds) } }

  func send(
    _ request: HTTPRequest,
    within limits: TransferLimits
  ) throws(TransportFailure) -> HTTPResponse {
    // A source has 300 seconds for all of it, so that no server can keep it for ever.
    wait(1000)
    let number = sent.withLock { count in
      defer { count += 1 }
      return count
    }
    let body = bodies[min(number, bodies.count - 1)]
    guard body.count <= limits.bodyBytes else { throw TransportFailure(.bodyTooLarge) }
    return HTTPResponse(status: status, headers: [], body: body)
  }
}

/// A folder in memory, which is emptied after each input.
private let folder = {
  let path = "/dev/shm/lockin-fuzz-fetched-\(getpid())"
  guard (try? Directory.make(path, permissions: 0o700)) != nil else { fatalError("no folder") }
  return path
}()

private func clear() {
  // What can't be removed is found by the next input.
  for file in (try? Directory.files(below: folder)) ?? [] {
    try? AtomicFile.remove(at: folder + "/" + file)
  }
}
