import Analysis
import CivilTime
import Testing

@testable import Rendering

@Suite("Wording of peaks")
struct PeakWordingTests {
  private func words(_ outcome: PeakFindings.Outcome, days: Int = 26) -> [String] {
    let start = CivilDate(dayNumber: 20_605)
    return PeakWording.sentences(
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
        "Mon\u{2013}Fri 22:00\u{2013}02:00 without 23:00: 30% focus (90% interval 21% to 42%), \u{2212}15 points "
          + "against the rest of those days' other hours (90% interval over all windows \u{2212}34 to "
          + "0); 12 days, p = 0.063, likely."
      ]
    )
  }
}
