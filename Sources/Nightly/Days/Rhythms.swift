import Analysis
import CivilTime
import Plans
import Platform
import Storage

/// The rhythms as of Mondays, found when they are asked for.
///
/// Searches whose days have not changed are taken from the store, and the others put there. Whoever goes
/// from one week to its neighbour finds most of their days at hand.
final class Rhythms {
  private let store: Store
  private let plans: Plans?
  private let watch: ReadWatch?
  private let leftOut: Set<CivilDate>
  private var tallies: [CivilDate: DayTally?] = [:]
  private var found: [CivilDate: Rhythm] = [:]
  private var distractions: [CivilDate: FocusSurface?] = [:]

  /// The rhythms of a store's days.
  ///
  /// Without plans all time counts as free; days that are `leftOut` say nothing.
  init(
    _ store: Store,
    _ plans: Plans? = nil,
    _ watch: ReadWatch? = nil,
    leftOut: Set<CivilDate> = []
  ) {
    self.store = store
    self.leftOut = leftOut
    self.plans = plans
    self.watch = watch
  }

  /// What was planned, as rhythms rest on free time.
  struct Plans {
    let plan: Plan
    let timeline: ZoneTimeline
    let isFocusWork: (PlannedEvent) -> Bool
  }

  /// The UTC days of what was planned on some dates; what begins on the evening before may reach into them,
  /// and a day's hours end at four in the morning.
  static func planned(_ dates: Range<CivilDate>) -> Range<Int> {
    (dates.lowerBound.dayNumber - 1)..<(dates.upperBound.dayNumber + 2)
  }

  /// The days of a tally, with what was planned on them.
  private func personal(_ tally: ActivityTally, _ dates: Range<CivilDate>) -> PersonalDays {
    let days = tally.personalDays(dates)
    guard let plans else { return days }
    let near = Rhythms.planned(dates)
    watch?.note(.plan(near))
    return days.planned(
      by: plans.plan.events(onDays: near),
      timeline: plans.timeline,
      isFocusWork: plans.isFocusWork
    )
  }

  /// The rhythm as of a Monday.
  func rhythm(asOf monday: CivilDate) throws -> Rhythm {
    watch?.note(.activity((monday - Foresight.days)..<monday))
    if let known = found[monday] { return known }
    let dates = (monday - Foresight.days)..<monday
    let rhythm = Rhythm(personal(try tally(dates), dates))
    // A week's report rests on the Monday behind it, and its days' on its own.
    found = found.filter { abs($0.key - monday) <= 14 }
    found[monday] = rhythm
    return rhythm
  }

  /// The rhythm of some dates: what is claimed rests on nothing else, and what is foreseen on the days before
  /// their end.
  func rhythm(of dates: Range<CivilDate>) throws -> Rhythm {
    let tally = try tally(dates)
    let days = personal(tally, dates)
    let end = dates.upperBound
    let isUsual = dates.lowerBound == end - Foresight.days
    let before = isUsual ? days : try self.days(of: (end - Foresight.days)..<end)
    let usual = PeakSearch(before)
    return Rhythm(
      days,
      search: isUsual ? usual : nil,
      foresight: Foresight(before, claims: usual.claims)
    )
  }

  /// Known activity and focus by hour of some dates.
  private func days(of dates: Range<CivilDate>) throws -> PersonalDays {
    watch?.note(.activity(dates))
    return personal(try tally(dates), dates)
  }

  /// What distraction takes of the hours before a date; nil without activity.
  func distraction(asOf date: CivilDate) throws -> FocusSurface? {
    let dates = (date - Foresight.days)..<date
    watch?.note(.activity(dates))
    if let known = distractions[date] { return known }
    let surface = FocusSurface(try tally(dates, of: .distraction).personalDays(dates))
    distractions = distractions.filter { abs($0.key - date) <= 14 }
    distractions[date] = .some(surface)
    return surface
  }

  /// The distraction in some hours of the clock of days like one before it, Monday to Friday or the weekend: of those on
  /// which anything was seen, the oldest first, in milliseconds.
  func distraction(before date: CivilDate, in hours: Set<Int>) throws -> [Int64] {
    let dates = (date - DistractionExcess.days)..<date
    watch?.note(.activity(dates))
    return try store.dayTallies(of: dates).filter { day in
      !leftOut.contains(day.date) && !day.hours.isEmpty
        && (day.date.weekday >= .saturday) == (date.weekday >= .saturday)
    }.sorted { $0.date < $1.date }.map { day in
      day.hours.filter { hours.contains($0.hour) }.reduce(0) { $0 + $1.distraction }
    }
  }

  /// The activity of some dates.
  private func tally(
    _ dates: Range<CivilDate>,
    of part: ActivityTally.Part = .focus
  ) throws -> ActivityTally {
    // What is furthest away is needed last, if at all.
    if tallies.count > 2 * Foresight.days {
      tallies = tallies.filter { dates.contains($0.key) }
    }
    var missing: Range<CivilDate>?
    for number in 0..<max(0, dates.upperBound - dates.lowerBound) {
      let date = dates.lowerBound + number
      guard tallies[date] == nil else { continue }
      missing = (missing?.lowerBound ?? date)..<(date + 1)
    }
    if let missing {
      for number in 0..<(missing.upperBound - missing.lowerBound) {
        tallies[missing.lowerBound + number] = .some(nil)
      }
      for day in try store.dayTallies(of: missing) where !leftOut.contains(day.date) {
        tallies[day.date] = day
      }
    }
    var tally = ActivityTally(of: part, dayStarts: plans?.timeline.dayStarts ?? 0)
    for number in 0..<max(0, dates.upperBound - dates.lowerBound) {
      if let day = tallies[dates.lowerBound + number] ?? nil { tally.add(day) }
    }
    return tally
  }
}
