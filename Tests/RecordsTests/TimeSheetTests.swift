import Documents
import Testing

@testable import Records

@Suite("Time sheets of Toggl and Clockify")
struct TimeSheetTests {
  private let toggl =
    "User,Email,Client,Project,Task,Description,Start date,Start time,End date,End time,Duration\n"
  private let clockify =
    "Project,Client,Description,User,Start Date,Start Time,End Date,End Time,Duration (h)\n"

  @Test("an entry is of its project, with what was written down as its title")
  func entries() throws {
    let reading = try read(
      toggl + """
        Ina,i@x.org,Uni,Thesis,T,Reading,2026-03-23,09:00:00,2026-03-23,10:30:00,01:30:00
        Ina,i@x.org,,Home,T,,2026-03-23,23:30:00,2026-03-24,00:15:00,00:45:00
        Ina,i@x.org,,,,,2026-03-24,10:00:00,2026-03-24,10:00:01,00:00:01
        """,
      as: .toggl
    )
    #expect(
      reading.lines == [
        "laptop: 2026-03-23T08:00:00Z +5400000 use app=Toggl title=Reading category=Uni > Thesis "
          + "from toggl",
        "laptop: 2026-03-23T22:30:00Z +2700000 use app=Toggl title=T category=Home from toggl",
        "laptop: 2026-03-24T09:00:00Z +1000 use app=Toggl from toggl",
      ]
    )
    #expect(reading.told == [])
  }

  @Test("start and end count, and durations that disagree are told of with their number")
  func disagreement() throws {
    let reading = try read(
      toggl + """
        Ina,,,A,,,2026-03-23,09:00:00,2026-03-23,10:00:00,00:50:00
        Ina,,,A,,,2026-03-23,10:00:00,2026-03-23,11:00:00,01:00:00
        Ina,,,A,,,2026-03-23,11:00:00,2026-03-23,12:00:00,01:00:01
        Ina,,,A,,,2026-03-23,12:00:00,2026-03-23,13:00:00,
        """,
      as: .toggl
    )
    #expect(reading.total == 14_400_000)
    #expect(
      reading.told == [
        "in.txt:2:51: the duration is not the time from start to end: start and end were believed "
          + "(and 1 more like it)"
      ]
    )
  }

  @Test("the clock change: real time passes, and where the clock can't tell the duration does")
  func clockChange() throws {
    let reading = try read(
      toggl + """
        Ina,,,A,,,2026-03-29,01:30:00,2026-03-29,03:30:00,01:00:00
        Ina,,,A,,,2026-10-25,01:30:00,2026-10-25,03:30:00,03:00:00
        Ina,,,A,,,2026-10-25,01:30:00,2026-10-25,02:30:00,02:00:00
        Ina,,,A,,,2026-10-25,02:50:00,2026-10-25,02:10:00,00:20:00
        Ina,,,A,,,2026-10-25,02:50:00,2026-10-25,02:10:00,
        """,
      as: .toggl
    )
    #expect(
      reading.lines == [
        "laptop: 2026-03-29T00:30:00Z +3600000 use app=Toggl category=A from toggl",
        "laptop: 2026-10-24T23:30:00Z +10800000 use app=Toggl category=A from toggl",
        "laptop: 2026-10-24T23:30:00Z +7200000 use app=Toggl category=A ambiguous from toggl",
        "laptop: 2026-10-25T00:50:00Z +1200000 use app=Toggl category=A ambiguous from toggl",
      ]
    )
    #expect(reading.rejected == "negative_duration=1")
  }

  private static let wrong: [(row: String, reason: String)] = [
    ("Ina,,,A,,,,,2026-03-23,10:00:00,", "missing_field=1"),
    ("Ina,,,A,,,2026-03-23,09:00:00,,,", "still_running=1"), ("Ina", "missing_field=1"),
    ("Ina,,,A,,,2026-02-30,09:00:00,2026-03-23,10:00:00,", "unparseable=1"),
    ("Ina,,,A,,,2026-03-23,24:00:00,2026-03-24,10:00:00,", "unparseable=1"),
    ("Ina,,,A,,,2026-03-23,09:00:00,soon,10:00:00,", "unparseable=1"),
    ("Ina,,,A,,,2026-03-23,09:00:00,2026-03-23,08:00:00,", "negative_duration=1"),
    ("Ina,,,A,,,2026-03-23,09:00:00,2026-03-23,09:00:00,", "zero_duration=1"),
    ("Ina,,,A,,,2026-03-23,09:00:00,2026-04-30,09:00:00,", "absurd_duration=1"),
    ("Ina,,,A,,,1989-03-23,09:00:00,1989-03-23,10:00:00,", "before_1990=1"),
  ]

  @Test("a row that is wrong costs itself", arguments: wrong.indices)
  func mistakes(index: Int) throws {
    let wrong = TimeSheetTests.wrong[index]
    let good = "Ina,,,A,,,2026-03-23,09:00:00,2026-03-23,10:00:00,\n"
    let reading = try read(toggl + wrong.row + "\n" + good, as: .toggl)
    #expect(reading.rejected == wrong.reason)
    #expect(reading.outcome.records == 1)
  }

  @Test("the entries of several people are not one person's")
  func people() throws {
    let text =
      toggl + """
        Ina,i@x.org,,A,,,2026-03-23,09:00:00,2026-03-23,10:00:00,
        Tom,t@x.org,,B,,,2026-03-23,09:00:00,2026-03-23,11:00:00,
        """
    let refusal = try #require(throws: Diagnostic.self) { _ = try read(text, as: .toggl) }
    #expect(
      refusal.description
        == "in.txt:3:1: this file holds the entries of several people, such as 'Ina' and 'Tom': "
        + "export only your own, or write your name as 'user' into lockin.yaml; nothing was taken in"
    )
    #expect(refusal.severity == .error)
    for user in ["Tom", "t@x.org"] {
      let reading = try read(text, as: .toggl, user: user)
      #expect(reading.total == 7_200_000)
      #expect(reading.rejected == "other_user=1")
    }
    #expect(throws: Diagnostic.self) { _ = try read(text, as: .toggl, user: "Eva") }
    // The name of one's own in other exports need not be that in the time sheet.
    let alone = toggl + "Tom,t@x.org,,B,,,2026-03-23,09:00:00,2026-03-23,11:00:00,\n"
    #expect(try read(alone, as: .toggl, user: "ina").outcome.records == 1)
  }

  private func clockify(_ dates: String...) -> String {
    clockify
      + dates.map { "A,,,Ina,\($0),09:00:00 AM,\($0),10:00:00 AM,01:00:00\n" }.joined()
  }

  @Test(
    "the order of dates comes from the file where it proves one",
    arguments: [
      (["05/09/2026", "09/23/2026"], "2026-05-09T07:00:00Z"),
      (["05/09/2026", "23/09/2026"], "2026-09-05T07:00:00Z"),
      (["05.09.2026", "23.09.2026"], "2026-09-05T07:00:00Z"),
      (["05-09-2026", "23-09-2026"], "2026-09-05T07:00:00Z"),
      (["2026-09-05", "2026-09-04"], "2026-09-05T07:00:00Z"),
      (["2026/09/05"], "2026-09-05T07:00:00Z"), (["09/09/2026"], "2026-09-09T07:00:00Z"),
      (["05/09/2026", "99/99/2026", "31/09/2026", "30/09/2026"], "2026-09-05T07:00:00Z"),
    ]
  )
  func order(dates: [String], start: String) throws {
    let text =
      clockify
      + dates.map {
        "A,,,Ina,\($0),09:00:00 AM,\($0),10:00:00 AM,01:00:00\n"
      }.joined()
    let reading = try read(text, as: .clockify)
    #expect(reading.lines.first?.hasPrefix("laptop: \(start) +3600000 use app=Clockify") == true)
  }

  @Test("dates that can be read both ways are asked for, never guessed")
  func ambiguous() throws {
    let text = clockify("09/09/2026", "05/09/2026")
    let refusal = try #require(throws: Diagnostic.self) { _ = try read(text, as: .clockify) }
    #expect(refusal.code == "ambiguous_dates")
    #expect(
      refusal.description
        == "in.txt:3:9: nothing in this file tells whether the day or the month comes first in its "
        + "dates: say it with 'lockin import --date-order dmy' (or mdy) and the file, or with "
        + "'date_order' in 'sources' of lockin.yaml; nothing was taken in"
    )
    let starts = try [DateOrder.dmy, .mdy].map {
      try read(text, as: .clockify, dateOrder: $0).lines[1].prefix(28)
    }
    #expect(starts == ["laptop: 2026-09-05T07:00:00Z", "laptop: 2026-05-09T07:00:00Z"])
  }

  @Test("dates that contradict each other are asked for, and those that do not fit cost their rows")
  func contradictory() throws {
    let text = clockify("05/09/2026", "23/09/2026", "09/23/2026")
    let refusal = try #require(throws: Diagnostic.self) { _ = try read(text, as: .clockify) }
    #expect(refusal.code == "contradictory_dates")
    #expect(
      refusal.description.hasPrefix(
        "in.txt:4:9: here the month comes first, but on line 3 the day does: "
      )
    )
    let reading = try read(text, as: .clockify, dateOrder: .dmy)
    #expect(reading.outcome.records == 2)
    #expect(reading.rejected == "unparseable=1")
  }

  @Test(
    "an order that was said and that the file refutes refuses it, and names the rows",
    arguments: [
      (
        DateOrder.dmy, "mdy",
        ["09/14/2026", "09/15/2026", "09/16/2026", "09/17/2026", "05/09/2026"]
      ),
      (
        DateOrder.mdy, "dmy",
        ["14/09/2026", "15/09/2026", "16/09/2026", "17/09/2026", "05/09/2026"]
      ),
      (DateOrder.ymd, "dmy", ["14/09/2026", "15/09/2026", "16/09/2026", "17/09/2026"]),
      (DateOrder.ymd, "dmy or mdy", ["04/09/2026", "05/09/2026", "06/09/2026", "07/09/2026"]),
      // Most rows prove the other order, and one this.
      (
        DateOrder.dmy, "mdy",
        ["09/14/2026", "09/15/2026", "09/16/2026", "09/17/2026", "17/09/2026"]
      ),
    ]
  )
  func refuted(order: DateOrder, fitting: String, dates: [String]) throws {
    let text =
      "Project,User,Start Date,Start Time,End Date,End Time,Duration (h)\n"
      + dates.map { "A,Ina,\($0),09:00:00 AM,\($0),10:00:00 AM,01:00:00\n" }.joined()
    let refusal = try #require(throws: Diagnostic.self) {
      _ = try read(text, as: .clockify, dateOrder: order)
    }
    #expect(refusal.code == "wrong_date_order")
    let ending = fitting.contains(" ") ? "fit" : "fits"
    let isMixed = dates.last == "17/09/2026" && order == .dmy
    #expect(
      refusal.description
        == "in.txt:2:7: 'date_order' says \(order.rawValue), and the dates of rows 2, 3, 4 and "
        + "1 more can't be read like that: \(fitting) \(ending) "
        + "\(isMixed ? "more rows" : "the file"); mend 'date_order' in 'sources' of lockin.yaml (or "
        + "--date-order), or these rows; nothing was taken in"
    )
  }

  @Test("times without seconds are up to a minute off")
  func minutes() throws {
    let reading = try read(
      clockify + """
        A,,,Ina,2026-03-23,09:00,2026-03-23,10:00,01:00:42
        A,,,Ina,2026-03-23,09:00,2026-03-23,10:00,01:01:00
        """,
      as: .clockify
    )
    #expect(reading.told.count == 1)
    #expect(reading.told.first?.hasPrefix("in.txt:3:43: the duration is not the time") == true)
  }
}
