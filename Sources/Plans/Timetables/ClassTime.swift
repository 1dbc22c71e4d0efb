import CivilTime

/// In which weeks a class meets.
public enum TeachingWeeks: Sendable, Hashable {
  /// In every week.
  case all
  /// In every second week, beginning with this one.
  case alternate(ISOWeek)
  /// In these weeks only.
  case listed([ISOWeek])

  /// Whether a class meets in the week that holds a date.
  func contain(_ date: CivilDate) -> Bool {
    let week = ISOWeek(containing: date)
    return switch self {
    case .all: true
    case .alternate(let first): (week.monday - first.monday) % 14 == 0
    case .listed(let weeks): weeks.contains(week)
    }
  }
}

/// One weekly time of a class: some days, from one time of day to another.
public struct ClassTime: Sendable, Hashable {
  /// The series' identifier in a calendar.
  public let uid: String
  /// The days of the week, Monday first.
  public let days: [Weekday]
  /// When it begins, in minutes after midnight.
  public let start: Int
  /// When it ends, in minutes after midnight; more than `start`, at most 1440.
  public let end: Int
  /// Where.
  public let room: String?
  /// In which weeks.
  public let weeks: TeachingWeeks
  /// The first date on which it may take place.
  public let first: CivilDate
  /// The last date on which it may take place.
  public let last: CivilDate
  /// Dates of the pattern on which it takes place.
  ///
  /// One that was moved elsewhere is among them: it belongs to the series.
  public let dates: [CivilDate]
  /// How many weeks there are from one week of the pattern to the next, exclusions left aside.
  public let interval: Int
  /// What was moved, by the date of the pattern.
  public let moves: [ClassMeeting]

  /// A weekly time; `excluded` are dates without it, which `moves` may bring back elsewhere.
  ///
  /// Each of `moves` names the date of the pattern as its `original`; others are left aside.
  init(
    uid: String,
    days: [Weekday],
    start: Int,
    end: Int,
    room: String?,
    weeks: TeachingWeeks = .all,
    first: CivilDate,
    last: CivilDate,
    excluded: Set<CivilDate> = [],
    moves: [ClassMeeting] = []
  ) {
    self.uid = uid
    self.days = Set(days).sorted()
    self.start = start
    self.end = end
    self.room = room
    self.weeks = weeks
    self.first = first
    self.last = last
    let pattern = ClassTime.pattern(days, weeks, first, last)
    let known = Set(pattern)
    self.moves = moves.filter { $0.original.map(known.contains) ?? false }
      .sorted { ($0.original ?? $0.date) < ($1.original ?? $1.date) }
    let moved = Set(self.moves.compactMap(\.original))
    self.dates = pattern.filter { !excluded.contains($0) || moved.contains($0) }
    self.interval = ClassTime.interval(pattern)
  }

  /// Whether the pattern has this date, whatever is excluded.
  public func follows(_ date: CivilDate) -> Bool {
    first <= date && date <= last && days.contains(date.weekday) && weeks.contain(date)
  }

  /// Its meetings by the dates of the series, those that were moved in their new place.
  public var meetings: [ClassMeeting] {
    var moved: [CivilDate: ClassMeeting] = [:]
    for move in moves { if let original = move.original { moved[original] = move } }
    return dates.map { date in
      moved[date]
        ?? ClassMeeting(date: date, start: start, end: end, room: room, original: date)
    }
  }

  /// When a meeting of the series was to begin before any change: what names it in a calendar.
  ///
  /// Nil where the series has one meeting only, which needs no name.
  public func instance(of meeting: ClassMeeting, in zone: ZoneRules) -> Instant? {
    guard dates.count > 1, let original = meeting.original else { return nil }
    return zone.instant(of: ClassMeeting.reading(original, start))
  }

  private static func pattern(
    _ days: [Weekday],
    _ weeks: TeachingWeeks,
    _ first: CivilDate,
    _ last: CivilDate
  ) -> [CivilDate] {
    guard first <= last, last - first <= Timetable.longest else { return [] }
    return (first.dayNumber...last.dayNumber).map { CivilDate(dayNumber: $0) }.filter {
      days.contains($0.weekday) && weeks.contain($0)
    }
  }

  /// The greatest number of weeks that divides all distances between weeks of the pattern.
  private static func interval(_ pattern: [CivilDate]) -> Int {
    guard let first = pattern.first else { return 1 }
    let start = ISOWeek(containing: first).monday
    var divisor = 0
    for date in pattern {
      var (a, b) = (divisor, (ISOWeek(containing: date).monday - start) / 7)
      while b != 0 { (a, b) = (b, a % b) }
      divisor = a
    }
    return max(1, divisor)
  }
}
