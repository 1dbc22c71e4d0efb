import Foundation
import TestSupport
import Testing

@Suite("Files in the inbox that are no exports")
struct RefusedExportsTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("zone: Europe/Berlin\n", to: "lockin.yaml")
    try folder.write(Self.export, to: "inbox/good.csv")
  }

  private static let export =
    "timestamp,duration_s,app_identifier,category\n2026-05-29T09:00:00Z,600,emacs,Work\n"

  /// What a run tells of the inbox.
  private func told() throws -> [String] {
    let run = try BuiltProgram.run(
      ["run", "--now", "2026-05-30T05:00:00Z"],
      in: folder.path
    )
    #expect([0, 3].contains(run.exit), "\(run.messages)")
    return run.messages.split(separator: "\n").map(String.init).filter { $0.hasPrefix("inbox/") }
  }

  /// What `doctor` tells of them.
  private func doctor() throws -> [String] {
    let look = try BuiltProgram.run(["doctor", "--now", "2026-05-30T05:00:00Z"], in: folder.path)
    return look.text.split(separator: "\n").map(String.init).filter { $0.contains("refused") }
  }

  @Test("a copy with another time is no news, other bytes are, and one that is gone is forgotten")
  func changed() throws {
    try folder.write("remember the milk\n", to: "inbox/notes.txt")
    #expect(try told().count == 1)
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1_780_000_000)],
      ofItemAtPath: folder.path + "/inbox/notes.txt"
    )
    #expect(try told().isEmpty)
    try folder.write("remember the silk\n", to: "inbox/notes.txt")
    #expect(try told().count == 1)
    try FileManager.default.removeItem(atPath: folder.path + "/inbox/notes.txt")
    #expect(try told().isEmpty && doctor().isEmpty)
    try folder.write("remember the silk\n", to: "inbox/notes.txt")
    #expect(try told().count == 1)
  }
}
