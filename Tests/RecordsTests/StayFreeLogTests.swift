import Documents
import Testing

@testable import Records

@Suite("StayFree's log")
struct StayFreeLogTests {
  @Test("a log of two days, the second of 23 hours")
  func days() throws {
    let reading = try read(try fixture("stayfree/stayfree.txt"), as: .stayFree)
    #expect(
      reading.lines == [
        "laptop: 2026-03-27T23:00:00Z +772000 use app=YouTube from stayfree",
        "laptop: 2026-03-28T07:30:05Z +55000 use app=카카오톡 from stayfree",
        "laptop: 2026-03-28T22:40:00Z +1200000 use app=Instagram from stayfree",
        "laptop: 2026-03-29T00:50:00Z +1200000 use app=YouTube from stayfree",
      ]
    )
    #expect(reading.used == 3_227_000)
    #expect(reading.rejected == "zero_duration=1")
    #expect(reading.told == [])
  }

  @Test("a log that says no day is refused, and what to do is told")
  func noDay() throws {
    let reading = try read(
      "StayFree\n00:00:00 - 00:12:52 ➞ 12분 52초 ➞ a\n01:00:00 - 01:12:52 ➞ 12m ➞ b\n",
      as: .stayFree
    )
    #expect(reading.lines == [])
    #expect(reading.rejected == "missing_field=2")
    #expect(
      reading.told == [
        "in.txt:2:1: this line says the time but not the day, and neither does a line above it: put "
          + "a line with the date above it, such as 2026-03-05 (and 1 more like it)"
      ]
    )
  }

  private let line = "10:00:00 - 10:00:01 ➞ 1s ➞ a\n"

  @Test(
    "dates in words that are known; those that could be two days are none",
    arguments: [
      ("2026-03-05", true), ("2026.03.05", true), ("2026. 3. 5.", true), ("2026/3/5", true),
      ("2026년 3월 5일 목요일", true), ("March 5, 2026", true), ("Thursday, 5 March 2026", true),
      ("Mar 5, 2026", true), ("  2026-03-05  ", true), ("Usage of 2026-03-05", true),
      ("05/03/2026", false), ("05.03.26", false), ("2026-13-05", false), ("2026-02-30", false),
      ("5 März 2026", false), ("5 maart 2026", false), ("May Mar 5, 2026", false), ("2026", false),
      ("March 2026", false), ("2026-03-05 10:00", false), ("20260305", false),
      ("٢٠٢٦-٠٣-٠٥", false),
      ("2026-03-05-06", false), ("12h 3m 4s", false),
    ]
  )
  func dates(text: String, isKnown: Bool) throws {
    // A line with digits that is no known date also ends the day before it.
    let reading = try read("2026-01-01\n\(text)\n" + line, as: .stayFree)
    #expect(
      reading.lines
        == (isKnown ? ["laptop: 2026-03-05T09:00:00Z +1000 use app=a from stayfree"] : [])
    )
    #expect(reading.rejected == (isKnown ? "" : "missing_field=1"))
  }

  @Test("lines without digits change nothing")
  func others() throws {
    let reading = try read("2026-03-05\n\nStayFree\n--\n\(line)\r\n\(line)", as: .stayFree)
    #expect(reading.spans.count == 2)
    #expect(reading.rejected == "")
  }

  @Test(
    "stretches that are wrong cost themselves",
    arguments: [
      ("10:00:00 - 09:59:59 ➞ 1s ➞ a", "negative_duration"),
      ("10:00:00 - 10:00:00 ➞ 0s ➞ a", "zero_duration"),
      ("00:00:00 - 00:00:00 ➞ 0s ➞ a", "zero_duration"),
      ("10:00:00 - 10:00:01 ➞ a", "unparseable"), ("10:00:00 - 10:00:01 ➞ 1s ➞ ", "unparseable"),
      ("10:00:00 ➞ 1s ➞ a", "unparseable"), ("10:00 - 10:01 ➞ 1m ➞ a", "unparseable"),
      ("24:00:00 - 24:00:00 ➞ 1m ➞ a", "unparseable"),
      ("10:00:00 - 24:00:01 ➞ 1m ➞ a", "unparseable"),
      ("10:60:00 - 11:00:00 ➞ 1m ➞ a", "unparseable"),
      ("1:00:00.5 - 1:00:01 ➞ 1s ➞ a", "unparseable"),
      ("-1:00:00 - 1:00:01 ➞ 1s ➞ a", "unparseable"),
      ("10:00:00-10:00:01-10:00:02 ➞ 1s ➞ a", "unparseable"),
      ("999999:00:00 - 999999:00:01 ➞ 1s ➞ a", "unparseable"), ("Total ➞ 3h ➞ all", "unparseable"),
      ("➞➞➞", "unparseable"), ("10:00:00 - 10:00:01 ➞ 1s ➞ a\u{0}", "nul_byte"),
    ]
  )
  func mistakes(text: String, reason: String) throws {
    let reading = try read("2026-03-05\n\(text)\n", as: .stayFree)
    #expect(reading.lines == [])
    #expect(reading.rejected == "\(reason)=1")
    #expect(
      reading.told.map { $0.hasPrefix("in.txt:2:1: ") } == (reason == "zero_duration" ? [] : [true])
    )
  }

  @Test(
    "stretches of all forms",
    arguments: [
      ("10:00:00 - 10:00:01 ➞ ➞ a ➞ b", "09:00:00Z +1000 use app=a ➞ b"),
      ("9:00:00-9:00:01➞1s➞a", "08:00:00Z +1000 use app=a"),
      ("\t23:00:00 - 24:00:00 ➞ 1h ➞ a\t", "22:00:00Z +3600000 use app=a"),
      ("23:00:00 - 00:00:00 ➞ 1h ➞ \"a, b\"", "22:00:00Z +3600000 use app=\"a, b\""),
      ("10:00:00 - 10:00:01 ➞ 1s ➞ e\u{301}", "09:00:00Z +1000 use app=e\u{301}"),
    ]
  )
  func forms(text: String, expected: String) throws {
    let reading = try read("\u{feff}2026-03-05\r\n\(text)\r\n", as: .stayFree)
    #expect(reading.lines == ["laptop: 2026-03-05T\(expected) from stayfree"])
  }

  @Test("the hour that comes twice counts as the first and is marked")
  func repeatedHour() throws {
    let reading = try read(
      """
      2026-10-25
      02:30:00 - 02:40:00 ➞ 10m ➞ a
      01:50:00 - 03:10:00 ➞ 2h 20m ➞ b
      02:50:00 - 02:05:00 ➞ 15m ➞ c
      03:05:00 - 02:50:00 ➞ 15m ➞ d
      03:05:00 - 03:00:00 ➞ 15m ➞ e
      """,
      as: .stayFree
    )
    #expect(
      reading.lines == [
        "laptop: 2026-10-25T00:30:00Z +600000 use app=a ambiguous from stayfree",
        "laptop: 2026-10-24T23:50:00Z +8400000 use app=b from stayfree",
        "laptop: 2026-10-25T00:50:00Z +900000 use app=c ambiguous from stayfree",
      ]
    )
    #expect(reading.rejected == "negative_duration=2")
  }

  @Test("bytes that are not UTF-8, and lines without end, cost themselves")
  func bytes() throws {
    let good = Array("2026-03-05\n\(line)".utf8)
    let reading = try read(
      good + [0xff, 0xfe, 0x0a] + Array(String(repeating: "é", count: 100_000).utf8) + [0x0a]
        + Array(line.utf8),
      as: .stayFree
    )
    #expect(reading.spans.count == 2)
    #expect(reading.rejected == "invalid_utf8=1 unparseable=1")
    #expect(
      reading.told == [
        "in.txt:3:1: these bytes are not UTF-8: export the file as UTF-8",
        "in.txt:4:1: this line is no stretch of use of StayFree: it was left out; it would be like "
          + "'00:00:00 - 00:12:52 ➞ 12m 52s ➞ app'",
      ]
    )
  }
}
