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

  @Test("the morning page goes by the run: what was ticked off since is not due there any more")
  func asOfTheRun() throws {
    let folder = try workspace()
    try folder.write(
      "habits:\n- { id: water, title: Water, recurrence: daily, start: 2026-05-01 }\n",
      to: "plans/habits.yaml"
    )
    #expect(try BuiltProgram.run(["run"] + now, in: folder.path).exit == 0)
    let before = try text("index.html", folder)
    let page = try text("2026/05/31/index.html", folder)
    #expect(before.contains("To do: two due, one of them overdue"), "\(before)")
    #expect(before.contains("Habits: Water"))
    let later = "2026-06-01T05:00:00Z"
    for words in [["todo", "done", "Renew the card"], ["habits", "done", "water"]] {
      let done = try BuiltProgram.run(words, in: folder.path, now: later)
      #expect(done.exit == 0, "\(done.messages)")
    }
    #expect(try BuiltProgram.run(["run"] + now, in: folder.path).exit == 0)
    let after = try text("index.html", folder)
    #expect(after.contains("To do: one due"), "\(after)")
    #expect(!after.contains("Renew the card"))
    #expect(!after.contains("Habits: Water"))
    #expect(try text("2026/05/31/index.html", folder) == page)
    _ = try BuiltProgram.run(["todo", "done", "Renew the card", "--undo"], in: folder.path)
    _ = try BuiltProgram.run(["habits", "undo", "water"], in: folder.path)
    #expect(try BuiltProgram.run(["run"] + now, in: folder.path).exit == 0)
    #expect(try text("index.html", folder) == before)
  }

  @Test(
    "days tell what was due, and what the next day asks for; weeks how much was done, and plans"
  )
  func told() throws {
    let folder = try workspace()
    #expect(try BuiltProgram.run(["run"] + now, in: folder.path).exit == 0)
    let day = try text("2026/05/31/report.md", folder)
    #expect(day.contains("- To do: Ask Jo: done at 19:05"), "\(day)")
    #expect(
      day.contains(
        "Due Mon 1 Jun: Renew the card, overdue since Sat 30 May; ★ Call the dentist, by 12:00"
      ) || day.contains("Due Mon 1 Jun: Renew the card, overdue since Sat 30 May;"),
      "\(day)"
    )
    let json = try report("2026/05/31", folder)
    let due = try #require(json["due_ahead"] as? [String: Any])
    #expect(
      (due["overdue"] as? [[String: Any]])?.map { $0["title"] as? String } == ["Renew the card"]
    )
    #expect((due["due"] as? [[String: Any]])?.map { $0["due_time"] as? String } == ["12:00"])
    let items = try #require(json["items"] as? [[String: Any]])
    #expect(items.map { "\($0["list"] ?? "") \($0["title"] ?? "")" } == ["lisbon Ask Jo"])
    let index = try text("index.html", folder)
    #expect(index.contains("To do: two due, one of them overdue"))

    let week = try report("week/2026-W22", folder)
    let lists = try #require(week["lists"] as? [[String: Any]])
    #expect(lists.map { $0["name"] as? String } == ["To do", "Term in Lisbon"])
    let course = try #require(lists[1]["course"] as? [String: Any])
    #expect(course["day"] as? Int == 7 && course["days"] as? Int == 37)
    #expect(course["overdue"] as? Int == 1 && course["done_per_mille"] as? Int == 666)
    let page = try text("week/2026-W22/index.html", folder)
    #expect(page.contains("1 step overdue") && page.contains("Day 7 of 37; one of 2 steps reached"))
    for path in ["2026/05/31", "week/2026-W22"] {
      let schema = ["validate", "report", "reports/\(path)/report.json"]
      #expect(try BuiltProgram.run(schema, in: folder.path).exit == 0)
    }
  }

  @Test("only those reports are drawn anew in which something is new, as a new store draws them")
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
    let fresh = ["run", "--store", folder.path + "/new.sqlite", "--reports", folder.path + "/new"]
    #expect(try BuiltProgram.run(fresh + now, in: folder.path).exit == 0)
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path + "/reports")
    #expect(paths.contains("2026/05/31/report.json"))
    for path in paths {
      let one = FileManager.default.contents(atPath: "\(folder.path)/new/\(path)")
      let other = FileManager.default.contents(atPath: "\(folder.path)/reports/\(path)")
      #expect(one == other, "\(path)")
    }
  }

  @Test("where titles are not published none of the person's words is in any file")
  func hidden() throws {
    let folder = try workspace(showsTitles: false)
    #expect(try BuiltProgram.run(["run"] + now, in: folder.path).exit == 0)
    let root = "\(folder.path)/reports"
    for path in try FileManager.default.subpathsOfDirectory(atPath: root) {
      guard let bytes = FileManager.default.contents(atPath: "\(root)/\(path)") else { continue }
      let text = String(decoding: bytes, as: UTF8.self)
      for word in ["Lisbon", "lisbon", "dentist", "Ask Jo", "Handed in", "Room found", "Renew"] {
        #expect(!text.contains(word), "\(path): \(word)")
      }
    }
    let week = try report("week/2026-W22", folder)
    let lists = try #require(week["lists"] as? [[String: Any]])
    #expect(lists.map { $0["name"] as? String } == ["To do", "list 1"])
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
