import Documents
import Foundation
import Platform
import TestSupport
import Testing

@testable import LockinCommand

@Suite("The run's record")
struct RunRecordTests {
  private func record(of folder: TemporaryFolder) throws -> DocumentNode {
    let bytes = try ByteStream.contents(of: folder.path + "/lockin.run.json")
    let root = try DocumentReader.json(bytes: bytes, file: "lockin.run.json")
    let schema = try Schema(json: RunRecord.schema, file: "run.schema.json")
    let violations = schema.violations(of: root)
    #expect(violations.isEmpty, "\(violations)")
    return root
  }

  private func text(_ node: DocumentNode?) -> String? {
    switch node?.value {
    case .string(let text)?, .number(let text)?: text
    case .null?: "null"
    default: nil
    }
  }

  @Test("a run writes what it came to, for its owner alone")
  func good() throws {
    let folder = try BuiltProgram.workspace()
    #expect(try BuiltProgram.run(["run"], in: folder.path).exit == 0)
    let path = folder.path + "/lockin.run.json"
    #expect(try FileStatus.ifPresent(path)?.permissions == 0o600)
    let root = try record(of: folder)
    #expect(text(root["as_of"]) == "2026-06-01T06:00:00Z")
    #expect(text(root["exit"]) == "0")
    #expect(text(root["code"]) == "done")
    #expect(text(root["published_as_of"]) == "2026-06-01T06:00:00Z")
    #expect(text(root["data_reach"]) == "2026-05-31T08:30:00Z")
    #expect(text(root["files"]?["new"]) == "32")
    #expect(text(root["drawn"]?["reports"]) == "2")
    #expect(text(root["advice"]?["state"]) == "rule")
    #expect(text(root["host"])?.count == 16)
    let name = ProcessInfo.processInfo.hostName
    let whole = try folder.text(of: "lockin.run.json")
    for secret in [name, folder.path, "good.csv"] { #expect(whole.contains(secret) == false) }
  }

  @Test("warnings are counted by kind, and late data by the reports they change")
  func warnings() throws {
    let folder = try BuiltProgram.workspace()
    #expect(try BuiltProgram.run(["run"], in: folder.path).exit == 0)
    try folder.write(
      "timestamp,duration_s,app_identifier,category\n2026-05-30T12:00:00Z,600,mail,\n"
        + "2026-05-30T13:00:00Z,-600,mail,\n",
      to: "inbox/late.csv"
    )
    #expect(try BuiltProgram.run(["run"], in: folder.path).exit == 3)
    let root = try record(of: folder)
    #expect(text(root["code"]) == "warnings")
    #expect(text(root["problems"]?["negative_duration"]) == "1")
    guard case .array(let corrected)? = root["corrected"]?.value else {
      return #expect(Bool(false), "no list")
    }
    #expect(corrected.compactMap(text).contains("2026-W22"))
  }

  @Test(
    "a run that fails says how",
    arguments: [
      ("lockin.yaml", "zone: Mars/Base\n", 78, "configuration"),
      ("lockin.yaml", "zone: [\n", 78, "configuration"),
      ("lockin.sqlite", "nonsense of another program", 65, "input"),
    ] as [(String, String, Int32, String)]
  )
  func failing(file: String, text content: String, exit: Int32, code: String) throws {
    let folder = try BuiltProgram.workspace()
    #expect(try BuiltProgram.run(["run"], in: folder.path).exit == 0)
    try folder.write(content, to: file)
    let outcome = try BuiltProgram.run(["run", "--now", "2026-06-02T06:00:00Z"], in: folder.path)
    #expect(outcome.exit == exit)
    let root = try record(of: folder)
    #expect(text(root["code"]) == code)
    #expect(text(root["exit"]) == "\(exit)")
    #expect(text(root["as_of"]) == "2026-06-02T06:00:00Z")
    #expect(text(root["published_as_of"]) == "2026-06-01T06:00:00Z", "carried over")
    #expect(text(root["attempt"]) == "1")
    _ = try BuiltProgram.run(["run", "--now", "2026-06-02T06:00:00Z"], in: folder.path)
    #expect(text(try record(of: folder)["attempt"]) == "2")
  }

  @Test("without data, without a way to publish, and without a configuration")
  func others() throws {
    let folder = try BuiltProgram.workspace()
    try FileManager.default.removeItem(atPath: folder.path + "/inbox/good.csv")
    #expect(try BuiltProgram.run(["run"], in: folder.path).exit == 65)
    #expect(text(try record(of: folder)["code"]) == "no_data")
    try folder.write(
      "timestamp,duration_s,app_identifier,category\n2026-05-30T12:00:00Z,600,mail,\n",
      to: "inbox/a.csv"
    )
    try folder.write("", to: "blocked")
    #expect(try BuiltProgram.run(["run", "--reports", "blocked/x"], in: folder.path).exit == 73)
    #expect(text(try record(of: folder)["code"]) == "cannot_create")
    #expect(text(try record(of: folder)["step"]) == "publishing")
    try FileManager.default.removeItem(atPath: folder.path + "/lockin.yaml")
    #expect(try BuiltProgram.run(["run"], in: folder.path).exit == 78)
    #expect(text(try record(of: folder)["code"]) == "no_workspace")
  }

  @Test("none is written for what is no run, where none is wanted, and where no workspace is")
  func none() throws {
    let folder = try BuiltProgram.workspace()
    for arguments in [["run", "--dry-run"], ["run", "x"], ["run", "--no-record"], ["check"]] {
      _ = try BuiltProgram.run(arguments, in: folder.path)
      #expect(FileStatus.isAbsent(folder.path + "/lockin.run.json"), "\(arguments)")
    }
    let lock = try FileLock(path: folder.path + "/lockin.sqlite.lock")
    try withExtendedLifetime(lock) {
      let refused = try BuiltProgram.run(["run"], in: folder.path)
      #expect(refused.exit == 75)
    }
    #expect(FileStatus.isAbsent(folder.path + "/lockin.run.json"))
    let empty = try TemporaryFolder()
    #expect(try BuiltProgram.run(["run"], in: empty.path).exit == 78)
    #expect(try Directory.names(in: empty.path) == [])
  }

  @Test("a record that can't be written is told of, and is no reason to fail")
  func blocked() throws {
    let folder = try BuiltProgram.workspace()
    try folder.write("", to: "lockin.run.json/in-the-way")
    let outcome = try BuiltProgram.run(["run"], in: folder.path)
    #expect(outcome.exit == 3)
    #expect(outcome.messages.contains("lockin.run.json: cannot rename: "), "\(outcome.messages)")
    #expect(outcome.messages.contains("the run has no record"))
  }

  @Test("what a run found and could not tell is told by the next one, once")
  func retry() throws {
    let folder = try BuiltProgram.workspace()
    try folder.write(
      "timestamp,duration_s,app_identifier,category\n2026-05-30T12:00:00Z,600,mail,\n"
        + "2026-05-30T13:00:00Z,-600,mail,\n",
      to: "inbox/late.csv"
    )
    // It is ended after the import: nothing can be published.
    try folder.write("", to: "reports")
    let ended = try BuiltProgram.run(["run"], in: folder.path)
    #expect(ended.exit == 73)
    try FileManager.default.removeItem(atPath: folder.path + "/reports")
    let again = try BuiltProgram.run(["run"], in: folder.path)
    #expect(again.exit == 3)
    let told = "inbox/late.csv:3:22: the duration is negative: the record was left out\n"
    #expect(again.messages.contains(told), "\(again.messages)")
    #expect(text(try record(of: folder)["problems"]?["negative_duration"]) == "1")
    let third = try BuiltProgram.run(["run"], in: folder.path)
    #expect(third.exit == 0)
    #expect(third.messages.contains("negative") == false)
  }
}
