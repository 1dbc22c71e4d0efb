import Documents
import Testing

@testable import Records

@Suite("WakaTime's summaries")
struct WakaTimeSummariesTests {
  private let remedy =
    "this is the total of a whole day, which has no place within the day: export your heartbeats "
    + "from WakaTime's settings instead"

  @Test("totals of days are counted and fill no hour")
  func days() throws {
    let reading = try read(try fixture("wakatime-summaries/summaries.json"), as: .wakaTimeSummaries)
    #expect(reading.lines == [])
    #expect(reading.outcome.records == 0)
    #expect(reading.rejected == "day_total=2")
    #expect(reading.told == ["in.txt:3:3: \(remedy) (and 1 more like it)"])
  }

  @Test(
    "whatever the form, nothing is taken in",
    arguments: [
      (#"{"days":[{"grand_total":{"total_seconds":5}},{}]}"#, "day_total=2"),
      (#"{"data":[],"cumulative_total":{}}"#, ""), (#"{"data":null}"#, ""),
      (#"{"data":{"grand_total":1}}"#, "unparseable=1"),
      (#"{"data":[null,1,"x",[{}],{}]}"#, "day_total=1 unparseable=4"),
      (#"{"data":[{"grand_total":{"total_seconds":1e400}}"#, "broken_off=1 day_total=1"),
      (#"{"data":[{}]}{}"#, "broken_off=1 day_total=1"), ("\u{feff}{\"data\":[{}]}", "day_total=1"),
      ("[]", ""), ("{", "broken_off=1"), ("", "broken_off=1"),
      ("{\"data\":[" + String(repeating: "[", count: 1000), "broken_off=1 unparseable=1"),
    ]
  )
  func forms(text: String, rejected: String) throws {
    let reading = try read(text, as: .wakaTimeSummaries)
    #expect(reading.lines == [])
    #expect(reading.rejected == rejected)
  }
}
