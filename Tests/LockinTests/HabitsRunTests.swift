import Foundation
import TestSupport
import Testing

@Suite("Habits, from the command line")
struct HabitsRunTests {
  private func workspace(_ habits: String) throws -> TemporaryFolder {
    let folder = try BuiltProgram.workspace()
    try folder.write("zone: Europe/Berlin\n", to: "lockin.yaml")
    try folder.write("habits:\n" + habits, to: "plans/habits.yaml")
    return folder
  }

  private static let three = """
      - { id: water, title: Drink water, recurrence: daily, target: 3, grace_hours: 2, start: 2026-05-20 }
      - { id: run, title: Go running, recurrence: weekly, target: 2, start: 2026-05-18 }
      - { id: gym, title: Gymnastics, recurrence: "mon, thu", start: 2026-05-01 }

    """

  private func run(
    _ words: String,
    _ folder: TemporaryFolder,
    at now: String
  ) throws
    -> BuiltProgram.Outcome
  {
    try BuiltProgram.run(
      ["habits"] + words.split(separator: " ").map(String.init) + ["--now", now],
      in: folder.path
    )
  }

  private func rows(_ folder: TemporaryFolder) throws -> [String] {
    let text = try String(contentsOfFile: folder.path + "/plans/checkins.csv", encoding: .utf8)
    return text.split(separator: "\n").dropFirst().map(String.init)
  }

  @Test("steps of a day, a quota of a week, a skipped date, and what is taken back")
  func week() throws {
    let folder = try workspace(HabitsRunTests.three)
    // Monday, 1 June 2026, 10:00 in Berlin.
    let now = "2026-06-01T08:00:00Z"
    for (words, told) in [
      ("done water", "Drink water: done on 2026-06-01 (1 of 3)"),
      ("done WATER", "Drink water: done on 2026-06-01 (2 of 3)"),
      ("done water --step 3 --note last", "Drink water: done on 2026-06-01 (3 of 3); 1 in a row"),
      ("done water", "Drink water: done already on 2026-06-01 (3 of 3); 1 in a row"),
      ("undo water", "Drink water: taken back on 2026-06-01 (2 of 3)"),
      ("done run", "Go running: done on 2026-06-01 (1 of 2)"),
      ("done run --date sun", "Go running: done on 2026-05-31 (1 of 2)"),
      ("done gym --date 2026-05-28", "Gymnastics: done on 2026-05-28; 1 in a row"),
      ("skip gym", "Gymnastics: skipped on 2026-06-01; 1 in a row"),
      ("skip gym", "Gymnastics: skipped already on 2026-06-01; 1 in a row"),
      ("undo gym", "Gymnastics: taken back on 2026-06-01; 1 in a row"),
      (
        "undo gym",
        "Gymnastics: taken back: there was nothing to take back on 2026-06-01; 1 in a row"
      ),
    ] {
      let outcome = try run(words, folder, at: now)
      #expect(outcome.exit == 0, "\(words)")
      #expect(outcome.text == told + "\n", "\(words)")
    }
    #expect(
      try rows(folder) == [
        "water,2026-06-01,1,done,,2026-06-01T10:00:00+02:00",
        "water,2026-06-01,2,done,,2026-06-01T10:00:00+02:00",
        "water,2026-06-01,3,done,last,2026-06-01T10:00:00+02:00",
        "water,2026-06-01,3,undo,,2026-06-01T10:00:00+02:00",
        "run,2026-06-01,1,done,,2026-06-01T10:00:00+02:00",
        "run,2026-05-31,1,done,,2026-06-01T10:00:00+02:00",
        "gym,2026-05-28,1,done,,2026-06-01T10:00:00+02:00",
        "gym,2026-06-01,,skip,,2026-06-01T10:00:00+02:00",
        "gym,2026-06-01,,undo,,2026-06-01T10:00:00+02:00",
      ]
    )
    let list = try run("", folder, at: now)
    #expect(
      list.text == """
        id     habit        when            now     streak  7 days  30 days  rate  strength
        water  Drink water  daily, 3 times  2 of 3       0  0 of 6  0 of 12    0%        0%
        run    Go running   2 times weekly  1 of 2       0  0 of 1   0 of 2    0%        0%
        gym    Gymnastics   every Mon, Thu  open         1  1 of 1   1 of 8   13%       11%

        """
    )
  }

  @Test("a date that is skipped after a step or two counts for nothing")
  func skippedWithin() throws {
    let folder = try workspace(HabitsRunTests.three)
    for day in 1...3 {
      let now = "2026-06-0\(day)T08:00:00Z"
      _ = try run("done water", folder, at: now)
      #expect(try !run("skip water", folder, at: now).text.contains("in a row"))
    }
    let now = "2026-06-04T08:00:00Z"
    for _ in 1...3 { _ = try run("done water", folder, at: now) }
    #expect(try run("skip water", folder, at: now).text.contains("; 1 in a row"))
  }

  @Test("a note that the file has no column for is not written down, and that is said")
  func noColumnForNotes() throws {
    let folder = try workspace(HabitsRunTests.three)
    let rows = "habit,date\nwater,2026-05-30\n"
    try folder.write(rows, to: "plans/checkins.csv")
    let now = "2026-06-01T08:00:00Z"
    let refused = try run("done water --note Anna", folder, at: now)
    #expect(refused.exit == 65)
    #expect(
      refused.messages.contains(
        "plans/checkins.csv:1:1: the file has no column 'note', so that no note can be written there: add ',note' to the first row"
      ),
      "\(refused.messages)"
    )
    #expect(try folder.text(of: "plans/checkins.csv") == rows)
    #expect(try run("done water", folder, at: now).exit == 0)
  }

  @Test("behind midnight the date before is meant, within the hours of grace")
  func grace() throws {
    let folder = try workspace(HabitsRunTests.three)
    // 2 June 2026, 01:30 and 02:00 in Berlin.
    for (words, told) in [
      ("done water", "done on 2026-06-01 (1 of 3)"),
      ("undo water", "taken back on 2026-06-01 (0 of 3)"),
      ("skip water", "skipped on 2026-06-01"), ("undo water", "taken back on 2026-06-01 (0 of 3)"),
      ("done water", "done on 2026-06-01 (1 of 3)"),
      ("done water --step 2", "done on 2026-06-01 (2 of 3)"),
      ("done water", "done on 2026-06-01 (3 of 3); 1 in a row"),
      ("undo water", "taken back on 2026-06-01 (2 of 3)"),
    ] {
      let text = try run(words, folder, at: "2026-06-01T23:30:00Z").text
      #expect(text == "Drink water: \(told)\n", "\(words)")
    }
    #expect(
      try run("done water", folder, at: "2026-06-02T00:00:00Z").text
        == "Drink water: done on 2026-06-02 (1 of 3)\n"
    )
  }

  @Test(
    "what can't be is refused, and nothing is written",
    arguments: [
      ("done watr", 65, "there is no habit with the id 'watr': did you mean 'water'?"),
      (
        "done gym", 65,
        "'gym' is not due on Tuesday 2026-06-02 (every Mon, Thu): write --date 2026-06-01 for the last time that it was"
      ),
      (
        "done water --date 2026-06-03", 2,
        "2026-06-03 is yet to come: write down what was done when it was done"
      ),
      (
        "done water --date 2026-05-19", 65,
        "'water' begins on 2026-05-20, after 2026-05-19: change 'start' in plans/habits.yaml where it began earlier"
      ),
      ("done water --step 4", 65, "'water' has no step 4: write --step 1 to 3"),
      ("done run --step 2", 65, "'run' has no step 2: leave --step out"),
      ("done water --step x", 2, "--step 'x' is no step: write a number from 1"),
      (
        "done water --date W22", 2,
        "--date 'W22' is more than one day: name one, such as 2026-03-29, yesterday or mon"
      ),
      ("done", 2, "name one habit by its id: 'lockin habits' shows them"),
      ("done water run", 2, "name one habit by its id: 'lockin habits' shows them"),
      ("undo water --note x", 2, "--note has no part in 'habits undo': leave it out"),
      (
        "finish water", 2,
        "there is no command 'habits finish water': behind 'habits' stands 'list', 'done', 'skip', 'undo'"
      ),
    ]
  )
  func refused(words: String, exit: Int32, told: String) throws {
    let folder = try workspace(HabitsRunTests.three)
    let outcome = try run(words, folder, at: "2026-06-02T08:00:00Z")
    #expect(outcome.exit == exit)
    #expect(outcome.messages == "lockin: \(told)\n")
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/plans/checkins.csv"))
  }

  @Test(
    "a file of a person's own keeps its columns, line ends and comments; one that names none is left alone"
  )
  func ownFile() throws {
    let folder = try workspace(HabitsRunTests.three)
    let own = "date,habit,note\r\n# my own\r\n2026-05-28,gym,\"a, b\""
    try folder.write(own, to: "plans/checkins.csv")
    let now = "2026-06-01T08:00:00Z"
    #expect(try run("done water", folder, at: now).exit == 0)
    let path = folder.path + "/plans/checkins.csv"
    #expect(try String(contentsOfFile: path, encoding: .utf8) == own + "\r\n2026-06-01,water,\r\n")
    let skip = try run("skip gym", folder, at: now)
    #expect(skip.exit == 65)
    #expect(skip.messages.contains("the file has no column 'state'"))
    try folder.write("2026-05-28,gym\n", to: "plans/checkins.csv")
    #expect(try run("done water", folder, at: now).exit == 65)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "2026-05-28,gym\n")
  }

  @Test(
    "twenty thousand rows of fifty habits are listed at once, and what they print is as its schema says"
  )
  func many() throws {
    let habits = (1...50).map {
      "  - { id: h\($0), title: Habit \($0), recurrence: daily, start: 2025-01-01 }\n"
    }
    let folder = try workspace(habits.joined())
    var rows = "habit,date,step,state,note,recorded\n"
    for day in 0..<400 {
      let date = Date(timeIntervalSince1970: 1_745_000_000 + Double(day) * 86_400)
      let text = date.formatted(.iso8601.year().month().day())
      for habit in 1...50 { rows += "h\(habit),\(text),,done,,\n" }
    }
    try folder.write(rows, to: "plans/checkins.csv")
    let list = try run("--format json", folder, at: "2026-06-01T08:00:00Z")
    #expect(list.exit == 0)
    try folder.write(String(decoding: list.output, as: UTF8.self), to: "habits.json")
    let valid = try BuiltProgram.run(["validate", "habit-list", "habits.json"], in: folder.path)
    #expect(valid.exit == 0 && valid.text.isEmpty, "\(valid.text)")
    let done = try run("done h7 --format json", folder, at: "2026-06-01T08:00:00Z")
    try folder.write(String(decoding: done.output, as: UTF8.self), to: "note.json")
    let note = try BuiltProgram.run(["validate", "habit-note", "note.json"], in: folder.path)
    #expect(note.exit == 0 && note.text.isEmpty, "\(note.text)")
  }

  @Test("reports tell what was done, and only those are drawn anew that a check-in is in")
  func reports() throws {
    let folder = try workspace(HabitsRunTests.three)
    try folder.write("zone: Europe/Berlin\nprivacy: { publish_titles: true }\n", to: "lockin.yaml")
    let rows = """
      habit,date,step,state
      water,2026-05-30,1,done
      water,2026-05-30,2,done
      run,2026-05-29,,done
      gym,2026-05-28,,skip

      """
    try folder.write(rows, to: "plans/checkins.csv")
    let now = ["--now", "2026-06-01T06:00:00Z"]
    #expect(try BuiltProgram.run(["run"] + now, in: folder.path).exit == 0)
    func report(_ path: String) throws -> [String: Any] {
      let data = try Data(
        contentsOf: URL(fileURLWithPath: "\(folder.path)/reports/\(path)/report.json")
      )
      return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    }
    let day = try #require(try report("2026/05/31")["habits"] as? [[String: Any]])
    #expect(day.map { $0["title"] as? String } == ["Drink water", "Go running", "Gymnastics"])
    let outcomes = day.map { habit in
      (habit["periods"] as? [[String: Any]] ?? []).map {
        "\($0["outcome"] ?? "") \($0["done"] ?? "")"
      }
    }
    #expect(outcomes == [["missed 0"], ["missed 1"], []])
    let text = try String(
      contentsOfFile: "\(folder.path)/reports/2026/05/31/report.md",
      encoding: .utf8
    )
    #expect(text.contains("- Habits: Drink water: missed (0 of 3); Go running: missed (1 of 2)"))
    let schema = ["validate", "report", "reports/2026/05/31/report.json"]
    #expect(try BuiltProgram.run(schema, in: folder.path).exit == 0)

    let same = try BuiltProgram.run(["run"] + now, in: folder.path)
    #expect(same.messages.contains("nothing changed"))
    let other = "gym,2026-05-25,,done\n"
    try folder.write(rows + other, to: "plans/checkins.csv")
    let plan = try BuiltProgram.run(["run", "--dry-run"] + now, in: folder.path)
    let changed = Set(
      plan.text.split(separator: "\n").map { $0.split(separator: " ").last.map(String.init) ?? "" }
    )
    #expect(changed.contains("2026/05/31/report.json"))
    #expect(!changed.contains { $0.hasPrefix("2026/05/24/") })

    // Titles that are not published are numbers.
    try folder.write("zone: Europe/Berlin\n", to: "lockin.yaml")
    #expect(try BuiltProgram.run(["run"] + now, in: folder.path).exit == 0)
    let hidden = try #require(try report("2026/05/31")["habits"] as? [[String: Any]])
    #expect(hidden.map { $0["id"] as? String } == ["habit 1", "habit 2", "habit 3"])
    #expect(hidden.allSatisfy { $0["title"] is NSNull })
    let page = try String(
      contentsOfFile: "\(folder.path)/reports/2026/05/31/index.html",
      encoding: .utf8
    )
    #expect(!page.contains("Gymnastics") && !page.contains("gym"))
  }

  @Test(
    "a habit that begins on the day after the last report is on that report's list of what is due"
  )
  func beginsTomorrow() throws {
    let folder = try workspace(
      "  - { id: tea, title: Tea, recurrence: daily, start: 2026-05-20 }\n"
    )
    let published = "privacy: { titles: keep, publish_titles: true }\n"
    try folder.write("zone: Europe/Berlin\n" + published, to: "lockin.yaml")
    #expect(try BuiltProgram.run(["run"], in: folder.path).exit == 0)
    let add = ["templates", "add", "water", "--start", "2026-06-01"]
    #expect(try BuiltProgram.run(add, in: folder.path).exit == 0)
    #expect(try BuiltProgram.run(["run"], in: folder.path).exit == 0)
    let text = try folder.text(of: "reports/2026/05/31/report.txt")
    #expect(text.contains("Due Mon 1 Jun: Tea; ") && text.contains("water"), "\(text)")
    #expect(try BuiltProgram.run(["run", "--fresh"], in: folder.path).exit == 0)
    #expect(try folder.text(of: "reports/2026/05/31/report.txt") == text)
  }
}
