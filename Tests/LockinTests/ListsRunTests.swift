import Foundation
import TestSupport
import Testing

@Suite("Lists and plans, in reports")
struct ListsRunTests {
  private static let items = """
    items:
      - { title: Pay the fee, due_date: 2026-05-29, done: 2026-05-29T11:05+02:00 }
      - { title: Call the dentist, due_date: 2026-06-01, due_time: 12:00, starred: true }
      - { title: Renew the card, due_date: 2026-05-30 }

    """
  private static let lists = """
    lists:
      - id: lisbon
        name: Term in Lisbon
        kind: plan
        start: 2026-05-25
        end: 2026-06-30
        milestones:
          - { title: Handed in, due_date: 2026-05-29, done: 2026-05-26 }
          - { title: Room found, due_date: 2026-05-30 }
        items: [{ title: Ask Jo, due_date: 2026-05-31, done: 2026-05-31T19:05+02:00 }]

    """
  private let now = ["--now", "2026-06-01T06:00:00Z"]

  private func workspace(showsTitles: Bool = true) throws -> TemporaryFolder {
    let folder = try BuiltProgram.workspace()
    let privacy = showsTitles ? "privacy: { publish_titles: true }\n" : ""
    try folder.write("zone: Europe/Berlin\n" + privacy, to: "lockin.yaml")
    try folder.write(ListsRunTests.items, to: "plans/items.yaml")
    try folder.write(ListsRunTests.lists, to: "plans/lists.yaml")
    return folder
  }

  private func text(_ path: String, _ folder: TemporaryFolder) throws -> String {
    try String(contentsOfFile: "\(folder.path)/reports/\(path)", encoding: .utf8)
  }

  private func report(_ path: String, _ folder: TemporaryFolder) throws -> [String: Any] {
    let data = Data(try text("\(path)/report.json", folder).utf8)
    return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  @Test("only those reports are drawn anew in which something is new, as an empty cache draws them")
  func anew() throws {
    let folder = try workspace()
    #expect(try BuiltProgram.run(["run"] + now, in: folder.path).exit == 0)
    let same = try BuiltProgram.run(["run"] + now, in: folder.path)
    #expect(same.messages.contains("nothing changed"), "\(same.messages)")
    // Done on Sunday: the days before know nothing of it.
    try folder.write(
      ListsRunTests.items.replacingOccurrences(
        of: "due_date: 2026-05-30 }",
        with: "due_date: 2026-05-30, done: 2026-05-31T10:00+02:00 }"
      ),
      to: "plans/items.yaml"
    )
    let plan = try BuiltProgram.run(["run", "--dry-run"] + now, in: folder.path)
    let changed = plan.text.split(separator: "\n").compactMap { $0.split(separator: " ").last }
    #expect(changed.contains("2026/05/31/report.json"))
    #expect(!changed.contains { $0.hasPrefix("2026/05/30/") || $0.hasPrefix("2026/05/29/") })
    #expect(try BuiltProgram.run(["run"] + now, in: folder.path).exit == 0)
    let fresh = ["run", "--state", folder.path + "/new-state", "--reports", folder.path + "/new"]
    #expect(try BuiltProgram.run(fresh + now, in: folder.path).exit == 0)
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path + "/reports")
    #expect(paths.contains("2026/05/31/report.json"))
    for path in paths where path != ".lockin-manifest" {
      let one = FileManager.default.contents(atPath: "\(folder.path)/new/\(path)")
      let other = FileManager.default.contents(atPath: "\(folder.path)/reports/\(path)")
      #expect(one == other, "\(path)")
    }
  }

  @Test("a habit that was missed when it was due last is an alert, once for a hook")
  func slips() throws {
    let folder = try workspace()
    try folder.write(
      "zone: Europe/Berlin\nprivacy: { publish_titles: true }\nalerts: { hook: ./hook.sh }\n",
      to: "lockin.yaml"
    )
    let hook = try folder.write("#!/bin/sh\ncat >> told.txt\n", to: "hook.sh")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: hook)
    try folder.write(
      """
      habits:
        - { id: water, title: Drink water, recurrence: daily, target: 3, start: 2026-05-29 }
        - { id: tea, title: Drink tea, recurrence: daily, start: 2026-05-30 }

      """,
      to: "plans/habits.yaml"
    )
    try folder.write(
      "habit,date,step,state\nwater,2026-05-31,1,done\ntea,2026-05-31,,done\n",
      to: "plans/checkins.csv"
    )
    for _ in 0..<2 { #expect(try BuiltProgram.run(["run"] + now, in: folder.path).exit == 0) }
    let words = "Drink water was missed on Sun 31 May (1 of 3); 3 times since Mon 25 May."
    let page = try text("alerts.html", folder)
    #expect(page.contains(words), "\(page)")
    #expect(!page.contains("Drink tea"))
    let told = try String(contentsOfFile: folder.path + "/told.txt", encoding: .utf8)
    #expect(told.components(separatedBy: "habit:water:2026-05-31").count - 1 == 2, "\(told)")
    #expect(told.contains(#""new":["habit:water:2026-05-31"]"#), "\(told)")
    let valid = try BuiltProgram.run(
      ["validate", "alerts", "reports/alerts.json"],
      in: folder.path
    )
    #expect(valid.exit == 0, "\(valid.text)")
  }
}
