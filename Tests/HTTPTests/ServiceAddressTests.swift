import HTTP
import Testing

@Suite("An address to send to")
struct ServiceAddressTests {
  @Test(
    "https anywhere and http on this machine are taken, without a slash at the end",
    arguments: [
      ("https://api.example.com/v1", "https://api.example.com/v1", "/v1"),
      ("https://api.example.com/v1/", "https://api.example.com/v1", "/v1"),
      ("HTTPS://API.example.com", "https://API.example.com", ""),
      ("https://api.example.com:8443//", "https://api.example.com:8443", ""),
      ("http://localhost:11434", "http://localhost:11434", ""),
      ("http://LOCALHOST:11434/", "http://LOCALHOST:11434", ""),
      ("http://127.0.0.1:8080/v1", "http://127.0.0.1:8080/v1", "/v1"),
      ("http://127.255.3.4", "http://127.255.3.4", ""),
      ("http://127.1:80/x", "http://127.0.0.1:80/x", "/x"),
      ("http://[::1]:9/", "http://[::1]:9", ""),
    ]
  )
  func taken(text: String, written: String, path: String) throws {
    let address = try ServiceAddress(text)
    #expect(address.text == written)
    #expect(address.path == path)
    #expect(address.isEncrypted == written.hasPrefix("https"))
    #expect(address.appending("/chat").text == written + "/chat")
  }

  @Test(
    "whatever else is refused, with the reason",
    arguments: [
      ("", ServiceAddress.Problem.malformed), ("api.example.com/v1", .malformed),
      ("https://", .malformed), ("https:///v1", .malformed), ("http://exa mple/", .malformed),
      ("https://example.com/\n", .malformed), ("https://exämple.com", .malformed),
      ("https://" + String(repeating: "a", count: 2050), .malformed),
      ("https://example.com:99999", .malformed),
      ("ftp://localhost/", .scheme), ("file:///etc/passwd", .scheme),
      ("gopher://127.0.0.1/", .scheme),
      ("http://example.com/", .insecure), ("http://10.0.0.1/", .insecure),
      ("http://localhost.example.com/", .insecure), ("http://127.0.0.1.nip.io/", .insecure),
      ("http://0.0.0.0/", .insecure), ("http://[::2]/", .insecure),
      ("http://[::ffff:127.0.0.1]/", .insecure), ("http://2130706432.example/", .insecure),
      ("https://name:word@example.com/", .holdsCredentials),
      ("https://word@example.com/", .holdsCredentials),
      ("http://localhost@example.com/", .holdsCredentials),
      ("http://example.com/@localhost", .holdsCredentials),
      ("https://example.com/?key=word", .holdsQuery), ("https://example.com/#word", .holdsQuery),
      ("https://example.com/?", .holdsQuery),
    ]
  )
  func refused(text: String, problem: ServiceAddress.Problem) {
    #expect(throws: problem) { try ServiceAddress(text) }
  }
}

@Suite("A secret")
struct SecretTests {
  @Test("shows in no description, dump or mirror")
  func hidden() throws {
    let secret = try #require(Secret("sk-canary-4711"))
    var dumped = ""
    dump(secret, to: &dumped)
    dump(HTTPRequest.Credential(name: "x", prefix: "", secret: secret), to: &dumped)
    let texts = ["\(secret)", String(reflecting: secret), String(describing: [secret]), dumped]
    for text in texts { #expect(text.contains("canary") == false, "\(text)") }
    #expect(Mirror(reflecting: secret).children.isEmpty)
  }

  @Test(
    "is visible ASCII, so that it can't begin a line of its own",
    arguments: [
      ("sk-1", true), ("", false), ("a b", false), ("a\r\nx: y", false), ("ä", false),
      (String(repeating: "a", count: 4096), true), (String(repeating: "a", count: 4097), false),
    ]
  )
  func characters(text: String, isTaken: Bool) {
    #expect((Secret(text) != nil) == isTaken)
  }

  @Test(
    "is found wherever it stands",
    arguments: [
      ("sk-1", true), ("xsk-1", true), ("sk-1y", true), ("ssk-1", true), ("sk-", false),
      ("", false), ("sk 1", false),
    ]
  )
  func found(text: String, occurs: Bool) throws {
    #expect(try #require(Secret("sk-1")).occurs(in: text.utf8) == occurs)
  }
}
