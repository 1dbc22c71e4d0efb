import Testing

@testable import Platform

@Suite("Addresses that things are got from")
struct SourceAddressTests {
  @Test(
    "an address shows as its scheme and its host alone",
    arguments: [
      (
        "https://calendar.google.com/calendar/ical/lena%40gmail.com/private-canary/basic.ics",
        "https://calendar.google.com/\u{2026}", true
      ),
      (
        "webcal://p51-caldav.icloud.com/published/2/canary",
        "https://p51-caldav.icloud.com/\u{2026}", true
      ),
      ("webcals://example.com/canary", "https://example.com/\u{2026}", true),
      (
        "https://cloud.example.com/remote.php/dav/public-calendars/canary?export",
        "https://cloud.example.com/\u{2026}", true
      ),
      ("HTTPS://Example.com:8443?key=canary#canary", "https://Example.com:8443/\u{2026}", true),
      ("http://localhost:5600", "http://localhost:5600/\u{2026}", false),
      ("http://192.168.1.7:5600/canary", "http://192.168.1.7:5600/\u{2026}", false),
      ("http://nas:5600", "http://nas:5600/\u{2026}", false),
      ("http://[fd00::7]:5600/", "http://[fd00::7]:5600/\u{2026}", false),
    ]
  )
  func taken(text: String, shown: String, isEncrypted: Bool) throws {
    let address = try SourceAddress(text)
    #expect("\(address)" == shown)
    #expect(String(reflecting: address) == shown)
    var dumped = ""
    dump(address, to: &dumped)
    #expect(!dumped.contains("canary") && !address.fingerprint.contains("canary"))
    #expect(address.isEncrypted == isEncrypted)
    #expect(address.fingerprint.count == 24)
  }

  @Test(
    "what is no address is refused with its reason",
    arguments: [
      ("", SourceAddress.Problem.malformed), ("calendar.ics", .malformed), ("https://", .malformed),
      ("https:///a", .malformed), ("file:///etc/passwd", .scheme), ("ftp://example.com/a", .scheme),
      ("https://example.com/a b", .malformed), ("https://example.com/\u{e9}", .malformed),
      ("https://example.com/../a", .malformed), ("https://example.com/%2e%2e/a", .malformed),
      ("https://lena:secret@example.com/a", .holdsCredentials),
      ("https://example.com:99999/", .malformed), ("http://93.184.216.34/a", .insecure),
      ("http://172.32.0.1/", .insecure), ("http://[2001:db8::1]/", .insecure),
      ("https://exa\"mple.com/", .malformed), ("https://example.com/a\\b", .malformed),
    ]
  )
  func refused(text: String, problem: SourceAddress.Problem) {
    #expect(throws: problem) { try SourceAddress(text) }
  }

  @Test("plain http goes anywhere where the person says so")
  func insecure() throws {
    #expect(try SourceAddress("http://93.184.216.34/a", isInsecure: true).isEncrypted == false)
  }

  @Test("a key is sent in the letters of base64")
  func basic() throws {
    for (text, expected) in [("a", "Basic YTo="), ("ab", "Basic YWI6"), ("abc", "Basic YWJjOg==")] {
      let secret = try #require(Secret(text))
      let credential = try #require(HTTPRequest.Credential.basic(secret, after: ":"))
      #expect(credential.name == "authorization")
      #expect(credential.secret.occurs(in: expected.utf8.dropFirst(6)))
      #expect(credential.prefix == "Basic ")
    }
  }
}
