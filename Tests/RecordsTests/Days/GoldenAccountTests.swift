import CivilTime
import Testing

@testable import Records

/// What users of other trackers complain of, each by hand and exact to the millisecond.
@Suite("Accounts of what trackers get wrong")
struct GoldenAccountTests {
  /// A scene of some days from 1 June 2026 in Berlin, whose midnight is 22:00 UTC.
  private func scene(days: Int) throws -> Scene {
    let day = try date("2026-06-01")
    var scene = Scene(day..<(day + days))
    scene.timeline = ZoneTimeline(home: try systemZone("Europe/Berlin"))
    return scene
  }

  /// Adds a record that begins at an instant, with a length in milliseconds.
  private func add(
    _ kind: ActivityRecord.Kind,
    _ start: String,
    _ duration: Int64,
    app: String = "",
    to scene: inout Scene
  ) throws {
    scene.lines.append(
      Line(
        kind: kind,
        source: "\(kind)",
        app: app,
        start: try instant(start).milliseconds,
        duration: duration
      )
    )
  }

  private func words(_ outcome: Outcome) -> [String] {
    outcome.activity.accounts.map(Outcome.words)
  }

  @Test("doubled records of presence count once: 28 hours of them do not make a longer day")
  func doubledPresence() throws {
    var scene = try scene(days: 1)
    try add(.use, "2026-06-01T07:00:00.250Z", 3_600_123, app: "a", to: &scene)
    // Mid-values a millisecond apart, a copy, and two that overlap: in all 07:10 to 07:40.
    for (start, length) in [
      ("2026-06-01T07:10:00.000Z", 600_000), ("2026-06-01T07:10:00.001Z", 899_999),
      ("2026-06-01T07:10:00.001Z", 899_999), ("2026-06-01T07:20:00.000Z", 1_200_000),
      ("2026-06-01T07:15:30.007Z", 60_000), ("2026-06-01T07:39:59.999Z", 1),
    ] as [(String, Int64)] {
      try add(.present, start, length, to: &scene)
    }
    // Absence reported over the same time takes nothing from presence.
    try add(.away, "2026-06-01T06:55:00.000Z", 2_100_000, to: &scene)
    try add(.away, "2026-06-01T06:55:00.000Z", 2_100_000, to: &scene)
    #expect(
      words(scene.account()) == [
        "2026-06-01 raw 3600123 flood 0 used 1800000 beside 0 afk 1800123"
      ]
    )
  }

  @Test("overlapping filters over overlapping windows: 13 of 16 minutes are not lost, nor doubled")
  func overlappingFilters() throws {
    var scene = try scene(days: 1)
    try add(.use, "2026-06-01T07:00:00.000Z", 3_600_000, app: "a", to: &scene)
    try add(.use, "2026-06-01T07:10:00.001Z", 600_000, app: "b", to: &scene)
    try add(.present, "2026-06-01T07:12:00.000Z", 180_000, to: &scene)
    try add(.present, "2026-06-01T07:13:00.000Z", 60_000, to: &scene)
    try add(.present, "2026-06-01T07:30:00.000Z", 600_001, to: &scene)
    try add(.away, "2026-06-01T06:59:00.000Z", 1000, to: &scene)
    let outcome = scene.account()
    // 13 minutes and a millisecond of a, and 3 minutes of b in front of as much of a.
    #expect(
      words(outcome) == [
        "2026-06-01 raw 4200000 flood 0 used 780001 beside 0 afk 3239999 same_device_overlap 180000"
      ]
    )
  }

  @Test("an absence of 134 hours spoils no day but its own, and no presence")
  func longAbsence() throws {
    var scene = try scene(days: 7)
    try add(.away, "2026-06-01T08:00:00.000Z", 134 * hour, to: &scene)
    try add(.use, "2026-06-01T07:30:00.000Z", 3_600_001, app: "a", to: &scene)
    try add(.use, "2026-06-03T09:00:00.000Z", 600_000, app: "b", to: &scene)
    try add(.present, "2026-06-03T09:04:00.000Z", 59_999, to: &scene)
    // A day after the absence ended, its watcher says nothing any more.
    try add(.use, "2026-06-06T22:00:00.000Z", 7_200_000, app: "c", to: &scene)
    try add(.use, "2026-06-07T21:00:00.000Z", 3_600_000, app: "d", to: &scene)
    #expect(
      words(scene.account()) == [
        "2026-06-01 raw 3600001 flood 0 used 1800000 beside 0 afk 1800001",
        "2026-06-02 raw 0 flood 0 used 0 beside 0",
        "2026-06-03 raw 600000 flood 0 used 59999 beside 0 afk 540001",
        "2026-06-04 raw 0 flood 0 used 0 beside 0", "2026-06-05 raw 0 flood 0 used 0 beside 0",
        "2026-06-06 raw 0 flood 0 used 0 beside 0",
        // The absence ends at 22:00 UTC, and is believed for a day more.
        "2026-06-07 raw 10800000 flood 0 used 0 beside 0 afk 10800000",
      ]
    )
  }

  @Test("an event that reaches into the future, of a window or of presence, waits for its time")
  func future() throws {
    var scene = try scene(days: 2)
    try add(.use, "2026-06-01T21:50:00.000Z", 1_200_000, app: "a", to: &scene)
    try add(.use, "2026-06-01T22:05:00.000Z", 60_000, app: "b", to: &scene)
    try add(.away, "2026-06-01T21:40:00.000Z", 1000, to: &scene)
    try add(.present, "2026-06-01T21:55:00.000Z", 134 * hour, to: &scene)
    try add(.present, "2026-06-03T00:00:00.000Z", 1000, to: &scene)
    scene.asOf = try instant("2026-06-01T21:59:59.999Z")
    #expect(
      words(scene.account()) == [
        "2026-06-01 raw 600000 flood 0 used 299999 beside 0 afk 300000 clipped_future 1",
        "2026-06-02 raw 660000 flood 0 used 0 beside 0 future 60000 clipped_future 600000",
      ]
    )
    scene.asOf = try instant("2026-06-05T00:00:00.000Z")
    #expect(
      words(scene.account()) == [
        "2026-06-01 raw 600000 flood 0 used 300000 beside 0 afk 300000",
        "2026-06-02 raw 660000 flood 0 used 600000 beside 0 same_device_overlap 60000",
      ]
    )
  }

  @Test("a laptop asleep for nine hours: an open lid is no work")
  func sleep() throws {
    var scene = try scene(days: 2)
    try add(.use, "2026-06-01T21:00:00.000Z", 9 * hour, app: "a", to: &scene)
    // Without a watcher of input four hours are believed, three of them after midnight.
    #expect(
      words(scene.account()) == [
        "2026-06-01 raw 3600000 flood 0 used 3600000 beside 0",
        "2026-06-02 raw 28800000 flood 0 used 10800000 beside 0 implausible_tail 18000000",
      ]
    )
    try add(.present, "2026-06-01T20:00:00.000Z", 3_600_001, to: &scene)
    try add(.present, "2026-06-02T05:59:59.000Z", 5000, to: &scene)
    #expect(
      words(scene.account()) == [
        "2026-06-01 raw 3600000 flood 0 used 1 beside 0 afk 3599999",
        "2026-06-02 raw 28800000 flood 0 used 1000 beside 0 afk 28799000",
      ]
    )
  }
}
