import Testing

@testable import CivilTime

@Suite("Writing a time in the way of another")
struct TimestampFormTests {
  /// The old text, the new instant, and the new text, by the clock of Berlin.
  static let cases: [(String, String, String)] = [
    ("2026-04-08T14:00", "2026-04-09T07:00:00Z", "2026-04-09T09:00"),
    ("2026-04-08 14:00", "2026-04-09T07:00:30Z", "2026-04-09 09:00:30"),
    ("2026-04-08t14:00:00", "2026-04-09T07:00:00Z", "2026-04-09t09:00:00"),
    ("2026-04-08T14:00:00.000", "2026-04-09T07:00:00Z", "2026-04-09T09:00:00.000"),
    ("2026-04-08T12:00:00Z", "2026-04-09T07:00:00Z", "2026-04-09T07:00:00Z"),
    ("2026-04-08T12:00 z", "2026-04-09T07:00:00Z", "2026-04-09T07:00 z"),
    ("2026-03-27T14:00+01:00", "2026-03-30T07:00:00Z", "2026-03-30T09:00+02:00"),
    ("2026-03-27T14:00+01", "2026-03-30T07:00:00Z", "2026-03-30T09:00+02"),
    ("2026-03-27T14:00 +0100", "2026-03-30T07:00:00Z", "2026-03-30T09:00 +0200"),
    ("2026-04-08T14:00-05:00", "2026-04-09T14:00:00Z", "2026-04-09T09:00-05:00"),
    ("2026-04-08", "2026-04-09T07:00:00Z", "2026-04-09T09:00"),
    // The hour that the clock repeats: its second time needs the offset.
    ("2026-10-24T14:00", "2026-10-25T00:30:00Z", "2026-10-25T02:30"),
    ("2026-10-24T14:00", "2026-10-25T01:30:00Z", "2026-10-25T02:30+01:00"),
  ]

  @Test("keeps separator, seconds and offset, and reads back as the instant", arguments: cases)
  func form(_ old: String, _ instant: String, _ new: String) throws {
    let timeline = ZoneTimeline(home: try systemZone("Europe/Berlin"))
    let form = try #require(TimestampForm(old))
    let before = try #require(TimestampText(old)).resolved(in: timeline).instant
    let wanted = try #require(TimestampText(instant)?.instant)
    let text = form.text(wanted, after: before, in: timeline)
    #expect(text == new)
    #expect(try #require(TimestampText(text)).resolved(in: timeline).instant == wanted)
    let full = TimestampForm.withOffset(wanted, in: timeline)
    #expect(TimestampText(full)?.instant == wanted)
  }
}
