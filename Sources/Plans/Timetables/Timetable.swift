import CivilTime

/// The classes of a semester, with everything that other files add to it worked in.
public struct Timetable: Sendable, Hashable {
  /// Days without classes.
  public struct FreeDays: Sendable, Hashable {
    /// The first day.
    public let from: CivilDate
    /// The last day.
    public let through: CivilDate
    /// Why, such as the name of a holiday.
    public var reason: String? = nil
  }

  /// The longest semester, in days: three years.
  public static let longest = 1098
  /// The most weekly times that the classes of one timetable may have together.
  static let mostTimes = 200
  /// The most single dates (excluded, moved or added) that one timetable may have.
  static let mostDates = 2000

  /// The file it comes from, relative to the workspace.
  public let file: String
  /// What the person calls it, such as `Summer term 2026`.
  public let name: String
  /// What it is called in a calendar program.
  public let calendarName: String
  /// The zone whose clock the times are read on.
  public let zone: ZoneRules
  /// The semester's first day.
  public let first: CivilDate
  /// The semester's last day.
  public let last: CivilDate
  /// Days of the semester on which no class of it takes place, in order of time.
  public let freeDays: [FreeDays]
  /// The classes, in the order of the file.
  public let classes: [TimetableClass]

  /// The name of its file without folder and ending.
  package var stem: String {
    let name = file.split(separator: "/").last.map(String.init) ?? file
    return name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
  }

  /// A timetable with all its parts given; days without classes are put in order of time.
  public init(
    file: String,
    name: String,
    calendarName: String,
    zone: ZoneRules,
    first: CivilDate,
    last: CivilDate,
    freeDays: [FreeDays],
    classes: [TimetableClass]
  ) {
    self.file = file
    self.name = name
    self.calendarName = calendarName
    self.zone = zone
    self.first = first
    self.last = last
    self.freeDays = freeDays.sorted {
      ($0.from, $0.through, $0.reason ?? "") < ($1.from, $1.through, $1.reason ?? "")
    }
    self.classes = classes
  }
}

/// A class of a semester: everything that one course has.
public struct TimetableClass: Sendable, Hashable {
  /// Where in a file the class is written; line and column from 1.
  public struct Place: Sendable, Hashable {
    /// The file, relative to the workspace.
    public let file: String
    /// The line.
    public let line: Int
    /// The column.
    public let column: Int
  }

  /// Names the class among those of its semester.
  public let id: String
  /// The course's name.
  public let course: String
  /// The colour of its blocks.
  public let color: ClassColor
  /// What else there is to know, such as who teaches it.
  public var notes: String? = nil
  /// Tags for the mapping of plans to categories.
  public var tags: [String] = []
  /// Minutes before each meeting at which to be reminded, or nil for not at all.
  var reminderMinutes: Int? = nil
  /// When it takes place every week, in the order of the file.
  public let times: [ClassTime]
  /// Meetings besides those, in order of time.
  public var extras: [ExtraMeeting] = []
  /// Where it is written.
  public let place: Place

  /// All its meetings in order of time.
  public var meetings: [ClassMeeting] {
    (times.flatMap(\.meetings) + extras.map(\.meeting)).sorted(by: ClassMeeting.precedes)
  }

  /// Its categories in a calendar: its kind, its course and its tags.
  public var categories: [String] {
    var seen: Set<String> = []
    return ([PlannedEvent.Kind.class.rawValue, course] + tags).filter {
      seen.insert($0.lowercased()).inserted
    }
  }
}

/// A meeting of a class outside its weekly times.
public struct ExtraMeeting: Sendable, Hashable {
  /// Its identifier in a calendar.
  public let uid: String
  /// When and where it takes place.
  public let meeting: ClassMeeting
}

/// One time that a class meets.
public struct ClassMeeting: Sendable, Hashable {
  /// The date.
  public let date: CivilDate
  /// When it begins, in minutes after midnight.
  public let start: Int
  /// When it ends, in minutes after midnight; more than `start`, at most 1440.
  public let end: Int
  /// Where.
  public let room: String?
  /// For one of a weekly series, the date on which that would have had it.
  public var original: CivilDate? = nil

  /// How long it is by the clock, in minutes.
  public var minutes: Int { end - start }

  /// When it takes place by the clock of a zone.
  ///
  /// Where the clock is put forward over all of it, it is as long as it says.
  public func span(in zone: ZoneRules) -> TimeSpan {
    let start = zone.instant(of: ClassMeeting.reading(date, self.start))
    let end = zone.instant(of: ClassMeeting.reading(date, self.end))
    return TimeSpan(start, end > start ? end : start + Int64(minutes) * 60_000)
  }

  /// The reading of a clock so many minutes after a date's midnight.
  public static func reading(_ date: CivilDate, _ minute: Int) -> CivilDateTime {
    CivilDateTime(localSeconds: Int64(date.dayNumber) * 86_400 + Int64(minute) * 60)
  }

  /// Orders by time, then by room.
  static func precedes(_ a: ClassMeeting, _ b: ClassMeeting) -> Bool {
    (a.date, a.start, a.end, a.room ?? "") < (b.date, b.start, b.end, b.room ?? "")
  }
}
