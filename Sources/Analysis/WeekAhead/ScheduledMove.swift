import CivilTime
import Plans

/// A better time for a movable event, and what it rests on: focus to gain, another event that it lies over, or both.
public struct ScheduledMove: Sendable, Hashable {
  /// What is to be gained, where it is sure enough to be told.
  public struct Gain: Sendable, Hashable {
    /// Milliseconds of focus, with a 90% interval that is approximate.
    public let focus: IntervalEstimate<Int64>
    /// How probable it is that more than three minutes are gained, in thousandths.
    public let chance: Int
    /// The share of focus to expect of active time in the present place, in thousandths.
    public let presentShare: Int
    /// The share of focus to expect of active time in the other place, in thousandths.
    public let otherShare: Int
    /// On how many days what is expected rests.
    public let dayCount: Int

    /// A gain with all its parts given.
    public init(
      focus: IntervalEstimate<Int64>,
      chance: Int,
      presentShare: Int,
      otherShare: Int,
      dayCount: Int
    ) {
      self.focus = focus
      self.chance = chance
      self.presentShare = presentShare
      self.otherShare = otherShare
      self.dayCount = dayCount
    }
  }

  /// The event.
  public let event: PlannedEvent
  /// The other time, as long as the event.
  public let span: TimeSpan
  /// What is to be gained; nil where that is not sure enough, and the event only lies over another.
  public let gain: Gain?
  /// Another event that it lies over where it is now.
  public let clash: PlannedEvent?
  /// Whether another move has to come first, because it makes room for this one.
  public let needsAnother: Bool

  /// The move alone.
  public var move: Move { Move(event: event.id, from: event.span, to: span) }

  /// A move with all its parts given.
  public init(
    event: PlannedEvent,
    span: TimeSpan,
    gain: Gain?,
    clash: PlannedEvent? = nil,
    needsAnother: Bool
  ) {
    self.event = event
    self.span = span
    self.gain = gain
    self.clash = clash
    self.needsAnother = needsAnother
  }

  /// Orders moves by how much they matter: what lies over another event first, then by what is gained.
  static func comesFirst(_ a: ScheduledMove, _ b: ScheduledMove) -> Bool {
    if (a.clash == nil) != (b.clash == nil) { return a.clash != nil }
    let (first, second) = (a.gain?.focus.value ?? 0, b.gain?.focus.value ?? 0)
    return first == second ? PlannedEvent.precedes(a.event, b.event) : first > second
  }
}
