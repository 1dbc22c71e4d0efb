import Testing

@testable import Analysis

@Suite("Streaks")
struct StreakTests {
  /// `x` done, `.` missed, `-` neutral; the last one is today.
  private func streak(_ drawing: String) -> Streak {
    Streak(
      drawing.map { mark -> Streak.Occasion in
        mark == "x" ? .done : mark == "-" ? .neutral : .missed
      }
    )
  }

  @Test(
    "runs, with today pending while it is not done",
    arguments: [
      ("", 0, 0),
      (".", 0, 0),
      ("x", 1, 1),
      ("xxx", 3, 3),
      // Ends yesterday: it still runs.
      ("xxx.", 3, 3),
      // Ends the day before: it is over.
      ("xxx..", 0, 3),
      ("xx.x", 1, 2),
      ("xx.x.", 1, 2),
      // Neutral dates neither extend nor break.
      ("x-x", 2, 2),
      ("xx---.", 2, 2),
      ("x-.-x", 1, 1),
      ("---", 0, 0),
      ("xx-", 2, 2),
    ]
  )
  func runs(drawing: String, current: Int, longest: Int) {
    let streak = streak(drawing)
    #expect(streak.current == current)
    #expect(streak.longest == longest)
  }

  @Test(
    "how many of the last 28 were done, neutral ones and a pending today left out",
    arguments: [
      ("xx.x", 3, 4),
      ("xx.x.", 3, 4),
      ("x-.", 1, 1),
      (String(repeating: "x", count: 5) + String(repeating: ".", count: 28) + ".", 0, 28),
      (String(repeating: "x", count: 40), 28, 28),
    ]
  )
  func recent(drawing: String, kept: Int, counted: Int) {
    let streak = streak(drawing)
    #expect(streak.kept == kept)
    #expect(streak.counted == counted)
  }
}
