import CivilTime
import Plans
import Storage
import TestSupport
import Testing

@Suite("What reports say of advice that was taken up or not")
struct AdviceInReportsTests {
  @Test("reports say what was moved by advice")
  func marked() throws {
    let work = try AdvisedWorkspace()
    try work.suggestThesis()
    #expect(try work.run("apply", "aaaa").exit == 0)
    let later = ["--now", "2026-06-03T06:00:00Z"]
    try work.folder.write(
      "timestamp,duration_s,app_identifier,category,device,title\n"
        + "2026-06-02T08:00:00Z,1800,code,Productivity,laptop,main.swift\n",
      to: "inbox/more.csv"
    )
    #expect([0, 3].contains(try BuiltProgram.run(["run"] + later, in: work.folder.path).exit))
    let json = try work.folder.text(of: "reports/2026/06/02/report.json")
    #expect(json.contains("\"moved_by_advice\":true"))
    let page = try work.folder.text(of: "reports/2026/06/02/index.html")
    #expect(page.contains("(moved as lockin suggested)"))
    let day = try work.folder.text(of: "reports/2026/05/31/report.md")
    let words = day.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
    #expect(words.contains("- By advice: project work moved from Tue 2 Jun 14:00 to"), "\(day)")
    #expect(words.contains("lockin apply --undo aaaa1111"))
  }

  @Test("a week's report looks back at the moves that were decided on, and at no others")
  func verdicts() throws {
    let folder = try TemporaryFolder()
    _ = try BuiltProgram.run(["init", "--sample", "ws"], in: folder.path)
    #expect([0, 3].contains(try BuiltProgram.run(["run", "-C", "ws"], in: folder.path).exit))
    let silent = try folder.text(of: "ws/reports/week/2026-W22/index.html")
    #expect(!silent.contains("Exam revision: mock exam stayed"))
    do {
      let store = try Store(path: folder.path + "/ws/lockin.sqlite")
      func span(_ from: String, _ to: String) throws -> TimeSpan {
        TimeSpan(
          try #require(TimestampText(from)?.instant),
          try #require(TimestampText(to)?.instant)
        )
      }
      // The sample's own event on Wednesday, which was to have been in the afternoon.
      let move = Move(
        event: try AdvisedWorkspace.id("Exam revision: mock exam@2026-05-27T07:00:00Z"),
        from: try span("2026-05-27T07:00:00Z", "2026-05-27T09:00:00Z"),
        to: try span("2026-05-27T12:00:00Z", "2026-05-27T14:00:00Z")
      )
      try store.keep(
        [Suggestion(id: "aaaa1111", .move(move, gain: nil), text: "", because: "")],
        period: "2026-W21"
      )
    }
    // Left open it is known to this store alone, and a new one over the same files would not tell of it.
    _ = try BuiltProgram.run(["run", "-C", "ws"], in: folder.path)
    let open = try folder.text(of: "ws/reports/week/2026-W22/report.json")
    #expect(!open.contains("\"aaaa1111\""))
    let refused = try BuiltProgram.run(
      ["suggestions", "refuse", "aaaa1111", "-C", "ws"],
      in: folder.path
    )
    #expect(refused.exit == 0, "\(refused.messages)")
    _ = try BuiltProgram.run(["run", "-C", "ws"], in: folder.path)
    let report = pageText(try folder.text(of: "ws/reports/week/2026-W22/index.html"))
    #expect(
      report.contains(
        "\nRefused: Exam revision: mock exam stayed at Wed 27 May 09:00, and not Wed 27 May 14:00. "
          + "Focus there was 6 min of 2 h 00 min. Such hours usually hold 1 h 01 min (90% interval of a "
          + "single day "
      )
    )
    let json = try folder.text(of: "ws/reports/week/2026-W22/report.json")
    #expect(json.contains("\"advice_verdicts\":[{\"event\":"))
    #expect(json.contains("\"verdict\":\"within\""))
    // The weeks around it say nothing of it, and a second run changes nothing.
    let before = try folder.text(of: "ws/reports/week/2026-W20/report.json")
    #expect(before.contains("\"advice_verdicts\":[]"))
    let again = try BuiltProgram.run(["run", "-C", "ws"], in: folder.path)
    #expect(again.messages.contains("nothing changed"))
  }
}
