import CivilTime
import Platform
import Records
import Testing

@testable import Analysis

@Suite("Hours with more or less focus")
struct PeakFinderTests {
  /// Days on which each hour from 8 to 20 has 60 minutes of activity and as much focus as `minutes`
  /// says of the day and the hour on the clock.
  private func days(
    _ count: Int,
    skipping: (CivilDate) -> Bool = { _ in false },
    _ minutes: (Int, Int) -> Int
  ) -> PersonalDays {
    let days = (0..<count).filter { skipping(firstDay + $0) == false }.map { day in
      let hours = (0..<24).map(PersonalDays.clockHour)
      return PersonalDay(
        date: firstDay + day,
        active: hours.map { (8..<20).contains($0) ? hour : 0 },
        focus: hours.map { (8..<20).contains($0) ? Int64(minutes(day, $0)) * minute : 0 }
      )
    }
    return PersonalDays(days: days, dates: firstDay..<(firstDay + count))
  }

  /// A number from 0 to 59 that is the same for the same day and hour.
  private func noise(_ day: Int, _ hour: Int) -> Int {
    var random = SplitMix64(seed: UInt64(day * 24 + hour))
    return random.integer(in: 0...19)
  }

  @Test("thirteen usable days are too few, and say how many are needed")
  func floor() {
    #expect(
      PeakFinder().find(in: days(13) { noise($0, $1) }).outcome
        == .insufficient(have: 13, need: 14)
    )
    #expect(PeakFinder().find(in: days(14) { noise($0, $1) }).usableDays == 14)
    #expect(
      PeakFinder().find(in: days(0) { noise($0, $1) }).outcome == .insufficient(have: 0, need: 14)
    )
  }

  @Test("a day is usable from two hours in four hours with five minutes on")
  func usable() {
    func day(_ minutes: [Int64]) -> Bool {
      PersonalDay(date: firstDay, active: minutes.map { $0 * minute }, focus: []).isUsable
    }
    #expect(day([30, 30, 30, 30]))
    #expect(day([29, 30, 30, 30]) == false)
    #expect(day([105, 5, 5, 5]))
    #expect(day([106, 5, 5, 4]) == false)
    #expect(day([60, 60, 60]) == false)
  }

  @Test("a clear peak is told with all it rests on")
  func peak() throws {
    let found = PeakFinder().find(in: days(28) { noise($0, $1) + (9...10 ~= $1 ? 40 : 10) })
    let claim = try #require(found.claims.first)
    #expect(claim.direction == .peak && claim.days == .all && claim.strength == .strong)
    #expect([claim.fromHour, claim.toHour, claim.hourCount] == [9, 11, 2])
    #expect(claim.dayCount == 28)
    #expect(claim.active == 56 * hour)
    #expect(claim.leftOut == [])
    #expect(claim.chance == 5)
    // 30 of 60 minutes more, to within what the noise does.
    #expect((450...550).contains(claim.difference.value))
    #expect(claim.difference.low > 300 && claim.difference.high < 700)
    #expect((430...550).contains(claim.expectedDifference))
    #expect((790...860).contains(claim.level.value))
    #expect(claim.level.low < claim.level.value && claim.level.value < claim.level.high)
  }

  @Test("a person who works on weekdays alone is not told of every day")
  func weekdaysOnly() throws {
    let found = PeakFinder().find(
      in: days(28, skipping: { $0.weekday >= .saturday }) {
        noise($0, $1) + (9...10 ~= $1 ? 40 : 10)
      }
    )
    #expect(found.usableDays == 20)
    #expect(try #require(found.claims.first).days == .weekdays)
  }

  @Test(
    "days that are all alike, all focus or none give no claim and no crash",
    arguments: [0, 30, 60]
  )
  func alike(minutes: Int) {
    let found = PeakFinder().find(in: days(28) { _, _ in minutes })
    #expect(found.outcome == .tested([]))
  }

  @Test("a peak that is the same every day is told, its interval being finite")
  func noNoise() throws {
    let claim = try #require(
      PeakFinder().find(in: days(28) { 9...10 ~= $1 ? 60 : 0 }).claims.first
    )
    #expect(
      claim.difference == IntervalEstimate(value: 1000, low: claim.difference.low, high: 1000)
    )
    #expect(claim.difference.low > 900)
    #expect((0...1000).contains(claim.level.low))
  }

  @Test("an evening past midnight is one piece, and the hours before four are the day before's")
  func midnight() {
    #expect(PersonalDays.place(firstDay, hour: 3) == (firstDay - 1, 23))
    #expect(PersonalDays.place(firstDay, hour: 4) == (firstDay, 0))
    let window = HourWindow(start: 19, length: 3)
    #expect((0..<24).filter(window.contains).map(PersonalDays.clockHour) == [23, 0, 1])
    // The personal day's last hour is followed by its first.
    #expect((0..<24).filter(HourWindow(start: 23, length: 2).contains) == [0, 23])
  }

  @Test("buckets of known class alone count, cut to the dates")
  func buckets() throws {
    func bucket(_ date: CivilDate, _ at: Int, _ productivity: Int8?, _ minutes: Int64) -> HourBucket
    {
      HourBucket(
        cell: hourFacts(date, at, known: 0, focus: 0).cell,
        app: 0,
        category: .uncategorized,
        productivity: productivity,
        milliseconds: minutes * minute
      )
    }
    let days = PersonalDays(
      [
        bucket(firstDay, 3, 2, 10), bucket(firstDay, 4, 2, 10), bucket(firstDay, 4, 0, 20),
        bucket(firstDay, 4, nil, 30), bucket(firstDay + 1, 2, -2, 5), bucket(firstDay + 1, 9, 1, 7),
        bucket(firstDay + 2, 9, 1, 7), bucket(firstDay + 1, 9, 1, -7),
        bucket(firstDay + 1, 10, 1, .max / minute),
      ],
      dates: firstDay..<(firstDay + 2)
    )
    #expect(days.days.map(\.date) == [firstDay, firstDay + 1])
    let first = try #require(days.days.first)
    #expect(first.active[0] == 30 * minute && first.focus[0] == 10 * minute)
    #expect(first.active[22] == 5 * minute && first.focus[22] == 0)
    #expect(first.total == 35 * minute)
    // No hour is longer than three.
    #expect(days.days[1].active[6] == 3 * hour)
  }

  @Test("neighbours of the same direction are one claim, others are not")
  func joined() {
    func claim(
      _ start: Int,
      _ length: Int,
      mean: Double = 0.3,
      _ kind: DayKind = .all,
      gone: Set<Int> = []
    ) -> WindowClaim {
      WindowClaim(
        kind: kind,
        window: HourWindow(start: start, length: length),
        mean: mean,
        error: 0.05,
        critical: 3,
        reach: 2.8,
        days: 20,
        exceeding: 0,
        replicates: 199,
        spread: 0.1,
        prior: 0.01,
        kept: (0..<24).map { gone.contains($0) == false }
      )
    }
    func windows(_ claims: WindowClaim...) -> [String] {
      ClaimWriter.joined(claims) { _, _ in true }.map { "\($0.window.start)+\($0.window.length)" }
    }
    #expect(windows(claim(5, 2), claim(7, 1)) == ["5+3"])
    #expect(windows(claim(7, 1), claim(5, 2)) == ["5+3"])
    #expect(windows(claim(5, 2), claim(8, 1)) == ["5+2", "8+1"])
    #expect(windows(claim(5, 2), claim(8, 1), claim(7, 1)) == ["5+4"])
    #expect(windows(claim(22, 2), claim(0, 1)) == ["22+3"])
    // Hours that an earlier claim holds are no part of a later one.
    #expect(windows(claim(5, 2), claim(6, 3, gone: [5, 6])) == ["5+4"])
    #expect(windows(claim(5, 2), claim(6, 3, mean: -0.2, gone: [5, 6])) == ["5+2", "7+2"])
    #expect(windows(claim(5, 2), claim(4, 4, gone: [5, 6])) == ["4+4"])
    #expect(windows(claim(5, 2), claim(4, 4, mean: -0.2, gone: [5, 6])) == ["5+2", "4+4"])
    #expect(windows(claim(5, 2), claim(7, 1, mean: -0.2)) == ["5+2", "7+1"])
    #expect(windows(claim(5, 2), claim(7, 1, mean: 0.2, .weekdays)) == ["5+2", "7+1"])
  }

  @Test("neighbours of one height are one claim; a lower one beside the peak is told apart")
  func neighbours() {
    func told(_ days: PersonalDays) -> [String] {
      PeakFinder().find(in: days).claims.filter { $0.direction == .peak }
        .map { "\($0.fromHour)-\($0.toHour)" }
    }
    #expect(told(days(42) { noise($0, $1) + (9...14 ~= $1 ? 35 : 5) }) == ["9-15"])
    // Forty minutes more, and ten beside them.
    #expect(
      told(days(42) { noise($0, $1) + (9...10 ~= $1 ? 40 : 11...12 ~= $1 ? 10 : 0) })
        == ["9-11", "11-13"]
    )
    #expect(
      told(days(42) { noise($0, $1) + (13...14 ~= $1 ? 40 : 11...12 ~= $1 ? 10 : 0) })
        == ["13-15", "11-13"]
    )
    // Eight of sixty are a difference that nobody plans by, but it is larger than two errors.
    #expect(
      told(days(84) { noise($0, $1) + (9...12 ~= $1 ? 40 : 13...14 ~= $1 ? 35 : 0) }) == ["9-15"]
    )
  }

  @Test(
    "the same days give the same findings, whatever their hours",
    arguments: 1...5 as ClosedRange<UInt64>
  )
  func anyDays(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let days = (0..<random.integer(in: 0...100)).map { day in
      let active = (0..<random.integer(in: 0...30)).map { _ in
        Int64(random.integer(in: -5...3_600_000))
      }
      return PersonalDay(
        date: firstDay + day,
        active: active,
        focus: active.map { $0 / Int64(random.integer(in: 1...3)) }
      )
    }
    let input = PersonalDays(days: days, dates: firstDay..<(firstDay + 100))
    let found = PeakFinder(replicates: 99, most: 99).find(in: input)
    #expect(found == PeakFinder(replicates: 99, most: 99).find(in: input), "seed \(seed)")
    for claim in found.claims {
      for estimate in [claim.level, claim.difference] {
        #expect(estimate.low <= estimate.high, "seed \(seed)")
        #expect((-1000...1000).contains(estimate.low), "seed \(seed)")
      }
    }
    for hour in 0..<24 {
      guard let share = FocusSurface(input)?.estimate(firstDay, hour: hour) else { continue }
      #expect(share.low <= share.value && share.value <= share.high, "seed \(seed)")
    }
  }

  @Test("a peak on two days of the week is told of these")
  func twoDays() throws {
    let found = PeakFinder().find(
      in: days(84) { day, at in
        noise(day, at) + (day % 7 == 0 || day % 7 == 3 ? 1 : 0) * (10...11 ~= at ? 30 : 0)
      }
    )
    let claim = try #require(found.claims.first)
    #expect(claim.days == .pair(.monday, .thursday))
    #expect([claim.fromHour, claim.toHour, claim.dayCount] == [10, 12, 24])
  }

  @Test("a peak on the days on of a shift cycle is told of these")
  func shifts() throws {
    let found = PeakFinder().find(
      in: days(84) { day, at in
        noise(day, at)
          + (DayKind.residue(firstDay + day, modulo: 8, from: 3) < 4 && 8...9 ~= at ? 30 : 0)
      }
    )
    #expect(try #require(found.claims.first).days == .shift(on: 4, off: 4, phase: 3))
  }

  @Test(
    "what Mondays to Fridays explain as well is told of these, and of no cycle of days on and off"
  )
  func simplerDays() {
    let kinds = (1...24).map { seed -> DayKind? in
      var random = SplitMix64(seed: UInt64(seed))
      let days = (0..<49).map { number -> PersonalDay in
        let isWork = number % 7 < 5
        // On four working days of five nine o'clock is better.
        let active: [Int64] = (0..<24).map { 4..<14 ~= $0 ? 50 * minute : 0 }
        return PersonalDay(
          date: firstDay + number,
          active: active,
          focus: (0..<24).map { place in
            guard active[place] > 0 else { return 0 }
            let peak = isWork && place == 5 && random.integer(in: 0...9) < 8 ? 30 : 0
            return Int64(25 + peak + random.integer(in: -20...20)) * minute / 2
          }
        )
      }
      let found = PeakFinder(replicates: 39, most: 39)
        .search(PersonalDays(days: days, dates: firstDay..<(firstDay + 49))).claims
      return found.first?.kind
    }
    // By the largest statistic alone nine of them would be told of two weekdays.
    #expect(kinds.count { $0 == .weekdays } >= 23)
    #expect(kinds.allSatisfy { $0?.isShift == false })
  }

  @Test("what a plan makes is no peak, and is told apart")
  func planned() throws {
    let input = days(42) { noise($0, $1) + (9...10 ~= $1 ? 40 : 10) }
    #expect(!PeakFinder().find(in: input).claims.isEmpty)
    let planned = PersonalDays(
      days: input.days.map { day in
        PersonalDay(
          date: day.date,
          active: day.active,
          focus: day.focus,
          plans: (0..<24).map { 9...10 ~= PersonalDays.clockHour($0) ? .focusWork : .free }
        )
      },
      dates: input.dates
    )
    let found = PeakFinder().find(in: planned)
    #expect(found.outcome == .tested([]))
    let apart = try #require(found.planned)
    #expect(apart.dayCount == 42 && apart.active == 84 * hour)
    #expect((800...850).contains(apart.share))
    #expect(PeakFinder().find(in: input).planned == nil)
  }

  @Test("claims that rest on six days, are small or may be no difference are not told")
  func untold() {
    func isTold(critical: Double = 3, spread: Double = 0.1, days count: Int = 28) -> Bool {
      let usable = days(count) { noise($0, $1) + (9...10 ~= $1 ? 40 : 10) }.usable
      let claim = WindowClaim(
        kind: .all,
        window: HourWindow(start: 5, length: 2),
        mean: 0.5,
        error: 0.05,
        critical: critical,
        reach: critical,
        days: count,
        exceeding: 0,
        replicates: 199,
        spread: spread,
        prior: 0.01,
        kept: [Bool](repeating: true, count: 24)
      )
      return ClaimWriter(days: usable)
        .claim(ClaimWriter.Joined(parts: [claim], window: claim.window)) != nil
    }
    #expect(isTold())
    #expect(isTold(critical: 1000) == false)
    #expect(isTold(spread: 0) == false)
    #expect(isTold(days: 7))
    #expect(isTold(days: 6) == false)
  }

  @Test(
    "a claim begins and ends in hours in which the person is active on seven days",
    arguments: [(0, 9, 2), (6, 9, 2), (7, 8, 3), (28, 8, 3)]
  )
  func hoursWithoutActivity(activeAtEight: Int, from: Int, count: Int) throws {
    let usable = days(28) { noise($0, $1) + (9...10 ~= $1 ? 40 : 10) }.usable
    let place = PersonalDays.place(ofHour: 8)
    let trimmed = usable.enumerated().map { number, day in
      let isActive = number < activeAtEight
      return PersonalDay(
        date: day.date,
        active: day.active.enumerated().map { $0 == place ? isActive ? 900_000 : 899_999 : $1 },
        focus: day.focus.enumerated().map { $0 == place ? 450_000 : $1 }
      )
    }
    let claim = WindowClaim(
      kind: .all,
      window: HourWindow(start: place, length: 3),
      mean: 0.5,
      error: 0.05,
      critical: 3,
      reach: 2.8,
      days: 28,
      exceeding: 0,
      replicates: 199,
      spread: 0.1,
      prior: 0.01,
      kept: [Bool](repeating: true, count: 24)
    )
    let told = try #require(
      ClaimWriter(days: trimmed)
        .claim(ClaimWriter.Joined(parts: [claim], window: claim.window))
    )
    #expect([told.fromHour, told.hourCount] == [from, count])
    #expect(told.leftOut.isEmpty && told.dayCount == 28)
  }

  @Test("without a quarter of an hour in any hour nothing is expected")
  func noSurface() {
    #expect(FocusSurface(PersonalDays(days: [], dates: firstDay..<firstDay)) == nil)
    let short = PersonalDay(date: firstDay, active: [899_999], focus: [0])
    #expect(FocusSurface(PersonalDays(days: [short], dates: firstDay..<(firstDay + 1))) == nil)
    let long = PersonalDay(date: firstDay, active: [900_000], focus: [450_000])
    let surface = FocusSurface(PersonalDays(days: [long], dates: firstDay..<(firstDay + 1)))
    #expect(surface?.dayCount == 1)
    #expect(surface?.estimate(firstDay, hour: 4)?.value == 500)
    #expect(surface?.estimate(firstDay, hour: 30) == nil)
  }
}
