import CivilTime

/// A rule took more steps than it may.
struct StepBudgetExceeded: Error {}

/// The instances of a rule as readings of the event's clock, in seconds since 1970-01-01T00:00:00.
///
/// A step is a day, a period or an instance that is looked at; one that lies in the window and is
/// kept counts as many.
struct RecurrenceWalk {
  /// What the instances of a series are found from, and within which bounds.
  struct Bounds {
    /// DTSTART on the event's clock.
    let start: Int64
    /// The first reading that is asked for.
    let from: Int64
    /// The last one.
    let through: Int64
    /// Whether DTSTART is an instance, and the first that COUNT counts, even where the rule doesn't
    /// name it; so it is for RRULE, and not for EXRULE.
    var startsWithStart = true
  }

  /// How many steps an instance costs that is kept.
  static let stepsOfInstance = 20
  /// No date after the year 9999 can be written in a calendar.
  static let lastDay = CivilDate.dayNumber(year: 9999, month: 12, day: 31)
  private static let lastReading = Int64(lastDay) * 86_400 + 86_399
  /// Longer than all the years that can be written: a series with such a step has one instance.
  private static let longestStep: Int64 = 400_000_000_000

  private let rule: RecurrenceRule
  private let bounds: Bounds
  private let end: RecurrenceEnd
  private let skipped: SkippedReadings
  private let days: RecurrenceDays
  private let times: RecurrenceTimes
  /// The last reading looked at: the window's, or the last that any calendar can write.
  private let through: Int64
  /// How many instances COUNT still allows.
  private var left: Int
  private var steps: Int
  private var found: [Int64] = []

  /// Finds the instances of a rule in order of time; those of a sub-daily rule that a clock change
  /// skips are left out and not counted.
  static func instances(
    of rule: RecurrenceRule,
    within bounds: Bounds,
    until end: RecurrenceEnd,
    skipped: SkippedReadings = SkippedReadings(),
    steps: inout Int
  ) throws(StepBudgetExceeded) -> [Int64] {
    // A series whose UNTIL lies before DTSTART is one that was deleted from its first instance on.
    guard !end.isPast(bounds.start) else { return [] }
    var walk = RecurrenceWalk(rule, bounds: bounds, end: end, skipped: skipped, steps: steps)
    defer { steps = walk.steps }
    if bounds.startsWithStart {
      if bounds.from <= bounds.start, bounds.start <= walk.through { try walk.keep(bounds.start) }
      walk.left -= walk.left == .max ? 0 : 1
    }
    switch rule.frequency {
    case .secondly, .minutely, .hourly, .daily:
      if rule.parts.isEmpty { try walk.progress() } else { try walk.goThroughShortPeriods() }
    case .weekly where rule.parts.isEmpty: try walk.progress()
    case .weekly, .monthly, .yearly: try walk.goThroughLongPeriods()
    }
    return walk.found
  }

  private init(
    _ rule: RecurrenceRule,
    bounds: Bounds,
    end: RecurrenceEnd,
    skipped: SkippedReadings,
    steps: Int
  ) {
    self.rule = rule
    self.bounds = bounds
    self.end = end
    self.skipped = skipped
    self.steps = steps
    let start = CivilDateTime(localSeconds: bounds.start)
    self.days = RecurrenceDays(rule, first: start.date)
    self.times = RecurrenceTimes(rule, secondOfDay: start.secondOfDay)
    self.through = min(bounds.through, RecurrenceWalk.lastReading)
    self.left = if case .count(let count) = rule.limit { count } else { .max }
  }

  // MARK: The three ways

  /// Instances at equal distances: an index tells each of them, so even COUNT needs no walk.
  private mutating func progress() throws(StepBudgetExceeded) {
    let step = step
    var index: Int64 = bounds.startsWithStart ? 1 : 0
    if bounds.from > bounds.start {
      // The first one that isn't before the window.
      let first = max(index, (bounds.from - bounds.start + step - 1) / step)
      if left != .max {
        let before = skipped.count(from: bounds.start + index * step, before: bounds.from, step)
        left = max(0, left - Int(first - index) + before)
      }
      index = first
    }
    while true {
      try spend(1)
      let (distance, overflows) = index.multipliedReportingOverflow(by: step)
      guard !overflows, distance <= through - bounds.start else { return }
      guard try take(bounds.start + distance) else { return }
      index += 1
    }
  }

  /// Periods of a fixed length, up to a day: what is no shorter than the period only limits.
  private mutating func goThroughShortPeriods() throws(StepBudgetExceeded) {
    let step = step
    let first = bounds.start - bounds.start.modulo(unit)
    var index: Int64 = 0
    if left == .max { index = max(0, (bounds.from - unit - first) / step) }
    let hours = NumberLimit(rule.parts.hours)
    let minutes = NumberLimit(rule.parts.minutes)
    let seconds = NumberLimit(rule.parts.seconds)
    let allowsAll = days.allowsAll
    var allowed = Int64.min
    while true {
      try spend(1)
      let (distance, overflows) = index.multipliedReportingOverflow(by: step)
      guard !overflows, distance <= through - first else { return }
      let period = first + distance
      let day = period.floorDivided(by: 86_400)
      // Where the period is left out, the next one that need be looked at begins here or later.
      var next: Int64?
      if !allowsAll, day != allowed {
        if days.allows(Int(day)) {
          allowed = day
        } else {
          next = Int64(days.nextCandidate(after: Int(day))) * 86_400
        }
      }
      if next == nil, unit <= 3600 { next = hours.next(after: period, unit: 3600, modulo: 24) }
      if next == nil, unit <= 60 { next = minutes.next(after: period, unit: 60, modulo: 60) }
      if next == nil, unit == 1 { next = seconds.next(after: period, unit: 1, modulo: 60) }
      if let next {
        guard next <= through else { return }
        index = (next - first + step - 1) / step
        continue
      }
      if rule.parts.setPositions.isEmpty {
        guard try takeAll(from: period) else { return }
      } else {
        for position in try positions(of: times.count) {
          guard try take(period + times[position]) else { return }
        }
      }
      index += 1
    }
  }

  /// Weeks, months and years, whose days are found first.
  private mutating func goThroughLongPeriods() throws(StepBudgetExceeded) {
    let interval = Int(step)
    var index = 0
    if left == .max {
      let from = Int(bounds.from.floorDivided(by: 86_400))
      index = max(0, days.period(holding: from) / interval - 1)
    }
    var found: [Int] = []
    while true {
      let (period, overflows) = index.multipliedReportingOverflow(by: interval)
      guard !overflows, period <= 1_000_000,
        Int64(days.begin(ofPeriod: period)) * 86_400 <= through
      else { return }
      try spend(days.find(inPeriod: period, &found))
      if rule.parts.setPositions.isEmpty {
        for day in found {
          guard try takeAll(from: Int64(day) * 86_400) else { return }
        }
      } else {
        for index in try positions(of: times.count * found.count) {
          let (day, time) = index.quotientAndRemainder(dividingBy: times.count)
          guard try take(Int64(found[day]) * 86_400 + times[time]) else { return }
        }
      }
      index += 1
    }
  }

  /// Seconds of the shortest step from one period to the next.
  private var unit: Int64 {
    switch rule.frequency {
    case .secondly: 1
    case .minutely: 60
    case .hourly: 3600
    case .weekly: 604_800
    default: 86_400
    }
  }

  /// Seconds from one period to the next; for long ones that aren't plain, their number.
  private var step: Int64 {
    switch rule.frequency {
    case .monthly, .yearly: Int64(min(rule.interval, 1_000_000))
    case .weekly where !rule.parts.isEmpty: Int64(min(rule.interval, 1_000_000))
    default: min(Int64(rule.interval), RecurrenceWalk.longestStep / unit) * unit
    }
  }

  // MARK: Taking instances

  /// Takes the instances of a day or a shorter period; false at the end of the series.
  private mutating func takeAll(from begin: Int64) throws(StepBudgetExceeded) -> Bool {
    for index in 0..<times.count {
      try spend(1)
      guard try take(begin + times[index]) else { return false }
    }
    return true
  }

  /// The indices that BYSETPOS picks of so many instances, in order and each once.
  private mutating func positions(of count: Int) throws(StepBudgetExceeded) -> [Int] {
    let named = rule.parts.setPositions.map { $0 > 0 ? $0 - 1 : count + $0 }
    var positions = named.filter { (0..<count).contains($0) }
    positions.sort()
    try spend(positions.count + 1)
    var last = -1
    positions.removeAll { position in
      defer { last = position }
      return position == last
    }
    return positions
  }

  /// Takes one instance; false where the series or the window ends before it.
  private mutating func take(_ reading: Int64) throws(StepBudgetExceeded) -> Bool {
    guard reading > bounds.start || (!bounds.startsWithStart && reading == bounds.start)
    else { return true }
    guard reading <= through, left > 0, !end.isPast(reading) else { return false }
    if skipped.contains(reading) { return true }
    if left != .max { left -= 1 }
    if reading >= bounds.from { try keep(reading) }
    return true
  }

  private mutating func keep(_ reading: Int64) throws(StepBudgetExceeded) {
    try spend(RecurrenceWalk.stepsOfInstance)
    found.append(reading)
  }

  private mutating func spend(_ count: Int) throws(StepBudgetExceeded) {
    steps -= count
    guard steps >= 0 else { throw StepBudgetExceeded() }
  }
}
