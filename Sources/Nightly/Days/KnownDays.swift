import Analysis
import CivilTime
import Plans
import Platform
import Storage

/// What the store knows of all days and weeks, as others rest on it: a few bytes a day.
struct KnownDays {
  private let days: [CivilDate: [UInt8]]
  private let weeks: [ISOWeek: [UInt8]]
  private let activity: FingerprintSums
  private let dayCores: FingerprintSums
  private let weekCores: [Int: Fingerprint]
  private let windows: FingerprintSums
  private let store: Store
  private let leftOut: Set<CivilDate>
  /// Watches what is read; nil where nobody does.
  var watch: ReadWatch?

  /// What a store knows; nothing is compared with days that are `leftOut`.
  init(_ store: Store, leftOut: Set<CivilDate> = []) throws {
    self.store = store
    self.leftOut = leftOut
    var days: [CivilDate: [UInt8]] = [:]
    var activity: [Int: Fingerprint] = [:]
    var cores: [Int: Fingerprint] = [:]
    var windows: [Int: Fingerprint] = [:]
    for day in try store.keptDays() {
      days[day.date] = day.core
      activity[day.date.dayNumber] = day.activity
      cores[day.date.dayNumber] = KnownDays.fingerprint(day.core)
      if PeriodTally.hasWindows(day.core) {
        windows[day.date.dayNumber] = KnownDays.fingerprint(day.core)
      }
    }
    var weeks: [ISOWeek: [UInt8]] = [:]
    var weekCores: [Int: Fingerprint] = [:]
    for week in try store.keptWeeks() {
      weeks[ISOWeek(containing: week.monday)] = week.core
      weekCores[week.monday.dayNumber] = KnownDays.fingerprint(week.core)
    }
    self.days = days
    self.weeks = weeks
    self.activity = FingerprintSums(activity)
    dayCores = FingerprintSums(cores)
    self.weekCores = weekCores
    self.windows = FingerprintSums(windows)
  }

  private static func fingerprint(_ bytes: [UInt8]) -> Fingerprint {
    var input = FingerprintInput()
    input.add(bytes)
    return input.fingerprint
  }

  // MARK: - Values

  /// What a day came to, or nil where nothing is kept of it.
  func core(_ date: CivilDate) throws -> PeriodTally? {
    watch?.note(.day(date))
    return try days[date].map(core)
  }

  /// What a week came to, or nil where nothing is kept of it.
  func core(_ week: ISOWeek) throws -> PeriodTally? {
    watch?.note(.week(week))
    return try weeks[week].map(core)
  }

  /// What was seen of exams and deadlines on a day, among some events.
  func windows(_ date: CivilDate, among events: [PlannedEvent]) throws -> [WindowFacts] {
    watch?.note(.window(date))
    return try days[date].map { try core($0).windows.compactMap { $0.facts(among: events) } } ?? []
  }

  private func core(_ bytes: [UInt8]) throws -> PeriodTally {
    do {
      return try PeriodTally(bytes)
    } catch {
      throw StoreError.damaged(store.path, "what a day came to can't be read")
    }
  }

  /// The weeks before that show what is usual, the latest first, as far as they can be compared.
  func before(_ week: ISOWeek) throws -> [PeriodTally] {
    try (1...UsualRange.mostPeriods).filter { isUsual((week + -$0).monday, days: 7) }
      .compactMap { try core(week + -$0) }.filter(\.isComparable)
  }

  /// The same day of the weeks before that show what is usual, the latest first, as far as they can be compared.
  func before(_ date: CivilDate) throws -> [PeriodTally] {
    try (1...UsualRange.mostPeriods).filter { isUsual(date - 7 * $0, days: 1) }
      .compactMap { try core(date - 7 * $0) }.filter(\.isComparable)
  }

  /// Whether none of some days is left out.
  private func isUsual(_ first: CivilDate, days: Int) -> Bool {
    leftOut.isDisjoint(with: (0..<days).map { first + $0 })
  }

  /// What the periods of its kind before a period were, the oldest first, with those of which too little was seen;
  /// nothing of any dates.
  func past(_ period: Period) throws -> [(from: CivilDate, tally: PeriodTally?)] {
    let numbers = (1...UsualRange.mostPeriods).reversed()
    return switch period {
    case .day(let date): try numbers.map { (date - 7 * $0, try core(date - 7 * $0)) }
    case .week(let week): try numbers.map { ((week + -$0).monday, try core(week + -$0)) }
    case .dates: []
    }
  }

  /// What the planned work of a week and of the eight before it says of plans.
  func planning(_ week: ISOWeek) throws -> PlanningFactor.Finding {
    PlanningFactor.find(
      in: try (0...8).reversed().compactMap { try core(week + -$0) }.flatMap(\.tasks)
    )
  }

  /// What the stretches of seven days before a date came to, the latest first, as far as they can be compared;
  /// of as many as the forecast of a week looks at.
  func weeks(before date: CivilDate) throws -> [PeriodTally] {
    try (1...UsualRange.mostPeriods).compactMap { number in
      let monday = date - 7 * number
      if monday.weekday == .monday { return try core(ISOWeek(containing: monday)) }
      let days = try (0..<7).compactMap { try core(monday + $0) }
      return days.count == 7 ? PeriodTally(joining: days) : nil
    }.filter(\.isComparable)
  }

  /// What the planned work of the nine weeks before a date says of plans, or that of some dates up to there
  /// where they are more.
  func planning(_ dates: Range<CivilDate>) throws -> PlanningFactor.Finding {
    let count = max(dates.upperBound - dates.lowerBound, 63)
    return PlanningFactor.find(
      in: try (1...count).reversed().compactMap { try core(dates.upperBound - $0) }.flatMap(\.tasks)
    )
  }

  /// On which of some dates a tracker was at work.
  func observed(_ dates: Range<CivilDate>) throws -> [CivilDate] {
    try days.filter { dates.contains($0.key) }
      .compactMap { try core($0.value).coverage.observed > 0 ? $0.key : nil }
  }

  /// What is kept of the days of a month; their hours, categories and outcomes only where they are wanted.
  func tally(_ month: CalendarMonth, withHours: Bool) throws -> MonthTally {
    var tallies: [CivilDate: DayTally] = [:]
    if withHours {
      watch?.note(.activity(month.dates))
      for day in try store.dayTallies(of: month.dates) { tallies[day.date] = day }
    }
    return MonthTally(
      month,
      try month.days.map { MonthTally.Day($0, core: try core($0), tally: tallies[$0]) }
    )
  }

  // MARK: - Fingerprints

  /// What tells the activity of some dates from any other.
  func activity(of dates: Range<CivilDate>) -> Fingerprint {
    activity.sum(dates.lowerBound.dayNumber..<dates.upperBound.dayNumber)
  }

  /// What tells that which was seen of exams and deadlines on some dates from anything else.
  func windows(of dates: Range<CivilDate>) -> Fingerprint {
    windows.sum(dates.lowerBound.dayNumber..<dates.upperBound.dayNumber)
  }

  /// What tells a day's core from any other.
  func fingerprint(_ date: CivilDate) -> Fingerprint { cores(of: date..<(date + 1)) }

  /// What tells the cores of some dates from any others.
  func cores(of dates: Range<CivilDate>) -> Fingerprint {
    dayCores.sum(dates.lowerBound.dayNumber..<dates.upperBound.dayNumber)
  }

  /// What tells a week's core from any other.
  func fingerprint(_ week: ISOWeek) -> Fingerprint {
    weekCores[week.monday.dayNumber] ?? .nothing
  }
}
