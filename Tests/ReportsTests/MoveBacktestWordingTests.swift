import CivilTime
import Documents
import Testing

@testable import Analysis
@testable import Reports

@Suite("Wording of moves looked back on")
struct MoveBacktestWordingTests {
  private func test(_ seen: [Int], moves: Int = 9) -> MoveBacktest {
    let start = Fixtures.date("2026-03-09")
    return MoveBacktest(
      weeks: 10,
      moves: moves,
      pairs: seen.enumerated().map { week, realised in
        let at = Instant(seconds: Int64((start + 7 * week).dayNumber) * 86_400)
        return MoveBacktest.Pair(
          week: start + 7 * week,
          planned: TimeSpan(at, at + 3_600_000),
          other: TimeSpan(at + 3_600_000, at + 7_200_000),
          plannedSeen: [],
          otherSeen: [],
          foreseen: 200,
          realised: realised
        )
      }
    )
  }

  @Test("what was foreseen and seen, on how many weeks, and that it shows no cause")
  func told() {
    #expect(
      LookedBackSection.sentences(test([100, 200, 300, 400])) == [
        "Of 9 moves that would have been suggested in 10 weeks, 4 moves in 4 weeks have activity at both "
          + "times: the suggested hours had +25 points of focus against the planned ones (90% interval over "
          + "weeks +10 to +40); foreseen were +20, 0.80 of it.",
        "The forecast was closer than no difference in 3 of 4 moves. The work at those hours was whatever was "
          + "done then: it does not show what moving it would have changed.",
      ]
    )
    let none = LookedBackSection.sentences(test([-100, 200, 300, 0]))
    #expect(none.first?.hasSuffix("foreseen were +20.") == true)
  }

  @Test("too few weeks and no moves are told apart, and neither has figures")
  func tooLittle() {
    #expect(
      LookedBackSection.sentences(test([1, 2, 3])) == [
        "Whether the hours of suggested moves have more focus: insufficient evidence (have 3 weeks with "
          + "activity at both times of a move, need 4)."
      ]
    )
    #expect(
      LookedBackSection.sentences(test([], moves: 0)) == [
        "In 10 weeks no move of planned work would have been suggested."
      ]
    )
    #expect(
      LookedBackSection.sentences(MoveBacktest(weeks: 0, moves: 0, pairs: [])) == [
        "Whether moves of work would have helped: insufficient evidence (have 0 whole weeks to "
          + "test, need 4)."
      ]
    )
    let few = LookedBackSection.backtest.json(test([1, 2, 3]))
    guard case .object(let members) = few else {
      Issue.record("no object")
      return
    }
    #expect(members["outcome"] == .string("insufficient") && members["realised_per_mille"] == .null)
    #expect(members["foreseen_per_mille"] == .null && members["n_pairs"] == .integer(3))
  }
}
