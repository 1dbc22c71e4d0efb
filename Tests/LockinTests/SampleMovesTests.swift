import Foundation
import TestSupport
import Testing

/// What the sample's moves are worth in truth: the generator wrote down the chance of focus of each hour at a
/// computer, and how much of planned work that was kept was spent at one.
///
/// What is evaded at the computer has little focus at any hour, and what is spent at the phone none, so that
/// moving gains nothing there.
private struct PlantedWorth {
  private let chances: [String: [Double]]
  private let presence: Double
  private static let weekdays = [
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
  ]

  init(_ truth: [String: Any]) throws {
    chances = try #require(truth["focus_per_mille"] as? [String: [Double]])
    let plans = try #require(truth["plans"] as? [[String: Any]]).filter {
      ["study", "project"].contains($0["kind"] as? String)
    }
    var length = 0.0
    var active = 0.0
    for plan in plans {
      let start = try PlantedWorth.time(plan["start"], zone: "")
      let end = try PlantedWorth.time(plan["end"], zone: "")
      length += end.timeIntervalSince(start) * 1000
      let isKept = try #require(plan["kept"] as? Int) == 1
      active += isKept ? try #require(plan["laptop_active_ms"] as? Double) : 0
    }
    presence = active / length
  }

  /// A time on the clock of Berlin in summer, as one of UTC.
  ///
  /// Instants of reports end with `Z`, those of the truth are the clock's.
  static func time(_ value: Any?, zone: String = "Z") throws -> Date {
    let text = try #require(value as? String)
    let clock = zone.isEmpty ? text + "Z" : text
    let date = try #require(ISO8601DateFormatter().date(from: clock))
    return zone.isEmpty ? date : date.addingTimeInterval(7200)
  }

  /// Minutes of focus that work holds from one time to another.
  func focus(_ span: Any?) throws -> Double {
    let span = try #require(span as? [String: Any])
    let start = try PlantedWorth.time(span["start"])
    let end = try PlantedWorth.time(span["end"])
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: "UTC"))
    // Quarters of an hour.
    return stride(from: 0, to: end.timeIntervalSince(start), by: 900).reduce(0) { sum, offset in
      let at = calendar.dateComponents([.weekday, .hour], from: start.addingTimeInterval(offset))
      // Sunday is 1.
      let day = PlantedWorth.weekdays[((at.weekday ?? 1) + 5) % 7]
      return sum + 15 * presence * (chances[day]?[at.hour ?? 0] ?? 0) / 1000
    }
  }
}

@Suite("What the sample's moves promise, and what they are worth")
struct SampleMovesTests {
  @Test("each interval holds the planted gain, and all together promise what is there")
  func worth() throws {
    let repository = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    func object(_ path: String) throws -> [String: Any] {
      let data = try Data(contentsOf: repository.appendingPathComponent(path))
      return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    }
    let planted = try PlantedWorth(object("sample-data/truth.json"))
    var promised = 0.0
    var worth = 0.0
    var count = 0
    for week in 13...22 {
      let report = try object("reports/week/2026-W\(week)/report.json")
      for move in try #require(report["suggestions"] as? [[String: Any]])
      where move["kind"] as? String == "move" {
        let gain = try #require(move["gain"] as? [String: Double])
        let truth = try planted.focus(move["to"]) - planted.focus(move["from"])
        let (low, high) = (try #require(gain["low"]), try #require(gain["high"]))
        #expect(low <= truth && truth <= high, "2026-W\(week): \(gain) for \(truth)")
        promised += try #require(gain["minutes"])
        worth += truth
        count += 1
      }
    }
    #expect(count >= 10)
    #expect((0.85...1.15).contains(promised / worth), "\(promised) for \(worth)")
  }
}
