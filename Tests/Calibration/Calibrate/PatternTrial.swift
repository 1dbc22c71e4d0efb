import Analysis
import CivilTime
import Glibc
import Platform
import Records
import SampleData

/// Twelve weeks of some categories, of which the first may change in the last four.
struct WeekScenario {
  let name: String
  let categories: Int
  /// How much a week resembles the one before: the correlation of the two.
  let correlation: Double
  /// How much more the first category has in the last four weeks, in standard deviations of a week.
  let shift: Double
  /// The largest rate of people with a change that is none.
  var mostFalse: Double?
  /// The least rate of people whose change is found.
  var leastFound: Double?

  /// A category's mean week in minutes, and the standard deviation of weeks.
  static let mean = 600.0
  static let deviation = 150.0

  static var all: [WeekScenario] {
    var all: [WeekScenario] = []
    for categories in [1, 4] {
      for (name, correlation) in [
        ("independent", 0.0), ("correlated .3", 0.3), ("correlated .5", 0.5),
        ("correlated .7", 0.7),
      ] {
        all.append(
          WeekScenario(
            name: "no change, \(name) weeks",
            categories: categories,
            correlation: correlation,
            shift: 0,
            mostFalse: correlation == 0 ? 0.04 : 0.1
          )
        )
      }
    }
    for categories in [1, 2, 4] {
      all.append(
        WeekScenario(
          name: "a change by 2 deviations",
          categories: categories,
          correlation: 0,
          shift: 2,
          leastFound: categories == 1 ? 0.6 : nil
        )
      )
    }
    all.append(
      WeekScenario(
        name: "a change by 2 deviations, correlated .5 weeks",
        categories: 1,
        correlation: 0.5,
        shift: 2
      )
    )
    return all
  }

  /// The days of one such person: each day has a seventh of its week.
  func days(random: inout SplitMix64) -> CategoryDays {
    var times: [CivilDate: [CategoryPath: Int64]] = [:]
    for category in 0..<categories {
      var level = Double(random.normal()) / 1000
      for week in 0..<EmergingFinder.leastWeeks {
        if week > 0 {
          let fresh = (1 - correlation * correlation).squareRoot() * Double(random.normal()) / 1000
          level = correlation * level + fresh
        }
        let isShifted = category == 0 && week >= 8
        let deviations = level + (isShifted ? shift : 0)
        let minutes = max(0, WeekScenario.mean + WeekScenario.deviation * deviations)
        for day in 0..<7 {
          times[Scenario.start + week * 7 + day, default: [:]][CategoryPath("C\(category)")] =
            Int64(minutes * 60_000 / 7)
        }
      }
    }
    return CategoryDays(times, dates: Scenario.start..<(Scenario.start + 84))
  }
}

/// What is said of one simulated person's weeks.
struct WeekTrial {
  /// Whether a change is told that is none.
  let isFalse: Bool
  /// Whether the change is told, with its sign.
  let isFound: Bool
  /// Whether the change that was made lies in its interval; nil where it is not told.
  let isCovered: Bool?

  init(_ scenario: WeekScenario, random: inout SplitMix64) {
    let changes = EmergingFinder().find(in: scenario.days(random: &random)).changes
    let made = changes.first { $0.category == CategoryPath("C0") && scenario.shift > 0 }
    isFalse = changes.contains { $0 != made }
    isFound = (made?.change.value ?? 0) > 0
    let truth = Int64(scenario.shift * WeekScenario.deviation * 60_000)
    isCovered = made.map { ($0.change.low...$0.change.high).contains(truth) }
  }
}

/// Whether the peak of one simulated person is found, and said to recur.
struct RecurrenceTrial {
  let claims: Int
  let recurring: Int

  init(_ scenario: Scenario, random: inout SplitMix64) {
    let days = scenario.person(random: &random)
    let claims = PeakFinder().find(in: days).claims
    self.claims = claims.count
    recurring = RecurrenceFinder().recurrences(of: claims, in: days).count(where: \.isRecurring)
  }
}
