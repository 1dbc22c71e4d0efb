import Documents
import Foundation
import TestSupport
import Testing

@testable import Nightly

@Suite("Mistakes in plans/")
struct PlanMistakesTests {
  private func cautions(_ period: String, in folder: TemporaryFolder) throws -> [String] {
    let text = try folder.text(of: "reports/\(period)/report.json")
    let report = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    // Of half an hour in a week there is more to say.
    return try #require(report?["cautions"] as? [String]).filter { $0.contains("lockin check") }
  }

  /// A workspace with an event, a session and a goal that can't be used, and one that can of each.
  private func workspace() throws -> TemporaryFolder {
    let folder = try BuiltProgram.workspace()
    try folder.write(
      """
      events:
        - { title: Outline, start: 2026-05-31T10:00, end: 2026-05-31T11:00, tag: study }
        - { title: Reading, start: 2026-05-31T12:00, end: 2026-05-31T11:00 }
        - { title: Sport, start: 2026-05-31T18:00, end: 2026-05-31T19:00 }

      """,
      to: "plans/events.yaml"
    )
    try folder.write(
      """
      goals:
        - { id: thesis, title: Thesis, target_hours: 10, start: 2026-05-01 }
        - { id: exam, title: Exam, target_hour: 10, start: 2026-05-01 }

      """,
      to: "plans/goals.yaml"
    )
    try folder.write(
      """
      goal,start,end
      thesis,2026-05-31T09:00,2026-05-31T10:00
      thesis,2026-05-31T12:00,2026-05-31T11:00

      """,
      to: "plans/sessions.csv"
    )
    return folder
  }

  @Test("stand on the pages, in report.json and in the status until they are mended")
  func told() throws {
    let folder = try workspace()
    let run = try BuiltProgram.run(["run"], in: folder.path)
    #expect(run.exit == 3)
    let expected = [
      "2 events of plans/events.yaml could not be used and are missing here: 'lockin check' says why.",
      "1 goal of plans/goals.yaml could not be used and is missing here: 'lockin check' says why.",
      "1 session of plans/sessions.csv could not be used and is missing here: 'lockin check' says "
        + "why.",
    ]
    #expect(try cautions("2026/05/31", in: folder) == expected)
    #expect(try cautions("week/2026-W22", in: folder) == expected)
    #expect(try folder.text(of: "reports/2026/05/31/index.html").contains("2 events of plans/"))
    #expect(try folder.text(of: "reports/2026/05/31/report.md").contains("2 events of plans/"))
    let status = try BuiltProgram.run(["status"], in: folder.path)
    #expect(status.exit == 3)
    #expect(status.text.contains("plans: 4 entries with mistakes; 'lockin check' tells which\n"))

    try folder.write(
      """
      events:
        - { title: Sport, start: 2026-05-31T18:00, end: 2026-05-31T19:00 }

      """,
      to: "plans/events.yaml"
    )
    for file in ["goals.yaml", "sessions.csv"] {
      try FileManager.default.removeItem(atPath: folder.path + "/plans/" + file)
    }
    // That a log is gone is told once.
    #expect(try BuiltProgram.run(["run"], in: folder.path).exit == 3)
    #expect(try BuiltProgram.run(["run"], in: folder.path).exit == 0)
    #expect(try cautions("2026/05/31", in: folder) == [])
    let mended = try BuiltProgram.run(["status"], in: folder.path)
    #expect(mended.exit == 0)
    #expect(mended.text.contains("plans: no mistakes\n"))
  }

  @Test("every message says what became of the entry")
  func consequences() throws {
    let folder = try workspace()
    let run = try BuiltProgram.run(["run", "--quiet"], in: folder.path)
    #expect(
      run.messages == """
        plans/events.yaml:2:71: unknown key 'tag': the event is left out; did you mean 'tags'?
        plans/events.yaml:3:53: the event ends before it starts: the event is left out; put 'end' after \
        'start'
        plans/goals.yaml:3:30: unknown key 'target_hour': the goal is left out; did you mean \
        'target_hours'?
        plans/sessions.csv:3:25: the session ends before it starts: the session is left out; put 'end' \
        after 'start'

        """
    )
  }

  @Test(
    "a file of which nothing can be used is missing, under no name of the person's own",
    arguments: [
      (
        "plans/goals.yaml", "goals: [",
        "plans/goals.yaml could not be used and is missing here: 'lockin check' says why."
      ),
      (
        "plans/sessions.csv", "start,end\n1,2\n",
        "plans/sessions.csv could not be used and is missing here: 'lockin check' says why."
      ),
      (
        "plans/timetable-secret.yaml", "schedule_name: [",
        "A timetable could not be used and is missing here: 'lockin check' says why."
      ),
      (
        "plans/changes.yaml", "changes: [ { event: a, from: 2026-05-01, to: 2026-05-02, why: x } ]",
        "1 move of plans/changes.yaml could not be used and is missing here: 'lockin check' says why."
      ),
    ]
  )
  func wholeFile(_ file: String, _ content: String, _ caution: String) throws {
    let folder = try BuiltProgram.workspace()
    try folder.write(content, to: file)
    #expect(try BuiltProgram.run(["run"], in: folder.path).exit == 3)
    #expect(try cautions("2026/05/31", in: folder) == [caution])
    #expect(try BuiltProgram.run(["status"], in: folder.path).exit == 3)
  }

  @Test("are counted by kind, those that are told in one line as well")
  func kinds() throws {
    let mistakes = PlanMistakes([
      Diagnostic(
        file: "plans/sessions.csv",
        code: "more_bad_rows",
        problem: "",
        remedy: "",
        effect: .entryLeftOut("session"),
        count: 12
      ),
      Diagnostic(
        file: "plans/sessions.csv",
        code: "bad_time",
        problem: "",
        remedy: "",
        effect: .entryLeftOut("session")
      ),
      Diagnostic(
        file: "plans/sessions.csv",
        severity: .warning,
        code: "session_ahead",
        problem: "",
        remedy: "",
        effect: .changed("it counts later")
      ),
      Diagnostic(file: "inbox/a.ics", code: "unknown_zone", problem: "", remedy: ""),
    ])
    #expect(mistakes.kinds == ["more_bad_rows": 12, "bad_time": 1, "session_ahead": 1])
    #expect(mistakes.count == 14)
    #expect(
      mistakes.sentences == [
        "13 sessions of plans/sessions.csv could not be used and are missing here; 1 more counts "
          + "otherwise than it is written: 'lockin check' says why."
      ]
    )
  }

  @Test(
    "an item that is wrong is told by a run, counted, and missing where a report tells of lists"
  )
  func items() throws {
    let folder = try BuiltProgram.workspace()
    try folder.write(
      """
      items:
        - { title: Hand in the form, due_date: 2026-06-31 }
        - { title: Call the dean, due_date: 2026-06-30 }

      """,
      to: "plans/items.yaml"
    )
    let told = "plans/items.yaml:2:42: '2026-06-31' is not a date: the item is left out"
    for command in ["run", "run", "check"] {
      let outcome = try BuiltProgram.run([command], in: folder.path)
      #expect(outcome.exit == (command == "run" ? 3 : 65))
      let count = (outcome.messages + outcome.text).components(separatedBy: told).count - 1
      #expect(count == 1, "\(command): \(outcome.messages)\(outcome.text)")
    }
    #expect(
      try cautions("2026/05/31", in: folder) == [
        "1 item of plans/items.yaml could not be used and is missing here: 'lockin check' says why."
      ]
    )
    let status = try BuiltProgram.run(["status"], in: folder.path)
    #expect(status.text.contains("plans: 1 entry with mistakes"), "\(status.text)")
  }
}
