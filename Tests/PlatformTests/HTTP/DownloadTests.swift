import FaultServer
import Synchronization
import Testing

@testable import Platform

@Suite("Downloads")
struct DownloadTests {
  /// A clock that stands still but for waits, which it remembers.
  final class Patience: Sendable {
    let waits = Mutex<[Int64]>([])
    var clock: TransferClock {
      TransferClock(
        now: { [self] in waits.withLock { $0.reduce(0, +) } },
        wait: { [self] milliseconds in waits.withLock { $0.append(milliseconds) } }
      )
    }
  }

  private func get(
    _ path: String,
    deadline: Int64 = 60_000,
    patience: Patience = Patience(),
    _ answer: @escaping @Sendable (FaultServer.Received, Int) -> StandInServer.Answer
  ) throws -> (outcome: Result<HTTPResponse, any Error>, received: [FaultServer.Received]) {
    let count = Mutex(0)
    let server = try StandInServer { request in
      answer(
        request,
        count.withLock {
          $0 += 1
          return $0
        }
      )
    }
    defer { server.stop() }
    let download = Download(CurlTransport(), clock: patience.clock, deadline: deadline)
    let credential = HTTPRequest.Credential(
      name: "authorization",
      prefix: "Bearer ",
      secret: try #require(Secret("sk-canary"))
    )
    let address = try SourceAddress(server.address + path)
    let outcome = Result { try download.get(address, credential: credential) as HTTPResponse }
    return (outcome, server.received)
  }

  @Test("what lies there is got, with the person's own headers and nothing else")
  func plain() throws {
    let (outcome, received) = try get("/a%20b?c=d") { _, _ in .init("200 OK", [], "x") }
    #expect(try String(decoding: outcome.get().body, as: UTF8.self) == "x")
    #expect(received.map(\.path) == ["/a%20b?c=d"])
    let lines = received[0].header.split(separator: "\r\n").dropFirst(2).map(String.init)
    #expect(lines == ["Accept: */*", "authorization: Bearer sk-canary"])
    #expect(received[0].header.hasPrefix("GET "))
  }

  @Test("three redirects of one host are followed, and no fourth")
  func redirects() throws {
    for (length, isReached) in [(3, true), (4, false)] {
      let (outcome, received) = try get("/0") { request, _ in
        let number = Int(request.path.dropFirst()) ?? 0
        return number == length
          ? .init("200 OK", [], "there") : .init("302 Found", ["location: /\(number + 1)"])
      }
      #expect(received.count == 4)
      switch outcome {
      case .success: #expect(isReached)
      case .failure(let error):
        #expect(!isReached)
        #expect(error as? DownloadFailure == .tooManyRedirects)
      }
    }
  }

  @Test(
    "nobody goes to another host, and no key either",
    arguments: [
      ("http://localhost:1/a", DownloadFailure.redirectElsewhere("localhost:1")),
      ("https://example.com/a", .redirectElsewhere("example.com")),
      ("https://127.0.0.1:1/a", .redirectElsewhere("127.0.0.1:1")),
      ("//example.com/a", .redirectElsewhere("example.com")),
      ("ftp://example.com/", .redirectToNowhere),
      ("http://user@127.0.0.1/", .redirectToNowhere), ("/../a", .redirectToNowhere),
    ]
  )
  func elsewhere(location: String, failure: DownloadFailure) throws {
    let (outcome, received) = try get("/a") { _, _ in
      .init("307 Temporary Redirect", ["location: \(location)"])
    }
    #expect(throws: failure) { try outcome.get() }
    #expect(received.count == 1)
  }

  @Test(
    "what may pass is tried once more after a pause, and nothing else is",
    arguments: [
      ("503 Service Unavailable", [String](), [Int64(2000)]),
      ("429 Too Many Requests", ["retry-after: 7"], [7000]),
      ("429 Too Many Requests", ["retry-after: 3600"], []), ("404 Not Found", [], []),
      ("401 Unauthorized", [], []), ("500 Internal Server Error", ["retry-after: 0"], [0]),
    ]
  )
  func again(status: String, headers: [String], waits: [Int64]) throws {
    let patience = Patience()
    let (outcome, received) = try get("/a", patience: patience) { _, count in
      count == 1 ? .init(status, headers) : .init("200 OK", [], "x")
    }
    #expect(patience.waits.withLock { $0 } == waits)
    #expect(received.count == waits.count + 1)
    switch outcome {
    case .success: #expect(!waits.isEmpty)
    case .failure: #expect(waits.isEmpty)
    }
  }

  @Test("no pause goes beyond the time that there is")
  func late() throws {
    let patience = Patience()
    let (outcome, received) = try get("/a", deadline: 1000, patience: patience) { _, _ in
      .init("503 Service Unavailable")
    }
    #expect(throws: DownloadFailure.status(503, retryAfter: nil)) { try outcome.get() }
    #expect(received.count == 1)
    #expect(patience.waits.withLock { $0 }.isEmpty)
  }
}
