import Foundation
import Platform
import TestSupport
import Testing

/// What lies in the inbox and no run could read, which another rule, or a later lockin, may.
@Suite("Files that no run could read")
struct UnreadableFilesTests {
  private static let log =
    "When,What,Minutes\n2026-05-19 10:00,thesis,90\n2026-05-20 10:00,thesis,90\n"
  private static let rule =
    "sources:\n  - { file: my-log.csv, columns: { start: When, duration: Minutes, title: What }, duration_unit: min }\n"

  private func run(
    _ words: [String],
    in folder: String,
    exits: Set<Int32> = [0, 3]
  ) throws -> String {
    let environment = [
      "LOCKIN_NOW": "2026-05-21T06:00:00Z", "LOCKIN_PASSPHRASE": "hunter2hunter2",
    ]
    let outcome = try BuiltProgram.run(words, in: folder, environment: environment)
    #expect(exits.contains(outcome.exit), "\(words): \(outcome.messages)")
    return outcome.text + outcome.messages
  }

  @Test("lie in backups and exports, and are read there once a rule says how")
  func kept() throws {
    let folder = try TemporaryFolder()
    try folder.write("zone: UTC\n", to: "lockin.yaml")
    try folder.write(
      "timestamp,duration_s,app_identifier,category\n2026-05-20T09:00:00Z,600,code,Work\n",
      to: "inbox/a.csv"
    )
    try folder.write(Self.log, to: "inbox/my-log.csv")
    try folder.write("PK\u{3}\u{4}cut", to: "inbox/cut.zip")
    // More than there is room for, and nothing on the disk.
    try folder.write("", to: "inbox/film.mp4")
    let film = try FileHandle(forWritingTo: URL(fileURLWithPath: folder.path + "/inbox/film.mp4"))
    try film.truncate(atOffset: 65 << 20)
    try film.close()
    for _ in 1...2 { _ = try run(["run", "-q"], in: folder.path) }
    _ = try run(["backup", "b.bak"], in: folder.path, exits: [0])
    _ = try run(["restore", "b.bak", "restored"], in: folder.path, exits: [0])
    _ = try run(["export", "--to", "everything"], in: folder.path, exits: [0])
    for place in ["restored", "everything/workspace"] {
      let inbox = folder.path + "/" + place + "/inbox"
      let names = try Directory.names(in: inbox).filter { $0 != "lockin.jsonl" }
      #expect(names == ["cut.zip", "my-log.csv"], "\(place)")
      try folder.write("zone: UTC\n" + Self.rule, to: place + "/lockin.yaml")
      _ = try run(["run", "-q"], in: folder.path + "/" + place)
      #expect(try run(["dump"], in: folder.path + "/" + place).contains("thesis"), "\(place)")
    }
  }

  @Test("files of authorities lie in backups and exports, without which nothing could be run there")
  func authorities() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "zone: UTC\nadvice: { provider: offline, ca_file: certs/ca.pem }\nfetch:\n"
        + "  - { calendar: https://calendar.example/a.ics, ca_file: certs/b.pem }\n",
      to: "lockin.yaml"
    )
    for name in ["ca.pem", "b.pem"] { try folder.write("authority\n", to: "certs/" + name) }
    try folder.write(
      "timestamp,duration_s,app_identifier,category\n2026-05-20T09:00:00Z,600,code,Work\n",
      to: "inbox/a.csv"
    )
    _ = try run(["run", "-q", "--offline"], in: folder.path)
    _ = try run(["backup", "b.bak"], in: folder.path, exits: [0])
    _ = try run(["restore", "b.bak", "restored"], in: folder.path, exits: [0])
    _ = try run(["export", "--to", "everything"], in: folder.path, exits: [0])
    for place in ["restored", "everything/workspace"] {
      #expect(try Directory.names(in: folder.path + "/" + place + "/certs") == ["b.pem", "ca.pem"])
      _ = try run(["run", "-q", "--offline"], in: folder.path + "/" + place)
    }
  }
}
