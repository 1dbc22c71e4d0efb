import Analysis
import CivilTime
import Glibc
import Platform
import SampleData

/// People of one sort, over some days.
struct Scenario {
  let name: String
  let days: Int
  /// By weekday from Monday on and hour on the clock, in thousandths; the second half of the days may
  /// have others.
  let shares: [[Int]]
  var laterShares: [[Int]]?
  /// Where there is more focus, the hours on the clock.
  var peak: Set<Int> = []
  /// Where there is less.
  var slump: Set<Int> = []
  /// The largest rate of people with a false claim, in thousandths.
  var mostFalse: Int?
  /// The least rate of people whose peak is found.
  var leastHits: Int?
  /// The least rate of people whose peak and slump are both found.
  var leastBoth: Int?

  /// Monday, 5 January 2026.
  static let start = CivilDate(dayNumber: 20_458)

  /// The true share in thousandths on a day, counted from 0, at an hour on the clock.
  func share(day: Int, hour: Int) -> Int {
    (day * 2 >= days ? laterShares ?? shares : shares)[day % 7][hour]
  }

  /// The days of one such person.
  func person(random: inout SplitMix64) -> PersonalDays {
    let early = SimulatedPerson(shares: shares)
    let late = SimulatedPerson(shares: laterShares ?? shares)
    let days = (0..<self.days).map { number -> PersonalDay in
      let person = number * 2 >= self.days ? late : early
      let (active, focus) = person.day(weekday: number % 7, random: &random)
      let order = (0..<24).map(PersonalDays.clockHour)
      return PersonalDay(
        date: Scenario.start + number,
        active: order.map { active[$0] },
        focus: order.map { focus[$0] }
      )
    }
    return PersonalDays(days: days, dates: Scenario.start..<(Scenario.start + self.days))
  }

  /// Shares that are the same at all hours but some.
  static func shares(
    _ base: Int,
    _ changes: (days: Range<Int>, hours: Set<Int>, by: Int)...
  ) -> [[Int]] {
    (0..<7).map { day in
      (0..<24).map { hour in
        changes.reduce(base) { sum, change in
          change.days.contains(day) && change.hours.contains(hour) ? sum + change.by : sum
        }
      }
    }
  }

  /// All of them: the tables of the report in its order.
  static var all: [Scenario] {
    let week = 0..<7
    let allDay = Set(0..<24)
    let morning: Set = [9, 10]
    let afternoon: Set = [14, 15]
    var all = [14, 28, 56].map {
      Scenario(name: "no rhythm, 50%", days: $0, shares: shares(500), mostFalse: 130)
    }
    all += [
      Scenario(name: "no rhythm, 15%", days: 28, shares: shares(150), mostFalse: 130),
      Scenario(name: "no rhythm, 85%", days: 28, shares: shares(850), mostFalse: 130),
      Scenario(
        name: "weekend lower, no hour's effect",
        days: 42,
        shares: shares(500, (5..<7, allDay, -250))
      ),
    ]
    for gain in [100, 200, 300] {
      for days in [14, 28, 56] {
        all.append(
          Scenario(
            name: "9-11 +\(gain / 10) points",
            days: days,
            shares: shares(500, (week, morning, gain)),
            peak: morning,
            leastHits: gain == 300 && days == 28 ? 850 : nil
          )
        )
      }
    }
    let bell = (0..<24).map { hour in
      let distance = Double(hour - 10) / 1.5
      return 500 + Int((250 * exp(-distance * distance / 2)).rounded())
    }
    all += [
      Scenario(
        name: "9-12 +35 points",
        days: 42,
        shares: shares(450, (week, [9, 10, 11], 350)),
        peak: [9, 10, 11]
      ),
      Scenario(
        name: "9-11 +25, 14-16 -25 points",
        days: 42,
        shares: shares(500, (week, morning, 250), (week, afternoon, -250)),
        peak: morning,
        slump: afternoon,
        mostFalse: 130,
        leastBoth: 700
      ),
      Scenario(
        name: "weekdays 9-11 +30 points",
        days: 56,
        shares: shares(500, (0..<5, morning, 300)),
        peak: morning
      ),
      Scenario(
        name: "a bell about 10, +25 points",
        days: 42,
        shares: [[Int]](repeating: bell, count: 7),
        peak: [9, 10, 11]
      ),
      Scenario(
        name: "14-16 moves to 9-11, +30 points",
        days: 56,
        shares: shares(500, (week, afternoon, 300)),
        laterShares: shares(500, (week, morning, 300)),
        peak: morning
      ),
    ]
    return all
  }
}
