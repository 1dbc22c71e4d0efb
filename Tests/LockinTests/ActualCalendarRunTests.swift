import Foundation
import TestSupport
import Testing

@Suite("What was done, as a calendar beside the plan")
struct ActualCalendarRunTests {
  private static let path = "reports/exports/actual.ics"
  private static let chosen = "exports: { actual_calendar: true }\n"

  private func configuration(_ more: String) -> String {
    """
    zone: Europe/Berlin
    publish: { days: 2, weeks: 2 }
    categories:
      - { category: Work > Programming, app: ^code$, class: 2 }
      - { category: Leisure > Video, app: ^video$, class: -2 }
    \(more)
    """
  }

  private func workspace(_ more: String) throws -> TemporaryFolder {
    let folder = try ModelWorkspace.make("")
    try folder.write(configuration(more), to: "lockin.yaml")
    return folder
  }

  @discardableResult
  private func run(
    _ folder: TemporaryFolder,
    now: String = "2026-06-01T06:00:00Z",
    _ more: String...
  ) throws -> BuiltProgram.Outcome {
    let outcome = try BuiltProgram.run(["run"] + more, in: folder.path, now: now)
    #expect([0, 3].contains(outcome.exit), "\(outcome.messages)")
    return outcome
  }

  private func file(_ folder: TemporaryFolder) -> String? {
    FileManager.default.contents(atPath: folder.path + "/" + Self.path)
      .map { String(decoding: $0, as: UTF8.self) }
  }

  @Test("there is none until it is chosen, and none when it is chosen no more")
  func choice() throws {
    let folder = try workspace("")
    try run(folder)
    #expect(file(folder) == nil)
    try folder.write(configuration(Self.chosen), to: "lockin.yaml")
    let rehearsal = try run(folder, now: "2026-06-01T06:00:00Z", "--dry-run")
    #expect(rehearsal.text == "new      exports/actual.ics\nchanged  index.html\n")
    #expect(file(folder) == nil)
    try run(folder)
    #expect(file(folder)?.contains("SUMMARY:Programming\r\n") == true)
    // A file of another's making is left alone.
    try folder.write(configuration(""), to: "lockin.yaml")
    #expect(
      try run(folder, now: "2026-06-01T06:00:00Z", "--dry-run").text
        == "changed  index.html\ngone     exports/actual.ics\n"
    )
    #expect(try run(folder).messages.contains("; exports/actual.ics is gone"))
    #expect(file(folder) == nil)
    try folder.write("mine", to: Self.path)
    try run(folder)
    #expect(file(folder) == "mine")
  }

  @Test("it holds the last 35 days, by the blocks that reports count")
  func blocks() throws {
    let folder = try workspace(Self.chosen)
    try run(folder)
    let text = try #require(file(folder))
    let starts = text.components(separatedBy: "\r\n").filter { $0.hasPrefix("DTSTART:") }
      .map { $0.dropFirst(8) }
    #expect(starts == starts.sorted() && Set(starts).count == starts.count)
    #expect(try #require(starts.first) >= "20260426T220000Z")
    #expect(try #require(starts.last) < "20260531T220000Z")
    let data = Data(try folder.text(of: "reports/2026/05/31/report.json").utf8)
    let report = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let focus = try #require(report["focus"] as? [String: Any])
    let told = try #require(focus["blocks"] as? [[String: Any]]).compactMap {
      $0["start"] as? String
    }
    #expect(!told.isEmpty)
    #expect(
      told.map { String($0.filter { $0 != "-" && $0 != ":" }) }
        == starts.filter { $0 >= "20260530T220000Z" }.map(String.init)
    )
  }

  @Test(
    "a night without anything new leaves it, and one more day leaves the days before as they were"
  )
  func nights() throws {
    let folder = try workspace(Self.chosen)
    try run(folder)
    let first = try #require(file(folder))
    #expect(try run(folder).messages.contains("nothing changed"))
    // A day more, and no data of it.
    try run(folder, now: "2026-06-02T06:00:00Z")
    #expect(file(folder) == first)
    try folder.write(
      "timestamp,duration_s,app_identifier,category,device,title\n"
        + "2026-06-01T08:00:00Z,3600,code,,laptop,main.swift\n",
      to: "inbox/more.csv"
    )
    try run(folder, now: "2026-06-02T06:00:00Z")
    let second = try #require(file(folder))
    let uids = { (text: String) in
      text.components(separatedBy: "\r\n").filter { $0.hasPrefix("UID:") }
    }
    #expect(uids(second).last == "UID:20260601T080000Z@actual.lockin.invalid")
    // The oldest day goes, and all others keep their names.
    #expect(uids(second).dropLast().allSatisfy { uids(first).contains($0) })
    #expect(uids(first).filter { $0 >= "UID:20260427T22" } == Array(uids(second).dropLast()))
    // What another store makes of the same files is the same.
    let other = try TemporaryFolder()
    for name in ["lockin.yaml", "inbox", "plans"] {
      try FileManager.default.copyItem(
        atPath: folder.path + "/" + name,
        toPath: other.path + "/" + name
      )
    }
    try run(other, now: "2026-06-02T06:00:00Z")
    #expect(file(other) == second)
  }

  @Test("it is drawn anew where rules, titles or plans say otherwise")
  func changes() throws {
    let folder = try workspace(Self.chosen)
    let plan = { (title: String) in
      "events:\n  - { title: \(title), start: 2026-05-29T09:00, end: 2026-05-29T12:00 }\n"
    }
    try folder.write(plan("Parser"), to: "plans/events.yaml")
    try run(folder)
    #expect(file(folder)?.contains("Parser") == false)
    // What is published on pages is one thing, and what is handed out another.
    try folder.write(
      configuration(Self.chosen + "privacy: { publish_titles: true }\n"),
      to: "lockin.yaml"
    )
    try run(folder)
    #expect(file(folder)?.contains("Parser") == false)
    let open = Self.chosen + "privacy: { share_titles: true }\n"
    try folder.write(configuration(open), to: "lockin.yaml")
    try run(folder)
    #expect(file(folder)?.contains("Planned: Parser\r\n") == true)
    try folder.write(plan("Lexer"), to: "plans/events.yaml")
    try run(folder)
    #expect(file(folder)?.contains("Planned: Lexer\r\n") == true)
    try folder.write(
      configuration(open).replacingOccurrences(of: "Programming", with: "Coding"),
      to: "lockin.yaml"
    )
    try run(folder)
    #expect(file(folder)?.contains("SUMMARY:Programming") == false)
    try folder.write(
      configuration(open).replacingOccurrences(of: "class: 2", with: "class: 0"),
      to: "lockin.yaml"
    )
    try run(folder)
    // No block is no calendar: one without events is none.
    #expect(file(folder) == nil)
    #expect(try run(folder).messages.contains("nothing changed"))
  }

  @Test("what comes back through the inbox is refused, and costs nothing but itself")
  func refused() throws {
    let folder = try workspace(Self.chosen)
    try run(folder)
    try FileManager.default.copyItem(
      atPath: folder.path + "/" + Self.path,
      toPath: folder.path + "/inbox/actual.ics"
    )
    try folder.write(
      "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:a\r\nDTSTART:20260601T120000Z\r\n"
        + "DTEND:20260601T130000Z\r\nSUMMARY:x\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n",
      to: "inbox/plan.ics"
    )
    let outcome = try run(folder)
    #expect(outcome.exit == 3)
    #expect(
      outcome.messages.contains(
        "inbox/actual.ics: this calendar tells what was done, as lockin gives it out, and is no plan; "
          + "nothing of it is taken in: remove it from here; a calendar program shows it beside the plan\n"
      ),
      "\(outcome.messages)"
    )
    let events = try ScratchDatabase(folder.path + "/lockin.sqlite").value(
      "SELECT group_concat(file) FROM planned_events WHERE file LIKE 'inbox/%'"
    )
    #expect(events == "inbox/plan.ics", "\(events)")
  }

  @Test("with titles off it holds nothing of a person's own but categories")
  func privacy() throws {
    let folder = try TemporaryFolder()
    let canary = { (field: String) in "zqcanary" + field.filter { $0 != " " } }
    try PrivateWorkspace.write(to: folder, "", advice: "provider: offline", canary)
    try folder.write(try folder.text(of: "lockin.yaml") + Self.chosen, to: "lockin.yaml")
    try run(folder)
    let words = try #require(file(folder)).replacingOccurrences(of: "\r\n ", with: "").lowercased()
    #expect(words.contains(canary("category")))
    let found = PrivateWorkspace.fields.filter {
      !["category", "other category", "given category"].contains($0) && words.contains(canary($0))
    }
    // One canary may begin like another: "category" is no name of anything else.
    #expect(found.isEmpty, "\(found)")
  }

  @Test("a purge of all that it was made of takes it, and nobody misses it")
  func purged() throws {
    let folder = try workspace(Self.chosen)
    try folder.write(
      "events:\n  - { title: A, start: 2026-06-17T10:00, end: 2026-06-17T12:00 }\n",
      to: "plans/events.yaml"
    )
    try run(folder)
    #expect(file(folder) != nil)
    let now = "2026-06-20T06:00:00Z"
    let purge = try BuiltProgram.run(
      ["purge", "--before", "2026-06-10", "--yes"],
      in: folder.path,
      now: now
    )
    #expect(purge.exit == 0, "\(purge.messages)")
    try run(folder, now: now)
    #expect(file(folder) == nil)
    let sound = try BuiltProgram.run(["verify"], in: folder.path, now: now)
    #expect(sound.exit == 0, "\(sound.text)")
  }
}
