import Documents
import Testing

@testable import Records

@Suite("Timing's JSON")
struct TimingJSONTests {
  @Test("an export of one day, to the millisecond")
  func day() throws {
    let reading = try read(try fixture("timing/timing.json"), as: .timing)
    let mac = "Ada's MacBook Pro: 2026-03-05"
    #expect(
      reading.lines == [
        "\(mac)T08:00:00Z +1800000 use app=Xcode title=Accounting.swift — lockin "
          + "category=Work > lockin from timing",
        "\(mac)T08:30:00Z +300000 use app=Safari title=Sweep algorithms – Wikipedia "
          + "url=https://en.wikipedia.org/wiki/Sweep_line_algorithm "
          + "category=Work > lockin > Reading from timing",
        "\(mac)T08:35:00Z +1000 use app=Finder title=/Users/ada/Downloads from timing",
        "\(mac)T09:00:00Z +600000 use app=Mail title=Inbox from timing",
        "laptop: 2026-03-05T12:00:00Z +4191000 use app=Timing title=Thesis: outline "
          + "category=Study > Thesis from timing",
      ]
    )
    #expect(reading.used == 6_892_000)
    #expect(reading.outcome.records == 5)
    #expect(
      reading.told == [
        "in.txt:33:3: the duration is shorter than the time from start to end: the duration counts, "
          + "from the start on; export without merging entries to know when"
      ]
    )
  }

  @Test("titles and addresses are left out where they are not to be kept")
  func privacy() throws {
    let reading = try read(try fixture("timing/timing.json"), as: .timing, keepsTitles: false)
    #expect(reading.used == 6_892_000)
    #expect(reading.lines.filter { $0.contains("title=") || $0.contains("url=") } == [])
  }

  /// A record with these members beside its application.
  private func entry(_ members: String) -> String { "[\n{\"application\":\"a\",\(members)}]" }

  private let span = #""startDate":"2026-03-05T08:00:00Z","endDate":"2026-03-05T08:10:00Z""#

  @Test(
    "which of duration and dates counts",
    arguments: [
      (#""duration":600"#, 600_000, ""), (#""duration":599.0"#, 600_000, ""),
      (#""duration":601"#, 600_000, ""), (#""duration":598.999"#, 598_999, "shorter_duration"),
      (#""duration":601.001"#, 600_000, "longer_duration"),
      (#""duration":1e9"#, 600_000, "longer_duration"),
      (#""duration":"0:10:00""#, 600_000, ""),
      (#""duration":"0:05:00""#, 300_000, "shorter_duration"),
      (#""duration":"0:05:00.5""#, 300_500, "shorter_duration"),
      (#""duration":"300""#, 300_000, "shorter_duration"),
      (#""duration":"100:00:00""#, 600_000, "longer_duration"),
      (#""duration":"five""#, 600_000, ""),
      (#""duration":"5:00""#, 600_000, ""), (#""duration":null"#, 600_000, ""),
      (#""duration":-5"#, 600_000, ""), (#""duration":[1]"#, 600_000, ""),
      (#""duration":1e400"#, 600_000, ""), (#""id":1"#, 600_000, ""),
    ]
  )
  func duration(member: String, milliseconds: Int, note: String) throws {
    let reading = try read(entry("\(span),\(member)"), as: .timing)
    #expect(reading.spans == ["laptop: 2026-03-05T08:00:00Z +\(milliseconds)"])
    #expect(reading.outcome.diagnostics.map(\.code).joined() == note)
    #expect(reading.rejected == "")
  }

  @Test(
    "records that are wrong cost themselves",
    arguments: [
      (#""endDate":"2026-03-05T08:10:00Z","duration":5"#, "missing_field", "2:1"),
      (#""startDate":"2026-03-05T08:10:00Z""#, "missing_field", "2:1"),
      (#""startDate":"2026-03-05T08:10:00Z","duration":"x""#, "missing_field", "2:1"),
      (#""startDate":"5 March","endDate":"2026-03-05T08:10:00Z""#, "unparseable", "2:32"),
      (#""startDate":"2026-03-05T08:10:00Z","endDate":1772697600"#, "unparseable", "2:65"),
      (
        #""startDate":"2026-03-05T08:10:00Z","endDate":{"a":[]},"duration":5"#, "unparseable",
        "2:65"
      ),
      (
        #""startDate":"2026-03-05T08:10:00Z","endDate":"2026-03-05T08:09:59Z""#,
        "negative_duration", "2:1"
      ),
      (
        #""startDate":"2026-03-05T08:10:00Z","endDate":"2026-03-05T08:09:59Z","duration":5"#,
        "negative_duration", "2:1"
      ),
      (#""startDate":"2026-03-05T08:10:00Z","duration":-5"#, "negative_duration", "2:1"),
      (
        #""startDate":"2026-03-05T08:10:00Z","duration":9223372036854775.807"#, "absurd_duration",
        "2:1"
      ),
      (
        #""startDate":"2026-03-05T08:10:00Z","endDate":"2026-05-05T08:10:00Z""#, "absurd_duration",
        "2:1"
      ),
      (#""startDate":"1989-03-05T08:10:00Z","duration":5"#, "before_1990", "2:1"),
      (
        #""startDate":"0000-01-01T00:00:00Z","endDate":"9999-12-31T23:59:59Z""#, "before_1990",
        "2:1"
      ),
      (#""startDate":"2026-02-30T08:10:00Z","duration":5"#, "unparseable", "2:32"),
    ]
  )
  func mistakes(members: String, reason: String, place: String) throws {
    let reading = try read(entry(members), as: .timing)
    #expect(reading.lines == [])
    #expect(reading.rejected == "\(reason)=1")
    #expect(reading.told.map { $0.hasPrefix("in.txt:\(place): ") } == [true])
  }

  @Test("records without length are only counted, and what is not a record is told of")
  func others() throws {
    let reading = try read(
      """
      [{"application":"a","startDate":"2026-03-05T08:00:00Z","endDate":"2026-03-05T08:00:00Z"},
       null, 5, "x", [[]], {}]
      """,
      as: .timing
    )
    #expect(reading.rejected == "missing_field=1 unparseable=4 zero_duration=1")
    #expect(
      reading.told == [
        "in.txt:2:2: this is no event: it was left out (and 3 more like it)",
        "in.txt:2:22: a field that is needed is empty or missing: the record was left out; fill it",
      ]
    )
  }

  @Test("dates without a zone are the clock's, and marked where that is uncertain")
  func clock() throws {
    func local(_ start: String, _ end: String) throws -> [String] {
      try read(entry("\"startDate\":\"\(start)\",\"endDate\":\"\(end)\""), as: .timing).lines
    }
    #expect(
      try local("2026-07-01T10:00:00", "2026-07-01T10:10:00")
        == ["laptop: 2026-07-01T08:00:00Z +600000 use app=a from timing"]
    )
    // The clock goes back from 03:00 to 02:00, and forward from 02:00 to 03:00.
    #expect(
      try local("2026-10-25T01:50:00", "2026-10-25T03:10:00")
        == ["laptop: 2026-10-24T23:50:00Z +8400000 use app=a from timing"]
    )
    #expect(
      try local("2026-10-25T01:50:00", "2026-10-25T02:10:00")
        == ["laptop: 2026-10-24T23:50:00Z +1200000 use app=a ambiguous from timing"]
    )
    #expect(
      try local("2026-03-29T01:50:00", "2026-03-29T03:10:00")
        == ["laptop: 2026-03-29T00:50:00Z +1200000 use app=a from timing"]
    )
  }

  @Test(
    "the path of a project is a category",
    arguments: [
      ("Work ▸ Thesis", "Work > Thesis"), ("Work", "Work"), ("", ""), (" ▸ ", ""),
      ("▸A▸▸ B", "A > B"),
      ("A > B", "A > B"),
    ]
  )
  func category(project: String, expected: String) {
    #expect(TimingJSON.category(project) == expected)
  }

  @Test("a file that breaks off gives what came before; one list is read")
  func brokenOff() throws {
    let text = try fixture("timing/timing.json")
    let cut = try read(Array(text.dropLast(5)), as: .timing)
    #expect(cut.outcome.records == 4)
    #expect(cut.rejected == "broken_off=1")
    let twice = try read(text + text, as: .timing)
    #expect(twice.outcome.records == 5)
    #expect(twice.rejected == "broken_off=1")
    #expect(try read([0xef, 0xbb, 0xbf] + text, as: .timing).outcome.records == 5)
  }

  @Test(
    "lengths as a clock shows them",
    arguments: [
      ("0:00:00", 0), ("1:09:51", 4_191_000), ("00:00:01", 1000), ("100:00:00", 360_000_000),
      ("0:00:01.0005", 1000), ("0:00:59.9995", 60_000), ("999999:59:59", 3_599_999_999_000),
      ("1:60:00", nil), ("1:00:60", nil), ("1:5:00", nil), ("1:00:5", nil), (":00:00", nil),
      ("1:00", nil), ("1:00:00:00", nil), ("-1:00:00", nil), ("1:+5:00", nil), ("1:00:00.", nil),
      ("1:00:00.5.5", nil), ("1:00:00.5e3", nil), ("1000000:00:00", nil), ("", nil), ("1h", nil),
      ("1:00:00 ", nil), ("١:00:00", nil), ("1:00:00,5", nil),
    ] as [(String, Int64?)]
  )
  func clockDuration(text: String, expected: Int64?) {
    #expect(Array(text.utf8).withUnsafeBytes { DurationText.clock($0) } == expected)
  }
}
