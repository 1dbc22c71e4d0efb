import CivilTime
import Testing

@testable import Analysis
@testable import Reports

@Suite("Wording of peaks")
struct PeakWordingTests {
  private func words(_ outcome: PeakFindings.Outcome, days: Int = 26) -> [String] {
    let start = CivilDate(dayNumber: 20_605)
    return PeakSection.sentences(
      PeakFindings(dates: start..<(start + 84), usableDays: days, active: 1, outcome: outcome)
    )
  }

  @Test("too few days say how many there are and how many are needed")
  func insufficient() {
    #expect(
      words(.insufficient(have: 1, need: 14)) == [
        "Whether some hours have more focus than others: insufficient evidence (have 1 day with two "
          + "hours of known activity or more, need 14)."
      ]
    )
  }

  @Test("no claim is no claim of evenness")
  func none() {
    #expect(
      words(.tested([])) == [
        "No hours stand out: over 26 days chance alone would often make differences as large as "
          + "those between your hours."
      ]
    )
  }

  @Test("a claim tells whether it recurs, and why not")
  func recurrence() {
    let claim = PeakClaim(
      days: .all,
      direction: .peak,
      strength: .strong,
      fromHour: 9,
      hourCount: 2,
      level: .init(value: 700, low: 600, high: 800),
      difference: .init(value: 200, low: 100, high: 300),
      expectedDifference: 200,
      leftOut: [],
      dayCount: 30,
      active: 1,
      chance: 1
    )
    let start = CivilDate(dayNumber: 20_605)
    func ending(_ weeks: Int, _ agreeing: Int, _ halves: Bool?) -> String {
      let sentence = PeakSection.sentences(
        PeakFindings(
          dates: start..<(start + 84),
          usableDays: 30,
          active: 1,
          outcome: .tested([claim])
        ),
        [Recurrence(weeks: weeks, agreeing: agreeing, inBothHalves: halves)]
      )[0]
      return String(sentence.split(separator: "p = ", maxSplits: 1)[1])
    }
    #expect(ending(9, 7, nil) == "0.001, strong, recurring (7 of 9 weeks).")
    #expect(
      ending(5, 5, true) == "0.001, strong, recurring (in odd and in even weeks; 5 of 5 weeks)."
    )
    #expect(
      ending(4, 4, false)
        == "0.001, strong; too early to say whether it recurs (have 4 weeks, need 6)."
    )
    #expect(ending(9, 5, false) == "0.001, strong; not recurring (5 of 9 weeks).")
  }

  @Test("a claim names its days, interval and test")
  func claim() {
    let slump = PeakClaim(
      days: .weekdays,
      direction: .slump,
      strength: .likely,
      fromHour: 22,
      hourCount: 4,
      level: .init(value: 304, low: 205, high: 416),
      difference: .init(value: -180, low: -344, high: 4),
      expectedDifference: -145,
      leftOut: [9, 23],
      dayCount: 12,
      active: 1,
      chance: 63
    )
    #expect(
      words(.tested([slump])) == [
        "Mon\u{2013}Fri 22:00\u{2013}02:00 without 23:00: 30% focus (90% interval 21% to 42%), \u{2212}18 points "
          + "against the rest of those days' other hours (over all windows \u{2212}34 "
          + "to 0); 12 days, p = 0.063, likely."
      ]
    )
  }
}
