import CivilTime
import Records
import Testing

@testable import Analysis

@Suite("What the days of a month came to")
struct MonthTallyTests {
  private let month = CalendarMonth(containing: CivilDate(dayNumber: 20_574))  // 2026-05-01
  private let minute: Int64 = 60_000

  private func day(
    _ number: Int,
    seen: Int64 = 10,
    focus: Int64,
    distraction: Int64 = 0,
    plan: (judged: Int64, kept: Int64) = (0, 0),
    block: Int64? = nil,
    begun: (whole: Int64?, within: Int64?)? = nil,
    times: [CategoryTime] = []
  ) -> MonthTally.Day {
    let date = month.first + (number - 1)
    let buckets = times.enumerated().map { place, time in
      let start = Instant(milliseconds: Int64(date.dayNumber * 24 + place) * 3_600_000)
      return HourBucket(
        cell: HourCell(
          date: date,
          hour: place,
          occurrence: 0,
          start: start,
          end: start + 3_600_000
        ),
        app: 0,
        category: time.category,
        productivity: time.productivity,
        milliseconds: time.milliseconds
      )
    }
    return MonthTally.Day(
      date,
      core: PeriodTally(
        coverage: Coverage(observed: seen, capacity: 10, whole: 10),
        focus: focus * minute,
        distraction: distraction * minute,
        judged: plan.judged,
        kept: plan.kept,
        longestBlock: block,
        begun: PeriodTally.Begun(whole: begun?.whole ?? block, within: begun?.within ?? block)
      ),
      tally: DayTally(date, buckets)
    )
  }

  private func time(_ name: String, _ productivity: Int8?, _ minutes: Int64) -> CategoryTime {
    CategoryTime(
      category: CategoryPath(name),
      productivity: productivity,
      milliseconds: minutes * minute
    )
  }

  @Test("days without a tracker count neither in sums nor in means")
  func means() {
    let tally = MonthTally(
      month,
      [
        day(3, focus: 100, distraction: 31, plan: (1000, 250), block: 25),
        day(1, focus: 51, distraction: 0, plan: (3000, 1000), block: 40),
        day(2, seen: 0, focus: 0), day(9, focus: 0, block: 40),
      ]
    )
    #expect(tally.days.count == 31)
    #expect(tally.seen.map(\.date.day) == [1, 3, 9])
    #expect(tally.focus == 151 * minute && tally.distraction == 31 * minute)
    // 151 minutes in three days, to the nearest millisecond.
    #expect(tally.aDay(tally.focus) == 3_020_000)
    #expect(tally.aDay(2) == 1 && tally.aDay(1) == 0)
    // 1,250 of 4,000.
    #expect(tally.planKept == 312)
    #expect(tally.longestBlock?.date.day == 1 && tally.longestBlock?.length == 40)
    #expect(tally.best?.date.day == 3)
    #expect(!tally.isComparable)
    let none = MonthTally(month, [])
    #expect(none.aDay(0) == nil && none.best == nil && none.planKept == nil)
    #expect(none.longestBlock == nil && none.days.count == 31)
  }

  @Test(
    "a block stands whole on the day on which it begins, and is cut at the ends of the month alone"
  )
  func blocks() {
    let days = [
      // Of the night before, 60 minutes lie on the first.
      day(1, focus: 1, block: 60, begun: (20, 20)),
      day(3, focus: 1, block: 50, begun: (100, 50)),
      day(4, focus: 1, block: 50, begun: (15, 15)),
      day(31, focus: 1, block: 40, begun: (140, 40)),
    ]
    let tally = MonthTally(month, days)
    #expect(tally.seen.map { tally.longestBlock(on: $0) } == [60, 100, 15, 40])
    #expect(tally.longestBlock?.date.day == 3 && tally.longestBlock?.length == 100)
    #expect(MonthTally(month, Array(days.prefix(1))).longestBlock?.length == 60)
  }

  @Test("seven days in ten make a month that compares", arguments: [(21, false), (22, true)])
  func comparable(seen: Int, isComparable: Bool) {
    let tally = MonthTally(month, (1...seen).map { day($0, focus: 1) })
    #expect(tally.isComparable == isComparable)
  }

  @Test("categories are added up by class, and hours by the clock")
  func categories() {
    let tally = MonthTally(
      month,
      [
        day(1, focus: 30, times: [time("Work", 2, 30), time("Video", -2, 20)]),
        day(2, focus: 15, times: [time("Work", 2, 10), time("Work", nil, 50), time("Work", 1, 5)]),
      ]
    )
    #expect(
      tally.categories
        == [time("Work", nil, 50), time("Work", 2, 40), time("Video", -2, 20), time("Work", 1, 5)]
    )
    #expect(tally.active == 115 * minute)
    #expect(tally.focusByHour.prefix(3) == [40 * minute, 0, 5 * minute])
    #expect(tally.focusByHour.count == 24)
  }
}
