import CCurl
import FaultServer
import HTTP
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
    "without encryption only addresses of this machine are connected to, wherever a name leads",
    arguments: [
      ("http://0.0.0.0:1/", Int32(1)), ("http://127.0.0.1:1/", 0), ("http://[::1]:1/", 0),
    ]
  )
  func onlyLoopback(address: String, refused: Int32) throws {
    let curl = try #require(ccurl_load("libcurl.so.4"))
    let handle = try #require(ccurl_easy_init(curl))
    defer { ccurl_easy_cleanup(curl, handle) }
    var flag: Int32 = 0
    let code = withUnsafeMutablePointer(to: &flag) { flag in
      _ = ccurl_set_text(curl, handle, CURLOPT_URL, address)
      _ = ccurl_set_text(curl, handle, CURLOPT_PROXY, "")
      _ = ccurl_only_loopback(curl, handle, flag)
      return ccurl_easy_perform(curl, handle)
    }
    #expect(code == CURLE_COULDNT_CONNECT)
    #expect(flag == refused)
  }
}
