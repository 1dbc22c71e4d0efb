import Foundation
import TestSupport
import Testing

/// What is told of a workspace that has calendars and plans, and no activity at all, or none of late.
@Suite("Calendars without activity")
struct CalendarsAloneTests {
  private static let now = "2026-06-09T01:00:00Z"

  private static let calendar = """
    BEGIN:VCALENDAR
    VERSION:2.0
    BEGIN:VEVENT
    UID:meeting
    DTSTART:20260608T080000Z
    DTEND:20260608T093000Z
    SUMMARY:Meeting
    END:VEVENT
    BEGIN:VEVENT
    UID:old
    DTSTART:20260604T080000Z
    DTEND:20260604T093000Z
    SUMMARY:Old meeting
    END:VEVENT
    END:VCALENDAR

    """

  private static func workspace(_ files: [String: String]) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(
      "zone: Europe/Berlin\nprivacy: { publish_titles: true }\n",
      to: "lockin.yaml"
    )
    for (name, text) in files { try folder.write(text, to: name) }
    return folder
  }

  private static let plans = [
    "inbox/calendar.ics": calendar,
    "plans/events.yaml": """
    events:
      - { title: Essay, start: 2026-06-11T10:00, end: 2026-06-11T12:00, movable: true }
      - { title: Seminar, start: 2026-06-11T11:00, end: 2026-06-11T12:30 }
      - { title: Algebra, start: 2026-06-08T14:00, end: 2026-06-08T16:00, kind: exam, tags: [exam] }

    """,
    "plans/goals.yaml": """
    goals:
      - { id: thesis, title: Thesis, target_hours: 50, start: 2026-06-01, deadline: 2026-07-15,
          categories: [Productivity] }

    """,
    "plans/timetable.yaml": """
    schedule_name: Summer
    start_date: 2026-04-13
    end_date: 2026-07-18
    classes:
      - { course_name: Databases, days: [mon, wed], start_time: 10:15, end_time: 11:45 }

    """,
  ]

  private func run(
    _ arguments: String...,
    in folder: TemporaryFolder
  ) throws
    -> BuiltProgram.Outcome
  {
    try BuiltProgram.run(arguments + ["--now", Self.now], in: folder.path)
  }

  private func text(_ path: String, in folder: TemporaryFolder) throws -> String {
    let markdown = try folder.text(of: "reports/\(path)/report.md")
    return markdown + pageText(try folder.text(of: "reports/\(path)/index.html"))
  }

  @Test(
    "the last whole week and the days since have reports, and nothing is claimed of what was done"
  )
  func published() throws {
    let folder = try Self.workspace(Self.plans)
    let outcome = try run("run", in: folder)
    #expect(outcome.exit == 0, "\(outcome.messages)")
    let day = try text("2026/06/08", in: folder)
    let week = try text("week/2026-W23", in: folder)
    for (text, sentences) in [
      (
        day,
        [
          "# Plans alone: 3 h 45 min planned in 3 events, and no activity was read",
          "\nNo activity was read: what was done is not known, and all of this rests on plans alone.",
          "\n14:00–16:00 | Algebra | 2 h 00 min | n/d | n/d | n/d | n/d | no rule for it |",
          "\n10:15–11:45 | Databases | 1 h 30 min | n/d | n/d | n/d | n/d | "
            + "no rule for it, overlaps another |",
          "\nThesis | 50 h | Wed 15 Jul, in 36 days |",
          "- Goals: Thesis: due Wed 15 Jul, in 36 days",
        ]
      ),
      (
        week,
        [
          "# Plans alone: 4 h 30 min planned in 3 events, and no activity was read",
          "What was done for them is not known",
          "Move “Essay” from Thu 11 Jun 10:00 to Thu 11 Jun 08:15.",
        ]
      ),
    ] {
      for sentence in sentences { #expect(text.contains(sentence), "\(sentence)\n\(text)") }
      for claim in ["0 min of", "fell behind", "No goal was worked on", "short of"] {
        #expect(!text.contains(claim), "\(claim)")
      }
    }
    let again = try run("run", in: folder)
    #expect(again.exit == 0)
    #expect(again.messages.contains("nothing changed"), "\(again.messages)")
    #expect(try run("status", in: folder).exit == 0)
  }
}
