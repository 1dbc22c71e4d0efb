import Foundation
import TestSupport
import Testing

@Suite("Bounds that the pages promise")
struct PromisedBoundsTests {
  private func event(_ number: Int) -> String {
    "BEGIN:VEVENT\r\nUID:\(number)\r\nDTSTART:20260531T080000Z\r\nSUMMARY:x\r\nEND:VEVENT\r\n"
  }

  private func calendar(_ content: String) -> String {
    "BEGIN:VCALENDAR\r\n\(content)END:VCALENDAR\r\n"
  }

  @Test("what is beyond them is told, costs itself, and is refused in time")
  func beyond() throws {
    let folder = try TemporaryFolder()
    let head = "timestamp,duration_s,app_identifier,category,title\n"
    let good = "2026-05-30T16:00:00Z,600,mail,,kept\n"
    let many = { (count: Int, text: (Int) -> String) in (0..<count).map(text).joined() }
    let list = { (count: Int, text: (Int) -> String) in
      (0..<count).map(text).joined(separator: ", ")
    }
    let files = [
      ("lockin.yaml", "zone: UTC\n"),
      (
        "inbox/big.ics",
        calendar(String(repeating: "X-B:\(String(repeating: "y", count: 66))\r\n", count: 470_000))
      ),
      ("inbox/many.ics", calendar(many(50_001, event))),
      (
        "inbox/series.ics",
        calendar(
          "BEGIN:VEVENT\r\nUID:s\r\nDTSTART:20250531T080000Z\r\nDTEND:20250531T080001Z\r\n"
            + "RRULE:FREQ=MINUTELY\r\nSUMMARY:x\r\nEND:VEVENT\r\n"
        )
      ),
      (
        "inbox/row.csv",
        head + "2026-05-30T12:00:00Z,600,mail,,\(String(repeating: "t", count: 1 << 20))\n" + good
      ),
      (
        "inbox/quote.csv",
        head + "2026-05-30T14:00:00Z,600,mail,,\"open\n"
          + String(repeating: "2026-05-30T15:00:00Z,1,mail,,x\n", count: 300_000) + good
      ),
      (
        "plans/goals.yaml",
        "goals:\n" + many(201) { "- { id: g\($0), title: Goal \($0), target_hours: 5 }\n" }
      ),
      (
        "plans/items.yaml", "items:\n- { title: A, subtasks: [\(list(101) { "Part \($0)" })] }\n"
      ),
      (
        "plans/habits.yaml",
        "habits:\n- { id: h, title: Habit, recurrence: daily, start: 2026-05-01, times: ["
          + list(49) { "\"\(String(10 + $0 / 4)):\(String(10 + $0 % 4))\"" } + "] }\n"
      ),
      ("plans/lists.yaml", "# \(String(repeating: "x", count: 16 << 20))\nlists: []\n"),
    ]
    for (name, text) in files { try folder.write(text, to: name) }
    let begin = ContinuousClock.now
    let outcome = try BuiltProgram.run(["run"], in: folder.path)
    #expect(outcome.exit == 3, "\(outcome.messages)")
    for words in [
      "inbox/big.ics: the calendar is larger than 32 MB",
      "inbox/many.ics: the calendar has 50001 events, and 50000 are the most that are taken in",
      "inbox/series.ics:2:1: the event repeats in so many steps, or so often, that it is left out",
      "inbox/row.csv:2:1: this row is longer than 1048576 bytes",
      "inbox/quote.csv:2:1: a quotation that begins in this row never ends",
      "plans/goals.yaml:202:3: this is goal 201: the goal is left out; keep at most 200",
      "there are 101 subtasks: the item is left out; keep at most 100",
      "there are 49 times a day: the habit is left out; keep at most 48",
      "plans/lists.yaml: the file is larger than 16 MB: nothing of this file is used",
    ] { #expect(outcome.messages.contains(words), "\(words) is not in \(outcome.messages)") }
    // Beside all other tests.
    #expect(ContinuousClock.now - begin < .seconds(120))
    let dump = try BuiltProgram.run(["dump"], in: folder.path).text
    #expect(dump.components(separatedBy: "\"kept\"").count == 2, "the good row counts once")
    try folder.write(
      "goals:\n- { id: g, title: Goal, target_hours: 5, milestones: ["
        + list(21) { "{ title: Step \($0) }" } + "] }\n",
      to: "plans/goals.yaml"
    )
    let steps = try BuiltProgram.run(["check"], in: folder.path)
    #expect(
      steps.exit == 65 && (steps.messages + steps.text).contains("at most 20"),
      "\(steps.text)"
    )
  }
}
