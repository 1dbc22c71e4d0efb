import Documents
import Testing

@testable import Records

@Suite("arbtt's dump")
struct ArbttDumpTests {
  @Test("five samples, to the millisecond")
  func samples() throws {
    let reading = try read(try fixture("arbtt/arbtt.json"), as: .arbtt)
    let firefox = "use app=Navigator title=arbtt-dump - Mozilla Firefox from arbtt"
    #expect(
      reading.lines == [
        "laptop: 2026-03-05T08:00:00.958Z +60000 present from arbtt",
        "laptop: 2026-03-05T08:00:00.958Z +60000 use app=gvim "
          + "title=Accounting.swift (~/lockin) - GVIM2 from arbtt",
        "laptop: 2026-03-05T08:01:00.980Z +60000 present from arbtt",
        "laptop: 2026-03-05T08:01:00.980Z +60000 \(firefox)",
        "laptop: 2026-03-05T08:02:01Z +60000 away from arbtt",
        "laptop: 2026-03-05T08:02:01Z +60000 \(firefox)",
        "laptop: 2026-03-05T08:03:01Z +60000 away from arbtt",
        "laptop: 2026-03-05T08:03:01Z +60000 \(firefox)",
        "laptop: 2026-03-05T08:04:01.500Z +60000 present from arbtt",
      ]
    )
    #expect(reading.used == 240_000)
    #expect(reading.outcome.records == reading.lines.count)
    #expect(reading.told == [])
  }

  @Test("titles are left out where they are not to be kept, and hidden windows always")
  func privacy() throws {
    let reading = try read(try fixture("arbtt/arbtt.json"), as: .arbtt, keepsTitles: false)
    #expect(reading.used == 240_000)
    #expect(reading.lines.filter { $0.contains("title=") || $0.contains("terminal") } == [])
  }

  private func sample(_ windows: String) -> String {
    #"[{"windows":\#(windows),"inactive":0,"date":"2026-03-05T08:00:00Z","rate":1000}]"#
  }

  @Test(
    "the active window",
    arguments: [
      (#"[{"program":"p","title":"t","active":true}]"#, " app=p title=t"),
      (#"[{"active":true,"title":"t","program":"p"}]"#, " app=p title=t"),
      (#"[{"program":"q","active":false},{"program":"p","active":true}]"#, " app=p"),
      (#"[{"program":"q","active":true},{"program":"p","active":true}]"#, " app=p"),
      (#"[{"active":true}]"#, ""),
      (#"[{"program":5,"title":["x"],"active":true,"z":{"program":"no"}}]"#, ""),
      (#"[{"program":"p","active":"true"}]"#, nil), (#"[{"program":"p","active":1}]"#, nil),
      (#"[{"program":"p"}]"#, nil), ("[]", nil), ("null", nil), ("[[],5]", nil), ("{}", nil),
    ] as [(String, String?)]
  )
  func active(windows: String, expected: String?) throws {
    let reading = try read(sample(windows), as: .arbtt)
    let present = "laptop: 2026-03-05T08:00:00Z +1000 present from arbtt"
    let use = expected.map { "laptop: 2026-03-05T08:00:00Z +1000 use\($0) from arbtt" }
    #expect(reading.lines == [present] + [use].compactMap { $0 })
    #expect(reading.outcome.records == (expected == nil ? 1 : 2))
  }

  @Test(
    "samples that are wrong cost themselves",
    arguments: [
      (#"{"windows":[],"inactive":0,"rate":1000}"#, "missing_field", "2:1"),
      (#"{"windows":[],"inactive":0,"date":"2026-03-05T08:00:00Z"}"#, "missing_field", "2:1"),
      (#"{"windows":[],"rate":1000,"date":"2026-03-05T08:00:00Z"}"#, "missing_field", "2:1"),
      (#"{"inactive":0,"rate":1000,"date":"yesterday"}"#, "unparseable", "2:34"),
      (#"{"inactive":0,"rate":1000,"date":1772697600}"#, "unparseable", "2:34"),
      (#"{"inactive":0,"rate":"1000","date":"2026-03-05T08:00:00Z"}"#, "unparseable", "2:22"),
      (#"{"inactive":0,"rate":1e400,"date":"2026-03-05T08:00:00Z"}"#, "unparseable", "2:22"),
      (#"{"inactive":{},"rate":1000,"date":"2026-03-05T08:00:00Z"}"#, "unparseable", "2:13"),
      (#"{"inactive":0,"rate":-1,"date":"2026-03-05T08:00:00Z"}"#, "negative_duration", "2:1"),
      (
        #"{"inactive":0,"rate":9223372036854775807,"date":"2026-03-05T08:00:00Z"}"#,
        "absurd_duration", "2:1"
      ),
      (#"{"inactive":0,"rate":1000,"date":"1970-03-05T08:00:00Z"}"#, "before_1990", "2:1"),
      ("[]", "unparseable", "2:1"), ("null", "unparseable", "2:1"),
    ]
  )
  func mistakes(sample: String, reason: String, place: String) throws {
    let reading = try read("[\n\(sample)\n]", as: .arbtt)
    #expect(reading.lines == [])
    #expect(reading.rejected == "\(reason)=1")
    #expect(reading.told.map { $0.hasPrefix("in.txt:\(place): ") } == [true])
  }

  @Test(
    "numbers of all forms",
    arguments: [
      ("6e4", "-5", "+60000 present"), ("60000.4", "60000.4", "+60000 present"),
      ("60000", "60000.6", "+60000 away"), ("1", "9223372036854775807", "+1 away"),
      ("1000", "1e-300", "+1000 present"),
    ]
  )
  func numbers(rate: String, inactive: String, expected: String) throws {
    let reading = try read(
      #"[{"rate":\#(rate),"inactive":\#(inactive),"date":"2026-03-05T08:00:00Z"}]"#,
      as: .arbtt
    )
    #expect(reading.lines == ["laptop: 2026-03-05T08:00:00Z \(expected) from arbtt"])
  }

  @Test("a sample that stands for no time is only counted")
  func zero() throws {
    let reading = try read(
      #"[{"rate":0,"inactive":0,"date":"2026-03-05T08:00:00Z"}]"#,
      as: .arbtt
    )
    #expect(reading.rejected == "zero_duration=1")
    #expect(reading.told == [])
  }

  @Test("programs and titles that have changed places are noticed and left as they are")
  func swapped() throws {
    func dump(_ count: Int, _ window: (Int) -> String) -> String {
      let samples = (0..<count).map {
        #"{"windows":[{\#(window($0)),"active":true}],"inactive":0,"rate":1000,"date":"2013-06-20T14:\#(10 + $0):50.957Z"}"#
      }
      return "[\(samples.joined(separator: ","))]"
    }
    let old = try read(dump(10) { #""program":"page \#($0)","title":"gvim""# }, as: .arbtt)
    #expect(old.lines[1].contains("app=page 0 title=gvim"))
    #expect(
      old.told == [
        "in.txt:1:2: the programs and the titles of this dump seem to have changed places, as in "
          + "those of arbtt before 0.10: dump the log again with a newer arbtt-dump"
      ]
    )
    let new = try read(dump(10) { #""title":"page \#($0)","program":"gvim""# }, as: .arbtt)
    #expect(new.told == [])
    let few = try read(dump(9) { #""program":"page \#($0)","title":"gvim""# }, as: .arbtt)
    #expect(few.told == [])
  }

  @Test("a file that breaks off gives what came before; one list is read")
  func brokenOff() throws {
    let text = try fixture("arbtt/arbtt.json")
    let cut = try read(Array(text.dropLast(60)), as: .arbtt)
    #expect(cut.outcome.records == 8)
    #expect(cut.rejected == "broken_off=1")
    #expect(try read(text + text, as: .arbtt).rejected == "broken_off=1")
    #expect(try read([0xef, 0xbb, 0xbf] + text, as: .arbtt).outcome.records == 9)
  }
}
