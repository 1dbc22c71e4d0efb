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
      ["run", "--now", "2026-05-30T05:00:00Z", "--no-self-check"],
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

  @Test("each is told once by a run, and then by doctor")
  func once() throws {
    try folder.write("remember the milk\n", to: "inbox/notes.txt")
    try folder.write([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13] as [UInt8], to: "inbox/photo.png")
    try folder.write(
      PackedBytes.zip([.init("a.png", "\u{1}\u{0}\u{2}")]),
      to: "inbox/pictures.zip"
    )
    let first = try told()
    #expect(
      first.count == 3 && first[0].hasPrefix("inbox/notes.txt:1:1: this is none of the formats")
    )
    #expect(try told().isEmpty)
    let words = try #require(try doctor().first)
    #expect(
      words.contains(
        "nothing of 3 files is read: inbox/notes.txt, inbox/photo.png, inbox/pictures.zip"
      )
    )
    // Whoever asks for one is told.
    let asked = try BuiltProgram.run(["import", "inbox/notes.txt"], in: folder.path)
    #expect(asked.exit == 65 && asked.messages.contains("this is none of the formats"))
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

  @Test("one whose columns are explained afterwards is read")
  func explained() throws {
    try folder.write("begin;mins;prog\n2026-05-29T10:00:00Z;5;vim\n", to: "inbox/mine.csv")
    #expect(try told().first?.contains("this CSV header is none that lockin knows") == true)
    #expect(try told().isEmpty)
    try folder.write(
      """
      zone: Europe/Berlin
      sources:
        - { file: mine.csv, columns: { start: begin, duration: mins, app: prog }, duration_unit: min }
      """,
      to: "lockin.yaml"
    )
    #expect(try told().isEmpty)
    #expect(try BuiltProgram.run(["dump"], in: folder.path).text.contains("vim"))
    #expect(try doctor().isEmpty)
  }

  @Test("a source that gave something before is told of each night")
  func stale() throws {
    #expect(try told().isEmpty)
    try folder.write("<!doctype html><title>Sign in</title>\n", to: "inbox/good.csv")
    for _ in 0..<2 {
      #expect(
        try told() == [
          "inbox/good.csv:1:1: this is an HTML page, not an export: sign in first, then download the file again"
        ]
      )
    }
  }
}
