import Foundation
import TestSupport
import Testing

/// Months of nights of somebody who has calendars alone: what was told once stays, and stays right.
@Suite("Months of nights with calendars alone")
struct CalendarsAloneNightsTests {
  private static let calendar = """
    BEGIN:VCALENDAR
    VERSION:2.0
    BEGIN:VEVENT
    UID:doctor
    DTSTART:20260310T080000Z
    DTEND:20260310T100000Z
    SUMMARY:Oncologist
    END:VEVENT
    BEGIN:VEVENT
    UID:talk
    DTSTART:20260105T130000Z
    DTEND:20260105T140000Z
    RRULE:FREQ=WEEKLY;UNTIL=20260420T130000Z
    SUMMARY:Talk
    END:VEVENT
    END:VCALENDAR

    """

  private func workspace(showsTitles: Bool = true) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try configure(folder, showsTitles: showsTitles)
    try folder.write(Self.calendar, to: "inbox/c.ics")
    return folder
  }

  private func configure(_ folder: TemporaryFolder, showsTitles: Bool) throws {
    try folder.write(
      "zone: UTC\nprivacy: { publish_titles: \(showsTitles) }\n",
      to: "lockin.yaml"
    )
  }

  @discardableResult
  private func run(
    _ words: [String] = ["run"],
    on day: String,
    in folder: TemporaryFolder
  ) throws -> BuiltProgram.Outcome {
    let now = "2026-\(day)T05:15:00Z"
    let outcome = try BuiltProgram.run(words, in: folder.path, now: now)
    #expect([0, 3].contains(outcome.exit), "\(words) \(outcome.messages)")
    return outcome
  }

  private func nights(_ days: String..., in folder: TemporaryFolder) throws {
    for day in days { try run(on: day, in: folder) }
  }

  private func files(_ folder: TemporaryFolder) throws -> Set<String> {
    Set(try FileManager.default.subpathsOfDirectory(atPath: folder.path + "/reports"))
  }

  private func headline(_ path: String, _ folder: TemporaryFolder) throws -> String {
    try String(folder.text(of: "reports/\(path)/report.md").prefix { $0 != "\n" })
  }

  @Test("pages that show titles are drawn again when these are hidden, however old they are")
  func hidden() throws {
    let folder = try workspace()
    try nights("03-12", "03-19", "03-26", "04-02", in: folder)
    let before = try files(folder)
    try configure(folder, showsTitles: false)
    try nights("04-03", in: folder)
    for path in try files(folder) where path.contains(".") {
      let data = FileManager.default.contents(atPath: folder.path + "/reports/" + path) ?? Data()
      let text = String(decoding: data, as: UTF8.self)
      #expect(!text.contains("Oncologist") && !text.contains("Talk"), "\(path)")
    }
    #expect(try before.subtracting(files(folder)) == [])
    let sound = try run(["verify", "--all"], on: "04-03", in: folder)
    #expect(sound.exit == 0, "\(sound.text)\(sound.messages)")
  }

  @Test(
    "a restored workspace, one whose cache was deleted and one without advice have the same pages",
    arguments: [
      "restore", "cache", "purge",
    ]
  )
  func again(how: String) throws {
    let folder = try workspace()
    try nights("03-09", "03-16", "03-23", "03-30", "04-06", in: folder)
    let before = try files(folder)
    var place = folder
    switch how {
    case "restore":
      place = try TemporaryFolder()
      try place.write("a long passphrase\n", to: "pass")
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o600],
        ofItemAtPath: place.path + "/pass"
      )
      let pass = ["--passphrase-file", place.path + "/pass"]
      try run(["backup", place.path + "/b.backup"] + pass, on: "04-06", in: folder)
      try run(
        ["restore", place.path + "/b.backup", place.path + "/r"] + pass,
        on: "04-06",
        in: folder
      )
      try run(["run", "-C", place.path + "/r"], on: "04-06", in: folder)
      let found = try FileManager.default.subpathsOfDirectory(atPath: place.path + "/r/reports")
      #expect(Set(found) == before)
      return
    case "cache": try folder.removeCache()
    default: try run(["purge", "--advice", "--yes"], on: "04-06", in: folder)
    }
    try nights("04-06", in: folder)
    #expect(try files(place) == before)
  }

  @Test("pages that nothing is known of any more go")
  func orphaned() throws {
    let folder = try workspace()
    try folder.write(
      "timestamp,duration_s,app_identifier,category\n2025-05-06T09:00:00Z,7200,secretapp,Work\n",
      to: "inbox/t.csv"
    )
    try folder.write(
      "events:\n  - { title: Oncologist, start: 2025-05-06T09:00, end: 2025-05-06T11:00 }\n",
      to: "plans/events.yaml"
    )
    try nights("03-12", in: folder)
    #expect(try files(folder).contains("2025/05/06/report.md"))
    try FileManager.default.removeItem(atPath: folder.path + "/inbox/t.csv")
    try run(["archive", "forget", "t.csv", "--yes"], on: "03-12", in: folder)
    let said = try run(on: "03-13", in: folder).messages
    #expect(said.contains("not published any more are gone"), "\(said)")
    #expect(try !files(folder).contains { $0.hasPrefix("2025/") && $0.contains(".") })
  }

  @Test("an event over midnight, or over the end of a week, is told on both sides")
  func overMidnight() throws {
    let folder = try TemporaryFolder()
    try configure(folder, showsTitles: true)
    try folder.write(
      "events:\n  - { title: Night shift, start: 2026-03-08T22:00, end: 2026-03-09T06:00 }\n",
      to: "plans/events.yaml"
    )
    try nights("03-09", "03-16", in: folder)
    for page in ["2026/03/09", "week/2026-W11"] {
      let text = try folder.text(of: "reports/\(page)/report.md")
      let headline =
        "# Plans alone: 6 h 00 min of what began before, and nothing else was planned\n"
      let line = "- From before: Night shift: from Sun 8 Mar 22:00 to Mon 9 Mar"
      #expect(text.hasPrefix(headline) && text.contains(line), "\(text)")
      let whole = pageText(try folder.text(of: "reports/\(page)/index.html"))
      for sentence in [
        "No event begins in these hours; what began before goes on for 6 h 00 min.",
        "Night shift: from Sun 8 Mar 22:00 to Mon 9 Mar 06:00",
      ] { #expect(whole.contains(sentence), "\(whole)") }
    }
    try configure(folder, showsTitles: false)
    try nights("03-17", in: folder)
    #expect(try !folder.text(of: "reports/2026/03/09/report.md").contains("Night"))
  }

  @Test("what a run looks at again has its turn where there is no activity")
  func rounds() throws {
    let folder = try workspace()
    for _ in 1...40 { try run(on: "03-12", in: folder) }
    let status = try run(["status"], on: "03-12", in: folder).text
    #expect(!status.contains("not all had its turn"), "\(status)")
  }
}
