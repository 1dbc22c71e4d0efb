import CivilTime
import Foundation
import Testing

@testable import Analysis
@testable import Reports

@Suite("Messages")
struct MailMessageTests {
  private func message(
    _ report: Report,
    from: String? = nil,
    to: [String] = []
  ) throws -> String {
    let message = MailMessage(
      report,
      from: try from.map { try #require(MailAddress($0)) },
      to: try to.map { try #require(MailAddress($0)) },
      date: Fixtures.instant("2026-06-01", 8)
    )
    return String(decoding: message.bytes, as: UTF8.self)
  }

  private func header(_ message: String) -> String { message.components(separatedBy: "\n\n")[0] }

  @Test("a header has what RFC 5322 asks for, and nothing of the machine or the moment")
  func header() throws {
    let text = try message(Fixtures.week, to: ["me@example.org", "Zoë Müller <zoe@example.org>"])
    #expect(
      header(text) == """
        From: me@example.org
        To: me@example.org,
         =?utf-8?q?Zo=C3=AB_M=C3=BCller?= <zoe@example.org>
        Subject: lockin: 23 h 44 min of focus, 2 h 14 min above your usual week
        Date: Mon, 1 Jun 2026 06:00:00 +0000
        Message-ID: <2026-W22.1780293600000@lockin.example.org>
        Auto-Submitted: auto-generated
        Content-Language: en
        MIME-Version: 1.0
        Content-Type: multipart/alternative;
         boundary="=_lockin_2026-W22"
        """
    )
    #expect(
      try message(Fixtures.day).hasPrefix("From: lockin@localhost\nSubject: lockin: 4 h 15 min")
    )
    #expect(
      try message(Fixtures.week, to: ["me@example.org"])
        == message(Fixtures.week, to: ["me@example.org"])
    )
  }

  @Test(
    "an address that could begin another line, another address or a comment is none",
    arguments: [
      "", "me", "me@", "@example.org", "a@b@c", "me@example.org\nBcc: you@example.org",
      "me@example.org\r\nX: y", "Me\u{2028} <me@example.org>", "me@exa mple.org", "a b@example.org",
      "me@example.org, you@example.org", "\"me\"@example.org", "me@[127.0.0.1]",
      "me(x)@example.org",
      "<me@example.org", "Me <me@example.org> you", "Me <a<b@example.org>", "m\u{e9}@example.org",
      "me@exämple.org", ".me@example.org", "me..x@example.org", "me@example..org", "me@.org",
      "Me\u{0} <me@example.org>", "\u{202e}Me <me@example.org>",
      String(repeating: "a", count: 65) + "@example.org",
      String(repeating: "n", count: 320) + " <me@example.org>",
    ]
  )
  func wrongAddresses(text: String) {
    #expect(MailAddress(text) == nil)
  }

  @Test(
    "addresses with and without names",
    arguments: [
      ("me@example.org", "", "me@example.org"), (" me@example.org ", "", "me@example.org"),
      ("My Name <me+lockin@mail.example.org>", "My Name", "me+lockin@mail.example.org"),
      ("Zoë <z@x>", "Zoë", "z@x"), ("<z@x>", "", "z@x"),
    ]
  )
  func addresses(text: String, name: String, address: String) throws {
    let found = try #require(MailAddress(text))
    #expect(found.name == name && found.address == address)
  }

  @Test(
    "hostile texts begin no header, end no part, and no line is longer than 76",
    arguments: BriefTests.reports.indices
  )
  func hostile(_ index: Int) throws {
    let (name, report) = BriefTests.reports[index]
    let text = try message(report, to: ["me@example.org"])
    #expect(text.utf8.allSatisfy { (0x20..<0x7f).contains($0) || $0 == 0x0a }, "\(name)")
    let lines = text.components(separatedBy: "\n")
    #expect(lines.allSatisfy { $0.utf8.count <= 76 }, "\(name)")
    #expect(lines.contains { $0 == "." || $0.hasPrefix("From ") } == false)
    let names = header(text).components(separatedBy: "\n").filter { !$0.hasPrefix(" ") }
      .map { $0.components(separatedBy: ":")[0] }
    #expect(
      names == [
        "From", "To", "Subject", "Date", "Message-ID", "Auto-Submitted", "Content-Language",
        "MIME-Version", "Content-Type",
      ]
    )
    #expect(lines.count { $0.hasPrefix("--=_lockin_") } == 3)
  }

  @Test("the parts are the plain text and HTML that asks for nothing")
  func parts() throws {
    let text = try message(Fixtures.goalWeek)
    let parts = text.components(separatedBy: "\n--=_lockin_2026-W22")
    #expect(parts.count == 4 && parts[3] == "--\n")
    let bodies = parts[1...2].map { part in
      decoded(part.components(separatedBy: "\n\n").dropFirst().joined(separator: "\n\n"))
    }
    var plain = String(decoding: PlainReport.text(Fixtures.goalWeek), as: UTF8.self)
    plain = plain.components(separatedBy: "The rest is in")[0]
    #expect(bodies[0].hasPrefix(plain))
    #expect(bodies[0].contains("The rest is in lockin’s reports"))
    let page = bodies[1]
    for word in ["<style", "<script", "<img", "<link", "http", "url(", "class=", "href="] {
      #expect(page.contains(word) == false, "\(word)")
    }
    for line in [
      "23 h 44 min of focus", "One thing for next week", "<th align=\"left\"", "Goals: ",
    ] {
      #expect(page.contains(line), "\(line)")
    }
  }

  @Test(
    "quoted-printable and encoded words",
    arguments: [
      ("a=b\n", "a=3Db\n"), ("é \n", "=C3=A9=20\n"), (".\nFrom x\n", "=2E\n=46rom x\n"),
      (
        String(repeating: "x", count: 80) + "\n",
        String(repeating: "x", count: 75) + "=\n" + "xxxxx\n"
      ),
    ]
  )
  func encodings(text: String, encoded: String) {
    #expect(MailEncoding.quotedPrintable(Array(text.utf8)) == encoded)
  }

  @Test("words of a header")
  func words() {
    #expect(MailEncoding.field("Subject", "plain words") == "Subject: plain words\n")
    #expect(MailEncoding.field("Subject", "=?x?= y") == "Subject: =?utf-8?q?=3D=3Fx=3F=3D_y?=\n")
    let long = MailEncoding.field("Subject", String(repeating: "é", count: 40))
    #expect(long.split(separator: "\n").count == 5)
    #expect(long.split(separator: "\n").allSatisfy { $0.utf8.count <= 76 })
  }

  private func decoded(_ text: String) -> String {
    var bytes: [UInt8] = []
    var rest = Array(text.replacingOccurrences(of: "=\n", with: "").utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "=") else {
        bytes.append(byte)
        continue
      }
      let digits = String(decoding: rest.prefix(2), as: UTF8.self)
      rest = rest.dropFirst(2)
      bytes.append(UInt8(digits, radix: 16) ?? 0)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
