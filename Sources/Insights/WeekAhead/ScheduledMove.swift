import CivilTime
import Plans

/// A better time for a movable event, and what it rests on.
public struct ScheduledMove: Sendable, Hashable {
  /// The event.
  public let event: PlannedEvent
  /// The other time, as long as the event.
  public let span: TimeSpan
  /// Milliseconds of focus to gain, with a 90% interval that is approximate.
  public let gain: IntervalEstimate<Int64>
  /// How probable it is that more than three minutes are gained, in thousandths.
  public let chance: Int
  /// The share of focus to expect of active time in the present place, in thousandths.
  public let presentShare: Int
  /// The share of focus to expect of active time in the other place, in thousandths.
  public let otherShare: Int
  /// On how many days what is expected rests.
  public let dayCount: Int
  /// Whether another move has to come first, because it makes room for this one.
  public let needsAnother: Bool

  /// A move with all its parts given.
  public init(
    event: PlannedEvent,
    span: TimeSpan,
    gain: IntervalEstimate<Int64>,
    chance: Int,
    presentShare: Int,
    otherShare: Int,
    dayCount: Int,
    needsAnother: Bool
  ) {
    self.event = event
    self.span = span
    self.gain = gain
    self.chance = chance
    self.presentShare = presentShare
    self.otherShare = otherShare
    self.dayCount = dayCount
    self.needsAnother = needsAnother
  }
}
