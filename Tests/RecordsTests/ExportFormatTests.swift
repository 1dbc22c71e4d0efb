import Documents
import Foundation
import Platform
import TestSupport
import Testing

@testable import Records

@Suite("Telling exports apart by what is in them")
struct ExportFormatTests {
  private func detect(_ bytes: [UInt8]) throws -> ExportFormat {
    let folder = try TemporaryFolder()
    return try ExportFormat.detect(path: folder.write(bytes, to: "x"), file: "inbox/x")
  }

  private static let examples: [(name: String, text: String, format: ExportFormat)] = [
    ("buckets", #"{"buckets": {}}"#, .activityWatch),
    ("buckets after other keys", "\n {\"version\": 1,\n \"buckets\": {}}", .activityWatch),
    ("buckets behind a byte order mark", "\u{feff}{\"buckets\": {}}", .activityWatch),
    ("heartbeats", #"{"days":[{"heartbeats":[]}]}"#, .wakaTime),
    ("heartbeats of no day", #"{"user":{},"range":{"start":1},"days":[]}"#, .wakaTime),
    (
      "heartbeats, broken off in the first",
      #"{"range":{"start":1},"user":{"days":1},"days":[{"date":"2026-03-05","heartbeats":[{"tim"#,
      .wakaTime
    ),
    ("summaries", #"{"data":[{"categories":[],"grand_total":{}}]}"#, .wakaTimeSummaries),
    (
      "summaries of a dump by day", #"{"range":{},"days":[{"date":"","grand_total":{}}]}"#,
      .wakaTimeSummaries
    ),
    ("summaries of no day", #"{"cumulative_total":{},"data":[]}"#, .wakaTimeSummaries),
    ("Timing", #"[{"startDate":"","endDate":""}]"#, .timing),
    (
      "Timing, with what is not a record before",
      #"[null,[{"windows":1}],{"duration":1,"startDate":1}]"#, .timing
    ),
    ("Timewarrior", #"[{"id":1,"start":"20260305T081500Z"}]"#, .timewarrior),
    (
      "Timewarrior behind a byte order mark", "\u{feff}[\n{\"start\":\"20260305T081500Z\"",
      .timewarrior
    ),
    (
      "Toggl's entries",
      #"[{"id":1,"workspace_id":2,"start":"2026-03-05T08:15:00+00:00","stop":null,"duration":-1}]"#,
      .togglEntries
    ),
    ("arbtt", #"[{"rate":60000,"windows":["#, .arbtt),
    ("arbtt in its own order", #"[{"date":"","rate":1,"inactive":1,"windows":[]}]"#, .arbtt),
    ("StayFree", "2026-03-05\n00:00:00 - 00:12:52 ➞ 12분 52초 ➞ app\n", .stayFree),
    ("StayFree with commas", "Usage, by day\r\n10:00:00 - 10:12:52 ➞ 12m 52s ➞ a,b,c", .stayFree),
    ("own CSV", "timestamp,duration_s,app_identifier,category\n", .activityCSV),
    (
      "own CSV in another order with more columns",
      "id,category,app_identifier,title,duration_s,timestamp\r\n1,2", .activityCSV
    ),
    (
      "own CSV quoted behind a byte order mark",
      "\u{feff}\"timestamp\",\"duration_s\" , \"app_identifier\",\"category\"\r\n", .activityCSV
    ),
    ("own CSV in capitals", "Timestamp,Duration_S,App_Identifier,Category", .activityCSV),
    (
      "own CSV after blank lines", "\r\n\n  timestamp,duration_s,app_identifier,category",
      .activityCSV
    ),
    (
      "RescueTime",
      "Date,Time Spent (seconds),Number of People,Activity,Category,Productivity\n", .rescueTime
    ),
    (
      "RescueTime with documents",
      "Date,Time Spent (seconds),Number of People,Activity,Document,Category,Productivity\n",
      .rescueTime
    ),
    ("RescueTime's rank", "Rank,Time Spent (seconds),Number of People,Activity", .rescueTime),
    (
      "a window with a category of its own is a report's",
      "timestamp,duration,category,app,title\n", .activityWatchReport
    ),
    ("a semicolon between columns", "timestamp;duration;app;title\n", .activityWatchCSV),
    ("a newer Toggl", "Member,Project,Duration,Start date,Start time,Stop date,Stop time", .toggl),
    ("StayFree in tabs", "\tNovember 10, 2023\tDevice\n", .stayFreeTable),
    ("an hourly summary", "{\"device_summary\":[]}", .hourlySummary),
    (
      "an hourly summary whose plan comes first",
      "{\"schedules\":[{\"title\":\"a\",\"start_ts\":1", .hourlySummary
    ),
    ("calendar", "BEGIN:VCALENDAR\r\nVERSION:2.0\r\n", .calendar),
    ("calendar in small letters with a mark", "\u{feff}begin:vcalendar\n", .calendar),
    ("a bare event", "BEGIN:VEVENT\r\n", .calendar),
  ]

  @Test("each format is known", arguments: examples.map(\.name))
  func known(name: String) throws {
    let example = try #require(ExportFormatTests.examples.first { $0.name == name })
    #expect(try detect(Array(example.text.utf8)) == example.format)
  }

  private static let csv =
    "inbox/x:1:1: this CSV header is none that lockin knows: expected the columns "
    + "timestamp,duration_s,app_identifier,category, or those of a tracker that docs/formats.md lists; say "
    + "what other columns hold with 'columns' in 'sources' of lockin.yaml"
  private static let json =
    "inbox/x:1:1: this JSON is none of the exports that lockin reads: expected that of "
    + "ActivityWatch, WakaTime, Timing, Timewarrior or arbtt, or an hourly summary"
  private static let nothing =
    "inbox/x:1:1: there is nothing in this export: export a time in which something was recorded, or "
    + "remove it from the inbox"
  private static let html =
    "inbox/x:1:1: this is an HTML page, not an export: sign in first, then download the file again"
  private static let empty =
    "inbox/x:1:1: the file is empty: export it again, or remove it from the inbox"
  private static let binary =
    "inbox/x:1:1: this is a binary file, not one of the formats that lockin reads: export it as "
    + "JSON, CSV or ICS"
  private static func archive(_ what: String) -> String {
    "inbox/x:1:1: this is \(what), which lockin does not open: unpack it, and put the exports that it "
      + "holds into the inbox"
  }
  private static let other =
    "inbox/x:1:1: this is none of the formats that lockin reads: expected one of the JSON, CSV or "
    + "ICS files that docs/formats.md lists"

  @Test(
    "what is none of them is told for what it is",
    arguments: [
      ("", "empty_file", empty), (" \r\n\t\n", "empty_file", empty),
      ("\u{feff}", "empty_file", empty),
      ("<!DOCTYPE html>\n<title>Sign in</title>", "html_page", html),
      ("\n<HTML lang=en>", "html_page", html),
      ("{\"data\": []}", "unknown_json", json), ("[1, 2]", "unknown_json", json),
      ("{", "unknown_json", json), ("[", "unknown_json", json),
      ("[]", "empty_export", nothing), (" {}\n", "empty_export", nothing),
      ("\u{feff}[ ]", "empty_export", nothing), ("[[]]", "unknown_json", json),
      ("{\"days\": []}", "unknown_json", json),
      ("{\"a\": {\"buckets\": 1}}", "unknown_json", json),
      ("{\"a\": \"buckets\"}", "unknown_json", json),
      ("[{\"start\": \"2026-03-05T08:00:00Z\"}]", "unknown_json", json),
      ("[{\"header\": \"Search\", \"time\": \"2026-03-05T08:00:00Z\"}]", "unknown_json", json),
      ("User,Email,Client,Project\n", "unknown_header", csv),
      ("timestamp;event;a;b\n", "unknown_header", csv), ("date\tapp\n", "unknown_header", csv),
      (",name,device\n", "unknown_header", csv),
      ("2026-03-23T09:00:00Z,sixty,Work,Xcode,t\n", "unknown_header", csv),
      ("2013-08-22 00:00:00,adium,No Details,C,I,222\n", "unknown_header", csv),
      ("timestamp,duration_s,app_identifier\n", "unknown_header", csv),
      ("2026-03-23T09:00:00Z,60,Xcode,Work\n", "unknown_header", csv),
      ("Dear diary\n", "unknown_format", other), ("END:VCALENDAR", "unknown_format", other),
      ("SQLite format 3\u{0}\u{10}", "binary_file", binary),
      ("PK\u{3}\u{4}\u{14}\u{0}\u{0}", "archive", archive("a zip in another archive")),
      ("7z\u{bc}", "unknown_format", other), ("BZh91AY&SY", "archive", archive("packed by bzip2")),
      ("Rar!\u{1a}\u{7}\u{1}\u{0}", "archive", archive("a RAR archive")),
      (
        String(repeating: "\u{0}", count: 257) + "ustar\u{0}00", "archive", archive("a tar archive")
      ),
      (
        "PK\u{3}\u{4}" + String(repeating: "\u{0}", count: 26) + "[Content_Types].xml", "archive",
        "inbox/x:1:1: this is a workbook or another document of an office program, which lockin does not "
          + "open: save its table as CSV"
      ),
    ]
  )
  func unknown(text: String, code: String, description: String) throws {
    let diagnostic = try #require(throws: Diagnostic.self) { _ = try detect(Array(text.utf8)) }
    #expect(diagnostic.code == code)
    #expect(diagnostic.description == description)
    #expect(diagnostic.severity == .error)
  }

  @Test("docs/formats.md lists each format, and nothing else")
  func documented() throws {
    let page = try String(
      contentsOf: URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("docs/formats.md"),
      encoding: .utf8
    )
    let section = try #require(
      page.components(separatedBy: "## What lockin reads\n").dropFirst().first
    ).components(separatedBy: "\n## ")[0]
    let rows = section.components(separatedBy: "\n").filter { $0.hasPrefix("| ") }.dropFirst()
    let names = rows.flatMap {
      $0.components(separatedBy: " | ")[0].dropFirst(2).components(separatedBy: ", ")
    }
    #expect(names.sorted() == ExportFormat.all.map(\.name).sorted())
  }

  @Test("UTF-16 is told of as binary")
  func utf16() throws {
    let diagnostic = try #require(throws: Diagnostic.self) {
      _ = try detect([0xff, 0xfe, 0x74, 0x00, 0x69, 0x00, 0x2c, 0x00])
    }
    #expect(diagnostic.code == "binary_file")
  }

  @Test("a file that is missing is an error of its own")
  func missing() {
    #expect(throws: FileError.self) {
      try ExportFormat.detect(path: "/nonexistent/x", file: "x")
    }
  }
}
