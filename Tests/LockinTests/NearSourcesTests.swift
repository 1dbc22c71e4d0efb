import Foundation
import TestSupport
import Testing

@Suite("Exports change the reports of the days that they touch")
struct NearSourcesTests {
  private static let header = "timestamp,duration_s,app_identifier,category,device,title\n"

  /// Nine hours of an application on some days of May 2026, an hour a row.
  private func export(_ days: ClosedRange<Int>, app: String = "code") -> String {
    Self.header
      + days.flatMap { day in
        (8..<17).map { hour in
          "2026-05-\(day < 10 ? "0" : "")\(day)T\(hour < 10 ? "0" : "")\(hour):00:00Z,3000,\(app),,laptop,t\n"
        }
      }.joined()
  }

  private func workspace() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(
      "zone: Europe/Berlin\nprivacy: { publish_sources: true, publish_titles: true }\n",
      to: "lockin.yaml"
    )
    return folder
  }

  private func run(_ folder: TemporaryFolder) throws {
    // The data end some days before.
    let outcome = try BuiltProgram.run(["run"], in: folder.path)
    #expect(outcome.exit == 3, "\(outcome.messages)")
  }

  private func report(_ period: String, _ folder: TemporaryFolder) throws -> [String: Any] {
    let data = Data(try folder.text(of: "reports/\(period)/report.json").utf8)
    return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  private func files(_ period: String, _ folder: TemporaryFolder) throws -> [String] {
    let sources = try #require(try report(period, folder)["sources"] as? [[String: String]])
    return sources.compactMap { $0["file"] }
  }

  @Test("a file of later days leaves the reports of earlier days as they are, byte for byte")
  func later() throws {
    let folder = try workspace()
    try folder.write(export(4...8), to: "inbox/one.csv")
    try run(folder)
    let before = try folder.text(of: "reports/2026/05/06/report.json")
    try folder.write(export(25...26), to: "inbox/two.csv")
    try run(folder)
    #expect(try folder.text(of: "reports/2026/05/06/report.json") == before)
    #expect(try files("2026/05/06", folder) == ["inbox/one.csv"])
    #expect(try files("2026/05/25", folder) == ["inbox/two.csv"])
    #expect(try files("week/2026-W22", folder) == ["inbox/two.csv"])
  }

  @Test("an export that is written anew each night is one file, of which old records count")
  func overwritten() throws {
    let folder = try workspace()
    try folder.write(export(4...6), to: "inbox/last-days.csv")
    try run(folder)
    let before = try folder.text(of: "reports/2026/05/04/report.json")
    // A window that moves on: the fourth and the fifth are in no file any more.
    try folder.write(export(6...8), to: "inbox/last-days.csv")
    try run(folder)
    #expect(try folder.text(of: "reports/2026/05/04/report.json") == before)
    #expect(try files("2026/05/04", folder) == ["inbox/last-days.csv"])
    #expect(try files("2026/05/08", folder) == ["inbox/last-days.csv"])
    try FileManager.default.removeItem(atPath: folder.path + "/inbox/last-days.csv")
    try run(folder)
    #expect(try files("2026/05/04", folder) == ["inbox/last-days.csv"])
  }

  @Test("a calendar is listed where its events are shown")
  func calendar() throws {
    let folder = try workspace()
    try folder.write(export(4...8), to: "inbox/one.csv")
    try folder.write(
      """
      BEGIN:VCALENDAR\r
      VERSION:2.0\r
      BEGIN:VEVENT\r
      UID:one@example.org\r
      DTSTAMP:20260501T000000Z\r
      DTSTART:20260506T080000Z\r
      DTEND:20260506T090000Z\r
      SUMMARY:Reading\r
      END:VEVENT\r
      END:VCALENDAR\r

      """,
      to: "inbox/uni.ics"
    )
    try run(folder)
    // The day before shows what is ahead.
    for (day, isShown) in [("04", false), ("05", true), ("06", true), ("07", false)] {
      #expect(try files("2026/05/\(day)", folder).contains("inbox/uni.ics") == isShown, "\(day)")
    }
    #expect(try files("week/2026-W19", folder) == ["inbox/one.csv", "inbox/uni.ics"])
  }

  @Test("records that could not be used are told where they were to be")
  func rejected() throws {
    let folder = try workspace()
    try folder.write(export(4...8), to: "inbox/one.csv")
    try folder.write(
      export(25...26) + "2026-05-26T18:00:00Z,-5,code,,laptop,t\n",
      to: "inbox/two.csv"
    )
    #expect(try BuiltProgram.run(["run"], in: folder.path).exit == 3)
    func told(_ period: String) throws -> Bool {
      let cautions = try #require(try report(period, folder)["cautions"] as? [String])
      return cautions.contains { $0.hasPrefix("More than 1% of the records") }
    }
    #expect(try told("2026/05/06") == false)
    #expect(try told("2026/05/25"))
  }
}
