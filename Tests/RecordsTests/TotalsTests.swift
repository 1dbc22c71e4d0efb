import Documents
import Testing

@testable import Records

@Suite("Exports that hold nothing but totals")
struct TotalsTests {
  private static let place = "whose totals of days have no place within the day"

  private func detected(_ text: String) throws -> ExportFormat? {
    do throws(Diagnostic) {
      return try ExportFormat.detect(head: Array(text.utf8), file: "x")
    } catch {
      #expect(error.code == "unknown_header" || error.code == "unknown_json")
      return nil
    }
  }

  private static let sheets: [(text: String, told: [String])] = [
    (
      "Date,Client,Project,Project Code,Task,Notes,Hours,Billable?,Invoiced?,Approved?,First Name,"
        + "Last Name,Employee?,External Reference URL\n"
        + "2026-01-15,Acme,Website,WEB,Design,kickoff,1.5,Yes,No,No,Dana,Dev,Yes,\n",
      [
        "in.txt:2:44: this is Harvest's time report, \(place): have Harvest track start and end times "
          + "(Settings, Preferences), export the detailed report again, and say in 'sources' of "
          + "lockin.yaml which columns hold them"
      ]
    ),
    (
      "\"Project\",\"Description\",\"Time (h)\",\"Time (decimal)\",\"Amount (USD)\"\n"
        + "\"Thesis\",\"Reading\",\"40:00:00\",\"40.00\",\"0.00\"\n"
        + "\"Total\",\"\",\"40:00:00\",\"40.00\",\"0.00\"\n",
      [
        "in.txt:2:20: this is a summary of Clockify, \(place): export the detailed report as CSV instead "
          + "(Reports, Detailed)"
      ]
    ),
    (
      "Project,Client,Title,Duration\nThesis,Uni,Reading,05:28:15\nThesis,Uni,Writing,00:23:29\n",
      [
        "in.txt:2:20: this is a summary of Toggl, \(place): export the detailed report as CSV instead "
          + "(Reports, Detailed) (and 1 more like it)"
      ]
    ),
    (
      "Day;Project;Minutes\n2026-03-23;Thesis;90\nTotal;;90\n\n",
      [
        "in.txt:2:19: this is a table of dates and lengths, \(place): export each stretch with its start, "
          + "and say in 'sources' of lockin.yaml which columns hold what"
      ]
    ),
  ]

  @Test("reports of time sheets are told for what they are", arguments: sheets.indices)
  func told(index: Int) throws {
    let (text, told) = Self.sheets[index]
    #expect(try detected(text) == .timeSheetTotals)
    let reading = try read(text, as: .timeSheetTotals)
    #expect(reading.told == told)
    #expect(reading.lines == [])
  }

  @Test(
    "names of columns that are lengths, and those that tell when",
    arguments: [
      ("Date,Task,Project,Client,Description,Time (h),Time (decimal)", true),
      ("date,task,duration_minutes", true), ("Date,User,Client,Project,Duration (min)", true),
      ("date,app,usage", true), ("Date,Total Hours,Note", true), ("date,time spent (min)", true),
      ("date,task,duration_minutes,first_start,last_end", false), ("date,time,duration,app", false),
      ("date,from,to,duration", false), ("date,app", false), ("name,duration", false),
      ("date,durations", false), ("timestamp,duration,app", false), ("project,duration", false),
    ]
  )
  func columns(header: String, isTotals: Bool) throws {
    #expect(try (detected(header + "\n") == .timeSheetTotals) == isTotals)
  }

  @Test("detailed reports stay what they are")
  func detailed() throws {
    #expect(
      try detected(
        "User,Email,Client,Project,Task,Description,Billable,Start date,Start time,End date,End time,"
          + "Duration,Tags\n"
      ) == .toggl
    )
    #expect(
      try detected(
        "Project,Client,Description,Task,User,Start Date,Start Time,End Date,End Time,Duration (h)\n"
      ) == .clockify
    )
    #expect(try detected("date,app,usage_minutes\n") == .dailyMinutes)
    #expect(
      try detected("Date,Time Spent (seconds),Number of People,Activity,Category,Productivity\n")
        == .rescueTime
    )
  }

  @Test("RescueTime's daily summary")
  func dailySummary() throws {
    let text =
      #"[{"id":1,"date":"2026-03-23","productivity_pulse":77,"total_hours":6.5},{"id":2}]"#
    #expect(try detected(text) == .rescueTimeSummary)
    let reading = try read(text, as: .rescueTimeSummary)
    #expect(
      reading.told == [
        "in.txt:1:2: this is RescueTime's daily summary, \(Self.place): download the archive of your "
          + "account, or ask its API for restrict_kind=activity, perspective=interval and "
          + "resolution_time=minute (and 1 more like it)"
      ]
    )
  }

  @Test(
    "a table with a column a day is known by its shape, in whatever language",
    arguments: [
      ("앱,2023년 11월 10일,기기,총 사용량", true), ("App,November 10, 2023", false),
      ("App,\"November 10, 2023\",\"November 11, 2023\",Device,Total Usage", true),
      ("Anwendung,10. November 2023,11. November 2023,Gerät,Gesamtnutzung", true),
      ("التطبيق,١٠ نوفمبر ٢٠٢٣,١١ نوفمبر ٢٠٢٣,الجهاز,الإجمالي", true),
      ("แอป,10 พฤศจิกายน 2566,อุปกรณ์,รวม", true), ("app,10/11/2023,11/11/2023", true),
      ("app,2026-03-05,3", false), ("Work,2026-03-05 10:00,2026-03-05 11:00", false),
      ("2026-03-04,2026-03-05,2026-03-06", false), ("name,Week 45 2023", false),
      ("User,Email,Project,Client,2023-11-10,2023-11-11,Total,Amount", false),
      ("app,budget 2023,budget 2024", false), ("app,2023,2024", false),
    ]
  )
  func columnADay(header: String, isTable: Bool) throws {
    #expect(try (detected(header + "\n") == .stayFreeTable) == isTable)
  }

  @Test("its sums are no apps, whatever they are called")
  func sums() throws {
    let reading = try read(
      "Anwendung,10. November 2023,11. November 2023,Gerät,Gesamtnutzung\n"
        + "Instagram,1h 10m,45m,Pixel,1h 55m\nGesamtnutzung,1h 10m,45m,,1h 55m\n\nErstellt mit,,,,\n",
      as: .stayFreeTable
    )
    #expect(
      reading.told == [
        "in.txt:2:1: this is a table with a column a day, as StayFree makes it, \(Self.place): use a "
          + "tracker that keeps each use, such as ActivityWatch for Android"
      ]
    )
  }
}
