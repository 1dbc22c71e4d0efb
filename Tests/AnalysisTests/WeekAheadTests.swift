import CivilTime
import Testing

@testable import Analysis
@testable import Records

@Suite("What the next days hold")
struct WeekAheadTests {
  /// The facts of one day from the first one on, with so many minutes of categories and of focus.
  private func facts(
    day: Int = 0,
    _ categories: [(String, Int8, Int64)] = [],
    focus: Int64 = 0,
    observed: Int64 = 1
  ) -> PeriodInsights {
    let segments = activity([("Work", 2, 0, focus)]).segments.filter { $0.span.isEmpty == false }
    return PeriodInsights(
      dates: firstDay + day..<firstDay + day + 1,
      hours: [],
      focus: FocusMeasures(segments) { _ in "Work" },
      begun: PeriodTally.Begun(whole: nil, within: nil),
      categories: categories.map {
        CategoryTime(
          category: CategoryPath($0.0),
          productivity: $0.1,
          milliseconds: $0.2 * minute
        )
      },
      apps: [],
      plan: [],
      context: [],
      ahead: [],
      continuousWork: ContinuousWork(segments),
      account: TimeAccount(),
      devices: [],
      observed: observed,
      capacity: 1
    )
  }

  @Test(
    "runs, the focus in them, and breaks that came within ten minutes of the fifty",
    arguments: [
      ([], 0, nil, 0, 0, 0), ([(0, 50)], 0, 50, 50, 0, 0), ([(0, 60)], 1, 60, 60, 60, 1),
      ([(0, 61)], 1, 61, 61, 61, 0),
      // The hole of four minutes is no focus.
      ([(0, 30), (34, 64)], 1, 64, 60, 60, 0), ([(0, 55), (60, 70)], 1, 55, 65, 55, 1),
    ] as [([(Int64, Int64)], Int, Int64?, Int64, Int64, Int)]
  )
  func continuous(
    work: [(Int64, Int64)],
    runs: Int,
    longest: Int64?,
    all: Int64,
    long: Int64,
    inTime: Int
  ) {
    let found = ContinuousWork(work: TimeSet(work.map { minutes($0.0, $0.1) }))
    #expect(found.longRuns.count == runs)
    #expect(found.longest == longest.map { $0 * minute })
    #expect(found.work == all * minute)
    #expect(found.longWork == long * minute)
    #expect(found.breaksInTime == inTime)
  }

  @Test(
    "a break of ten minutes is planned after each fifty, where ten more of work follow",
    arguments: [
      ([(0, 69)], ""), ([(0, 70)], "50-60"), ([(0, 129)], "50-60"), ([(0, 130)], "50-60, 110-120"),
      // Less than five minutes apart is one block.
      ([(0, 40), (44, 90)], "50-60"), ([(0, 40), (45, 90)], ""),
      ([(0, 100), (50, 150)], "50-60, 110-120"),
      ([(0, 1440)], "50-60, 110-120, 170-180, 230-240, 290-300, 350-360, 410-420, 470-480"),
    ] as [([(Int64, Int64)], String)]
  )
  func plannedBreaks(work: [(Int64, Int64)], expected: String) {
    let events = work.enumerated().map { event(minutes($1.0, $1.1), id: "\($0)") }
    #expect(PlannedBreaks.times(in: events).map(drawing).joined(separator: ", ") == expected)
  }

  @Test("a load is compared with the focus of five weeks or more")
  func load() throws {
    func load(_ planned: Int64, _ weeks: [Int64]) -> PlannedLoad? {
      PlannedLoad(
        planned: [event(minutes(0, planned)), event(minutes(0, planned / 2), id: "b")],
        after: weeks.map { facts(focus: $0).core }
      )
    }
    let weeks: [Int64] = [100, 200, 300, 400, 500]
    #expect(load(400, Array(weeks.prefix(4))) == nil)
    #expect(load(0, weeks) == nil)
    let within = try #require(load(400, weeks))
    #expect(within.planned == 400 * minute && within.most == 500 * minute)
    #expect(within.held.median == 300 * minute && within.held.periods == 5)
    #expect(within.verdict == .within)
    // The range ends beyond the fullest week: 500 + 100.
    #expect(try #require(load(600, weeks)).verdict == .within)
    #expect(try #require(load(601, weeks)).verdict == .over)
    let year = (1...12).map { Int64($0) * 100 }
    #expect(try #require(load(1195, year)).verdict == .within)
    #expect(try #require(load(1196, year)).verdict == .above)
    #expect(try #require(load(1201, year)).verdict == .over)
  }

  @Test("a cap is the middle of Monday to Friday, and what lies above it is added up")
  func cap() throws {
    // The first day is a Monday.
    func week(_ minutes: [Int64], productivity: Int8 = -2) -> [PeriodInsights] {
      minutes.enumerated().map {
        facts(day: $0, [("Work", 2, 300), ("Leisure > Video", productivity, $1)])
      }
    }
    func found(_ days: [PeriodInsights]) -> DistractionCap? {
      DistractionCap.find(
        days.map {
          .init(date: $0.dates.lowerBound, observed: $0.observed, categories: $0.categories)
        }
      )
    }
    let cap = try #require(found(week([10, 20, 30, 40, 50, 60, 70])))
    #expect(cap.category == CategoryPath("Leisure > Video"))
    #expect(cap.total == 280 * minute && cap.cap == 30 * minute)
    #expect(cap.above == 100 * minute && cap.dayCount == 5)
    #expect(found(week([10, 20, 30, 40, 50, 20, 9])) == nil)
    #expect(found(week([10, 20, 30, 40, 50, 20, 10]))?.total == 180 * minute)
    #expect(found(week([60, 60, 60, 60, 60])) == nil)
    #expect(found(week([10, 20, 300], productivity: 0)) == nil)
    // No time on most weekdays is no middle that anybody could keep to.
    #expect(found(week([0, 0, 0, 100, 100, 0, 0])) == nil)
    #expect(found(week([100, 200])) == nil)
    #expect(found([]) == nil)
    // Three hours a week, over two weeks six.
    let fortnight: [Int64] = [10, 20, 30, 40, 50, 20, 10, 10, 20, 30, 40, 50, 20]
    #expect(found(week(fortnight + [10]))?.total == 360 * minute)
    #expect(found(week(fortnight + [9])) == nil)
    // Days without any data are not days without distraction.
    let unseen = [facts(observed: 0)] + week([10, 20, 30, 40, 50, 60, 70]).dropFirst()
    #expect(found(unseen)?.cap == 30 * minute)
    #expect(found(unseen)?.dayCount == 4)
  }

  /// A model of thousandths by hour on the clock, the same on all days.
  private func model(variance: Double, _ share: (Int) -> Int) -> HourModel {
    HourModel(
      shares: (0..<168).map { Double(share(PersonalDays.clockHour($0 % 24))) / 1000 },
      variance: variance,
      claims: [],
      dayCount: 30
    )
  }

  @Test("the curve tells the two best hours and the worst one, where they are clear enough")
  func curve() throws {
    let shares = model(variance: 0.0025) { $0 == 10 ? 800 : $0 == 14 ? 200 : 500 }
    let curve = try #require(EnergyCurve(shares, from: firstDay, days: 7, working: 480..<1080))
    #expect(curve.days.count == 7 && curve.firstHour == 8 && curve.dayCount == 30)
    let day = curve.days[0]
    #expect(day.shares == [500, 500, 800, 500, 500, 500, 200, 500, 500, 500])
    // 1.645 times the root of 0.0025.
    #expect(day.levels[2] == IntervalEstimate(value: 800, low: 718, high: 882))
    #expect(curve.runs.map(\.count) == [7])
    let best = try #require(day.best)
    #expect([best.fromHour, best.toHour, best.level.value] == [9, 11, 650])
    // 1.645 times the root of half of 0.0025.
    #expect([best.level.low, best.level.high] == [592, 708])
    let dip = try #require(day.dip)
    #expect([dip.fromHour, dip.toHour, dip.level.value] == [14, 15, 200])
    let vague = model(variance: 0.25) { $0 == 10 ? 800 : $0 == 14 ? 200 : 500 }
    let unclear = try #require(EnergyCurve(vague, from: firstDay, days: 1, working: 480..<1080))
    #expect(unclear.days[0].best == nil && unclear.days[0].dip == nil)
    let flat = model(variance: 0) { _ in 500 }
    let none = try #require(EnergyCurve(flat, from: firstDay, days: 1, working: 480..<1080))
    #expect(none.days[0].best == nil && none.days[0].dip == nil)
    #expect(EnergyCurve(flat, from: firstDay, days: 1, working: 485..<720) == nil)
    #expect(EnergyCurve(flat, from: firstDay, days: 1, working: 480..<720) != nil)
  }

  @Test("hours that no clock shows have nothing to expect, those before four o'clock do")
  func hours() throws {
    let flat = model(variance: 0) { _ in 500 }
    #expect(flat.hour(firstDay, 24) == nil && flat.hour(firstDay, -1) == nil)
    #expect(flat.hour(firstDay, 3)?.value == 500)
  }

  @Test("weeks that hours foretell better by two standard errors bear them out")
  func test() {
    func week(_ hours: Double, _ classes: Double) -> HourTest.Week {
      HourTest.Week(hours: hours, classes: classes, minutes: 100)
    }
    // Gains of .01, .02, .03 and .04: a mean of .025 over an error of .00645497 are 3.872983.
    let four = HourTest([week(4, 5), week(4, 6), week(4, 7), week(4, 8)])
    #expect(four.weeks == 4 && four.closer == 4 && four.isEnough && four.isBorneOut)
    #expect(abs(four.gate - 3.872983) < 1e-6)
    // The roots of 16 and of 26 in 400 minutes.
    #expect(four.hours == 200 && four.classes == 255)
    let mixed = HourTest([week(5, 4), week(4, 6), week(4, 7), week(9, 8)])
    #expect(mixed.closer == 2 && !mixed.isBorneOut)
    let few = HourTest([week(4, 5), week(4, 6), week(4, 7)])
    #expect(few.gate == 0 && !few.isEnough && !few.isBorneOut)
    #expect(HourTest.none.weeks == 0 && HourTest.none.hours == 0)
  }
}
