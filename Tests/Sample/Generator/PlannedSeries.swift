import CivilTime

/// What a planned event is for; each kind is kept with a tendency of its own.
public enum PlanKind: String, CaseIterable, Sendable, Hashable {
  /// A class at the university.
  case lecture
  /// A block the student reserved for studying.
  case study
  /// Work on something with a deadline.
  case project
  /// Sport.
  case sport
  /// A call with family.
  case call
  /// An exam.
  case exam
  /// An entry that asks nothing of the student, such as a birthday.
  case note
}

/// An entry of a calendar, once or every week.
public struct PlannedSeries: Sendable, Hashable {
  /// The file an entry is written to.
  public enum Book: Sendable, Hashable {
    /// The timetable the university publishes.
    case university
    /// The student's own calendar.
    case personal
    /// The hand-written list of events.
    case plans
  }

  /// One instance that was put elsewhere.
  public struct Move: Sendable, Hashable {
    /// The date the instance would have had.
    public let from: CivilDate
    /// The date it has.
    public let to: CivilDate
    /// Minutes after midnight at which it begins.
    public let startMinute: Int
  }

  /// The file the entry is written to.
  public let book: Book
  /// What the entry is for.
  public let kind: PlanKind
  /// A name that is unique among the entries, part of the UID.
  public let name: String
  /// What the calendar shows.
  public let title: String
  /// The date of the first instance.
  public let first: CivilDate
  /// Minutes after midnight at which each instance begins.
  public let startMinute: Int
  /// Minutes each instance takes; for entries of whole days a multiple of 1440.
  public let minutes: Int
  /// The last date a weekly entry may fall on; nil for an entry that happens once.
  public var until: CivilDate?
  /// Where it takes place.
  public var place: String?
  /// Dates on which a weekly entry does not happen.
  public var excluded: [CivilDate] = []
  /// Dates whose instance is kept in the calendar as cancelled.
  public var cancelled: [CivilDate] = []
  /// Instances put elsewhere.
  public var moved: [Move] = []
  /// Whether the student may put it elsewhere.
  public var isMovable = false
  /// Whether it leaves the student's time free.
  public var isTransparent = false

  /// Whether the entry covers whole days.
  public var isAllDay: Bool { startMinute == 0 && minutes % 1440 == 0 }

  /// The instances on a date that take the student's time.
  public func occurrences(on date: CivilDate) -> [PlannedOccurrence] {
    guard !isAllDay, !isTransparent else { return [] }
    var found = moved.filter { $0.to == date }.map { occurrence(on: date, at: $0.startMinute) }
    let days = date - first
    let repeats = until.map { days >= 0 && days % 7 == 0 && date <= $0 } ?? (days == 0)
    let isElsewhere = moved.contains { $0.from == date }
    if repeats, !isElsewhere, !excluded.contains(date),
      !cancelled.contains(date)
    {
      found.append(occurrence(on: date, at: startMinute))
    }
    return found
  }

  private func occurrence(on date: CivilDate, at minute: Int) -> PlannedOccurrence {
    PlannedOccurrence(
      kind: kind,
      title: title,
      week: max(date - first, 0) / 7 + 1,
      date: date,
      startMinute: minute,
      endMinute: minute + minutes
    )
  }
}

/// One instance of a planned entry.
public struct PlannedOccurrence: Sendable, Hashable {
  /// What it is for.
  public let kind: PlanKind
  /// What the calendar shows.
  public let title: String
  /// The week of its series, counted from 1.
  public let week: Int
  /// The local date it begins on.
  public let date: CivilDate
  /// Minutes after midnight at which it begins.
  public let startMinute: Int
  /// Minutes after midnight at which it ends.
  public let endMinute: Int
}
