import Foundation
import TestSupport
import Testing

@Suite("Typing errors in tags")
struct TagRunTests {
  private func workspace(_ tags: String, goals: String = "thesis") throws -> TemporaryFolder {
    let folder = try BuiltProgram.workspace()
    try folder.write(
      """
      goals:
        - { id: \(goals), title: A goal, target_hours: 10, start: 2026-05-01 }

      """,
      to: "plans/goals.yaml"
    )
    try folder.write(
      """
      events:
        - { title: Outline, start: 2026-05-31T10:00, end: 2026-05-31T11:00, movable: true,
            tags: [\(tags)] }

      """,
      to: "plans/events.yaml"
    )
    return folder
  }

  @Test(
    "are told by a run, which says what became of them, and stay in the status",
    arguments: [
      (
        "\"goal:thesiss\"",
        "there is no goal with the id 'thesiss': the tag 'goal:thesiss' says nothing; did you mean "
          + "'goal:thesis'?"
      ),
      (
        "\"due:2026-05-2x\"",
        "the tag 'due:2026-05-2x' holds no date: no other time is suggested for the event; write it like "
          + "due:2026-05-24 or due:2026-05-24T12:00"
      ),
      (
        "\"duee:2026-06-24\"",
        "unknown key 'duee:' in the tag 'duee:2026-06-24': the tag says nothing to lockin; did you mean "
          + "'due:2026-06-24'?"
      ),
      (
        "\"due:2026-05-24\"",
        "the event is planned for a time after 'due:2026-05-24': only times up to then are suggested for "
          + "it; look at the dates"
      ),
    ]
  )
  func told(tags: String, words: String) throws {
    let folder = try workspace(tags)
    let run = try BuiltProgram.run(["run", "--quiet"], in: folder.path)
    #expect(run.exit == 3)
    #expect(run.messages == "plans/events.yaml:3:14: \(words)\n")
    let status = try BuiltProgram.run(["status"], in: folder.path)
    #expect(status.exit == 3)
    #expect(status.text.contains("plans: 1 entry with mistakes; 'lockin check' tells which\n"))
    #expect(
      try folder.text(of: "reports/2026/05/31/report.json").contains(
        "1 entry of plans/events.yaml counts otherwise than it is written: 'lockin check' says why."
      )
    )
    let check = try BuiltProgram.run(["check"], in: folder.path)
    #expect(check.text.contains("plans/events.yaml:3:14: \(words)\n"))
    #expect(check.exit == (words.contains("no date") || words.contains("unknown key") ? 65 : 3))
  }

  @Test(
    "a tag of the person's own is theirs; one that is nearly a known word is asked about by check"
  )
  func asked() throws {
    let folder = try workspace("\"course:db\", ofline, studdy, \"goal:thesis\"")
    let run = try BuiltProgram.run(["run", "--quiet"], in: folder.path)
    #expect(run.exit == 0)
    #expect(run.messages == "")
    #expect(try BuiltProgram.run(["status"], in: folder.path).exit == 0)
    let check = try BuiltProgram.run(["check"], in: folder.path)
    #expect(check.exit == 3)
    #expect(
      check.text == """
        plans/events.yaml:3:27: the tag 'ofline' is nearly one that lockin knows: it counts as one of \
        your own; did you mean 'offline'?
        plans/events.yaml:3:35: the tag 'studdy' is nearly one that lockin knows: it counts as one of \
        your own; did you mean 'study'?

        """
    )
  }

  @Test("classes and calendars are looked at as well, a series once")
  func others() throws {
    let folder = try workspace("study")
    try folder.write(
      """
      schedule_name: Term
      start_date: 2026-05-04
      end_date: 2026-06-26
      classes:
        - { course_name: Databases, days: mon, start_time: 8:00, end_time: 9:00,
            tags: ["goal:thesiss"] }

      """,
      to: "plans/timetable.yaml"
    )
    try folder.write(
      """
      BEGIN:VCALENDAR\r
      VERSION:2.0\r
      BEGIN:VEVENT\r
      UID:series@example.org\r
      DTSTAMP:20260501T000000Z\r
      DTSTART:20260530T080000Z\r
      DTEND:20260530T090000Z\r
      RRULE:FREQ=DAILY;COUNT=5\r
      SUMMARY:Reading\r
      CATEGORIES:goal:exam\r
      END:VEVENT\r
      END:VCALENDAR\r

      """,
      to: "inbox/calendar.ics"
    )
    let run = try BuiltProgram.run(["run", "--quiet"], in: folder.path)
    #expect(
      run.messages == """
        plans/timetable.yaml:5:5: there is no goal with the id 'thesiss': the tag 'goal:thesiss' says \
        nothing; did you mean 'goal:thesis'?
        inbox/calendar.ics:10:1: there is no goal with the id 'exam': the tag 'goal:exam' says nothing; add \
        the goal to plans/goals.yaml, or remove the tag

        """
    )
  }
}
