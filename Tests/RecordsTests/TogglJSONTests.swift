import Documents
import Testing

@testable import Records

@Suite("Toggl's JSON")
struct TogglJSONTests {
  private let text = """
    [
    {"id":1,"workspace_id":7,"project_id":3,"billable":false,"start":"2026-03-05T08:15:00+01:00",
     "stop":"2026-03-05T09:45:00+01:00","duration":5400,"description":"chapter two","tags":["a"],
     "client_name":"University","project_name":"Thesis","at":"2026-03-06T00:00:00+00:00"},
    {"id":2,"workspace_id":7,"start":"2026-03-05T10:00:00Z","stop":"2026-03-05T10:00:30Z","duration":30,
     "description":null,"project_name":"Mail","client_name":null},
    {"id":3,"workspace_id":7,"start":"2026-03-05T11:00:00Z","stop":null,"duration":-1772708400},
    {"id":4,"workspace_id":7,"start":"2026-03-05T12:00:00Z","stop":"2026-03-05T11:00:00Z","duration":60},
    {"id":5,"workspace_id":7,"stop":"2026-03-05T11:00:00Z","duration":60}
    ]
    """

  @Test("an answer of its API, to the millisecond")
  func entries() throws {
    let reading = try read(Array(text.utf8), as: .togglEntries)
    #expect(
      reading.lines == [
        "laptop: 2026-03-05T07:15:00Z +5400000 use app=Toggl title=chapter two "
          + "category=University > Thesis from toggl_entries",
        "laptop: 2026-03-05T10:00:00Z +30000 use app=Toggl category=Mail from toggl_entries",
      ]
    )
    #expect(reading.rejected == "missing_field=1 negative_duration=1 still_running=1")
  }

  @Test(
    "start and stop count, and a duration that is another is told, with their number",
    arguments: [
      (["3600"], nil), (["3599", "3601.0"], nil), (["null", "\"1800\""], nil),
      (["3600", "1800"], "in.txt:2:1"), (["3602", "1800"], "in.txt:1:2"),
      (["-9223372036854775"], "in.txt:1:2"), (["9223372036854775"], "in.txt:1:2"),
    ] as [([String], String?)]
  )
  func disagreement(durations: [String], place: String?) throws {
    let entries = durations.enumerated().map { number, duration in
      "{\"workspace_id\":7,\"start\":\"2026-03-05T1\(number):00:00Z\",\"stop\":\"2026-03-05T1\(number + 1):00:00Z\","
        + "\"duration\":\(duration)}"
    }
    let reading = try read("[\(entries.joined(separator: ",\n"))]", as: .togglEntries)
    #expect(reading.total == 3_600_000 * Int64(durations.count))
    let words = "the duration is not the time from start to end: start and end were believed"
    let more = durations == ["3602", "1800"] ? " (and 1 more like it)" : ""
    #expect(reading.told == (place.map { ["\($0): \(words)\(more)"] } ?? []))
  }

  @Test("titles are left out where they are not to be kept")
  func privacy() throws {
    let reading = try read(Array(text.utf8), as: .togglEntries, keepsTitles: false)
    #expect(reading.lines.filter { $0.contains("title=") } == [])
  }
}
