import Analysis
import CivilTime
import Foundation
import TestSupport
import Testing

@testable import LockinCommand

@Suite("The status for programs")
struct StatusFormatTests {
  private func figures() throws -> StatusFigures {
    var figures = StatusFigures(now: try #require(TimestampText("2026-05-26T06:00:00Z")?.instant))
    figures.lastGoodRun = try #require(TimestampText("2026-05-25T03:15:00Z")?.instant)
    figures.coverage = Coverage(observed: 5_000, capacity: 100_000, whole: 100_000)
    figures.dueDays = 1
    figures.lastExit = 3
    figures.lastCode = .warnings
    return figures
  }

  @Test("Prometheus gets what is known, and nothing for what is not")
  func prometheus() throws {
    let text = try figures().prometheus
    let values = text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map(String.init)
    #expect(
      values == [
        "lockin_stale 0", "lockin_running 0", "lockin_last_good_run_timestamp_seconds 1779678900",
        "lockin_coverage_ratio 0.050", "lockin_due_days 1", "lockin_last_run_exit_code 3",
      ]
    )
    #expect(text.hasSuffix("\n"))
    #expect(text.components(separatedBy: "# TYPE lockin_").count == 7)
    #expect(text.components(separatedBy: "# HELP lockin_").count == 7)
  }

  @Test("JSON is of the form that 'lockin schema status' prints, before and after the first run")
  func json() throws {
    let folder = try TemporaryFolder()
    try folder.write("zone: Europe/Berlin\n", to: "lockin.yaml")
    try folder.write(
      "timestamp,duration_s,app_identifier,category,device,title\n"
        + "2026-05-25T08:00:00Z,1800,code,,laptop,Secret title\n",
      to: "inbox/a.csv"
    )
    let now = ["--now", "2026-05-26T06:00:00Z"]
    func status() throws -> [String: Any] {
      let outcome = try BuiltProgram.run(["status", "--format", "json"] + now, in: folder.path)
      try folder.write(outcome.text, to: "status.json")
      let valid = try BuiltProgram.run(["validate", "status", "status.json"], in: folder.path)
      #expect(valid.exit == 0, "\(valid.text)")
      let object = try JSONSerialization.jsonObject(with: Data(outcome.text.utf8))
      let values = try #require(object as? [String: Any])
      #expect(outcome.exit == (values["stale"] as? Bool == true ? 3 : 0))
      #expect(!outcome.text.contains("Secret"))
      return values
    }
    let before = try status()
    #expect(before["stale"] as? Bool == true && before["last_good_run"] is NSNull)
    #expect(before["last_exit"] is NSNull && before["due_days"] is NSNull)
    _ = try BuiltProgram.run(["run"] + now, in: folder.path)
    let after = try status()
    #expect(after["stale"] as? Bool == false)
    #expect(after["last_good_run"] as? String == "2026-05-26T06:00:00Z")
    #expect(after["data_reach"] as? String == "2026-05-25T08:30:00Z")
    #expect(after["due_days"] as? Int == 0 && after["mistakes"] as? Int == 0)
    let wrong = try BuiltProgram.run(["status", "--format", "xml"], in: folder.path)
    #expect(wrong.messages == "lockin: there is no '--format xml': use text, json or prometheus\n")
  }
}
