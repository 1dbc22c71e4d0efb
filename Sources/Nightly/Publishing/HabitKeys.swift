import CivilTime
import ICalendar
import Plans
import Platform

/// What is in the keys of reports of habits.
///
/// A habit is shown from its beginning on, by all that was done of it up to the end of a period.
struct HabitKeys {
  private struct Entry {
    let start: CivilDate
    let definition: Fingerprint
    let checkins: FingerprintSums
  }

  private let entries: [Entry]
  private let timeline: ZoneTimeline
  private let now: Instant

  /// A date is over so many milliseconds behind midnight at the latest.
  private static let longestGrace: Int64 = 3 * 3_600_000

  /// The keys of some habits and of the check-ins that are known.
  init(_ plans: HabitPlans) {
    timeline = plans.timeline
    now = plans.now
    var byHabit: [String: [Int: Fingerprint]] = [:]
    for (place, checkin) in plans.known.enumerated() {
      var input = FingerprintInput()
      // Of two that speak of one step the later one counts.
      input.add(place)
      checkin.add(to: &input)
      let date = checkin.date.dayNumber
      byHabit[checkin.habit, default: [:]][date] =
        (byHabit[checkin.habit]?[date] ?? .nothing) + input.fingerprint
    }
    entries = plans.habits.enumerated().map { place, habit in
      var input = FingerprintInput()
      // Where names are hidden its place stands for it.
      input.add(place)
      habit.add(to: &input)
      return Entry(
        start: habit.start,
        definition: input.fingerprint,
        checkins: FingerprintSums(byHabit[habit.id] ?? [:])
      )
    }
  }

  /// What tells all that a period's report may say of habits from anything else.
  func fingerprint(_ dates: Range<CivilDate>) -> Fingerprint {
    var input = FingerprintInput()
    // A day's report also says what the next day asks for.
    let shown = entries.filter { $0.start <= dates.upperBound }
    guard !shown.isEmpty else { return input.fingerprint }
    for entry in shown {
      input.add(entry.definition)
      input.add(entry.checkins.sum(Int(Int32.min)..<dates.upperBound.dayNumber))
    }
    // What is open yet may be missed with the next hour.
    let end = timeline.start(of: dates.upperBound) + HabitKeys.longestGrace
    let date = timeline.date(at: min(now, end))
    input.add(date.dayNumber)
    input.add(min(HabitKeys.longestGrace, min(now, end) - timeline.start(of: date)) / 3_600_000)
    return input.fingerprint
  }
}

extension Checkin {
  fileprivate func add(to input: inout FingerprintInput) {
    input.add(date.dayNumber)
    input.add(step ?? 0)
    input.add(state.rawValue)
    input.add(recorded?.milliseconds)
  }
}

extension Habit {
  fileprivate func add(to input: inout FingerprintInput) {
    input.add(id)
    input.add(title)
    input.add(recurrence.text)
    input.add(exceptions.count)
    for date in exceptions { input.add(date.dayNumber) }
    input.add(times.count)
    for time in times { input.add(time) }
    input.add(target ?? 0)
    input.add(graceHours)
    input.add(start.dayNumber)
    input.add(color?.rawValue ?? "")
    input.add(icon ?? "")
  }
}
