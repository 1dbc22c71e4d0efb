import Analysis
import CivilTime
import Plans
import Records

/// What a day showed that the next one could do otherwise, where no plan says what to change.
struct DayHints {
  let facts: PeriodInsights
  let timeline: ZoneTimeline
  /// The events around the day.
  let events: [PlannedEvent]
  /// When work may be suggested, in minutes after midnight.
  let working: Range<Int>
  /// The days of the week that are for work.
  let workdays: Set<Weekday>
  let quiet: QuietHours
  let names: SuggestionID

  /// Work without a break that is told of, in milliseconds: what is longer is a forgotten clock.
  private static let longRuns: ClosedRange<Int64> = 65 * 60_000...6 * 3_600_000
  /// Distraction of fewer milliseconds is left alone.
  private static let leastDistraction: Int64 = 30 * 60_000

  private static func clock(_ minute: Int) -> String {
    "\((minute / 60).padded(to: 2)):\((minute % 60).padded(to: 2))"
  }

  private var day: CivilDate { facts.dates.lowerBound }
  private var dayName: String { Wording.shortDate(day) }

  /// The day to do it otherwise: after a day of work the next one, as nobody works by advice on a day off.
  private var dayAhead: CivilDate {
    let next = facts.dates.upperBound
    guard workdays.contains(day.weekday) else { return next }
    return (0..<7).map { next + $0 }.first { workdays.contains($0.weekday) } ?? next
  }

  /// The hints, the weightiest first.
  func found() -> [Suggestion] { [evening, distraction, run].compactMap(\.self) }

  /// A hint for a date, which nobody can take up any more from a minute of its day on.
  private func hint(
    _ topic: String,
    on date: CivilDate,
    until minute: Int,
    _ text: String,
    _ because: String
  ) -> Suggestion {
    Suggestion(
      id: names.practice(topic, on: date),
      .practice(until: timeline.start(of: date) + Int64(minute) * 60_000),
      text: "On \(Wording.shortDate(date)) \(text).",
      because: because
    )
  }

  /// To pause sooner than in the longest stretch of work, at the time that it would have taken.
  private var run: Suggestion? {
    guard
      let run = facts.continuousWork.longRuns.filter({ DayHints.longRuns.contains($0.length) })
        .max(by: { ($0.length, $1.start) < ($1.length, $0.start) })
    else { return nil }
    let start = timeline.local(at: run.start)
    let due = (start.secondOfDay / 60 + 50 + 4) / 5 * 5
    let clock = DayHints.clock(due)
    let from = timeline.start(of: dayAhead) + Int64(due) * 60_000
    guard due < 1440, !isTaken(TimeSpan(from, from + ContinuousWork.breakLength)) else {
      return nil
    }
    return hint(
      "run",
      on: dayAhead,
      until: due + 10,
      "take a break around \(clock)",
      "on \(dayName) you worked from \(start.hourAndMinute) for \(Wording.duration(run.length)) without one"
    )
  }

  /// To leave the largest distraction within the working hours for later.
  private var distraction: Suggestion? {
    guard workdays.contains(day.weekday), let (category, time) = distraction(within: working)
    else { return nil }
    let (from, to) = (DayHints.clock(working.lowerBound), DayHints.clock(working.upperBound))
    return hint(
      "distraction \(category)",
      on: dayAhead,
      until: working.upperBound,
      "leave \(leaf(category)) for after \(to)",
      "on \(dayName) it took \(Wording.duration(time)) between \(from) and \(to)"
    )
  }

  /// To stop in the evening, where a distraction went on in the quiet hours.
  private var evening: Suggestion? {
    guard quiet.from > 12 * 60, let (category, time) = distraction(within: quiet.from..<1440) else {
      return nil
    }
    let clock = DayHints.clock(quiet.from)
    return hint(
      "evening \(category)",
      on: facts.dates.upperBound,
      until: 1440,
      "stop \(leaf(category)) at \(clock)",
      "on \(dayName) it took \(Wording.duration(time)) after \(clock)"
    )
  }

  /// The last part of a category: `Social` of `Leisure > Social`.
  private func leaf(_ category: String) -> Substring {
    category.split(separator: " > ").last ?? category[...]
  }

  /// The category that distracted most in the whole hours of some minutes of the day, and for how long.
  private func distraction(within minutes: Range<Int>) -> (String, Int64)? {
    var sums: [String: Int64] = [:]
    for hour in facts.hours
    where minutes.lowerBound <= hour.cell.hour * 60
      && hour.cell.hour * 60 + 60 <= minutes.upperBound
    {
      for time in hour.categories where (time.productivity ?? 0) < 0 {
        sums[time.category.description, default: 0] += time.milliseconds
      }
    }
    let largest = sums.min { ($1.value, $0.key) < ($0.value, $1.key) }
    return largest.flatMap { $0.value >= DayHints.leastDistraction ? ($0.key, $0.value) : nil }
  }

  /// To use the hours with the most focus of that weekday, where nothing else is planned in them.
  func best(_ claim: PeakClaim) -> Suggestion? {
    let next = facts.dates.upperBound
    guard claim.days.contains(next), claim.fromHour < claim.toHour else { return nil }
    let start = timeline.start(of: next)
    let span = TimeSpan(
      start + Int64(claim.fromHour) * 3_600_000,
      start + Int64(claim.toHour) * 3_600_000
    )
    guard !isTaken(span) else { return nil }
    let (from, to) = (DayHints.clock(claim.fromHour * 60), DayHints.clock(claim.toHour * 60))
    return Suggestion(
      id: names.peak(claim),
      .keepFree,
      text: "Do what needs most focus between \(from) and \(to).",
      because: "\(Wording.percent(Int64(claim.level.value))) focus in those hours on "
        + "\(claim.dayCount) days, \((claim.difference.value + 5) / 10) points more than in the rest "
        + "of those days; nothing is planned then"
    )
  }

  /// Whether anything is planned in a span.
  private func isTaken(_ span: TimeSpan) -> Bool {
    events.contains { $0.exclusion == nil && !$0.span.intersection(span).isEmpty }
  }
}
