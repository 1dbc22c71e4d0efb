import Foundation
import TestSupport
import Testing

@Suite("Calendars that no source of fetch brings any more")
struct LeftCalendarsTests {
  private static let file = "inbox/calendar-1/calendar.ics"
  private static let words =
    "\(file): no source of 'fetch' brings this calendar any more, and its events still count as planned: remove it and type "
    + "'lockin import --rebuild --forget-missing=\(file)' to drop them, or give its source back the name that it had"

  @Test("are told by the run that finds them, and by check and status until they are gone")
  func told() throws {
    let folder = try TemporaryFolder()
    func lockin(_ words: String...) throws -> BuiltProgram.Outcome {
      try BuiltProgram.run(
        words,
        in: folder.path,
        environment: ["LOCKIN_NOW": "2026-05-31T03:00:00Z"]
      )
    }
    func fetch(_ name: String) throws {
      try folder.write(
        "zone: UTC\nfetch: [{ calendar: \"http://127.0.0.1:9/a.ics\"\(name) }]\n",
        to: "lockin.yaml"
      )
    }
    try fetch("")
    try folder.write(
      "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nSUMMARY:Exam\r\nDTSTART:20260607T090000Z\r\n"
        + "DTEND:20260607T100000Z\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n",
      to: Self.file
    )
    try folder.write(
      "{\"schema\":\"lockin.fetched.v1\",\"sources\":{\"calendar-1\":{\"origin\":\"a\",\"fetched\":\"2026-05-30T03:00:00Z\"}}}",
      to: "lockin.fetched.json"
    )
    #expect(try lockin("run", "--offline").exit == 0)
    #expect(try !lockin("check").text.contains("calendar-1"))
    try fetch(", name: uni")
    let first = try lockin("run", "--offline")
    #expect(first.exit == 3 && first.messages.contains(Self.words), "\(first.messages)")
    #expect(try !lockin("run", "--offline").messages.contains("calendar-1"))
    #expect(try lockin("check").text.contains(Self.words))
    #expect(try lockin("status").text.contains("calendars: " + Self.words))
    try FileManager.default.removeItem(atPath: folder.path + "/inbox/calendar-1")
    let rebuilt = try lockin("import", "--rebuild", "--forget-missing=\(Self.file)")
    #expect([0, 3].contains(rebuilt.exit), "\(rebuilt.messages)")
    #expect(try !lockin("check").text.contains("calendar-1"))
    #expect(try !lockin("dump").text.contains("Exam"))
  }

  @Test("a calendar that an archive does not hold any more is gone like one that was a file")
  func outOfArchive() throws {
    let folder = try TemporaryFolder()
    try folder.write("zone: UTC\n", to: "lockin.yaml")
    func calendar(_ name: String) -> PackedBytes.Member {
      let text =
        "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:\(name)\r\nSUMMARY:\(name)\r\nDTSTART:20260504T090000Z\r\n"
        + "DTEND:20260504T100000Z\r\nRRULE:FREQ=WEEKLY\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
      return PackedBytes.Member(name + ".ics", text)
    }
    let names = [["home", "oldjob"], ["home"]]
    for members in names {
      try folder.write(PackedBytes.zip(members.map(calendar)), to: "inbox/cal.zip")
      _ = try BuiltProgram.run(["run"], in: folder.path)
    }
    let gone = "inbox/cal.zip/oldjob.ics: this calendar is no longer in the inbox"
    let check = try BuiltProgram.run(["check"], in: folder.path).text
    #expect(check.contains(gone) && !check.contains("home.ics: this calendar"), "\(check)")
    _ = try BuiltProgram.run(
      ["import", "--rebuild", "--forget-missing=inbox/cal.zip/oldjob.ics"],
      in: folder.path
    )
    _ = try BuiltProgram.run(["run"], in: folder.path)
    let dump = try BuiltProgram.run(["dump"], in: folder.path).text
    #expect(dump.contains("home") && !dump.contains("oldjob"))
    #expect(try !BuiltProgram.run(["check"], in: folder.path).text.contains(gone))
  }
}
