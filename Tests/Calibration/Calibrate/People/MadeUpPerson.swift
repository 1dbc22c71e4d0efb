import Platform

/// A person that nobody has met: what is true of them, and the days they lived.
struct MadeUpPerson: Sendable {
  let kind: Kind
  /// Days of history; the seven days after them are the week ahead.
  let history: Int
  /// What the share is without plan, trend and hours.
  let level: Double
  let effects: [HourEffect]
  /// By hour, without a plan.
  let presence: [Double]
  /// At devices in planned study, where the person turns up.
  let presenceInPlans: Double
  /// What the share gains from one day to the next.
  let slope: Double
  /// The days as lived, the week ahead at their end with its movable blocks where they stand.
  private(set) var days: [MadeUpDay] = []
  private(set) var spans: [[MadeUpSpan]] = []
  /// Three blocks of two hours of study in the week ahead.
  private(set) var movable: [MadeUpSpan] = []
  /// Sunday of the week in which the clock changes, and by how many hours the day is longer.
  let clockChange: (day: Int, hours: Int)?
  private let expected: ExpectedShare

  /// How often somebody turns up for what was planned.
  static let turningUp = 0.88

  /// Person number so-and-so of a kind, always the same.
  init(_ kind: Kind, number: Int, expected: ExpectedShare) {
    var random = SplitMix64(seed: 0x6d61_6465_7570 &+ UInt64(number), stream: kind.stream)
    self.kind = kind
    self.expected = expected
    history = kind.days
    level = random.between(0.3, 0.55)
    effects = kind.effects(&random)
    presence = kind.presence.profile(&random)
    presenceInPlans = random.between(0.5, 0.72)
    slope = (random.happens(0.5) ? 1 : -1) * kind.trend / Double(kind.days)
    clockChange = kind.clockChange ? (55, random.happens(0.5) ? 1 : -1) : nil
    var planning = SplitMix64(seed: random.next(), stream: 1)
    (spans, movable) = kind.planning.plans(days: history, &planning)
    var living = SplitMix64(seed: random.next(), stream: 2)
    days = lived(&living)
  }

  /// The share without chance.
  func plainShare(day: Int, hour: Int, _ sort: PlanSort) -> Double {
    effects.reduce(level + slope * (Double(day) - Double(history - 1) / 2)) { sum, effect in
      sum + effect.at(day: day, hour: hour)
    } + kind.planning.effect(of: sort)
  }

  /// The share of focus in active time that an hour of a day holds on average.
  func share(day: Int, hour: Int, _ sort: PlanSort) -> Double {
    expected.mean(around: plainShare(day: day, hour: hour, sort))
  }

  /// The share of planned study that is spent at devices on average.
  func presenceInStudy(hour: Int) -> Double {
    presenceInPlans * MadeUpPerson.turningUp * (1 - kind.presence.missing)
      * MadeUpPerson.lunch(hour)
  }

  /// Minutes of focus that study holds on average where it begins at that minute of a day.
  func focusMinutes(ofStudyOn day: Int, from minute: Int, minutes: Int) -> Double {
    let span = MadeUpSpan(day: day, from: minute, to: minute + minutes, sort: .study)
    return (0..<24).reduce(0) { sum, hour in
      let planned = Double(span.minutes(ofHour: hour))
      guard planned > 0 else { return sum }
      return sum + planned * presenceInStudy(hour: hour) * share(day: day, hour: hour, .study)
    }
  }

  /// People are a little less at their plans over lunch.
  static func lunch(_ hour: Int) -> Double { hour == 12 ? 0.88 : 1 }
}
