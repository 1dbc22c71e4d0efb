import Foundation
import TestSupport
import Testing

@Suite("A workspace over some nights")
struct WorkspaceTests {
  private func run(
    _ arguments: String...,
    in folder: TemporaryFolder
  ) throws
    -> BuiltProgram.Outcome
  {
    try BuiltProgram.run(arguments, in: folder.path)
  }

  @Test("a rehearsal after a run finds everything as it was")
  func rehearsal() throws {
    let folder = try BuiltProgram.workspace()
    #expect(try run("run", in: folder).exit == 0)
    let rehearsed = try run("run", "--dry-run", in: folder)
    #expect(rehearsed.exit == 0)
    #expect(rehearsed.text == "")
    #expect(
      rehearsed.messages
        == "reports: 32 files, all as they were: nothing changed; this was a rehearsal\n"
    )
  }

  @Test("a fresh workspace is understood as it is made")
  func fresh() throws {
    let folder = try TemporaryFolder()
    #expect(try run("init", "mine", "--zone", "Asia/Kathmandu", in: folder).exit == 0)
    #expect(try run("check", "-C", "mine", in: folder).exit == 0)
    let again = try run("init", "mine", in: folder)
    #expect(again.exit == 2)
    #expect(
      again.messages
        == "lockin: mine/lockin.yaml is there already: choose another folder; nothing was changed\n"
    )
  }

  @Test("an export may go once it was read, also before a rebuild")
  func rebuild() throws {
    let folder = try BuiltProgram.workspace()
    #expect(try run("run", in: folder).exit == 0)
    let before = try run("dump", in: folder).text
    #expect(try run("import", "--rebuild", in: folder).exit == 0)
    #expect(try run("dump", in: folder).text == before)
    #expect(try run("status", in: folder).exit == 0, "the runs are remembered")

    try FileManager.default.removeItem(atPath: folder.path + "/inbox/good.csv")
    #expect(try run("run", in: folder).exit == 0)
    #expect(try run("import", "--rebuild", in: folder).exit == 3)
    #expect(try run("run", in: folder).exit == 0)
    #expect(try run("dump", in: folder).text == before)
    #expect(try run("import", "--rebuild", "--forget-missing", in: folder).exit == 0)
    #expect(try run("dump", in: folder).text == "")
  }

  @Test("data that end long before a run are told of")
  func stale() throws {
    let folder = try BuiltProgram.workspace()
    let outcome = try run("run", "--quiet", "--now", "2026-06-05T06:00:00Z", in: folder)
    #expect(outcome.exit == 3)
    #expect(
      outcome.messages
        == "inbox: the data end on 2026-05-31 at 10:30, 4 days before this run: put newer exports "
        + "there, or see whether a tracker has stopped\n"
    )
  }

  @Test("a choice about reading that changes asks for a rebuild")
  func changedChoice() throws {
    let folder = try BuiltProgram.workspace()
    #expect(try run("run", in: folder).exit == 0)
    #expect(try run("dump", in: folder).text.contains("main.swift"))
    try folder.write("zone: Europe/Berlin\nprivacy: { titles: drop }\n", to: "lockin.yaml")
    let warned = try run("run", in: folder)
    #expect(warned.exit == 3)
    #expect(
      warned.messages.hasPrefix(
        "lockin.yaml: zone, sources, user or titles have changed since exports were read, and what "
          + "is in the store follows the old choice: 'lockin import --rebuild' reads the exports "
          + "again\n"
      )
    )
    #expect(try run("import", "--rebuild", in: folder).exit == 0)
    #expect(try run("dump", in: folder).text.contains("main.swift") == false)
    #expect(try run("run", in: folder).exit == 0)
  }

  @Test("such a choice is looked at for exports that are named, too")
  func changedChoiceAfterImport() throws {
    let folder = try BuiltProgram.workspace()
    #expect(try run("import", "inbox/good.csv", in: folder).exit == 0)
    try folder.write("zone: Asia/Tokyo\n", to: "lockin.yaml")
    for arguments in [["import", "inbox/good.csv"], ["run"]] {
      let warned = try BuiltProgram.run(arguments, in: folder.path)
      #expect(warned.exit == 3)
      #expect(warned.messages.hasPrefix("lockin.yaml: zone, sources, user or titles have changed"))
    }
  }

  private func calendar(_ title: String) -> String {
    """
    BEGIN:VCALENDAR\r
    BEGIN:VEVENT\r
    UID:one@example.org\r
    DTSTAMP:20260501T000000Z\r
    DTSTART:20260531T080000Z\r
    DTEND:20260531T090000Z\r
    SUMMARY:\(title)\r
    END:VEVENT\r
    END:VCALENDAR\r

    """
  }

  @Test("a calendar that is put back to what it was is what it was")
  func calendarReplaced() throws {
    let folder = try BuiltProgram.workspace()
    for title in ["Old", "New", "Old"] {
      try folder.write(calendar(title), to: "inbox/calendar.ics")
      #expect(try run("run", in: folder).exit == 0)
      #expect(try run("dump", in: folder).text.contains("\"title\":\"\(title)\""))
    }
  }

  @Test("the report shows what was planned and what became of it, and no title unless told to")
  func planned() throws {
    let folder = try BuiltProgram.workspace()
    try folder.write(
      "zone: Europe/Berlin\nplan_categories: [ { tag: study, category: Productivity } ]\n",
      to: "lockin.yaml"
    )
    try folder.write(
      """
      events:
        - { title: Secret essay, start: 2026-05-31T10:00, end: 2026-05-31T10:30, tags: [study] }
      """,
      to: "plans/events.yaml"
    )
    let report = try run("report", "day", "2026-05-31", in: folder)
    #expect(report.exit == 0)
    #expect(report.text.contains("Secret") == false)
    #expect(
      report.text.contains(
        "\n| 10:00–10:30 | an event of yours |  30 min | 30 min | kept   |\n"
      ),
      "\(report.text)"
    )
  }

  @Test("hidden or half-written files are passed over, in folders too")
  func passedOver() throws {
    let folder = try BuiltProgram.workspace()
    for name in [".hidden", "a.part", "a.lockin-new", "b.tmp", "c~", "sub/.hidden"] {
      try folder.write("nonsense", to: "inbox/" + name)
    }
    try folder.write(
      "timestamp,duration_s,app_identifier,category\n2026-05-31T12:00:00Z,60,mail,\n",
      to: "inbox/sub/more.csv"
    )
    #expect(try run("run", in: folder).exit == 0)
    #expect(try run("dump", in: folder).text.contains("\"app\":\"mail\""))
  }

  @Test("the status says what was done, how much was seen, and what is due")
  func status() throws {
    let folder = try BuiltProgram.workspace()
    let before = try run("status", in: folder)
    #expect(before.exit == 3)
    #expect(
      before.text == """
        last good run: never; type 'lockin run'
        data reach to: no data yet
        coverage: not known, as no activity was read
        due: all days that the exports cover
        plans: no mistakes
        advice: nothing leaves this machine

        """
    )
    #expect(try run("run", in: folder).exit == 0)
    let after = try run("status", in: folder)
    #expect(after.exit == 0)
    #expect(
      after.text == """
        last good run: 2026-06-01 08:00 +02:00, 0 h ago
        data reach to: 2026-05-31 10:30 +02:00, 21 h ago
        coverage: 2% of 2026-05-31
        due: nothing before 2026-06-02
        verified: not all had its turn yet; 'lockin verify' looks at it now
        plans: no mistakes
        advice: nothing leaves this machine
        device 1: laptop
        file 1: inbox/good.csv, lockin CSV

        """
    )
    let later = try run("status", "--now", "2026-06-03T06:00:00Z", in: folder)
    #expect(later.exit == 3)
    #expect(
      later.text == """
        last good run: 2026-06-01 08:00 +02:00, 2 days ago, stale
        data reach to: 2026-05-31 10:30 +02:00, 2 days ago, stale
        coverage: 0% of 2026-06-02
        due: 2 days, 2026-06-01 to 2026-06-02
        verified: not all had its turn yet; 'lockin verify' looks at it now
        plans: no mistakes
        advice: nothing leaves this machine
        device 1: laptop
        file 1: inbox/good.csv, lockin CSV

        """
    )
  }

  @Test("a traveller's days have the hours that the traveller's clocks showed")
  func traveller() throws {
    let folder = try BuiltProgram.workspace()
    try folder.write(
      """
      zone:
        - { zone: Europe/Berlin }
        - { from: 2026-05-20T12:00, zone: America/New_York }
        - { from: 2026-05-25T12:00:00Z, zone: Asia/Kathmandu }

      """,
      to: "lockin.yaml"
    )
    #expect(try run("run", in: folder).exit == 0)
    let lines = try run("activity", "--from", "2026-05-19", "--to", "2026-05-26", in: folder).text
      .split(separator: "\n").dropLast()
    let hours = try lines.map { line -> Double in
      let day = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      let cells = day?["hours"] as? [[String: Any]] ?? []
      return cells.reduce(0) { $0 + Double($1["capacity_ms"] as? Int ?? 0) } / 3_600_000
    }
    // Six hours gained going west, nine and three quarters lost going east.
    #expect(hours == [24, 30, 24, 24, 24, 24, 14.25, 24])
  }

  @Test(
    "two devices whose names look alike are neither mixed up nor lost",
    arguments: ["", "devices: [\"caf\u{e9}\"]\n"]
  )
  func namesThatLookAlike(devices: String) throws {
    let folder = try BuiltProgram.workspace()
    try folder.write("zone: Europe/Berlin\n" + devices, to: "lockin.yaml")
    let header = "timestamp,duration_s,app_identifier,category,device\n"
    try folder.write(
      header + "2026-05-31T10:00:00Z,600,mail,,caf\u{e9}\n"
        + "2026-05-31T11:00:00Z,600,code,,cafe\u{301}\n",
      to: "inbox/a.csv"
    )
    try folder.write(header + "2026-05-31T12:00:00Z,600,zoom,,cafe\u{301}\n", to: "inbox/b.csv")
    #expect(try run("run", in: folder).exit == 0)
    let total = try run("activity", "--from", "2026-05-31", "--to", "2026-05-31", in: folder).text
      .split(separator: "\n").last
    // Half an hour of the workspace itself and three times ten minutes.
    #expect(total?.contains("\"bucketed_ms\":3600000") == true, "\(total ?? "")")
    #expect(total?.contains("\"raw_ms\":3600000") == true)
  }
}
