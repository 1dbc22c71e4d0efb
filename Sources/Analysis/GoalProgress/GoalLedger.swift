import CivilTime
import Plans

/// What was done for each goal, from which it can be said how goals stood at any time.
///
/// The time of a goal is the union of its sessions and of the activity in its categories, from the start
/// of its first date on. Dates are the owner's: what crosses midnight is split there, and on a journey
/// the date is that of the zone the person was in.
public struct GoalLedger: Sendable {
  private let timeline: ZoneTimeline
  private let end: Instant
  private let days: LocalDays
  private let entries: [GoalEntry]
  private let leftOut: Int

  /// The dates of a streak have at least so much, in milliseconds: ten minutes.
  static let streakLeast: Int64 = 600_000
  /// Dates that lasted less are neither done nor missed, in milliseconds: twelve hours.
  static let shortDate: Int64 = 12 * 3_600_000

  /// So many dates are gone through at most: forty years.
  private static let mostDates = 14_610

  /// A ledger of what is known at `asOf`, by which it can be said how goals stood up to `until`.
  ///
  /// `leftOut` is the number of goals that could not be read, and `marked` are days that say nothing of a pace. Sessions of other goals, and those written down later than `asOf`, play no part.
  public init(
    goals: [Goal],
    sessions: [FocusSession],
    activity: GoalActivity,
    timeline: ZoneTimeline,
    asOf: Instant,
    until: Instant? = nil,
    leftOut: Int = 0,
    marked: Set<CivilDate> = []
  ) {
    self.timeline = timeline
    self.leftOut = leftOut
    let end = min(asOf, until ?? asOf)
    self.end = end
    let known = sessions.filter { $0.recorded.map { $0 <= asOf } ?? true }
    var byGoal: [String: [FocusSession]] = [:]
    for session in known {
      for goal in session.goals { byGoal[goal, default: []].append(session) }
    }
    // For a goal that has not begun nothing counts.
    func first(_ goal: Goal) -> Instant { goal.start.map { timeline.start(of: $0) } ?? end }
    let works = GoalLedger.works(goals, byGoal, activity) {
      let from = first($0)
      return TimeSpan(from, max(from, end))
    }
    // From the first beginning on, whenever something was done first: what is said of one date must not rest on that.
    let last = timeline.date(at: end)
    let earliest = goals.compactMap(\.start).min() ?? last
    let days = LocalDays(
      timeline,
      from: min(max(earliest, last - GoalLedger.mostDates), last) - 1,
      to: last + 1
    )
    let shared = SharedTime(
      goals.map { ($0, first($0)) },
      activity: activity,
      sessions: known
    )
    let seen = GoalLedger.seen(activity, on: days)
    // Whoever has no tracker and writes down what was done knows of each day, from the first session on.
    func byHand(_ goal: Goal) -> Instant? {
      activity.isUnread ? nil : byGoal[goal.id]?.map(\.span.start).min()
    }
    self.days = days
    entries = zip(goals, works).map { pair in
      GoalEntry(
        goal: pair.0,
        work: pair.1,
        sessions: byGoal[pair.0.id] ?? [],
        shared: shared.partners(of: pair.0.id),
        days: days,
        seen: pair.0.categories.isEmpty ? nil : seen,
        firstSeen: pair.0.start.flatMap { start in activity.observed.filter { $0 >= start }.min() },
        byHand: byHand(pair.0),
        marked: marked,
        from: first(pair.0)
      )
    }
  }

  /// Whether trackers saw each date; nil where nobody asked.
  private static func seen(_ activity: GoalActivity, on days: LocalDays) -> [Bool]? {
    guard activity.isNeeded else { return nil }
    return (0..<days.count).map { activity.observed.contains(days.from + $0) }
  }

  /// The time of each goal, as far as it counts.
  private static func works(
    _ goals: [Goal],
    _ sessions: [String: [FocusSession]],
    _ activity: GoalActivity,
    counts: (Goal) -> TimeSpan
  ) -> [WorkedTime] {
    var used: [GoalCategories: WorkedTime] = [:]
    for categories in Set(goals.compactMap(GoalCategories.init)) {
      used[categories] = WorkedTime(TimeSet(activity.spans(of: categories)))
    }
    return goals.map { goal in
      let kept = counts(goal)
      let sessions = sessions[goal.id] ?? []
      let activity = GoalCategories(goal).flatMap { used[$0] }
      // Goals of the same categories share what is known of these.
      if sessions.isEmpty, let activity { return WorkedTime(activity, within: kept) }
      return WorkedTime(
        TimeSet(
          sessions.map { $0.span.intersection(kept) } + (activity?.spans(in: kept) ?? [])
        )
      )
    }
  }

  /// A goal that is completed or past its deadline is near for so many days.
  static let afterglow = 28
  /// One that is past its deadline and not done is near where it is worked on, for so many days.
  static let overtime = 365

  /// For how many days past its deadline a goal may be near without a session.
  public static func longestNear(_ goal: Goal) -> Int {
    goal.categories.isEmpty ? afterglow : overtime
  }

  /// How the goals stood at the end of some dates, or at the last instant known where that is earlier.
  public func review(_ dates: Range<CivilDate>) -> GoalsReview {
    let moment = moment(dates)
    return review(
      moment,
      entries.map { $0.review(moment) },
      entries.flatMap { $0.spans(in: moment.span) }
    )
  }

  /// What is done for a goal by the last instant known, in milliseconds; nil where it is not among them.
  public func actual(of goal: String) -> Int64? {
    entries.first { $0.id == goal }?.actual(upTo: end)
  }

  /// The same of the goals that concern these dates: those that had begun by their end and were not archived then,
  /// and were open, or completed or past the deadline for less than `afterglow` days, or have a session there; or that are
  /// past the deadline for less than `overtime` days, not done, and were worked on there.
  ///
  /// What is said of dates in a report that stays shall not change with each goal that is added or closed
  /// years later; activity in the categories of a goal that is done says nothing of it, and after a year none of one that
  /// was given up. Goals that are not among them are not told as partners either. What was done in some dates is the
  /// sum of what is said of each: also for a goal that is no longer shown at their end.
  public func near(_ dates: Range<CivilDate>) -> GoalsReview {
    let period = moment(dates)
    let days = (0..<(dates.upperBound - dates.lowerBound)).map {
      moment(dates.lowerBound + $0..<dates.lowerBound + ($0 + 1))
    }
    var near: [GoalReview] = []
    var worked: [TimeSpan] = []
    for entry in entries {
      let shown = days.flatMap { entry.spans(in: $0, isNear: isNear(entry, $0)) }
      worked += shown
      if isNear(entry, period) {
        near.append(entry.review(period, worked: TimeSet(shown).length))
      }
    }
    return review(period, near, worked).withoutStrangers()
  }

  /// Whether a goal concerns some dates.
  private func isNear(_ entry: GoalEntry, _ moment: GoalMoment) -> Bool {
    let last = moment.dates.upperBound + -1
    guard entry.hasBegun(by: last), !entry.isArchived(on: last) else { return false }
    guard !entry.hasSession(in: moment.span) else { return true }
    let completed = entry.completed(moment)
    guard let closed = closing(of: entry, completed, by: last) else { return true }
    let isWorkedOn = completed == nil && !entry.spans(in: moment.span).isEmpty
    return last - closed < (isWorkedOn ? GoalLedger.overtime : GoalLedger.afterglow)
  }

  /// The date on which a goal was completed, or its deadline where it is past that; nil while it is open.
  private func closing(
    of entry: GoalEntry,
    _ completed: Instant?,
    by date: CivilDate
  ) -> CivilDate? {
    if let completed { return timeline.date(at: completed - 1) }
    return entry.deadline.flatMap { $0 < date ? $0 : nil }
  }

  private func moment(_ dates: Range<CivilDate>) -> GoalMoment {
    // Of dates that have not come, goals stand as they do now.
    let asOf = min(timeline.start(of: dates.upperBound), end)
    let last = timeline.date(at: asOf - 1)
    return GoalMoment(
      span: TimeSpan(min(timeline.start(of: dates.lowerBound), asOf), asOf),
      dates: dates,
      before: dates.lowerBound,
      date: timeline.date(at: asOf),
      weekStart: min(timeline.start(of: ISOWeek(containing: last).monday), asOf),
      lastDate: last,
      days: days
    )
  }

  private func review(
    _ moment: GoalMoment,
    _ goals: [GoalReview],
    _ worked: [TimeSpan]
  ) -> GoalsReview {
    GoalsReview(
      dates: moment.dates,
      asOf: moment.asOf,
      goals: goals.sorted { GoalsReview.precedes($0.goal, $1.goal) },
      worked: TimeSet(worked).length,
      leftOut: leftOut
    )
  }
}
