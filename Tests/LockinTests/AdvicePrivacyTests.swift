import FaultServer
import Foundation
import Platform
import TestSupport
import Testing

@Suite("What of a person leaves the machine")
struct AdvicePrivacyTests {
  /// A canary for a field: no rule of the starter set matches it.
  private static func canary(_ field: String) -> String {
    "zqcanary" + field.filter { $0 != " " }
  }

  /// All bytes below a folder, by name.
  private func files(below path: String) throws -> [String: Data] {
    var files: [String: Data] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: path) {
      files[name] = FileManager.default.contents(atPath: path + "/" + name)
    }
    return files
  }

  @Test("the workspace holds a text of the person's own in every field")
  func fields() throws {
    let folder = try TemporaryFolder()
    try PrivateWorkspace.write(
      to: folder,
      "",
      advice: "provider: offline",
      AdvicePrivacyTests.canary
    )
    let all = try files(below: folder.path).map { $0 + String(decoding: $1, as: UTF8.self) }
      .joined(separator: "\n").lowercased()
    for field in PrivateWorkspace.fields {
      #expect(all.contains(AdvicePrivacyTests.canary(field)), "\(field)")
    }
    // Nothing of it is left out as wrong.
    let outcome = try BuiltProgram.run(["check"], in: folder.path)
    #expect([0, 3].contains(outcome.exit), "\(outcome.text)")
  }

  @Test(
    "no text of the person's own is in a request, its header, what a run says, or what is kept",
    arguments: AdviceScene.providers.map { ($0, Fault.good) } + [
      ("openai", .injectionEcho), ("anthropic", .badRequest), ("ollama", .unavailable),
      ("openai_responses", .resetInBody), ("compatible", .htmlPage), ("openai", .cutOff),
      ("anthropic", .textNotJSON), ("openai_responses", .refusal),
    ]
  )
  func canaries(provider: String, fault: Fault) throws {
    let server = try ModelStandIn.server()
    defer { server.stop() }
    let folder = try TemporaryFolder()
    let key = provider == "compatible" || provider == "ollama" ? ", key_env: LOCAL_KEY" : ""
    try PrivateWorkspace.write(
      to: folder,
      "zqcanaryworkspace/",
      advice:
        "provider: \(provider), model: m-1, url: \"\(server.address(fault, run: "run"))\"\(key)",
      AdvicePrivacyTests.canary
    )
    let workspace = folder.path + "/zqcanaryworkspace"
    let outcome = try BuiltProgram.run(
      ["run"],
      in: workspace,
      environment: ModelWorkspace.environment.merging(["USER": "zqcanaryuser"]) { $1 }
    )
    #expect(outcome.exit == (fault == .good ? 0 : 3), "\(outcome.messages)")
    #expect((outcome.text + outcome.messages).lowercased().contains("canary") == false)
    let requests = server.received(fault, run: "run")
    #expect(fault == .good ? requests.count == 2 : requests.isEmpty == false)
    for request in requests {
      let body = String(decoding: request.body, as: UTF8.self).lowercased()
      #expect(body.contains("canary") == false)
      // The key stands in its header line and nowhere else; it is the only canary there.
      let lines = request.header.split(separator: "\r\n").filter { $0.contains("canary") }
      #expect(lines.count == 1)
      #expect(lines.allSatisfy { $0.hasSuffix(ModelWorkspace.key) })
      #expect(request.header.contains("zqcanary") == false)
    }
    let store = try ScratchDatabase(workspace + "/lockin.sqlite")
    let replies = try store.value("SELECT count(*) FROM advice_replies")
    #expect(replies == (fault == .good ? "2" : "0"))
    for table in ["advice_replies", "advice_requests", "advice_waiting", "consents"] {
      let columns = try store.value(
        "SELECT group_concat('quote(' || name || ')', ' || ') FROM pragma_table_info('\(table)') "
          + "WHERE name <> 'person'"
      )
      let all = try store.value(
        "SELECT lower(ifnull(group_concat(\(columns)), '')) FROM \(table)"
      )
      #expect(all.contains("canary") == false)
      #expect(all.contains("7a7163616e617279") == false)
    }
    // What is said of the person is a name that means nothing.
    let digits = try folder.text(of: "zqcanaryworkspace/lockin.key").split(separator: "\n").first
    let name = try #require(digits)
    #expect(name.count == 64)
    #expect(try FileStatus.ifPresent(workspace + "/lockin.key").map { $0.size } == 65)
    let attributes = try FileManager.default.attributesOfItem(atPath: workspace + "/lockin.key")
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    for (file, bytes) in try files(below: workspace) where file != "lockin.key" {
      #expect(bytes.range(of: Data(name.utf8)) == nil, "\(file)")
      #expect(bytes.range(of: Data(ModelWorkspace.key.utf8)) == nil, "\(file)")
    }
    for request in requests {
      #expect(Data(request.body).range(of: Data(name.utf8)) == nil)
    }
  }

  @Test(
    "the key is in no report, store or message, whatever a server does with it",
    arguments: [Fault.keyEcho, .keyEchoInHeader, .redirectElsewhere, .good, .badRequest]
  )
  func key(fault: Fault) throws {
    for provider in ["openai", "openai_responses", "anthropic"] {
      let scene = try AdviceScene(fault, provider: provider, weeks: 3)
      let outcome = try scene.lockin("run")
      #expect((outcome.text + outcome.messages).contains("canary") == false)
      for (file, bytes) in try files(below: scene.folder.path) {
        #expect(bytes.range(of: Data("canary".utf8)) == nil, "\(file)")
      }
      #expect(scene.server.received("elsewhere").isEmpty)
    }
  }

  /// Changes all texts on a run, or some.
  private func request(
    _ kind: String,
    _ period: String,
    seed: UInt64,
    share: Int
  ) throws -> String {
    let folder = try TemporaryFolder()
    var random = SplitMix64(seed: seed, stream: 0)
    var texts: [String: String] = [:]
    for field in PrivateWorkspace.fields {
      let word = String(
        (0..<12).map { _ in Character(Unicode.Scalar(UInt8(97 + random.integer(in: 0...5)))) }
      )
      texts[field] =
        random.integer(in: 0...99) < share ? "zq" + word : "zq" + field.filter { $0 != " " } + "zq"
    }
    try PrivateWorkspace.write(
      to: folder,
      "",
      advice: "provider: openai, model: m-1",
      { texts[$0] ?? "" }
    )
    // The name of the person comes from this file.
    try folder.write(String(repeating: "0123456789abcdef", count: 4) + "\n", to: "lockin.key")
    let outcome = try BuiltProgram.run(["advise", "--request", kind, period], in: folder.path)
    #expect(outcome.exit == 0, "\(outcome.messages)")
    return outcome.text
  }

  /// A request with 'me' in place of the hash of the user's name, and that hash.
  private func anonymous(_ request: String) throws -> (text: String, name: String) {
    let names = Set(request.matches(of: /[0-9a-f]{64}/).map { String($0.output) })
    let name = try #require(names.first)
    #expect(names.count == 1)
    return (request.replacing(name, with: "me"), name)
  }

  @Test(
    "changing any text that no rule matches leaves the request as it was",
    arguments: [("day", "2026-05-29"), ("day", "2026-05-31"), ("week", "2026-W22")]
  )
  func unchanged(kind: String, name: String) throws {
    let (expected, me) = try anonymous(try request(kind, name, seed: 0, share: 0))
    #expect(expected.count > 3000)
    // There are events of every kind of file to tell of.
    #expect(expected.contains("class") && expected.contains("project"))
    for seed in 1...8 as ClosedRange<UInt64> {
      let share = [100, 40, 10][Int(seed % 3)]
      let (text, name) = try anonymous(try request(kind, name, seed: seed, share: share))
      #expect(text == expected, "\(kind) \(name), seed \(seed)")
      // Who is meant is told by a hash, which is another one for another name.
      #expect(share < 100 || name != me, "seed \(seed)")
    }
  }
}
