import CivilTime
import Foundation
import Storage
import TestSupport
import Testing

@testable import Plans

@Suite("Applying suggestions")
struct ApplyTests {
  @Test("an own event moves in its file, keeps its name, and goes back")
  func own() throws {
    let work = try AdvisedWorkspace()
    try work.suggestThesis()
    _ = try work.run("plan", "export")
    let uid = try work.folder.text(of: "exports/plan.ics").split(separator: "\r\n").filter {
      $0.hasPrefix("UID:")
    }
    let outcome = try work.run("apply", "aaaa")
    #expect(outcome.exit == 0, "\(outcome.messages)")
    #expect(
      outcome.text
        == "aaaa1111  'Thesis': Tue 2026-06-02 14:00-16:00 -> Wed 2026-06-03 09:00-11:00 "
        + "(plans/events.yaml)\n"
    )
    let moved = AdvisedWorkspace.events
      .replacingOccurrences(of: "2026-06-02T14:00", with: "2026-06-03T09:00")
      .replacingOccurrences(
        of: "2026-06-02T16:00\n",
        with:
          "2026-06-03T11:00\n    id: \"\(AdvisedWorkspace.thesis)\"\n    moved_by_advice: true\n"
      )
    #expect(try work.plan == moved)
    #expect(try work.state("aaaa1111") == .applied)

    _ = try work.run("plan", "export", "--now", "2026-06-01T07:00:00Z")
    let export = try work.folder.text(of: "exports/plan.ics")
    #expect(export.contains("SEQUENCE:1\r\n"))
    #expect(export.contains("DTSTART;TZID=Europe/Berlin:20260603T090000\r\n"))
    let after = export.split(separator: "\r\n").filter { $0.hasPrefix("UID:") }
    #expect(after.sorted() == uid.sorted())

    let again = try work.run("apply", "aaaa1111")
    #expect(again.exit == 65)
    #expect(
      again.messages
        == "aaaa1111: it is applied already: 'lockin apply --undo aaaa1111' undoes it\n"
    )

    #expect(try work.run("apply", "--undo", "aaaa").exit == 0)
    #expect(
      try work.plan
        == moved.replacingOccurrences(of: "2026-06-03T09:00", with: "2026-06-02T14:00")
        .replacingOccurrences(of: "2026-06-03T11:00", with: "2026-06-02T16:00")
        .replacingOccurrences(of: "advice: true", with: "advice: false")
    )
    #expect(try work.state("aaaa1111") == .refused)
  }

  @Test("an imported event moves through changes.yaml, is exported as a change, and goes back")
  func imported() throws {
    let work = try AdvisedWorkspace()
    try work.suggestLab()
    #expect(try work.run("apply", "bbbb").exit == 0)
    let changes = try work.folder.text(of: "plans/changes.yaml")
    #expect(
      changes.hasSuffix(
        """
        changes:
          - { event: "lab@uni.example", instance: 2026-06-08T10:00+02:00, from: 2026-06-08T10:00+02:00, \
        to: 2026-06-09T09:00+02:00, suggestion: bbbb2222 }

        """
      )
    )
    #expect(changes.hasPrefix("# "))
    #expect([0, 3].contains(try work.run("check").exit))
    #expect(try work.run("plan", "export").exit == 0)
    let export = try work.folder.text(of: "exports/changes.ics")
    for line in [
      "UID:lab@uni.example", "SEQUENCE:5", "DTSTART;TZID=Europe/Berlin:20260609T090000",
      "DTEND;TZID=Europe/Berlin:20260609T100000",
      "RECURRENCE-ID;TZID=Europe/Berlin:20260608T100000", "LOCATION:Room 7\\, left",
      "DTSTAMP:20260601T060000Z", "BEGIN:VTIMEZONE",
    ] {
      #expect(export.contains(line + "\r\n"), "\(line) in\n\(export)")
    }
    #expect(export.contains("RRULE:FREQ=WEEKLY") == false)
    // Exporting again changes nothing.
    #expect(try work.run("plan", "export", "--now", "2026-06-01T09:00:00Z").exit == 0)
    #expect(try work.folder.text(of: "exports/changes.ics") == export)
    // Read back beside its series, the instance is where it was put, once.
    let read = try work.run(
      "occurrences",
      "inbox/uni.ics",
      "exports/changes.ics",
      "--from",
      "2026-06-07T00:00:00Z",
      "--to",
      "2026-06-15T00:00:00Z",
      "--zone",
      "UTC"
    )
    #expect(read.text.split(separator: "\n").count == 1, "\(read.text)")
    #expect(read.text.contains("\"start\":1780988400"))

    #expect(try work.run("apply", "--undo", "bbbb").exit == 0)
    #expect(try work.folder.text(of: "plans/changes.yaml").hasSuffix("changes:\n"))
    // Who took the change in has to hear that it is taken back.
    #expect(try work.run("plan", "export", "--now", "2026-06-01T10:00:00Z").exit == 0)
    let back = try work.folder.text(of: "exports/changes.ics")
    #expect(back.contains("SEQUENCE:6\r\n"))
    #expect(back.contains("DTSTART;TZID=Europe/Berlin:20260608T100000\r\n"))
    #expect(back.contains("RECURRENCE-ID;TZID=Europe/Berlin:20260608T100000\r\n"))
  }

  @Test("a run that ended before the move was written down as decided is made good")
  func interrupted() throws {
    let work = try AdvisedWorkspace()
    try work.suggestThesis()
    #expect(try work.run("apply", "aaaa").exit == 0)
    let moved = try work.plan
    let decided = try work.folder.text(of: "plans/decisions.csv")
    try work.folder.write(AdvisedWorkspace.decisionsHead, to: "plans/decisions.csv")
    let outcome = try work.run("apply", "aaaa")
    #expect(outcome.exit == 0, "\(outcome.messages)")
    #expect(outcome.text == "aaaa1111  'Thesis': was there already\n")
    #expect(try work.folder.text(of: "plans/decisions.csv") == decided)
    #expect(try work.state("aaaa1111") == .applied)
    #expect(try work.plan == moved)
  }

  @Test("an id that may be two is refused")
  func ambiguous() throws {
    let work = try AdvisedWorkspace()
    try work.suggestThesis("abcd0001")
    try work.suggestLab("abcd0002")
    let outcome = try work.run("apply", "abcd")
    #expect(outcome.exit == 2)
    #expect(
      outcome.messages == "lockin: 'abcd' may be abcd0001, abcd0002: write more digits\n"
    )
    #expect(try work.run("apply", "abcd0001", "abcd0002").exit == 0)
  }
}
