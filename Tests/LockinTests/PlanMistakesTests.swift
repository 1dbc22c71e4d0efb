import Documents
import Testing

@testable import Nightly

@Suite("Mistakes in plans/")
struct PlanMistakesTests {
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
}
