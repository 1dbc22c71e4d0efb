import Foundation
import TestSupport
import Testing

/// What is said of a period whose data end early, on every page and by every command.
@Suite("Data that end early")
struct CoverageRunTests {
  /// Half an hour of focus in each hour from 13 April on, and half an hour of distraction in the first
  /// hours of the last week, up to 10:30 on Monday, 25 May.
  private static func workspace() throws -> TemporaryFolder {
    var days = AnalysisDays()
    for day in 0..<42 {
      days.add(AnalysisDays.date("2026-04-13", day), hours: 0...23) { _ in "code" }
    }
    days.add("2026-05-25", hours: 0...10) { _ in "vlc" }
    return try days.workspace()
  }

  private func report(
    _ arguments: String...,
    now: String = "2026-06-01T06:00:00Z",
    in folder: TemporaryFolder
  ) throws -> [String: Any] {
    let outcome = try BuiltProgram.run(
      ["report"] + arguments + ["--format", "json", "--now", now],
      in: folder.path
    )
    return try #require(
      try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any],
      "\(outcome.messages)"
    )
  }

  private func coverage(_ report: [String: Any]) throws -> [Int] {
    let coverage = try #require(report["coverage"] as? [String: Any])
    return try ["observed_ms", "capacity_ms", "whole_ms"].map {
      try #require(coverage[$0] as? Int) / 1_800_000
    }
  }

  private func verdicts(_ report: [String: Any]) throws -> [String] {
    try #require(report["figures"] as? [[String: Any]]).map {
      try #require($0["verdict"] as? String)
    }
  }

  private func value(_ id: String, _ report: [String: Any]) throws -> Int? {
    try #require(report["figures"] as? [[String: Any]]).first { $0["id"] as? String == id }?[
      "value"
    ]
      as? Int
  }

  @Test("a week is compared with none, and its headline says where they end")
  func week() throws {
    let folder = try Self.workspace()
    let week = try report("week", "2026-W22", in: folder)
    #expect(
      week["headline"] as? String
        == "0 min of focus, in data that end on Mon 25 May at 10:30 (6% of the week)"
    )
    #expect(try coverage(week) == [21, 336, 336])
    #expect(try value("coverage", week) == 62)
    #expect(
      try verdicts(week) == ["too_early", "too_early", "too_early", "too_early", "too_early"]
    )
    #expect(
      week["cautions"] as? [String] == [
        "The data end on Mon 25 May at 10:30 and cover only 6% of the week, so nothing is compared."
      ]
    )
    let days = try #require(week["days"] as? [[String: Any]])
    #expect(days.allSatisfy { $0["verdict"] as? String == "too_early" })
    #expect(days.map { ($0["observed_ms"] as? Int ?? -1) / 1_800_000 } == [21, 0, 0, 0, 0, 0, 0])
    #expect(
      days.map { ($0["capacity_ms"] as? Int ?? -1) / 1_800_000 } == Array(repeating: 48, count: 7)
    )
    // The week before is whole.
    let before = try report("week", "2026-W21", in: folder)
    #expect(
      before["headline"] as? String
        == "84 h 00 min of focus, a usual week"
    )
    #expect(try coverage(before) == [336, 336, 336])

    let markdown = try BuiltProgram.run(["report", "week", "2026-W22"], in: folder.path).text
    let brief = markdown.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(brief.contains("and cover only 6% of the week, so nothing is compared."))
    #expect(brief.contains("10 h 30 min of 168 h 00 min are known (6%)."))
    let page = try BuiltProgram.run(
      ["report", "week", "2026-W22", "--format", "html"],
      in: folder.path
    ).text
    #expect(page.contains("<dt>Coverage</dt>\n<dd><strong>6%</strong>"))
    #expect(page.contains("<dt>Focus</dt>\n<dd><strong>0 min</strong>"))
    #expect(page.contains("Not compared: only 6% of the week was seen."))
    let analyzed = try BuiltProgram.run(
      ["analyze", "--from", "2026-05-25", "--to", "2026-05-31"],
      in: folder.path
    ).text
    let words = analyzed.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains("10 h 30 min of 168 h 00 min are known (6%)."))
  }

  @Test("a day says the same as the status")
  func day() throws {
    let folder = try Self.workspace()
    let morning = "2026-05-26T06:00:00Z"
    let day = try report("day", "2026-05-25", now: morning, in: folder)
    #expect(
      day["headline"] as? String
        == "0 min of focus, in data that end on Mon 25 May at 10:30 (43% of the day)"
    )
    #expect(try coverage(day) == [21, 48, 48])
    #expect(try verdicts(day).allSatisfy { $0 == "too_early" })
    let status = try BuiltProgram.run(["status", "--now", morning], in: folder.path).text
    #expect(status.contains("coverage: 43% of 2026-05-25\n"))
    let next = try report("day", "2026-05-26", in: folder)
    #expect(
      next["headline"] as? String
        == "No data for this day: the last is of Mon 25 May 2026, 10:30"
    )
    #expect(try coverage(next) == [0, 48, 48])
  }

  @Test("a period that still runs is said to be so far, and is compared with no whole one")
  func running() throws {
    let folder = try Self.workspace()
    let now = "2026-05-25T12:00:00Z"
    let day = try report("day", "2026-05-25", now: now, in: folder)
    #expect(day["headline"] as? String == "0 min of focus so far: the day is not over")
    #expect(try coverage(day) == [21, 24, 48])
    #expect(try verdicts(day).allSatisfy { $0 == "too_early" })
    #expect(day["cautions"] as? [String] == ["The day is not over, so nothing is compared."])
    let later = try report("day", "2026-05-25", now: "2026-05-25T18:00:00Z", in: folder)
    #expect(
      later["headline"] as? String
        == "0 min of focus, in data that end on Mon 25 May at 10:30 (58% so far)"
    )
    for format in ["md", "html"] {
      let text = try BuiltProgram.run(
        ["report", "day", "2026-05-25", "--now", now, "--format", format],
        in: folder.path
      ).text
      let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      #expect(
        words.contains("10 h 30 min of 12 h 00 min so far are known (87%)."),
        "\(format)"
      )
    }
  }
}
