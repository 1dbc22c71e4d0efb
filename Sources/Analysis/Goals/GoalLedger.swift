import CivilTime
import Planning

/// What was done for each goal, from which it can be said how goals stood at any time.
///
/// The time of a goal is the union of its sessions and of the activity in its categories, from the start
/// of its first date on. Dates are the owner's: what crosses midnight is split there, and on a journey
/// the date is that of the zone the person was in.
public struct GoalLedger: Sendable {
  private let timeline: ZoneTimeline
  /// Nothing later is known.
  private let end: Instant
  private let days: LocalDays
  private let entries: [GoalEntry]
  /// The time of all goals, each instant once.
  private let all: WorkedTime
  private let leftOut: Int

  /// The dates of a streak have at least so much, in milliseconds: ten minutes.
  public static let streakLeast: Int64 = 600_000
  /// Dates that lasted less are neither done nor missed, in milliseconds: twelve hours.
  public static let shortDate: Int64 = 12 * 3_600_000

  /// A ledger of what is known at `asOf`.
  ///
  /// `leftOut` is the number of goals that could not be read. Sessions of other goals, and those written down later than `asOf`, play no part.
  public init(
    goals: [Goal],
    sessions: [FocusSession],
    activity: GoalActivity,
    timeline: ZoneTimeline,
    asOf: Instant,
    leftOut: Int = 0
  ) {
    self.timeline = timeline
    self.leftOut = leftOut
    end = asOf
    let known = sessions.filter { $0.recorded.map { $0 <= asOf } ?? true }
    var byGoal: [String: [FocusSession]] = [:]
    for session in known {
      for goal in session.goals { byGoal[goal, default: []].append(session) }
    }
    let used = activity.times
    let kept = goals.map { goal in
      let from = timeline.start(of: goal.start)
      return TimeSpan(from, max(from, asOf))
    }
    let attended = zip(goals, kept).map { goal, kept in
      (byGoal[goal.id] ?? []).map { $0.span.intersection(kept) }
    }
    let works = goals.indices.map { index in
      TimeSet(attended[index] + used.spans(of: goals[index].id, in: kept[index]))
    }
    let first = works.compactMap { $0.spans.first?.start }.min() ?? asOf
    let days = LocalDays(
      timeline,
      from: timeline.local(at: first).date - 1,
      to: timeline.local(at: asOf).date + 1
    )
    var shared = activity.shared
    let names = Set(goals.map(\.id))
    for session in known {
      shared.add(session.goals.filter(names.contains), from: session.span.start)
    }
    let observed = WorkedTime(TimeSet(activity.observed))
    let seen = activity.isNeeded ? days.lengths(observed.length) : []
    self.days = days
    entries = zip(goals, works).map { pair in
      GoalEntry(
        goal: pair.0,
        work: WorkedTime(pair.1),
        sessions: byGoal[pair.0.id] ?? [],
        shared: shared.partners(of: pair.0.id),
        days: days,
        seen: pair.0.categories.isEmpty ? nil : seen,
        from: timeline.start(of: pair.0.start)
      )
    }
    all = WorkedTime(
      TimeSet(attended.flatMap(\.self) + used.spans(of: zip(goals, kept).map { ($0.id, $1) }))
    )
  }

  /// How the goals stood at the end of some dates, or at the last instant known where that is earlier.
  public func review(_ dates: Range<CivilDate>) -> GoalsReview {
    // Of dates that have not come, goals stand as they do now.
    let asOf = min(timeline.start(of: dates.upperBound), end)
    let moment = GoalMoment(
      span: TimeSpan(min(timeline.start(of: dates.lowerBound), asOf), asOf),
      dates: dates,
      before: dates.lowerBound,
      date: timeline.local(at: asOf).date,
      days: days
    )
    return GoalsReview(
      dates: dates,
      asOf: asOf,
      goals: entries.map { $0.review(moment) }.sorted {
        GoalsReview.precedes($0.goal, $1.goal)
      },
      worked: all.length(in: moment.span),
      leftOut: leftOut
    )
  }
}
