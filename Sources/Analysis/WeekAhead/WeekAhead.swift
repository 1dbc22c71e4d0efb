import CivilTime

/// What is to be expected of the seven days after a period; everything rests on what was known at its
/// end.
public struct WeekAhead: Sendable, Hashable {
  /// The seven days.
  public let dates: Range<CivilDate>
  /// What is planned against the focus of the weeks before; nil without a plan or with too few weeks.
  public let load: PlannedLoad?
  /// How well hours are foretold; nil where nothing is known.
  public let test: HourTest?
  /// The focus to expect; nil where the weeks before bear nothing out.
  public let curve: EnergyCurve?
  /// Better times for movable events; nil where nobody gives advice.
  public var schedule: WeekSchedule?
}
