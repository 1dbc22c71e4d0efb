import CivilTime

/// The kinds of days that a rhythm is looked for in.
///
/// Cycles are counted in days from the day before Monday 1 January of the year 1, so that a phase means
/// the same days whenever it is asked for.
public enum DayKind: Sendable, Hashable {
  /// All of them.
  case all
  /// Monday to Friday.
  case weekdays
  /// Saturday and Sunday.
  case weekend
  /// One day of the week.
  case single(Weekday)
  /// Two days of the week, the earlier first.
  case pair(Weekday, Weekday)
  /// The days on of a shift cycle; the first of them has the number `phase` in each cycle.
  case shift(on: Int, off: Int, phase: Int)
  /// Every other week from Monday on.
  case alternateWeeks(phase: Int)

  /// Whether a date is one of these days.
  public func contains(_ date: CivilDate) -> Bool {
    switch self {
    case .all: return true
    case .weekdays: return date.weekday <= .friday
    case .weekend: return date.weekday >= .saturday
    case .single(let day): return date.weekday == day
    case .pair(let first, let second): return date.weekday == first || date.weekday == second
    case .shift(let on, let off, let phase):
      return DayKind.residue(date, modulo: on + off, from: phase) < on
    case .alternateWeeks(let phase):
      return DayKind.residue(date, modulo: 14, from: 1 + 7 * phase) < 7
    }
  }

  /// The number of a date in its cycle, 0 for the first day.
  static func residue(_ date: CivilDate, modulo period: Int, from phase: Int = 0) -> Int {
    // From that day to 1 January 1970, whose number is 0.
    let number = (date.dayNumber + 719_163 - phase) % period
    return number < 0 ? number + period : number
  }

  /// Whether it is a cycle of days on and days off.
  var isShift: Bool {
    if case .shift = self { true } else { false }
  }

  /// The first date from `date` on that is one of these days and follows one that is not; nil where
  /// there is none within a month.
  public func beginning(from date: CivilDate) -> CivilDate? {
    (0..<31).map { date + $0 }.first { contains($0) && !contains($0 - 1) }
  }

  /// Whether the days are named by the week alone.
  ///
  /// A cycle of shifts, or every other week, is found in the days and not known to be the person's own; with a
  /// few weeks one is named now and then in place of weekdays, so that nobody is told to plan by it.
  public var isNamedByWeek: Bool {
    switch self {
    case .shift, .alternateWeeks: false
    default: true
    }
  }

  /// How many sizes of `simplicity` there are.
  static let simplicities = 3
  /// How simply the days are named: 0 for all days, Monday to Friday and weekends, 1 for single weekdays and
  /// pairs of them, 2 for cycles and every other week.
  var simplicity: Int {
    switch self {
    case .all, .weekdays, .weekend: 0
    case .single, .pair: 1
    case .shift, .alternateWeeks: 2
    }
  }

  /// Whether there are days that are of both kinds.
  public func meets(_ other: DayKind) -> Bool {
    // Weeks, pairs of weeks and cycles of 4, 6, 8 and 10 days: any two of them repeat after 70 days or less.
    let start = CivilDate(dayNumber: 0)
    return (0..<70).contains { contains(start + $0) && other.contains(start + $0) }
  }
}

extension DayKind: CaseIterable {
  /// The days on and off of the cycles that are looked for; seven of each are alternate weeks.
  static let shifts = [(2, 2), (3, 3), (4, 4), (5, 5), (7, 7), (4, 2), (2, 4)]

  /// All kinds: the common ones first.
  public static let allCases: [DayKind] = {
    let weekdays = Weekday.allCases
    var kinds: [DayKind] = [.all, .weekdays, .weekend] + weekdays.map { .single($0) }
    for first in weekdays {
      for second in weekdays
      where first < second && !(first == .saturday && second == .sunday) {
        kinds.append(.pair(first, second))
      }
    }
    for (on, off) in shifts {
      kinds +=
        on == 7
        ? [.alternateWeeks(phase: 0), .alternateWeeks(phase: 1)]
        : (0..<(on + off)).map { .shift(on: on, off: off, phase: $0) }
    }
    return kinds
  }()
}

extension DayKind: RawRepresentable {
  private static let byName = Dictionary(
    allCases.map { ($0.rawValue, $0) },
    uniquingKeysWith: { first, _ in first }
  )

  /// The kind of a name.
  public init?(rawValue: String) {
    guard let kind = DayKind.byName[rawValue] else { return nil }
    self = kind
  }

  /// Its name: `all`, `mon+thu`, `shift_4_4_0`.
  public var rawValue: String {
    switch self {
    case .all: "all"
    case .weekdays: "weekdays"
    case .weekend: "weekend"
    case .single(let day): day.shortName.lowercased()
    case .pair(let a, let b): "\(a.shortName.lowercased())+\(b.shortName.lowercased())"
    case .shift(let on, let off, let phase): "shift_\(on)_\(off)_\(phase)"
    case .alternateWeeks(let phase): "alternate_weeks_\(phase)"
    }
  }
}
