import Foundation
import TestSupport
import Testing

/// What the README and `docs/` show is tried as a reader would try it.
@Suite("The examples of the README and docs/")
struct DocumentationExamplesTests {
  /// The file that an example in YAML belongs into, by its first key.
  private static let files = [
    "events": "plans/events.yaml", "items": "plans/items.yaml", "goals": "plans/goals.yaml",
    "habits": "plans/habits.yaml", "lists": "plans/lists.yaml",
    "schedule_name": "plans/timetable.yaml",
  ]

  @Test("files and keys are right as they are shown", arguments: DocumentationPage.pathsForUsers)
  func yaml(_ path: String) throws {
    let blocks = try DocumentationPage(path).blocks("yaml")
    let folder = try TemporaryFolder()
    let hook = try folder.write("#!/bin/sh\n", to: "notify.sh")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: hook)
    // The files of a page belong together; of the configuration each example is tried alone.
    for block in blocks {
      guard let file = Self.files[key(of: block)] else { continue }
      try folder.write(block, to: file)
    }
    for block in [""] + blocks where Self.files[key(of: block)] == nil {
      try folder.write("zone: Europe/Berlin\n" + block, to: "lockin.yaml")
      let outcome = try BuiltProgram.run(["check"], in: folder.path)
      #expect(outcome.exit == 0, "\(path): \(block)\(outcome.text)\(outcome.messages)")
    }
  }

  private func key(of block: String) -> String { String(block.prefix { $0 != ":" }) }

  @Test("there is one of each file")
  func yamlOfEachFile() throws {
    let keys = try DocumentationPage.pathsForUsers.flatMap {
      try DocumentationPage($0).blocks("yaml").map(key)
    }
    for key in Self.files.keys { #expect(keys.contains(key), "\(key)") }
    for key in ["alerts", "advice", "privacy", "categories"] {
      #expect(keys.contains(key), "\(key)")
    }
  }

  /// The words of each line that calls lockin, without its comment.
  private func calls(_ blocks: [String]) -> [[String]] {
    blocks.flatMap { $0.components(separatedBy: "\n") }
      .map {
        $0.components(separatedBy: " #")[0].split(separator: " ").map(String.init)
      }
      .filter { $0.first == "lockin" }
  }

  private func copyInbox(to workspace: String) throws {
    let inbox = DocumentationPage.repository.appendingPathComponent("sample-data/inbox")
    for name in try FileManager.default.contentsOfDirectory(atPath: inbox.path) {
      try FileManager.default.copyItem(
        at: inbox.appendingPathComponent(name),
        to: URL(fileURLWithPath: workspace + "/inbox/" + name)
      )
    }
  }

  @Test("a person can start from the README alone: its commands, one after the other")
  func readme() throws {
    let folder = try TemporaryFolder()
    let calls = calls(try DocumentationPage("README.md").blocks("sh"))
    #expect(calls.count == 11)
    for call in calls {
      let outcome = try BuiltProgram.run(Array(call.dropFirst()), in: folder.path)
      // The sample data hold records that are left out, as a run says.
      #expect(
        outcome.exit == (call.contains("run") ? 3 : 0),
        "\(call): \(outcome.messages)"
      )
      if call.starts(with: ["lockin", "init", "my-lockin"]) {
        try copyInbox(to: folder.path + "/my-lockin")
      }
    }
    for workspace in ["my-lockin", "my-sample"] {
      #expect(try folder.text(of: workspace + "/reports/index.html").contains("<html"))
    }
  }

  @Test("the commands of the guide, with the ids of suggestions and the timetable that are there")
  func guide() throws {
    let folder = try TemporaryFolder()
    func run(_ words: [String], in path: String) throws -> BuiltProgram.Outcome {
      // A session takes some time.
      let isLater = words.first == "session" && words.dropFirst().first != "start"
      let now = isLater ? "2026-06-01T06:20:00Z" : "2026-06-01T06:00:00Z"
      return try BuiltProgram.run(words, in: path, environment: ["LOCKIN_NOW": now])
    }
    #expect(try run(["init", "--sample", "ws"], in: folder.path).exit == 0)
    let workspace = folder.path + "/ws"
    let guide = try DocumentationPage("docs/guide.md")
    let timetable = try #require(guide.blocks("yaml").first { $0.hasPrefix("schedule_name") })
    try folder.write(timetable, to: "ws/plans/timetable.yaml")
    #expect(try run(["run"], in: workspace).exit == 3)
    let listed = try run(["suggestions", "list", "--format", "json"], in: workspace)
    let document = try #require(
      try JSONSerialization.jsonObject(with: listed.output) as? [String: Any]
    )
    let suggestions = try #require(document["suggestions"] as? [[String: Any]])
    func id(_ isMove: Bool) throws -> String {
      let first = try #require(suggestions.first { ($0["kind"] as? String == "move") == isMove })
      return String(try #require(first["id"] as? String).prefix(4))
    }
    let ids = ["3f2a": try id(true), "9c01": try id(false)]
    let calls = calls(guide.blocks("sh"))
    #expect(calls.count == 16)
    for call in calls {
      let words = call.dropFirst().map { ids[$0] ?? $0 }
      let outcome = try run(words, in: workspace)
      // What is to be done on the machine of the tests is no mistake of the guide.
      let isFine = outcome.exit == 0 || words.first == "doctor" && outcome.exit == 3
      #expect(isFine, "\(call): \(outcome.messages)")
    }
    for file in ["exports/timetable.ics"] {
      #expect(FileManager.default.fileExists(atPath: workspace + "/" + file), "\(file)")
    }
  }
}
