import Testing

@testable import Records

/// On 29 March 2026 Berlin's clock goes from 02:00 to 03:00, and on 25 October from 03:00 back to 02:00.
@Suite("Local times that the clock never shows")
struct SkippedTimeTests {
  private static let header = "timestamp,duration_s,app_identifier,category\n"
  private static let told =
    "the clock goes forward and never shows this local time: it was read as much later as the clock "
    + "went forward; export times with an offset, or in UTC"

  @Test(
    "are read later, and told once a file with their first line",
    arguments: [
      (["2026-03-29T01:59:59", "2026-03-29T03:00:00"], nil),
      (["2026-03-29T02:00:00"], "in.txt:2:1: \(told)"),
      (
        ["2026-03-29T01:00:00", "2026-03-29T02:30:00", "2026-03-29T02:59:59"],
        "in.txt:3:1: \(told) (and 1 more like it)"
      ),
      // With an offset, and in UTC, they are times as any others.
      (["2026-03-29T02:30:00Z", "2026-03-29T02:30:00+01:00"], nil),
      // In autumn they come twice: the first counts, and the record is marked.
      (["2026-10-25T02:30:00", "2026-10-25T03:30:00"], nil),
    ] as [([String], String?)]
  )
  func rows(times: [String], expected: String?) throws {
    let text = Self.header + times.map { "\($0),600,code,\n" }.joined()
    let reading = try read(text, as: .activityCSV)
    #expect(reading.told == [expected].compactMap(\.self))
    #expect(reading.outcome.records == times.count)
  }

  @Test("are read with the offset before the change")
  func later() throws {
    let reading = try read(Self.header + "2026-03-29T02:30:00,600,code,\n", as: .activityCSV)
    #expect(reading.lines.contains { $0.contains("2026-03-29T01:30:00Z") }, "\(reading.lines)")
  }

  private static let leftOut =
    "the clock changes meanwhile and shows one of these times twice or never, so that it ends before or as it begins: "
    + "export times with an offset, or in UTC; the record was left out"

  @Test(
    "leave an entry out that has no length by them, which is told in every format with starts and ends",
    arguments: [
      ("03:30", [leftOut]), ("03:15", [leftOut]), ("02:30", []), ("03:31", [told]),
    ] as [(String, [String])]
  )
  func noLength(end: String, expected: [String]) throws {
    func table(_ names: String, _ row: String, _ format: ExportFormat) throws -> Reading {
      try read("\(names)\n\(row)\n", as: format)
    }
    let day = "2026-03-29"
    let readings = [
      try read(
        "from,to,what\n\(day) 02:30,\(day) \(end),x\n",
        as: .mapped,
        mapping: ColumnMapping(start: ["from"], end: ["to"], app: "what")
      ),
      try read(
        "day,from,until,what\n\(day),02:30,\(end),x\n",
        as: .mapped,
        mapping: ColumnMapping(start: ["day", "from"], end: ["day", "until"], app: "what")
      ),
      try table(
        "Project,Start date,Start time,End date,End time,Duration",
        "x,\(day),02:30:00,\(day),\(end):00,",
        .toggl
      ),
      try table(
        "Project,Start Date,Start Time,End Date,End Time,Duration (h)",
        "x,\(day),02:30:00,\(day),\(end):00,",
        .clockify
      ),
      try table(
        "app,usage,starttimelocal,endtimelocal",
        "x,,\(day) 02:30:00,\(day) \(end):00",
        .screenTime
      ),
      try read(
        "[{\"startDate\":\"\(day)T02:30:00\",\"endDate\":\"\(day)T\(end):00\"}]",
        as: .timing
      ),
      try read("\(day)\n02:30:00 - \(end):00 ➞ 1m ➞ x\n", as: .stayFree),
    ]
    for (number, reading) in readings.enumerated() {
      let words = reading.told.map { line in
        expected.first { line.hasSuffix(": " + $0) } ?? "other: " + line
      }
      #expect(words == expected, "\(number)")
      #expect(reading.outcome.records == (end == "03:31" ? 1 : 0), "\(number)")
    }
  }

  @Test("are told of an end as well, and of logs that are no tables")
  func others() throws {
    let log = "2026-03-29\n01:50:00 - 02:10:00 ➞ 20m ➞ a\n02:20:00 - 02:30:00 ➞ 10m ➞ a\n"
    #expect(
      try read(log, as: .stayFree).told == ["in.txt:2:1: \(Self.told) (and 1 more like it)"]
    )
    let timing =
      #"[{"startDate":"2026-03-29T02:05:00","endDate":"2026-03-29T02:15:00","duration":600}]"#
    let reading = try read(timing, as: .timing)
    #expect(reading.told.map { $0.hasSuffix(": " + Self.told) } == [true], "\(reading.told)")
  }
}
