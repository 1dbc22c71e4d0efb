import CivilTime
import Foundation
import Testing

@testable import Plans

@Suite("Working hours of the clock")
struct WorkingHoursTests {
  private func hours(_ zone: String, _ minutes: Range<Int>) throws -> (ZoneTimeline, WorkingHours) {
    let data = try Data(contentsOf: URL(fileURLWithPath: "/usr/share/zoneinfo/\(zone)"))
    let timeline = ZoneTimeline(home: try TZif.read([UInt8](data), name: zone))
    return (timeline, WorkingHours(timeline: timeline, minutes: minutes))
  }

  @Test(
    "starts are quarters of an hour that the clock shows once",
    arguments: [
      ("Europe/Berlin", "2026-06-01", 480..<540, "08:00 08:15 08:30 08:45"),
      ("Europe/Berlin", "2026-06-01", 481..<525, "08:15 08:30"),
      ("Europe/Berlin", "2026-06-01", 1425..<1440, "23:45"),
      // From 2:00 to 3:00 there is nothing, or everything twice.
      ("Europe/Berlin", "2026-03-29", 105..<195, "01:45 03:00"),
      ("Europe/Berlin", "2026-10-25", 105..<195, "01:45 03:00"),
      ("Australia/Lord_Howe", "2026-10-04", 105..<180, "01:45 02:30 02:45"),
      ("Australia/Lord_Howe", "2026-04-05", 75..<150, "01:15 02:00 02:15"),
      ("America/Havana", "2026-03-08", 0..<75, "01:00"),
      ("America/Havana", "2026-11-01", 0..<75, "01:00"),
      ("Pacific/Apia", "2011-12-30", 0..<1440, ""),
      ("Pacific/Apia", "2011-12-31", 0..<30, "00:00 00:15"),
    ]
  )
  func starts(zone: String, day: String, minutes: Range<Int>, expected: String) throws {
    let (timeline, hours) = try hours(zone, minutes)
    let found = hours.starts(on: try #require(CivilDate(day)))
    #expect(found.map { timeline.local(at: $0).hourAndMinute }.joined(separator: " ") == expected)
    #expect(found.allSatisfy { "\(timeline.local(at: $0).date)" == day })
  }

  /// Spans in minutes of real time from the day's start.
  @Test(
    "hold what lies within one day, up to its last moment",
    arguments: [
      ("Europe/Berlin", "2026-06-01", 480..<1080, 480, 1080, true),
      ("Europe/Berlin", "2026-06-01", 480..<1080, 479, 540, false),
      ("Europe/Berlin", "2026-06-01", 480..<1080, 1020, 1081, false),
      ("Europe/Berlin", "2026-06-01", 480..<1440, 1380, 1440, true),
      ("Europe/Berlin", "2026-06-01", 0..<1440, 1380, 1441, false),
      ("Europe/Berlin", "2026-06-01", 0..<1440, 0, 1440, true),
      // 3:30 comes after two and a half hours, and 2:30 not at all.
      ("Europe/Berlin", "2026-03-29", 60..<210, 60, 150, true),
      ("Europe/Berlin", "2026-03-29", 60..<210, 60, 151, false),
      ("Europe/Berlin", "2026-03-29", 60..<150, 60, 120, true),
      ("Europe/Berlin", "2026-03-29", 60..<150, 60, 135, false),
      // 3:30 comes after four and a half hours.
      ("Europe/Berlin", "2026-10-25", 60..<210, 60, 270, true),
      ("Europe/Berlin", "2026-10-25", 60..<210, 60, 271, false),
    ] as [(String, String, Range<Int>, Int64, Int64, Bool)]
  )
  func hold(
    zone: String,
    day: String,
    minutes: Range<Int>,
    from: Int64,
    to: Int64,
    expected: Bool
  ) throws {
    let (timeline, hours) = try hours(zone, minutes)
    let start = timeline.start(of: try #require(CivilDate(day)))
    #expect(hours.hold(TimeSpan(start + from * 60_000, start + to * 60_000)) == expected)
  }
}
