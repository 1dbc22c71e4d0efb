import CivilTime
import Foundation
import TestSupport
import Testing

@testable import Nightly
@testable import Platform

@Suite("Backups of a workspace")
struct BackupRunTests {
  private static let words = ["LOCKIN_PASSPHRASE": "correct horse"]

  private func sample() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    #expect(try BuiltProgram.run(["init", "--sample", "ws"], in: folder.path).exit == 0)
    #expect(try run(["run"], folder, "ws").exit == 3)
    return folder
  }

  private func run(
    _ arguments: [String],
    _ folder: TemporaryFolder,
    _ inner: String = "",
    environment: [String: String] = words
  ) throws -> BuiltProgram.Outcome {
    try BuiltProgram.run(
      arguments,
      in: folder.path + (inner.isEmpty ? "" : "/" + inner),
      environment: environment
    )
  }

  /// The files of a folder with their bytes.
  private func contents(_ folder: TemporaryFolder, _ name: String) throws -> [String: [UInt8]] {
    let path = folder.path + "/" + name
    return try Dictionary(
      uniqueKeysWithValues: Directory.files(below: path).map {
        ($0, try ByteStream.contents(of: path + "/" + $0))
      }
    )
  }

  @Test(
    "what a timetable rests on beyond plans/ is in it, and told where it lies outside the workspace"
  )
  func timetables() throws {
    let folder = try TemporaryFolder()
    try folder.write("zone: UTC\n", to: "ws/lockin.yaml")
    let classes =
      "classes: [ { course_name: Logic, days: mon, start_time: \"10:00\", end_time: \"11:00\" } ]\n"
    let term = "schedule_name: S\nstart_date: 2026-05-04\nend_date: 2026-07-18\n" + classes
    try folder.write(term, to: "ws/shared/term.yaml")
    try folder.write(term, to: "uni/term.yaml")
    func planned(_ place: String) throws -> Int {
      _ = try run(["run", "-q"], folder, place)
      return try run(["dump"], folder, place).text.split(separator: "\n").count {
        $0.contains("planned_events")
      }
    }
    for (file, exit) in [("../shared/term.yaml", 0), ("../../uni/term.yaml", 3)]
      as [(String, Int32)]
    {
      try folder.write("schedule_name: T\nextends: \(file)\n", to: "ws/plans/timetable.yaml")
      #expect(try planned("ws") > 5)
      let backup = try run(["backup", "../\(exit).backup"], folder, "ws")
      #expect(backup.exit == exit, "\(backup.messages)")
      #expect((exit == 3) == backup.messages.contains("../uni/term.yaml: "), "\(backup.messages)")
      #expect(try run(["export", "--to", "../deep/x\(exit)"], folder, "ws").exit == exit)
      #expect(try run(["restore", "\(exit).backup", "deep/r\(exit)"], folder).exit == 0)
      #expect(try (planned("deep/r\(exit)") > 5) == (exit == 0))
      #expect(try (planned("deep/x\(exit)") > 5) == (exit == 0))
    }
  }

  @Test("files of authorities lie in backups and exports, without which nothing could be run there")
  func authorities() throws {
    let folder = try BuiltProgram.workspace()
    try folder.write(
      "zone: UTC\nadvice: { provider: offline, ca_file: certs/ca.pem }\nfetch:\n"
        + "  - { calendar: https://calendar.example/a.ics, ca_file: certs/b.pem }\n",
      to: "lockin.yaml"
    )
    for name in ["ca.pem", "b.pem"] { try folder.write("authority\n", to: "certs/" + name) }
    _ = try run(["run", "-q", "--offline"], folder)
    let outside = try TemporaryFolder()
    #expect(try run(["backup", outside.path + "/b.backup"], folder).exit == 0)
    #expect(try run(["restore", "b.backup", "restored"], outside).exit == 0)
    #expect(try run(["export", "--to", outside.path + "/everything"], folder).exit == 0)
    for place in ["restored", "everything"] {
      let certs = outside.path + "/" + place + "/certs"
      #expect(try Directory.names(in: certs) == ["b.pem", "ca.pem"])
      #expect([0, 3].contains(try run(["run", "-q", "--offline"], outside, place).exit))
    }
  }

  @Test(
    "a restored workspace says the same, and gives the same reports",
    arguments: [true, false]
  )
  func restored(hasInbox: Bool) throws {
    let folder = try sample()
    let settings = try folder.text(of: "ws/lockin.yaml") + "\nbackup: { inbox: \(hasInbox) }\n"
    try folder.write(settings, to: "ws/lockin.yaml")
    _ = try run(["run"], folder, "ws")
    #expect(try run(["plan", "export"], folder, "ws").exit == 0)
    let made = try run(["backup", "../b.backup"], folder, "ws")
    #expect(made.exit == 0, "\(made.messages)")
    let checked = try run(["backup", "check", "b.backup"], folder)
    #expect(checked.exit == 0 && checked.messages.hasPrefix("b.backup: "), "\(checked.messages)")
    let back = try run(["restore", "b.backup", "new"], folder)
    #expect(back.exit == 0, "\(back.messages)")
    let dump = try run(["dump"], folder, "ws").output
    #expect(!dump.isEmpty)
    #expect(try run(["dump"], folder, "new").output == dump)
    #expect(FileStatus.isAbsent(folder.path + "/new/inbox") != hasInbox)
    #expect(FileStatus.isAbsent(folder.path + "/new/reports"))
    // The next calendar counts its changes on from this one.
    let calendar = try folder.text(of: "ws/exports/plan.ics")
    #expect(try folder.text(of: "new/exports/plan.ics") == calendar)
    let again = try run(["run"], folder, "new")
    #expect([0, 3].contains(again.exit), "\(again.messages)")
    let (old, new) = (try contents(folder, "ws/reports"), try contents(folder, "new/reports"))
    #expect(old.count > 100 && old.keys.sorted() == new.keys.sorted())
    for (name, bytes) in old where name != ".lockin-manifest" {
      #expect(new[name] == bytes, "\(name)")
    }
  }

  @Test("another passphrase, no passphrase, one that others may read, a file that is none")
  func refused() throws {
    let folder = try BuiltProgram.workspace()
    let other = try TemporaryFolder()
    let backup = other.path + "/b.backup"
    #expect(try run(["backup", backup], folder).exit == 0)
    let before = try ByteStream.contents(of: backup)
    let wrong = ["LOCKIN_PASSPHRASE": "correct house"]
    for words in [["backup", "check", backup], ["restore", backup, other.path + "/new"]] {
      let outcome = try run(words, folder, environment: wrong)
      #expect(outcome.exit == 65 && outcome.messages.contains("passphrase does not fit"))
    }
    #expect(FileStatus.isAbsent(other.path + "/new"))
    let locked = try run(["backup", backup], folder, environment: wrong)
    #expect(
      locked.exit == 73
        && locked.messages.contains("a backup lies there that another passphrase opens, and stays"),
      "\(locked.messages)"
    )
    let none = try run(["backup", backup], folder, environment: [:])
    #expect(none.exit == 2 && none.messages.contains("there is no passphrase"))
    try other.write("correct horse\n", to: "words")
    let file = ["backup", backup, "--passphrase-file", other.path + "/words"]
    try Directory.set(0o644, of: other.path + "/words")
    let open = try run(file, folder, environment: [:])
    #expect(open.exit == 2 && open.messages.contains("may be read by others"), "\(open.messages)")
    #expect(try ByteStream.contents(of: backup) == before)
    try Directory.set(0o600, of: other.path + "/words")
    #expect(try run(file, folder, environment: [:]).exit == 0)
    #expect(try run(["backup", "check", backup], folder).exit == 0)
    let mine = try run(["backup", "lockin.yaml"], folder)
    #expect(
      mine.exit == 73
        && mine.messages.contains(
          "lockin.yaml: a file lies there that is no backup, and stays as it is: give the new one another name"
        ),
      "\(mine.messages)"
    )
    #expect(try folder.text(of: "lockin.yaml").contains("zone"))
  }

  @Test("links are left out, and told")
  func links() throws {
    let folder = try BuiltProgram.workspace()
    let other = try TemporaryFolder()
    try other.write("goals: []\n", to: "goals.yaml")
    try Directory.make(folder.path + "/plans")
    #expect(symlink(other.path + "/goals.yaml", folder.path + "/plans/goals.yaml") == 0)
    let made = try run(["backup", other.path], folder)
    #expect(made.exit == 3 && made.messages.hasPrefix("plans/goals.yaml: this is a link"))
    let name = "lockin-20260601T060000Z"
    #expect(try Directory.names(in: other.path) == ["goals.yaml", name + ".backup"])
    #expect(try run(["restore", name + ".backup"], other).exit == 0)
    #expect(try Directory.files(below: other.path + "/" + name) == ["lockin.yaml"])
  }

  @Test("killed in the middle, the earlier backup stays and the next one is made")
  func killed() throws {
    let folder = try BuiltProgram.workspace()
    let other = try TemporaryFolder()
    let backup = other.path + "/b.backup"
    #expect(try run(["backup", backup], folder).exit == 0)
    let before = try ByteStream.contents(of: backup)
    var killed = 0
    for (call, number) in [("write", 1), ("write", 2), ("fsync", 1), ("rename", 1), ("rename", 2)] {
      let exit = try BuiltProgram.run(
        [
          "-f", "-qq", "-o", "/dev/null", "-e", "trace=/\(call).*", "-e",
          "inject=/\(call).*:signal=KILL:when=\(number)", BuiltProgram.path, "backup", backup,
        ],
        in: folder.path,
        environment: Self.words,
        program: "/usr/bin/strace"
      ).exit
      if exit != 0 { killed += 1 }
      let after = try ByteStream.contents(of: backup)
      // The last one is killed before or behind the name was given.
      if call != "rename" { #expect(after == before, "\(call) \(number)") }
      #expect(try run(["backup", "check", backup], folder).exit == 0, "\(call) \(number)")
    }
    #expect(killed >= 4)
    #expect(try run(["backup", backup], folder).exit == 0)
    #expect(try Directory.names(in: other.path) == ["b.backup"])
  }

  @Test("each run makes one where the configuration says so, and one that fails costs itself")
  func nightly() throws {
    let folder = try BuiltProgram.workspace()
    let other = try TemporaryFolder()
    let to = other.path + "/kept"
    // A run makes no folder outside the workspace.
    try Directory.make(to)
    let settings = try folder.text(of: "lockin.yaml")
    let backup =
      "backup:\n  to: \(to)\n  keep: { days: 2, weeks: 0, months: 0 }\n"
      + "alerts: { hook: [./notify.sh, alert] }\nsession: { at_end: ./bell.sh }\n"
    try folder.write(settings + backup, to: "lockin.yaml")
    let dates = ["2026-06-01", "2026-06-02", "2026-06-03"]
    for date in dates {
      let outcome = try BuiltProgram.run(
        ["run"],
        in: folder.path,
        environment: Self.words,
        now: date + "T06:00:00Z"
      )
      #expect([0, 3].contains(outcome.exit) && !outcome.messages.contains("no backup"))
      #expect(outcome.messages.contains("sealed, opened again"), "\(outcome.messages)")
    }
    let kept = ["lockin-20260602T060000Z.backup", "lockin-20260603T060000Z.backup"]
    let own = try Self.own(to)
    #expect(try Directory.names(in: own) == kept)
    let restored = try run(["restore", own + "/" + kept[1], other.path + "/new"], folder)
    #expect(restored.exit == 0)
    #expect(restored.messages.contains("its runs back up to where 'backup' in"))
    #expect(
      restored.messages.contains(
        "/new/lockin.yaml before the first run: 'alerts.hook' starts './notify.sh' 'alert' in the next run that "
          + "finds new alerts, unasked; 'session.at_end' starts './bell.sh' when a session ends that 'lockin session "
          + "--follow' shows, unasked\n"
      ),
      "\(restored.messages)"
    )
    #expect(try run(["dump"], other, "new").output == (try run(["dump"], folder).output))
    let failed = try BuiltProgram.run(["run"], in: folder.path, now: "2026-06-04T06:00:00Z")
    #expect(failed.exit == 3 && failed.messages.contains("no backup was made tonight"))
    #expect(try folder.text(of: "lockin.run.json").contains("\"no_backup\": 1"))
    #expect(try Directory.names(in: own) == kept)
    // Where the passphrase of now does not open the one before, that is told, and none goes that night.
    let another = try BuiltProgram.run(
      ["run"],
      in: folder.path,
      environment: ["LOCKIN_PASSPHRASE": "correct house"],
      now: "2026-06-04T06:00:00Z"
    )
    #expect(another.exit == 3 && another.messages.contains("no earlier backup was removed"))
    let stays = kept + ["lockin-20260604T060000Z.backup"]
    #expect(try Directory.names(in: own) == stays)
    try FileManager.default.removeItem(atPath: own + "/" + stays[2])
    func told(_ now: String) throws -> String {
      try BuiltProgram.run(["doctor", "--all"], in: folder.path, now: now).text
    }
    #expect(try told("2026-06-05T06:00:00Z").contains("the newest backup is of 2026-06-03"))
    #expect(try told("2026-06-05T06:00:01Z").contains("the newest backup is of 2026-06-03 08:00, "))
    try FileManager.default.removeItem(atPath: to)
    #expect(try told("2026-06-05T06:00:00Z").contains("there is no backup of this workspace in"))
  }

  /// The one folder of a workspace's own in the one that `backup.to` names.
  private static func own(_ folder: String) throws -> String {
    let names = try Directory.names(in: folder)
    #expect(names.count == 1 && names[0].hasPrefix("lockin-") && names[0].count == 23, "\(names)")
    return folder + "/" + names[0]
  }

  @Test("two workspaces may name one folder, and a store of an older lockin is part of a backup")
  func shared() throws {
    let other = try TemporaryFolder()
    for place in ["a", "b"] {
      try other.write("zone: UTC\nbackup: { to: \(other.path)/kept }\n", to: place + "/lockin.yaml")
      #expect(try run(["backup"], other, place).exit == 0)
    }
    let kept = try Directory.files(below: other.path + "/kept")
    #expect(kept.count == 2 && kept.allSatisfy { $0.hasSuffix("/lockin-20260601T060000Z.backup") })
    // Such a file is known by two numbers in its head.
    var store = Array("SQLite format 3\0".utf8) + [UInt8](repeating: 0, count: 496)
    store.replaceSubrange(68..<72, with: Array("LKIN".utf8))
    try other.write(store, to: "a/lockin.sqlite")
    #expect(try run(["backup", "../old.backup"], other, "a").exit == 0)
    #expect(try run(["restore", "old.backup", "new"], other).exit == 0)
    #expect(try ByteStream.contents(of: other.path + "/new/lockin.sqlite") == store)
  }

  @Test(
    "generations: the newest of so many days, weeks and months, and nothing that lockin did not name",
    arguments: [
      ((7, 4, 12), [], "", []),
      (
        (1, 0, 0), ["20260601T060000Z", "20260601T070000Z"], "20260601T070000Z",
        ["20260601T060000Z"]
      ),
      // What was just written stays, also where a clock once went ahead.
      ((1, 0, 0), ["20260601T060000Z", "20270601T070000Z"], "20260601T060000Z", []),
      (
        (0, 0, 0), ["20260601T060000Z", "20260602T060000Z"], "20260602T060000Z",
        ["20260601T060000Z"]
      ),
      // Monday to Sunday; the Sunday is of the week before.
      (
        (0, 2, 0), ["20260531T060000Z", "20260601T060000Z", "20260607T060000Z"], "20260607T060000Z",
        ["20260601T060000Z"]
      ),
      (
        (1, 1, 2),
        ["20260228T060000Z", "20260331T060000Z", "20260415T060000Z", "20260430T060000Z"],
        "20260430T060000Z", ["20260228T060000Z", "20260415T060000Z"]
      ),
      ((2, 0, 0), ["20260601T060000Z", "20260615T060000Z"], "20260615T060000Z", []),
    ] as [((Int, Int, Int), [String], String, [String])]
  )
  func generations(
    keep: (Int, Int, Int),
    stamps: [String],
    written: String,
    gone: [String]
  ) {
    func names(_ stamps: [String]) -> [String] { stamps.map { "lockin-\($0).backup" } }
    let foreign = [
      "lockin-20200101T000000Z.backup.old", "lockin-20200101T000000.backup",
      "lockin-20200230T000000Z.backup", "lockin-20200101T240000Z.backup", "notes.txt",
      "Lockin-20200101T000000Z.backup", "lockin-2020010١T00000Z.backup",
    ]
    let generations = BackupGenerations(days: keep.0, weeks: keep.1, months: keep.2)
    #expect(
      generations.surplus(names(stamps) + foreign, written: "lockin-\(written).backup")
        == names(gone)
    )
  }

  @Test(
    "a passphrase is 2 to the 17 steps of work, but for tests",
    arguments: [("0", 17), ("1", 10)]
  )
  func work(isQuick: String, logN: UInt8) throws {
    let folder = try TemporaryFolder()
    try folder.write("zone: UTC\n", to: "lockin.yaml")
    let environment = Self.words.merging(["LOCKIN_QUICK_PASSPHRASES": isQuick]) { $1 }
    #expect(try run(["backup", "a.backup"], folder, environment: environment).exit == 0)
    #expect(try ByteStream.contents(of: folder.path + "/a.backup", first: 11).last == logN)
    #expect(try run(["backup", "check", "a.backup"], folder).exit == 0)
  }

  @Test("a backup is named by its instant, to the second, in UTC")
  func name() throws {
    let instant = Instant(milliseconds: 1_780_293_599_999)
    #expect(BackupGenerations.name(instant) == "lockin-20260601T055959Z.backup")
    #expect(
      BackupGenerations.instant("lockin-20260601T055959Z.backup")
        == Instant(milliseconds: 1_780_293_599_000)
    )
  }
}
