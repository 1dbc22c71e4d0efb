import TestSupport
import Testing

@testable import Records

@Suite("Tables of phones and screens")
struct PhoneTableTests {
  @Test("Apple's times are UTC, and numbers count from 2001 or 1970")
  func screenTime() throws {
    let reading = try read(
      """
      app,usage,start_time,end_time,device
      a,300,2026-03-23 09:00:00,2026-03-23 09:05:00,phone
      b,60.5,795949200,795949260.5,
      c,60,1774256400,1774256460,
      d,,2026-03-23 09:00:00,2026-03-23 09:00:07,
      """,
      as: .screenTime
    )
    #expect(
      reading.lines == [
        "phone: 2026-03-23T09:00:00Z +300000 use app=a from screen-time",
        "laptop: 2026-03-23T09:00:00Z +60500 use app=b from screen-time",
        "laptop: 2026-03-23T09:00:00Z +60000 use app=c from screen-time",
        "laptop: 2026-03-23T09:00:00Z +7000 use app=d from screen-time",
      ]
    )
    #expect(reading.told == [])
  }

  @Test("local times of another query are local, and marked on days of clock changes")
  func local() throws {
    let fixture = try #require(TableFixture.all.first { $0.file == "screen-time/local.csv" })
    #expect(
      try fixture.reading(fixture.bytes).lines == [
        "laptop: 2026-07-01T10:00:00Z +300000 use app=com.apple.Safari from screen-time",
        "laptop: 2026-10-25T00:30:00Z +60000 use app=com.apple.Notes ambiguous from screen-time",
      ]
    )
  }

  @Test("wrong rows of Screen Time cost themselves")
  func screenTimeMistakes() throws {
    let reading = try read(
      """
      app,usage,start_time,end_time,stream
      ,300,2026-03-23 09:00:00,,
      a,long,2026-03-23 09:00:00,,
      a,300,yesterday,,
      a,,2026-03-23 09:00:00,,
      a,-1,2026-03-23 09:00:00,,
      a,0,2026-03-23 09:00:00,,
      a,9999999,2026-03-23 09:00:00,,
      a,1,1989-03-23 09:00:00,,
      a,1,12345678901234567,,
      a,1,2026-03-23 09:00:00,,/display/isBacklit
      a
      a,1,2026-03-23 09:00:00,,/app/usage
      """,
      as: .screenTime
    )
    #expect(
      reading.rejected
        == "absurd_duration=1 before_1990=1 missing_field=3 negative_duration=1 other_kind=1 "
        + "unparseable=3 zero_duration=1"
    )
    #expect(reading.outcome.records == 1)
  }

  @Test(
    "totals of days are told for what they are",
    arguments: [
      (
        "usage-stats/export.csv",
        "in.txt:2:48: this is a dump of Android's usage statistics, whose totals of days have no "
          + "place within the day: use a tracker that keeps each use, such as ActivityWatch for "
          + "Android (and 1 more like it)"
      ),
      (
        "daily-minutes/export.csv",
        "in.txt:2:1: this is a table of minutes a day, whose totals of days have no place within "
          + "the day: write down when each use began: timestamp,duration_s,app_identifier,category "
          + "(and 1 more like it)"
      ),
      (
        "stayfree-table/export.csv",
        "in.txt:2:1: this is StayFree's table, whose totals of days have no place within the day: "
          + "use a tracker that keeps each use, such as ActivityWatch for Android (and 1 more like it)"
      ),
    ]
  )
  func totals(file: String, told: String) throws {
    let fixture = try #require(TableFixture.all.first { $0.file == file })
    #expect(try fixture.reading(fixture.bytes).told == [told])
  }

  @Test(
    "a screen that is on may be looked at, one that is off is not, in whatever order it is told"
  )
  func screen() throws {
    let lines = [
      "laptop: 2026-03-23T09:00:00Z +1200000 present from screen-state",
      "laptop: 2026-03-23T09:20:00Z +2400000 away from screen-state",
      "laptop: 2026-03-23T10:00:00Z +300000 present from screen-state",
      "laptop: 2026-03-23T10:05:00Z +3300000 away from screen-state",
    ]
    let rows = [
      "2026-03-23T09:00:00Z,on", "2026-03-23T09:20:00Z,off", "2026-03-23T09:30:00Z,OFF",
      "2026-03-23T10:00:00Z,On", "2026-03-23T10:05:00Z,off", "2026-03-23T11:00:00Z,on",
    ]
    for order in [rows, rows.reversed(), [3, 0, 5, 1, 4, 2].map { rows[$0] }, rows + rows] {
      let reading = try read(
        "timestamp,event\n" + order.joined(separator: "\n"),
        as: .screenState
      )
      #expect(reading.lines.sorted() == lines)
      #expect(reading.outcome.records == 4)
      #expect(reading.told == [])
    }
  }

  @Test(
    "changes at one instant, and files with few of them",
    arguments: [
      ("", []), ("2026-03-23T09:00:00Z,on\n", []),
      (
        // A screen that goes off and on at once was not off.
        "2026-03-23T09:00:00Z,on\n2026-03-23T09:10:00Z,off\n2026-03-23T09:10:00Z,on\n"
          + "2026-03-23T09:15:00Z,off\n",
        ["2026-03-23T09:00:00Z +600000 present", "2026-03-23T09:10:00Z +300000 present"]
      ),
      (
        // The newest first.
        "2026-03-23T09:15:00Z,off\n2026-03-23T09:10:00Z,on\n2026-03-23T09:10:00Z,off\n"
          + "2026-03-23T09:00:00Z,on\n",
        ["2026-03-23T09:10:00Z +300000 present", "2026-03-23T09:00:00Z +600000 present"]
      ),
    ] as [(String, [String])]
  )
  func instants(rows: String, expected: [String]) throws {
    let reading = try read("timestamp,event\n" + rows, as: .screenState)
    #expect(reading.lines == expected.map { "laptop: \($0) from screen-state" })
    #expect(reading.rejected == "")
  }

  @Test("a screen's dates show their order")
  func screenDates() throws {
    let reading = try read(
      "timestamp,event\n23/09/2026 09:00,on\n23/09/2026 09:20,off\n",
      as: .screenState
    )
    #expect(
      reading.lines == ["laptop: 2026-09-23T07:00:00Z +1200000 present from screen-state"]
    )
  }

  private static let uses = [
    "2026-03-23T09:00:00Z,chat,opened", "2026-03-23T09:05:00Z,mail,Move to foreground",
    "2026-03-23T09:06:00Z,mail,Move to background", "2026-03-23T09:20:00Z,chat,closed",
    "2026-03-23T10:00:00Z,chat,opened", "2026-03-23T10:01:00Z,chat,closed",
  ]

  @Test("a log of openings and closings holds uses, in whatever order it is told")
  func appEvents() throws {
    let lines = [
      "laptop: 2026-03-23T09:00:00Z +1200000 use app=chat from app-events",
      "laptop: 2026-03-23T09:05:00Z +60000 use app=mail from app-events",
      "laptop: 2026-03-23T10:00:00Z +60000 use app=chat from app-events",
    ]
    let rows = PhoneTableTests.uses
    for order in [rows, rows.reversed(), [3, 0, 5, 1, 4, 2].map { rows[$0] }] {
      let text = "timestamp,app,event\n" + order.joined(separator: "\n")
      let folder = try TemporaryFolder()
      let path = try folder.write(Array(text.utf8), to: "x")
      #expect(try ExportFormat.detect(path: path, file: "x") == .appEvents)
      let reading = try read(text, as: .appEvents)
      #expect(reading.lines.sorted() == lines)
      #expect(reading.outcome.records == 3)
      #expect(reading.told == [])
    }
  }

  @Test("a use whose beginning or end the log does not see has no length, and is told of")
  func openEvents() throws {
    let reading = try read(
      """
      event,package,timestamp
      closed,a,2026-03-23T08:00:00Z
      opened,a,2026-03-23T09:00:00Z
      opened,a,2026-03-23T10:00:00Z
      closed,a,2026-03-23T10:10:00Z
      dimmed,a,2026-03-23T10:20:00Z
      opened,,2026-03-23T10:30:00Z
      opened,b,soon
      opened,b,2026-03-23T10:40:00Z
      """,
      as: .appEvents
    )
    #expect(reading.lines == ["laptop: 2026-03-23T10:00:00Z +600000 use app=a from app-events"])
    #expect(reading.outcome.records == 1)
    #expect(
      reading.told == [
        "in.txt:2:10: the log does not say when this use began or ended: the row was left out (and 2 more like it)",
        "in.txt:6:1: this is neither an opening nor a closing of an application: write 'opened' or "
          + "'closed'; the row was left out",
        "in.txt:7:8: a field that is needed is empty or missing: the record was left out; fill it",
        "in.txt:8:10: this is not a date and time: the record was left out; write it like 2026-03-23T09:00:00Z",
      ]
    )
  }

  @Test("wrong rows of a screen cost themselves, and what is uncertain is marked")
  func screenMistakes() throws {
    let reading = try read(
      """
      timestamp,event
      2026-10-25T02:30:00,on
      soon,off
      2026-10-25T04:00:00,dimmed
      1989-03-23T09:00:00Z,on
      2026-10-25
      2026-10-25T05:00:00,off
      2026-12-25T05:00:00,on
      """,
      as: .screenState
    )
    #expect(
      reading.lines == [
        "laptop: 2026-10-25T00:30:00Z +12600000 present ambiguous from screen-state"
      ]
    )
    #expect(
      reading.told == [
        "in.txt:3:1: this is not a date and time: the record was left out; write it like 2026-03-23T09:00:00Z",
        "in.txt:4:21: this is neither on nor off: write on or off",
        "in.txt:5:1: the date lies before 1990: the record was left out",
        "in.txt:6:1: a field that is needed is empty or missing: the record was left out; fill it",
        "in.txt:7:1: the duration is more than 31 days: the record was left out",
      ]
    )
  }
}
