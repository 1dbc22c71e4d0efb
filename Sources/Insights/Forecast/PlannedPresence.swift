import CivilTime

/// How much of planned work is spent at the devices.
///
/// Of planned time a person is away for a part, and the focus that a move gains is that of the rest. What is
/// planned seldom is drawn towards the presence in working hours q0: q = (active minutes in planned work of
/// the sort + 120 q0) / (planned minutes + 120).
public struct PlannedPresence: Sendable, Hashable {
  /// For how many planned minutes the presence in working hours counts.
  static let priorMinutes = 120.0

  /// The share of the clock's time at the devices.
  public let share: Double

  /// The presence by minutes in planned work, and by that in working hours; all are at least 0.
  init(active: Double, planned: Double, usual: Double) {
    let prior = PlannedPresence.priorMinutes
    let share = (active + prior * usual) / (planned + prior)
    self.share = min(max(share, 0), 1)
  }

  /// The presence in hours that were planned for a sort of plan, among days with any activity; `working` is
  /// when work may be suggested, in minutes after midnight.
  public init(_ days: PersonalDays, sort: PlanSort, working: Range<Int>) {
    let hours =
      (working.lowerBound + 59) / 60..<max(working.upperBound / 60, (working.lowerBound + 59) / 60)
    let places = hours.map { PersonalDays.place(ofHour: $0) }
    var usual = (active: 0.0, length: 0.0)
    var planned = (active: 0.0, length: 0.0)
    for day in days.days {
      for hour in 0..<24 where day.plans[hour] == sort {
        planned.active += min(60, Double(day.active[hour]) / 60_000)
        planned.length += 60
      }
      guard day.total > 0 else { continue }
      for hour in places {
        usual.active += min(60, Double(day.active[hour]) / 60_000)
        usual.length += 60
      }
    }
    self.init(
      active: planned.active,
      planned: planned.length,
      usual: usual.length > 0 ? usual.active / usual.length : 1
    )
  }
}
