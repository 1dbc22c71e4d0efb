import FaultServer
import Synchronization
import TestSupport
import Testing

@testable import Documents
@testable import Nightly
@testable import Platform

@Suite("Fetching a calendar")
struct CalendarTests {
  private static func calendar(_ count: Int) -> String {
    "BEGIN:VCALENDAR\r\n"
      + (0..<count).map { "BEGIN:VEVENT\r\nUID:\($0)\r\nEND:VEVENT\r\n" }.joined()
      + "END:VCALENDAR\r\n"
  }

  @Test("a calendar is asked for conditionally, and replaces the one that is there")
  func conditional() throws {
    let version = Mutex(1)
    let server = try StandInServer { request in
      let tag = "\"v\(version.withLock { $0 })\""
      if request.header("if-none-match") == tag { return .init("304 Not Modified") }
      return .init(
        "200 OK",
        ["etag: \(tag)", "last-modified: Mon, 01 Jun 2026 00:00:00 GMT"],
        Self.calendar(version.withLock { $0 })
      )
    }
    defer { server.stop() }
    let scene = try FetchScene()
    let source = try FetchScene.source(
      .calendar,
      server.address + "/canary.ics?export",
      name: "uni"
    )
    #expect(try scene.fetch(source).file == "inbox/calendar-uni/calendar.ics")
    #expect(try scene.fetch(source, after: 1).isNothingNew)
    #expect(server.received.map { $0.header("if-none-match") } == [nil, "\"v1\""])
    #expect(server.received[1].header("if-modified-since") == "Mon, 01 Jun 2026 00:00:00 GMT")
    version.withLock { $0 = 2 }
    #expect(try scene.fetch(source, after: 2).file == "inbox/calendar-uni/calendar.ics")
    #expect(try scene.text("inbox/calendar-uni/calendar.ics") == Self.calendar(2))
    #expect(server.received.allSatisfy { $0.path == "/canary.ics?export" })
    // The address, which may be a secret, is written down nowhere else.
    #expect(try scene.files().allSatisfy { !$0.value.contains("canary") })
    // One of before that something else has put back is replaced, though the server has no newer one.
    try scene.folder.write(Self.calendar(1), to: "ws/inbox/calendar-uni/calendar.ics")
    #expect(try scene.fetch(source, after: 2.5).file == "inbox/calendar-uni/calendar.ics")
    #expect(try scene.text("inbox/calendar-uni/calendar.ics") == Self.calendar(2))
    #expect(try scene.fetch(source, after: 2.6).isNothingNew)
    #expect(server.received.last?.header("if-none-match") == "\"v2\"")
    // One that was taken away comes back, whatever the server thinks is there.
    try scene.folder.write("", to: "ws/other")
    try removeCalendar(scene)
    #expect(try scene.fetch(source, after: 3).file != nil)
  }

  @Test(
    "a line more or less in the list gives no calendar the folder of another",
    arguments: [
      (["b"], ["renumbered"]), (["c", "a", "b"], ["renumbered", "renumbered", nil]),
      (["b", "a"], ["renumbered", "renumbered"]),
    ]
      as [([String], [String?])]
  )
  func renumbered(list: [String], problems: [String?]) throws {
    let server = try StandInServer { request in
      .init("200 OK", [], Self.calendar(Int(request.path.utf8.dropFirst().first ?? 0) - 96))
    }
    defer { server.stop() }
    let scene = try FetchScene()
    func sources(_ names: [String], isNamed: Bool = false) throws -> [FetchSource] {
      try names.enumerated().map {
        try FetchScene.source(
          .calendar,
          server.address + "/" + $1,
          name: isNamed ? $1 : "\($0 + 1)"
        )
      }
    }
    #expect(try scene.fetch(all: sources(["a", "b"])) == [nil, nil])
    #expect(try scene.fetch(all: sources(list)) == problems)
    #expect(try scene.fetch(all: sources(list)) == problems)
    #expect(try scene.text("inbox/calendar-1/calendar.ics") == Self.calendar(1))
    #expect(try scene.text("inbox/calendar-2/calendar.ics") == Self.calendar(2))
    #expect(try scene.fetch(all: sources(list, isNamed: true)) == list.map { _ in nil })
    #expect(try scene.text("inbox/calendar-b/calendar.ics") == Self.calendar(2))
    // One that has another address now is asked for there.
    #expect(try scene.fetch(all: sources(["d", "b"])) == [nil, nil])
    #expect(try scene.text("inbox/calendar-1/calendar.ics") == Self.calendar(4))
  }

  private func removeCalendar(_ scene: FetchScene) throws {
    try FileRemoval.remove(scene.workspace + "/inbox/calendar-uni/calendar.ics")
  }

  @Test(
    "what is no calendar, or has lost all that was in it, leaves yesterday's",
    arguments: [
      ("<!doctype html><p>Sign in", "other_answer"), ("", "other_answer"),
      ("BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\n", "other_answer"),
      ("BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n", "emptied"), ("{}", "other_answer"),
      ("\u{1f}\u{8b}zip", "other_answer"),
    ]
  )
  func bad(body: String, problem: String) throws {
    let isBad = Mutex(false)
    let server = try StandInServer { _ in
      .init("200 OK", [], isBad.withLock { $0 } ? body : Self.calendar(3))
    }
    defer { server.stop() }
    let scene = try FetchScene()
    let source = try FetchScene.source(.calendar, server.address + "/a.ics")
    #expect(try scene.fetch(source).file != nil)
    isBad.withLock { $0 = true }
    #expect(try scene.fetch(source, after: 1).problem == problem)
    #expect(try scene.text("inbox/calendar-1/calendar.ics") == Self.calendar(3))
    isBad.withLock { $0 = false }
    #expect(try scene.fetch(source, after: 2).isNothingNew)
  }

  @Test("a calendar that begins empty is taken as it is")
  func empty() throws {
    let server = try StandInServer { _ in .init("200 OK", [], Self.calendar(0)) }
    defer { server.stop() }
    let scene = try FetchScene()
    #expect(try scene.fetch(FetchScene.source(.calendar, server.address)).file != nil)
  }

  @Test("a name and a password go as basic authentication, from a file that only the person reads")
  func account() throws {
    let server = try StandInServer { _ in .init("200 OK", [], Self.calendar(1)) }
    defer { server.stop() }
    let scene = try FetchScene()
    var source = try FetchScene.source(.calendar, server.address)
    source.key = .file("~/key")
    source.user = "lena"
    #expect(try scene.fetch(source).file != nil)
    // lena:sk-canary-4711
    #expect(server.received[0].header("authorization") == "Basic bGVuYTpzay1jYW5hcnktNDcxMQ==")
    source.key = .file("~/no-key")
    #expect(try scene.fetch(source).problem == "no_key")
    source.key = .variable("KEY")
    #expect(try scene.fetch(source, after: 1).problem == nil)
  }

  @Test("an address that is kept in a file of its own is read from there")
  func addressFile() throws {
    let server = try StandInServer { _ in .init("200 OK", [], Self.calendar(1)) }
    defer { server.stop() }
    let scene = try FetchScene()
    try scene.folder.write(server.address + "/canary.ics\n", to: "home/address")
    let path = scene.folder.path + "/home/address"
    let source = FetchSource(
      .calendar,
      name: "1",
      at: .addressFile("~/address", isInsecure: false),
      position: .init(line: 1, column: 1)
    )
    try FileRemoval.allow(path, 0o644)
    #expect(try scene.fetch(source).problem == "no_key", "others may read it")
    try FileRemoval.allow(path, 0o600)
    #expect(try scene.fetch(source).file != nil)
    try scene.folder.write("nothing\n", to: "home/address")
    try FileRemoval.allow(path, 0o600)
    #expect(try scene.fetch(source).problem == "bad_url")
  }
}
