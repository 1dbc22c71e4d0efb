import CivilTime
import Glibc
import Records

/// Finds categories whose last four complete weeks have clearly more or less time than the eight before.
///
/// All 495 ways to choose four of the twelve weeks are as likely where nothing has changed and weeks
/// do not depend on each other; a change is told where at most one in twenty of them shows one as large
/// in either direction. Weeks that resemble their neighbours drift, which looks the same; so the weeks
/// also have to be twenty times likelier with a change than with neighbours that are alike, and that for
/// each category that was tested. False changes remain, hence the least change and the word "emerging".
///
/// Sources: Fisher, "The Design of Experiments", 1935, section 21, for the test, whose inversion gives
/// the interval; Holm, "A simple sequentially rejective multiple test procedure", 1979.
public struct EmergingFinder: Sendable {
  /// How many complete weeks there have to be.
  public static let leastWeeks = 12
  /// How many of the last weeks are looked at for them.
  public static let lookBack = 16
  /// How many of them are held against those before.
  static let lateWeeks = 4
  /// The least change that is told, in milliseconds a week.
  static let leastChange: Int64 = 60 * 60_000
  /// At most so many categories are tested: each makes it harder for the others.
  static let mostCategories = 4
  /// At most so many of the choices may show a change as large: one in twenty of 495, rounded down.
  static let mostExceeding = 24
  /// How much likelier the weeks have to be with a change than without, for each category tested.
  public static let leastRatio = 20

  /// A finder.
  public init() {}

  /// What can be said of some days, as of their end.
  public func find(in days: CategoryDays) -> EmergingFindings {
    let from = days.dates.upperBound - 7 * EmergingFinder.lookBack
    let weeks = days.completeWeeks.filter { $0.monday >= from }.suffix(EmergingFinder.leastWeeks)
    guard let first = weeks.first, let last = weeks.last else {
      return EmergingFindings(
        dates: nil,
        outcome: .insufficient(have: 0, need: EmergingFinder.leastWeeks)
      )
    }
    let dates = first.monday..<(last.monday + 7)
    guard weeks.count == EmergingFinder.leastWeeks else {
      return EmergingFindings(
        dates: dates,
        outcome: .insufficient(have: weeks.count, need: EmergingFinder.leastWeeks)
      )
    }
    let tests = EmergingFinder.chosen(Array(weeks))
    let exceeding = EmergingFinder.corrected(tests.map(\.test.exceeding))
    let changes = zip(tests, exceeding).compactMap { entry, exceeding -> EmergingChange? in
      guard exceeding <= EmergingFinder.mostExceeding, entry.test.isLarge,
        entry.test.likelihoodRatio >= EmergingFinder.leastRatio * tests.count
      else { return nil }
      return entry.test.change(of: entry.category, exceeding: exceeding)
    }.sorted {
      ($1.change.value.magnitude, $0.category) < ($0.change.value.magnitude, $1.category)
    }
    return EmergingFindings(dates: dates, outcome: .tested(changes, categories: tests.count))
  }

  /// The categories that are tested: those whose weeks spread the most, as far as some four of them
  /// differ enough from the others to be told.
  ///
  /// Neither depends on which weeks are the last, so the choice leaves the test exact (Bourgon et al.,
  /// "Independent filtering", PNAS 107, 2010).
  private static func chosen(
    _ weeks: [CategoryDays.Week]
  ) -> [(category: CategoryPath, test: WeekPermutation)] {
    let covered = weeks.reduce(Int64(0)) { $0 + Int64($1.coveredDays) }
    let categories = Set(weeks.flatMap(\.times.keys)).subtracting([.uncategorized]).sorted()
    let tests = categories.compactMap {
      category -> (category: CategoryPath, test: WeekPermutation)? in
      let totals = weeks.map { week in
        (week.times[category] ?? 0) * covered / Int64(weeks.count * week.coveredDays)
      }
      let test = WeekPermutation(totals)
      return test.couldBeLarge ? (category, test) : nil
    }
    return Array(
      tests.sorted { ($1.test.spread, $0.category) < ($0.test.spread, $1.category) }
        .prefix(mostCategories)
    )
  }

  /// Numbers of choices after Holm's correction, in the order they came in.
  static func corrected(_ exceeding: [Int]) -> [Int] {
    var result = exceeding
    var largest = 0
    let order = exceeding.indices.sorted { (exceeding[$0], $0) < (exceeding[$1], $1) }
    for (rank, index) in order.enumerated() {
      largest = max(largest, min(exceeding[index] * (order.count - rank), WeekPermutation.count))
      result[index] = largest
    }
    return result
  }
}

/// Twelve weeks of one category, and all the ways to choose four of them.
struct WeekPermutation {
  /// How many ways there are.
  static let count = 495
  /// Of the 494 differences that exchanges of weeks show, the 24th from either end bounds the
  /// interval: the test rejects what lies beyond at 24 of 495 on that side.
  static let tail = 24

  private static let choices: [[Int]] = {
    var choices: [[Int]] = []
    for a in 0..<12 {
      for b in (a + 1)..<12 {
        for c in (b + 1)..<12 { for d in (c + 1)..<12 { choices.append([a, b, c, d]) } }
      }
    }
    return choices
  }()

  /// Milliseconds by week, in order.
  private let weeks: [Int64]
  private let total: Int64
  /// By choice, the sum of its weeks.
  private let sums: [Int64]
  private let late: Int64

  /// The test of twelve weeks' milliseconds; each is taken to be at most a week's length.
  init(_ weeks: [Int64]) {
    let weeks = (0..<12).map { $0 < weeks.count ? min(max(0, weeks[$0]), 700_000_000) : 0 }
    self.weeks = weeks
    total = weeks.reduce(0, +)
    sums = WeekPermutation.choices.map { $0.reduce(0) { $0 + weeks[$1] } }
    late = weeks[8...].reduce(0, +)
  }

  /// Eight times the mean of a choice less that of the other weeks.
  private func difference(_ sum: Int64) -> Int64 { 3 * sum - total }

  /// How many choices, the last four weeks included, differ from the rest as much as these.
  var exceeding: Int {
    let observed = abs(difference(late))
    return sums.count { abs(difference($0)) >= observed }
  }

  /// The sum of the squared distances from the mean, in minutes and times twelve.
  var spread: Int64 {
    let minutes = weeks.map { $0 / 60_000 }
    let sum = minutes.reduce(0, +)
    return 12 * minutes.reduce(0) { $0 + $1 * $1 } - sum * sum
  }

  /// How much likelier the weeks are with a change than without where neighbours are alike; rounded
  /// down, a million at most.
  var likelihoodRatio: Int {
    let ratio = exp(WeekLikelihood.logRatio(weeks.map { Double($0) / 60_000 }))
    return Int(min(ratio, 1_000_000).rounded(.down))
  }

  /// Whether the change is an hour a week and a quarter of what was there before.
  var isLarge: Bool { isLarge(late) }

  /// Whether it would be for some choice of weeks in place of the last four.
  var couldBeLarge: Bool { sums.contains { isLarge($0) } }

  private func isLarge(_ sum: Int64) -> Bool {
    let difference = abs(difference(sum))
    return difference >= 8 * EmergingFinder.leastChange && difference * 4 >= total - sum
  }

  /// The change in words' figures; `exceeding` is after correction.
  func change(of category: CategoryPath, exceeding: Int) -> EmergingChange {
    // A shift of the last weeks by as much as the mean difference of the weeks that two choices do not
    // have in common makes them equal.
    let shifts = zip(WeekPermutation.choices, sums).compactMap { choice, sum -> Int64? in
      let exchanged = Int64(choice.count { $0 < 8 })
      return exchanged > 0 ? (late - sum) / exchanged : nil
    }.sorted()
    return EmergingChange(
      category: category,
      before: (total - late) / 8,
      after: late / 4,
      change: IntervalEstimate(
        value: difference(late) / 8,
        low: shifts[WeekPermutation.tail - 1],
        high: shifts[shifts.count - WeekPermutation.tail]
      ),
      chance: (exceeding * 1000 + WeekPermutation.count - 1) / WeekPermutation.count,
      likelihoodRatio: likelihoodRatio
    )
  }
}
