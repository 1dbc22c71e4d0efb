import CivilTime
import Testing

@testable import Analysis
@testable import Reports

@Suite("Wording of figures")
struct WordingTests {
  @Test(
    "durations round to minutes, but never to nothing",
    arguments: [
      (0, "0 min"), (1, "under 1 min"), (59_999, "under 1 min"), (60_000, "1 min"),
      (89_999, "1 min"), (90_000, "2 min"), (2_700_000, "45 min"), (3_569_999, "59 min"),
      (3_570_000, "1 h 00 min"), (3_600_000, "1 h 00 min"), (7_500_000, "2 h 05 min"),
      (360_000_000, "100 h 00 min"), (-300_000, "-5 min"), (-1, "minus under 1 min"),
      (Int64.min, "-2562047788015 h 13 min"),
    ] as [(Int64, String)]
  )
  func duration(_ milliseconds: Int64, _ words: String) {
    #expect(Wording.duration(milliseconds) == words)
  }

  @Test("a duration that is not known is no zero")
  func missing() {
    #expect(Wording.duration(Int64?.none) == "n/d")
    #expect(Wording.value(nil, .perMille) == "n/d")
    #expect(Wording.percent(0, of: 0) == "n/d")
  }

  @Test(
    "shares round to percent, but never to none or all",
    arguments: [
      (0, "0%"), (1, "under 1%"), (4, "under 1%"), (5, "1%"), (712, "71%"), (715, "72%"),
      (994, "99%"), (995, "over 99%"), (999, "over 99%"), (1000, "100%"), (1500, "150%"),
    ] as [(Int64, String)]
  )
  func percent(_ perMille: Int64, _ words: String) {
    #expect(Wording.percent(perMille) == words)
  }

  @Test(
    "a part of a whole",
    arguments: [
      (1, 10_000_000, "under 1%"), (9_999_999, 10_000_000, "over 99%"), (7, 7, "100%"),
      (1, 3, "33%"), (-1, 3, "n/d"), (Int64.max, Int64.max, "n/d"),
    ] as [(Int64, Int64, String)]
  )
  func partOfWhole(_ part: Int64, _ whole: Int64, _ words: String) {
    #expect(Wording.percent(part, of: whole) == words)
  }

  @Test(
    "an hour's minutes, their step of colour and their bar",
    arguments: [
      (0, "0", 0, 0), (1, "<1", 1, 1), (59_999, "<1", 1, 2), (60_000, "1", 1, 2),
      (689_999, "11", 1, 19), (690_000, "12", 2, 19), (1_410_000, "24", 3, 39),
      (2_129_999, "35", 3, 59), (2_130_000, "36", 4, 59), (2_880_000, "48", 5, 80),
      (3_600_000, "60", 5, 100), (7_200_000, "120", 5, 100), (-5, "0", 0, 0),
    ] as [(Int64, String, Int, Int)]
  )
  func minutes(_ milliseconds: Int64, _ words: String, _ step: Int, _ bar: Int) {
    #expect(Wording.minutes(milliseconds) == words)
    #expect(Wording.step(milliseconds) == step)
    #expect(Wording.barWidth(milliseconds) == bar)
  }

  @Test("dates, hours, counts and exact milliseconds")
  func names() {
    #expect(Wording.date(Fixtures.date("2026-05-25")) == "Mon 25 May 2026")
    #expect(Wording.shortDate(Fixtures.date("2026-12-06")) == "Sun 6 Dec")
    #expect(Wording.hour(2, occurrence: 0) == "02:00")
    #expect(Wording.hour(2, occurrence: 1) == "02:00 again")
    #expect(Wording.hour(14, occurrence: 2) == "14:00 again (2)")
    #expect(Wording.count(1, "record") == "1 record")
    #expect(Wording.count(0, "record") == "0 records")
    #expect(Wording.exact(0) == "0")
    #expect(Wording.exact(1000) == "1 000")
    #expect(Wording.exact(-220_320_042) == "-220 320 042")
    #expect(Wording.tenths(124) == "12.4")
  }
}
