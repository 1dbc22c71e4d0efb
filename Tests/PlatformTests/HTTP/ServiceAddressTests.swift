import CCurl
import Testing

@testable import Platform

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
      ("http://[0:0::0001]", "http://[::1]", ""),
      ("http://0x7f.0.0.010:08080", "http://127.0.0.8:8080", ""),
      ("http://2130706433/", "http://127.0.0.1", ""),
      ("https://[2001:DB8::1]:443/v1", "https://[2001:db8::1]:443/v1", "/v1"),
      (
        "https://a_b-c.example./..v1/.x/%2e.y", "https://a_b-c.example./..v1/.x/%2e.y",
        "/..v1/.x/%2e.y"
      ),
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
      ("https://example.com:99999", .malformed), ("https://example.com:0", .malformed),
      ("https://example.com:", .malformed), ("https://example.com:+80", .malformed),
      ("https://[::1", .malformed), ("https://[::g]", .malformed), ("https://[::1]x", .malformed),
      ("https://exa%6dple.com", .malformed), ("https://a,b", .malformed),
      ("https://:80", .malformed),
      ("https://example.com/a/../b", .malformed), ("https://example.com/.%2E/", .malformed),
      ("https:/example.com", .malformed), ("https:example.com", .malformed),
      ("://example.com", .malformed), ("1https://example.com", .malformed),
      ("https:///name@example.com", .malformed),
      ("ftp://localhost/", .scheme), ("file:///etc/passwd", .scheme),
      ("gopher://127.0.0.1/", .scheme),
      ("http://example.com/", .insecure), ("http://10.0.0.1/", .insecure),
      ("http://localhost.example.com/", .insecure), ("http://127.0.0.1.nip.io/", .insecure),
      ("http://0.0.0.0/", .insecure), ("http://[::2]/", .insecure),
      ("http://127.0.0.08/", .insecure), ("http://127.0.0.1./", .insecure),
      ("http://[::ffff:127.0.0.1]/", .insecure), ("http://128.1/", .insecure),
      ("http://127.0.0.256/", .insecure), ("http://127.0x1000000/", .insecure),
      ("http://2130706432.example/", .insecure),
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

@Suite("An address as libcurl sees it")
struct CurlAddressTests {
  private static let pieces: [[String]] = [
    ["https", "http", "HTTPS", "ftp", "h+t", ""], ["://", "://", "://", "://", ":/", ":///"],
    ["", "", "", "", "name@", "a:b@"],
    [
      "localhost", "api.example.com", "127.1", "127.0.0.1", "0x7f.1", "010.1.2", "1.2.3.4.5",
      "08.1",
      "256.1", "1.16777216", "4294967295", "4294967296", "[::1]", "[0::1]", "[1:2:3:4:5:6:7:8]",
      "[::ffff:1.2.3.4]", "[::g]", "[fe80::1%25a]", "a_b", "a..b", ".a", "a.", "-a", "a%41", "0x",
      "0x.1",
      "1.", "", "a,b", "1e3", "127.0.0.1a", "0000000000000000000001", "99999999999999999999",
    ],
    ["", "", "", ":80", ":0080", ":443", ":0", ":65536", ":", ":8a", ":-1"],
    [
      "", "/", "//", "/v1", "/v1/", "/a//b", "/a%2fb", "/a:b", "/.a", "/a.", "/./a", "/a/..",
      "/%2e%2e/a",
    ],
    ["", "", "", "", "?", "?a=b", "#a"],
  ]

  @Test("what is taken is taken by libcurl for the same host, port and path", arguments: 1...4)
  func same(seed: UInt64) throws {
    let curl = try #require(ccurl_load("libcurl.so.4"))
    func part(_ part: CURLUPart, of text: String) -> String? {
      guard let bytes = ccurl_part(curl, text, part) else { return nil }
      defer { ccurl_free(curl, bytes) }
      return String(cString: bytes)
    }
    var random = SplitMix64(seed: seed)
    var taken = 0
    for _ in 0..<20_000 {
      let text = CurlAddressTests.pieces.map { $0[random.integer(in: 0...$0.count - 1)] }.joined()
      // set aside: what is refused is in the tables of the other suite.
      guard let address = try? ServiceAddress(text) else { continue }
      taken += 1
      for name in [CURLUPART_SCHEME, CURLUPART_HOST, CURLUPART_PORT] {
        #expect(part(name, of: text) == part(name, of: address.text), "\(text)")
      }
      #expect(
        part(CURLUPART_SCHEME, of: text) == (address.isEncrypted ? "https" : "http"),
        "\(text)"
      )
      let host = part(CURLUPART_HOST, of: text) ?? "none"
      let port = part(CURLUPART_PORT, of: text).map { ":" + $0 } ?? ""
      #expect(address.text.dropFirst(address.isEncrypted ? 8 : 7) == host + port + address.path)
      let path = part(CURLUPART_PATH, of: text) ?? "none"
      #expect(String(path.reversed().drop { $0 == "/" }.reversed()) == address.path, "\(text)")
    }
    #expect(taken > 500)
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
