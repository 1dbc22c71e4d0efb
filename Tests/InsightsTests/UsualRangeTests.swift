import Testing

@testable import Insights

@Suite("Usual values")
struct UsualRangeTests {
  @Test(
    "quartiles lie between values, rounded down",
    arguments: [
      ([1, 2, 3, 4], 1, 2, 3), ([4, 3, 2, 1], 1, 2, 3), ([10, 20, 30, 40], 17, 25, 32),
      ([1, 2, 3, 4, 5], 2, 3, 4), ([5, 5, 5, 5], 5, 5, 5),
      ([0, 100, 200, 300, 1000], 100, 200, 300),
      ([1, 2, 4, 8, 16, 32, 64, 128], 3, 12, 40), ([-10, -5, 0, 5], -7, -3, 1),
    ] as [([Int64], Int64, Int64, Int64)]
  )
  func quartiles(values: [Int64], low: Int64, median: Int64, high: Int64) throws {
    let range = try #require(UsualRange(values))
    #expect([range.low, range.median, range.high] == [low, median, high])
    #expect(range.periods == values.count)
  }

  @Test("fewer than four periods say nothing")
  func tooFew() {
    #expect(UsualRange([]) == nil)
    #expect(UsualRange([1, 2, 3]) == nil)
    #expect(Verdict(5, nil) == .tooEarly)
  }

  @Test("a value is above, below or within, the ends included")
  func verdicts() {
    let range = UsualRange([10, 20, 30, 40])
    #expect(Verdict(33, range) == .above)
    #expect(Verdict(32, range) == .within)
    #expect(Verdict(17, range) == .within)
    #expect(Verdict(16, range) == .below)
    #expect(Verdict(nil, range) == .tooEarly)
  }
}
