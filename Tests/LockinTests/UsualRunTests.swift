import Foundation
import TestSupport
import Testing

/// People whose devices are off in the evening and at weekends, night after night.
@Suite("Usual silence")
struct UsualRunTests {
  /// Monday to Friday from a quarter to nine to twenty to six in New York, for sixteen weeks up to a last day.
  private static func office(to last: Int = 112) throws -> TemporaryFolder {
    var days = AnalysisDays()
    for day in 0..<last where day % 7 < 5 {
      let date = AnalysisDays.date("2025-11-17", day)
      days.add(date, "08:45", "code", "-05:00", minutes: 55 - day % 11)
      for hour in 10...16 {
        days.add(date, "\(hour):00", (day + hour) % 3 == 0 ? "vlc" : "code", "-05:00", minutes: 50)
      }
      days.add(date, "17:10", "vlc", "-05:00")
    }
    return try days.workspace(zone: "America/New_York")
  }

  private func run(_ folder: TemporaryFolder, _ now: String) throws -> BuiltProgram.Outcome {
    try BuiltProgram.run(["run", "--quiet"], in: folder.path, environment: ["LOCKIN_NOW": now])
  }

  private func report(_ folder: TemporaryFolder, _ path: String) throws -> [String: Any] {
    let data = try Data(contentsOf: URL(filePath: "\(folder.path)/reports/\(path)/report.json"))
    return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  private func focus(_ report: [String: Any]) throws -> [String: Any] {
    try #require((report["figures"] as? [[String: Any]])?.first { $0["id"] as? String == "focus" })
  }

  private func path(_ day: Int) -> String {
    AnalysisDays.date("2025-11-17", day).replacing("-", with: "/")
  }

  @Test("each week from the third on and each weekday from the second week on has a usual value")
  func season() throws {
    let folder = try Self.office()
    let outcome = try run(folder, "2026-03-09T09:15:00Z")
    #expect(outcome.exit == 0, "\(outcome.messages)")
    let weeks =
      ["2025-W47", "2025-W48", "2025-W49", "2025-W50", "2025-W51", "2025-W52"]
      + (1...10).map { "2026-W\($0 < 10 ? "0" : "")\($0)" }
    for (number, week) in weeks.enumerated() {
      let report = try report(folder, "week/\(week)")
      #expect((try focus(report)["usual"] is NSNull) == (number < 2), "\(week)")
      #expect((try focus(report)["verdict"] as? String == "too_early") == (number < 5), "\(week)")
    }
    for day in 7..<112 where day % 7 < 5 {
      #expect(try focus(report(folder, path(day)))["usual"] is NSNull == false, "\(path(day))")
    }
    let saturday = try report(folder, path(110))
    #expect(saturday["headline"] as? String == "0 min of focus, a usual Saturday")
    #expect((saturday["coverage"] as? [String: Any])?["observed_ms"] as? Int == 86_400_000)
  }

  @Test(
    "the report of the day that ended at six compares in the morning, and no weekend ends with 3"
  )
  func mornings() throws {
    let folder = try Self.office()
    // The first weekend, and the Friday before it.
    for morning in ["2025-11-22", "2025-11-23", "2025-11-24", "2025-12-01", "2026-03-09"] {
      let outcome = try run(folder, "\(morning)T10:15:00Z")
      #expect(outcome.exit == 0, "\(morning): \(outcome.messages)")
    }
    let other = try Self.office()
    #expect(try run(other, "2026-03-06T10:15:00Z").exit == 0)
    let thursday = try report(other, "2026/03/05")
    #expect(thursday["cautions"] as? [String] == [])
    #expect(try focus(thursday)["verdict"] as? String != "too_early")
    #expect((thursday["headline"] as? String)?.contains("data that end") == false)
  }

  @Test("a tracker that stopped is told on the morning after the day that it missed")
  func stopped() throws {
    // The last day is Wednesday, 4 March.
    let folder = try Self.office(to: 108)
    #expect(try run(folder, "2026-03-05T10:15:00Z").exit == 0)
    let friday = try run(folder, "2026-03-06T10:15:00Z")
    #expect(friday.exit == 3)
    #expect(
      friday.messages.contains("inbox: no data since 2026-03-04 at 17:40, 1 day before this run")
    )
    #expect(
      try report(folder, "2026/03/05")["headline"] as? String
        == "No data for this day: the last is of Wed 4 Mar 2026, 17:40"
    )
  }

  @Test(
    "the key of working days wins over what was learned, and pages begin with the first record's day"
  )
  func written() throws {
    let folder = try Self.office(to: 107)
    try folder.write(
      """
      zone: America/New_York
      hours: { days: "mon, tue" }
      """,
      to: "lockin.yaml"
    )
    let thursday = try run(folder, "2026-03-06T10:15:00Z")
    #expect(thursday.exit == 0, "\(thursday.messages)")
    #expect(FileManager.default.fileExists(atPath: folder.path + "/reports/2025/11/17/report.json"))
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/reports/2025/11/16"))
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/reports/week/2025-W46"))
    let check = try BuiltProgram.run(
      ["check"],
      in: folder.path,
      environment: ["LOCKIN_NOW": "2026-03-06T10:15:00Z"]
    )
    let days = ["Wednesdays", "Thursdays", "Fridays"].map {
      "lockin.yaml:2:16: \($0) are no working days here, and on most of them a device was used: "
        + "write the days on which you work; without 'days' lockin learns them\n"
    }
    #expect(check.text == days.joined())
  }

  @Test(
    "marked days are left out of usual values, peaks and a goal's pace",
    arguments: [(false, 7, 7, 40, 8), (true, 5, 5, 30, 6)]
  )
  func marked(isMarked: Bool, weeks: Int, mondays: Int, days: Int, paceWeeks: Int) throws {
    let folder = try Self.office(to: 56)
    try folder.write(
      """
      goals:
        - id: thesis
          title: Thesis
          target_hours: 2000
          start: 2025-11-17
          deadline: 2026-10-31
          categories: [Work]
      """,
      to: "plans/goals.yaml"
    )
    let marks = isMarked ? "\n- { date: 2025-12-15, to: 2025-12-28, kind: travelling }\n" : " []\n"
    try folder.write("days:" + marks, to: "plans/days.yaml")
    #expect(try run(folder, "2026-01-12T10:15:00Z").exit == 0)
    let week = try report(folder, "week/2026-W02")
    #expect((try focus(week)["usual"] as? [String: Any])?["periods"] as? Int == weeks)
    let monday = try report(folder, "2026/01/05")
    #expect((try focus(monday)["usual"] as? [String: Any])?["periods"] as? Int == mondays)
    let peak = (week["peaks"] as? [[String: Any]])?.first
    #expect(peak?["n_days"] as? Int == days)
    let goal = (week["goals"] as? [[String: Any]])?.first
    #expect((goal?["forecast"] as? [String: Any])?["weeks"] as? Int == paceWeeks)
  }
}
