import CivilTime
import Platform
import Testing

@testable import Analysis

@Suite("Days on and off that differ as a whole")
struct LevelCycleTests {
  private let first = CivilDate(dayNumber: 20_605)

  /// Levels of days of which each resembles the one before by `likeness`, with 0.2 more on days on.
  private func levels(
    _ kind: DayKind? = nil,
    days: Int = 84,
    likeness: Double = 0,
    gain: Double = 0.2,
    seed: UInt64
  ) -> [Double?] {
    var random = SplitMix64(seed: seed)
    var level = 0.0
    return (0..<days).map { day in
      let noise = (0..<6).reduce(0.0) { sum, _ in sum + Double(random.integer(in: -100...100)) }
      level = likeness * level + (1 - likeness * likeness).squareRoot() * noise / 1400
      return level + (kind?.contains(first + day) == true ? gain : 0)
    }
  }

  @Test(
    "what was planted is found, whatever the cycle and its phase",
    arguments: [(4, 4), (2, 2), (5, 5)]
  )
  func found(on: Int, off: Int) throws {
    for phase in 0..<(on + off) {
      let kind = DayKind.shift(on: on, off: off, phase: phase)
      let cycle = try #require(LevelCycle(levels(kind, seed: UInt64(phase)), from: first))
      // The days off of one cycle are the days on of another.
      let isSame = cycle.kind.contains(first) == kind.contains(first)
      for day in 0..<84 {
        #expect((cycle.kind.contains(first + day) == kind.contains(first + day)) == isSame)
      }
      #expect(abs(abs(cycle.difference) - 0.2) < 3.5 * cycle.error)
    }
  }

  @Test(
    "where days differ by chance alone hardly anybody gets one, also where they resemble their neighbours",
    arguments: [0, 0.3, 0.5, 0.7, 0.85]
  )
  func chance(likeness: Double) {
    let count = (0..<400 as Range<UInt64>).count {
      LevelCycle(levels(likeness: likeness, seed: $0), from: first) != nil
    }
    #expect(count <= 8, "\(count) of 400")
  }

  @Test("six weeks of days are needed, seven of them on and seven off, and gaps cost nothing else")
  func least() {
    let kind = DayKind.shift(on: 4, off: 4, phase: 0)
    #expect(LevelCycle(levels(kind, days: 41, gain: 0.5, seed: 1), from: first) == nil)
    #expect(LevelCycle(levels(kind, days: 42, gain: 0.5, seed: 1), from: first) != nil)
    var gaps = levels(kind, seed: 1)
    for day in stride(from: 0, to: 84, by: 5) { gaps[day] = nil }
    #expect(LevelCycle(gaps, from: first) != nil)
    #expect(LevelCycle([], from: first) == nil)
    #expect(LevelCycle([Double?](repeating: 0.3, count: 84), from: first) == nil)
  }
}
