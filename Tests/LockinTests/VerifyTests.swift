import Foundation
import Platform
import Reports
import TestSupport
import Testing

@testable import Nightly

@Suite("lockin verify")
struct VerifyTests {
  private static let words = ["LOCKIN_PASSPHRASE": "correct horse"]

  /// The sample, run twice so that nothing is due, with two backups in `kept/`; it is made once.
  private static let template = Result {
    let folder = try TemporaryFolder()
    #expect(try BuiltProgram.run(["init", "--sample", "."], in: folder.path).exit == 0)
    let settings = try folder.text(of: "lockin.yaml") + "\nbackup: { to: kept }\n"
    try folder.write(settings, to: "lockin.yaml")
    for now in ["2026-05-31T06:00:00Z", "2026-06-01T06:00:00Z"] {
      let ran = try BuiltProgram.run(["run"], in: folder.path, environment: words, now: now)
      #expect([0, 3].contains(ran.exit), "\(ran.messages)")
    }
    return folder
  }

  /// A copy of it, whose run has seen that its files are other ones with the same bytes.
  private static func published() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let made = try template.get().path
    #expect(try BuiltProgram.shell("cp -a '\(made)/.' .", in: folder).exit == 0)
    let ran = try BuiltProgram.run(["run"], in: folder.path)
    #expect(ran.exit == 3, "\(ran.messages)")
    return folder
  }

  private func verify(
    _ folder: TemporaryFolder,
    _ more: String...,
    environment: [String: String] = [:]
  ) throws -> BuiltProgram.Outcome {
    try BuiltProgram.run(["verify"] + more, in: folder.path, environment: environment)
  }

  /// What it finds, as `subject path: words [command]`.
  private func flaws(
    _ folder: TemporaryFolder,
    all: Bool = true,
    environment: [String: String] = [:]
  ) throws -> (exit: Int32, [String]) {
    let outcome = try BuiltProgram.run(
      ["verify", "--format", "json"] + (all ? ["--all"] : []),
      in: folder.path,
      environment: environment
    )
    let json = try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any]
    let found = json?["flaws"] as? [[String: Any]] ?? []
    return (
      outcome.exit,
      found.map { flaw in
        "\(flaw["subject"] ?? "") \(flaw["path"] ?? ""): \(flaw["words"] ?? "") "
          + "[\(flaw["command"] as? String ?? "-")]"
      }
    )
  }

  /// Turns a bit of a file around, and gives the file the time that it had.
  private static func flip(
    _ folder: TemporaryFolder,
    _ name: String,
    at place: Double,
    keepsTime: Bool = true
  ) throws {
    let path = folder.path + "/" + name
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    let file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
    let size = try file.seekToEnd()
    let offset = UInt64(Double(size - 1) * place)
    try file.seek(toOffset: offset)
    var byte = try #require(try file.read(upToCount: 1))
    byte[0] ^= 4
    try file.seek(toOffset: offset)
    try file.write(contentsOf: byte)
    try file.close()
    guard keepsTime else { return }
    // Foundation sets times in whole microseconds; the run set one with nanoseconds.
    var status = stat()
    #expect(stat(path, &status) == 0)
    let modified = try #require(attributes[.modificationDate] as? Date)
    try FileManager.default.setAttributes([.modificationDate: modified], ofItemAtPath: path)
  }

  /// The same with the very time that it had, as a disk that loses a bit leaves it.
  private static func damageUnseen(_ folder: TemporaryFolder, _ name: String) throws {
    let path = folder.path + "/" + name
    var status = stat()
    #expect(stat(path, &status) == 0)
    try flip(folder, name, at: 0.5, keepsTime: false)
    let times = [status.st_atim, status.st_mtim]
    #expect(utimensat(AT_FDCWD, path, times, 0) == 0)
  }

  @Test("what was just published is whole, as text and for programs, and nothing is written")
  func whole() throws {
    let folder = try Self.published()
    let before = try Directory.files(below: folder.path).map {
      try FileStatus(reading: folder.path + "/" + $0)
    }
    let part = try verify(folder, environment: Self.words)
    #expect(part.exit == 0 && part.text.isEmpty, "\(part.text)\(part.messages)")
    #expect(part.messages.hasPrefix("everything that was looked at is whole: "))
    #expect(part.messages.contains("2 backups, 1 of them opened"), "\(part.messages)")
    let all = try verify(folder, "--all", environment: Self.words)
    #expect(all.exit == 0 && all.text.isEmpty, "\(all.text)\(all.messages)")
    #expect(all.messages.contains("2 backups, 2 of them opened"), "\(all.messages)")
    #expect(all.messages.contains("of them drawn anew"), "\(all.messages)")
    #expect(try flaws(folder).0 == 0)
    let bare = try BuiltProgram.run(["verify"], in: folder.path)
    #expect(bare.exit == 0 && bare.messages.contains("no backup was opened, as no passphrase"))
    let after = try Directory.files(below: folder.path).map {
      try FileStatus(reading: folder.path + "/" + $0)
    }
    #expect(before == after)
  }

  /// A damage, how it is told, and with which number `verify --all` ends.
  struct Damage: CustomTestStringConvertible, Sendable {
    let name: String
    let exit: Int32
    /// What the one flaw is, as `flaws` has it; a star stands for anything.
    let told: String
    /// Whether `verify` without `--all` finds it as well.
    var isSeen = true
    let make: @Sendable (TemporaryFolder) throws -> Void
    var testDescription: String { name }
  }

  private static let again = "[lockin run --fresh]"
  private static let text = "2026/05/30/report.txt"

  /// The first file of the archive with an ending.
  private static func archived(_ folder: TemporaryFolder, _ ending: String) throws -> String {
    let names = try Directory.names(in: folder.path + "/archive")
    return "archive/" + (try #require(names.first { $0.hasSuffix(ending) }))
  }

  /// The newest backup.
  private static func backup(_ folder: TemporaryFolder) throws -> String {
    let names = try Directory.files(below: folder.path + "/kept")
    return "kept/" + (try #require(names.last))
  }

  static let damages: [Damage] = [
    Damage(name: "a byte of an export", exit: 65, told: "archive inbox/*: its copy * [-]") {
      try flip($0, try archived($0, ".gz"), at: 0.5)
    },
    Damage(
      name: "an export that is gone",
      exit: 65,
      told: "archive inbox/*: its copy * is gone, and its records do not count until it is back [-]"
    ) {
      try FileManager.default.removeItem(atPath: $0.path + "/" + archived($0, ".gz"))
    },
    Damage(
      name: "a record of an export",
      exit: 65,
      told: "archive *: this record can't be read [-]"
    ) {
      let path = try $0.path + "/" + archived($0, ".json")
      #expect(truncate(path, 9) == 0)
    },
    Damage(
      name: "records of a day",
      exit: 3,
      told: "cache lockin.sqlite: line * of 'lockin dump' is not as the archive gives it \(again)"
    ) {
      try change(
        $0,
        "DELETE FROM record_days WHERE utc_day = (SELECT max(utc_day) FROM record_days)"
      )
    },
    Damage(
      name: "hours",
      exit: 3,
      told: "cache lockin.sqlite: line * of 'lockin dump' is not as the archive gives it \(again)"
    ) {
      try change(
        $0,
        "UPDATE hours SET capacity_ms = capacity_ms - 1 WHERE start_ms = (SELECT max(start_ms) FROM hours)"
      )
    },
    Damage(
      name: "what is kept of a day",
      exit: 3,
      told: "cache lockin.sqlite: the figures of week 2026-W* are not as counted anew \(again)"
    ) {
      try change(
        $0,
        "UPDATE days SET core = (SELECT core FROM days ORDER BY day LIMIT 1) WHERE day = (SELECT max(day) FROM days)"
      )
    },
    Damage(
      name: "a published file that is gone",
      exit: 3,
      told: "published reports/\(text): this published file is gone \(again)"
    ) { try FileManager.default.removeItem(atPath: $0.path + "/reports/" + text) },
    Damage(
      name: "a published file that was edited",
      exit: 3,
      told:
        "published reports/\(text): this published file does not hold the bytes that lockin wrote \(again)"
    ) { try $0.write("mine", to: "reports/" + text) },
    Damage(
      name: "a published file that lost a bit",
      exit: 3,
      told:
        "published reports/\(text): this published file does not hold the bytes that lockin wrote "
        + again
    ) { try damageUnseen($0, "reports/" + text) },
    Damage(
      name: "a report that was drawn of something else, with its sum",
      exit: 3,
      told:
        "published reports/\(text): this published file is not as it is drawn now \(again)",
      isSeen: false
    ) { folder in
      try damageUnseen(folder, "reports/" + text)
      let key = try #require(try PersonKey.known(Workspace(root: folder.path, folder: "/")))
      let reports = folder.path + "/reports"
      var manifest = try #require(try SiteManifest(in: reports, key))
      let bytes = try ByteStream.contents(of: reports + "/" + text)
      let hash = manifest.value(of: bytes)
      manifest.entries[text]?.hash = hash
      try manifest.write(to: reports, isWhole: true)
    },
    Damage(
      name: "a byte of the newest backup",
      exit: 65,
      told: "backup kept/*: chunk * of this backup is not as it was written: use another backup [-]"
    ) { try flip($0, try backup($0), at: 0.5) },
    Damage(name: "a backup that is cut off", exit: 65, told: "backup kept/*: * [-]") {
      let path = try $0.path + "/" + backup($0)
      #expect(truncate(path, 999) == 0)
    },
  ]

  private static func change(_ folder: TemporaryFolder, _ statements: String...) throws {
    let database = try ScratchDatabase(folder.path + "/lockin.sqlite")
    for statement in statements { _ = try database.value(statement) }
  }

  @Test("each damage is found and named, and the command that is told mends it", arguments: damages)
  func damage(_ damage: Damage) throws {
    let folder = try Self.published()
    try damage.make(folder)
    let (exit, found) = try flaws(folder, environment: Self.words)
    #expect(exit == damage.exit, "\(found)")
    let parts = damage.told.split(separator: "*", omittingEmptySubsequences: false)
    let told = try #require(
      found.first { $0.hasPrefix(parts[0]) && $0.hasSuffix(parts[parts.count - 1]) },
      "\(found)"
    )
    if damage.isSeen {
      let part = try flaws(folder, all: false, environment: Self.words)
      #expect(part.0 == damage.exit && part.1.contains(told), "\(part.1)")
    }
    let open = try #require(told.lastIndex(of: "["))
    let command = String(told[told.index(after: open)...].dropLast())
    guard command != "-" else { return }
    // As a person pastes it.
    let mended = try BuiltProgram.shell(command, in: folder)
    #expect([0, 3].contains(mended.exit), "\(command): \(mended.text)")
    let (after, left) = try flaws(folder)
    #expect(after == 0, "\(command): \(left)")
  }

  @Test("a run that comes upon a day that its exports give otherwise tells it, and makes it anew")
  func nightly() throws {
    let folder = try Self.published()
    try Self.change(folder, "DELETE FROM record_days WHERE utc_day % 2 = 0")
    var told = 0
    for day in 2...9 {
      let run = try BuiltProgram.run(["run"], in: folder.path, now: "2026-06-0\(day)T06:00:00Z")
      told += run.messages.contains("were not as their exports give them") ? 1 : 0
      if told > 0 { break }
    }
    #expect(told == 1)
    let (exit, left) = try flaws(folder)
    #expect(exit == 0, "\(left)")
  }

  @Test(
    "paths that files of reports have",
    arguments: [
      ("2026/05/17/index.html", true), ("2026/05/17/report.json", true),
      ("week/2026-W22/spoken.txt", true),
      ("2026/05/index.html", true), ("2026/index.html", true), ("2026/05/17/mine.html", false),
      ("2026/02/30/index.html", false), ("2026/13/index.html", false),
      ("week/2026-W60/report.md", false),
      ("2026/5/17/index.html", false), ("index.htm", false), ("a/index.html", false),
      ("week/index.html", false),
      ("2026/05/report.md", false), ("x/2026/05/17/index.html", false), ("", false),
    ]
  )
  func paths(_ path: String, _ isOfReport: Bool) {
    #expect(ReportPlace.holds(path) == isOfReport)
  }

  @Test("what is due is not wrong: goals that were edited, exports that came, days that passed")
  func due() throws {
    let folder = try Self.published()
    let goals = try folder.text(of: "plans/goals.yaml")
    try folder.write(goals.replacing("title: ", with: "title: More "), to: "plans/goals.yaml")
    try folder.write(
      "timestamp,duration_s,app_identifier,category,device\n2026-05-30T10:00:00Z,600,code,,laptop\n",
      to: "inbox/late.csv"
    )
    let later = try BuiltProgram.run(
      ["verify", "--all"],
      in: folder.path,
      now: "2026-06-09T06:00:00Z"
    )
    #expect(later.exit == 0, "\(later.text)\(later.messages)")
    #expect(later.messages.contains("will be written anew by the next run"), "\(later.messages)")
  }

  @Test("on a disk that can only be read, and beside one that reads; a run is waited for")
  func readOnly() throws {
    let folder = try Self.published()
    do {
      let held = try FileLock(path: folder.path + "/lockin.sqlite.lock")
      try withExtendedLifetime(held) {
        let locked = try BuiltProgram.run(["verify", "--wait", "0"], in: folder.path)
        #expect(locked.exit == 75, "\(locked.messages)")
      }
    }
    guard geteuid() == 0 else { return }
    let outcome = try BuiltProgram.run(
      [
        "--mount", "/bin/sh", "-c",
        "mount --bind . . && cd \"$PWD\" && mount -o remount,bind,ro . && exec \(BuiltProgram.path) verify --all",
      ],
      in: folder.path,
      program: "/usr/bin/unshare"
    )
    // Where namespaces can't be made there is no disk of that kind.
    if outcome.messages.contains("unshare failed") || outcome.messages.contains("mount:") { return }
    #expect(outcome.exit == 0, "\(outcome.text)\(outcome.messages)")
  }

  @Test(
    "of a workspace that was moved its reports are looked at as before"
  )
  func movedAway() throws {
    let scene = try TemporaryFolder()
    let base = try BuiltProgram.workspace()
    #expect([0, 3].contains(try BuiltProgram.run(["run"], in: base.path).exit))
    let folder = scene.path + "/moved"
    try FileManager.default.moveItem(atPath: base.path, toPath: folder)
    try FileManager.default.removeItem(atPath: folder + "/reports/index.html")
    let found = try BuiltProgram.run(["verify", "--all"], in: folder)
    #expect(found.exit == 3)
    #expect(
      found.text.contains("reports/index.html: this published file is gone"),
      "\(found.text)\(found.messages)"
    )
    #expect([0, 3].contains(try BuiltProgram.run(["run"], in: folder).exit))
    #expect(!FileStatus.isAbsent(folder + "/reports/index.html"))
    #expect(try BuiltProgram.run(["verify", "--all"], in: folder).exit == 0)
  }
}
