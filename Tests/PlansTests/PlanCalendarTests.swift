import CivilTime
import Documents
import Foundation
import ICalendar
import Testing

@testable import Plans

/// The zones of this machine.
let systemZones: ZoneLookup = { name in
  guard
    let data = try? Data(contentsOf: URL(fileURLWithPath: "/usr/share/zoneinfo/\(name)"))
  else { return nil }
  return try? TZif.read([UInt8](data), name: name)
}

/// An instant, which has to be one.
func instant(_ text: String) throws -> Instant { try #require(TimestampText(text)?.instant) }

/// A class with these times, in a semester from 13 April to 17 July 2026.
func table(
  _ times: [ClassTime],
  course: String = "Algebra",
  extras: [ExtraMeeting] = [],
  notes: String? = nil,
  reminder: Int? = nil,
  zone: String = "Europe/Berlin"
) throws -> Timetable {
  Timetable(
    file: "plans/timetable.yaml",
    name: "Summer",
    calendarName: "Uni, summer",
    zone: try #require(systemZones(zone)),
    first: try day("2026-04-13"),
    last: try day("2026-07-17"),
    freeDays: [],
    classes: [
      TimetableClass(
        id: course,
        course: course,
        color: ClassColor(rgb: 0xFFD701),
        notes: notes,
        tags: ["study"],
        reminderMinutes: reminder,
        times: times,
        extras: extras,
        place: TimetableClass.Place(file: "plans/timetable.yaml", line: 5, column: 5)
      )
    ]
  )
}

/// A weekly time in that semester.
func semesterTime(
  _ days: [Weekday] = [.monday],
  start: Int = 615,
  end: Int = 705,
  room: String? = "H 1",
  weeks: TeachingWeeks = .all,
  first: String = "2026-04-13",
  last: String = "2026-05-17",
  excluded: [String] = [],
  moves: [ClassMeeting] = []
) throws -> ClassTime {
  ClassTime(
    uid: "u-1",
    days: days,
    start: start,
    end: end,
    room: room,
    weeks: weeks,
    first: try day(first),
    last: try day(last),
    excluded: Set(try excluded.map(day)),
    moves: moves
  )
}

/// The lines of an export as of 1 April 2026, folds undone, from the first event on.
func lines(_ timetable: Timetable) throws -> [String] {
  let calendar = PlanCalendar(of: [timetable], name: timetable.calendarName)
  let revision = PlanRevision(
    of: calendar,
    after: nil,
    asOf: try instant("2026-04-01T06:00:00Z"),
    clock: String.init
  )
  let all = String(decoding: revision.bytes, as: UTF8.self)
    .replacingOccurrences(of: "\r\n ", with: "").components(separatedBy: "\r\n")
  return Array(all[(all.firstIndex(of: "BEGIN:VEVENT") ?? 0)...])
}

@Suite("Exporting timetables")
struct PlanCalendarTests {
  @Test("a weekly class, with all that it can have")
  func whole() throws {
    #expect(
      try lines(
        table(
          [try semesterTime([.monday, .wednesday], last: "2026-05-06", excluded: ["2026-04-29"])],
          course: "Algebra; I, II",
          notes: "Bring\npaper",
          reminder: 10
        )
      ) == [
        "BEGIN:VEVENT", "UID:u-1", "DTSTAMP:20260401T060000Z", "SEQUENCE:0",
        "LAST-MODIFIED:20260401T060000Z", "DTSTART;TZID=Europe/Berlin:20260413T101500",
        "DTEND;TZID=Europe/Berlin:20260413T114500",
        "RRULE:FREQ=WEEKLY;UNTIL=20260506T081500Z;BYDAY=MO,WE",
        "EXDATE;TZID=Europe/Berlin:20260429T101500", "SUMMARY:Algebra\\; I\\, II", "LOCATION:H 1",
        "DESCRIPTION:Bring\\npaper", "CATEGORIES:class,Algebra\\; I\\, II,study", "COLOR:gold",
        "BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:Algebra\\; I\\, II", "TRIGGER:-PT10M",
        "END:VALARM", "END:VEVENT", "END:VCALENDAR", "",
      ]
    )
  }

  @Test("the head: version, product, scale, names, colour, no method, and the zone")
  func head() throws {
    let calendar = PlanCalendar(of: [try table([try semesterTime()])], name: "Uni, summer")
    let revision = PlanRevision(
      of: calendar,
      after: nil,
      asOf: Instant(seconds: 0),
      clock: String.init
    )
    let text = String(decoding: revision.bytes, as: UTF8.self)
    #expect(
      text.hasPrefix(
        [
          "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//lockin//Plans//EN", "CALSCALE:GREGORIAN",
          "NAME:Uni\\, summer", "X-WR-CALNAME:Uni\\, summer", "COLOR:midnightblue",
          "X-APPLE-CALENDAR-COLOR:#1A1F71", "BEGIN:VTIMEZONE", "TZID:Europe/Berlin", "",
        ].joined(separator: "\r\n")
      )
    )
    #expect(text.contains("METHOD") == false)
    #expect(PlanRevision.isExport(revision.bytes))
    #expect(
      PlanRevision.isExport(Array("BEGIN:VCALENDAR\r\nPRODID:x\r\nEND:VCALENDAR".utf8)) == false
    )
    #expect(calendar.writtenOutZones == [])
  }

  @Test("the first day is one of the class, and what is missing between is excluded")
  func irregular() throws {
    let weeks = ["2026-W17", "2026-W18", "2026-W20"].compactMap { ISOWeek($0) }
    let read = try lines(table([try semesterTime([.tuesday, .thursday], weeks: .listed(weeks))]))
    #expect(read.contains("DTSTART;TZID=Europe/Berlin:20260421T101500"))
    #expect(read.contains("RRULE:FREQ=WEEKLY;UNTIL=20260514T081500Z;BYDAY=TU,TH"))
    #expect(
      read.filter { $0.hasPrefix("EXDATE") } == [
        "EXDATE;TZID=Europe/Berlin:20260505T101500", "EXDATE;TZID=Europe/Berlin:20260507T101500",
      ]
    )
    let second = try lines(
      table([try semesterTime(weeks: .alternate(ISOWeek(containing: try day("2026-04-20"))))])
    )
    #expect(
      second.contains("RRULE:FREQ=WEEKLY;INTERVAL=2;UNTIL=20260504T081500Z;BYDAY=MO;WKST=MO")
    )
    #expect(second.contains { $0.hasPrefix("EXDATE") } == false)
  }

  @Test("a moved meeting names the one that it stands for, by the clock of the series")
  func moved() throws {
    let move = ClassMeeting(
      date: try day("2026-04-28"),
      start: 840,
      end: 930,
      room: "H 2",
      original: try day("2026-04-27")
    )
    let read = try lines(table([try semesterTime(moves: [move])]))
    let second = Array(read[(read.lastIndex(of: "BEGIN:VEVENT") ?? 0)...])
    #expect(
      second.prefix(9) == [
        "BEGIN:VEVENT", "UID:u-1", "DTSTAMP:20260401T060000Z", "SEQUENCE:0",
        "LAST-MODIFIED:20260401T060000Z", "DTSTART;TZID=Europe/Berlin:20260428T140000",
        "DTEND;TZID=Europe/Berlin:20260428T153000",
        "RECURRENCE-ID;TZID=Europe/Berlin:20260427T101500", "SUMMARY:Algebra",
      ]
    )
  }

  @Test("a single meeting has no rule, one that never takes place is not there")
  func single() throws {
    let read = try lines(table([try semesterTime(last: "2026-04-19")]))
    #expect(read.contains { $0.hasPrefix("RRULE") } == false)
    #expect(read.contains("DTSTART;TZID=Europe/Berlin:20260413T101500"))
    #expect(try lines(table([try semesterTime(last: "2026-04-12")])).contains("UID:u-1") == false)
  }

  @Test("a class that is held until midnight, or in UTC, or at the beginning of its reminder")
  func edges() throws {
    let late = try lines(
      table([try semesterTime(start: 1320, end: 1440)], reminder: 0, zone: "Europe/Berlin")
    )
    #expect(late.contains("DTEND;TZID=Europe/Berlin:20260414T000000"))
    #expect(late.contains("TRIGGER:PT0S"))
    let calendar = PlanCalendar(
      of: [
        Timetable(
          file: "t",
          name: "t",
          calendarName: "t",
          zone: .utc,
          first: try day("2026-04-13"),
          last: try day("2026-05-17"),
          freeDays: [],
          classes: try table([try semesterTime()]).classes
        )
      ],
      name: "t"
    )
    #expect(calendar.zones == [])
    #expect(calendar.entries[0].property("DTSTART")?.value == "20260413T101500Z")
    #expect(calendar.entries[0].property("DTSTART")?.parameters == [])
  }

  @Test("what is exported are the meetings, to the second, in any zone and over clock changes")
  func roundTrip() throws {
    let seed: UInt64 = 4_112_026
    var random = SplitMix(seed: seed)
    let names = [
      "Europe/Berlin", "America/New_York", "Asia/Kathmandu", "Australia/Lord_Howe",
      "Africa/Casablanca", "America/Santiago",
    ]
    for round in 0..<120 {
      let zone = names[round % names.count]
      let first = try day("2026-01-05") + random.below(300)
      let last = first + random.below(260)
      let weeks: TeachingWeeks =
        switch random.below(3) {
        case 0: .all
        case 1: .alternate(ISOWeek(containing: first + 7 * random.below(2)))
        default:
          .listed(
            (0..<random.below(12)).map { _ in ISOWeek(containing: first + random.below(200)) }
          )
        }
      let start = random.below(1380)
      let days = Weekday.allCases.filter { _ in random.below(3) == 0 }
      let plain = ClassTime(
        uid: "u",
        days: days,
        start: start,
        end: start + 5 + random.below(1435 - start),
        room: "r",
        weeks: weeks,
        first: first,
        last: last
      )
      let excluded = Set(plain.dates.filter { _ in random.below(5) == 0 })
      let moves = plain.dates.filter { _ in random.below(9) == 0 }.map { date in
        let start = random.below(1430)
        return ClassMeeting(
          date: date + random.below(9) - 4,
          start: start,
          end: start + 1 + random.below(1440 - start),
          room: "other",
          original: date
        )
      }
      let time = ClassTime(
        uid: "u",
        days: days,
        start: plain.start,
        end: plain.end,
        room: "r",
        weeks: weeks,
        first: first,
        last: last,
        excluded: excluded,
        moves: moves
      )
      let timetable = try table([time], zone: zone)
      let revision = PlanRevision(
        of: PlanCalendar(of: [timetable], name: "x"),
        after: nil,
        asOf: Instant(seconds: 0),
        clock: String.init
      )
      let calendar = ICalendar.Calendar(revision.bytes, file: "a.ics", zones: systemZones)
      #expect(calendar.diagnostics == [], "seed \(seed), \(round)")
      let expansion = Expansion(
        of: [calendar],
        from: try instant("2025-01-01T00:00:00Z"),
        to: try instant("2028-01-01T00:00:00Z"),
        owner: ZoneTimeline(home: .utc)
      )
      let expected = time.meetings.map { meeting in
        let span = meeting.span(in: timetable.zone)
        return "\(span.start) \(span.end) \(meeting.room ?? "") "
          + "\(time.instance(of: meeting, in: timetable.zone)?.description ?? "-")"
      }
      let found = expansion.occurrences.map {
        "\($0.start) \($0.end) \($0.label.location ?? "") \($0.recurrenceID?.description ?? "-")"
      }
      #expect(found.sorted() == expected.sorted(), "seed \(seed), \(round), \(zone)")
    }
  }
}

/// SplitMix64 (Steele, Lea and Flood, 2014), for repeatable random tests.
struct SplitMix {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }

  mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }
}
