import CivilTime
import Testing

@testable import Records

@Suite("RescueTime's CSV")
struct RescueTimeCSVTests {
  private let header =
    "Date,Time Spent (seconds),Number of People,Activity,Category,Productivity\n"

  @Test("activities of five minutes begin with their slot, where accounting lays them end to end")
  func minutes() throws {
    let reading = try read(
      header + """
        2026-03-23T09:05:00,120,1,Xcode,Editing & IDEs,2
        2026-03-23T09:05:00,60,1,mail,Email,-1
        2026-03-23T10:00:00,30,1,Xcode,Editing & IDEs,2
        """,
      as: .rescueTime
    )
    #expect(
      reading.lines == [
        "laptop: 2026-03-23T08:05:00Z +120000 use app=Xcode category=Editing & IDEs class=2 from rescuetime",
        "laptop: 2026-03-23T08:05:00Z +60000 use app=mail category=Email class=-1 from rescuetime",
        "laptop: 2026-03-23T09:00:00Z +30000 use app=Xcode category=Editing & IDEs class=2 from rescuetime",
      ]
    )
    #expect(reading.outcome.records == 3)
    #expect(reading.told == [])
  }

  @Test("slots of an hour are totals: one for each activity, however many rows it has")
  func hours() throws {
    let reading = try read(
      header + """
        2026-07-01T14:00:00,3000,1,a,A,0
        2026-07-01T14:00:00,1200,1,b,B,x
        2026-07-01T14:00:00,20,1,a,A,1
        2026-07-01T14:00:00,14400,1,a,A,1
        2026-07-01T14:00:00,7,1,a,C,1
        2026-07-01T15:00:00,60,1,b,B,x

        """,
      as: .rescueTime
    )
    #expect(
      reading.lines == [
        // Four devices at once are believed, and no more.
        "laptop: 2026-07-01T12:00:00Z +14400000 use app=a category=A class=1 total "
          + "duplicate=3020000 from rescuetime",
        "laptop: 2026-07-01T12:00:00Z +1200000 use app=b category=B total from rescuetime",
        "laptop: 2026-07-01T12:00:00Z +7000 use app=a category=C class=1 total from rescuetime",
        "laptop: 2026-07-01T13:00:00Z +60000 use app=b category=B total from rescuetime",
      ]
    )
    #expect(reading.outcome.records == 6)
  }

  @Test("what comes before a mistake in a file of hours is taken in")
  func brokenHours() throws {
    let reading = try read(
      header + "2026-07-01T14:00:00,60,1,a,A,0\n2026-07-01T14:00:00,60,1,\"b,A,0\n",
      as: .rescueTime
    )
    #expect(
      reading.lines == [
        "laptop: 2026-07-01T12:00:00Z +60000 use app=a category=A class=0 total from rescuetime"
      ]
    )
    #expect(reading.rejected == "broken_off=1")
  }

  @Test("a total far longer than its slot is left out; four devices at once are believed")
  func huge() throws {
    let reading = try read(
      header + "2026-07-01T14:05:00,1200,1,a,A,0\n2026-07-01T00:00:00,86400,1,b,A,0\n",
      as: .rescueTime
    )
    #expect(
      reading.lines == [
        "laptop: 2026-07-01T12:05:00Z +300000 use app=a category=A class=0 duplicate=900000 "
          + "from rescuetime"
      ]
    )
    #expect(
      reading.told == [
        "in.txt:3:21: this total is far longer than the slots of the file and has no place in one: "
          + "export by one resolution at a time"
      ]
    )
  }

  @Test("the hour that comes twice counts as the first and is marked")
  func repeatedHour() throws {
    let reading = try read(header + "2026-10-25T02:30:00,60,1,a,A,1\n", as: .rescueTime)
    #expect(
      reading.lines == [
        "laptop: 2026-10-25T00:30:00Z +60000 use app=a category=A class=1 ambiguous from rescuetime"
      ]
    )
  }

  @Test("totals of days have no place within the day")
  func days() throws {
    let reading = try read(
      header + "2026-03-23T00:00:00,600,1,a,A,1\n2026-03-24T00:00:00,600,1,a,A,1\n",
      as: .rescueTime
    )
    #expect(reading.lines == [])
    #expect(reading.rejected == "day_total=2")
    #expect(
      reading.told == [
        "in.txt:2:1: this is the total of a whole day, which has no place within the day: export "
          + "it by hour or by minute (and 1 more like it)"
      ]
    )
  }

  @Test("an empty export is empty")
  func empty() throws {
    let reading = try read(header, as: .rescueTime)
    #expect(reading.lines == [])
    #expect(reading.told == [])
  }

  @Test(
    "how long slots are is told by where they begin",
    arguments: [
      (["10:05"], false), (["10:00"], true), (["10:00", "10:05"], false), (["00:00"], nil),
      (["00:00", "01:00"], true),
    ] as [([String], Bool?)]
  )
  func slots(clocks: [String], isHour: Bool?) throws {
    let rows = clocks.map { "2026-03-23T\($0):00,400,1,a,A,0\n" }.joined()
    let reading = try read(header + rows, as: .rescueTime)
    #expect(reading.lines.count == (isHour == nil ? 0 : clocks.count))
    #expect(reading.lines.allSatisfy { $0.contains(" total ") == isHour })
    #expect(reading.lines.allSatisfy { $0.contains(isHour == true ? "+400000" : "+300000") })
  }

  @Test("rows that are wrong cost themselves")
  func mistakes() throws {
    let reading = try read(
      header + """
        soon,60,1,a,A,1
        2026-03-23T09:00:00,long,1,a,A,1
        2026-03-23T09:00:00,-5,1,a,A,1
        2026-03-23T09:00:00,0,1,a,A,1
        1980-03-23T09:00:00,5,1,a,A,1
        2026-03-23T09:00:00,5
        2026-03-23T09:00:00,5,1,a,A,9

        """,
      as: .rescueTime
    )
    #expect(
      reading.rejected
        == "before_1990=1 missing_field=1 negative_duration=1 unparseable=2 zero_duration=1"
    )
    #expect(
      reading.told == [
        "in.txt:2:1: this is not a date and time: the record was left out; write it like 2026-03-23T09:00:00Z",
        "in.txt:3:21: this is not a number of seconds: write it like 90 or 12.5",
        "in.txt:4:21: the duration is negative: the record was left out",
        "in.txt:6:1: the date lies before 1990: the record was left out",
        "in.txt:7:1: a field that is needed is empty or missing: the record was left out; fill it",
      ]
    )
    #expect(
      reading.lines == [
        "laptop: 2026-03-23T08:00:00Z +5000 use app=a category=A total from rescuetime"
      ]
    )
  }

  @Test("what comes before an unclosed quotation is taken in")
  func brokenOff() throws {
    let reading = try read(
      header + "2026-03-23T09:05:00,5,1,a,A,1\n2026-03-23T09:05:00,5,1,\"a,A,1\n",
      as: .rescueTime
    )
    #expect(
      reading.lines == [
        "laptop: 2026-03-23T08:05:00Z +5000 use app=a category=A class=1 from rescuetime"
      ]
    )
    #expect(
      reading.told == [
        "in.txt:3:1: the file ends inside a quotation that begins in this row: mend the "
          + "row, or export the file again"
      ]
    )
  }

  @Test(
    "documents are told apart, and what is beside them",
    arguments: [
      // Documents, and what is beside them, which then is no total.
      (
        "a,one,A,70 a,two,A,50 a,No Details,A,30 b,No Details,B,9", true,
        ["a title=one +70", "a title=two +50", "a title=No Details +30", "b +9"]
      ),
      ("a,one,A,70 a,,A,50", true, ["a title=one +70", "a title=No Details +50"]),
      // Without titles they are parts of one activity, which a day's records add up.
      ("a,one,A,70 a,two,A,50 a,No Details,A,30", false, ["a +70", "a +50", "a +30"]),
      // A document may have a category of its own.
      ("a,one,A,60 a,one,B,90", true, ["a title=one +60", "a title=one +90"]),
      // No time leaves its slot.
      ("a,one,A,350", false, ["a +300 duplicate=50"]),
    ] as [(String, Bool, [String])]
  )
  func parts(rows: String, keepsTitles: Bool, expected: [String]) throws {
    let documents =
      "Date,Time Spent (seconds),Number of People,Activity,Document,Category,Productivity\n"
    let lines = rows.replacing(" a,", with: "|a,").replacing(" b,", with: "|b,").split(
      separator: "|"
    )
    .map { row in
      let fields = row.split(separator: ",", omittingEmptySubsequences: false)
      return "2026-03-23T09:05:00,\(fields[3]),1,\(fields[0]),\(fields[1]),\(fields[2]),1\n"
    }
    let reading = try read(documents + lines.joined(), as: .rescueTime, keepsTitles: keepsTitles)
    let found = reading.lines.map { line in
      // App, title, seconds and copies of "laptop: TIME +N use app=… title=… category=… class=1 duplicate=N from".
      let words = line.matches(
        of: /\+(\d+)000 use app=(\w)( title=.*?)?( category=\w)? class=1(?: duplicate=(\d+)000)?/
      )
      return words.map { word in
        "\(word.2)\(word.3 ?? "") +\(word.1)" + (word.5.map { " duplicate=\($0)" } ?? "")
      }.joined()
    }
    #expect(found == expected)
  }

  @Test("a document is the title, unless there are no details")
  func documents() throws {
    let fixture = try #require(TableFixture.all.first { $0.file == "rescuetime/document.csv" })
    #expect(
      try fixture.reading(fixture.bytes).lines == [
        "laptop: 2026-03-23T08:00:00Z +240000 use app=Microsoft Word title=thesis.docx "
          + "category=Writing class=2 from rescuetime",
        "laptop: 2026-03-23T08:00:00Z +90000 use app=mail.example.org category=Email class=0 "
          + "from rescuetime",
        "laptop: 2026-03-23T08:05:00Z +30000 use app=Microsoft Word category=Writing class=2 "
          + "from rescuetime",
      ]
    )
  }

  @Test(
    "answers without activities or dates are told for what they are",
    arguments: [
      (
        "rescuetime/efficiency.csv",
        "in.txt:2:1: these are sums of RescueTime without the activities they are made of: ask its "
          + "API for restrict_kind=activity (and 1 more like it)"
      ),
      (
        "rescuetime/rank.csv",
        "in.txt:2:1: this is RescueTime's total over a whole stretch of time, which has no place "
          + "within it: ask its API for perspective=interval and resolution_time=minute (and 1 more "
          + "like it)"
      ),
    ]
  )
  func others(file: String, told: String) throws {
    let fixture = try #require(TableFixture.all.first { $0.file == file })
    #expect(try fixture.reading(fixture.bytes).told == [told])
  }

  @Test("the archive has hours with their offset, and no row of names")
  func archive() throws {
    let fixture = try #require(TableFixture.all.first { $0.format == .rescueTimeArchive })
    #expect(
      try fixture.reading(fixture.bytes).lines == [
        "laptop: 2013-08-22T07:00:00Z +222000 use app=adium "
          + "category=Communication & Scheduling > Instant Message total from rescuetime-archive",
        "laptop: 2013-08-22T07:00:00Z +3500000 use app=Xcode "
          + "category=Software Development > Editing & IDEs total from rescuetime-archive",
        "laptop: 2013-08-22T08:00:00Z +60000 use app=Xcode category=Software Development total "
          + "from rescuetime-archive",
      ]
    )
  }

  @Test("wrong rows of the archive cost themselves")
  func archiveMistakes() throws {
    let reading = try read(
      """
      2013-08-22 00:00:00 -0700,adium,No Details,C,I,222
      2013-08-22 00:00:00,adium,No Details,C,I,222
      2013-08-22 00:00:00 -0700,,No Details,C,I,222
      2013-08-22 00:00:00 -0700,adium,No Details,C,I
      2013-08-22 00:00:00 -0700,adium,No Details,C,I,long
      2013-08-22 00:00:00 -0700,adium,No Details,C,I,-1
      2013-08-22 00:00:00 -0700,adium,No Details,C,I,0
      1980-08-22 00:00:00 -0700,adium,No Details,C,I,5
      2013-08-22 00:00:00 -0700,adium,No Details,C,I,14401
      """,
      as: .rescueTimeArchive
    )
    #expect(reading.outcome.records == 1)
    #expect(
      reading.rejected
        == "before_1990=1 day_total=1 missing_field=2 negative_duration=1 unparseable=2 "
        + "zero_duration=1"
    )
  }
}
