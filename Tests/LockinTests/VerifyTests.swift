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
    let ran = try BuiltProgram.run(["run", "--no-self-check"], in: folder.path)
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
    #expect(
      part.messages.hasPrefix("everything that was looked at is whole: "),
      "\(part.messages)"
    )
    #expect(part.messages.contains("2 backups, "), "\(part.messages)")
    let all = try verify(folder, "--all", environment: Self.words)
    #expect(all.exit == 0 && all.text.isEmpty, "\(all.text)\(all.messages)")
    #expect(all.messages.contains("2 backups, 2 of them opened"), "\(all.messages)")
    #expect(all.messages.contains("of them drawn anew"), "\(all.messages)")
    #expect(try flaws(folder).0 == 0)
    let bare = try BuiltProgram.run(["verify"], in: folder.path)
    #expect(bare.exit == 0)
    #expect(bare.messages.contains("of backups only head and size were looked at"))
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

  private static let rebuild = "[lockin import --rebuild; lockin run]"
  private static let fresh = "[lockin run --fresh]"
  private static let page = "2026/05/30/index.html"

  static let damages: [Damage] =
    [0.0, 0.1, 0.3, 0.5, 0.7, 0.9, 1.0].map { place in
      Damage(
        name: "a byte of the store at \(place)",
        exit: 65,
        told: "store lockin.sqlite: * \(rebuild)"
      ) { try flip($0, "lockin.sqlite", at: place) }
    } + [
      Damage(
        name: "a store that is cut off",
        exit: 65,
        told: "store lockin.sqlite: * \(rebuild)"
      ) { folder in
        let bytes = try ByteStream.contents(of: folder.path + "/lockin.sqlite", limit: 64 << 20)
        let half = bytes.prefix(bytes.count / 8192 * 4096)
        try Data(half).write(to: URL(fileURLWithPath: folder.path + "/lockin.sqlite"))
      },
      Damage(
        name: "a segment of records, with sums made right",
        exit: 65,
        told: "store lockin.sqlite: the records of * can't be read \(rebuild)"
      ) {
        try change(
          $0,
          "UPDATE record_days SET segment = substr(segment, 1, length(segment) - 1) "
            + "WHERE utc_day = (SELECT max(utc_day) FROM record_days)"
        )
      },
      Damage(
        name: "the count of a day's records",
        exit: 65,
        told:
          "store lockin.sqlite: the records of * are not as many, or not of such times, as is noted "
          + rebuild
      ) {
        try change(
          $0,
          "UPDATE record_days SET records = records + 1 WHERE utc_day = (SELECT min(utc_day) FROM record_days)"
        )
      },
      Damage(
        name: "an index that lacks a row",
        exit: 65,
        told: "store lockin.sqlite: * \(rebuild)"
      ) {
        try change(
          $0,
          "PRAGMA writable_schema = ON",
          "UPDATE sqlite_schema SET sql = replace(sql, 'records)', 'utc_day)') WHERE name = 'record_days_extent'"
        )
      },
      Damage(
        name: "time that moved from one application to another",
        exit: 65,
        told:
          "counted lockin.sqlite: the hours of 2026-* is not as counted anew from the records \(fresh)",
        isSeen: false
      ) {
        try change(
          $0,
          "UPDATE hours SET spent = replace(spent, '{\"', '{\"1') WHERE start_ms = "
            + "(SELECT start_ms FROM hours WHERE spent LIKE '{\"1\"%' ORDER BY start_ms LIMIT 1)"
        )
      },
      Damage(
        name: "more time in an hour",
        exit: 65,
        told: "counted lockin.sqlite: the hours of 2026-* do not add up to its account \(fresh)"
      ) {
        try change(
          $0,
          "UPDATE hours SET spent = replace(spent, '}', '0}') WHERE start_ms = "
            + "(SELECT start_ms FROM hours ORDER BY start_ms LIMIT 1 OFFSET 30)"
        )
      },
      Damage(
        name: "an account that does not add up",
        exit: 65,
        told: "counted lockin.sqlite: the hours of 2026-* do not add up to its account \(fresh)"
      ) {
        try change(
          $0,
          "UPDATE day_accounts SET raw_ms = raw_ms + 1 WHERE date = "
            + "(SELECT date FROM day_accounts ORDER BY date LIMIT 1 OFFSET 9)"
        )
      },
      Damage(
        name: "what is kept of a week",
        exit: 65,
        told:
          "counted lockin.sqlite: what is kept of the week of 2026-* is not as counted anew from the records "
          + fresh,
        isSeen: false
      ) {
        try change(
          $0,
          "UPDATE weeks SET core = (SELECT core FROM weeks WHERE monday = (SELECT max(monday) - 7 FROM weeks)) "
            + "WHERE monday = (SELECT min(monday) FROM weeks)"
        )
      },
      Damage(
        name: "what is kept of a day",
        exit: 65,
        told:
          "counted lockin.sqlite: what is kept of the day of 2026-* is not as counted anew from the records "
          + fresh,
        isSeen: false
      ) {
        try change(
          $0,
          "UPDATE days SET tally = (SELECT tally FROM days WHERE day = (SELECT max(day) - 7 FROM days)) "
            + "WHERE day = (SELECT min(day) FROM days)"
        )
      },
      Damage(
        name: "what is kept of a day, so that it can't be read",
        exit: 65,
        told: "counted lockin.sqlite: * \(fresh)",
        isSeen: false
      ) {
        try change($0, "UPDATE days SET core = x'00' WHERE day = (SELECT max(day) - 9 FROM days)")
      },
      Damage(
        name: "an event that was not planned",
        exit: 65,
        told: "counted lockin.sqlite: the planned events are not as they are laid out anew \(fresh)"
      ) { try change($0, "UPDATE planned_events SET title = title || '!'") },
      Damage(
        name: "a byte of a page, which looks untouched",
        exit: 3,
        told:
          "published reports/\(page): this published file does not hold the bytes that lockin wrote \(fresh)"
      ) { try damageUnseen($0, "reports/\(page)") },
      Damage(
        name: "a byte of figures, which shows",
        exit: 3,
        told:
          "published reports/2026/05/30/report.json: this published file does not hold the bytes that lockin "
          + "wrote [lockin run]"
      ) { try flip($0, "reports/2026/05/30/report.json", at: 0.5, keepsTime: false) },
      Damage(
        name: "a page that is gone",
        exit: 3,
        told: "published reports/\(page): this published file is gone [lockin run]"
      ) { try AtomicFile.remove(at: $0.path + "/reports/\(page)") },
      Damage(
        name: "the page of a month that is gone",
        exit: 3,
        told: "published reports/2026/05/index.html: this published file is gone [lockin run]"
      ) { try AtomicFile.remove(at: $0.path + "/reports/2026/05/index.html") },
      Damage(
        name: "a folder in the place of a page, with something in it",
        exit: 3,
        told: "published reports/\(page): a folder stands in the place of this published file "
          + "[mv -nT -- 'reports/\(page)' 'reports-moved-1' && lockin run]"
      ) { folder in
        try AtomicFile.remove(at: folder.path + "/reports/\(page)")
        try folder.write("mine", to: "reports/\(page)/notes.txt")
      },
      Damage(
        name: "a file in the place of a folder",
        exit: 3,
        told: "published reports/week: a file stands in the place of this folder of reports "
          + "[mv -nT -- 'reports/week' 'reports-moved-1' && lockin run]"
      ) { folder in
        #expect(rename(folder.path + "/reports/week", folder.path + "/elsewhere") == 0)
        try folder.write("mine", to: "reports/week")
      },
      Damage(
        name: "a link that leads nowhere in the place of a folder",
        exit: 3,
        told: "published reports/2026/05: a file stands in the place of this folder of reports "
          + "[mv -nT -- 'reports/2026/05' 'reports-moved-1' && lockin run]"
      ) { folder in
        #expect(rename(folder.path + "/reports/2026/05", folder.path + "/elsewhere") == 0)
        #expect(symlink("nowhere", folder.path + "/reports/2026/05") == 0)
      },
      Damage(
        name: "a file in the place of the reports",
        exit: 3,
        told: "published reports: a file stands in the place of this folder of reports "
          + "[mv -nT -- 'reports' 'reports-moved-1' && lockin run]"
      ) { folder in
        #expect(rename(folder.path + "/reports", folder.path + "/elsewhere") == 0)
        try folder.write("mine", to: "reports")
      },
      Damage(
        name: "a page copied over another one's name",
        exit: 3,
        told:
          "published reports/2026/05/29/index.html: this published file does not hold the bytes that lockin wrote "
          + "[lockin run]"
      ) { try copy($0, "reports/\(page)", "reports/2026/05/29/index.html") },
      Damage(
        name: "a page under the name of one that was never published",
        exit: 3,
        told:
          "published reports/2025/01/02/index.html: this is a copy of reports/\(page) under the name of another "
          + "report [rm -- 'reports/2025/01/02/index.html']"
      ) { try copy($0, "reports/\(page)", "reports/2025/01/02/index.html") },
      Damage(
        name: "a link that leads out in the place of a page, to the same bytes",
        exit: 3,
        told:
          "published reports/\(page): this is a link that leads out of the reports: what it leads to is published "
          + "with them [rm -- 'reports/\(page)' && lockin run]"
      ) { folder in
        let path = folder.path + "/reports/\(page)"
        #expect(rename(path, folder.path + "/elsewhere.html") == 0)
        #expect(symlink(folder.path + "/elsewhere.html", path) == 0)
      },
      Damage(
        name: "a link that leads out in the place of a folder",
        exit: 3,
        told:
          "published reports/2026: this is a link that leads out of the reports: what it leads to is published "
          + "with them [rm -- 'reports/2026' && lockin run]"
      ) { folder in
        #expect(rename(folder.path + "/reports/2026", folder.path + "/elsewhere") == 0)
        #expect(symlink("../elsewhere", folder.path + "/reports/2026") == 0)
      },
      Damage(
        name: "no manifest among the reports",
        exit: 3,
        told:
          "published reports/.lockin-manifest: the list of what lockin published is gone, or a run was ended before it "
          + "was whole, so that nothing was compared with it [lockin run]"
      ) { try AtomicFile.remove(at: $0.path + "/reports/.lockin-manifest") },
      Damage(
        name: "no mark among the reports",
        exit: 3,
        told:
          "published reports/.lockin: the mark that says whose these reports are is gone \(fresh)"
      ) { try AtomicFile.remove(at: $0.path + "/reports/.lockin") },
      Damage(
        name: "another workspace's mark among the reports",
        exit: 3,
        told:
          "published reports/.lockin: the mark that says whose these reports are is not this workspace's "
          + "[rm -- 'reports/.lockin' && lockin run --fresh]"
      ) {
        try $0.write(String(repeating: "0123456789abcdef", count: 4) + "\n", to: "reports/.lockin")
      },
      Damage(
        name: "no key",
        exit: 3,
        told:
          "key lockin.key: the key of this workspace is gone "
          + "[rm -f -- 'lockin.key' 'reports/.lockin' && lockin run --accept-key]"
      ) { try AtomicFile.remove(at: $0.path + "/lockin.key") },
      Damage(
        name: "a key that is cut off",
        exit: 3,
        told:
          "key lockin.key: this is not the key that lockin made: 64 hexadecimal digits "
          + "[rm -f -- 'lockin.key' 'reports/.lockin' && lockin run --accept-key]"
      ) { #expect(truncate($0.path + "/lockin.key", 32) == 0) },
      Damage(
        name: "another key",
        exit: 3,
        told:
          "key lockin.key: this is not the key that lockin.sqlite was made with: one of the two was changed, or is "
          + "another workspace's, and backups of before are not known by this key [lockin run --accept-key]"
      ) { folder in
        let key = String(repeating: "0123456789abcdef", count: 4) + "\n"
        try AtomicFile.write(Array(key.utf8), to: folder.path + "/lockin.key", permissions: 0o600)
      },
      Damage(
        name: "a key that others may read",
        exit: 3,
        told:
          "key lockin.key: others may read the key of this workspace [chmod 600 -- 'lockin.key']"
      ) { try Directory.set(0o640, of: $0.path + "/lockin.key") },
      Damage(
        name: "an older backup under the name of the newest",
        exit: 65,
        told:
          "backup kept/lockin-20260601T060000Z.backup: this backup was made for another second than its name says, "
          + "and was renamed [mv -n -- 'kept/lockin-20260601T060000Z.backup' 'kept/lockin-20260531T060000Z.backup']"
      ) { folder in
        let kept = folder.path + "/kept/lockin-"
        #expect(rename(kept + "20260531T060000Z.backup", kept + "20260601T060000Z.backup") == 0)
      },
      Damage(
        name: "a report that was drawn of something else, with its sum",
        exit: 3,
        told:
          "published reports/2026/05/30/report.txt: this published file is not as it is drawn from the store "
          + "now \(fresh)",
        isSeen: false
      ) { folder in
        let name = "reports/2026/05/30/report.txt"
        try damageUnseen(folder, name)
        let key = try #require(try PersonKey.known(Workspace(root: folder.path, folder: "/")))
        let reports = folder.path + "/reports"
        var manifest = try #require(try SiteManifest(in: reports, key))
        let bytes = try ByteStream.contents(of: folder.path + "/" + name)
        let hash = manifest.value(of: bytes)
        manifest.entries["2026/05/30/report.txt"]?.hash = hash
        try manifest.write(to: reports, isWhole: true)
      },
      Damage(
        name: "a byte in the middle of a backup",
        exit: 65,
        told:
          "backup kept/lockin-20260601T060000Z.backup: chunk * of this backup is not as it was written "
          + "[rm -- 'kept/lockin-20260601T060000Z.backup' && lockin backup]"
      ) { try flip($0, "kept/lockin-20260601T060000Z.backup", at: 0.5) },
      Damage(
        name: "a byte in the head of a backup",
        exit: 65,
        told: "backup kept/lockin-20260531T060000Z.backup: * "
          + "[rm -- 'kept/lockin-20260531T060000Z.backup' && lockin backup]"
      ) { try flip($0, "kept/lockin-20260531T060000Z.backup", at: 0) },
      Damage(
        name: "a backup that is cut off",
        exit: 65,
        told: "backup kept/lockin-20260601T060000Z.backup: * "
          + "[rm -- 'kept/lockin-20260601T060000Z.backup' && lockin backup]"
      ) { folder in
        let path = folder.path + "/kept/lockin-20260601T060000Z.backup"
        let half = try FileStatus(reading: path).size / 2
        #expect(truncate(path, off_t(half)) == 0)
      },
    ]

  private static func copy(_ folder: TemporaryFolder, _ source: String, _ target: String) throws {
    try folder.write(ByteStream.contents(of: folder.path + "/" + source), to: target)
  }

  private static func change(_ folder: TemporaryFolder, _ statements: String...) throws {
    let database = try ScratchDatabase(folder.path + "/lockin.sqlite")
    for statement in statements { _ = try database.value(statement) }
  }

  @Test("each damage is found and named, and the command that is told mends it", arguments: damages)
  func damage(_ damage: Damage) throws {
    let folder = try Self.published()
    try damage.make(folder)
    let environment = damage.told.hasPrefix("backup") ? Self.words : [:]
    let (exit, found) = try flaws(folder, environment: environment)
    #expect(exit == damage.exit, "\(found)")
    let parts = damage.told.split(separator: "*", omittingEmptySubsequences: false)
    let told = try #require(
      found.first {
        $0.hasPrefix(parts[0]) && $0.hasSuffix(parts[parts.count - 1])
      },
      "\(found)"
    )
    if damage.isSeen {
      let part = try flaws(folder, all: false, environment: environment)
      #expect(part.0 == damage.exit && part.1.contains(told), "\(part.1)")
    }
    let open = try #require(told.lastIndex(of: "["))
    let command = String(told[told.index(after: open)...].dropLast())
    if damage.name.contains("in the place of a folder") || damage.name.contains("of the reports") {
      #expect(found.count == 1, "\(found)")
    }
    // Looking makes no other key.
    if damage.name == "no key" { #expect(FileStatus.isAbsent(folder.path + "/lockin.key")) }
    // As a person pastes it.
    let mended = try BuiltProgram.shell(
      (environment.isEmpty ? "" : "export LOCKIN_PASSPHRASE='correct horse'; ") + command,
      in: folder
    )
    #expect([0, 3].contains(mended.exit), "\(command): \(mended.text)")
    let (after, left) = try flaws(folder, environment: environment)
    #expect(after == 0, "\(command): \(left)")
  }

  @Test(
    "files that are not lockin's, or left over, are told, and whole again when they are moved away"
  )
  func strays() throws {
    let folder = try Self.published()
    for name in [
      "strange.html", "2026/05/30/notes <b>.txt", "week/index.html.0123456789abcdef.lockin-new",
    ] {
      try folder.write("mine", to: "reports/" + name)
    }
    let (exit, found) = try flaws(folder)
    #expect(exit == 3)
    #expect(
      found == [
        "published reports/2026/05/30/notes <b>.txt: lockin did not put this file here, or does so no longer [-]",
        "published reports/strange.html: lockin did not put this file here, or does so no longer [-]",
        "published reports/week/index.html.0123456789abcdef.lockin-new: this file was left by a command that was ended "
          + "[rm -- 'reports/week/index.html.0123456789abcdef.lockin-new']",
      ]
    )
    let text = try verify(folder, "--all").text
    #expect(text.contains("reports/strange.html: lockin did not put this file here"), "\(text)")
    let moved = try BuiltProgram.shell(
      "mv reports/strange.html . && mv 'reports/2026/05/30/notes <b>.txt' . && "
        + "rm -- 'reports/week/index.html.0123456789abcdef.lockin-new'",
      in: folder
    )
    #expect(moved.exit == 0)
    let after = try verify(folder, "--all")
    #expect(after.exit == 0, "\(after.text)")
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
    "without a store there is nothing to verify; before the first run only the store is looked at"
  )
  func early() throws {
    let folder = try BuiltProgram.workspace()
    let none = try BuiltProgram.run(["verify"], in: folder.path)
    #expect(none.exit == 65 && none.messages.contains("there is no store here"), "\(none.messages)")
    #expect(try BuiltProgram.run(["import", "inbox/good.csv"], in: folder.path).exit == 0)
    let early = try BuiltProgram.run(["verify", "--all"], in: folder.path)
    #expect(early.exit == 0, "\(early.text)\(early.messages)")
    #expect(early.messages.hasPrefix("nothing was published from this store yet\n"))
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

  // MARK: - A share each night

  @Test(
    "runs find what was damaged within a round, tell it once, and put it right",
    arguments: [
      (
        "counted_differed", 28,
        "UPDATE hours SET spent = replace(spent, '}', '0}') WHERE start_ms = "
          + "(SELECT start_ms FROM hours ORDER BY start_ms LIMIT 1 OFFSET 300)"
      ),
      (
        "counted_differed", 12,
        "UPDATE weeks SET core = (SELECT core FROM weeks WHERE monday = (SELECT max(monday) - 7 FROM weeks)) "
          + "WHERE monday = (SELECT min(monday) FROM weeks)"
      ),
    ]
  )
  func nightly(_ code: String, _ most: Int, _ statement: String) throws {
    let folder = try Self.published()
    try Self.change(folder, statement)
    var told: [Int] = []
    for night in 1...(most + 2) {
      let run = try BuiltProgram.run(["run"], in: folder.path)
      let record = try JSONSerialization.jsonObject(
        with: Data(ByteStream.contents(of: folder.path + "/lockin.run.json"))
      )
      let problems = (record as? [String: Any])?["problems"] as? [String: Any] ?? [:]
      guard let count = problems[code] as? Int else { continue }
      #expect(run.exit == 3 && count == 1, "\(run.messages)")
      told.append(night)
    }
    #expect(told.count == 1 && told[0] <= most, "\(told)")
    let (exit, left) = try flaws(folder)
    #expect(exit == 0, "\(left)")
  }

  @Test("when all had its turn is told by doctor, status and the run's record")
  func whenWhole() throws {
    let folder = try Self.published()
    func status() throws -> String { try BuiltProgram.run(["status"], in: folder.path).text }
    #expect(
      try status().contains("verified: not all had its turn yet; 'lockin verify' looks at it now")
    )
    var nights = 0
    var verified: String?
    while verified == nil, nights < 40 {
      _ = try BuiltProgram.run(["run"], in: folder.path)
      let record = try JSONSerialization.jsonObject(
        with: Data(ByteStream.contents(of: folder.path + "/lockin.run.json"))
      )
      verified = (record as? [String: Any])?["verified"] as? String
      nights += 1
    }
    #expect(verified == "2026-06-01T06:00:00Z")
    #expect(nights <= 29)
    #expect(
      try status().contains(
        "verified: the store was whole when it was looked at, by 2026-06-01 08:00 +02:00"
      )
    )
    let doctor = try BuiltProgram.run(["doctor", "--all"], in: folder.path).text
    #expect(
      doctor.replacing(/\s+/, with: " ").contains(
        "every page and day of records had been looked at by 2026-06-01 08:00, and was whole"
      ),
      "\(doctor)"
    )
    let figures = try BuiltProgram.run(["status", "--format", "prometheus"], in: folder.path).text
    #expect(figures.contains("\nlockin_verified_timestamp_seconds 1780293600\n"), "\(figures)")
  }
}
