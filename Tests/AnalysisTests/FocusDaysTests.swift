import CivilTime
import Foundation
import Testing

@testable import Analysis
@testable import Plans

@Suite("Focus sessions by day")
struct FocusDaysTests {
  private static func zone(_ name: String) throws -> ZoneRules {
    let data = try Data(contentsOf: URL(fileURLWithPath: "/usr/share/zoneinfo/" + name))
    return try TZif.read([UInt8](data), name: name)
  }

  private func instant(_ text: String) throws -> Instant {
    try #require(TimestampText(text)?.instant)
  }

  private func days(
    _ spans: [(String, String)],
    _ dates: (String, String),
    _ timeline: ZoneTimeline? = nil
  ) throws -> FocusDays {
    let berlin = ZoneTimeline(home: try Self.zone("Europe/Berlin"))
    let sessions = try spans.map {
      FocusSession(goals: ["a"], span: TimeSpan(try instant($0.0), try instant($0.1)))
    }
    let first = try #require(CivilDate(dates.0))
    let last = try #require(CivilDate(dates.1))
    return FocusDays(sessions, on: first..<(last + 1), timeline ?? berlin)
  }

  private func minutes(_ days: FocusDays) -> [String] {
    days.days.map { "\($0.date) \($0.length / 60_000)" }
  }

  @Test("what crosses midnight is split there, and each minute counts once")
  func split() throws {
    let days = try days(
      [
        ("2026-05-31T23:30:00+02:00", "2026-06-01T00:45:00+02:00"),
        ("2026-05-31T23:00:00+02:00", "2026-05-31T23:40:00+02:00"),
        ("2026-06-07T23:00:00+02:00", "2026-06-08T23:00:00+02:00"),
      ],
      ("2026-05-01", "2026-06-30")
    )
    #expect(
      minutes(days) == ["2026-05-31 60", "2026-06-01 45", "2026-06-07 60", "2026-06-08 1380"]
    )
    #expect(days.days.map { $0.parts.count } == [2, 1, 1, 1])
    #expect(days.days[0].parts.map { $0.span.length / 60_000 } == [40, 30])
    #expect(days.length == 1545 * 60_000)
    #expect(
      days.weeks.map { "\($0.week) \($0.length / 60_000)" } == [
        "2026-W22 60", "2026-W23 105", "2026-W24 1380",
      ]
    )
    #expect(
      days.months.map { "\($0.month) \($0.length / 60_000)" } == ["May 2026 60", "June 2026 1485"]
    )
  }

  @Test("what lies outside the dates is left out, the last of which counts")
  func dates() throws {
    let spans = [
      ("2026-05-30T23:30:00+02:00", "2026-05-31T00:30:00+02:00"),
      ("2026-05-31T23:30:00+02:00", "2026-06-01T00:30:00+02:00"),
    ]
    #expect(try minutes(days(spans, ("2026-05-31", "2026-05-31"))) == ["2026-05-31 60"])
    #expect(try minutes(days(spans, ("2026-06-02", "2026-06-03"))) == [])
    #expect(try minutes(days([], ("2026-06-02", "2026-06-03"))) == [])
  }

  @Test("days on which the clock changes have their real length")
  func changes() throws {
    let days = try days(
      [
        ("2026-03-28T23:00:00+01:00", "2026-03-29T04:00:00+02:00"),
        ("2026-10-24T23:00:00+02:00", "2026-10-25T04:00:00+01:00"),
      ],
      ("2026-01-01", "2026-12-31")
    )
    #expect(
      minutes(days) == ["2026-03-28 60", "2026-03-29 180", "2026-10-24 60", "2026-10-25 300"]
    )
  }

  @Test("on a journey dates are those of the zone that the person was in")
  func journey() throws {
    let timeline = ZoneTimeline(
      home: try Self.zone("Europe/Berlin"),
      moves: [
        .init(from: try instant("2026-06-01T20:00:00Z"), zone: try Self.zone("America/New_York"))
      ]
    )
    let days = try days(
      [("2026-06-01T21:00:00Z", "2026-06-02T05:00:00Z")],
      ("2026-06-01", "2026-06-02"),
      timeline
    )
    // Midnight in New York is at 04:00 in UTC.
    #expect(minutes(days) == ["2026-06-01 420", "2026-06-02 60"])
  }
}
