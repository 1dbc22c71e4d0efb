import CivilTime
import Plans

/// How much is planned for seven days, against the focus that the person's weeks have held so far.
public struct PlannedLoad: Sendable, Hashable {
  /// How the two compare.
  public enum Verdict: String, Sendable, CaseIterable {
    /// No more than an ordinary week holds.
    case within
    /// More than an ordinary week holds.
    case above
    /// More than that, and than any of the weeks held.
    case over
  }

  /// Milliseconds planned for work that wants focus, each counted once.
  public let planned: Int64
  /// Milliseconds of focus in a week.
  public let held: UsualRange
  /// The most that any of those weeks held.
  public let most: Int64

  /// How the two compare.
  public var verdict: Verdict {
    planned <= held.high ? .within : planned > most ? .over : .above
  }

  /// The load of some events after the given weeks, or nil where nothing is planned or there are fewer
  /// than five weeks.
  init?(planned events: [PlannedEvent], after weeks: [PeriodTally]) {
    let planned = TimeSet(events.map(\.span)).length
    let focus = weeks.map(\.focus)
    guard planned > 0, let held = UsualRange(focus), held.isRange, let most = focus.max() else {
      return nil
    }
    self.planned = planned
    self.held = held
    self.most = most
  }
}
