import CivilTime
import Records

/// At which hours of a week a person's devices are usually silent, so that silence there is no gap.
///
/// An hour is usually silent where no device was used in most of such hours in the last eight weeks with any use before
/// its own, or in the first eight that are known. Until three of them are known, the same hour of all days from Monday to Friday, or of
/// Saturday and Sunday, is looked at together; until three of those are known, only the night from 0 to 6 is silent.
/// What a person wrote is silent in any case.
public struct UsualHours: Sendable {
  /// When a person works, as it is written in `lockin.yaml`.
  public struct Written: Sendable, Hashable {
    /// The days of the week.
    public let days: Set<Weekday>
    /// Minutes after midnight.
    public let hours: Range<Int>

    /// Working hours on some days.
    public init(days: Set<Weekday>, hours: Range<Int>) {
      self.days = days
      self.hours = hours
    }

    /// The hours of a date in which no work is meant to be.
    func silent(on date: CivilDate) -> DayUse.Hours {
      guard days.contains(date.weekday) else { return DayUse.wholeDay }
      return (0..<24).reduce(0) { silent, hour in
        (hour * 60..<hour * 60 + 60).overlaps(hours) ? silent : silent | 1 << hour
      }
    }
  }

  /// So many weeks are looked at.
  package static let weeks = 8
  /// What is usual takes so many hours, or days, of a kind.
  static let least = 3
  /// The hours that are silent where nothing is known.
  static let night: DayUse.Hours = 0b11_1111

  private let used: [CivilDate: DayUse.Hours]
  private let written: Written?
  /// Days that say nothing of any other one.
  package let leftOut: Set<CivilDate>
  /// From the first date with any use up to the last one.
  let known: Range<CivilDate>
  /// The Mondays of the weeks with any use, in order: others, such as a journey, say nothing.
  private let mondays: [CivilDate]

  /// What the use of some dates comes to; dates between them on which nothing is noted were silent.
  init(
    of used: [CivilDate: DayUse.Hours],
    written: Written? = nil,
    leftOut: Set<CivilDate> = []
  ) {
    self.used = used.filter { $0.value != 0 }
    self.written = written
    self.leftOut = leftOut
    let none = CivilDate(dayNumber: 0)
    let (first, last) = (self.used.keys.min() ?? none, self.used.keys.max() ?? none - 1)
    known = first..<(last + 1)
    mondays = Set(self.used.keys.map { ISOWeek(containing: $0).monday }).sorted()
  }

  /// What the use of some dates comes to: of all devices, or of one of them.
  package init(
    _ uses: [CivilDate: DayUse],
    device: String? = nil,
    written: Written? = nil,
    leftOut: Set<CivilDate> = []
  ) {
    self.init(
      of: uses.mapValues { use in device.map { use.devices[$0] ?? 0 } ?? use.hours },
      written: written,
      leftOut: leftOut
    )
  }

  /// What is known of nobody.
  public static let unknown = UsualHours(of: [:])

  /// The hours of a date in which silence is nothing unusual; none before the first use, and from a week after the
  /// last one on.
  func silent(on date: CivilDate) -> DayUse.Hours {
    guard !known.isEmpty, date >= known.lowerBound, date < known.upperBound + 7 else { return 0 }
    if leftOut.contains(date) { return DayUse.wholeDay }
    let said = written?.silent(on: date) ?? 0
    guard let days = daysLike(date) else { return said | UsualHours.night }
    let silent = (0..<24).reduce(said) { silent, hour in
      let unused = days.count { $0 >> hour & 1 == 0 }
      return unused * 2 > days.count ? silent | 1 << hour : silent
    }
    // Use that begins or ends within an hour has the rest of it be like the hour beside it.
    return silent | (used[date] ?? 0) & (silent << 1 | silent >> 1)
  }

  /// Whether devices are used on such dates in most of the weeks before; nil where too little is known.
  package func isUsed(on date: CivilDate) -> Bool? {
    guard !leftOut.contains(date), written?.days.contains(date.weekday) ?? true else {
      return false
    }
    return daysLike(date).map { days in days.count { $0 == 0 } * 2 <= days.count }
  }

  /// The hours that were used on days like a date; nil where too few are known.
  private func daysLike(_ date: CivilDate) -> [DayUse.Hours]? {
    let before = mondays.prefix { $0 + 7 <= date }
    // What is learned in the first weeks holds for these weeks as well.
    let some =
      before.count < UsualHours.weeks
      ? mondays.prefix(UsualHours.weeks) : before.suffix(UsualHours.weeks)
    let known = some.flatMap { monday in (0..<7).map { monday + $0 } }.filter {
      self.known.contains($0) && !leftOut.contains($0)
    }
    func hours(_ isLike: (CivilDate) -> Bool) -> [DayUse.Hours]? {
      let days = known.filter(isLike)
      return days.count >= UsualHours.least ? days.map { used[$0] ?? 0 } : nil
    }
    return hours { $0.weekday == date.weekday }
      ?? hours { $0.weekday.isOfWeekend == date.weekday.isOfWeekend }
  }
}

extension Weekday {
  /// Whether it is Saturday or Sunday.
  var isOfWeekend: Bool { self >= .saturday }
}

// MARK: - Silence

extension UsualHours {
  /// When no tracker was at work in hours that are usually silent.
  func silence(in activity: AccountedActivity) -> TimeSet {
    guard !known.isEmpty else { return TimeSet([]) }
    var hours: [CivilDate: DayUse.Hours] = [:]
    for cell in activity.grid.cells where hours[cell.date] == nil {
      hours[cell.date] = silent(on: cell.date)
    }
    return TimeSet(
      activity.grid.cells.filter { (hours[$0.date] ?? 0) >> $0.hour & 1 == 1 }
        .flatMap { activity.observed.gaps(in: TimeSpan($0.start, $0.end)) }
    )
  }
}

extension Coverage {
  /// How much is known of all days of some activity, as of an instant.
  package init(of activity: AccountedActivity, asOf: Instant, usual: UsualHours) {
    let whole = activity.grid.span
    let over = TimeSpan(whole.start, min(whole.end, max(whole.start, asOf)))
    self.init(
      observed: activity.observed.length(in: over),
      silent: usual.silence(in: activity).length(in: over),
      capacity: over.length,
      whole: whole.length
    )
  }
}

extension UsualHours {
  /// On how many days from one date up to another devices were silent that are used on such days, beyond what
  /// happened on other occasions in the weeks before; nil where there is nothing to tell.
  ///
  /// A silence as long as the third-longest of eight weeks is ordinary: days off of a shift, say. Where nothing is
  /// known of days, three of them are told.
  package func unusualSilence(after last: CivilDate, before today: CivilDate) -> Int? {
    let (usual, unknown) = missed(in: last + 1..<max(today, last + 1))
    if usual == 0 { return unknown >= UsualHours.least ? unknown : nil }
    var runs: [Int] = []
    var run = 0
    let from = max(known.lowerBound, last + -7 * UsualHours.weeks)
    for number in 0..<max(0, last + 1 - from) {
      let date = from + number
      if used[date] != nil {
        runs.append(run)
        run = 0
      } else if isUsed(on: date) == true {
        run += 1
      }
    }
    let ordinary = runs.sorted(by: >).dropFirst(2).first ?? 0
    return usual > ordinary ? usual - ordinary : nil
  }

  private func missed(in dates: Range<CivilDate>) -> (usual: Int, unknown: Int) {
    // A silence of years is told as one of months.
    (0..<min(366, dates.upperBound - dates.lowerBound)).reduce(into: (0, 0)) { counts, number in
      switch isUsed(on: dates.lowerBound + number) {
      case true?: counts.0 += 1
      case nil: counts.1 += 1
      case false?: break
      }
    }
  }
}
