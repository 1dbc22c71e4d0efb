/// What hours held in which something was planned.
public struct PlannedTime: Sendable, Hashable {
  /// On how many days there were such hours with activity.
  public let dayCount: Int
  /// Milliseconds of known activity in them.
  public let active: Int64
  /// Milliseconds of focus among them.
  public let focus: Int64

  /// Planned time with all its parts given.
  public init(dayCount: Int, active: Int64, focus: Int64) {
    self.dayCount = dayCount
    self.active = active
    self.focus = focus
  }

  /// The planned hours of some days; nil where none has activity.
  init?(_ days: PersonalDays) {
    let planned = days.days.map { $0.only(planned: true) }.filter { $0.total > 0 }
    guard !planned.isEmpty else { return nil }
    self.init(
      dayCount: planned.count,
      active: planned.reduce(0) { $0 &+ $1.total },
      focus: planned.reduce(0) { $0 &+ $1.focus.reduce(0, &+) }
    )
  }

  /// The share of focus, in thousandths of the activity.
  public var share: Int { active > 0 ? Int(clamping: Int128(focus) * 1000 / Int128(active)) : 0 }
}
