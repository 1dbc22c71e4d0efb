import Foundation
import TestSupport
import Testing

@Suite("A workspace of hourly totals and planned events")
struct HourlySummaryRunTests {
  private func run(_ arguments: String..., in folder: TemporaryFolder) throws -> String {
    let outcome = try BuiltProgram.run(arguments, in: folder.path)
    #expect(outcome.exit == 0 || outcome.exit == 3, "\(outcome.messages)")
    return outcome.text
  }

  /// A summary of Sunday, 31 May 2026, from 9:00 to 11:00 in Berlin, with two planned events.
  private func summary(_ study: Int) -> String {
    """
    {"device_summary":[
      {"hour":"2026-05-31T07:00:00Z","category_breakdown":{"Education":\(study),"Social":600}},
      {"hour":"2026-05-31T08:00:00Z","category_breakdown":{"Education":1200,"Social":1800}}],
     "schedules":[
      {"title":"Maths","start_ts":1780210800,"end_ts":1780214400,"tags":["study","class"]},
      {"title":"Essay","start_ts":1780214400,"end_ts":1780216200,"tags":["study"]}]}
    """
  }

  private func workspace() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      zone: Europe/Berlin
      sources: [ { file: "*.json", device: phone } ]
      plan_categories: [ { tag: study, category: Education } ]
      privacy: { publish_apps: true, publish_titles: true }
      """,
      to: "lockin.yaml"
    )
    try folder.write(summary(1800), to: "inbox/a.json")
    return folder
  }

  private func lines(_ text: String, _ table: String) -> [String] {
    text.split(separator: "\n").map(String.init).filter { $0.contains("\"table\":\"\(table)\"") }
  }

  @Test("the totals fill their hours, the plan is judged, and the report tells what is not known")
  func report() throws {
    let folder = try workspace()
    _ = try run("run", in: folder)
    let text = try run("report", "day", "2026-05-31", "--format", "json", in: folder)
    let report = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    )
    let focus = try #require(report["focus"] as? [String: Any])
    #expect(focus["active_ms"] as? Int == 5_400_000)
    #expect(focus["focus_ms"] as? Int == 3_000_000)
    #expect(focus["distraction_ms"] as? Int == 2_400_000)
    #expect((focus["blocks"] as? [Any])?.isEmpty == true)
    #expect(focus["score"] is NSNull)
    let hours = try #require(report["hours"] as? [[String: Any]])
    let filled = hours.filter { ($0["active_ms"] as? Int ?? 0) > 0 }
    #expect(filled.map { $0["hour"] as? Int } == [9, 10])
    #expect(filled.map { $0["focus_ms"] as? Int } == [1_800_000, 1_200_000])
    // Half of an hour that only totals know says nothing of when; the whole hour does.
    let plan = try #require(report["plan"] as? [[String: Any]])
    #expect(plan.map { $0["title"] as? String } == ["Maths", "Essay"])
    #expect(plan.map { $0["kind"] as? String } == ["class", "personal"])
    #expect(plan.map { $0["status"] as? String } == ["kept", "no_evidence"])
    #expect(plan.allSatisfy { $0["start_delay_ms"] is NSNull })
    let caution =
      "1 h 30 min of the 1 h 30 min of active time is known only as totals of hours. It has no place "
      + "within its hour: it counts in the hours, but in no focus block, switch or start of a plan."
    #expect((report["cautions"] as? [String])?.contains(caution) == true)
    for format in ["md", "html"] {
      let text = try run("report", "day", "2026-05-31", "--format", format, in: folder)
      let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      #expect(words.contains(caution), "\(format)")
      #expect(format == "md" || words.contains("not known"))
    }
  }

  @Test("a summary read again, under another name or with a total that has grown, is the same")
  func again() throws {
    let folder = try workspace()
    _ = try run("run", in: folder)
    let once = try run("dump", in: folder)
    #expect(lines(once, "records").count == 4)
    #expect(lines(once, "planned_events").count == 2)
    try folder.write(summary(1800), to: "inbox/b.json")
    _ = try run("run", in: folder)
    #expect(try run("dump", in: folder) == once)
    // The next night's export overlaps it, and one total has grown.
    try folder.write(summary(2400), to: "inbox/c.json")
    _ = try run("run", in: folder)
    let grown = try run("dump", in: folder)
    #expect(lines(grown, "records").count == 4)
    #expect(lines(grown, "planned_events") == lines(once, "planned_events"))
    #expect(grown.contains("\"duration_ms\":2400000"))
    // In any order, and made anew.
    let other = try workspace()
    try other.write(summary(2400), to: "inbox/a.json")
    try other.write(summary(1800), to: "inbox/b.json")
    _ = try run("run", in: other)
    #expect(try run("dump", in: other) == grown)
    _ = try run("import", "--rebuild", in: folder)
    #expect(lines(try run("dump", in: folder), "records") == lines(grown, "records"))
  }

  @Test("a new file under an old name replaces the plan, and not what was done")
  func replaced() throws {
    let folder = try workspace()
    _ = try run("run", in: folder)
    let before = try run("dump", in: folder)
    try folder.write(
      #"{"schedules":[{"title":"Exam","start_ts":1780210800,"end_ts":1780214400,"tags":["exam"]}]}"#,
      to: "inbox/a.json"
    )
    _ = try run("run", in: folder)
    let after = try run("dump", in: folder)
    #expect(lines(after, "records") == lines(before, "records"))
    #expect(lines(after, "planned_events").count == 1)
    #expect(lines(after, "planned_events").first?.contains("\"title\":\"Exam\"") == true)
    // And the old content again, which the store has read once.
    try folder.write(summary(1800), to: "inbox/a.json")
    _ = try run("run", in: folder)
    #expect(try run("dump", in: folder) == before)
  }

  @Test("what is written by hand says more of an event than the same one in an export")
  func byHand() throws {
    let folder = try workspace()
    try folder.write(
      """
      events:
        - { title: Maths, start: 2026-05-31T09:00, end: 2026-05-31T10:00, kind: exam, movable: true }
      """,
      to: "plans/events.yaml"
    )
    _ = try run("run", in: folder)
    let events = lines(try run("dump", in: folder), "planned_events")
    #expect(events.count == 2)
    #expect(events.first?.contains("\"kind\":\"exam\"") == true)
    #expect(events.first?.contains("\"file\":\"plans/events.yaml\"") == true)
  }

  @Test("the account of some days is told in a sentence beside the lines for scripts")
  func sentence() throws {
    let folder = try workspace()
    let outcome = try BuiltProgram.run(["run"], in: folder.path)
    #expect(outcome.exit == 0 || outcome.exit == 3)
    let account = try BuiltProgram.run(
      ["activity", "--from", "2026-05-31", "--to", "2026-05-31"],
      in: folder.path
    )
    #expect(account.exit == 0)
    #expect(account.text.split(separator: "\n").count == 2)
    #expect(
      account.messages
        == "1 h 30 min in = 1 h 30 min used + 0 min concurrent + 0 min not counted.\n"
    )
    let quiet = try BuiltProgram.run(
      ["activity", "--from", "2026-05-31", "--to", "2026-05-31", "--quiet"],
      in: folder.path
    )
    #expect(quiet.messages == "")
  }
}
