import CivilTime

/// How much of planned work is spent at the devices.
///
/// Of planned time a person is away for a part, and the focus that a move gains is that of the rest. What is
/// planned seldom is drawn towards the presence in working hours q0: q = (active minutes in planned work
/// + 120 q0) / (planned minutes + 120).
public struct PlannedPresence: Sendable, Hashable {
  /// For how many planned minutes the presence in working hours counts.
  static let priorMinutes = 120.0
  /// The deviation of the presence in planned work from that in working hours, where nothing else is known.
  private static let priorDeviation = 0.1
  /// What no number of planned hours takes away: some hours see more of a person than others.
  private static let leastDeviation = 0.03

  /// On fewer days with planned work, those in working hours say how days differ.
  private static let leastDays = 5

  /// A day with fewer planned minutes does not say how days differ.
  private static let leastOfDay = 20.0

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

  /// The presence in planned work that wants focus, among days with any activity or plan; `working` is when work
  /// may be suggested, in minutes after midnight.
  ///
  /// An hour that a plan fills in part is active for w p + (1 - w) u, where w is the part that it fills and u the
  /// presence in hours without a plan; p is that of least squares, so that a plan from 9:40 on says what it can.
  init(_ days: PersonalDays, working: Range<Int>) {
    let hours =
      (working.lowerBound + 59) / 60..<max(working.upperBound / 60, (working.lowerBound + 59) / 60)
    let places = hours.map { PersonalDays.place(ofHour: $0) }
    let free = PlannedPresence.free(days, places)
    var usual = (active: 0.0, length: 0.0)
    var planned = (active: 0.0, length: 0.0)
    var shares = (planned: [Double](), usual: [Double]())
    for day in days.days {
      let work = PlannedPresence.work(of: day, free: free)
      planned = (planned.active + work.active, planned.length + work.length)
      if work.length >= PlannedPresence.leastOfDay {
        shares.planned.append(work.active / work.length)
      }
      guard day.total > 0, !places.isEmpty else { continue }
      let active = places.reduce(0) { $0 + day.activeMinutes($1) }
      usual = (usual.active + active, usual.length + 60 * Double(places.count))
      shares.usual.append(active / (60 * Double(places.count)))
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

  /// A day's active minutes in planned work, and the minutes that they are of, both weighted by how much of each
  /// hour is planned.
  private static func work(
    of day: PersonalDay,
    free: Double
  ) -> (active: Double, length: Double) {
    day.work.indices.reduce((active: 0, length: 0)) { sum, hour in
      let part = Double(day.work[hour]) / Double(PersonalDay.hourLength)
      guard part > 0, day.plans[hour] != .other else { return sum }
      let active = day.activeMinutes(hour) - 60 * (1 - part) * free
      return (sum.active + part * active, sum.length + 60 * part * part)
    }
  }

  /// The presence in working hours without a plan, on days with planned work.
  private static func free(_ days: PersonalDays, _ places: [Int]) -> Double {
    var (active, length) = (0.0, 0.0)
    for day in days.days where day.work.contains(where: { $0 > 0 }) {
      for place in places where day.plans[place] == .free && day.work[place] == 0 {
        active += day.activeMinutes(place)
        length += 60
      }
    }
    return length > 0 ? active / length : 0
  }
}

extension PersonalDay {
  /// The active minutes of an hour, at most 60 where a clock change repeats it.
  fileprivate func activeMinutes(_ hour: Int) -> Double { min(60, Double(active[hour]) / 60_000) }
}
