import CivilTime
import Insights
import Plans

/// What `lockin analyze` says of some days, as a value; text and JSON add nothing to it.
///
/// A further kind of finding is a further property, a part of `Outline.findings` and a key of
/// `FindingsJSON` and its schema.
public struct FindingsDocument: Sendable {
  /// The instant after which nothing counts.
  public let asOf: Instant
  /// The zones, for showing instants as local times.
  public let timeline: ZoneTimeline
  /// The latest instant the data reach; nil without data.
  public let dataTo: Instant?
  /// What was seen and planned on the days.
  public let facts: PeriodInsights
  /// The hours with more or less focus than others.
  public let peaks: PeakFindings
  /// What is said of the weeks.
  public let patterns: WeeklyPatterns
  /// The share of focus to expect in each hour of the week; nil without activity.
  public let surface: FocusSurface?
  /// What became of the hours that work would have been moved to.
  public let moveBacktest: MoveBacktest
  /// Large departures from the plan.
  public let alerts: PlanAlerts
  /// What planned work comes to, over nine weeks up to the days' end, or the days where they are more.
  public let planning: PlanningFactor.Finding
  /// How the goals stood at the end of the days.
  public let goals: GoalsReview
  /// What a cap on the largest distraction would have left.
  public let cap: DistractionCap.Finding
  /// What is to be expected of the seven days after.
  public let ahead: WeekAhead
  /// The moves of its schedule in words.
  public let moves: [Suggestion]
  /// When to pause in the work that is planned for the day after.
  public let plannedBreaks: [TimeSpan]
  /// Whether the person wants to hear of moves and pauses.
  public let givesAdvice: Bool

  /// A document with all its parts given.
  public init(
    asOf: Instant,
    timeline: ZoneTimeline,
    dataTo: Instant?,
    facts: PeriodInsights,
    peaks: PeakFindings,
    patterns: WeeklyPatterns,
    surface: FocusSurface?,
    moveBacktest: MoveBacktest,
    alerts: PlanAlerts,
    planning: PlanningFactor.Finding,
    goals: GoalsReview,
    cap: DistractionCap.Finding,
    ahead: WeekAhead,
    moves: [Suggestion],
    plannedBreaks: [TimeSpan],
    givesAdvice: Bool
  ) {
    self.asOf = asOf
    self.timeline = timeline
    self.dataTo = dataTo.map { min($0, facts.hours.last?.cell.end ?? $0) }
    self.facts = facts
    self.peaks = peaks
    self.patterns = patterns
    self.surface = surface
    self.moveBacktest = moveBacktest
    self.alerts = alerts
    self.planning = planning
    self.goals = goals
    self.cap = cap
    self.ahead = ahead
    self.moves = moves
    self.plannedBreaks = plannedBreaks
    self.givesAdvice = givesAdvice
  }

  /// The dates that were looked at.
  public var dates: Range<CivilDate> { facts.dates }

  /// The zone's name at their end.
  public var zone: String {
    let end = facts.hours.last?.cell.end ?? timeline.start(of: dates.upperBound)
    return timeline.zone(at: end - 1).name
  }

  /// What became of the planned events, counted.
  var plan: PlanSummary { PlanSummary(facts.plan) }

  /// The share to expect in an hour of the week, its weekday from Monday on, 0-6; nil without activity.
  func expected(weekday: Int, hour: Int) -> IntervalEstimate<Int>? {
    surface?.estimate(ISOWeek(containing: dates.upperBound).monday + weekday, hour: hour)
  }

  /// How instants and titles are shown: titles are, as nobody but the person asks.
  var scope: Outline.Scope {
    let count = dates.upperBound - dates.lowerBound
    let isWeek = count == 7 && dates.lowerBound.weekday == .monday
    return Outline.Scope(
      count == 1 ? .day : isWeek ? .week : .days,
      timeline: timeline,
      showsTitles: true
    )
  }
}
