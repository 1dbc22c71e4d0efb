import CivilTime
import Foundation
import Platform
import Testing

@testable import Analysis

/// Made-up days and what another program makes of them, as `Tests/Calibration/golden_hours.py` writes it.
private struct GoldenHours: Decodable {
  struct Claim: Decodable {
    let kind: Int
    let hours: [Int]
    let mean: Double
    let error: Double
    let statistic: Double
    let critical: Double
    let chance: Double
    let days: Int
  }

  struct Expected: Decodable {
    let day: Int
    let hour: Int
    let share: Double
    let mean: [Double]
    let single: [Double]
  }

  struct Move: Decodable {
    let from: [Int]
    let to: [Int]
    let gain: Double
    let deviation: Double
    let chance: Double
  }

  let first: Int
  let active: [String]
  let focus: [String]
  let plans: [String]
  let claims: [Claim]
  let noise: [Double]
  let levelVariance: Double
  let gate: Double
  let expected: [Expected]
  let moves: [Move]

  enum CodingKeys: String, CodingKey {
    case first, active, focus, plans, claims, noise, gate, expected, moves
    case levelVariance = "level_variance"
  }

  static func all() throws -> [GoldenHours] {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Golden/hours.json")
    return try JSONDecoder().decode([GoldenHours].self, from: Data(contentsOf: file))
  }

  /// The days; letters count minutes from `A` for none.
  var days: PersonalDays {
    let start = CivilDate(dayNumber: first)
    func hours(_ text: String) -> [Int64] { text.utf8.map { (Int64($0) - 65) * minute } }
    return PersonalDays(
      days: active.indices.map { day in
        PersonalDay(
          date: start + day,
          active: hours(active[day]),
          focus: hours(focus[day]),
          plans: plans[day].utf8.map { PlanSort(rawValue: Int($0) - 48) ?? .free }
        )
      },
      dates: start..<(start + active.count)
    )
  }
}

/// The claims of the free time of some days, by the rotations of the other program.
private func tested(_ days: PersonalDays) -> [WindowClaim] {
  var random = SplitMix64(seed: 1)
  return StepDown(days: days.free.usable, alpha: 50, replicates: 199, mostReplicates: 199)
    .claims { draw in
      draw.replicates.flatMap { _ in
        draw.rotations.map { UInt8(random.next() % UInt64($0)) }
      }
    }
}

@Suite("Claims and the hours' model agree with numpy")
struct GoldenHoursTests {
  private static let tolerance = 1e-7

  @Test(
    "claims over all kinds of days, and what they let expect of hours and moves",
    arguments: 0...5
  )
  func agreement(number: Int) throws {
    let golden = try GoldenHours.all()[number]
    let days = golden.days
    let found = tested(days)
    let claims = found.map { HourClaim($0, days: days.free.usable) }
    #expect(found.count == golden.claims.count)
    for (index, wanted) in golden.claims.enumerated() where index < found.count {
      #expect(found[index].kind == DayKind.allCases[wanted.kind])
      #expect((0..<24).filter { claims[index].hours[$0] } == wanted.hours)
      #expect(abs(found[index].mean - wanted.mean) < Self.tolerance)
      #expect(abs(found[index].error - wanted.error) < Self.tolerance)
      #expect(abs(found[index].statistic - wanted.statistic) < 1e-5)
      #expect(abs(found[index].critical - wanted.critical) < 1e-5)
      #expect(found[index].days == wanted.days)
      #expect(found[index].chance == Int((wanted.chance * 1000).rounded(.up)))
    }
    let model = try #require(HourModel(days, claims: claims, followsLevel: false))
    let noise = model.noise
    let parts = [noise.day, noise.hours, noise.correlation, noise.own, noise.minutes]
    for (part, wanted) in zip(parts, golden.noise) { #expect(abs(part - wanted) < Self.tolerance) }
    #expect(abs(model.levelVariance - golden.levelVariance) < Self.tolerance)
    #expect(abs(model.test.gate - golden.gate) < 1e-5)
    for wanted in golden.expected {
      let date = days.dates.lowerBound + wanted.day
      let some = try #require(
        model.expectation(date, hours: [wanted.hour, wanted.hour + 1], minutes: 40)
      )
      let figures = [
        some.share, some.mean.lowerBound, some.mean.upperBound, some.day.lowerBound,
        some.day.upperBound,
      ]
      for (figure, other) in zip(figures, [wanted.share] + wanted.mean + wanted.single) {
        #expect(abs(figure - other) < Self.tolerance)
      }
    }
    for wanted in golden.moves {
      func parts(_ place: [Int]) -> [HourModel.Part] {
        [place[1], place[1] + 1].map {
          HourModel.Part(date: days.dates.lowerBound + place[0], hour: $0, minutes: 60)
        }
      }
      let gain = try #require(model.gain(from: parts(wanted.from), to: parts(wanted.to)))
      #expect(abs(gain.minutes - wanted.gain) < 1e-5)
      #expect(abs(gain.deviation - wanted.deviation) < 1e-5)
      #expect(abs(gain.chance - wanted.chance) < 1e-5)
    }
  }

  /// Twelve weeks of 45 active minutes in each of twelve hours, with shares in per cent that are higher where
  /// `more` says so of the day's number from the year 1 on and the hour.
  private func days(_ more: (Int, Int) -> Int) -> PersonalDays {
    var random = SplitMix64(seed: 7)
    let first = CivilDate(dayNumber: 20_682)
    let days = (0..<84).map { day in
      let base = 20 + Int(random.next() % 30)
      var active = [Int64](repeating: 0, count: 24)
      var focus = active
      for hour in 8..<20 {
        let share = base + Int(random.next() % 31) + more(739_845 + day, hour)
        active[hour] = 45 * minute
        focus[hour] = 45 * minute * Int64(min(share, 100)) / 100
      }
      return PersonalDay(date: first + day, active: active, focus: focus)
    }
    return PersonalDays(days: days, dates: first..<(first + 84))
  }

  @Test(
    "a peak on two weekdays, one on days on of a shift, and none",
    arguments: [
      ("mon+thu", 87, 10, 34.434822, 3.555556, 0.777931, true),
      ("shift_4_4_0", 86, 8, 31.505375, 2.810238, 0.758708, true),
      ("", 87, 10, -0.000002, 0.003, 0.490256, false),
    ]
  )
  func gains(
    kind: String,
    day: Int,
    hour: Int,
    minutes: Double,
    half: Double,
    share: Double,
    isTold: Bool
  ) throws {
    let input = days { number, at in
      switch kind {
      case "mon+thu": [1, 4].contains(number % 7) && 10...11 ~= at ? 30 : 0
      case "": 0
      default: number % 8 < 4 && 8...9 ~= at ? 25 : 0
      }
    }
    let found = tested(input)
    #expect(found.map(\.kind.rawValue) == (kind.isEmpty ? [] : [kind]))
    let model = try #require(
      HourModel(
        input,
        claims: found.map { HourClaim($0, days: input.days) },
        followsLevel: false
      )
    )
    func parts(_ day: Int, _ hour: Int) -> [HourModel.Part] {
      [hour, hour + 1].map {
        HourModel.Part(date: input.dates.lowerBound + day, hour: $0, minutes: 60)
      }
    }
    let gain = try #require(model.gain(from: parts(85, 14), to: parts(day, hour)))
    #expect(abs(gain.minutes - minutes) < 1e-5)
    #expect(abs(gain.interval.upperBound - gain.minutes - half) < 1e-3)
    #expect(gain.isTold == isTold)
    let date = input.dates.lowerBound + day
    let expected = try #require(
      model.expectation(date, hours: [hour, hour + 1], minutes: 45)
    )
    #expect(abs(expected.share - share) < 1e-6)
  }
}
