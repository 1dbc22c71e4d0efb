import Platform
import TestSupport
import Testing

@Suite("Calendars that lose events")
struct CalendarHistoryRunTests {
  private static func calendar(_ days: [Int]) -> String {
    "BEGIN:VCALENDAR\r\n"
      + days.map {
        "BEGIN:VEVENT\r\nUID:\($0)\r\nSUMMARY:class \($0)\r\nDTSTART:202605\($0)T080000Z\r\nDURATION:PT1H\r\nEND:VEVENT\r\n"
      }.joined() + "END:VCALENDAR\r\n"
  }

  /// A workspace with a record of 11 May, so that all that came after is planned.
  private func workspace() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write("zone: UTC\n", to: "lockin.yaml")
    try folder.write(
      "timestamp,duration_s,app_identifier\n2026-05-11T08:00:00Z,600,editor\n",
      to: "inbox/a.csv"
    )
    return folder
  }

  /// The titles of what is planned, in order.
  private func planned(_ folder: TemporaryFolder) throws -> [String] {
    _ = try run(folder)
    let dump = try BuiltProgram.run(["dump"], in: folder.path).text
    return dump.split(separator: "\n").filter { $0.contains("\"table\":\"planned_events\"") }
      .compactMap { line in
        line.split(separator: "\"").first { $0.hasPrefix("class ") }.map(String.init)
      }.sorted()
  }

  private func run(_ folder: TemporaryFolder, _ arguments: [String] = ["run"]) throws -> String {
    try BuiltProgram.run(arguments, in: folder.path).messages
  }

  @Test("what was over before they begin stays planned, through rebuilds, until it is forgotten")
  func window() throws {
    let folder = try workspace()
    let all = ["class 18", "class 20", "class 27", "class 29"]
    try folder.write(Self.calendar([18, 20, 27]), to: "inbox/uni.ics")
    #expect(try !run(folder).contains("uni.ics"))
    try folder.write(Self.calendar([27, 29]), to: "inbox/uni.ics")
    let messages = try run(folder)
    #expect(!messages.contains("uni.ics"), "\(messages)")
    #expect(try planned(folder) == all)
    try folder.write(Self.calendar([29]), to: "inbox/uni.ics")
    #expect(try !run(folder).contains("uni.ics"))
    #expect(try planned(folder) == all)
    _ = try run(folder, ["import", "--rebuild"])
    #expect(try planned(folder) == all)
    _ = try run(folder, ["import", "--rebuild", "--forget-missing=inbox/uni.ics"])
    #expect(try planned(folder) == ["class 29"])
  }

  @Test("one whose file was moved goes on under its new name, and has what was over")
  func moved() throws {
    let folder = try workspace()
    try folder.write(Self.calendar([18, 20, 27, 29]), to: "inbox/uni.ics")
    _ = try run(folder)
    try folder.write(Self.calendar([27, 29]), to: "inbox/uni.ics")
    _ = try run(folder)
    try AtomicFile.remove(at: folder.path + "/inbox/uni.ics")
    try folder.write(Self.calendar([27, 29]), to: "inbox/calendars/uni.ics")
    let all = ["class 18", "class 20", "class 27", "class 29"]
    #expect(try planned(folder) == all)
    #expect(try !run(folder, ["status"]).contains("no longer in the inbox"))
    // What is called off there is called off.
    try folder.write(Self.calendar([27]), to: "inbox/calendars/uni.ics")
    #expect(try planned(folder) == ["class 18", "class 20", "class 27"])
  }

  @Test("one that is taken out goes, and is told")
  func removed() throws {
    let folder = try workspace()
    try folder.write(Self.calendar([18, 20, 27]), to: "inbox/uni.ics")
    _ = try run(folder)
    try folder.write(Self.calendar([18, 27]), to: "inbox/uni.ics")
    let messages = try run(folder)
    #expect(
      messages.contains(
        "inbox/uni.ics: 1 event or series with dates that are over is not in it any more, and not planned in reports: if that was not meant, see "
          + "whether it is whole, or put the file of before back\n"
      ),
      "\(messages)"
    )
    #expect(try planned(folder) == ["class 18", "class 27"])
  }

  @Test("one of which no event can be read takes nobody's place")
  func unreadable() throws {
    let folder = try workspace()
    try folder.write(Self.calendar([18, 20]), to: "inbox/uni.ics")
    _ = try run(folder)
    try folder.write(
      "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:18\r\nSUMMARY:class 18\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n",
      to: "inbox/uni.ics"
    )
    let messages = try run(folder)
    #expect(messages.contains("inbox/uni.ics: none of its 1 event can be read"), "\(messages)")
    #expect(messages.contains("what this name held before stays planned"), "\(messages)")
    #expect(try planned(folder) == ["class 18", "class 20"])
  }

  @Test(
    "addresses that are added after answers of others were not kept are told until calendars are read anew"
  )
  func addedAddresses() throws {
    let folder = try TemporaryFolder()
    func configure(_ more: String) throws {
      try folder.write("zone: UTC\nprivacy: { titles: drop }\n" + more, to: "lockin.yaml")
    }
    try configure("")
    try folder.write(
      "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nSUMMARY:Meeting\r\nDTSTART:20260518T100000Z\r\n"
        + "DTEND:20260518T110000Z\r\nATTENDEE;PARTSTAT=DECLINED:mailto:me@example.org\r\n"
        + "ATTENDEE;PARTSTAT=ACCEPTED:mailto:you@example.org\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n",
      to: "inbox/c.ics"
    )
    func run(_ words: String...) throws -> String {
      try BuiltProgram.run(words, in: folder.path, now: "2026-05-20T05:00:00Z").messages
    }
    let told = "addresses were added since calendars were read"
    #expect(try !run("run").contains(told))
    try configure("addresses: [me@example.org]\n")
    #expect(try run("run").contains(told))
    #expect(try run("run").contains(told))
    _ = try run("import", "--rebuild")
    #expect(try !run("run").contains(told))
    let day = try folder.text(of: "reports/2026/05/18/report.md")
    #expect(day.contains("nothing was planned"), "\(day)")
  }

  @Test(
    "whose a calendar is where two are called by different addresses is asked, and what one is told counts"
  )
  func owners() throws {
    let folder = try workspace()
    func calendar(_ owner: String, _ stamp: Int, _ answer: String) -> String {
      "BEGIN:VCALENDAR\r\nX-WR-CALNAME:\(owner)@example.org\r\nBEGIN:VEVENT\r\nUID:a-meeting-of-two\r\n"
        + "DTSTAMP:202605\(stamp)T000000Z\r\nSUMMARY:class 20\r\nDTSTART:20260520T080000Z\r\nDURATION:PT1H\r\n"
        + "ATTENDEE;PARTSTAT=\(answer):mailto:\(owner)@example.org\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
    }
    let question =
      "are called by two addresses, and what either has declined counts as declined by you"
    func isFree() throws -> Bool {
      try BuiltProgram.run(["dump"], in: folder.path).text.contains("\"exclusion\":\"not_busy\"")
    }
    try folder.write(calendar("me", 10, "ACCEPTED"), to: "inbox/me.ics")
    #expect(try !run(folder).contains(question))
    try folder.write(calendar("jo", 11, "DECLINED"), to: "inbox/jo.ics")
    let told = try run(folder)
    #expect(told.contains("inbox/jo.ics: this calendar and inbox/me.ics \(question)"), "\(told)")
    #expect(try isFree())
    try folder.write("zone: UTC\naddresses: [me@example.org]\n", to: "lockin.yaml")
    #expect(try !run(folder).contains(question))
    #expect(try !isFree())
  }

  @Test("one that loses all that lay ahead is told, were it two events")
  func allAhead() throws {
    let folder = try workspace()
    try folder.write(Self.calendar([18, 28, 29]), to: "inbox/uni.ics")
    _ = try run(folder)
    func told(_ days: [Int]) throws -> Bool {
      try folder.write(Self.calendar(days), to: "inbox/uni.ics")
      return try BuiltProgram.run(["run"], in: folder.path, now: "2026-05-20T05:00:00Z").messages
        .contains("2 of the 2 events that were still ahead are not in it any more")
    }
    #expect(try told([18, 30]))
  }

  @Test(
    "an older state of a calendar beside a newer one is told where it plans what that has no more"
  )
  func olderState() throws {
    let folder = try workspace()
    func calendar(_ stamp: Int, _ days: [Int]) -> String {
      Self.calendar(days).replacing(
        "\r\nDURATION",
        with: "\r\nDTSTAMP:202605\(stamp)T000000Z\r\nDURATION"
      )
    }
    try folder.write(calendar(11, [12, 20, 21, 22, 25]), to: "inbox/uni.ics")
    let words = "inbox/uni.ics: inbox/uni (1).ics looks like a newer state of this calendar"
    // What was over when it was made is no loss.
    try folder.write(calendar(13, [20, 21, 22, 25, 26]), to: "inbox/uni (1).ics")
    #expect(try !run(folder).contains(words))
    try folder.write(calendar(14, [20, 21, 22, 26]), to: "inbox/uni (1).ics")
    let told = try run(folder)
    #expect(told.contains(words + ", and 1 event that it has no more stays planned"), "\(told)")
    // Another calendar that shares an event or two is none.
    try folder.write(calendar(15, [20, 21, 27, 28, 29]), to: "inbox/uni (1).ics")
    #expect(try !run(folder).contains(words))
  }
}
