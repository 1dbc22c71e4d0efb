import CivilTime
import Glibc
import Plans

/// How a habit goes: its streak, rate and strength.
public struct HabitReview: Sendable {
  /// How many dates back the rate looks.
  static let rateDates = 90

  /// What became of its periods.
  public private(set) var course: HabitCourse
  /// The periods in a row that were done; what is open yet breaks none.
  public let streak: Streak
  /// What was done of the periods that ended in the last 90 dates.
  public let rate: DoneShare
  /// The same of the last 7 dates.
  public let week: DoneShare
  /// The same of the last 30 dates.
  public let month: DoneShare
  /// How firm it is, in thousandths: near 1000 after some months without a gap, and one miss takes
  /// little from it; nil before the first period was done or missed.
  public let strength: Int?
  /// The minute of the day at which it is usually done, by when steps were written down on the date they
  /// are for; nil where fewer than five say so.
  public let usualMinute: Int?

  /// The habit.
  public var habit: Habit { course.habit }

  /// How a habit goes by its course; `log` tells when steps were written down.
  public init(_ course: HabitCourse, _ log: CheckinLog, _ timeline: ZoneTimeline) {
    self.course = course
    streak = Streak(course.periods.map(\.occasion), lastMayBePending: false)
    rate = HabitReview.share(of: course, dates: HabitReview.rateDates)
    week = HabitReview.share(of: course, dates: 7)
    month = HabitReview.share(of: course, dates: 30)
    strength = HabitReview.strength(of: course)
    usualMinute = HabitReview.usualMinute(course, log, timeline)
  }

  /// The same with the habit called otherwise.
  public func called(_ name: String) -> HabitReview {
    var review = self
    review.course = course.called(name)
    return review
  }

  /// What was done of the periods that end on some dates, and of those that are done there already.
  public func share(of dates: Range<CivilDate>) -> DoneShare {
    var (done, due) = (0, 0)
    for period in course.periods
    where dates.contains(period.dates.upperBound - 1)
      || (dates.upperBound < period.dates.upperBound && period.dates.lowerBound < dates.upperBound
        && period.outcome == .done)
    {
      switch period.outcome {
      case .done: (done, due) = (done + 1, due + 1)
      case .missed: due += 1
      case .excused, .open: break
      }
    }
    return DoneShare(done: done, due: due)
  }

  /// What was done of the periods that ended in the last dates, or that are done already.
  private static func share(of course: HabitCourse, dates: Int) -> DoneShare {
    let first = course.today - dates + 1
    var (done, due) = (0, 0)
    for period in course.periods.reversed() {
      guard period.dates.upperBound > first else { break }
      switch period.outcome {
      case .done: (done, due) = (done + 1, due + 1)
      case .missed: due += 1
      case .excused, .open: break
      }
    }
    return DoneShare(done: done, due: due)
  }

  /// The strength after all periods that are over or done.
  ///
  /// With m = 0.5^(sqrt(f) / 13), where f is how often it is due a day, each date has
  /// strength = strength * m + (1 - m) where the latest period was done, and strength * m where it was
  /// missed; what was excused changes nothing. Source: Loop Habit Tracker, `Score.compute`.
  private static func strength(of course: HabitCourse) -> Int? {
    let frequency = course.habit.dailyFrequency
    let keep = exp(log(0.5) * frequency.squareRoot() / 13)
    // Behind the last one of all, nothing more is due.
    let longest = Int((1 / frequency).rounded(.up))
    var strength: Double?
    for (place, period) in course.periods.enumerated()
    where period.outcome == .done || period.outcome == .missed {
      let next =
        place + 1 < course.periods.count
        ? course.periods[place + 1].dates.lowerBound
        : min(max(period.dates.upperBound, period.dates.lowerBound + longest), course.today + 1)
      let days = max(1, next - max(period.dates.lowerBound, course.habit.start))
      let kept = exp(log(keep) * Double(days))
      strength = (strength ?? 0) * kept + (period.outcome == .done ? 1 - kept : 0)
    }
    return strength.map { Int(($0 * 1000).rounded()) }
  }

  private static func usualMinute(
    _ course: HabitCourse,
    _ log: CheckinLog,
    _ timeline: ZoneTimeline
  ) -> Int? {
    var minutes: [Int] = []
    for date in log.dates(of: course.habit).reversed() where date <= course.today {
      let marks = log.marks(of: course.habit, on: date)
      // The last step of a date says when it was done with.
      if let last = marks.recorded.values.max() {
        let local = timeline.local(at: last)
        // What was entered another day says nothing of the hour.
        if timeline.date(at: last) == date { minutes.append(local.secondOfDay / 60) }
      }
      if minutes.count == 20 { break }
    }
    return minutes.count < 5 ? nil : minutes.sorted()[minutes.count / 2]
  }
}

extension HabitCourse.Period {
  /// What it is for a streak.
  fileprivate var occasion: Streak.Occasion {
    switch outcome {
    case .done: .done
    case .missed: .missed
    case .excused, .open: .neutral
    }
  }
}
