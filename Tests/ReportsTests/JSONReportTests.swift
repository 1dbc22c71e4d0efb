import CivilTime
import Documents
import Foundation
import Records
import Testing

@testable import Analysis
@testable import Reports

@Suite("The report's JSON")
struct JSONReportTests {
  private func parse(_ bytes: [UInt8]) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
  }

  private func object(_ report: Report) throws -> [String: Any] {
    try parse(JSONWriter.compact(JSONReport.value(report)))
  }

  @Test("what is not known is null")
  func nulls() throws {
    let json = try object(Fixtures.emptyDay)
    #expect(json["data_to"] is NSNull)
    #expect(json["previous"] is NSNull)
    let figure = try #require((json["figures"] as? [[String: Any]])?.first)
    #expect(figure["value"] is NSNull)
    #expect(figure["usual"] is NSNull)
    #expect(figure["verdict"] as? String == "too_early")
    let hours = try #require(json["hours"] as? [[String: Any]])
    #expect(hours.count == 24)
    for hour in hours {
      #expect(hour["state"] as? String == "missing")
      #expect(hour["focus_ms"] is NSNull)
      #expect(hour["active_ms"] is NSNull)
      #expect(hour["planned_ms"] == nil && hour["capacity_ms"] == nil && hour["occurrence"] == nil)
    }
  }

  @Test("hours, plan and account as they are")
  func values() throws {
    let json = try object(Fixtures.day)
    let hours = try #require(json["hours"] as? [[String: Any]])
    #expect(hours[10]["focus_ms"] as? Int == 3_240_000)
    #expect(
      hours[10]["categories"] as? [String: Int] == [
        "Work > Study": 3_240_000, "Media > Video": 360_000,
      ]
    )
    #expect(hours[22]["state"] as? String == "not_yet")
    let plan = try #require(json["plan"] as? [[String: Any]])
    #expect(plan[0]["title"] as? String == "Linear algebra")
    #expect(plan[0]["start"] as? String == "2026-05-26T06:00:00Z")
    #expect(plan[4]["on_ms"] is NSNull)
    for event in plan {
      let parts = ["on_ms", "distract_ms", "other_ms", "away_ms"].map { event[$0] as? Int ?? 0 }
      #expect(parts.reduce(0, +) == event["planned_ms"] as? Int)
    }
    let account = try #require(json["accounting"] as? [String: Any])
    #expect(account["raw_ms"] as? Int == 220_320_000)
    let dropped = try #require(account["dropped_ms"] as? [String: Int])
    #expect(dropped["afk"] == 28_920_000)
    #expect(dropped.count == 8)
  }

  @Test("figures that most hours share are told where they are others")
  func shared() throws {
    func hours(_ report: Report) throws -> [[String: Any]] {
      try #require(try object(report)["hours"] as? [[String: Any]])
    }
    let autumn = try hours(Fixtures.autumnWeek)
    #expect(autumn.count == 169)
    #expect(autumn.compactMap { $0["occurrence"] as? Int } == [1])
    #expect(autumn.allSatisfy { $0["capacity_ms"] == nil })
    let day = try hours(Fixtures.day)
    #expect(day[10]["state"] == nil && day[10]["focus_ms"] as? Int == 3_240_000)
    #expect(day[22]["state"] as? String == "not_yet")
    #expect(
      day.compactMap { $0["planned_ms"] as? Int64 }
        == Fixtures.day.hours.map(\.planned).filter { $0 != 0 }
    )
  }

  @Test("of a week's focus blocks those of 25 minutes or more are told, and how many there are")
  func blocks() throws {
    func block(_ start: Int64, _ minutes: Int64) -> TimeSpan {
      TimeSpan(Instant(seconds: start * 60), Instant(seconds: (start + minutes) * 60))
    }
    let segments = [block(0, 25), block(60, 24), block(120, 40)].map {
      Fixtures.segment($0, 2)
    }
    let measures = FocusMeasures(segments) { _ in "Work" }
    for (kind, lengths) in [(Fixtures.day, [25, 24, 40]), (Fixtures.week, [25, 40])] {
      var report = kind
      report.focus = measures
      let focus = try #require(try object(report)["focus"] as? [String: Any])
      let told = try #require(focus["blocks"] as? [[String: Any]])
      #expect(told.map { $0["focus_ms"] as? Int } == lengths.map { $0 * 60_000 })
      #expect(focus["n_blocks"] as? Int == 3)
    }
  }

  @Test("titles and applications that are not published are not there")
  func privacy() throws {
    var report = Fixtures.day
    report.showsTitles = false
    report.apps = []
    let json = try object(report)
    let plan = try #require(json["plan"] as? [[String: Any]])
    #expect(plan.allSatisfy { $0["title"] is NSNull })
    let hours = try #require(json["hours"] as? [[String: Any]])
    #expect(hours.allSatisfy { ($0["apps"] as? [String: Int])?.isEmpty == true })
  }

  @Test("two records rejected for one reason twice are one count")
  func doubleReason() {
    #expect(Shape.sums("").json([("a", 1), ("a", 2)]) == ["a": 3])
  }

  @Test("the schema names and describes every key, and asks for no other")
  func schema() throws {
    let schema = try parse(JSONReport.schema)
    #expect(schema["$schema"] as? String == "https://json-schema.org/draft/2020-12/schema")
    for report in [
      Fixtures.day, Fixtures.week, Fixtures.emptyDay, Fixtures.goalDay, Fixtures.alertWeek,
    ] {
      check(try object(report), schema, "report")
    }
  }

  /// Follows a value through the schema as far as objects and arrays go.
  private func check(
    _ value: Any,
    _ schema: [String: Any],
    _ path: String
  ) {
    #expect(schema["additionalProperties"] as? Bool != false, "\(path) is closed")
    if let members = value as? [String: Any],
      let properties = schema["properties"] as? [String: Any]
    {
      for required in schema["required"] as? [String] ?? [] {
        #expect(members[required] != nil, "\(path).\(required) is required")
      }
      for (key, member) in members {
        guard let property = properties[key] as? [String: Any] else {
          Issue.record("\(path).\(key) is not in the schema")
          continue
        }
        #expect(property["description"] is String, "\(path).\(key)")
        check(member, property, "\(path).\(key)")
      }
    } else if let elements = value as? [Any], let items = schema["items"] as? [String: Any] {
      for element in elements { check(element, items, path + "[]") }
    }
  }
}
