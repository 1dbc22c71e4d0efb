import Platform
import Testing

@testable import Analysis

@Suite("Usual values")
struct UsualRangeTests {
  @Test(
    "ranks of the latest twelve, between and beyond the values, never below 0",
    arguments: [
      ([10_000, 12_000, 9_000, 14_000, 11_000, 8_000, 13_000, 15_000], 7650, 11_500, 15_350),
      ((1...12).map { $0 * 1000 }, 1050, 6500, 11_950),
      ((1...14).map { $0 * 1000 }, 3050, 8500, 13_950),
      ([0, 0, 5000, 0, 3000, 0], 0, 0, 6500), ([7, 7, 7, 7, 7, 7, 7, 7, 7], 7, 7, 7),
      ([100, 200, 300, 400, 500], 0, 300, 600), ([500, 100, 300, 200, 400], 0, 300, 600),
      ([0, 100, 200, 300, 1000], 0, 200, 1700), ([-500, -400, -300, -200, -100], -300, -300, 0),
      ([1, 2, 3, 4, 5, 6], 0, 3, 7), ([11, 12, 13, 14, 15, 16, 17], 11, 14, 17),
      ([4, 8], 4, 6, 8), ([9, 2, 4], 2, 4, 9), ([1, 5, 7, 9], 1, 6, 9),
    ] as [([Int64], Int64, Int64, Int64)]
  )
  func ranks(values: [Int64], low: Int64, median: Int64, high: Int64) throws {
    let range = try #require(UsualRange(values))
    #expect([range.low, range.median, range.high] == [low, median, high])
    #expect(range.periods == min(12, values.count))
  }

  @Test("what can't be more than the whole is not")
  func most() throws {
    let range = try #require(UsualRange([900, 920, 940, 960, 1000], most: 1000))
    #expect([range.low, range.high] == [880, 1000])
  }

  @Test("numbers at the ends of their type don't overflow")
  func extremes() throws {
    let range = try #require(UsualRange([0, .max, .max, 0, 0]))
    #expect([range.low, range.high] == [0, .max])
    #expect(range.third(of: .max) == .upper)
  }

  @Test("one period is nothing usual, and under five figures are not held against a range")
  func tooFew() throws {
    #expect(UsualRange([]) == nil)
    #expect(UsualRange([1]) == nil)
    let four = try #require(UsualRange([1, 2, 3, 4]))
    #expect(four.isRange == false)
    #expect(Verdict(5, four) == .tooEarly)
    #expect(Verdict(5, nil) == .tooEarly)
  }

  @Test("until five of a weekday are known its range is that of Monday to Friday")
  func weekdays() throws {
    let alike = (1...8).map { Int64($0) * 10 }
    let two = try #require(UsualRange([100, 200], alike: alike))
    #expect([two.low, two.median, two.high] == [6, 150, 150])
    #expect(two.isOfWeekdays && two.isRange && two.periods == 8)
    let one = try #require(UsualRange([200], alike: alike))
    #expect([one.low, one.median, one.high] == [6, 45, 84])
    let five = try #require(UsualRange([100, 200, 300, 400, 500], alike: alike))
    #expect(five.isOfWeekdays == false && five.high == 600)
    // Two days of a first week are no range of a week.
    #expect(UsualRange([], alike: [10, 20]) == nil)
    let first = try #require(UsualRange([], alike: [10, 20, 30]))
    #expect(first.median == 20 && first.isRange == false)
  }

  @Test("a value is above, below or within, the ends included")
  func verdicts() {
    let range = UsualRange([100, 200, 300, 400, 500])
    #expect(Verdict(601, range) == .above)
    #expect(Verdict(600, range) == .within)
    #expect(Verdict(0, range) == .within)
    #expect(Verdict(-1, range) == .below)
    #expect(Verdict(nil, range) == .tooEarly)
  }

  @Test("within the range, thirds name the end")
  func thirds() throws {
    let range = try #require(UsualRange([100, 200, 300, 400, 500]))
    // From 0 to 600 the thirds end at 200 and 400.
    let thirds = [-1, 0, 199, 200, 400, 401, 600, 601].map { range.third(of: $0) }
    #expect(thirds == [nil, .lower, .lower, .middle, .middle, .upper, .upper, nil])
    let flat = try #require(UsualRange([7, 7, 7, 7, 7]))
    #expect(flat.third(of: 7) == .middle)
    // Most are small: what is more than half of them, or as much, is not at the lower end.
    let skewed = try #require(UsualRange([10, 11, 12, 13, 14, 15, 16, 90]))
    #expect([12, 13, 14].map { skewed.third(of: $0) } == [.lower, .middle, .middle])
    let mirrored = try #require(UsualRange([10, 84, 85, 86, 87, 88, 89, 90]))
    #expect([86, 87, 88].map { mirrored.third(of: $0) } == [.middle, .upper, .upper])
  }

  @Test("holds about four of five new ones of like values")
  func coverage() throws {
    var random = SplitMix64(seed: 11)
    var held = 0
    for _ in 0..<2000 {
      let values = (0..<9).map { _ in Int64(random.integer(in: 0...1_000_000)) }
      let range = try #require(UsualRange(Array(values.dropLast())))
      if range.third(of: values[8]) != nil { held += 1 }
    }
    // Uniform values have no tails, so that the range holds a little more than of others.
    #expect((1600...1760).contains(held))
  }
}
