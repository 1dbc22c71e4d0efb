import CivilTime
import Testing

@testable import Plans

/// A date, which has to exist.
func day(_ text: String) throws -> CivilDate { try #require(CivilDate(text)) }

/// A weekly time from 10:15 to 11:45 in the summer term of 2026.
func time(
  _ days: [Weekday],
  weeks: TeachingWeeks = .all,
  first: String = "2026-04-13",
  last: String = "2026-05-10",
  excluded: [String] = [],
  moves: [ClassMeeting] = []
) throws -> ClassTime {
  ClassTime(
    uid: "u",
    days: days,
    start: 615,
    end: 705,
    room: "H 1",
    weeks: weeks,
    first: try day(first),
    last: try day(last),
    excluded: Set(try excluded.map(day)),
    moves: moves
  )
}

@Suite("Weekly times")
struct ClassTimeTests {
  @Test("every week, on several days, within the dates")
  func everyWeek() throws {
    let time = try time([.wednesday, .monday], first: "2026-04-14", last: "2026-04-27")
    #expect(time.days == [.monday, .wednesday])
    #expect(
      time.dates.map(\.description) == ["2026-04-15", "2026-04-20", "2026-04-22", "2026-04-27"]
    )
    #expect(time.interval == 1)
  }

  @Test("every second week, also over the end of a year with 53 weeks")
  func alternate() throws {
    let first = try #require(ISOWeek("2026-W51"))
    let time = try time(
      [.tuesday],
      weeks: .alternate(first),
      first: "2026-12-10",
      last: "2027-01-20"
    )
    #expect(time.dates.map(\.description) == ["2026-12-15", "2026-12-29", "2027-01-12"])
    #expect(time.interval == 2)
  }

  @Test("listed weeks, whose distances have a divisor or have none")
  func listed() throws {
    let weeks = ["2026-W16", "2026-W19"].compactMap { ISOWeek($0) }
    #expect(try time([.friday], weeks: .listed(weeks)).interval == 3)
    #expect(
      try time([.friday], weeks: .listed(weeks)).dates.map(\.description) == [
        "2026-04-17", "2026-05-08",
      ]
    )
    let more = weeks + ["2026-W18"].compactMap { ISOWeek($0) }
    #expect(try time([.friday], weeks: .listed(more)).interval == 1)
    #expect(try time([.friday], weeks: .listed([])).dates == [])
  }

  @Test("an excluded date is missing; one that was moved belongs to the series all the same")
  func exclusions() throws {
    let move = ClassMeeting(
      date: try day("2026-05-02"),
      start: 600,
      end: 700,
      room: nil,
      original: try day("2026-05-01")
    )
    let stray = ClassMeeting(
      date: try day("2026-05-02"),
      start: 600,
      end: 700,
      room: nil,
      original: try day("2026-05-02")
    )
    let time = try time(
      [.friday],
      excluded: ["2026-04-24", "2026-05-01"],
      moves: [stray, move]
    )
    #expect(time.dates.map(\.description) == ["2026-04-17", "2026-05-01", "2026-05-08"])
    #expect(time.moves == [move])
    #expect(time.meetings.map(\.date.description) == ["2026-04-17", "2026-05-02", "2026-05-08"])
    #expect(time.meetings.map(\.start) == [615, 600, 615])
    #expect(time.follows(try day("2026-04-24")))
    #expect(time.follows(try day("2026-04-23")) == false)
    #expect(time.follows(try day("2026-05-15")) == false)
  }

  @Test("an end before the start, and a semester of centuries, have no dates")
  func absurd() throws {
    #expect(try time([.monday], first: "2026-05-11", last: "2026-05-10").dates == [])
    #expect(try time([.monday], first: "0001-01-01", last: "9999-12-31").dates == [])
  }

  @Test("a meeting lasts from reading to reading of the clock, whatever the clock does")
  func clockChanges() throws {
    // Berlin, from the footer of its zone file: forward at 01:00Z on 29 March, back on 25 October.
    let before = ZoneRules.Span(start: .min, offset: 3600, abbreviation: "CET")
    let summer = ZoneRules.Span(
      start: 1_774_746_000,
      offset: 7200,
      abbreviation: "CEST"
    )
    let winter = ZoneRules.Span(
      start: 1_792_890_000,
      offset: 3600,
      abbreviation: "CET"
    )
    let berlin = ZoneRules(name: "Europe/Berlin", first: before, rest: [summer, winter])
    func span(_ date: String, _ start: Int, _ end: Int) throws -> String {
      let span = ClassMeeting(date: try day(date), start: start, end: end, room: nil)
        .span(in: berlin)
      return "\(span.start)/\(span.end)"
    }
    #expect(try span("2026-03-29", 60, 240) == "2026-03-29T00:00:00Z/2026-03-29T02:00:00Z")
    #expect(try span("2026-10-25", 60, 240) == "2026-10-24T23:00:00Z/2026-10-25T03:00:00Z")
    #expect(try span("2026-03-29", 150, 195) == "2026-03-29T01:30:00Z/2026-03-29T02:15:00Z")
    #expect(try span("2026-04-13", 1380, 1440) == "2026-04-13T21:00:00Z/2026-04-13T22:00:00Z")
  }
}
