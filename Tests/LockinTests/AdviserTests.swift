import Documents
import Foundation
import Platform
import TestSupport
import Testing

@testable import Nightly

@Suite("Who gives advice")
struct AdviserTests {
  private func adviser(_ text: String) throws -> Adviser {
    let folder = try TemporaryFolder()
    try folder.write("zone: UTC\n\(text)\n", to: "lockin.yaml")
    try folder.write("-----BEGIN CERTIFICATE-----\n", to: "ca.pem")
    let configuration = try ConfigurationFile.read(
      Workspace(root: folder.path, folder: folder.path),
      zones: ZoneDatabase(folder: "/usr/share/zoneinfo")
    )
    guard case .model(let settings) = configuration.adviser, settings.authorities != nil else {
      return configuration.adviser
    }
    #expect(settings.authorities == folder.path + "/ca.pem")
    return configuration.adviser
  }

  private func model(_ text: String) throws -> ModelSettings {
    guard case .model(let settings) = try adviser(text) else { throw NoModel() }
    return settings
  }

  private struct NoModel: Error {}

  @Test(
    "lockin itself gives it, or nobody",
    arguments: [
      ("", Adviser.offline), ("advice: {}", .offline), ("advice: { provider: offline }", .offline),
      ("advice: { provider: none }", .none), ("advice: { provider: offline, model: m }", .offline),
    ]
  )
  func without(text: String, expected: Adviser) throws {
    #expect(try adviser(text) == expected)
  }

  @Test(
    "each provider has its usual address and key",
    arguments: [
      ("openai", ProviderKind.openai, "https://api.openai.com/v1", "OPENAI_API_KEY"),
      ("openai_responses", .openaiResponses, "https://api.openai.com/v1", "OPENAI_API_KEY"),
      ("anthropic", .anthropic, "https://api.anthropic.com/v1", "ANTHROPIC_API_KEY"),
      ("ollama", .ollama, "http://localhost:11434", nil),
    ] as [(String, ProviderKind, String, String?)]
  )
  func usual(name: String, kind: ProviderKind, url: String, variable: String?) throws {
    #expect(
      try model("advice: { provider: \(name), model: \"m:8b\" }")
        == ModelSettings(
          provider: kind,
          model: "m:8b",
          address: try ServiceAddress(url),
          key: variable.map { .variable($0) },
          deadline: 60_000,
          authorities: nil,
          maxOutputTokens: 4096
        )
    )
  }

  @Test("everything can be chosen")
  func chosen() throws {
    let settings = try model(
      """
      advice:
        provider: compatible
        model: m
        url: https://llm.example.com:8443/v1/
        key_env: LLM_KEY_2
        deadline: 5
        ca_file: ca.pem
        max_output_tokens: 32768
      """
    )
    #expect(settings.provider == .compatible)
    #expect(settings.address.text == "https://llm.example.com:8443/v1")
    #expect(settings.key == .variable("LLM_KEY_2"))
    #expect(settings.deadline == 5000)
    #expect(settings.authorities != nil)
    #expect(settings.maxOutputTokens == 32_768)
  }

  @Test(
    "the key comes from the environment, and messages have nothing of it",
    arguments: [
      ("", "sk-canary", "***"),
      (
        "", "",
        "lockin.yaml: there is no key for 'openai' in the environment: set OPENAI_API_KEY, or use "
          + "'provider: offline'"
      ),
      (
        ", key_env: CANARY", "",
        "lockin.yaml: there is no key for 'openai' in the environment: set the variable that "
          + "'key_env' names, or use 'provider: offline'"
      ),
      (
        "", "canary\nx: y",
        "lockin.yaml: the key in the environment has blanks, line breaks or other characters that "
          + "no key has: set OPENAI_API_KEY anew"
      ),
    ]
  )
  func key(more: String, value: String, expected: String) throws {
    let settings = try model("advice: { provider: openai, model: m\(more) }")
    var found: String
    do throws(Diagnostic) {
      let secret = try settings.secret(file: "lockin.yaml", outside: "/nowhere") { _ in
        value.isEmpty ? nil : value
      }
      found = secret.map { "\($0)" } ?? "none"
    } catch { found = "\(error)" }
    #expect(found == expected)
  }

  @Test("a server that takes no key is asked for none")
  func noKey() throws {
    let settings = try model("advice: { provider: ollama, model: m }")
    #expect(
      try settings.secret(file: "lockin.yaml", outside: "/nowhere") { _ in "sk-canary" } == nil
    )
  }

  @Test(
    "the key's text is in no message, report or store, wherever a person put it",
    arguments: [
      "provider: offline", "provider: ollama, model: m", "provider: openai, model: m",
      "provider: openai, model: m, key: sk-canary-4711",
      "provider: openai, model: m, API_KEY: sk-canary-4711",
      "provider: openai, model: m, token: sk-canary-4711",
      "provider: openai, model: m, key_env: sk-canary-4711",
      "provider: openai, model: m, url: \"https://api.openai.com/v1?key=sk-canary-4711\"",
      "provider: openai, model: m, url: \"https://sk-canary-4711@api.openai.com/v1\"",
      "provider: openai, model: m, url: \"sk-canary-4711\"",
      "provider: openai, model: m, deadline: 1",
    ]
  )
  func canary(advice: String) throws {
    let folder = try BuiltProgram.workspace()
    try folder.write("zone: Europe/Berlin\nadvice: { \(advice) }\n", to: "lockin.yaml")
    let environment = ["OPENAI_API_KEY": "sk-canary-4711", "ANTHROPIC_API_KEY": "sk-canary-4711"]
    for arguments in [["check"], ["run"], ["dump"]] {
      let outcome = try BuiltProgram.run(arguments, in: folder.path, environment: environment)
      #expect((outcome.text + outcome.messages).contains("canary") == false, "\(arguments)")
    }
    let pattern = Data("canary".utf8)
    for name in try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    where name != "lockin.yaml" {
      let bytes = FileManager.default.contents(atPath: folder.path + "/" + name) ?? Data()
      #expect(bytes.range(of: pattern) == nil, "\(name)")
    }
  }
}
