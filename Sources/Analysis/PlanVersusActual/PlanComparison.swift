import CivilTime
import Plans

/// What became of one planned event, from what the devices saw.
///
/// Every millisecond of the plan is exactly one of on, distraction, other and away. An event that neither a rule nor
/// its title maps to a category has no `on`.
public struct PlanComparison: Sendable, Hashable {
  /// How the event went, in a word.
  public enum Status: String, Sendable, CaseIterable {
    /// At least half of it was spent on it, and it began within ten minutes of its time as far as
    /// that is known: totals of hours do not tell.
    case kept
    /// As `kept`, but it began later.
    case late
    /// Less than half of it was spent on it.
    case short
    /// The devices were in use, but not for it.
    case missed
    /// The devices say too little to tell.
    case noEvidence = "no_evidence"
    /// No rule says which activity belongs to it.
    case unmapped
    /// It is not over yet.
    case ahead
  }

  /// The event.
  public var event: PlannedEvent
  /// Milliseconds on what was planned; nil where the event is not mapped.
  public let on: Int64?
  /// Milliseconds in categories of a negative class that were not planned.
  public let distraction: Int64
  /// Milliseconds in any other category.
  public let other: Int64
  /// Milliseconds without activity on any device.
  public let away: Int64
  /// Milliseconds from the planned start to the first five minutes on it; negative where it began
  /// early; nil where it never did, or only totals of hours are known.
  public let startDelay: Int64?
  /// Whether another event of the plan lies at the same time.
  public let overlaps: Bool
  /// How the event went.
  public let status: Status
  /// What went on before, after and during it.
  public var course = Course()
  /// Whether the data end before it begins, so that nothing is known of its time.
  public var isBeyondData = false
  /// Whether no rule of the person's own says which activity belongs to it.
  public var isGuessed = false

  /// Whether it is known where its time went, as far as devices tell: it is over, and the data reach it.
  public var isAccountedFor: Bool { status != .ahead && !isBeyondData }
  /// The planned time in milliseconds.
  public var planned: Int64 { event.span.length }
  /// Whether at least half of its time went to activity that does not belong to it.
  public var isTaken: Bool {
    (status == .short || status == .missed) && (distraction + other) * 2 >= planned
  }
}
