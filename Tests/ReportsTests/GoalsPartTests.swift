import CivilTime
import Documents
import Foundation
import TestSupport
import Testing

@testable import Analysis
@testable import Plans
@testable import Reports

extension Fixtures {
  /// Goals in every state, as they stood at the end of a report's period.
  static func goals(_ report: Report, titles: [String] = []) -> GoalsReview {
    func goal(
      _ number: Int,
      _ title: String,
      _ hours: Int64,
      _ start: String,
      _ deadline: String?
    ) -> Goal {
      Goal(
        id: "goal-\(number)",
        title: titles.isEmpty ? title : titles[number % titles.count],
        target: hours * 3_600_000,
        dailyTarget: deadline == nil ? 1_800_000 : nil,
        start: date(start),
        deadline: deadline.map { date($0) },
        color: .blue
      )
    }
    func session(_ goals: [Int], _ day: String, _ hour: Int, _ minutes: Int64) -> FocusSession {
      let start = instant(day, hour)
      return FocusSession(
        goals: goals.map { "goal-\($0)" },
        span: TimeSpan(start, start + minutes * 60_000),
        recorded: day == "2026-05-26" ? instant("2026-05-29", 9) : nil
      )
    }
    let days = (1...26).map { "2026-05-\($0 < 10 ? "0" : "")\($0)" }
    let ledger = GoalLedger(
      goals: [
        goal(1, "Finish the thesis", 60, "2026-04-27", "2026-07-06"),
        goal(2, "Learn Rust", 40, "2026-05-01", "2026-06-10"),
        goal(3, "Apply", 3, "2026-05-18", "2026-06-01"),
        goal(4, "Old plan", 10, "2026-04-01", "2026-05-20"),
        goal(5, "Guitar", 50, "2026-04-20", nil),
        goal(6, "Marathon", 40, "2026-06-08", "2026-09-20"),
        goal(7, "Just begun", 10, "2026-05-25", "2026-06-25"),
      ],
      sessions: days.map { session([1], $0, 9, 66) } + days.map { session([2], $0, 14, 20) }
        + [session([3, 1], "2026-05-26", 18, 200), session([4], "2026-05-02", 20, 480)]
        + [session([5], "2026-04-19", 20, 30), session([5], "2026-05-26", 21, 30)],
      activity: GoalActivity([]),
      timeline: timeline,
      asOf: instant("2026-06-20", 0),
      leftOut: 1
    )
    return ledger.review(report.from..<report.to)
  }

  /// The ordinary day with goals.
  static var goalDay: Report {
    var report = day
    report.goals = goals(report)
    return report
  }

  /// The ordinary week with goals.
  static var goalWeek: Report {
    var report = week
    report.goals = goals(report)
    return report
  }
}

@Suite("The part on goals")
struct GoalsPartTests {
  private func text(_ report: Report) -> String {
    String(decoding: TextReport.text(report), as: UTF8.self)
  }

  private func part(_ report: Report) throws -> String {
    let text = text(report)
    let from = try #require(text.range(of: "\nGoals"))
    let rest = text[from.lowerBound...].dropFirst()
    let end = rest.range(of: "\nWhere the time went\n")?.lowerBound ?? rest.endIndex
    return String(rest[..<end])
  }

  @Test("in each form")
  func forms() throws {
    expectGolden(try part(Fixtures.goalDay), "goals-day.txt")
    expectGolden(try part(Fixtures.goalWeek), "goals-week.txt")
    expectGolden(
      String(decoding: HTMLReport.page(Fixtures.goalDay, links: ReportLinks()), as: UTF8.self),
      "goals-day.html"
    )
    let goals = Shape.list(of: GoalSection.review)
      .json(Fixtures.goalDay.goals?.goals ?? [])
    expectGolden(
      String(
        decoding: JSONWriter.pretty([
          "goals": goals, "time": Shape.orNull(GoalSection.time).json(Fixtures.goalDay.goals),
        ]),
        as: UTF8.self
      ),
      "goals-day.json"
    )
  }

  @Test("without goals there is no part; where all were left out it says so")
  func none() throws {
    #expect(text(Fixtures.day).contains("\nGoals") == false)
    var report = Fixtures.day
    func ledger(_ leftOut: Int) -> GoalLedger {
      GoalLedger(
        goals: [],
        sessions: [],
        activity: GoalActivity([]),
        timeline: Fixtures.timeline,
        asOf: Fixtures.instant("2026-06-20", 0),
        leftOut: leftOut
      )
    }
    report.goals = ledger(0).review(report.from..<report.to)
    #expect(text(report).contains("\nGoals") == false)
    report.goals = ledger(2).review(report.from..<report.to)
    #expect(try part(report).contains("2 mistakes in plans/goals"))
  }

  @Test("titles that are not published are not there, and hostile ones are inert")
  func titles() throws {
    var report = Fixtures.goalDay
    report.showsTitles = false
    let page = String(decoding: HTMLReport.page(report, links: ReportLinks()), as: UTF8.self)
    #expect(page.contains("Finish the thesis") == false)
    #expect(page.contains("goal-1"))
    let json = String(decoding: JSONWriter.compact(JSONReport.value(report)), as: UTF8.self)
    #expect(json.contains("Finish the thesis") == false)
    report = Fixtures.day
    report.goals = Fixtures.goals(report, titles: Fixtures.hostile)
    let hostile = String(decoding: HTMLReport.page(report, links: ReportLinks()), as: UTF8.self)
    #expect(hostile.contains("<script") == false)
    #expect(hostile.contains("<img") == false)
    #expect(hostile.contains("\u{202e}") == false)
  }

  @Test(
    "rounded to tenths, and never to a limit that is not reached: 89.96 is at risk, so it reads under 90",
    arguments: [
      (161_928_000, "under 90", .atRisk), (161_892_000, "89.9", .atRisk),
      (161_730_000, "89.9", .atRisk), (162_000_000, "90.0", .onTrack),
      (180_000_000, "100.0", .onTrack), (125_999_999, "under 70", .behind),
    ] as [(Int64, String, GoalStanding.Status)]
  )
  func index(actual: Int64, index: String, status: GoalStanding.Status) {
    let start = Fixtures.date("2026-01-01")
    let standing = GoalStanding(
      actual: actual,
      target: 360_000_000,
      start: start,
      deadline: start + 100,
      asOf: start + 50
    )
    #expect(GoalFigures.index(standing) == index)
    #expect(standing.status == status)
  }
}
