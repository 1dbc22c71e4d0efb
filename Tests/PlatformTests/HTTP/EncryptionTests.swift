import CCurl
import FaultServer
import Platform
import TestSupport
import Testing

@Suite("Whom a transfer trusts")
struct EncryptionTests {
  private static func send(
    _ port: Int,
    host: String = "localhost",
    authorities: String?
  ) throws
    -> HTTPResponse
  {
    let address = try ServiceAddress("https://\(host):\(port)/v1")
    let request = HTTPRequest(to: address, headers: [], credential: nil, body: Array("{}".utf8))
    return try CurlTransport(authorities: authorities)
      .send(request, within: TransferLimits(deadline: 20_000))
  }

  @Test("a certificate that no authority signed is refused, and taken where it is named itself")
  func selfSigned() throws {
    let server = try EncryptedServer(name: "DNS:localhost")
    #expect(throws: TransportFailure(.untrustedCertificate, code: 60)) {
      try EncryptionTests.send(server.port, authorities: nil)
    }
    server.answer(#"{"a":1}"#)
    let response = try EncryptionTests.send(server.port, authorities: server.certificate)
    #expect(response.status == 200)
    #expect(String(decoding: response.body, as: UTF8.self) == #"{"a":1}"#)
  }

  @Test("a certificate for another name is refused, although its authority is trusted")
  func otherName() throws {
    let server = try EncryptedServer(name: "DNS:example.com")
    #expect(throws: TransportFailure(.untrustedCertificate, code: 60)) {
      try EncryptionTests.send(server.port, authorities: server.certificate)
    }
  }

  @Test("a file of authorities that holds none is told")
  func noAuthorities() throws {
    let server = try FaultServer(reply: "{}")
    defer { server.stop() }
    let folder = try TemporaryFolder()
    for file in [folder.path + "/missing.pem", try folder.write("none", to: "empty.pem")] {
      #expect(throws: TransportFailure(.badAuthorities, code: 77)) {
        try EncryptionTests.send(Int(server.port), authorities: file)
      }
    }
  }

  @Test("a server that does not encrypt is not spoken to in the clear")
  func plainServer() throws {
    let server = try FaultServer(reply: "{}")
    defer { server.stop() }
    #expect(throws: TransportFailure(.tlsFailed, code: 35)) {
      try EncryptionTests.send(Int(server.port), authorities: nil)
    }
  }

  @Test(
    "without encryption only addresses of this machine or its networks are connected to, wherever a name leads",
    arguments: [
      ("http://0.0.0.0:1/", true, true), ("http://127.0.0.1:1/", true, false),
      ("http://[::1]:1/", true, false), ("http://0.0.0.0:1/", false, true),
      ("http://127.0.0.1:1/", false, false), ("http://[::1]:1/", false, false),
      ("http://192.0.2.1:1/", false, true), ("http://172.32.0.1:1/", false, true),
      ("http://10.0.0.1:1/", true, true), ("http://[fd00::1]:1/", true, true),
    ]
  )
  func onlyNear(address: String, isLoopbackOnly: Bool, isRefused: Bool) throws {
    let curl = try #require(ccurl_load("libcurl.so.4"))
    let handle = try #require(ccurl_easy_init(curl))
    defer { ccurl_easy_cleanup(curl, handle) }
    var reach = ccurl_reach(loopback_only: isLoopbackOnly ? 1 : 0, refused: 0)
    let code = withUnsafeMutablePointer(to: &reach) { reach in
      _ = ccurl_set_text(curl, handle, CURLOPT_URL, address)
      _ = ccurl_set_text(curl, handle, CURLOPT_PROXY, "")
      _ = ccurl_only_near(curl, handle, reach)
      return ccurl_easy_perform(curl, handle)
    }
    #expect(code == CURLE_COULDNT_CONNECT)
    #expect(reach.refused == (isRefused ? 1 : 0))
  }
}
