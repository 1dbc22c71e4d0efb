import CivilTime
import Testing

@testable import Plans
@testable import Records

@Suite("The hourly summary")
struct HourlySummaryTests {
  private func summary(_ hours: String, plan: String = "") throws -> Reading {
    try read(
      "{\"device_summary\":[\n\(hours)],\"schedules\":[\n\(plan)]}",
      as: .hourlySummary
    )
  }

  @Test("each category of an hour is a total, in whatever order the members come")
  func totals() throws {
    let reading = try read(
      #"""
      {"version": 3, "device_summary": [
        {"hour": "2025-05-30T09:00:00Z",
         "category_breakdown": {"Productivity": 1800, "Social": 1200.5}},
        {"category_breakdown": {"Study \"A\"": 60}, "x": {"y": []}, "hour": "2025-05-30T12:00:00"}
      ]}
      """#,
      as: .hourlySummary
    )
    #expect(
      reading.lines == [
        "laptop: 2025-05-30T09:00:00Z +1800000 use category=Productivity total from hourly-summary",
        "laptop: 2025-05-30T09:00:00Z +1200500 use category=Social total from hourly-summary",
        // Without an offset it is the person's own time.
        "laptop: 2025-05-30T10:00:00Z +60000 use category=Study \"A\" total from hourly-summary",
      ]
    )
    #expect(reading.outcome.records == 3)
    #expect(reading.told == [])
  }

  @Test("a category named twice in an hour is one total, and an hour told of again another one")
  func repeated() throws {
    let reading = try summary(
      #"""
      {"hour":"2025-05-30T09:00:00Z","category_breakdown":{"A":60,"B":5,"A":30}},
      {"hour":"2025-05-30T09:00:00Z","category_breakdown":{"B":5}},
      {"hour":"2025-10-26T02:00:00","category_breakdown":{"A":1}}
      """#
    )
    #expect(
      reading.lines == [
        "laptop: 2025-05-30T09:00:00Z +90000 use category=A total from hourly-summary",
        "laptop: 2025-05-30T09:00:00Z +10000 use category=B total from hourly-summary",
        "laptop: 2025-10-26T00:00:00Z +1000 use category=A ambiguous total from hourly-summary",
      ]
    )
  }

  @Test("what is wrong costs itself")
  func mistakes() throws {
    let reading = try summary(
      #"""
      {"hour":"soon","category_breakdown":{"A":60}},
      {"category_breakdown":{"A":60}},
      {"hour":"2025-05-30T09:00:00Z","category_breakdown":{"A":"60","B":-1,"C":0,"":5,"D":14401}},
      {"hour":"1980-05-30T09:00:00Z","category_breakdown":{"A":60}},
      {"hour":"2025-05-30T10:00:00Z","category_breakdown":[1]},
      7,
      {"hour":"2025-05-30T11:00:00Z","category_breakdown":{"A":14400,"B":null}}
      """#
    )
    #expect(
      reading.lines == [
        "laptop: 2025-05-30T11:00:00Z +14400000 use category=A total from hourly-summary"
      ]
    )
    #expect(
      reading.rejected == "before_1990=1 day_total=1 missing_field=2 negative_duration=1 "
        + "unparseable=5 zero_duration=1"
    )
    #expect(
      reading.told == [
        "in.txt:2:9: this is not a date and time: the record was left out; write it like 2026-03-23T09:00:00Z "
          + "(and 1 more like it)",
        "in.txt:4:54: this is not a number of seconds: write it like 90 or 12.5 (and 1 more like it)",
        "in.txt:4:63: the duration is negative: the record was left out",
        "in.txt:4:76: a field that is needed is empty or missing: the record was left out; fill it (and 1 more like it)",
        "in.txt:4:81: this total is far longer than the slots of the file and has no place in one: "
          + "export by one resolution at a time",
        "in.txt:5:9: the date lies before 1990: the record was left out",
        "in.txt:7:1: this is no event: it was left out",
      ]
    )
  }

  @Test("what would fill the memory is left out and told of")
  func bounds() throws {
    let many = (0..<1002).map { "\"c\($0)\":1" }.joined(separator: ",")
    let hours = try summary(
      "{\"hour\":\"2025-05-30T09:00:00Z\",\"category_breakdown\":{\(many)}}"
    )
    #expect(hours.lines.count == 1000)
    #expect(hours.rejected == "unparseable=2")
    func event(title: Int, tags: Int) -> String {
      let title = String(repeating: "x", count: title)
      let tags = Array(repeating: "\"t\"", count: tags).joined(separator: ",")
      return "{\"title\":\"\(title)\",\"start_ts\":1748595600,\"end_ts\":1748599200,"
        + "\"tags\":[\(tags)]}"
    }
    let plan = [
      event(title: 4096, tags: 64), event(title: 4097, tags: 0), event(title: 1, tags: 65),
    ]
    let some = try summary("", plan: plan.joined(separator: ",\n"))
    #expect(some.outcome.planned.map(\.title.count) == [4096])
    #expect(
      some.told == [
        "in.txt:4:1: this is more than lockin takes from one file: split or shorten it "
          + "(and 1 more like it)"
      ]
    )
    // 2 369 bytes each.
    let all = Array(repeating: event(title: 1, tags: 64), count: 7090).joined(separator: ",")
    #expect(try summary("", plan: all).outcome.planned.count == 7081)
  }

  @Test("a file cut or changed anywhere does not break the reader", arguments: 0..<40)
  func damaged(seed: Int) throws {
    let whole = Array(
      #"""
      {"device_summary":[{"hour":"2025-05-30T09:00:00Z","category_breakdown":{"A":60,"B":1e3}}],
      "schedules":[{"title":"M","start_ts":1748595600,"end_ts":1748599200,"tags":["a",null]}]}
      """#.utf8
    )
    var state = UInt64(seed) &* 0x9e37_79b9_7f4a_7c15 &+ 1
    func draw(_ bound: Int) -> Int {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return Int(state % UInt64(bound))
    }
    for _ in 0..<10 {
      var bytes = Array(whole.prefix(draw(2) == 0 ? draw(whole.count) : whole.count))
      for _ in 0..<draw(4) where bytes.isEmpty == false {
        bytes[draw(bytes.count)] = Array("{}[]\":,-09eE.aZ\u{0}".utf8)[draw(16)]
      }
      let reading = try read(bytes, as: .hourlySummary)
      #expect(reading.lines.count + reading.outcome.planned.count <= reading.outcome.records)
    }
  }

  @Test("a file that breaks off gives what came before")
  func brokenOff() throws {
    let reading = try read(
      #"""
      {"schedules":[{"title":"Maths","start_ts":1748595600,"end_ts":1748599200}],
      "device_summary":[{"hour":"2025-05-30T09:00:00Z","category_breakdown":{"A":60}},{"hour
      """#,
      as: .hourlySummary
    )
    #expect(
      reading.lines == [
        "laptop: 2025-05-30T09:00:00Z +60000 use category=A total from hourly-summary"
      ]
    )
    #expect(reading.outcome.planned.map(\.title) == ["Maths"])
    #expect(reading.rejected == "broken_off=1")
  }

  @Test("schedules are planned events, with kind and leave to move by their tags")
  func schedules() throws {
    let reading = try summary(
      "",
      plan: #"""
        {"title":" Maths ","start_ts":1748595600,"end_ts":1748599200.5,"tags":["Study","class",7]},
        {"tags":["movable"],"end_ts":1748599200,"start_ts":1748595600,"title":"Essay","id":"x"}
        """#
    )
    let events = reading.outcome.planned.map { PlannedEvent($0, file: "in.txt") }
    try #require(events.count == 2)
    #expect(reading.outcome.records == 2)
    #expect(events.map(\.title) == ["Maths", "Essay"])
    #expect(events[0].span.start.description == "2025-05-30T09:00:00Z")
    #expect(events[0].span.end.description == "2025-05-30T10:00:00.500Z")
    #expect(events[0].tags == ["class", "study"])
    #expect(events.map(\.kind) == [.class, .personal])
    #expect(events.map(\.isMovable) == [false, true])
    #expect(events[0].file == "in.txt")
    #expect(events[0].uid == "Maths@2025-05-30T09:00:00Z")
    // SHA-256 of "Maths@2025-05-30T09:00:00Z\n" begins so.
    #expect(events[0].id == "5086f46e")
    #expect(reading.told == [])
  }

  @Test("the events of a summary come back from the form in which they are kept")
  func kept() throws {
    let reading = try summary(
      "",
      plan: #"""
        {"title":"Maths: \"groups\"","start_ts":1748595600.25,"end_ts":1748599200,
        "tags":["study","class","movable","cat:work > study"]},
        {"title":"Essay","start_ts":1748595600,"end_ts":1748599200}
        """#
    )
    let planned = reading.outcome.planned.map { PlannedEvent($0, file: "in.txt") }
    let bytes = EventsFile.bytes(planned)
    #expect(EventsFile.isOne(bytes))
    let back = try EventsFile.read(bytes, file: "in.txt", timeline: berlin())
    #expect(back.events == planned)
    #expect(back.diagnostics.isEmpty)
    #expect(EventsFile.isOne(Array("BEGIN:VCALENDAR".utf8)) == false)
  }

  @Test(
    "a planned event that is none costs itself",
    arguments: [
      (#"{"start_ts":1748595600,"end_ts":1748599200}"#, "missing_field=1"),
      (#"{"title":" ","start_ts":1748595600,"end_ts":1748599200}"#, "missing_field=1"),
      (#"{"title":"a","end_ts":1748599200}"#, "unparseable=1"),
      (#"{"title":"a","start_ts":"1748595600","end_ts":1748599200}"#, "unparseable=1"),
      // Milliseconds.
      (#"{"title":"a","start_ts":1748595600000,"end_ts":1748599200000}"#, "unparseable=1"),
      (#"{"title":"a","start_ts":1748599200,"end_ts":1748595600}"#, "negative_duration=1"),
      (#"{"title":"a","start_ts":1748599200,"end_ts":1748599200}"#, "zero_duration=1"),
      (#"{"title":"a","start_ts":-5,"end_ts":60}"#, "before_1990=1"),
      (#"{"title":"a","start_ts":1748599200,"end_ts":1848599200}"#, "absurd_duration=1"),
      ("null", "unparseable=1"),
    ]
  )
  func badSchedules(event: String, rejected: String) throws {
    let reading = try summary("", plan: event)
    #expect(reading.outcome.planned.isEmpty)
    #expect(reading.rejected == rejected)
  }
}
