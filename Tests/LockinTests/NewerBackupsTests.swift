import Foundation
import Platform
import TestSupport
import Testing

/// A workspace that was restored from a backup which is not the newest.
@Suite("Backups that are newer than the one restored")
struct NewerBackupsTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try Directory.make(folder.path + "/disk", permissions: 0o700)
    try folder.write(
      "zone: UTC\nbackup: { to: \(folder.path)/disk, keep: { days: 2, weeks: 0, months: 0 } }\n",
      to: "ws/lockin.yaml"
    )
    var rows = "timestamp,duration_s,app_identifier,category,device\n"
    for day in 11...13 {
      rows += "2026-05-\(day)T09:00:00Z,3600,Editor,Work,pc\n"
      try folder.write(rows, to: "ws/inbox/a.csv")
      _ = try lockin(["run", "-q"], "ws", day: day + 1)
    }
  }

  private func lockin(_ words: [String], _ place: String, day: Int) throws -> String {
    let outcome = try BuiltProgram.run(
      words,
      in: folder.path + (place.isEmpty ? "" : "/" + place),
      environment: ["LOCKIN_NOW": "2026-05-\(day)T06:00:00Z", "LOCKIN_PASSPHRASE": "correct horse"]
    )
    #expect([0, 3].contains(outcome.exit), "\(words): \(outcome.messages)")
    return outcome.text + outcome.messages
  }

  private var backups: [String] {
    get throws {
      try Directory.names(in: folder.path + "/disk").filter { $0.hasSuffix(".backup") }
    }
  }

  @Test("are told by the restore, and no night of it takes them away")
  func older() throws {
    let all = try backups
    #expect(all.count == 2)
    let told = try lockin(["restore", "disk/\(all[0])", "new"], "", day: 14)
    #expect(
      told.contains(
        "a newer backup of this workspace is there, the newest of which is disk/\(all[1])"
      ),
      "\(told)"
    )
    for day in 15...20 { _ = try lockin(["run", "-q"], "new", day: day) }
    #expect(try backups.contains(all[1]))
  }

  @Test("there are none beside the newest, and its nights thin out")
  func newest() throws {
    let all = try backups
    #expect(
      try !lockin(["restore", "disk/\(all[1])", "new"], "", day: 14).contains("newer backup")
    )
    for day in 15...20 { _ = try lockin(["run", "-q"], "new", day: day) }
    #expect(try backups.count == 2)
  }

  @Test(
    "a folder of reports outside the workspace is told, as two publish there then",
    arguments: [true, false]
  )
  func shared(isOutside: Bool) throws {
    try folder.write(
      "zone: UTC\nbackup: { to: \(folder.path)/disk }\npublish: { to: \(isOutside ? folder.path + "/www" : "site") }\n",
      to: "ws/lockin.yaml"
    )
    _ = try lockin(["run", "-q"], "ws", day: 15)
    let last = try #require(try backups.last)
    let told = try lockin(["restore", "disk/\(last)", "new"], "", day: 15)
    #expect(
      told.contains("its runs publish into \(folder.path)/www, as do those") == isOutside,
      "\(told)"
    )
  }
}
