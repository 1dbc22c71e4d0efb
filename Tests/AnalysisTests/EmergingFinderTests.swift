import CivilTime
import Glibc
import Testing

@testable import Analysis
@testable import Records

@Suite("Categories whose weeks change")
struct EmergingFinderTests {
  /// Days of whole weeks from the first Monday on: each week's minutes in a category, spread evenly over
  /// the days that `covered` leaves.
  private func days(
    _ weeks: [String: [Int64]],
    covered: (Int) -> Range<Int> = { _ in 0..<7 },
    until end: Int? = nil
  ) -> CategoryDays {
    var times: [CivilDate: [CategoryPath: Int64]] = [:]
    for (category, minutes) in weeks {
      for (week, minutes) in minutes.enumerated() {
        for day in covered(week) {
          times[firstDay + week * 7 + day, default: [:]][CategoryPath(category)] =
            minutes * minute / Int64(covered(week).count)
            + (day == 0 ? minutes * minute % Int64(covered(week).count) : 0)
        }
      }
    }
    let count = weeks.values.map(\.count).max() ?? 0
    return CategoryDays(times, dates: firstDay..<(firstDay + (end ?? count * 7)))
  }

  private let grown: [Int64] = [300, 310, 290, 305, 295, 300, 310, 290, 400, 410, 390, 405]

  @Test(
    "numbers of choices, intervals and likelihoods are those of numpy (Tests/Calibration/patterns.py)",
    arguments: [
      (
        [300, 300, 300, 300, 300, 300, 300, 300, 400, 400, 400, 400], 1, 6_000_000, 6_000_000,
        6_000_000, 46.815234927
      ),
      (
        [300, 310, 290, 305, 295, 300, 310, 290, 400, 410, 390, 405], 1, 6_075_000, 5_550_000,
        6_600_000, 18.444936012
      ),
      (
        [600, 620, 580, 640, 560, 610, 590, 600, 300, 700, 650, 280], 60, -7_050_000, -18_600_000,
        4_500_000, 1.287103371
      ),
      ([0, 0, 0, 0, 0, 0, 0, 0, 60, 60, 60, 60], 1, 3_600_000, 3_600_000, 3_600_000, 40.685327442),
      (
        [500, 480, 520, 510, 490, 505, 495, 515, 300, 310, 320, 295], 1, -11_737_500, -12_600_000,
        -10_900_000, 20.825475326
      ),
      (
        [100, 200, 300, 400, 500, 600, 700, 800, 900, 1000, 1100, 1200], 2, 36_000_000, 21_000_000,
        51_000_000, -6.240776466
      ),
      (
        [75, 4, 141, 1046, 136, 291, 8, 781, 118, 580, 300, 946], 228, 10_545_000, -16_660_000,
        34_560_000, 0.330782303
      ),
      (
        [130, 1056, 431, 1079, 596, 625, 770, 1156, 199, 1093, 879, 813], 463, 937_500, -22_440_000,
        26_880_000, 0.002933379
      ),
      (
        [446, 913, 232, 214, 1114, 1042, 146, 1199, 1029, 1093, 753, 139], 378, 5_415_000,
        -24_820_000, 37_620_000, 0.065878952
      ),
      (
        [920, 465, 880, 1110, 1106, 109, 1093, 374, 162, 805, 876, 752], 324, -6_502_500,
        -31_380_000, 19_170_000, 0.134991425
      ),
      (
        [304, 357, 330, 444, 476, 301, 428, 471, 558, 566, 640, 453], 4, 9_922_500, 5_200_000,
        15_330_000, 3.242978573
      ),
    ] as [([Int64], Int, Int64, Int64, Int64, Double)]
  )
  func oracle(
    minutes: [Int64],
    exceeding: Int,
    change: Int64,
    low: Int64,
    high: Int64,
    logRatio: Double
  ) {
    let test = WeekPermutation(minutes.map { $0 * minute })
    #expect(test.exceeding == exceeding)
    let told = test.change(of: CategoryPath("A"), exceeding: exceeding)
    #expect(told.change == IntervalEstimate(value: change, low: low, high: high))
    #expect(abs(WeekLikelihood.logRatio(minutes.map { Double($0) }) - logRatio) < 1e-7)
    #expect(told.likelihoodRatio == Int(min(exp(logRatio), 1_000_000)))
  }

  @Test("a change is told with all it rests on")
  func told() throws {
    let found = EmergingFinder().find(
      in: days(["Work": grown, "Mail": .init(repeating: 60, count: 12)])
    )
    #expect(found.dates == firstDay..<(firstDay + 84))
    // Mail never changes by an hour, whichever weeks are chosen: one category is tested.
    guard case .tested(let changes, let categories) = found.outcome else {
      Issue.record("not tested")
      return
    }
    #expect(categories == 1 && changes.count == 1)
    let change = try #require(changes.first)
    #expect(change.category == CategoryPath("Work"))
    #expect(change.before == 300 * minute && change.after == 401 * minute + 15_000)
    #expect(change.chance == 3 && change.likelihoodRatio == 1_000_000)
  }

  @Test(
    "what is too small, too little of the whole, or often made by chance is not told",
    arguments: [
      ([300, 300, 300, 300, 300, 300, 300, 300, 375, 375, 375, 375], true),
      ([300, 300, 300, 300, 300, 300, 300, 300, 374, 374, 374, 374], false),
      ([0, 0, 0, 0, 0, 0, 0, 0, 60, 60, 60, 60], true),
      ([0, 0, 0, 0, 0, 0, 0, 0, 59, 59, 59, 59], false),
      ([300, 300, 300, 300, 300, 300, 300, 300, 225, 225, 225, 225], true),
      // Thirty of the choices are as large: early weeks that are as late ones are.
      ([300, 300, 300, 300, 300, 300, 410, 410, 400, 400, 400, 400], false),
      // Four are, and the weeks are 25 times likelier with a change.
      ([304, 357, 330, 444, 476, 301, 428, 471, 558, 566, 640, 453], true),
      // Five are, but weeks that stay where they are explain it a third as well; and two, but they drift.
      ([300, 300, 300, 300, 300, 300, 300, 410, 400, 400, 400, 400], false),
      ([100, 200, 300, 400, 500, 600, 700, 800, 900, 1000, 1100, 1200], false),
    ] as [([Int64], Bool)]
  )
  func thresholds(minutes: [Int64], isTold: Bool) {
    #expect(EmergingFinder().find(in: days(["A": minutes])).changes.isEmpty == (isTold == false))
  }

  @Test(
    "eleven complete weeks are too few; a week is complete from four days on and when it is over"
  )
  func incomplete() {
    func outcome(_ days: CategoryDays) -> EmergingFindings.Outcome {
      EmergingFinder().find(in: days).outcome
    }
    func isTested(_ days: CategoryDays) -> Bool {
      if case .tested = outcome(days) { true } else { false }
    }
    #expect(outcome(days([:])) == .insufficient(have: 0, need: 12))
    #expect(outcome(days(["A": Array(grown.dropLast())])) == .insufficient(have: 11, need: 12))
    #expect(outcome(days(["A": grown], until: 83)) == .insufficient(have: 11, need: 12))
    #expect(
      outcome(days(["A": grown]) { $0 == 3 ? 0..<3 : 0..<7 }) == .insufficient(have: 11, need: 12)
    )
    #expect(isTested(days(["A": grown]) { $0 == 3 ? 0..<4 : 0..<7 }))
    // With sixteen weeks four may be missing, with seventeen the first is too old to stand in.
    let more = [Int64](repeating: 300, count: 4) + grown
    #expect(isTested(days(["A": more]) { (5..<9).contains($0) ? 0..<1 : 0..<7 }))
    #expect(
      outcome(days(["A": [300] + more]) { (5..<10).contains($0) ? 0..<1 : 0..<7 })
        == .insufficient(have: 11, need: 12)
    )
  }

  @Test("a week with fewer covered days is no change")
  func covered() {
    let week = (0..<12).map { Int64($0 < 8 ? 700 : 400) }
    // Four days of a hundred minutes in place of seven.
    let found = EmergingFinder().find(in: days(["A": week]) { $0 < 8 ? 0..<7 : 0..<4 })
    #expect(found.changes.isEmpty)
    #expect(EmergingFinder().find(in: days(["A": week])).changes.count == 1)
  }

  @Test("Holm's correction, step by step")
  func holm() {
    #expect(EmergingFinder.corrected([]) == [])
    #expect(EmergingFinder.corrected([4]) == [4])
    #expect(EmergingFinder.corrected([4, 1, 2]) == [4, 3, 4])
    #expect(EmergingFinder.corrected([1, 5, 5, 5]) == [4, 15, 15, 15])
    #expect(EmergingFinder.corrected([200, 300]) == [400, 400])
  }

  @Test("each further category makes it harder; four at most take part, the uncategorised never")
  func manyCategories() {
    // One choice in 495; times four with three others, and crowded out by four that vary more.
    let clear: [Int64] = [300, 300, 300, 300, 300, 300, 300, 300, 380, 400, 400, 381]
    let noise: [Int64] = [100, 900, 200, 800, 150, 850, 300, 700, 100, 900, 200, 800]
    func found(_ others: Int) -> EmergingFindings {
      var weeks = ["Z": clear]
      for number in 0..<others { weeks["N\(number)"] = noise }
      weeks["Uncategorized"] = grown.map { $0 * 5 }
      return EmergingFinder().find(in: days(weeks))
    }
    #expect(WeekPermutation(clear.map { $0 * minute }).exceeding == 1)
    #expect(found(0).changes.map(\.chance) == [3])
    #expect(found(3).changes.map(\.chance) == [9])
    #expect(found(4).changes.isEmpty)
    if case .tested(_, let categories) = found(9).outcome { #expect(categories == 4) }
  }

  @Test("with another category the weeks have to be forty times likelier with a change")
  func ratios() {
    let likely: [Int64] = [304, 357, 330, 444, 476, 301, 428, 471, 558, 566, 640, 453]
    let noise: [Int64] = [100, 900, 200, 800, 150, 850, 300, 700, 100, 900, 200, 800]
    let found = EmergingFinder().find(in: days(["A": likely])).changes
    #expect(found.map(\.likelihoodRatio) == [25])
    #expect(EmergingFinder().find(in: days(["A": likely, "B": noise])).changes.isEmpty)
  }

  @Test("hours beyond any clock and weeks beyond any calendar overflow nothing")
  func hostile() {
    var times: [CivilDate: [CategoryPath: Int64]] = [:]
    for day in 0..<112 {
      times[firstDay + day] = [CategoryPath("A"): day < 80 ? .min : .max, CategoryPath("B"): .max]
    }
    let found = EmergingFinder().find(in: CategoryDays(times, dates: firstDay..<(firstDay + 112)))
    #expect(found.changes.map { $0.category.description } == ["A"])
  }
}
