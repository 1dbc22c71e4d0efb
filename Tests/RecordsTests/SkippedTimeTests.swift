import Records
import Testing

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
