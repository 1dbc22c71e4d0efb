import Foundation
import TestSupport
import Testing

/// Ten weeks of a made-up person, in which what is far from a report changes: weeks before it, and nothing
/// near.
private struct TenWeeks {
  let folder: TemporaryFolder
  var events: [Int: String] = [:]
  var sessions = ["g,2025-09-23T18:00:00Z,2025-09-23T18:40:00Z,custom,,"]
  var choices = "publish: { days: all, weeks: all }"

  init() throws {
    folder = try TemporaryFolder()
    // Ten weeks from Monday, 22 September 2025, on. Runs look at quarters as one where they are over, and one
    // begins on 27 October: what is far lies before it. Later days tell that it is over.
    for day in 0..<70 where day % 7 < 5 {
      let date = TenWeeks.date(day)
      events[day] =
        "  - { title: Thesis, start: \(date)T09:00, end: \(date)T12:00, kind: project, tags: [study] }"
    }
    try export(0..<70, "all") { $0 * 7 % 5 }
    for day in [128, 135] { try export(day..<(day + 1), "after\(day)") { _ in 0 } }
    try write()
  }

  static func date(_ day: Int) -> String {
    let instant = Date(timeIntervalSince1970: 1_758_499_200 + Double(day) * 86_400)
    return String(ISO8601DateFormatter().string(from: instant).prefix(10))
  }

  /// Work from nine o'clock on, with a break that depends on the day.
  func export(_ days: Range<Int>, _ name: String, _ pause: (Int) -> Int) throws {
    var lines = ["timestamp,duration_s,app_identifier,category,device"]
    for day in days {
      let date = TenWeeks.date(day)
      for hour in 9...14 {
        let app = (hour + pause(day)) % 5 == 0 ? "vlc" : "code"
        lines.append(
          "\(date)T\(hour < 10 ? "0" : "")\(hour):00:00Z,\(3000 - 60 * pause(day)),\(app),,laptop"
        )
      }
    }
    try folder.write(lines.joined(separator: "\n") + "\n", to: "inbox/\(name).csv")
  }

  func write() throws {
    try folder.write(
      """
      zone: UTC
      categories:
        - { category: Work, app: "^code$", class: 2 }
        - { category: Video, app: "^vlc$", class: -2 }
      plan_categories: [{ tag: study, category: Work }]
      \(choices)

      """,
      to: "lockin.yaml"
    )
    let lines = events.sorted { $0.key < $1.key }.map(\.value)
    try folder.write("events:\n" + lines.joined(separator: "\n") + "\n", to: "plans/events.yaml")
    try folder.write(
      "goals:\n  - { id: g, title: Thesis, target_hours: 20, start: 2025-09-22 }\n",
      to: "plans/goals.yaml"
    )
    try folder.write(
      "goal,start,end,mode,note,recorded\n" + sessions.map { $0 + "\n" }.joined(),
      to: "plans/sessions.csv"
    )
  }

  func night(_ arguments: [String] = [], in other: String? = nil) throws {
    let outcome = try BuiltProgram.run(
      ["run", "--no-record"] + arguments,
      in: other ?? folder.path,
      environment: ["LOCKIN_NOW": "2026-02-05T06:00:00Z"]
    )
    #expect([0, 3].contains(outcome.exit), "\(outcome.messages)")
  }

  private func files(_ root: String) throws -> [String: Data] {
    var files: [String: Data] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: root)
    where name != ".lockin-manifest" {
      files[name] = FileManager.default.contents(atPath: root + "/" + name)
    }
    return files
  }

  /// Runs, and gives the reports that changed by it and those that are not as a run draws them that knows of
  /// no other.
  func changes() throws -> (changed: [String], wrong: [String]) {
    try write()
    let before = try files(folder.path + "/reports")
    try night()
    let after = try files(folder.path + "/reports")
    let other = try TemporaryFolder()
    for name in ["lockin.yaml", "lockin.key", "inbox", "plans", "lockin.sqlite"] {
      try FileManager.default.copyItem(
        atPath: folder.path + "/" + name,
        toPath: other.path + "/" + name
      )
    }
    try night(["--fresh"], in: other.path)
    let fresh = try files(other.path + "/reports")
    return (
      after.keys.filter { $0.hasSuffix("report.json") && before[$0] != after[$0] }.sorted(),
      fresh.keys.filter { fresh[$0] != after[$0] }.sorted()
    )
  }
}

@Suite("What is far from a report and goes into it all the same is in its key")
struct FarInputsTests {
  @Test("a plan, a day, a session weeks before, and what is published")
  func farInputs() throws {
    var weeks = try TenWeeks()
    try weeks.night()

    // What was planned seven weeks before is in what is usual, and in nothing else of a later report.
    weeks.events[14] = nil
    var found = try weeks.changes()
    #expect(found.wrong == [])
    #expect(found.changed.contains("week/2025-W48/report.json"))
    #expect(found.changed.contains("2025/10/02/report.json") == false)

    // Evenings nine weeks before are in no usual week, but in the hours that patterns rest on.
    var lines = ["timestamp,duration_s,app_identifier,category,device"]
    for day in 0..<7 {
      for hour in 16...20 { lines.append("\(TenWeeks.date(day))T\(hour):00:00Z,3000,vlc,,laptop") }
    }
    try weeks.folder.write(lines.joined(separator: "\n") + "\n", to: "inbox/late.csv")
    found = try weeks.changes()
    #expect(found.wrong == [])
    #expect(found.changed.contains("week/2025-W48/report.json"))

    weeks.sessions.append("g,2025-09-25T18:00:00Z,2025-09-25T18:40:00Z,custom,,")
    found = try weeks.changes()
    #expect(found.wrong == [])
    #expect(found.changed.contains("week/2025-W48/report.json"))
    #expect(found.changed.contains("2025/09/22/report.json") == false)

    // A page leads to its neighbours, where these are published.
    weeks.choices = "publish: { days: 14, weeks: 4 }"
    found = try weeks.changes()
    #expect(found.wrong == [])
    #expect(found.changed == ["2025/11/27/report.json", "week/2025-W46/report.json"])
  }
}
