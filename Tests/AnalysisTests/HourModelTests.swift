import CivilTime
import Platform
import Testing

@testable import Analysis

@Suite("Focus of an hour, if work is put there")
struct HourModelTests {
  private let first = CivilDate(dayNumber: 20_605)

  /// Weeks in which each hour of the personal day from 4 to 13 has 50 active minutes, with shares in per
  /// cent by day and hour, about which days and hours vary by chance.
  private func days(
    weeks: Int = 12,
    plans: (Int, Int) -> PlanSort = { _, _ in .free },
    _ share: (Int, Int) -> Int
  ) -> PersonalDays {
    var random = SplitMix64(seed: 3)
    let days = (0..<7 * weeks).map { day in
      let level = random.integer(in: -8...8)
      return PersonalDay(
        date: first + day,
        active: (0..<24).map { 4..<14 ~= $0 ? 50 * minute : 0 },
        focus: (0..<24).map {
          guard 4..<14 ~= $0 else { return 0 }
          let percent = share(day, $0) + level + random.integer(in: -10...10)
          return Int64(min(max(percent, 0), 100)) * minute / 2
        },
        plans: (0..<24).map { plans(day, $0) }
      )
    }
    return PersonalDays(days: days, dates: first..<(first + 7 * weeks))
  }

  private func claim(_ kind: DayKind, _ hours: ClosedRange<Int>, mean: Double) -> HourClaim {
    HourClaim(
      kind: kind,
      hours: (0..<24).map { hours.contains($0) },
      mean: mean,
      error: 0.02,
      statistic: mean / 0.02,
      critical: 4
    )
  }

  private func parts(_ day: Int, _ hours: ClosedRange<Int>) -> [HourModel.Part] {
    hours.map { HourModel.Part(date: first + 84 + day, hour: $0, minutes: 60) }
  }

  private func there(_ share: Double, _ uncertainty: Double = 0) -> PlannedPresence {
    PlannedPresence(share: share, uncertainty: uncertainty, dayDeviation: 0)
  }

  @Test("the level follows what weeks have lately come to, and stays where they have no course")
  func course() throws {
    // Shares rise by two points a week: the next week's are some 11 above the mean of twelve.
    let rising = days { day, _ in 30 + 2 * (day / 7) }
    let model = try #require(HourModel(rising, claims: []))
    let past = try #require(HourModel(rising, claims: [], followsLevel: false))
    let (next, mean) = (
      try #require(model.share(first + 84, hour: 8)), try #require(past.share(first + 84, hour: 8))
    )
    #expect(abs(mean - 0.41) < 0.03 && abs(next - 0.54) < 0.03)
    let expected = try #require(model.expectation(first + 84, hours: [8, 9], minutes: 50))
    #expect(expected.mean.contains(0.54))
    let even = days { _, _ in 50 }
    let same = try #require(HourModel(even, claims: []))
    let plain = try #require(HourModel(even, claims: [], followsLevel: false))
    #expect(
      abs(
        try #require(same.share(first + 84, hour: 8)) - #require(plain.share(first + 84, hour: 8))
      )
        < 0.03
    )
    #expect(same.levelVariance < 0.0004)
    #expect(LevelCourse([]).change == 0)
    // Three weeks are too few, and weeks of two days do not count.
    let three = (0..<21).map { Double($0 / 7) }
    #expect(LevelCourse(three.map { $0 }).change == 0)
    let thin = (0..<35).map { $0 % 7 < 2 ? Double($0 / 7) : nil }
    #expect(LevelCourse(thin).change == 0)
  }

  @Test("hours of five days or more are modelled, others are not known")
  func known() throws {
    #expect(HourModel(PersonalDays(days: [], dates: first..<(first + 84)), claims: []) == nil)
    let model = try #require(HourModel(days { _, _ in 50 }, claims: []))
    #expect(model.dayCount == 84)
    #expect(model.expectation(first + 84, hours: [4], minutes: 50) != nil)
    #expect(model.expectation(first + 84, hours: [3, 4], minutes: 50) == nil)
    #expect(model.expectation(first + 84, hours: [], minutes: 50) == nil)
    #expect(model.gain(from: parts(0, 4...5), to: parts(0, 13...14)) == nil)
  }

  @Test("a move to hours that a claim speaks for is told, and none without the claim")
  func told() throws {
    let input = days { day, hour in 40 + (day % 7 < 5 && 6...7 ~= hour ? 30 : 0) }
    let model = try #require(
      HourModel(input, claims: [claim(.weekdays, 6...7, mean: 0.3)])
    )
    let gain = try #require(model.gain(from: parts(1, 10...11), to: parts(2, 6...7)))
    #expect(model.test.gate >= 2 && gain.isClaimed && gain.isTold)
    #expect(gain.interval.contains(36))
    let half = try #require(
      model.gain(from: parts(1, 10...11), to: parts(2, 6...7), presence: there(0.5))
    )
    #expect(abs(half.minutes * 2 - gain.minutes) < 1e-9)
    #expect(abs(half.deviation * 2 - gain.deviation) < 1e-9)
    let unsure = try #require(
      model.gain(from: parts(1, 10...11), to: parts(2, 6...7), presence: there(0.5, 0.1))
    )
    // A tenth of the time more or less at devices is a fifth of what half of it gains.
    let widened = (half.deviation * half.deviation + half.minutes * half.minutes / 25).squareRoot()
    #expect(unsure.minutes == half.minutes && abs(unsure.deviation - widened) < 1e-9)
    // Back again, and to another day's hours without a claim.
    #expect(model.gain(from: parts(2, 6...7), to: parts(1, 10...11))?.isTold == false)
    #expect(model.gain(from: parts(1, 10...11), to: parts(6, 6...7))?.isClaimed == false)
    let unclaimed = try #require(HourModel(input, claims: []))
    let other = try #require(unclaimed.gain(from: parts(1, 10...11), to: parts(2, 6...7)))
    #expect(other.minutes > 10 && !other.isClaimed && !other.isTold)
  }

  @Test("where work is always planned at the same hours, hours and plan can't be told apart")
  func planned() throws {
    let input = days(
      plans: { day, hour in day % 7 < 5 && 6...7 ~= hour ? .focusWork : .free },
      { day, hour in 40 + (day % 7 < 5 && 6...7 ~= hour ? 30 : 0) }
    )
    let model = try #require(HourModel(input, claims: []))
    let gain = try #require(model.gain(from: parts(1, 10...11), to: parts(2, 6...7)))
    // The true difference of the plan is 36 minutes, of which the hours get next to nothing.
    #expect(gain.minutes < 8 && gain.interval.lowerBound < 0 && !gain.isTold)
    #expect(model.isConfounded(parts(2, 6...7)))
    #expect(!model.isConfounded(parts(1, 10...11)))
  }

  @Test("days off of a cycle that nobody named are expected to be weaker, and no reason for a move")
  func cycle() throws {
    let kind = DayKind.shift(on: 4, off: 4, phase: 2)
    let input = days { day, _ in kind.contains(first + day) ? 60 : 40 }
    let model = try #require(HourModel(input, claims: []))
    for day in 84..<91 {
      let share = try #require(model.share(first + day, hour: 8))
      #expect(abs(share - (kind.contains(first + day) ? 0.6 : 0.4)) < 0.05, "\(day)")
    }
    #expect(!model.test.isBorneOut)
    let plain = try #require(HourModel(days { _, _ in 50 }, claims: []))
    #expect(plain.effects.columns.isEmpty)
  }

  @Test("weak weekends alone are no reason for a move")
  func weekends() throws {
    let model = try #require(HourModel(days { day, _ in day % 7 < 5 ? 60 : 30 }, claims: []))
    #expect(model.test.gate < 2)
    let sunday = try #require(model.expectation(first + 90, hours: [6, 7], minutes: 50))
    let monday = try #require(model.expectation(first + 84, hours: [6, 7], minutes: 50))
    #expect(sunday.mean.contains(0.3) && monday.mean.contains(0.6))
    #expect(sunday.day.lowerBound < sunday.mean.lowerBound)
    #expect(sunday.day.upperBound > sunday.mean.upperBound)
  }

  @Test("three weeks open no gate")
  func early() throws {
    let input = days(weeks: 3) { _, hour in 40 + (6...7 ~= hour ? 30 : 0) }
    let model = try #require(HourModel(input, claims: [claim(.all, 6...7, mean: 0.3)]))
    #expect(model.test.gate == 0)
  }

  @Test(
    "any days give finite figures and the same ones again",
    arguments: 1...4 as ClosedRange<UInt64>
  )
  func anyDays(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let some = (0..<random.integer(in: 5...60)).map { day in
      let active = (0..<24).map { _ in Int64(random.integer(in: -50...60)) * minute }
      return PersonalDay(
        date: first + day,
        active: active,
        focus: active.map { $0 / Int64(random.integer(in: 1...3)) },
        plans: (0..<24).map { _ in random.choice(of: PlanSort.allCases) }
      )
    }
    let input = PersonalDays(days: some, dates: first..<(first + 63))
    let claims = [claim(random.choice(of: DayKind.allCases), 5...8, mean: -0.2)]
    guard let model = HourModel(input, claims: claims) else { return }
    #expect(model.mean.allSatisfy(\.isFinite) && model.test.gate.isFinite)
    #expect(model.mean == HourModel(input, claims: claims)?.mean)
    for index in model.mean.indices { #expect(model.covariance[index, index] >= -1e-12) }
    for hour in 0..<24 {
      guard let found = model.expectation(first + 63, hours: [hour], minutes: 30) else { continue }
      #expect((0.0...1).contains(found.mean.lowerBound) && (0.0...1).contains(found.day.upperBound))
    }
  }
}
