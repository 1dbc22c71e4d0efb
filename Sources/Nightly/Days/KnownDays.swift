import Analysis
import CivilTime
import Plans
import Platform
import Storage

/// What the store knows of all days and weeks, as others rest on it: a few bytes a day.
package struct KnownDays {
  private let days: [CivilDate: [UInt8]]
  private let weeks: [ISOWeek: [UInt8]]
  private let activity: FingerprintSums
  private let dayCores: FingerprintSums
  private let weekCores: [Int: Fingerprint]
  private let windows: FingerprintSums
  private let store: Store
  /// At which hours devices are usually silent.
  package let usual: UsualHours
  private let written: UsualHours.Written?
  /// The use of each day that is kept.
  private let uses: [CivilDate: DayUse]
  /// Watches what is read; nil where nobody does.
  var watch: ReadWatch?

  /// What a store knows; `written` is when the person works, and nothing is compared with days that are `leftOut`, nor
  /// with those of `daysOff` on which no device was used.
  init(
    _ store: Store,
    written: UsualHours.Written? = nil,
    leftOut: Set<CivilDate> = [],
    daysOff: Set<CivilDate> = []
  ) throws {
    self.store = store
    let keptDays = try store.keptDays()
    let uses = Dictionary(
      try keptDays.map { ($0.date, try KnownDays.use($0.core, store)) }
    ) { first, _ in first }
    let silent = daysOff.filter { uses[$0]?.isEmpty ?? true }
    let usual = UsualHours(uses, written: written, leftOut: leftOut.union(silent))
    (self.uses, self.usual, self.written) = (uses, usual, written)
    func said(_ date: CivilDate) -> [UInt8] { uses[date]?.said(by: usual, on: date) ?? [] }
    var days: [CivilDate: [UInt8]] = [:]
    var activity: [Int: Fingerprint] = [:]
    var cores: [Int: Fingerprint] = [:]
    var windows: [Int: Fingerprint] = [:]
    for day in keptDays {
      days[day.date] = day.core
      // What is usual at its hours is part of a day as of what is kept of it.
      let said = said(day.date)
      activity[day.date.dayNumber] =
        said.isEmpty ? day.activity : KnownDays.fingerprint(day.activity.bytes + said)
      cores[day.date.dayNumber] = KnownDays.fingerprint(day.core + said)
      if PeriodTally.hasWindows(day.core) {
        windows[day.date.dayNumber] = KnownDays.fingerprint(day.core)
      }
    }
    var weeks: [ISOWeek: [UInt8]] = [:]
    var weekCores: [Int: Fingerprint] = [:]
    for week in try store.keptWeeks() {
      weeks[ISOWeek(containing: week.monday)] = week.core
      weekCores[week.monday.dayNumber] = KnownDays.fingerprint(
        week.core + (0..<7).flatMap { said(week.monday + $0) }
      )
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
    return try tally(date)
  }

  private func tally(_ date: CivilDate) throws -> PeriodTally? {
    try days[date].map { try core($0).known(by: usual, on: date) }
  }

  /// What a week came to, or nil where nothing is kept of it.
  func core(_ week: ISOWeek) throws -> PeriodTally? {
    watch?.note(.week(week))
    guard let bytes = weeks[week] else { return nil }
    return try core(bytes).known(by: week.days.compactMap { try tally($0) })
  }

  /// What was seen of exams and deadlines on a day, among some events.
  func windows(_ date: CivilDate, among events: [PlannedEvent]) throws -> [WindowFacts] {
    watch?.note(.window(date))
    return try days[date].map { try core($0).windows.compactMap { $0.facts(among: events) } } ?? []
  }

  /// At which hours one device is usually silent.
  func usual(of device: String) -> UsualHours {
    UsualHours(uses, device: device, written: written, leftOut: usual.leftOut)
  }

  private static func use(_ bytes: [UInt8], _ store: Store) throws -> DayUse {
    do {
      return try PeriodTally.use(bytes)
    } catch {
      throw StoreError.damaged(store.path, "what a day came to can't be read")
    }
  }

  private func core(_ bytes: [UInt8]) throws -> PeriodTally {
    do {
      return try PeriodTally(bytes)
    } catch {
      throw StoreError.damaged(store.path, "what a day came to can't be read")
    }
  }

  /// The weeks before that show what is usual, as far as they can be compared; nothing for a week with days that are
  /// left out.
  func before(_ week: ISOWeek) throws -> PeriodsBefore {
    guard usual.leftOut.isDisjoint(with: week.days) else { return .none }
    return PeriodsBefore(
      same: try (1...UsualRange.mostPeriods).compactMap { try compared(week + -$0) },
      last: try compared(week + -1)
    )
  }

  /// The days before that show what is usual, as far as they can be compared; nothing for a day that is left out.
  func before(_ date: CivilDate) throws -> PeriodsBefore {
    guard !usual.leftOut.contains(date) else { return .none }
    let weekdays = NearDates.weekdays(before: date)
    return PeriodsBefore(
      same: try (1...UsualRange.mostPeriods).compactMap { try compared(date - 7 * $0) },
      alike: try weekdays.compactMap { try compared($0) },
      last: date.weekday == .monday || date.weekday == .saturday ? nil : try compared(date - 1)
    )
  }

  private func compared(_ date: CivilDate) throws -> PeriodTally? {
    guard !usual.leftOut.contains(date) else { return nil }
    return try core(date).flatMap { $0.isComparable ? $0 : nil }
  }

  private func compared(_ week: ISOWeek) throws -> PeriodTally? {
    guard usual.leftOut.isDisjoint(with: week.days) else { return nil }
    return try core(week).flatMap { $0.isComparable ? $0 : nil }
  }

  /// What the periods of its kind before a period were, the oldest first, with those of which too little was seen;
  /// nothing of any dates, and of days that are left out.
  func past(_ period: Period) throws -> [(from: CivilDate, tally: PeriodTally?)] {
    guard !usual.leftOut.contains(where: period.dates.contains) else { return [] }
    let numbers = (1...UsualRange.mostPeriods).reversed()
    return switch period {
    case .day(let date):
      try numbers.map { (date - 7 * $0, try compared(date - 7 * $0)) }
    case .week(let week): try numbers.map { ((week + -$0).monday, try compared(week + -$0)) }
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
    try days.filter { dates.contains($0.key) && !usual.leftOut.contains($0.key) }
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
