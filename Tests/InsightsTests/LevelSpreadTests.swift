import CivilTime
import Randomness
import Testing

@testable import Insights

@Suite("Spreads of a surface's levels")
struct LevelSpreadTests {
  /// A surface of 56 days whose hours from 8 to 20 have half an hour of focus, give or take twenty minutes,
  /// and at nine on Saturdays and Sundays an hour.
  private var surface: FocusSurface? {
    var random = SplitMix64(seed: 5)
    let days = (0..<56).map { number -> PersonalDay in
      let date = firstDay + number
      let hours = (0..<24).map(PersonalDays.clockHour)
      return PersonalDay(
        date: date,
        active: hours.map { (8..<20).contains($0) ? hour : 0 },
        focus: hours.map { at in
          guard (8..<20).contains(at) else { return 0 }
          let usual = Int64(random.integer(in: 10...50)) * minute
          return DayKind.weekend.contains(date) && at == 9 ? hour : usual
        }
      )
    }
    return FocusSurface(PersonalDays(days: days, dates: firstDay..<(firstDay + 56)))
  }

  @Test("one hour among many alike is drawn too far with one spread, and less with its own")
  func outlier() throws {
    let surface = try #require(surface)
    let saturday = 5 * 24 + PersonalDays.place(ofHour: 9)
    let (common, own) = (surface.cells[saturday], surface.looseCells[saturday])
    #expect(common.mean < 0.9)
    #expect(own.mean > common.mean + 0.05)
    // The others stay where they are, but for what chance gives.
    for index in [24 + PersonalDays.place(ofHour: 9), saturday + 1] {
      #expect(abs(surface.cells[index].mean - surface.looseCells[index].mean) < 0.05)
    }
    #expect(surface.looseCells.allSatisfy { $0.variance >= 0 && (0...1).contains($0.mean) })
  }

  @Test("a gain's interval holds those of both spreads, and its value and chance are of one spread")
  func gain() {
    func cells(_ share: Double, _ variance: Double) -> [FocusSurface.Cell] {
      (0..<168).map { index in
        let isNine = index % 24 == PersonalDays.place(ofHour: 9)
        return FocusSurface.Cell(mean: isNine ? share : 0.3, variance: variance)
      }
    }
    func gain(_ loose: [FocusSurface.Cell]?) -> FocusExpectation.Gain {
      let surface = FocusSurface(
        cells: cells(0.6, 0.005),
        looseCells: loose,
        residualVariance: 0.1,
        dayCount: 56
      )
      let grid = HourGrid(timeline: ZoneTimeline(home: .utc), from: firstDay, to: firstDay + 7)
      return FocusExpectation(surface, grid: grid)
        .gain(from: minutes(840, 900), to: minutes(540, 600))
    }
    // 0.3 of an hour, and 1.644854 times a tenth of one to either side.
    let alone = gain(nil)
    #expect(alone.estimate == IntervalEstimate(value: 1_080_000, low: 487_853, high: 1_672_147))
    // 0.5 of an hour and a fifth: from 0.171 to 0.829 hours.
    let higher = gain(cells(0.8, 0.02))
    #expect(higher.estimate == IntervalEstimate(value: 1_080_000, low: 487_853, high: 2_984_295))
    #expect(higher.chance == alone.chance)
    // 0.1 of an hour and a tenth.
    let lower = gain(cells(0.4, 0.005))
    #expect(lower.estimate == IntervalEstimate(value: 1_080_000, low: -232_147, high: 1_672_147))
  }
}
