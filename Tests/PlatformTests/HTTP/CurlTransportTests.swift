import FaultServer
import Platform
import Testing

@Suite("Transfers through libcurl")
struct CurlTransportTests {
  static func send(
    _ fault: Fault,
    run: String = #function,
    deadline: Int64 = 10_000,
    server: FaultServer,
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws -> HTTPResponse {
    let name = run.prefix { $0 != "(" }
    let request = HTTPRequest(
      to: try ServiceAddress(server.address(fault, run: String(name))).appending(
        "/chat/completions"
      ),
      headers: [HTTPHeader("content-type", "application/json")],
      credential: HTTPRequest.Credential(
        name: "authorization",
        prefix: "Bearer ",
        secret: try #require(Secret("sk-canary-4711"))
      ),
      body: Array(#"{"a":1}"#.utf8)
    )
    return try CurlTransport(isCancelled: isCancelled)
      .send(request, within: TransferLimits(deadline: deadline))
  }

  @Test("bytes and header lines arrive as they were given, and nothing else of the person's")
  func request() throws {
    let server = try FaultServer(reply: "{}")
    defer { server.stop() }
    _ = try CurlTransportTests.send(.good, server: server)
    let received = try #require(server.received(.good, run: "request").first)
    #expect(String(decoding: received.body, as: UTF8.self) == #"{"a":1}"#)
    #expect(
      received.header.replacing("\(server.port)", with: "PORT").split(separator: "\r\n") == [
        "POST /good-request/chat/completions HTTP/1.1", "Host: 127.0.0.1:PORT", "Accept: */*",
        "content-type: application/json", "authorization: Bearer sk-canary-4711",
        "Content-Length: 7",
      ]
    )
  }

  @Test(
    "a good response is whole, however it comes",
    arguments: [Fault.good, .goodInChunks, .goodAfterInterim]
  )
  func good(fault: Fault) throws {
    let server = try FaultServer(reply: #"{"b":"ü"}"#)
    defer { server.stop() }
    let response = try CurlTransportTests.send(fault, server: server)
    #expect(response.status == 200)
    #expect(response.header("content-type")?.hasPrefix("application/json") == true)
    #expect(response.headers.contains { $0.name == "link" } == false)
    #expect(
      String(decoding: response.body, as: UTF8.self)
        == ReplyForm.chat.envelope(#"{"b":"ü"}"#)
    )
  }

  @Test(
    "each fault on the way has its kind and ends in time",
    arguments: [
      (Fault.hangBeforeHeader, TransportFailure.Kind.timedOut, 28), (.hangInBody, .timedOut, 28),
      (.dripHeader, .timedOut, 28), (.dripBody, .timedOut, 28),
      (.closeAtOnce, .connectionLost, 52), (.resetBeforeHeader, .connectionLost, 56),
      (.resetInBody, .connectionLost, 56), (.truncatedBody, .connectionLost, 18),
      (.truncatedChunk, .connectionLost, 18), (.tenMegabytes, .bodyTooLarge, 23),
      (.endlessBody, .bodyTooLarge, 23), (.endlessHeader, .headerTooLarge, 23),
      (.endlessHeaderLine, .headerTooLarge, 27), (.interimFlood, .headerTooLarge, 23),
      (.transferGzipBomb, .bodyTooLarge, 23), (.noHeader, .malformed, 1),
      (.brokenStatusLine, .malformed, 1),
    ]
  )
  func faults(fault: Fault, kind: TransportFailure.Kind, code: Int) throws {
    let server = try FaultServer(reply: #"{"b":1}"#)
    defer { server.stop() }
    let deadline: Int64 = fault.usesWholeDeadline ? 600 : 10_000
    let start = ContinuousClock.now
    #expect(throws: TransportFailure(kind, code: code)) {
      try CurlTransportTests.send(fault, deadline: deadline, server: server)
    }
    let took = ContinuousClock.now - start
    // The machine may be busy with other tests; a drip would take forty seconds.
    #expect(took < .milliseconds(deadline + 5000), "took \(took)")
    if fault.usesWholeDeadline { #expect(took >= .milliseconds(590), "took \(took)") }
  }

  @Test(
    "a redirect is a response, and nobody goes there",
    arguments: [Fault.redirectElsewhere, .redirectLoop]
  )
  func redirects(fault: Fault) throws {
    let server = try FaultServer(reply: "{}")
    defer { server.stop() }
    let response = try CurlTransportTests.send(fault, server: server)
    #expect((300...399).contains(response.status))
    #expect(server.received(fault, run: "redirects").count == 1)
    #expect(server.received("elsewhere").isEmpty)
  }

  @Test("a compressed body stays as it came")
  func compressed() throws {
    let server = try FaultServer(reply: "{}")
    defer { server.stop() }
    let response = try CurlTransportTests.send(.gzipBomb, server: server)
    #expect(response.header("content-encoding") == "gzip")
    #expect(response.body.count < 1_000_000 && response.body.starts(with: [0x1f, 0x8b]))
  }

  @Test("a transfer ends when someone asks for it")
  func cancelled() throws {
    let server = try FaultServer(reply: "{}")
    defer { server.stop() }
    let start = ContinuousClock.now
    #expect(throws: TransportFailure(.cancelled, code: 42)) {
      try CurlTransportTests.send(
        .hangBeforeHeader,
        deadline: 60_000,
        server: server,
        isCancelled: { ContinuousClock.now - start > .milliseconds(100) }
      )
    }
    #expect(ContinuousClock.now - start < .seconds(20))
  }

  @Test(
    "what can't be reached is told from what has no name",
    arguments: [
      // A label of 64 characters, about which no server has to be asked.
      (
        "https://\(String(repeating: "a", count: 64)).invalid/v1", TransportFailure.Kind.unresolved,
        6
      ),
      ("http://127.0.0.1:1", .unreachable, 7),
    ]
  )
  func unreachable(address: String, kind: TransportFailure.Kind, code: Int) throws {
    let request = HTTPRequest(
      to: try ServiceAddress(address),
      headers: [],
      credential: nil,
      body: []
    )
    #expect(throws: TransportFailure(kind, code: code)) {
      try CurlTransport().send(request, within: TransferLimits(deadline: 10_000))
    }
  }

  @Test(
    "a libcurl that is missing, or lacks what is needed, is told, and the next request goes through",
    arguments: ["libcurl-missing.so.4", "libc.so.6", ""]
  )
  func noLibrary(name: String) throws {
    let server = try FaultServer(reply: "{}")
    defer { server.stop() }
    let request = HTTPRequest(
      to: try ServiceAddress(server.address(.good, run: "noLibrary")),
      headers: [],
      credential: nil,
      body: []
    )
    let limits = TransferLimits(deadline: 10_000)
    #expect(throws: TransportFailure(.noLibrary)) {
      try CurlTransport(libraryName: name).send(request, within: limits)
    }
    #expect(server.received(.good, run: "noLibrary").isEmpty)
    #expect(
      try CurlTransport(libraryName: "libcurl.so.4").send(request, within: limits).status == 200
    )
  }

  @Test("a header value with a line break is not sent")
  func lineBreak() throws {
    let request = HTTPRequest(
      to: try ServiceAddress("http://127.0.0.1:1"),
      headers: [HTTPHeader("x-a", "b\r\nx-c: d")],
      credential: nil,
      body: []
    )
    #expect(throws: TransportFailure(.other)) {
      try CurlTransport().send(request, within: TransferLimits(deadline: 1000))
    }
  }

  @Test("failures never hold the key or the body", arguments: TransportFailure.Kind.allCases)
  func words(kind: TransportFailure.Kind) {
    #expect("\(TransportFailure(kind, code: 7))" == "\(kind.rawValue) (curl 7)")
  }
}
