import CivilTime
import Plans

/// A large departure from the plan, with what it rests on.
///
/// Times are in milliseconds, shares in thousandths.
public struct PlanAlert: Sendable, Hashable {
  /// What makes a departure large.
  public enum Rule: String, Sendable, CaseIterable {
    /// Much distraction in the time of an exam or a deadline.
    case criticalWindow = "critical_window"
    /// Hardly any work in such a time, although the devices were in use.
    case unattended
    /// Much distraction in any event.
    case distraction
    /// Less than half of it spent on it, and much on other things.
    case offPlan = "off_plan"
    /// Begun late, with distraction before.
    case lateStart = "late_start"

    /// Whether it is about distraction, of which there is more at some hours than at others.
    var isOfDistraction: Bool {
      switch self {
      case .criticalWindow, .distraction, .lateStart: true
      case .unattended, .offPlan: false
      }
    }
  }

  /// What distraction usually takes of the active time in the same hours of the week.
  public struct Usual: Sendable, Hashable {
    /// The share to expect, with an approximate 90% interval; nil where too few days are known.
    public let share: IntervalEstimate<Int>?
    /// How many days are known.
    public let dayCount: Int
    /// How many have to be.
    public static let neededDays = PeakFinder.leastDays
  }

  /// The event.
  public var event: PlannedEvent
  /// The part of it that was looked at: all of it, or as far as the period or the data reach.
  public let span: TimeSpan
  /// Every rule that it meets, in order of their weight.
  public internal(set) var rules: [Rule]
  /// What its shares are of: its length, or its waking hours where it lasts days.
  public let basis: Int64
  /// Milliseconds on it; nil where it lasts days or no rule maps it.
  public let on: Int64?
  /// Milliseconds of distraction in it.
  public let distraction: Int64
  /// Milliseconds of other activity; nil where it lasts days.
  public let other: Int64?
  /// Milliseconds of activity.
  public let tracked: Int64
  /// Milliseconds from its planned start to the first five minutes on it, as in `PlanComparison`.
  public let startDelay: Int64?
  /// Distraction by category, the largest first.
  public let distractions: [CategoryTime]
  /// What is usual.
  public var usual = Usual(share: nil, dayCount: 0)
  /// A free block for what is left of it, the next that no heavier alert has; nil where none fits.
  public var offer: TimeSpan?

  /// Names the alert across runs: the event's name.
  public var id: String { event.id }
  /// Minutes of distraction, doubled for an exam or a deadline and one and a half times for what can't
  /// be moved; in tenths.
  public var severity: Int64 {
    distraction * (event.isCritical ? 20 : event.isMovable ? 10 : 15) / 60_000
  }
  /// The share of distraction in its active time.
  public var activeShare: Int? { tracked > 0 ? Int(distraction * 1000 / tracked) : nil }
  /// Whether distraction took no more of the active time than it usually does at those hours; false where
  /// too little is known.
  var isUsual: Bool {
    guard let usual = usual.share, let activeShare else { return false }
    return activeShare <= usual.value
  }
  /// Whether one of its rules is about distraction.
  public var isOfDistraction: Bool { rules.contains(where: \.isOfDistraction) }
  /// How long a block it takes to make up for it: what is left of it, or for days the time that went to
  /// distraction, at most two hours; in quarters of an hour.
  public var left: Int64 {
    let missing = on.map { basis - $0 } ?? min(distraction, 2 * 3_600_000)
    let quarter: Int64 = 15 * 60_000
    return max(2, (max(0, missing) + quarter - 1) / quarter) * quarter
  }

  /// Orders by severity, then the weight of the event, then time and name.
  static func precedes(_ a: PlanAlert, _ b: PlanAlert) -> Bool {
    if a.severity != b.severity { return a.severity > b.severity }
    if a.event.isCritical != b.event.isCritical { return a.event.isCritical }
    if a.span.start != b.span.start { return a.span.start < b.span.start }
    return a.id < b.id
  }
}

/// The alerts of a period: the heaviest ones, and what the others come to.
///
/// An alert is relative as well as absolute: where distraction took no more of the active time than it
/// usually does at those hours, there is none for the distraction.
public struct PlanAlerts: Sendable, Hashable {
  /// The heaviest ones, the heaviest first.
  public var told: [PlanAlert] = []
  /// How many are left out.
  public var leftOut = 0
  /// Milliseconds of distraction in those.
  public var leftOutDistraction: Int64 = 0
  /// How many departures were no alert, as distraction took no more than it usually does at those hours.
  public var asUsual = 0
  /// Milliseconds of distraction in those.
  public var asUsualDistraction: Int64 = 0

  /// No alerts.
  public init() {}
}
