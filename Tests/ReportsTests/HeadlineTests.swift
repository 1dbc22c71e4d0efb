import Testing

@testable import Analysis
@testable import Reports

@Suite("Headlines")
struct HeadlineTests {
  private static func tally(_ minutes: Int64) -> PeriodTally {
    PeriodTally(
      coverage: Coverage(observed: 10, capacity: 10, whole: 10),
      focus: minutes * 60_000,
      distraction: 0,
      judged: 0,
      kept: 0,
      longestBlock: nil,
      begun: PeriodTally.Begun(whole: nil, within: nil)
    )
  }

  private func words(
    _ minutes: Int64,
    _ before: [Int64],
    alike: [Int64] = [],
    last: Int64? = nil,
    noun: String = "Sunday",
    reached: Int = 0
  ) -> String? {
    let before = PeriodsBefore(
      same: before.map(Self.tally),
      alike: alike.map(Self.tally),
      last: last.map(Self.tally)
    )
    return Headline(
      noun: noun,
      focus: minutes * 60_000,
      usual: before.usual(\.focus),
      before: before,
      reached: reached
    ).words
  }

  @Test("the rarest thing that is true, in order")
  func order() {
    let ten: [Int64] = [190, 180, 170, 160, 150, 140, 130, 120, 110, 100]
    #expect(words(300, ten, reached: 1) == "and 1 goal reached")
    #expect(words(300, ten) == "best Sunday of ten")
    #expect(words(175, ten, noun: "week") == "third-best week of ten")
    #expect(words(165, ten) == "20 min more than on a usual Sunday")
    #expect(words(120, ten, noun: "week") == "25 min less than in a usual week")
    #expect(words(20, ten) == "unusually little for a Sunday (usually 2 h 25 min)")
    #expect(words(150, ten) == "a usual Sunday")
    // No rank is told of what is hardly more than usual.
    #expect(words(102, [100, 100, 101, 101, 102, 102, 103, 103]) == "a usual Sunday")
    #expect(words(0, [0, 0, 0, 0, 0, 0]) == "a usual Sunday")
    // Until five Mondays are known, all days from Monday to Friday say what is unusual.
    #expect(
      words(200, [210], alike: Array(repeating: 100, count: 8), noun: "Monday")
        == "unusually much for a Monday (usually 1 h 40 min)"
    )
  }

  @Test("from the second day on something is told")
  func early() {
    #expect(words(100, []) == nil)
    #expect(words(130, [], last: 110) == "20 min more than the day before")
    #expect(words(600, [], last: 600, noun: "week") == "as much as the week before")
    #expect(words(100, [], last: 110) == "10 min less than the day before")
    #expect(
      words(130, [], alike: [100, 120, 140], last: 100, noun: "Thursday")
        == "10 min more than the median of three days before"
    )
    #expect(words(130, [100, 120], noun: "week") == "best week of three")
    #expect(words(105, [100, 120], noun: "week") == "5 min less than the mean of two weeks before")
    #expect(words(90, [100, 120, 140]) == "30 min less than the median of three Sundays before")
  }
}
