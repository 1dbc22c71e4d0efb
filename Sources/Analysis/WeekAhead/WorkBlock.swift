import CivilTime
import Plans

/// A free stretch of a day for what a goal needs.
public struct WorkBlock: Sendable, Hashable {
  /// The goal's id.
  public let goal: String
  /// When there is room for it.
  public let span: TimeSpan
  /// What the goal needs a day, in milliseconds.
  public let need: Int64
  /// The date by which it is to be reached; nil where the person chose what it gets a day.
  public let deadline: CivilDate?
  /// Whether the person's busiest week held as much as the goal needs; nil where that is not known.
  public let isFeasible: Bool?
  /// Whether no time that is free on that day has more focus to expect, and most have less, with a probability
  /// of nine in ten; nil where hours are not known to differ.
  public let isBest: Bool?
}

/// Finds room in a day for what goals need.
package struct WorkBlockFinder {
  /// Between the lengths that are proposed, in milliseconds.
  private static let step: Int64 = 5 * 60_000
  /// The least and the most that is proposed at once, in milliseconds.
  private static let lengths: ClosedRange<Int64> = 15 * 60_000...120 * 60_000
  /// So much is proposed also where no week held five times as much, in milliseconds.
  private static let leastOfMost: Int64 = 25 * 60_000
  /// The most goals that room is looked for.
  private static let most = 2
  /// A time is called the best from this probability on.
  private static let leastChance = 0.9

  private let timeline: ZoneTimeline
  private let hours: WorkingHours
  private let spacing: Int64

  /// A finder within the working hours, in minutes after midnight, that keeps so many milliseconds free beside
  /// what is planned.
  package init(
    timeline: ZoneTimeline,
    working: Range<Int>,
    spacing: Int64 = WorkingHours.spacing
  ) {
    self.timeline = timeline
    self.spacing = spacing
    hours = WorkingHours(timeline: timeline, minutes: working)
  }

  /// The best free stretches of a date for the goals that need one, the most urgent goal first.
  ///
  /// `events` are those of the date; what is planned for a goal, by its tag `goal:ID`, is taken off what it
  /// needs, and `taken` is what else is to be there. On a weekend only goals that
  /// are behind get any. `hours` is what is to be expected of the date's hours; nil where they are not known
  /// to differ.
  package func blocks(
    on date: CivilDate,
    goals: [GoalReview],
    events: [PlannedEvent],
    taken: [TimeSpan] = [],
    hours expected: FocusExpectation?
  ) -> [WorkBlock] {
    let isWeekend = date.weekday == .saturday || date.weekday == .sunday
    let day = TimeSpan(timeline.start(of: date), timeline.start(of: date + 1))
    let today = events.filter {
      $0.exclusion == nil && $0.span.start < day.end && $0.span.end > day.start
    }
    let events = today.map(\.span)
    var busy = events + taken
    var found: [WorkBlock] = []
    for review in goals.filter({ !isWeekend || $0.standing.status.isWorrying })
      .sorted(by: WorkBlockFinder.isMoreUrgent)
    where found.count < WorkBlockFinder.most {
      guard let need = need(of: review, on: date) else { continue }
      let tag = "goal:" + review.goal.id.lowercased()
      let planned = today.filter { $0.tags.contains(tag) }.reduce(0) { $0 + $1.span.length }
      let wanted = min(need, WorkBlockFinder.most(of: review)) - planned
      guard let block = block(of: wanted, on: date, besides: busy, expected) else { continue }
      // Beside what else is suggested, what is left may not be the best of what is free.
      let isBest =
        block.isBest
        && (busy.count == events.count
          || self.block(of: need - planned, on: date, besides: events, expected)?.span == block.span)
      busy.append(block.span)
      found.append(
        WorkBlock(
          goal: review.goal.id,
          span: block.span,
          need: need,
          deadline: review.goal.dailyTarget == nil ? review.goal.deadline : nil,
          isFeasible: review.goal.dailyTarget == nil ? review.isFeasible : nil,
          isBest: expected == nil ? nil : isBest
        )
      )
    }
    return found
  }

  /// What a goal needs on a date: what the person chose for a day or a week, or what the deadline takes; nil of one that
  /// is ahead.
  private func need(of review: GoalReview, on date: CivilDate) -> Int64? {
    guard let start = review.goal.start, start <= date, !review.isAhead else { return nil }
    if let target = review.goal.weekly?.target {
      let isNext = date.weekday == .monday
      let days = Int64(7 - (date - ISOWeek(containing: date).monday))
      let rest = target - (isNext ? 0 : review.week.done)
      // As much as an even week would have by the evening before is enough.
      return rest * 7 > target * days || isNext ? (rest + days - 1) / days : nil
    }
    let rest = review.goal.target - review.actual
    guard rest > 0, review.standing.status != .invalid else { return nil }
    return review.goal.dailyTarget.map { min($0, rest) } ?? review.needed
  }

  /// The most that is proposed for a goal: a fifth of its busiest week, as nobody who gave it two hours a week finds
  /// two a day; what the person chose for a day is the person's own.
  private static func most(of review: GoalReview) -> Int64 {
    guard review.goal.dailyTarget == nil, let busiest = review.busyWeek else {
      return lengths.upperBound
    }
    return max(busiest / 5, leastOfMost)
  }

  /// Those that are behind first, then by deadline.
  private static func isMoreUrgent(_ a: GoalReview, _ b: GoalReview) -> Bool {
    let (isWorrying, isOther) = (a.standing.status.isWorrying, b.standing.status.isWorrying)
    if isWorrying != isOther { return isWorrying }
    let (first, second) = (a.goal.deadline?.dayNumber ?? .max, b.goal.deadline?.dayNumber ?? .max)
    return (first, a.goal.id) < (second, b.goal.id)
  }

  /// The stretch with the most focus to expect, the earliest of several; where so long a one is not free, the
  /// longest that is.
  private func block(
    of need: Int64,
    on date: CivilDate,
    besides busy: [TimeSpan],
    _ expected: FocusExpectation?
  ) -> (span: TimeSpan, isBest: Bool)? {
    guard need > 0 else { return nil }
    let step = WorkBlockFinder.step
    let taken = TimeSet(
      busy.map { TimeSpan($0.start - spacing, $0.end + spacing) }
    )
    let wanted = min(
      max((need + step / 2) / step * step, WorkBlockFinder.lengths.lowerBound),
      WorkBlockFinder.lengths.upperBound
    )
    var length = wanted
    while length >= WorkBlockFinder.lengths.lowerBound {
      let free = hours.starts(on: date).map { TimeSpan($0, $0 + length) }.filter {
        hours.hold($0) && timeline.showsOnce($0) && taken.length(in: $0) == 0
      }
      if let first = free.first {
        return expected.map { WorkBlockFinder.best(of: free, $0) } ?? (first, false)
      }
      length = length > 60 * 60_000 ? length - 30 * 60_000 : length - step
    }
    return nil
  }

  /// The span with the most focus to expect, the earliest of several, and whether it is better than the middle
  /// one; spans of which nothing is known come last.
  private static func best(
    of free: [TimeSpan],
    _ expected: FocusExpectation
  ) -> (span: TimeSpan, isBest: Bool) {
    let known = free.map { (span: $0, focus: expected.focus(in: $0) ?? -1) }
    let ranked = known.indices.sorted { (known[$1].focus, $0) < (known[$0].focus, $1) }
    let best = free[ranked[0]]
    let gain = expected.gain(from: free[ranked[ranked.count / 2]], to: best)
    return (best, gain.map { $0.isProbable(leastChance) } ?? false)
  }
}
