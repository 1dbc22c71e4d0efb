import Documents
import Testing

@testable import Records

@Suite("Timewarrior's JSON")
struct TimewarriorJSONTests {
  @Test("an export of one day, to the millisecond")
  func day() throws {
    let reading = try read(try fixture("timewarrior/timewarrior.json"), as: .timewarrior)
    #expect(
      reading.lines == [
        "laptop: 2026-03-05T07:15:00Z +5400000 use app=Timewarrior "
          + "title=study, thesis: chapter two from timewarrior",
        "laptop: 2026-03-05T09:00:00Z +1815000 use app=Timewarrior title=email category=email "
          + "from timewarrior",
        "laptop: 2026-03-05T10:00:00Z +3600000 use app=Timewarrior from timewarrior",
        "laptop: 2026-03-05T22:30:00Z +4500000 use app=Timewarrior "
          + "title=reading: Grundlagen \"A\" category=reading from timewarrior",
      ]
    )
    #expect(reading.used == 15_315_000)
    #expect(reading.rejected == "still_running=1")
    #expect(
      reading.told == [
        "in.txt:6:1: this was still going on when it was exported: stop it, then export again"
      ]
    )
  }

  @Test("titles are left out where they are not to be kept")
  func privacy() throws {
    let reading = try read(
      try fixture("timewarrior/timewarrior.json"),
      as: .timewarrior,
      keepsTitles: false
    )
    #expect(reading.used == 15_315_000)
    #expect(reading.lines.filter { $0.contains("title=") } == [])
  }

  @Test(
    "tags and annotations of all forms",
    arguments: [
      (#""tags":[]"#, ""), (#""tags":null"#, ""), (#""tags":"study""#, ""),
      (#""tags":{"a":[1]}"#, ""),
      (#""tags":[1,["x"],"b",{"c":"d"},null]"#, " title=b category=b"),
      (#""annotation":"x""#, " title=x"), (#""annotation":["x"]"#, ""),
      (#""tags":["a, b","c"]"#, " title=a, b, c"),
      (#""tags":["a"],"tags":["b"]"#, " title=b category=b"),
      (#""modified":{"start":"x"}"#, ""),
      (#""tags":["\u00e9\ud83d\ude00"]"#, " title=é😀 category=é😀"),
    ]
  )
  func words(member: String, expected: String) throws {
    let reading = try read(
      #"[{\#(member),"end":"20260305T080001Z","start":"20260305T080000Z","id":1e400}]"#,
      as: .timewarrior
    )
    #expect(
      reading.lines == [
        "laptop: 2026-03-05T08:00:00Z +1000 use app=Timewarrior\(expected) from timewarrior"
      ]
    )
  }

  @Test(
    "intervals that are wrong cost themselves",
    arguments: [
      (#"{"end":"20260305T080000Z"}"#, "missing_field", "2:1"),
      (#"{}"#, "missing_field", "2:1"), (#"{"start":null}"#, "missing_field", "2:1"),
      (#"{"start":"20260305T080000Z","end":null}"#, "still_running", "2:1"),
      (#"{"start":"20260305T080000Z","end":""}"#, "unparseable", "2:35"),
      (#"{"start":"20260305T080000Z","end":5}"#, "unparseable", "2:35"),
      (#"{"start":"2026-03-05T08:00:00Z"}"#, "unparseable", "2:10"),
      (#"{"start":"20260305T080000"}"#, "unparseable", "2:10"),
      (#"{"start":"20260305T080000+"}"#, "unparseable", "2:10"),
      (#"{"start":"20260305 080000Z"}"#, "unparseable", "2:10"),
      (#"{"start":"20261305T080000Z"}"#, "unparseable", "2:10"),
      (#"{"start":"20260230T080000Z"}"#, "unparseable", "2:10"),
      (#"{"start":"20260305T240000Z"}"#, "unparseable", "2:10"),
      (#"{"start":"é0260305T08000Z"}"#, "unparseable", "2:10"),
      (#"{"start":"2026030é T0800Z"}"#, "unparseable", "2:10"),
      (#"{"start":["20260305T080000Z"]}"#, "unparseable", "2:10"),
      (#"{"start":"20260305T080000Z","end":"20260305T075959Z"}"#, "negative_duration", "2:1"),
      (#"{"start":"20260305T080000Z","end":"20260505T075959Z"}"#, "absurd_duration", "2:1"),
      (#"{"start":"19890305T080000Z","end":"19890305T080001Z"}"#, "before_1990", "2:1"),
      (#"{"start":"00000101T000000Z","end":"99991231T235959Z"}"#, "before_1990", "2:1"),
      ("[]", "unparseable", "2:1"), ("5", "unparseable", "2:1"), ("null", "unparseable", "2:1"),
    ]
  )
  func mistakes(interval: String, reason: String, place: String) throws {
    let reading = try read("[\n\(interval)\n]", as: .timewarrior)
    #expect(reading.lines == [])
    #expect(reading.rejected == "\(reason)=1")
    #expect(reading.told.map { $0.hasPrefix("in.txt:\(place): ") } == [true])
  }

  @Test("an interval without length is only counted")
  func zero() throws {
    let reading = try read(
      #"[{"start":"20260305T080000Z","end":"20260305T080000Z"}]"#,
      as: .timewarrior
    )
    #expect(reading.rejected == "zero_duration=1")
    #expect(reading.told == [])
  }

  @Test("a file that breaks off gives what came before; one list is read")
  func brokenOff() throws {
    let text = try fixture("timewarrior/timewarrior.json")
    let cut = try read(Array(text.dropLast(30)), as: .timewarrior)
    #expect(cut.outcome.records == 4)
    #expect(cut.rejected == "broken_off=1")
    #expect(try read(text + text, as: .timewarrior).rejected == "broken_off=1 still_running=1")
    #expect(try read([0xef, 0xbb, 0xbf] + text, as: .timewarrior).outcome.records == 4)
    #expect(
      try read("[" + String(repeating: "[", count: 1000), as: .timewarrior).rejected
        == "broken_off=1 unparseable=1"
    )
  }
}
