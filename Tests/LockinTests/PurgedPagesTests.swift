import Foundation
import Platform
import TestSupport
import Testing

/// What a purge takes along that nobody asked it to, and what comes back after one.
@Suite("Pages and calendars after a purge")
struct PurgedPagesTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func lockin(_ words: String..., day: Int) throws -> String {
    let outcome = try BuiltProgram.run(
      words,
      in: folder.path,
      environment: ["LOCKIN_NOW": "2026-05-\(day)T06:00:00Z"]
    )
    #expect([0, 3].contains(outcome.exit), "\(words): \(outcome.messages)")
    return outcome.text + outcome.messages
  }

  /// The days up to the 15th of which there are pages.
  private func days() throws -> [String] {
    try Directory.names(in: folder.path + "/reports/2026/05").filter { Int($0) ?? 31 < 16 }
  }

  @Test(
    "the pages of what is published are drawn again of what is left",
    arguments: [["--advice"], ["--device", "phone"], ["--before", "2026-05-12"]]
  )
  func drawnAgain(_ choice: [String]) throws {
    try folder.write("zone: UTC\n", to: "lockin.yaml")
    var rows = "timestamp,duration_s,app_identifier,category,device\n"
    rows += "2026-05-11T19:00:00Z,600,Chat,Play,phone\n"
    for day in 11...15 { rows += "2026-05-\(day)T09:00:00Z,3600,Editor,Work,pc\n" }
    try folder.write(rows, to: "inbox/a.csv")
    _ = try lockin("run", "-q", day: 16)
    #expect(try days() == ["11", "12", "13", "14", "15"])
    let page = "reports/2026/05/13/report.md"
    let before = try folder.text(of: page)
    let purged = try BuiltProgram.run(
      ["purge"] + choice + ["--yes"],
      in: folder.path,
      environment: ["LOCKIN_NOW": "2026-05-16T07:00:00Z"]
    )
    #expect(purged.exit == 0, "\(purged.messages)")
    #expect(
      try Directory.files(below: folder.path + "/reports") == [".lockin", ".lockin-manifest"]
    )
    _ = try lockin("run", "-q", day: 17)
    let left = choice[0] == "--before" ? ["12", "13", "14", "15"] : ["11", "12", "13", "14", "15"]
    #expect(try days() == left)
    let after = try folder.text(of: page)
    #expect((after == before) == (choice == ["--advice"]))
  }

  @Test("of a series that is fetched anew no date comes back that everything was purged of")
  func series() throws {
    func calendar(_ stamp: Int) -> String {
      """
      BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nBEGIN:VEVENT\r\nUID:a-weekly-event\r
      DTSTAMP:202605\(stamp)T000000Z\r\nDTSTART:20260504T090000Z\r\nDTEND:20260504T100000Z\r
      RRULE:FREQ=WEEKLY;COUNT=6\r\nSUMMARY:Class\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n
      """
    }
    try folder.write("zone: UTC\n", to: "lockin.yaml")
    try folder.write(calendar(10), to: "inbox/a.ics")
    _ = try lockin("run", "-q", day: 16)
    #expect(try lockin("dump", day: 16).contains(":1778490000000,"))
    _ = try lockin("purge", "--all", "--yes", day: 16)
    try folder.write(calendar(16), to: "inbox/a.ics")
    _ = try lockin("run", "-q", day: 17)
    let planned = try lockin("dump", day: 17).split(separator: "\n").filter {
      $0.contains("\"table\":\"planned_events\"")
    }
    #expect(planned.count == 4, "\(planned)")
    // 4 and 11 May.
    #expect(
      planned.allSatisfy { !$0.contains(":1778490000000,") && !$0.contains(":1777885200000,") }
    )
  }
}
