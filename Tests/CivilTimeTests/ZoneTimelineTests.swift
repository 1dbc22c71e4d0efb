import CivilTime
import Testing

@Suite("A person's zones")
struct ZoneTimelineTests {
  /// Berlin, from 10 June 10:00 UTC Tokyo, from 20 June 10:00 UTC New York.
  private func traveller() throws -> ZoneTimeline {
    ZoneTimeline(
      home: try systemZone("Europe/Berlin"),
      moves: [
        .init(from: try instant("2026-06-20T10:00:00Z"), zone: try systemZone("America/New_York")),
        .init(from: try instant("2026-06-10T10:00:00Z"), zone: try systemZone("Asia/Tokyo")),
      ]
    )
  }

  @Test(
    "A reading is found in the zone of its time",
    arguments: [
      ("2026-06-10T11:59:59", "2026-06-10T09:59:59Z", false),
      // The journey to Tokyo skips 12:00 to 19:00: read as in Berlin.
      ("2026-06-10T12:00:00", "2026-06-10T10:00:00Z", true),
      ("2026-06-10T18:59:59", "2026-06-10T16:59:59Z", true),
      ("2026-06-10T19:00:00", "2026-06-10T10:00:00Z", false),
      ("2026-06-15T12:00:00", "2026-06-15T03:00:00Z", false),
      // The journey to New York repeats 06:00 to 19:00: the first is in Tokyo.
      ("2026-06-20T05:59:59", "2026-06-19T20:59:59Z", false),
      ("2026-06-20T06:00:00", "2026-06-19T21:00:00Z", true),
      ("2026-06-20T18:30:00", "2026-06-20T09:30:00Z", true),
      ("2026-06-20T19:00:00", "2026-06-20T23:00:00Z", false),
      ("2026-03-29T02:30:00", "2026-03-29T01:30:00Z", true),
      ("2026-11-01T01:30:00", "2026-11-01T05:30:00Z", true),
    ]
  )
  func readings(local: String, utc: String, isAmbiguous: Bool) throws {
    let read = try #require(TimestampText(local)).resolved(in: try traveller())
    #expect(read.instant.description == utc)
    #expect(read.isAmbiguous == isAmbiguous)
  }

  @Test("A day that a journey cuts at its beginning starts with the journey's end")
  func dayStart() throws {
    let kiritimati = try systemZone("Pacific/Kiritimati")
    let east = ZoneTimeline(
      home: .utc,
      moves: [.init(from: try instant("2026-06-10T20:00:00Z"), zone: kiritimati)]
    )
    #expect(east.start(of: try date("2026-06-10")).description == "2026-06-10T00:00:00Z")
    #expect(east.start(of: try date("2026-06-11")).description == "2026-06-10T20:00:00Z")
    #expect(east.start(of: try date("2026-06-12")).description == "2026-06-11T10:00:00Z")
    let santiago = ZoneTimeline(home: try systemZone("America/Santiago"))
    #expect(santiago.start(of: try date("2026-09-06")).description == "2026-09-06T04:00:00Z")
  }

  @Test("A move within a second cuts the hours at the next second")
  func fraction() throws {
    let tokyo = try systemZone("Asia/Tokyo")
    let timeline = ZoneTimeline(
      home: .utc,
      moves: [.init(from: try instant("2026-06-10T10:20:00.500Z"), zone: tokyo)]
    )
    let day = try date("2026-06-10")
    let hours = HourGrid(timeline: timeline, from: day, to: day + 1).cells.map(\.hour)
    #expect(hours == Array(0...10) + Array(19...23))
  }
}
