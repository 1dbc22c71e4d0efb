import Foundation
import TestSupport
import Testing

@Suite("What stands beside the plan, and calendars that are gone")
struct BesidePlanTests {
  private static let events = """
    events:
      - { title: Conference, start: 2026-05-28, end: 2026-05-29 }
      - title: Night shift and journey
        start: 2026-05-29T06:00
        end: 2026-05-30T01:00
      - { title: Essay, start: 2026-05-27T10:00, end: 2026-05-27T12:00 }

    """
  private static let calendar = """
    BEGIN:VCALENDAR\r
    VERSION:2.0\r
    BEGIN:VEVENT\r
    UID:meeting\r
    DTSTART:20260526T080000Z\r
    DTEND:20260526T090000Z\r
    RRULE:FREQ=WEEKLY\r
    SUMMARY:Meeting\r
    END:VEVENT\r
    BEGIN:VEVENT\r
    UID:train\r
    DTSTART:20260530T040000Z\r
    DTEND:20260530T230000Z\r
    RRULE:FREQ=WEEKLY\r
    SUMMARY:Night train\r
    END:VEVENT\r
    BEGIN:VEVENT\r
    UID:old\r
    DTSTART:20250530T040000Z\r
    DTEND:20250530T230000Z\r
    SUMMARY:Old train\r
    END:VEVENT\r
    END:VCALENDAR\r

    """

  private func workspace(_ files: [String: String]) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(
      "zone: Europe/Berlin\nprivacy: { publish_titles: true }\n",
      to: "lockin.yaml"
    )
    for (name, text) in files { try folder.write(text, to: name) }
    return folder
  }

  @Test("an event of more than sixteen hours is told by runs and checks, and stands on its days")
  func tooLong() throws {
    let folder = try workspace(["plans/events.yaml": Self.events])
    let told =
      "plans/events.yaml:3:5: 'Night shift and journey' lasts 19 h 00 min, and no more than 16 hours are taken for "
      + "one plan: it fills no hours and is shown beside the plan; write whole days (dates without times), or "
      + "parts of at most 16 hours\n"
    let run = try BuiltProgram.run(["run"], in: folder.path)
    #expect(run.exit == 3)
    #expect(run.messages.contains(told), "\(run.messages)")
    let check = try BuiltProgram.run(["check"], in: folder.path)
    #expect(check.exit == 3)
    #expect(check.text == told)
    let first = try folder.text(of: "reports/2026/05/29/report.md")
    #expect(first.hasPrefix("# Plans alone: one event, which fills no hours\n"), "\(first)")
    #expect(
      first.contains(
        "- Fills no hours: Night shift and journey: 06:00–Sat 30 01:00, longer than 16\n  hours\n"
      ),
      "\(first)"
    )
    let page = try folder.text(of: "reports/2026/05/30/index.html")
    #expect(
      page.contains("Night shift and journey: Fri 29 06:00–Sat 30 01:00, longer than 16 hours")
    )
    for words in [["events", "list", "--all"], ["plan", "export"]] {
      let outcome = try BuiltProgram.run(words, in: folder.path)
      #expect(outcome.exit == 0, "\(words) \(outcome.messages)")
      #expect(!outcome.messages.contains("16 hours"))
    }
    let added = try BuiltProgram.run(
      ["events", "add", "Day and night", "--start", "2026-07-01 1:00", "--end", "23:00"],
      in: folder.path
    )
    #expect(added.exit == 0)
    #expect(added.messages.contains("'Day and night' lasts 22 h 00 min"), "\(added.messages)")
  }

  @Test("a day with nothing but a whole day says so, and one with nothing that nothing was planned")
  func wholeDay() throws {
    let folder = try workspace(["plans/events.yaml": Self.events])
    _ = try BuiltProgram.run(["run"], in: folder.path)
    let day = try folder.text(of: "reports/2026/05/28/report.md")
    #expect(
      day.hasPrefix("# Plans alone: one whole-day event, which fills no hours\n"),
      "\(day)"
    )
    #expect(day.contains("- Fills no hours: Conference: Thu 28 May, all day\n"), "\(day)")
    let page = try folder.text(of: "reports/2026/05/28/index.html")
    #expect(page.contains("No hours were planned: one whole-day event, which fills no hours."))
    #expect(!page.contains("othing was planned"))
    let empty = try folder.text(of: "reports/2026/05/26/report.md")
    #expect(empty.hasPrefix("# Plans alone: nothing was planned for this day\n"), "\(empty)")
    #expect(!empty.contains("Fills no hours"))
  }

  @Test("a calendar's long events are told with their place, those that are long over not")
  func calendar() throws {
    let folder = try workspace(["inbox/work.ics": Self.calendar])
    let told =
      "inbox/work.ics:10:1: 'Night train' lasts 19 h 00 min, and no more than 16 hours are taken for one plan: it "
      + "fills no hours and is shown beside the plan; make it an event of whole days there, or mark it as free\n"
    for _ in 0..<2 {
      let run = try BuiltProgram.run(["run"], in: folder.path)
      #expect(run.messages.contains(told), "\(run.messages)")
      #expect(!run.messages.contains("Old train"))
    }
    #expect(try BuiltProgram.run(["check"], in: folder.path).text == told)
  }

  @Test("a calendar that is gone from the inbox is told until its events are dropped")
  func gone() throws {
    let folder = try workspace(["inbox/work.ics": Self.calendar, "plans/events.yaml": Self.events])
    _ = try BuiltProgram.run(["run"], in: folder.path)
    func told(_ command: String) throws -> [String] {
      try BuiltProgram.run([command], in: folder.path).text.split(separator: "\n").map(String.init)
        .filter { $0.contains("no longer in the inbox") }
    }
    #expect(try told("check") + told("status") == [])
    try FileManager.default.removeItem(atPath: folder.path + "/inbox/work.ics")
    let remedy =
      "put it back, or type 'lockin import --rebuild --forget-missing=inbox/work.ics' to drop them"
    #expect(
      try told("check") == [
        "inbox/work.ics: this calendar is no longer in the inbox, and its events still count as planned: "
          + remedy
      ]
    )
    #expect(
      try told("status") == [
        "calendars: inbox/work.ics is no longer in the inbox, and its events still count; " + remedy
      ]
    )
    let json = try BuiltProgram.run(["status", "--format", "json"], in: folder.path).text
    #expect(json.contains("\"gone_calendars\": 1") && !json.contains("work.ics"), "\(json)")
    let gauges = try BuiltProgram.run(["status", "--format", "prometheus"], in: folder.path).text
    #expect(gauges.contains("\nlockin_gone_calendars 1\n"), "\(gauges)")
    let rebuilt = try BuiltProgram.run(
      ["import", "--rebuild", "--forget-missing=inbox/work.ics"],
      in: folder.path
    )
    #expect(rebuilt.exit == 0, "\(rebuilt.messages)")
    #expect(try told("check") + told("status") == [])
  }

  @Test("where no activity was read, no coverage is told")
  func coverage() throws {
    let folder = try workspace(["plans/events.yaml": Self.events])
    _ = try BuiltProgram.run(["run"], in: folder.path)
    let status = try BuiltProgram.run(["status"], in: folder.path).text
    #expect(status.contains("coverage: not known, as no activity was read\n"), "\(status)")
    let json = try BuiltProgram.run(["status", "--format", "json"], in: folder.path).text
    #expect(json.contains("\"coverage_per_mille\": null"), "\(json)")
  }

  @Test("sessions before the start of their goal are told by runs and checks, and are no mistake")
  func early() throws {
    let folder = try workspace([
      "plans/goals.yaml":
        "goals:\n- { id: thesis, title: Thesis, target_hours: 20, start: 2026-05-20 }\n- { id: rust, title: Rust, target_hours: 9 }\n",
      "plans/sessions.csv": """
      goal,start,end
      rust,2026-05-10T09:00,2026-05-10T10:00
      thesis;rust,2026-05-19T23:30,2026-05-20T01:00
      thesis,2026-05-18T09:00,2026-05-18T10:00
      thesis,2026-05-20T09:00,2026-05-20T10:00

      """,
    ])
    let told =
      "plans/sessions.csv:3:1: the session begins before the goal 'thesis' starts on 2026-05-20, and what lies before "
      + "that day does not count for it: look at its date, or type 'lockin goals edit thesis --start 2026-05-18' "
      + "(and 1 more like it)\n"
    let run = try BuiltProgram.run(["run"], in: folder.path)
    #expect(run.exit == 0)
    #expect(run.messages.contains(told), "\(run.messages)")
    let check = try BuiltProgram.run(["check"], in: folder.path)
    #expect(check.exit == 3)
    #expect(check.text == told)
    #expect(
      try BuiltProgram.run(["status"], in: folder.path).text.contains("plans: no mistakes\n")
    )
    #expect(
      try BuiltProgram.run(["goals", "edit", "thesis", "--start", "2026-05-18"], in: folder.path)
        .exit == 0
    )
    #expect(try BuiltProgram.run(["check"], in: folder.path).exit == 0)
  }
}
