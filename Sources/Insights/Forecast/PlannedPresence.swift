import CivilTime

/// How much of planned work is spent at the devices.
///
/// Of planned time a person is away for a part, and the focus that a move gains is that of the rest. What is
/// planned seldom is drawn towards the presence in working hours q0: q = (active minutes in planned work of
/// the sort + 120 q0) / (planned minutes + 120).
public struct PlannedPresence: Sendable, Hashable {
  /// For how many planned minutes the presence in working hours counts.
  static let priorMinutes = 120.0
  /// The deviation of the presence in planned work from that in working hours, where nothing else is known.
  private static let priorDeviation = 0.1
  /// What no number of planned hours takes away: some hours see more of a person than others.
  private static let leastDeviation = 0.03

  /// On fewer days with planned work, those in working hours say how days differ.
  private static let leastDays = 5

  /// The share of the clock's time at the devices.
  public let share: Double
  /// What is not known of it, as a standard deviation.
  let uncertainty: Double
  /// How far single days differ from it, as a standard deviation.
  let dayDeviation: Double

  /// All of the time, which is known.
  static let all = PlannedPresence(share: 1, uncertainty: 0, dayDeviation: 0)

  /// A presence with all its parts given.
  init(share: Double, uncertainty: Double, dayDeviation: Double) {
    self.share = share
    self.uncertainty = uncertainty
    self.dayDeviation = dayDeviation
  }

  /// The presence by minutes in planned work, and by that in working hours; all are at least 0.
  init(active: Double, planned: Double, usual: Double, dayDeviation: Double = 0) {
    self.dayDeviation = dayDeviation
    let prior = PlannedPresence.priorMinutes
    let share = (active + prior * usual) / (planned + prior)
    self.share = min(max(share, 0), 1)
    let (first, least) = (PlannedPresence.priorDeviation, PlannedPresence.leastDeviation)
    uncertainty = (first * first * prior / (planned + prior) + least * least).squareRoot()
  }

  /// The presence in hours that were planned for a sort of plan, among days with any activity; `working` is
  /// when work may be suggested, in minutes after midnight.
  public init(_ days: PersonalDays, sort: PlanSort, working: Range<Int>) {
    let hours =
      (working.lowerBound + 59) / 60..<max(working.upperBound / 60, (working.lowerBound + 59) / 60)
    let places = hours.map { PersonalDays.place(ofHour: $0) }
    var usual = (active: 0.0, length: 0.0)
    var planned = (active: 0.0, length: 0.0)
    var shares = (planned: [Double](), usual: [Double]())
    func active(_ day: PersonalDay, _ hours: [Int]) -> Double {
      hours.reduce(0) { $0 + min(60, Double(day.active[$1]) / 60_000) }
    }
    for day in days.days {
      let work = (0..<24).filter { day.plans[$0] == sort }
      if !work.isEmpty {
        planned.active += active(day, work)
        planned.length += 60 * Double(work.count)
        shares.planned.append(active(day, work) / (60 * Double(work.count)))
      }
      guard day.total > 0, !places.isEmpty else { continue }
      usual.active += active(day, places)
      usual.length += 60 * Double(places.count)
      shares.usual.append(active(day, places) / (60 * Double(places.count)))
    }
    let some = shares.planned.count < PlannedPresence.leastDays ? shares.usual : shares.planned
    let mean = some.reduce(0, +) / Double(max(some.count, 1))
    let squares = some.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    self.init(
      active: planned.active,
      planned: planned.length,
      usual: usual.length > 0 ? usual.active / usual.length : 1,
      dayDeviation: (squares / Double(max(some.count - 1, 1))).squareRoot()
    )
  }
}
