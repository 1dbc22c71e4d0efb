import CivilTime
import Foundation
import TestSupport
import Testing

@testable import Plans
@testable import Reports

@Suite("Timetables as pages")
struct TimetablePageTests {
  private static let first = Fixtures.date("2026-04-13")
  private static let last = Fixtures.date("2026-07-18")

  private func time(
    _ days: [Weekday],
    _ start: Int,
    _ end: Int,
    room: String? = nil,
    weeks: TeachingWeeks = .all,
    moves: [ClassMeeting] = []
  ) -> ClassTime {
    ClassTime(
      uid: "\(days) \(start)",
      days: days,
      start: start,
      end: end,
      room: room,
      weeks: weeks,
      first: Self.first,
      last: Self.last,
      moves: moves
    )
  }

  private func course(
    _ name: String,
    _ color: Int,
    _ times: [ClassTime],
    extras: [ExtraMeeting] = []
  ) -> TimetableClass {
    TimetableClass(
      id: name,
      course: name,
      color: ClassColor(rgb: color),
      times: times,
      extras: extras,
      place: TimetableClass.Place(file: "plans/timetable.yaml", line: 1, column: 1)
    )
  }

  private func table(_ classes: [TimetableClass], name: String = "Summer term") -> Timetable {
    Timetable(
      file: "plans/timetable.yaml",
      name: name,
      calendarName: name,
      zone: .utc,
      first: Self.first,
      last: Self.last,
      freeDays: [
        Timetable.FreeDays(from: Fixtures.date("2026-05-01"), through: Fixtures.date("2026-05-01")),
        Timetable.FreeDays(
          from: Fixtures.date("2026-05-25"),
          through: Fixtures.date("2026-05-30"),
          reason: "Whitsun <b>"
        ),
      ],
      classes: classes
    )
  }

  private var summer: Timetable {
    let moved = ClassMeeting(
      date: Fixtures.date("2026-04-28"),
      start: 840,
      end: 930,
      room: "H 2",
      original: Fixtures.date("2026-04-27")
    )
    let extra = ExtraMeeting(
      uid: "x",
      meeting: ClassMeeting(date: Fixtures.date("2026-07-20"), start: 540, end: 600, room: nil)
    )
    return table([
      course(
        "Algebra & <i>",
        0x1A1F71,
        [time([.monday, .friday], 615, 705, room: "H 1", moves: [moved])]
      ),
      course(
        "Übung",
        0xFFD700,
        [
          time([.monday], 690, 735, weeks: .listed([ISOWeek(containing: Self.first) + 2])),
          time([.sunday], 0, 1440, weeks: .alternate(ISOWeek(containing: Self.first) + 1)),
        ],
        extras: [extra]
      ),
    ])
  }

  private func page(_ timetable: Timetable, style: Preferences = Preferences()) -> String {
    String(
      decoding: TimetablePage.page(
        timetable,
        conflicts: ClassConflict.find(in: [timetable]),
        style: style,
        list: "index.html"
      ),
      as: UTF8.self
    )
  }

  /// The page without its style sheet.
  private func content(_ page: String) -> String {
    page.components(separatedBy: "</style>").last ?? page
  }

  @Test("a week with everything, by either clock, and the list")
  func golden() {
    expectGolden(content(page(summer)), "timetable.html")
    let american = Preferences(weekStart: .sunday, clock: .twelve)
    expectGolden(content(page(summer, style: american)), "timetable-12.html")
    let list = TimetablePage.list(
      [(summer, "timetable.html"), (table([]), "b.html")],
      style: Preferences()
    )
    expectGolden(content(String(decoding: list, as: UTF8.self)), "timetables.html")
  }

  @Test("texts of the data stay texts, and nothing comes from elsewhere")
  func hostile() {
    let name = "<script>alert(1)</script>\u{202e}\"'\n</style>"
    let page = page(table([course(name, 0, [time([.monday], 600, 660, room: name)])], name: name))
    #expect(page.contains("<script") == false)
    #expect(page.contains("\u{202e}") == false)
    #expect(page.components(separatedBy: "</style>").count == 2)
    #expect(page.contains("://") == false)
  }

  @Test("an empty timetable, and the most that one can have, are pages too")
  func extremes() {
    #expect(page(table([])).contains("There are no classes."))
    let many = (0..<200).map { course("Course \($0)", $0 * 80_000, [time([.monday], 600, 605)]) }
    let page = page(table(many))
    #expect(page.components(separatedBy: "<li style=").count == 201)
    #expect(page.utf8.count < 200_000)
  }

  @Test("blocks that overlap lie beside each other, others take the whole width")
  func lanes() {
    let grid = WeekGrid(
      table([
        course("A", 0, [time([.monday], 600, 700)]), course("B", 0, [time([.monday], 650, 750)]),
        course("C", 0, [time([.monday], 700, 800)]), course("D", 0, [time([.monday], 800, 900)]),
      ]),
      style: Preferences()
    )
    let weekdays: [Weekday] = [.monday, .tuesday, .wednesday, .thursday, .friday]
    #expect(grid.days.map(\.weekday) == weekdays)
    #expect(
      grid.days[0].blocks.map { "\($0.course) \($0.lane)/\($0.lanes)" } == [
        "A 0/2", "B 1/2", "C 0/2", "D 0/1",
      ]
    )
    #expect(grid.firstHour == 10)
    #expect(grid.endHour == 15)
    #expect(grid.rows == 60)
    #expect(grid.row(600) == 1)
    #expect(grid.row(755) == 32)
  }

  @Test("weeks begin where the person wants, and weekends show where there is a class")
  func weekdays() {
    let sunday = Preferences(weekStart: .sunday)
    #expect(sunday.weekdays.map(\.shortName) == ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"])
    #expect(Preferences(weekStart: .saturday).weekdays.first == .saturday)
    let grid = WeekGrid(summer, style: sunday)
    #expect(grid.days.map(\.weekday).first == .sunday)
    #expect(grid.days.count == 6)
  }

  @Test(
    "times of day by either clock",
    arguments: [
      (0, "00:00", "12:00 am"), (59, "00:59", "12:59 am"), (60, "01:00", "1:00 am"),
      (719, "11:59", "11:59 am"), (720, "12:00", "12:00 pm"), (780, "13:00", "1:00 pm"),
      (1439, "23:59", "11:59 pm"), (1440, "24:00", "midnight"),
    ]
  )
  func clocks(minutes: Int, day: String, half: String) {
    #expect(Preferences(clock: .twentyFour).time(minutes) == day)
    #expect(Preferences(clock: .twelve).time(minutes) == half)
  }
}
