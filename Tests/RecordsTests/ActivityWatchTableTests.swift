import Documents
import Testing

@testable import Records

@Suite("ActivityWatch's tables")
struct ActivityWatchTableTests {
  private let name = "inbox/aw-events-export-aw-watcher-window_desk-2026-03-23.csv"

  @Test("windows, presence and pages are told apart by their columns")
  func kinds() throws {
    let windows = try read(
      "timestamp,duration,app,title\n2026-03-23T09:00:00.000Z,60.5,code,main.swift\n",
      as: .activityWatchCSV,
      name: name
    )
    #expect(
      windows.lines == [
        "laptop: 2026-03-23T09:00:00Z +60500 use app=code title=main.swift from aw-watcher-window"
      ]
    )
    let idle = try read(
      "timestamp,duration,status\n2026-03-23T09:00:00,60,not-afk\n2026-03-23T09:01:00Z,5,afk\n",
      as: .activityWatchCSV
    )
    #expect(
      idle.lines == [
        "laptop: 2026-03-23T09:00:00Z +60000 present from activitywatch-csv",
        "laptop: 2026-03-23T09:01:00Z +5000 away from activitywatch-csv",
      ],
      "a time without an offset is UTC"
    )
    let pages = try read(
      "timestamp,duration,url,title\n2026-03-23T09:00:00Z,60,https://x.org/,X\n",
      as: .activityWatchCSV
    )
    #expect(
      pages.lines == [
        "laptop: 2026-03-23T09:00:00Z +60000 annotation title=X url=https://x.org/ from activitywatch-csv"
      ]
    )
  }

  @Test("an Android app without a name goes by that of its package")
  func android() throws {
    let reading = try read(
      """
      _id,timestamp,duration,data.app,data.classname,data.package
      1,2026-03-23T09:00:00Z,1,Chrome,c.Main,com.android.chrome
      2,2026-03-23T09:00:01Z,1,,c.Main,org.example
      3,2026-03-23T09:00:02Z,1,,c.Main,
      """,
      as: .activityWatchCSV
    )
    #expect(
      reading.lines == [
        "laptop: 2026-03-23T09:00:00Z +1000 use app=Chrome from activitywatch-csv",
        "laptop: 2026-03-23T09:00:01Z +1000 use app=org.example from activitywatch-csv",
      ]
    )
    #expect(reading.rejected == "missing_field=1")
  }

  @Test(
    "the name under which a bucket was exported tells its device",
    arguments: [
      ("aw-events-export-aw-watcher-window_desk-2026-03-23.csv", "desk"),
      ("inbox/aw-events-export-aw-watcher-afk_ina-s-laptop-2026-03-23 (1).csv", "ina-s-laptop"),
      ("aw-events-export-aw-watcher-window_desk-synced-from-lap-2026-03-23.csv", "desk"),
      ("aw-events-export-aw-watcher-window_desk-2020-01-01-2026-03-23.csv", "desk-2020-01-01"),
      ("aw-events-export-aw-watcher-web-firefox-2026-03-23.csv", "activitywatch-csv"),
      ("aw-events-export-aw-watcher-web-firefox_unknown-2026-03-23.csv", "activitywatch-csv"),
      ("aw-events-export-aw-watcher-window_desk.csv", "activitywatch-csv"),
      ("aw-events-export-2026-03-23.csv", "activitywatch-csv"), ("", "activitywatch-csv"),
      ("windows.csv", "activitywatch-csv"),
    ]
  )
  func device(file: String, device: String) {
    #expect(ExportFormat.activityWatchCSV.device(ofFile: file) == device)
    #expect(ExportFormat.toggl.device(ofFile: file) == "toggl")
  }

  private static let wrong: [(row: String, reason: String, told: String)] = [
    (
      "soon,1,a,t", "unparseable=1",
      "in.txt:2:1: this is not a date and time: the record was left out; write it like 2026-03-23T09:00:00Z"
    ),
    (
      "2026-03-23T09:00:00Z,1 s,a,t", "unparseable=1",
      "in.txt:2:22: this is not a number of seconds: write it like 90 or 12.5"
    ),
    (
      "2026-03-23T09:00:00Z,-1,a,t", "negative_duration=1",
      "in.txt:2:22: the duration is negative: the record was left out"
    ),
    (
      "2026-03-23T09:00:00Z,2678401,a,t", "absurd_duration=1",
      "in.txt:2:22: the duration is more than 31 days: the record was left out"
    ),
    (
      "1989-03-23T09:00:00Z,1,a,t", "before_1990=1",
      "in.txt:2:1: the date lies before 1990: the record was left out"
    ),
    (
      "2026-03-23T09:00:00Z", "missing_field=1",
      "in.txt:2:1: a field that is needed is empty or missing: the record was left out; fill it"
    ),
    (
      "2026-03-23T09:00:00Z,1,,t", "missing_field=1",
      "in.txt:2:24: a field that is needed is empty or missing: the record was left out; fill it"
    ),
  ]

  @Test("a row that is wrong costs itself", arguments: wrong.indices)
  func mistakes(index: Int) throws {
    let wrong = ActivityWatchTableTests.wrong[index]
    let good = "2026-03-23T09:00:00Z,1,a,t\n"
    let reading = try read(
      "timestamp,duration,app,title\n\(wrong.row)\n\(good)",
      as: .activityWatchCSV
    )
    #expect(reading.rejected == wrong.reason)
    #expect(reading.told == [wrong.told])
    #expect(reading.outcome.records == 1)
  }

  @Test("a state that is neither of the two says nothing")
  func status() throws {
    let reading = try read(
      "timestamp,duration,status\n2026-03-23T09:00:00Z,1,maybe\n2026-03-23T09:00:00Z,1\n",
      as: .activityWatchCSV
    )
    #expect(reading.rejected == "missing_field=2")
  }

  @Test("what an editor was open on refines its window")
  func editor() throws {
    let reading = try read(
      "timestamp,duration,file,project,language\n2026-03-23T09:00:00Z,1,a.swift,/home/x/b,c\n",
      as: .activityWatchCSV
    )
    #expect(
      reading.lines == [
        "laptop: 2026-03-23T09:00:00Z +1000 annotation title=b \u{2014} a.swift "
          + "from activitywatch-csv"
      ]
    )
  }

  @Test(
    "a category that was flattened to text is a path again",
    arguments: [
      ("Work > Programming", "Work > Programming"), ("\"Work,Programming\"", "Work > Programming"),
      ("\"Work, Programming\"", "Work > Programming"), ("Work", "Work"),
      ("\"Media, Music > Jazz\"", "Media, Music > Jazz"), ("\",\"", ""), ("", ""),
    ]
  )
  func category(field: String, path: String) throws {
    let reading = try read(
      "2026-03-23T09:00:00Z,1,\(field),a,t\n",
      as: .activityWatchReport
    )
    let category = path.isEmpty ? "" : " category=\(path)"
    #expect(
      reading.lines == [
        "laptop: 2026-03-23T09:00:00Z +1000 use app=a title=t\(category) from activitywatch-report"
      ]
    )
  }

  @Test("wrong rows of a report cost themselves")
  func report() throws {
    let reading = try read(
      """
      2026-03-23T09:00:00Z,1,c,a,t
      2026-03-23T09:00:00Z,x,c,a,t
      2026-03-23T09:00:00Z,1,c,,t
      2026-03-23T09:00:00Z,1
      never,1,c,a,t
      2026-03-23T09:00:00Z,0,c,a,t
      """,
      as: .activityWatchReport
    )
    #expect(reading.outcome.records == 1)
    #expect(reading.rejected == "missing_field=2 unparseable=2 zero_duration=1")
  }

  @Test("a work report has no place for its totals, whose sum is no day of its own")
  func workReport() throws {
    let fixture = try #require(
      TableFixture.all.first { $0.format == .activityWatchWorkReport }
    )
    #expect(
      try fixture.reading(fixture.bytes).told == [
        "in.txt:2:1: this is ActivityWatch's work report, whose totals of days have no place within "
          + "the day: export the buckets instead: Raw Data, Export all buckets as JSON (and 2 more "
          + "like it)"
      ]
    )
  }
}
