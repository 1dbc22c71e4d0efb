import Foundation
import Platform
import TestSupport
import Testing

/// A key and a store that do not belong together, as one of the two was changed or copied.
@Suite("The key that a store was made with")
struct StoreKeyTests {
  private static let words = ["LOCKIN_PASSPHRASE": "correct horse"]
  private static let other = String(repeating: "0123456789abcdef", count: 4) + "\n"
  private static let told =
    "lockin.key: this is not the key that lockin.sqlite was made with: one of the two was changed, or is another "
    + "workspace's, and backups of before are not known by this key"

  private func run(
    _ arguments: String...,
    in folder: TemporaryFolder,
    now: String = "2026-06-01T06:00:00Z"
  ) throws -> BuiltProgram.Outcome {
    try BuiltProgram.run(arguments, in: folder.path, environment: Self.words, now: now)
  }

  /// A workspace after a night, with a backup in `kept/`.
  private func used() throws -> TemporaryFolder {
    let folder = try BuiltProgram.workspace()
    let settings = try folder.text(of: "lockin.yaml") + "\nbackup: { to: kept }\n"
    try folder.write(settings, to: "lockin.yaml")
    let first = try run("run", in: folder)
    #expect(first.exit == 0, "\(first.messages)")
    return folder
  }

  private func put(
    _ key: String,
    in folder: TemporaryFolder,
    _ name: String = "lockin.key"
  ) throws {
    try AtomicFile.write(Array(key.utf8), to: folder.path + "/" + name, permissions: 0o600)
  }

  @Test(
    "another workspace's store is written to by no command",
    arguments: [
      ["run"], ["import", "inbox/new.csv"], ["import", "--rebuild"],
    ]
  )
  func othersStore(command: [String]) throws {
    let (other, folder) = (try used(), try used())
    let store = other.path + "/lockin.sqlite"
    try folder.write(
      "timestamp,duration_s,app_identifier,category\n2026-05-31T20:00:00Z,600,mail,\n",
      to: "inbox/new.csv"
    )
    let (before, reports) = (
      try ContentHash.of(file: store), try ContentHash.of(file: other.path + "/reports/index.html")
    )
    let outcome = try BuiltProgram.run(
      command + ["--store", store],
      in: folder.path,
      environment: Self.words,
      now: "2026-06-02T06:00:00Z"
    )
    #expect(outcome.exit == 65)
    #expect(
      outcome.messages.contains(
        "this store was made with another key than this workspace's, so that it is another workspace's, and nothing was "
          + "written to it: type it without --store"
      ),
      "\(outcome.messages)"
    )
    #expect(try ContentHash.of(file: store) == before)
    #expect(try ContentHash.of(file: other.path + "/reports/index.html") == reports)
    // Unless somebody says that both are theirs.
    if command == ["run"] {
      #expect(try run("run", "--accept-key", "--store", store, in: folder).exit != 65)
    }
  }

  @Test("under another workspace's key none of its backups is removed")
  func othersBackups() throws {
    let (other, folder) = (try used(), try used())
    for day in 2...3 { _ = try run("run", in: other, now: "2026-06-0\(day)T06:00:00Z") }
    let kept = try Directory.names(in: other.path + "/kept")
    #expect(kept.count == 3)
    try folder.write(
      "zone: Europe/Berlin\nbackup: { to: \(other.path)/kept, keep: { days: 1, weeks: 1, months: 1 } }\n",
      to: "lockin.yaml"
    )
    try put(try other.text(of: "lockin.key"), in: folder)
    for arguments in [["run"], ["backup"]] {
      let outcome = try BuiltProgram.run(
        arguments,
        in: folder.path,
        environment: Self.words,
        now: "2026-06-04T06:00:00Z"
      )
      #expect(outcome.exit == 3 && outcome.messages.contains(Self.told), "\(outcome.messages)")
    }
    let over = try run("backup", other.path + "/kept/" + kept[0], in: folder)
    #expect(over.exit == 73, "\(over.messages)")
    let purged = try run("purge", "--all", "--yes", "--backups", in: folder)
    #expect(!purged.messages.contains("removed \(other.path)"), "\(purged.messages)")
    let left = try Directory.names(in: other.path + "/kept")
    #expect(left.count > kept.count && Set(kept).isSubset(of: left), "\(left)")
    #expect(try run("verify", in: other).exit == 0)
  }

  @Test("it is the same after a rebuild, which knows of no other")
  func rebuilt() throws {
    let folder = try used()
    try put(Self.other, in: folder)
    let rebuilt = try run("import", "--rebuild", in: folder)
    #expect([0, 3].contains(rebuilt.exit), "\(rebuilt.messages)")
    #expect(try run("run", in: folder).messages.contains(Self.told))
    #expect(try run("verify", in: folder).text.contains(Self.told))
  }

  @Test("another key is told by whatever goes by it, and no run stops publishing for it")
  func changed() throws {
    let folder = try used()
    let key = try folder.text(of: "lockin.key")
    let mark = try folder.text(of: "reports/.lockin")
    try put(Self.other, in: folder)
    let verified = try run("verify", in: folder)
    #expect(verified.exit == 3 && verified.text.contains(Self.told), "\(verified.text)")
    #expect(!verified.text.contains("rm "), "\(verified.text)")
    let doctor = try run("doctor", in: folder)
    #expect(doctor.text.contains(Self.told) && doctor.text.contains("--accept-key"))
    let backup = try run("backup", "mine.backup", in: folder)
    #expect(backup.exit == 3 && backup.messages.contains(Self.told), "\(backup.messages)")
    for day in ["2", "3"] {
      try folder.write(
        "timestamp,duration_s,app_identifier,category\n2026-06-0\(day)T12:00:00Z,600,a,\n",
        to: "inbox/\(day).csv"
      )
      for arguments in [["run", "--dry-run"], ["run"]] {
        let ran = try BuiltProgram.run(
          arguments,
          in: folder.path,
          environment: Self.words,
          now: "2026-06-0\(day)T22:00:00Z"
        )
        #expect(ran.exit == 3 && ran.messages.contains(Self.told), "\(ran.messages)")
      }
      #expect(!FileStatus.isAbsent(folder.path + "/reports/2026/06/0\(day)/report.json"))
    }
    #expect(try folder.text(of: "lockin.run.json").contains("\"other_key\": 1"))
    #expect(try folder.text(of: "reports/.lockin") == mark)
    // Brought back, it is as if nothing had been.
    try put(key, in: folder)
    let after = try run("run", in: folder, now: "2026-06-04T06:00:00Z")
    #expect(!after.messages.contains(Self.told), "\(after.messages)")
    let whole = try run("verify", in: folder, now: "2026-06-04T06:00:00Z")
    #expect(whole.exit == 0, "\(whole.text)")
  }

  @Test("a key is taken for the store's by a command that says so, and by no other")
  func accepted() throws {
    let folder = try used()
    try put(Self.other, in: folder)
    #expect(try run("run", "--fresh", in: folder).exit == 3)
    let accepted = try run("run", "--accept-key", in: folder)
    #expect(accepted.exit == 0, "\(accepted.messages)")
    let ran = try run("run", in: folder)
    #expect(ran.exit == 0, "\(ran.messages)")
    let verified = try run("verify", "--all", in: folder)
    #expect(verified.exit == 0, "\(verified.text)")
  }

  @Test("a key that is gone is another one when a run has made it")
  func gone() throws {
    let folder = try used()
    try AtomicFile.remove(at: folder.path + "/lockin.key")
    let ran = try run("run", in: folder)
    #expect(ran.exit == 3 && ran.messages.contains(Self.told), "\(ran.messages)")
  }

  @Test("another workspace's store in the place of one's own is told")
  func store() throws {
    let (folder, other) = (try used(), try used())
    try folder.write(ByteStream.contents(of: other.path + "/lockin.sqlite"), to: "lockin.sqlite")
    let verified = try run("verify", in: folder)
    let told =
      "lockin.key: this is not the key that lockin.sqlite was made with: that store is another workspace's, or a copy"
    #expect(verified.exit == 3 && verified.text.contains(told), "\(verified.text)")
    let ran = try run("run", in: folder)
    #expect(ran.exit == 3 && ran.messages.contains(told), "\(ran.messages)")
    let mark = try folder.text(of: "reports/.lockin")
    #expect(try mark != other.text(of: "reports/.lockin"))
  }

  @Test("a store of an older lockin has the key of the next run")
  func older() throws {
    let folder = try used()
    let database = try ScratchDatabase(folder.path + "/lockin.sqlite")
    _ = try database.value("DELETE FROM basis WHERE key = 'key'")
    #expect(try run("verify", in: folder).exit == 0)
    #expect(try run("run", in: folder).exit == 0)
    try put(Self.other, in: folder)
    #expect(try run("run", in: folder).messages.contains(Self.told))
  }

  @Test("a restored workspace has both")
  func restored() throws {
    let folder = try used()
    #expect(try run("backup", "mine.backup", in: folder).exit == 0)
    #expect(try run("restore", "mine.backup", "new", in: folder).exit == 0)
    let ran = try run("run", "-C", "new", in: folder)
    #expect(!ran.messages.contains("lockin.key"), "\(ran.messages)")
    try put(Self.other, in: folder, "new/lockin.key")
    #expect(try run("run", "-C", "new", in: folder).messages.contains("this is not the key that"))
  }
}
