import Analysis
import CivilTime

/// The focus to expect in free time, for every two hours in a row of the week ahead that the program says
/// anything of, held against what is true of them and against the day that came.
struct ExpectationTrial {
  /// How many intervals there are and how many hold.
  struct Count {
    var all = 0
    var held = 0
    /// The sum of their half widths, in points.
    var width = 0.0

    mutating func add(_ interval: ClosedRange<Double>, _ truth: Double) {
      all += 1
      held += interval.contains(truth) ? 1 : 0
      width += (interval.upperBound - interval.lowerBound) * 50
    }

    static func + (a: Count, b: Count) -> Count {
      Count(all: a.all + b.all, held: a.held + b.held, width: a.width + b.width)
    }

    /// How many of them hold.
    var rate: Double { Double(held) / Double(max(all, 1)) }
    /// The mean half width, in points.
    var halfWidth: Double { width / Double(max(all, 1)) }
  }

  /// The 90% intervals of the mean.
  var onWeekdays = Count()
  var onWeekends = Count()
  /// The same intervals, held against what was true of that weekday in the weeks before.
  var ofPast = Count()
  /// The 80% intervals of a single day.
  var ofDays = Count()

  /// With fewer active minutes an hour says nothing of a day.
  private static let leastMinutes = 8.0

  init(_ person: MadeUpPerson, _ calendar: PersonCalendar, _ foresight: Foresight) {
    let usual = (0..<24).map { ExpectationTrial.usualMinutes($0, calendar.days) }
    for day in person.history..<person.history + 7 {
      for first in PersonalDays.firstHour..<23 {
        addWindow(person, foresight.hours, day: day, first: first, usual: usual)
      }
    }
  }

  private mutating func addWindow(
    _ person: MadeUpPerson,
    _ model: HourModel?,
    day: Int,
    first: Int,
    usual: [Double]
  ) {
    let date = PersonCalendar.start + day
    let places = [first, first + 1].map { PersonalDays.place(date, hour: $0).hour }
    // An hour that was never seen free counts as one of the least minutes.
    let minutes = 2 / places.reduce(0) { $0 + 1 / max(usual[$1], ExpectationTrial.leastMinutes) }
    guard let found = model?.expectation(date, hours: places, minutes: minutes) else { return }
    func mean(_ day: Int) -> Double {
      [first, first + 1].reduce(0) { $0 + person.share(day: day, hour: $1, .free) / 2 }
    }
    let truth = mean(day)
    let before = stride(from: day % 7, to: person.history, by: 7).map(mean)
    ofPast.add(found.mean, before.reduce(0, +) / Double(before.count))
    if day % 7 < 5 { onWeekdays.add(found.mean, truth) } else { onWeekends.add(found.mean, truth) }
    let lived = [first, first + 1].map { person.days[day].part($0, .free) }
    let isFree = lived.allSatisfy {
      $0.clock == 3_600_000 && Double($0.active) >= ExpectationTrial.leastMinutes * 60_000
    }
    guard isFree else { return }
    let active = lived.reduce(0) { $0 + $1.active }
    ofDays.add(found.day, Double(lived.reduce(0) { $0 + $1.focus }) / Double(active))
  }

  /// The active minutes that an hour of the personal day usually says as much as, where it was free and saw
  /// any; 0 where it never did.
  ///
  /// What minutes make of an hour's variance goes with one over them, so that their harmonic mean is asked.
  private static func usualMinutes(_ place: Int, _ days: PersonalDays) -> Double {
    let known = days.days.filter { $0.plans[place] == .free }
      .map { Double($0.active[place]) / 60_000 }.filter { $0 >= leastMinutes }
    return known.isEmpty ? 0 : Double(known.count) / known.reduce(0) { $0 + 1 / $1 }
  }
}
