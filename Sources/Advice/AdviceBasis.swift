import Activity
import Analysis
import CivilTime
import Planning

/// What advice about a period may rest on: everything is known at the period's end.
public struct AdviceBasis {
  /// The person's zones.
  public let timeline: ZoneTimeline
  /// The facts of the period.
  public let facts: PeriodFacts
  /// What focus usually is in such a period.
  public let usualFocus: UsualRange?
  /// The hours with more or less focus than the rest of the day, the clearest first.
  public let peaks: [PeakClaim]
  /// Better times for movable events of the week to come.
  public let shifts: [ScheduledMove]

  /// A basis with all its parts given.
  public init(
    timeline: ZoneTimeline,
    facts: PeriodFacts,
    usualFocus: UsualRange?,
    peaks: [PeakClaim],
    shifts: [ScheduledMove]
  ) {
    self.timeline = timeline
    self.facts = facts
    self.usualFocus = usualFocus
    self.peaks = peaks
    self.shifts = shifts
  }
}
