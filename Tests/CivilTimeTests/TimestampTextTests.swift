import CivilTime
import Testing

@Suite("Times as files write them")
struct TimestampTextTests {
  @Test(
    "A time with an offset is an instant",
    arguments: [
      ("2026-06-01T06:00:00Z", 1_780_293_600_000),
      ("2026-06-01t06:00:00z", 1_780_293_600_000),
      ("2026-06-01 08:00:00+02:00", 1_780_293_600_000),
      ("2026-06-01T08:00+0200", 1_780_293_600_000),
      ("2026-06-01 08:00:00 +02", 1_780_293_600_000),
      ("2026-06-01T11:45:00+05:45", 1_780_293_600_000),
      ("2026-05-31T23:00:00-07:00", 1_780_293_600_000),
      ("2023-11-18T20:07:28.784000+00:00", 1_700_338_048_784),
      ("2013-06-20T14:53:50,957Z", 1_371_740_030_957),
      ("1969-12-31T23:59:59.999Z", -1),
      ("1970-01-01T00:00:59.001Z", 59_001),
      ("1970-01-01 00:00:09.120z", 9_120),
    ]
  )
  func instants(text: String, milliseconds: Int64) throws {
    #expect(TimestampText(text)?.instant == Instant(milliseconds: milliseconds))
  }

  @Test(
    "A fraction is rounded to milliseconds, half to even",
    arguments: [
      ("0", 0), ("1", 100), ("12", 120), ("123", 123), ("1234", 123), ("1235", 124),
      ("1225", 122), ("0005", 0), ("0015", 2), ("00050", 0), ("00050000001", 1), ("1226", 123),
      ("9994", 999), ("9995", 1000), ("9985", 998), ("999999999", 1000),
    ]
  )
  func fractions(digits: String, milliseconds: Int) {
    #expect(TimestampText("2026-06-01T06:00:00.\(digits)Z")?.milliseconds == milliseconds)
  }

  @Test("A fraction that rounds up to a second reaches the next second")
  func carry() {
    #expect(
      TimestampText("2026-12-31T23:59:59.9996Z")?.instant?.description == "2027-01-01T00:00:00Z"
    )
  }

  @Test(
    "Anything else is refused",
    arguments: [
      "", "2026", "2026-06-01T", "2026-06-01T06", "2026-06-01T24:00:00Z", "2026-06-01T06:60:00Z",
      "2026-06-01T06:00:60Z", "2026-06-01T06:00:60.000Z", "2026-06-01T06:00:00.00aZ",
      "2026-06-01T06:00:00:000Z", "2026-06-01T06:00;00.000Z", "2026-06-01T06:00:0:.000Z",
      "2026-06-01T06:00:00.000Y", "2026-06-01T06:00:00.Z", "2026-06-01T06:00:00+2",
      "2026-02-29T06:00Z",
      "2026-06-01T06:00:00+24:00", "2026-06-01T06:00:00+02:60", "2026-06-01T06:00:00ZZ",
      "2026-06-01T06:00:00  Z", "06/01/2026", "2026-06-01  06:00:00", "2026-06-01T06:00:00Z ",
      "\u{0}", "२०२६-06-01", "2026-06-01T06:00:00+02:00:00",
      // Two bytes with the highest bit set in place of two characters.
      "2026é6-29T10:00+02:00", "2é6-06-29", "2026-06é9T10:00Z", "2026-06-29Té0:00Z",
      "2026-06-29T10é0Z", "2026-06-29T10:00:00é00Z",
    ]
  )
  func refused(text: String) {
    #expect(TimestampText(text) == nil)
  }

  @Test("A time without an offset is read in the person's zone, and says where that is ambiguous")
  func zones() throws {
    let berlin = ZoneTimeline(home: try systemZone("Europe/Berlin"))
    for (text, utc, ambiguous) in [
      ("2026-06-01T08:00:00", "2026-06-01T06:00:00Z", false),
      ("2026-06-01", "2026-05-31T22:00:00Z", false),
      ("2026-03-29T02:30:00.250", "2026-03-29T01:30:00.250Z", true),
      ("2026-10-25T02:30:00", "2026-10-25T00:30:00Z", true),
      ("2026-10-25T02:30:00Z", "2026-10-25T02:30:00Z", false),
    ] {
      let read = try #require(TimestampText(text)).resolved(in: berlin)
      #expect(read.instant.description == utc, "\(text)")
      #expect(read.isAmbiguous == ambiguous, "\(text)")
    }
  }
}
