import CivilTime
import Documents
import Platform

/// A semester as its file gives it: what the dates of classes are read against.
struct Semester: Hashable {
  /// Names the semester among all others; the name space of its classes.
  let uuid: NamedUUID
  let first: CivilDate
  let last: CivilDate
  let freeDays: [Timetable.FreeDays]

  /// The name space of all semesters.
  private static let space = NamedUUID("timetables.lockin.invalid", in: .domainNames)

  init(id: String, first: CivilDate, last: CivilDate, freeDays: [Timetable.FreeDays]) {
    self.uuid = NamedUUID(id, in: Semester.space)
    self.first = first
    self.last = last
    self.freeDays = Semester.disjoint(freeDays, first, last)
  }

  /// The days that lie in a semester, as stretches that don't overlap: at most one for each day,
  /// however many a calendar of holidays has.
  private static func disjoint(
    _ days: [Timetable.FreeDays],
    _ first: CivilDate,
    _ last: CivilDate
  ) -> [Timetable.FreeDays] {
    // Of those that begin on one day, the ones with a reason come first.
    let sorted = days.filter { $0.through >= first && $0.from <= last }.sorted {
      ($0.from, $0.reason == nil ? 1 : 0, $0.through, $0.reason ?? "")
        < ($1.from, $1.reason == nil ? 1 : 0, $1.through, $1.reason ?? "")
    }
    var disjoint: [Timetable.FreeDays] = []
    var next = first
    for free in sorted where free.through >= next {
      let through = min(free.through, last)
      disjoint.append(
        Timetable.FreeDays(from: max(free.from, next), through: through, reason: free.reason)
      )
      next = through + 1
      if next > last { break }
    }
    return disjoint
  }

  /// Whether a date lies in it.
  func contains(_ date: CivilDate) -> Bool { first <= date && date <= last }
}

/// A class as its entry in a file gives it, before dates are laid out.
struct ClassEntry {
  /// One weekly time.
  struct Time {
    let days: [Weekday]
    let start: Int
    let end: Int
    let room: String?
    let weeks: Weeks
    let node: DocumentNode
  }

  /// In which weeks a class meets.
  enum Weeks {
    case all
    /// The first, third, fifth week of the semester, and so on.
    case odd
    case even
    /// Weeks of the semester, from 1.
    case numbered([Int])
    case calendar([ISOWeek])
  }

  /// A meeting that takes place at another time.
  struct Move {
    let from: CivilDate
    /// The time of day of the meeting that is meant, where there are several.
    let fromMinute: Int?
    let to: CivilDate
    let start: Int?
    let end: Int?
    let room: String?
    let node: DocumentNode
  }

  /// A meeting outside the weekly times.
  struct Extra {
    let date: CivilDate
    let start: Int?
    let end: Int?
    let room: String?
    let node: DocumentNode
  }

  /// What holds for the dates of one semester only, and is left behind when a class is copied.
  struct Dated {
    var first: CivilDate?
    var last: CivilDate?
    var excluded: [Timetable.FreeDays] = []
    var moves: [Move] = []
    var extras: [Extra] = []
  }

  let id: String
  let course: String
  let color: ClassColor?
  let notes: String?
  let tags: [String]
  var reminderMinutes: Int?
  let times: [Time]
  var dated = Dated()
  let file: String
  let node: DocumentNode
  var semester: Semester

  /// The class in another semester, without what held for the dates of its own.
  func copied(to semester: Semester) -> ClassEntry {
    var copy = self
    copy.semester = semester
    copy.dated = Dated()
    return copy
  }

  /// The class's place, for messages.
  var place: TimetableClass.Place {
    TimetableClass.Place(file: file, line: node.position.line, column: node.position.column)
  }
}

/// A timetable whose file was read, with the classes of the files that it extends.
struct TimetableDraft {
  let file: String
  let name: String
  let calendarName: String
  let zone: ZoneRules
  let reminderMinutes: Int?
  let first: CivilDate
  let last: CivilDate
  /// Calendars of holidays, as paths.
  let holidays: [String]
  /// Days without any of its classes, beside those of their own semesters.
  let freeDays: [Timetable.FreeDays]
  let classes: [ClassEntry]
}
