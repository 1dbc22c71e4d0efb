import CivilTime

/// How many hours a semester's courses take, by day of the week.
public struct ClassHours: Sendable, Hashable {
  /// The hours of one course.
  public struct Course: Sendable, Hashable {
    /// Its name.
    public let name: String
    /// How often it meets.
    public let meetings: Int
    /// Minutes on each day of the week, Monday first, over the whole semester.
    public let minutes: [Int]

    /// Minutes over the whole semester.
    public var total: Int { minutes.reduce(0, +) }
  }

  /// The courses, sorted by name.
  public let courses: [Course]
  /// How many weeks have any class.
  public let weeks: Int

  /// Counts the meetings of a timetable, each by the clock.
  public init(_ timetable: Timetable) {
    var counts: [String: (meetings: Int, minutes: [Int])] = [:]
    var weeks: Set<ISOWeek> = []
    for course in timetable.classes {
      var count = counts[course.course] ?? (0, [Int](repeating: 0, count: 7))
      for meeting in course.meetings {
        count.meetings += 1
        count.minutes[meeting.date.weekday.rawValue - 1] += meeting.minutes
        weeks.insert(ISOWeek(containing: meeting.date))
      }
      counts[course.course] = count
    }
    courses = counts.sorted { $0.key < $1.key }.map {
      Course(name: $0.key, meetings: $0.value.meetings, minutes: $0.value.minutes)
    }
    self.weeks = weeks.count
  }

  /// Minutes of all courses on each day of the week, Monday first.
  public var perWeekday: [Int] {
    (0..<7).map { day in courses.reduce(0) { $0 + $1.minutes[day] } }
  }

  /// Minutes of all courses.
  public var total: Int { courses.reduce(0) { $0 + $1.total } }
}
