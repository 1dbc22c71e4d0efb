import Foundation
import Platform
import TestSupport
import Testing

@Suite("lockin events")
struct EventsCommandsTests {
  private static let file = "plans/events.yaml"

  private func workspace(_ file: String? = nil) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write("zone: Europe/Berlin\n", to: "lockin.yaml")
    if let file { try folder.write(file, to: Self.file) }
    return folder
  }

  private func events(_ words: String..., in folder: TemporaryFolder) throws -> String {
    let outcome = try BuiltProgram.run(["events"] + words, in: folder.path)
    #expect(outcome.exit == 0, "\(words): \(outcome.messages)")
    return outcome.text
  }

  @Test("events are added, changed and removed, and every other byte stays")
  func life() throws {
    // The first of June 2026 is a Monday.
    let folder = try workspace(
      """
      # mine
      events:
      - { title: Lab, start: 2026-06-02T10:00, end: 2026-06-02T12:00, moved_by_advice: true } # first
      - title: Lab
        start: 2026-06-09T10:00:00+02:00
        end: 2026-06-09T12:00:00+02:00   # two hours
        tags: [uni]

      """
    )
    #expect(
      try events(
        "add",
        "Thesis",
        "outline",
        "--start",
        "fri 14:00",
        "--end",
        "16:00",
        "--kind",
        "project",
        "--tag",
        "study",
        "--tag",
        "uni",
        "--movable",
        "yes",
        in: folder
      ) == "Thesis outline, Fri 5 Jun 2026 14:00-16:00: added to plans/events.yaml\n"
    )
    #expect(
      try events("add", "Night", "--start", "23:00", "--end", "1:30", in: folder)
        == "Night, Mon 1 Jun 2026 23:00 to Tue 2 Jun 01:30: added to plans/events.yaml\n"
    )
    #expect(
      try events("add", "Journey", "--start", "+20d", "--end", "2026-06-24", in: folder)
        == "Journey, Sun 21 Jun 2026 to Tue 23 Jun: added to plans/events.yaml\n"
    )
    #expect(
      try events("edit", "lab", "--on", "tue", "--start", "wed 9:30", in: folder)
        == "Lab, Wed 3 Jun 2026 09:30-11:30: changed in plans/events.yaml\n"
    )
    _ = try events(
      "edit",
      "lab",
      "--on",
      "2026-06-09",
      "--start",
      "11:00",
      "--id",
      "lab2",
      in: folder
    )
    #expect(
      try events("edit", "lab2", "--tag", "uni", in: folder)
        == "Lab, Tue 9 Jun 2026 11:00-13:00: it says so already\n"
    )
    _ = try events("edit", "Thesis outline", "--movable", "none", "--end", "17:15", in: folder)
    _ = try events("remove", "Night", "--yes", in: folder)
    #expect(
      try folder.text(of: Self.file) == """
        # mine
        events:
        - { title: Lab, start: 2026-06-03T09:30, end: 2026-06-03T11:30 } # first
        - title: Lab
          start: 2026-06-09T11:00
          end: 2026-06-09T13:00:00+02:00   # two hours
          tags: [uni]
          id: lab2
        - title: Thesis outline
          start: 2026-06-05T14:00
          end: 2026-06-05T17:15
          kind: project
          tags: [study, uni]
        - title: Journey
          start: 2026-06-21
          end: 2026-06-24

        """
    )
    #expect(
      try events("list", "next week", in: folder) == """
        day             time         event  kind      tags
        Tue 9 Jun 2026  11:00-13:00  Lab    personal  uni

        """
    )
    #expect(try events(in: folder).contains("Journey"))
    #expect(try BuiltProgram.run(["check"], in: folder.path).exit == 0)
  }

  @Test(
    "a first event makes the file; a whole day needs no end; one that is wrong can be put right"
  )
  func edges() throws {
    let folder = try workspace()
    #expect(try BuiltProgram.run(["events"], in: folder.path).text == "")
    #expect(
      try events("add", "Holiday", "--start", "tomorrow", in: folder)
        == "Holiday, Tue 2 Jun 2026 all day: added to plans/events.yaml\n"
    )
    #expect(
      try events("edit", "Holiday", "--start", "+3d", in: folder)
        == "Holiday, Thu 4 Jun 2026 all day: changed in plans/events.yaml\n"
    )
    // On the last Sunday of October the clock goes back: an event keeps its length.
    _ = try events("add", "Late", "--start", "2026-10-24 23:00", "--end", "4:00", in: folder)
    #expect(
      try events("edit", "Late", "--start", "2026-10-23 23:00", in: folder)
        .contains("23:00 to Sat 24 Oct 05:00")
    )
    let wrong = try workspace(
      "events:\n- { title: Back, start: 2026-06-02T10:00, end: 2026-06-02T09:00 }\n- { title: 7 }\n"
    )
    #expect(
      try events("edit", "Back", "--end", "11:00", in: wrong)
        == "Back, Tue 2 Jun 2026 10:00-11:00: changed in plans/events.yaml\n"
    )
  }

  @Test("an id is added where a calendar or a decision goes by the event's name, and said")
  func named() throws {
    let text = "events:\n- { title: Lab, start: 2026-06-02T10:00, end: 2026-06-02T12:00 }\n"
    let exported = try workspace(text)
    #expect(try BuiltProgram.run(["plan", "export"], in: exported.path).exit == 0)
    // A folder is no calendar, whether it is there or not, and none is made.
    for (place, exit) in [("exports", 65), ("exports/", 2), ("new/", 2)] as [(String, Int32)] {
      let refused = try BuiltProgram.run(["plan", "export", "--to", place], in: exported.path)
      let file = place + (place.hasSuffix("/") ? "" : "/") + "plan.ics"
      #expect(
        refused.messages
          == "lockin: --to \(place): this is a folder, and a calendar is one file: name a file in it, such as --to \(file)\n"
      )
      #expect(refused.exit == exit)
    }
    #expect(FileStatus.isAbsent(exported.path + "/new"))
    #expect(
      try events("edit", "lab", "--start", "11:00", in: exported)
        == "Lab, Tue 2 Jun 2026 11:00-13:00: changed in plans/events.yaml, with an id, so that it stays the same "
        + "event for exports/plan.ics\n"
    )
    #expect(
      try exported.text(of: Self.file)
        == "events:\n- { title: Lab, start: 2026-06-02T11:00, end: 2026-06-02T13:00, id: \"Lab@2026-06-02T08:00:00Z\" }\n"
    )
    let plain = try workspace(text)
    #expect(
      try events("edit", "lab", "--start", "11:00", in: plain)
        == "Lab, Tue 2 Jun 2026 11:00-13:00: changed in plans/events.yaml\n"
    )
    #expect(
      try events("add", "Late", "--start", "tue 23:00", "--end", "24:00", in: plain)
        == "Late, Tue 2 Jun 2026 23:00 to Wed 3 Jun 00:00: added to plans/events.yaml\n"
    )
    #expect(
      try plain.text(of: Self.file) == """
        events:
        - { title: Lab, start: 2026-06-02T11:00, end: 2026-06-02T13:00 }
        - { title: Late, start: 2026-06-02T23:00, end: 2026-06-03T00:00 }

        """
    )
  }

  @Test(
    "what can't be done says why, and the file stays",
    arguments: [
      (
        ["remove", "Lob", "--yes"], 65, "there is no event 'Lob' in plans/events.yaml: did you mean"
      ),
      (
        ["remove", "Lab", "--yes"], 65, "2 events are called 'Lab', on 2026-06-02, 2026-06-09: say"
      ),
      (
        ["remove", "Lab", "--on", "fri", "--yes"], 65,
        "on 2026-06-05 in plans/events.yaml: there is"
      ),
      (["remove", "Lab", "--on", "tue"], 2, "'Lab', Tue 2 Jun 2026 10:00-12:00 would be removed"),
      (["add", "Lab"], 2, "it was not said when it begins"),
      (["add", "x", "--start", "fri 14:00"], 2, "it was not said when it ends"),
      (["add", "x", "--start", "fri", "--end", "thu"], 2, "the event ends before it starts"),
      (
        ["edit", "Lab", "--on", "tue", "--end", "2026-06-01 8:00"], 65,
        "the event ends before it starts"
      ),
      (["add", "x", "--start", "2026-02-30"], 2, "is not a date, as February 2026 has 28 days"),
      (["list", "list"], 2, "'list' stands there twice: leave one out"),
      (["add", "x", "--start", "soon"], 2, "--start 'soon' is not a day, a time or both"),
      (
        ["add", "x", "--start", "next week"], 2, "--start 'next week' is not a day, a time or both"
      ),
      (["add", "Lab", "--start", "2026-06-02 10:00", "--end", "13:00"], 65, "stands above it"),
      (["add", "Lab", "--start", "2026-06-02 10:00", "--end", "12:00"], 65, "stands above it"),
      (["add", "x", "--start", "2027-03-28 2:30", "--end", "4:00"], 65, "never shows this time"),
      (["add", "x", "--start", "fri", "--kind", "party"], 2, "party"),
      (["add", "--start", "fri"], 2, "it was not said what the event is called"),
      (["edit", "Lab", "--on", "tue"], 2, "it was not said what of 'Lab' is to change"),
      (["edit", "Lab", "--on", "tue", "--start", "fri"], 65, "it was not said when it ends"),
      (["edit"], 2, "no event is named"),
      (["list", "--on", "tue"], 2, "--on has no part in 'events list'"),
    ] as [([String], Int32, String)]
  )
  func refused(_ words: [String], _ exit: Int32, _ message: String) throws {
    let file = """
      events:
      - { title: Lab, start: 2026-06-02T10:00, end: 2026-06-02T12:00 }
      - { title: Lab, start: 2026-06-09T10:00, end: 2026-06-09T12:00 }

      """
    let folder = try workspace(file)
    let outcome = try BuiltProgram.run(["events"] + words, in: folder.path)
    #expect(outcome.exit == exit)
    #expect(outcome.messages.contains(message), "\(outcome.messages)")
    #expect(try folder.text(of: Self.file) == file)
    #expect(try Directory.names(in: folder.path + "/plans") == ["events.yaml"])
  }

  @Test("what programs get says what the file says")
  func documents() throws {
    let folder = try workspace()
    let added = try events(
      "add",
      "Exam",
      "--start",
      "+10d 9:00",
      "--end",
      "11:00",
      "--kind",
      "exam",
      "--format",
      "json",
      in: folder
    )
    for part in [
      #""schema": "lockin.event.v1""#, #""changed": true"#, #""title": "Exam""#,
      #""start": "2026-06-11T07:00:00Z""#, #""date": "2026-06-11""#, #""all_day": false"#,
    ] { #expect(added.contains(part), "\(part): \(added)") }
    #expect(
      try events("--format", "json", in: folder).contains(#""schema": "lockin.event-list.v1""#)
    )
  }
}
