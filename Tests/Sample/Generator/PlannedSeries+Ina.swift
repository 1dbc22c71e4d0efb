import CivilTime

extension PlannedSeries {
  /// The calendars of the sample workspace's student in the spring of 2026.
  static let ofIna: [PlannedSeries] = classes + university + own + handWritten

  /// A date of 2026; months and days are literals of this file.
  static func day(_ month: Int, _ day: Int) -> CivilDate {
    CivilDate(dayNumber: CivilDate.dayNumber(year: 2026, month: month, day: day))
  }

  /// The last day of lectures.
  private static let lastLecture = day(7, 18)

  private static let classes: [PlannedSeries] = [
    weekly(
      .university,
      .lecture,
      "analysis",
      "Analysis II (lecture)",
      day(4, 13),
      11 * 60 + 15,
      90,
      until: lastLecture,
      place: "Lecture hall 3"
    ) {
      $0.excluded = [day(5, 25)]
      $0.cancelled = [day(5, 4)]
    },
    weekly(
      .university,
      .lecture,
      "databases",
      "Databases (lecture)",
      day(4, 14),
      11 * 60 + 15,
      90,
      until: lastLecture,
      place: "Room 2.014"
    ),
    weekly(
      .university,
      .lecture,
      "writing",
      "Academic writing (seminar)",
      day(4, 15),
      16 * 60 + 15,
      90,
      until: lastLecture,
      place: "Library, group room"
    ) {
      $0.moved = [Move(from: day(5, 20), to: day(5, 21), startMinute: 17 * 60 + 45)]
    },
    weekly(
      .university,
      .lecture,
      "tutorial",
      "Analysis II (seminar)",
      day(4, 16),
      11 * 60 + 15,
      90,
      until: lastLecture,
      place: "Room 1.108"
    ) { $0.excluded = [day(5, 14)] },
    weekly(
      .university,
      .lecture,
      "statistics",
      "Statistics (lecture)",
      day(4, 17),
      11 * 60 + 15,
      90,
      until: lastLecture,
      place: "Lecture hall 1"
    ) { $0.excluded = [day(5, 1)] },
  ]

  private static let university: [PlannedSeries] = [
    PlannedSeries(
      book: .university,
      kind: .note,
      name: "lecture-free",
      title: "Lecture-free period",
      first: day(3, 30),
      startMinute: 0,
      minutes: 14 * 1440,
      isTransparent: true
    ),
    PlannedSeries(
      book: .university,
      kind: .exam,
      name: "databases-exam",
      title: "Databases: mid-term exam",
      first: day(5, 29),
      startMinute: 13 * 60 + 30,
      minutes: 120,
      place: "Lecture hall 1"
    ),
  ]

  private static let own: [PlannedSeries] = [
    // Two of the four blocks lie where focus is worst: what a good suggestion would move.
    weekly(.personal, .study, "study-mon", "Study: analysis", day(3, 23), 14 * 60, 120) {
      $0.isMovable = true
    },
    weekly(.personal, .study, "study-thu", "Study: databases", day(3, 26), 9 * 60, 90) {
      $0.isMovable = true
    },
    weekly(.personal, .study, "study-fri", "Study: statistics", day(3, 27), 14 * 60, 120) {
      $0.isMovable = true
      $0.excluded = [day(5, 29)]
    },
    weekly(.personal, .study, "study-sat", "Study: reading", day(3, 28), 10 * 60, 120) {
      $0.isMovable = true
      $0.excluded = [day(4, 4)]
    },
    weekly(.personal, .sport, "climbing", "Climbing", day(3, 24), 18 * 60 + 30, 90),
    weekly(.personal, .sport, "running", "Running with Mira", day(3, 27), 17 * 60 + 30, 60),
    weekly(.personal, .call, "grandma", "Call with grandma", day(3, 22), 11 * 60, 45),
    PlannedSeries(
      book: .personal,
      kind: .note,
      name: "birthday",
      title: "Jonas\u{2019} birthday",
      first: day(4, 18),
      startMinute: 0,
      minutes: 1440,
      isTransparent: true
    ),
    PlannedSeries(
      book: .personal,
      kind: .note,
      name: "flea-market",
      title: "Flea market on the canal, maybe, if the weather is good and Mira is back in town",
      first: day(5, 9),
      startMinute: 10 * 60,
      minutes: 180,
      isTransparent: true
    ),
  ]

  private static let handWritten: [PlannedSeries] = [
    project("schema", "Database project: schema", day(4, 8), 14 * 60, 120),
    project("queries", "Database project: queries", day(4, 22), 14 * 60, 120),
    project("draft", "Database project: draft of the report", day(5, 6), 13 * 60 + 30, 120),
    project("revision", "Exam revision: databases", day(5, 24), 15 * 60, 150),
    project("mock-exam", "Exam revision: mock exam", day(5, 27), 9 * 60, 120),
  ]

  private static func project(
    _ name: String,
    _ title: String,
    _ date: CivilDate,
    _ startMinute: Int,
    _ minutes: Int
  ) -> PlannedSeries {
    PlannedSeries(
      book: .plans,
      kind: .project,
      name: name,
      title: title,
      first: date,
      startMinute: startMinute,
      minutes: minutes,
      isMovable: true
    )
  }

  private static func weekly(
    _ book: Book,
    _ kind: PlanKind,
    _ name: String,
    _ title: String,
    _ first: CivilDate,
    _ startMinute: Int,
    _ minutes: Int,
    until: CivilDate = day(12, 31),
    place: String? = nil,
    change: (inout PlannedSeries) -> Void = { _ in }
  ) -> PlannedSeries {
    var series = PlannedSeries(
      book: book,
      kind: kind,
      name: name,
      title: title,
      first: first,
      startMinute: startMinute,
      minutes: minutes,
      until: until,
      place: place
    )
    change(&series)
    return series
  }
}
