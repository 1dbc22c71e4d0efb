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
    #expect(text(root["files"]?["new"]) == "36")
    #expect(text(root["drawn"]?["reports"]) == "2")
    #expect(text(root["advice"]?["state"]) == "rule")
    #expect(text(root["host"])?.count == 16)
    let name = ProcessInfo.processInfo.hostName
    let whole = try folder.text(of: "lockin.run.json")
    for secret in [name, folder.path, "good.csv"] { #expect(whole.contains(secret) == false) }
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
}
