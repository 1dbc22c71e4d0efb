/// Days that something holds on; day 0 of everybody is a Monday.
enum DayPattern: Sendable {
  case all
  case weekdays
  case weekend
  /// Weekdays by their number, Monday being 0.
  case only([Int])
  /// `on` days of every `cycle`, counted from the `phase`.
  case shift(on: Int, cycle: Int, phase: Int)

  /// Whether a day is one of them.
  func holds(_ day: Int) -> Bool {
    switch self {
    case .all: true
    case .weekdays: day % 7 < 5
    case .weekend: day % 7 >= 5
    case .only(let weekdays): weekdays.contains(day % 7)
    case .shift(let on, let cycle, let phase): (day + phase) % cycle < on
    }
  }
}

/// What hours of some days add to the share of focus in active time.
struct HourEffect: Sendable {
  let days: DayPattern
  /// What each of the 24 hours adds.
  let added: [Double]

  /// The same at some hours of the day, nothing at the others.
  init(_ days: DayPattern, hours: [Int], adding amount: Double) {
    self.init(days, added: (0..<24).map { hours.contains($0) ? amount : 0 })
  }

  init(_ days: DayPattern, added: [Double]) {
    self.days = days
    self.added = added
  }

  /// What an hour of a day gets.
  func at(day: Int, hour: Int) -> Double {
    days.holds(day) ? added[hour] : 0
  }
}
