import Documents
import Foundation
import Platform
import TestSupport
import Testing

@Suite("Timetables from file to calendar")
struct TimetableRunTests {
  private static let timetable = """
    schedule_name: Summer term 2026
    start_date: 2026-05-18
    end_date: 2026-06-19
    classes:
      - { course_name: Databases, days: [mon, thu], start_time: 10:15, end_time: 11:45, room: H 104,
          moved: [{ from: 2026-05-28, to: 2026-05-29, start_time: 12:15 }] }

    """

  private func workspace(_ timetable: String = timetable) throws -> TemporaryFolder {
    let folder = try fridayWorkspace()
    try folder.write(timetable, to: "plans/timetable.yaml")
    return folder
  }

  /// A workspace with a record on Friday, 29 May 2026.
  private func fridayWorkspace() throws -> TemporaryFolder {
    let folder = try BuiltProgram.workspace()
    try folder.write(
      "timestamp,duration_s,app_identifier,category,device\n2026-05-29T08:00:00Z,1800,code,,laptop\n",
      to: "inbox/friday.csv"
    )
    // Ids of two reports are the same under one key, which a run makes.
    try folder.write(String(repeating: "0123456789abcdef", count: 4) + "\n", to: "lockin.key")
    return folder
  }

  /// The plan in the day report of Friday, 29 May 2026.
  private func plan(_ folder: TemporaryFolder) throws -> String {
    let report = try BuiltProgram.run(
      ["report", "day", "2026-05-29", "--format", "json"],
      in: folder.path
    )
    let text = report.text
    let plan = text[(text.range(of: "\"plan\":[")?.lowerBound ?? text.startIndex)...]
    return String(plan[..<(plan.range(of: "\"previous\"")?.lowerBound ?? plan.endIndex)])
  }

  @Test("classes are planned, and once, also where their own export comes back")
  func once() throws {
    let folder = try workspace()
    let alone = try plan(folder)
    #expect(alone.components(separatedBy: "\"kind\":\"class\"").count == 2, "\(alone)")
    #expect(alone.contains("\"start\":\"2026-05-29T10:15:00Z\""))
    let export = try BuiltProgram.run(["timetable", "export"], in: folder.path)
    #expect(export.messages == "exports/timetable.ics: new\n")
    #expect(export.exit == 0)
    try folder.write(try folder.text(of: "exports/timetable.ics"), to: "inbox/uni.ics")
    let withCopy = try plan(folder)
    #expect(withCopy == alone)
    // The file is what is planned; an older export says what was.
    try folder.write(
      TimetableRunTests.timetable.replacingOccurrences(of: "12:15", with: "13:15"),
      to: "plans/timetable.yaml"
    )
    #expect(try plan(folder).contains("\"start\":\"2026-05-29T11:15:00Z\""))
    #expect(try plan(folder).components(separatedBy: "\"kind\":\"class\"").count == 2)
    // Without the file the export is a calendar like any other.
    try FileManager.default.removeItem(atPath: folder.path + "/plans/timetable.yaml")
    #expect(try plan(folder) == alone)
  }

  @Test("check tells of events at the same time; hours that went to other things are the report's")
  func clashes() throws {
    let folder = try workspace()
    let calendar = """
      BEGIN:VCALENDAR
      X-WR-CALNAME:ina@example.org
      BEGIN:VEVENT
      UID:dentist
      SUMMARY:Dentist
      DTSTART:20260604T090000Z
      DTEND:20260604T093000Z
      END:VEVENT
      BEGIN:VEVENT
      UID:party
      SUMMARY:Party
      DTSTART:20260604T083000Z
      DTEND:20260604T093000Z
      ATTENDEE;PARTSTAT=DECLINED:mailto:ina@example.org
      END:VEVENT
      BEGIN:VEVENT
      UID:thesis
      SUMMARY:Thesis
      CATEGORIES:study
      DTSTART:20260529T080000Z
      DTEND:20260529T084000Z
      END:VEVENT
      END:VCALENDAR
      """
    try folder.write(calendar, to: "inbox/own.ics")
    let configuration = try folder.text(of: "lockin.yaml")
    try folder.write(
      configuration + "\nplan_categories: [{ tag: study, category: Education }]\n",
      to: "lockin.yaml"
    )
    // Before the first run nothing is known of calendars and of what was done.
    let before = try BuiltProgram.run(["check"], in: folder.path)
    #expect(before.text == "")
    #expect(try BuiltProgram.run(["run", "--quiet"], in: folder.path).exit == 0)
    let check = try BuiltProgram.run(["check"], in: folder.path)
    #expect(
      check.text == """
        inbox/own.ics: 'Dentist' (2026-06-04 11:00-11:30) is at the same time as 'Databases' \
        (2026-06-04 10:15-11:45) of plans/timetable.yaml: move one of them, or mark it as free

        """
    )
    #expect(check.exit == 3)
    let week = try BuiltProgram.run(
      ["report", "day", "2026-05-29", "--format", "html"],
      in: folder.path
    )
    #expect(week.text.contains("missed, its time went to other things"))
  }

  @Test("what can't be read whole is not exported, and what another made is not replaced")
  func whole() throws {
    let folder = try workspace()
    #expect(try BuiltProgram.run(["timetable", "export"], in: folder.path).exit == 0)
    let good = try folder.text(of: "exports/timetable.ics")
    func refused(_ timetable: String) throws -> [String] {
      try folder.write(timetable, to: "plans/timetable.yaml")
      let export = try BuiltProgram.run(["timetable", "export"], in: folder.path)
      #expect(export.exit == 65)
      #expect(try folder.text(of: "exports/timetable.ics") == good)
      return export.messages.split(separator: "\n").map(String.init)
    }
    let typo = TimetableRunTests.timetable.replacingOccurrences(of: "[mon, thu]", with: "[mno]")
    #expect(
      try refused(typo) == [
        "plans/timetable.yaml:5:38: 'mno' is no day of the week: the class is left out; write it like monday, mon or mo",
        "lockin: plans/timetable.yaml:5:38: nothing was exported, and the last export stays as it is: "
          + "mend what is told above, then export again",
      ]
    )
    try folder.write("<html>404</html>", to: "plans/free.ics")
    #expect(
      try refused("holidays: free.ics\n" + TimetableRunTests.timetable).last?
        .contains("nothing was exported") == true
    )
    try folder.write(TimetableRunTests.timetable, to: "plans/timetable.yaml")
    try folder.write("my own page", to: "exports/timetable.html")
    let preview = try BuiltProgram.run(["timetable", "preview"], in: folder.path)
    #expect(preview.exit == 65)
    #expect(
      preview.messages
        == "lockin: exports/timetable.html: this file is no page that lockin made and was left alone: "
        + "name another folder with --to, or move it away\n"
    )
    #expect(try folder.text(of: "exports/timetable.html") == "my own page")
    #expect(FileManager.default.fileExists(atPath: folder.path + "/exports/index.html") == false)
  }

  @Test("an export tells what has changed since the last one, and a rehearsal writes nothing")
  func changes() throws {
    let folder = try workspace()
    _ = try BuiltProgram.run(["timetable", "export"], in: folder.path)
    let before = try folder.text(of: "exports/timetable.ics")
    let same = try BuiltProgram.run(
      ["timetable", "export", "--now", "2026-06-02T06:00:00Z"],
      in: folder.path
    )
    #expect(same.text == "")
    #expect(same.messages == "exports/timetable.ics: as it was\n")
    try folder.write(
      TimetableRunTests.timetable.replacingOccurrences(of: "H 104", with: "H 105"),
      to: "plans/timetable.yaml"
    )
    let rehearsal = try BuiltProgram.run(["timetable", "export", "--dry-run"], in: folder.path)
    #expect(
      rehearsal.text
        == "changed  Databases: room H 105, was H 104; on 2026-05-28: 2026-05-29, Fri 12:15-13:45, "
        + "in H 105\n"
    )
    #expect(rehearsal.messages == "exports/timetable.ics: changed; this was a rehearsal\n")
    #expect(try folder.text(of: "exports/timetable.ics") == before)
    let change = try BuiltProgram.run(["timetable", "export"], in: folder.path)
    #expect(change.text == rehearsal.text)
    #expect(try folder.text(of: "exports/timetable.ics").contains("SEQUENCE:1\r\n"))
  }

  @Test("several timetables go into one file, and preview makes a page of each")
  func several() throws {
    let folder = try workspace()
    try folder.write(
      """
      schedule_name: Evening
      start_date: 2026-05-18
      end_date: 2026-06-19
      classes: [{ course_name: Choir, days: tue, start_time: 19:00, end_time: 21:00 }]
      """,
      to: "plans/timetable-evening.yaml"
    )
    let export = try BuiltProgram.run(["timetable", "export", "--to", "all.ics"], in: folder.path)
    #expect(export.messages == "all.ics: new\n")
    let text = try folder.text(of: "all.ics")
    #expect(text.contains("NAME:Evening\\, Summer term 2026\r\n"))
    #expect(text.components(separatedBy: "BEGIN:VTIMEZONE").count == 2)
    #expect(text.components(separatedBy: "\r\nRRULE:FREQ=WEEKLY").count == 3)
    let preview = try BuiltProgram.run(["timetable", "preview", "--to", "pages"], in: folder.path)
    #expect(
      preview.messages
        == "pages/timetable-evening.html\npages/timetable.html\npages/index.html\n"
    )
    #expect(try folder.text(of: "pages/index.html").contains("href=\"timetable.html\""))
    let one = try BuiltProgram.run(
      ["timetable", "list", "plans/timetable-evening.yaml", "--format", "json"],
      in: folder.path
    )
    #expect(one.text.contains("\"course_name\": \"Choir\""))
    #expect(one.text.contains("Databases") == false)
  }

  @Test("the list is as recorded, by either clock")
  func list() throws {
    let folder = try workspace(
      TimetableRunTests.timetable + """
          - { course_name: Statistics, days: thu, start_time: 11:00, end_time: 12:30, weeks: odd,
              extra: [{ date: 2026-06-22, room: Aula }] }
        excluded_dates: [{ from: 2026-05-25, to: 2026-05-26, reason: Whitsun }]

        """
    )
    let list = try BuiltProgram.run(["timetable", "list"], in: folder.path)
    expectGolden(list.text, "timetable-list.txt")
    #expect(list.exit == 0)
    try folder.write(
      "zone: Europe/Berlin\npreferences: { week_starts: sunday, clock: 12 }\n",
      to: "lockin.yaml"
    )
    expectGolden(
      try BuiltProgram.run(["timetable", "list"], in: folder.path).text,
      "timetable-list-12.txt"
    )
    expectGolden(
      try BuiltProgram.run(["timetable", "list", "--format", "json"], in: folder.path).text,
      "timetable-list.json"
    )
  }

  @Test("hand-written events are exported, and not counted again when they come back")
  func events() throws {
    let folder = try fridayWorkspace()
    try folder.write(
      """
      events:
        - { title: Thesis, start: 2026-05-29T14:00, end: 2026-05-29T15:00, kind: project }
      """,
      to: "plans/events.yaml"
    )
    let alone = try plan(folder)
    #expect(alone.components(separatedBy: "\"kind\":\"project\"").count == 2)
    let export = try BuiltProgram.run(["plan", "export", "--reminder", "10"], in: folder.path)
    #expect(export.messages == "exports/plan.ics: new\n")
    let text = try folder.text(of: "exports/plan.ics")
    #expect(text.contains("DTSTART;TZID=Europe/Berlin:20260529T140000\r\n"))
    #expect(text.contains("TRIGGER:-PT10M\r\n"))
    try folder.write(text, to: "inbox/plan.ics")
    #expect(try plan(folder) == alone)
    let other = try BuiltProgram.run(["plan", "export", "--to", "inbox/good.csv"], in: folder.path)
    #expect(other.exit == 65)
  }

  @Test("what is to be done is exported as to-dos with reminders, and checked")
  func items() throws {
    let folder = try BuiltProgram.workspace()
    let items = """
      items:
        - { title: Hand in the form, due_date: 2026-06-30, due_time: 12:00, starred: true,
            reminder_minutes: 60 }
      """
    try folder.write(items, to: "plans/items.yaml")
    #expect(try BuiltProgram.run(["check"], in: folder.path).exit == 0)
    #expect(try BuiltProgram.run(["plan", "export"], in: folder.path).exit == 0)
    let lines = try folder.text(of: "exports/plan.ics").components(separatedBy: "\r\n")
    let toDo = Array(
      try lines[
        #require(lines.firstIndex(of: "BEGIN:VTODO"))...#require(lines.firstIndex(of: "END:VTODO"))
      ]
    )
    #expect(toDo.contains("DUE;TZID=Europe/Berlin:20260630T120000"))
    #expect(toDo.contains("SUMMARY:Hand in the form"))
    #expect(toDo.contains("TRIGGER;RELATED=END:-PT60M"))
    try folder.write(items + "\n  - { due_date: 2026-06-30 }\n", to: "plans/items.yaml")
    let check = try BuiltProgram.run(["check"], in: folder.path)
    #expect(check.exit == 65)
    #expect(check.text.hasPrefix("plans/items.yaml:4:5: "))
    #expect(try BuiltProgram.run(["plan", "export"], in: folder.path).exit == 65)
  }
}
