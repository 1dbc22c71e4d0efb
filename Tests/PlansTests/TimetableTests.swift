import CivilTime
import Testing

@testable import Plans

/// A class written on a line of a file.
func course(
  _ name: String,
  _ times: [ClassTime],
  extras: [ExtraMeeting] = [],
  line: Int = 1
) -> TimetableClass {
  TimetableClass(
    id: name,
    course: name,
    color: ClassColor(rgb: 0),
    tags: ["Study", "class"],
    times: times,
    extras: extras,
    place: TimetableClass.Place(file: "t.yaml", line: line, column: 3)
  )
}

/// A timetable of these classes.
func timetable(
  _ classes: [TimetableClass],
  name: String = "T",
  zone: ZoneRules = .utc
) throws -> Timetable {
  Timetable(
    file: "t.yaml",
    name: name,
    calendarName: name,
    zone: zone,
    first: try day("2026-04-13"),
    last: try day("2026-05-10"),
    freeDays: [],
    classes: classes
  )
}

/// A weekly time on one day of the four weeks from 13 April 2026.
func weekly(_ uid: String, _ day: Weekday, _ start: Int, _ end: Int) throws -> ClassTime {
  ClassTime(
    uid: uid,
    days: [day],
    start: start,
    end: end,
    room: nil,
    first: try #require(CivilDate("2026-04-13")),
    last: try #require(CivilDate("2026-05-10"))
  )
}

@Suite("Timetables")
struct TimetableTests {
  @Test("hours are counted by course and day of the week")
  func hours() throws {
    let extra = ExtraMeeting(
      uid: "x",
      meeting: ClassMeeting(date: try day("2026-05-16"), start: 600, end: 660, room: nil)
    )
    let hours = ClassHours(
      try timetable([
        course("B", [try weekly("b", .monday, 600, 690)]),
        course("A", [try weekly("a", .friday, 480, 525)], extras: [extra]),
        course("B", [try weekly("b2", .friday, 600, 690)]),
      ])
    )
    #expect(hours.courses.map(\.name) == ["A", "B"])
    #expect(hours.courses.map(\.meetings) == [5, 8])
    #expect(
      hours.courses.map(\.minutes) == [[0, 0, 0, 0, 180, 60, 0], [360, 0, 0, 0, 360, 0, 0]]
    )
    #expect(hours.perWeekday == [360, 0, 0, 0, 540, 60, 0])
    #expect(hours.total == 960)
    #expect(hours.weeks == 5)
  }

  @Test("classes that touch don't collide, those that overlap do, once a pair")
  func conflicts() throws {
    let found = ClassConflict.find(in: [
      try timetable([
        course("A", [try weekly("a", .monday, 600, 690)], line: 1),
        course("B", [try weekly("b", .monday, 690, 780)], line: 2),
        course("C", [try weekly("c", .monday, 689, 691)], line: 3),
      ])
    ])
    #expect(
      found.map { "\($0.first.course) \($0.second.course) \($0.date) \($0.count)" } == [
        "A C 2026-04-13 4", "B C 2026-04-13 4",
      ]
    )
    #expect(found.map(\.second.place.line) == [3, 3])
  }

  @Test("two timetables collide as time passes; a class that both have does not")
  func sideBySide() throws {
    let east = ZoneRules(
      name: "East",
      first: ZoneRules.Span(start: .min, offset: 7200, abbreviation: "E")
    )
    let shared = course("A", [try weekly("a", .monday, 600, 690)])
    let other = course("B", [try weekly("b", .monday, 600, 690)])
    let later = course("C", [try weekly("c", .monday, 720, 810)])
    let utc = try timetable([shared])
    #expect(ClassConflict.find(in: [utc, try timetable([shared], name: "U")]) == [])
    #expect(ClassConflict.find(in: [utc, try timetable([other], zone: east)]) == [])
    let found = ClassConflict.find(in: [utc, try timetable([later], name: "U", zone: east)])
    #expect(found.map { "\($0.first.timetable) \($0.second.timetable) \($0.count)" } == ["T U 4"])
  }

  @Test("the most classes at one time end soon, and in as many pairs as are told")
  func many() throws {
    let times = try (0..<Timetable.mostTimes).map { try weekly("\($0)", .monday, 0, 1440) }
    let table = try timetable(times.map { course($0.uid, [$0]) })
    #expect(ClassConflict.find(in: [table]).count == ClassConflict.most)
  }

  @Test("the categories are kind, course and tags, each once")
  func categories() {
    #expect(course("Algebra", []).categories == ["class", "Algebra", "Study"])
  }
}
