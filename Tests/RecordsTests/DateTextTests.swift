import CivilTime
import Testing

@testable import Records

@Suite("Dates, times of day and lengths as spreadsheets write them")
struct DateTextTests {
  private func on<Result>(_ text: String, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    Array(text.utf8).withUnsafeBytes { body($0) }
  }

  @Test(
    "a date in each order",
    arguments: [
      ("23/09/2026", "2026-09-23", nil), ("09/23/2026", nil, "2026-09-23"),
      ("5.9.2026", "2026-09-05", "2026-05-09"), ("05-09-2026", "2026-09-05", "2026-05-09"),
      ("2026-09-05", "2026-09-05", "2026-09-05"), ("2026/9/5", "2026-09-05", "2026-09-05"),
      ("29.02.2028", "2028-02-29", nil), ("29.02.2026", nil, nil), ("31/31/2026", nil, nil),
      ("00/01/2026", nil, nil), ("2026.13.01", nil, nil),
    ] as [(String, String?, String?)]
  )
  func dates(text: String, dayFirst: String?, monthFirst: String?) {
    #expect(on(text) { DateText($0)?.date(.dmy)?.description } == dayFirst)
    #expect(on(text) { DateText($0)?.date(.mdy)?.description } == monthFirst)
  }

  @Test(
    "what is not a date",
    arguments: [
      "", "2026", "23/09", "23/09/6", "123/09/26", "23/09-2026", "23//2026", "23/09/2026 ",
      "23/09/02026", "023/09/2026", "2026-009-1", "a/b/2026", "23/09/2026/1", "-3/09/2026",
      "２３/09/2026",
    ]
  )
  func noDates(text: String) {
    #expect(on(text) { DateText($0) } == nil)
  }

  @Test(
    "a date whose year has two digits, in each order",
    arguments: [
      ("23/09/26", "2026-09-23", nil, "2023-09-26"), ("09/23/26", nil, "2026-09-23", nil),
      ("26-09-23", "2023-09-26", nil, "2026-09-23"),
      ("5.9.26", "2026-09-05", "2026-05-09", "2005-09-26"),
      ("31/12/99", "1999-12-31", nil, nil), ("29/02/28", "2028-02-29", nil, "2029-02-28"),
      ("01/01/89", "2089-01-01", "2089-01-01", nil),
    ] as [(String, String?, String?, String?)]
  )
  func shortYears(text: String, dayFirst: String?, monthFirst: String?, yearFirst: String?) {
    #expect(on(text) { DateText($0)?.date(.dmy)?.description } == dayFirst)
    #expect(on(text) { DateText($0)?.date(.mdy)?.description } == monthFirst)
    #expect(on(text) { DateText($0)?.date(.ymd)?.description } == yearFirst)
  }

  @Test("year first in front of a date that says otherwise is not a date")
  func yearFirst() {
    #expect(on("23/09/2026") { DateText($0)?.date(.ymd) } == nil)
    #expect(on("2026/09/23") { DateText($0)?.date(.ymd)?.description } == "2026-09-23")
  }

  @Test(
    "a time of day",
    arguments: [
      ("00:00", 0), ("9:05", 32_700), ("13:05:09", 47_109), ("23:59:59", 86_399),
      ("01:00:00 PM", 46_800), ("12:00:00 AM", 0), ("12:00 pm", 43_200), ("1:05PM", 47_100),
      ("1:05 p.m.", 47_100), ("1:05\u{202f}PM", 47_100), ("11:59:59 a. m.", 43_199),
      ("24:00:00", nil), ("13:00 PM", nil), ("0:30 AM", nil), ("12:60", nil), ("12:00:60", nil),
      ("1", nil), ("1:5", nil), ("1:05:5", nil), ("1:05 Uhr", nil), ("", nil), (":05", nil),
      ("123:05", nil), ("-1:05", nil), ("1:05:09:01", nil),
    ] as [(String, Int?)]
  )
  func clocks(text: String, seconds: Int?) {
    #expect(on(text, ClockText.seconds) == seconds)
  }

  @Test(
    "hours, minutes and seconds with colons",
    arguments: [
      ("00:00:00", 0), ("01:30:00", 5_400_000), ("1:00:01", 3_601_000), ("134:00:00", 482_400_000),
      ("00:00:01.5", 1500), ("00:00:59.9994", 59_999), ("00:00:59.9999", 60_000),
      ("-01:00:00", nil), ("1:30", nil), ("1:60:00", nil), ("1:00:60", nil), ("1:0:0", nil),
      ("12345678:00:00", nil), ("1:00:00:00", nil), ("", nil), ("1:00:0x", nil), (":00:00", nil),
      ("1:00:0e1", nil), ("--1:00:00", nil), ("1:00:+1", nil), ("1:00:000", nil),
    ] as [(String, Int64?)]
  )
  func durations(text: String, milliseconds: Int64?) {
    #expect(on(text, DurationText.clock) == milliseconds)
  }

  @Test(
    "hours, minutes and seconds with their units",
    arguments: [
      ("1h 10m 26s", 4_226_000), ("1u 3m", 3_780_000), ("12분 52초", 772_000), ("12分 52秒", 772_000),
      ("1시간 3분", 3_780_000), ("1小时2分钟", 3_720_000), ("1 Std. 3 Min. 5 Sek.", 3_785_000),
      ("2 hours 1 minute", 7_260_000), ("1 ч 3 мин 5 с", 3_785_000), ("0s", 0), (" 5m ", 300_000),
      ("", nil), ("5", nil), ("h", nil), ("1h 1h", nil), ("1m 1h", nil), ("1x", nil), ("-1h", nil),
      ("1.5h", nil), ("1h, 2m", nil), ("1234567890s", nil), ("999999999h", 3_599_999_996_400_000),
    ] as [(String, Int64?)]
  )
  func units(text: String, milliseconds: Int64?) {
    #expect(on(text, UnitsText.milliseconds) == milliseconds)
  }

  @Test(
    "numbers of a unit, with a point or a comma, rounded once",
    arguments: [
      ("0,250", .s, 250), ("1234,500", .s, 1_234_500), ("1,8000", .s, 1800), ("1.800", .s, 1800),
      ("1,5", .h, 5_400_000), ("1.5", .min, 90_000), ("90", .s, 90_000), ("1500", .ms, 1500),
      ("1.3333333333", .h, 4_800_000), ("0.5", .ms, 0), ("1.5", .ms, 2), ("2.5", .ms, 2),
      ("-0,25", .h, -900_000), ("-1.5", .ms, -2), ("744", .h, 2_678_400_000),
      ("2678400000", .ms, 2_678_400_000), ("1,234.5", .s, nil), ("1 h", .h, nil), ("", .s, nil),
      ("1e300", .h, nil), ("9000000", .h, 32_400_000_000_000), ("01:10:26", .hms, 4_226_000),
      ("1h 10m", .hms, 4_200_000), ("90", .hms, nil), ("1:30", .hms, nil),
    ] as [(String, ColumnMapping.Unit, Int64?)]
  )
  func lengths(text: String, unit: ColumnMapping.Unit, milliseconds: Int64?) {
    #expect(on(text) { MappedCSV.length($0, unit) } == milliseconds)
  }
}
