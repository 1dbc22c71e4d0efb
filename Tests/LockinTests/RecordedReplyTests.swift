import CivilTime
import Documents
import FaultServer
import Foundation
import TestSupport
import Testing

@testable import Nightly

@Suite("Replies that were kept by an older version")
struct RecordedReplyTests {
  private static func reply(breaks: String = "", notes: String = "", summary: String = "") -> String
  {
    "{\"peak_hours\":[],\"recommended_shifts\":[],\"break_suggestions\":[\(breaks)],"
      + "\"motivational_notes\":[\(notes)],\"summary\":[\(summary)]}"
  }

  /// What an older version may have taken, and this one does not.
  static let replies: [String] = [
    // A word that is not plain, a figure of its own, a placeholder that stands for nothing now.
    reply(summary: "\"Canary: {focus}.\""), reply(summary: "\"You had 7 canary {focus}.\""),
    reply(summary: "\"You had {canary}.\""),
    // Ids that are not offered.
    reply(breaks: "\"B99\""), reply(notes: "\"N99\""),
    // Another form: a key too many, one too few, other types, an older one.
    reply().replacing("{\"peak", with: "{\"canary\":true,\"peak"),
    "{\"peak_hours\":[],\"recommended_shifts\":[],\"motivational_notes\":[]}",
    reply().replacing("\"summary\":[]", with: "\"summary\":\"canary\""),
    reply(notes: "{\"text\":\"canary\",\"evidence\":[\"F1\"]}"),
    // No JSON any more.
    "canary", "", String(reply().dropLast()), String(repeating: "[", count: 5000),
    reply() + String(repeating: " ", count: ReplyCheck.largest),
  ]

  /// A scene whose two kept replies are replaced.
  private func scene(_ reply: String) throws -> AdviceScene {
    let scene = try AdviceScene()
    #expect(try scene.lockin("run").exit == 0)
    #expect(scene.server.count == 2)
    let text = reply.replacingOccurrences(of: "'", with: "''")
    _ = try scene.value("UPDATE advice_replies SET reply = CAST('\(text)' AS BLOB)")
    return scene
  }

  private func expectNoTrace(_ scene: AdviceScene) throws {
    try scene.expectValidReports()
    for (name, bytes) in try scene.published() {
      #expect(bytes.range(of: Data("anary".utf8)) == nil, "\(name)")
    }
  }

  @Test("are asked for again", arguments: replies.indices)
  func askedAgain(index: Int) throws {
    let scene = try scene(RecordedReplyTests.replies[index])
    #expect(try scene.lockin("run").exit == 0)
    #expect(scene.server.count == 4)
    #expect(try scene.origin(AdviceScene.day) == "model m-1")
    #expect(try scene.origin(AdviceScene.week) == "model m-1")
    try expectNoTrace(scene)
    // What came instead is kept.
    #expect(try scene.lockin("run").exit == 0)
    #expect(scene.server.count == 4)
  }

  @Test("are not shown where nothing may be asked", arguments: replies.indices)
  func replayed(index: Int) throws {
    let scene = try scene(RecordedReplyTests.replies[index])
    for (more, arguments, origin) in [
      (", record: replay", ["run"], "rules m-1 not_recorded"),
      ("", ["run", "--offline"], "rules m-1 offline"),
    ] {
      try scene.configure(.good, more: more)
      let outcome = try BuiltProgram.run(arguments, in: scene.folder.path)
      #expect(outcome.exit == 0, "\(outcome.messages)")
      #expect(outcome.messages.contains("anary") == false)
      #expect(scene.server.count == 2)
      #expect(try scene.origin(AdviceScene.day) == origin)
      #expect(try scene.origin(AdviceScene.week) == origin)
      try expectNoTrace(scene)
    }
  }

  @Test("are not found where anything of the question is another, but for whose it is")
  func question() throws {
    let request = ModelRequest(
      model: "m",
      instructions: "Vocabulary: a b",
      facts: Array("{}".utf8),
      schema: ["type": "object"],
      schemaName: "advice",
      maxOutputTokens: 4096,
      safetyIdentifier: "00ff"
    )
    func hash(
      provider: ProviderKind = .openai,
      facts: JSONValue = ["facts": []],
      _ change: (inout ModelRequest) -> Void = { _ in }
    ) -> [UInt8] {
      var changed = request
      change(&changed)
      return AdviceQuestion.hash(changed, about: facts, to: provider)
    }
    let others = [
      hash(provider: .ollama), hash(facts: ["facts": [1]]), hash { $0.model = "n" },
      hash { $0.instructions += " c" }, hash { $0.schema = ["type": "array"] },
      hash { $0.maxOutputTokens = 8192 },
    ]
    #expect(Set(others + [hash()]).count == 7)
    #expect(hash { $0.safetyIdentifier = "ff00" } == hash())
  }
}
