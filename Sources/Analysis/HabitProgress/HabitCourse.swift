import CivilTime
import Plans

/// What became of each period of a habit, from its beginning to an instant.
public struct HabitCourse: Sendable {
  /// What became of a period.
  public enum Outcome: String, Sendable, CaseIterable {
    /// As much was done as is to be.
    case done
    /// It is over, and was not done.
    case missed
    /// It counts for nothing: it was excused, the date hardly existed on a journey, or the habit began
    /// within it.
    case excused
    /// There is still time.
    case open
  }

  /// A period with what became of it.
  public struct Period: Sendable, Hashable {
    /// Its dates.
    public let dates: Range<CivilDate>
    /// What became of it.
    public let outcome: Outcome
    /// How much was done: steps of a date, or dates of a longer period.
    public let done: Int
    /// How much is to be done, without what was excused.
    public let needed: Int
  }

  /// The habit.
  public private(set) var habit: Habit
  /// The last date that is looked at.
  public let today: CivilDate
  /// The periods that began by then, in order.
  public let periods: [Period]
  /// The dates on which something was done, whether it was due or not.
  private let doneDates: Set<CivilDate>

  /// The course of a habit up to an instant, or up to the end of a date before it: what was done on later
  /// dates is not seen then.
  public init(
    _ habit: Habit,
    _ log: CheckinLog,
    _ timeline: ZoneTimeline,
    at instant: Instant,
    through last: CivilDate? = nil
  ) {
    self.habit = habit
    let now = timeline.date(at: instant)
    today = min(now, last ?? now)
    // A date is over when its hours of grace are.
    let end = timeline.start(of: today + 1) + Int64(habit.graceHours) * 3_600_000
    let judge = Judge(
      habit: habit,
      log: log,
      timeline: timeline,
      instant: min(instant, end),
      last: today
    )
    let today = today
    doneDates = Set(
      log.dates(of: habit).filter { $0 <= today && !log.marks(of: habit, on: $0).done.isEmpty }
    )
    periods =
      today < habit.start ? [] : habit.periods(in: habit.start..<(today + 1)).map(judge.period)
  }

  /// The same with the habit called otherwise.
  public func called(_ name: String) -> HabitCourse {
    var course = self
    course.habit = habit.called(name)
    return course
  }

  /// Whether anything was done on a date.
  public func isDone(on date: CivilDate) -> Bool { doneDates.contains(date) }

  /// The periods that lie in some dates or touch them, in order.
  public func periods(near dates: Range<CivilDate>) -> [Period] {
    periods.filter {
      $0.dates.lowerBound < dates.upperBound && $0.dates.upperBound > dates.lowerBound
    }
  }

  /// The period that a date lies in, or nil where nothing is due on it.
  public func period(holding date: CivilDate) -> Period? {
    guard let place = place(upTo: date), periods[place].dates.contains(date) else { return nil }
    return periods[place]
  }

  /// The place of the last period that begins by a date.
  private func place(upTo date: CivilDate) -> Int? {
    var low = 0
    var high = periods.count
    while low < high {
      let middle = (low + high) / 2
      if periods[middle].dates.lowerBound <= date { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? nil : low - 1
  }
}

/// Says what became of periods.
private struct Judge {
  let habit: Habit
  let log: CheckinLog
  let timeline: ZoneTimeline
  let instant: Instant
  /// What was done later is not seen.
  let last: CivilDate

  func period(_ dates: Range<CivilDate>) -> HabitCourse.Period {
    let (done, needed) = habit.isQuota ? days(dates) : steps(dates.lowerBound)
    return HabitCourse.Period(
      dates: dates,
      outcome: outcome(dates, done: done, needed: needed),
      done: done,
      needed: needed
    )
  }

  /// The steps of a date; 0 needed where it is excused.
  private func steps(_ date: CivilDate) -> (done: Int, needed: Int) {
    let marks = log.marks(of: habit, on: date)
    let left = marks.isSkipped ? 0 : max(0, habit.stepsOfDate - marks.skipped.count)
    return (marks.done.count, min(habit.needed, left))
  }

  /// The dates of a longer period; 0 needed where too many of them are excused for the rest to do.
  private func days(_ dates: Range<CivilDate>) -> (done: Int, needed: Int) {
    var done = 0
    var excused = 0
    let seen =
      max(dates.lowerBound, habit.start)..<max(habit.start, min(dates.upperBound, last + 1))
    for number in seen.lowerBound.dayNumber..<max(seen.lowerBound, seen.upperBound).dayNumber {
      let date = CivilDate(dayNumber: number)
      let marks = log.marks(of: habit, on: date)
      if !marks.done.isEmpty {
        done += 1
      } else if !marks.skipped.isEmpty || habit.exceptions.contains(date) {
        excused += 1
      }
    }
    let length = dates.upperBound - dates.lowerBound
    return (done, length - excused < habit.needed && excused > 0 ? 0 : habit.needed)
  }

  private func outcome(
    _ dates: Range<CivilDate>,
    done: Int,
    needed: Int
  ) -> HabitCourse.Outcome {
    if needed > 0, done >= needed { return .done }
    // Of a date that is excused, a step or two make it no date that was done.
    if needed == 0 { return done >= habit.needed ? .done : .excused }
    let end = timeline.start(of: dates.upperBound)
    if instant < end + Int64(habit.graceHours) * 3_600_000 { return .open }
    let isCut = dates.lowerBound < habit.start
    return isCut || isShort(dates, end) ? .excused : .missed
  }

  /// Whether a single date hardly existed where the person was.
  private func isShort(_ dates: Range<CivilDate>, _ end: Instant) -> Bool {
    dates.upperBound - dates.lowerBound == 1
      && end - timeline.start(of: dates.lowerBound) < GoalLedger.shortDate
  }
}
