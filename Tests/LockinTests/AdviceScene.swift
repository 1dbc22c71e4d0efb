import FaultServer
import Foundation
import TestSupport
import Testing

/// A workspace and a model's server on this machine, as a person would have them.
final class AdviceScene {
  let folder: TemporaryFolder
  let server: FaultServer
  private let name: String

  /// The forms in which models are asked, with what is configured besides.
  static let providers = ["openai", "openai_responses", "anthropic", "ollama", "compatible"]

  /// A scene whose server plays a fault; `more` stands under `advice` besides.
  init(
    _ fault: Fault = .good,
    provider: String = "compatible",
    more: String = "",
    weeks: Int = 9,
    reply: @escaping @Sendable (FaultServer.Received) -> String = ModelStandIn.reply
  ) throws {
    server = try FaultServer(reply: reply)
    name = "\(fault.rawValue)-run"
    folder = try ModelWorkspace.make("provider: offline", weeks: weeks)
    try configure(fault, provider: provider, more: more)
  }

  deinit { server.stop() }

  /// Writes the configuration anew.
  func configure(_ fault: Fault, provider: String = "compatible", more: String = "") throws {
    let key = provider == "compatible" || provider == "ollama" ? ", key_env: LOCAL_KEY" : ""
    try ModelWorkspace.configure(
      folder,
      "provider: \(provider), model: m-1, url: \"\(server.address(fault, run: "run"))\"\(key)\(more)"
    )
  }

  /// Runs a command with every key in the environment.
  func lockin(
    _ arguments: String...,
    now: String = "2026-06-01T06:00:00Z",
    environment: [String: String] = ModelWorkspace.environment
  ) throws -> BuiltProgram.Outcome {
    try BuiltProgram.run(
      arguments,
      in: folder.path,
      environment: environment.merging(["LOCKIN_NOW": now]) { $1 }
    )
  }

  /// A published report as JSON.
  func report(_ path: String) throws -> [String: Any] {
    let bytes = Data(try folder.text(of: "reports/\(path)/report.json").utf8)
    return try #require(try JSONSerialization.jsonObject(with: bytes) as? [String: Any])
  }

  /// Where the advice of a published report comes from: `rules m-1 timed_out`.
  func origin(_ path: String) throws -> String {
    guard let advice = try report(path)["advice"] as? [String: Any] else { return "none" }
    return ["source", "model", "reason"].compactMap { advice[$0] as? String }
      .joined(separator: " ")
  }

  /// The kinds of a published report's suggestions.
  func kinds(_ path: String) throws -> [String] {
    (try report(path)["suggestions"] as? [[String: Any]] ?? []).compactMap { $0["kind"] as? String }
  }

  /// The bytes of all that is published, by name.
  func published() throws -> [String: Data] {
    let root = folder.path + "/reports"
    var files: [String: Data] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: root) {
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: root + "/" + name, isDirectory: &isFolder),
        isFolder.boolValue == false
      else { continue }
      files[name] = FileManager.default.contents(atPath: root + "/" + name)
    }
    return files
  }

  /// Holds every published report to be there and to keep to its schema.
  func expectValidReports(_ comment: Comment? = nil) throws {
    for path in [AdviceScene.day, "2026/05/30", AdviceScene.week, "week/2026-W21"] {
      let outcome = try lockin("validate", "report", "reports/\(path)/report.json")
      #expect(outcome.exit == 0 && outcome.text.isEmpty, comment)
      for (name, least) in [("index.html", 500), ("report.md", 200), ("report.txt", 200)] {
        #expect(try folder.text(of: "reports/\(path)/\(name)").count > least, comment)
      }
    }
  }

  /// The store, for a look with SQL.
  func value(_ sql: String) throws -> String {
    try ScratchDatabase(folder.path + "/lockin.sqlite").value(sql)
  }

  /// Where the latest day's report is.
  static let day = "2026/05/31"
  /// Where the latest week's report is.
  static let week = "week/2026-W22"
}
