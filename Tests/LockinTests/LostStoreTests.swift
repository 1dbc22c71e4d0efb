import Foundation
import Platform
import TestSupport
import Testing

/// A store that reports were made from, and that is not there any more, or is one of before.
@Suite("A store that is lost, or put back")
struct LostStoreTests {
  private static let header = "timestamp,duration_s,app_identifier,category\n"

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A workspace that ran for the days of two exports, with backups beside it; the store of before the second is `old`.
  private func prepare() throws {
    try folder.write(
      "zone: Europe/Berlin\nbackup: { to: \(folder.path)/kept, keep: { days: 1, weeks: 1, months: 1 } }\n",
      to: "ws/lockin.yaml"
    )
    try Directory.make(folder.path + "/kept", permissions: 0o700)
    let days = "2026-05-20T09:00:00Z,3600,one,W\n2026-05-21T01:00:00Z,3600,night,W\n"
    try folder.write(Self.header + days, to: "ws/inbox/1.csv")
    #expect(try lockin(["run"], "2026-05-21T05:00:00Z").exit == 0)
    try FileManager.default.copyItem(atPath: store, toPath: folder.path + "/old")
    try folder.write(Self.header + "2026-05-21T09:00:00Z,3600,two,W\n", to: "ws/inbox/2.csv")
    #expect(try lockin(["run"], "2026-05-22T05:00:00Z").exit == 0)
  }

  private var store: String { folder.path + "/ws/lockin.sqlite" }

  private func lockin(
    _ words: [String],
    _ now: String = "2026-05-23T05:00:00Z",
    passphrase: String = "correct horse"
  ) throws -> BuiltProgram.Outcome {
    try BuiltProgram.run(
      words,
      in: folder.path + "/ws",
      environment: ["LOCKIN_PASSPHRASE": passphrase],
      now: now
    )
  }

  /// All files of the folder but for the run's own record, and their bytes.
  private func files() throws -> [String: [UInt8]] {
    let names = try Directory.files(below: folder.path).filter {
      !$0.hasSuffix("lockin.run.json") && !$0.hasSuffix(".lock")
    }
    return try Dictionary(
      uniqueKeysWithValues: names.map {
        ($0, try ByteStream.contents(of: folder.path + "/" + $0, limit: 1 << 24))
      }
    )
  }

  private func backups() throws -> [String] { try Directory.names(in: folder.path + "/kept") }

  @Test("nothing takes the place of what still tells of it", arguments: [true, false])
  func lost(isEmptied: Bool) throws {
    try prepare()
    #expect(try lockin(["backup", "../mine.backup"]).exit == 0)
    try FileManager.default.removeItem(atPath: store)
    if isEmptied { try folder.write("", to: "ws/lockin.sqlite") }
    let before = try files()
    let commands = [
      ["run"], ["run", "--fresh"], ["run", "--dry-run"], ["backup"],
      ["backup", "../mine.backup"], ["verify"], ["verify", "--all"], ["export", "--to", "../out"],
      ["report", "day", "2026-05-21"], ["dump"], ["import", "inbox/1.csv"],
      ["purge", "--before", "2026-05-21", "--yes"], ["check"], ["analyze"],
    ]
    for words in commands {
      let outcome = try lockin(words)
      #expect(outcome.exit == 65, "\(words) \(outcome.messages)")
      #expect(
        outcome.messages.contains(
          "lockin.sqlite: the store that reports were made from \(isEmptied ? "has nothing in it any more" : "is gone")"
        ),
        "\(words) \(outcome.messages)"
      )
      #expect(outcome.messages.contains("'lockin import --rebuild'"))
    }
    #expect(try files() == before)
    let status = try lockin(["status"])
    #expect(status.exit == 3 && status.text.contains("the store that reports were made from"))
    let doctor = try lockin(["doctor"])
    #expect(doctor.text.contains("the store that reports were made from is gone"))
    #expect(try lockin(["todo"]).exit == 0)
  }

  @Test("one that is made anew says what is lost, and backups of before stay")
  func anew() throws {
    try prepare()
    let kept = try backups()
    #expect(kept == ["lockin-20260522T050000Z.backup"])
    try FileManager.default.removeItem(atPath: store)
    try FileManager.default.removeItem(atPath: folder.path + "/ws/inbox/1.csv")
    let made = try lockin(["import", "--rebuild"])
    #expect(made.exit == 3)
    #expect(made.messages.contains("lockin.sqlite: the old store is gone: what is in no export"))
    #expect(!made.messages.contains("--undo-rebuild"))
    for day in 23...26 {
      let run = try lockin(["run"], "2026-05-\(day)T06:00:00Z")
      #expect(
        [0, 3].contains(run.exit) && !run.messages.contains("lockin.sqlite"),
        "\(run.messages)"
      )
    }
    #expect(try backups() == kept + ["lockin-20260526T060000Z.backup"])
    let doctor = try lockin(["doctor", "--all"], "2026-05-26T07:00:00Z").text
    #expect(doctor.contains("1 backup is of before 2026-05-23 07:00, when something of the store"))
  }

  @Test("everything can be purged without it")
  func purged() throws {
    try prepare()
    try FileManager.default.removeItem(atPath: store)
    let outcome = try lockin(["purge", "--all", "--files", "--yes"])
    #expect([0, 3].contains(outcome.exit), "\(outcome.messages)")
    #expect(try Directory.files(below: folder.path + "/ws").isEmpty)
  }

  @Test("a store that was named is no loss of the workspace's own, nor is one that never was")
  func named() throws {
    try folder.write("zone: UTC\n", to: "ws/lockin.yaml")
    try folder.write(Self.header + "2026-05-20T09:00:00Z,3600,one,W\n", to: "ws/inbox/1.csv")
    for words in [["run", "--store", "../other"], ["report", "day", "2026-05-20"], ["run"]] {
      let outcome = try lockin(words)
      #expect([0, 3].contains(outcome.exit), "\(words) \(outcome.messages)")
    }
    let purge = try lockin(["purge", "--store", "../other", "--before", "2026-05-21", "--yes"])
    #expect(purge.exit == 2)
    #expect(purge.messages.contains("this workspace has a store of its own, lockin.sqlite"))
    #expect(!FileStatus.isAbsent(folder.path + "/ws/reports/index.html"))
  }

  @Test("a store of before is told, what was purged since is taken out, and later backups stay")
  func older() throws {
    try prepare()
    try FileManager.default.removeItem(atPath: folder.path + "/ws/inbox/2.csv")
    #expect(try lockin(["purge", "--before", "2026-05-21", "--files", "--yes"]).exit == 0)
    let run = try lockin(["run"])
    #expect([0, 3].contains(run.exit), "\(run.messages)")
    let kept = try backups()
    try FileManager.default.removeItem(atPath: store)
    try FileManager.default.copyItem(atPath: folder.path + "/old", toPath: store)
    let words = "lockin.sqlite: this store is from before the run of 2026-05-23"
    let verify = try lockin(["verify"])
    #expect(verify.exit == 65 && verify.text.contains(words), "\(verify.text)")
    #expect(!verify.text.contains("remove"))
    let again = try lockin(["run"], "2026-05-24T05:00:00Z")
    #expect(again.exit == 3 && again.messages.contains(words), "\(again.messages)")
    let dump = try lockin(["dump"]).text
    #expect(dump.contains("\"night\"") && !dump.contains("\"one\""))
    #expect(try backups().starts(with: kept))
    let third = try lockin(["run"], "2026-05-25T05:00:00Z")
    #expect([0, 3].contains(third.exit) && !third.messages.contains(words), "\(third.messages)")
    #expect(try backups().starts(with: kept))
  }

  @Test("a folder in its place is none, and is left")
  func folderInPlace() throws {
    try prepare()
    try FileManager.default.removeItem(atPath: store)
    try folder.write("mine", to: "ws/lockin.sqlite/mine.txt")
    for words in [["import", "--rebuild"], ["run"], ["backup"], ["verify"]] {
      let outcome = try lockin(words)
      #expect(![0, 3, 70].contains(outcome.exit), "\(words) \(outcome.messages)")
      #expect(outcome.messages.contains("lockin.sqlite"), "\(words) \(outcome.messages)")
    }
    #expect(try folder.text(of: "ws/lockin.sqlite/mine.txt") == "mine")
    #expect(FileStatus.isAbsent(store + ".before-rebuild"))
  }

  @Test("a backup that lacks something, or is under another passphrase, takes the place of none")
  func lacking() throws {
    try prepare()
    let kept = try backups()
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/ws/plans",
      withDestinationPath: folder.path + "/elsewhere"
    )
    let linked = try lockin(["backup"], "2026-05-22T09:00:00Z")
    #expect(linked.exit == 3, "\(linked.messages)")
    #expect(try backups() == kept + ["lockin-20260522T090000Z.backup"])
    try FileManager.default.removeItem(atPath: folder.path + "/ws/plans")
    let mistyped = try lockin(["backup"], "2026-05-22T10:00:00Z", passphrase: "correct house")
    #expect(mistyped.exit == 3)
    #expect(
      mistyped.messages.contains(
        "lockin-20260522T090000Z.backup: another passphrase opens this backup of the same day"
      ),
      "\(mistyped.messages)"
    )
    #expect(try backups().count == 3)
  }

  @Test("one of before is no reason to take away later backups, whoever makes the next and when")
  func olderBackups() throws {
    try prepare()
    let kept = try backups()
    for words in [["backup"], ["run"]] {
      for now in ["2026-05-22T05:00:00Z", "2026-05-22T04:00:00Z", "2026-05-22T09:00:00Z"] {
        try FileManager.default.removeItem(atPath: store)
        try FileManager.default.copyItem(atPath: folder.path + "/old", toPath: store)
        let outcome = try lockin(words, now)
        #expect(outcome.exit == 3, "\(words) \(outcome.messages)")
        #expect(outcome.messages.contains("this store is from before the run of 2026-05-22"))
        #expect(try backups().contains(kept[0]), "\(words) \(now)")
        #expect(
          try BackupFile.check(
            folder.path + "/kept/" + kept[0],
            passphrase: Array("correct horse".utf8)
          ).names.contains("lockin.sqlite")
        )
        // The record of the run of before.
        try folder.write(record, to: "ws/lockin.run.json")
      }
    }
    let doctor = try lockin(["doctor"], "2026-05-22T09:00:00Z")
    #expect(doctor.exit == 3)
  }

  /// Has one folder hold what the other does, but for stores, as a program does that keeps folders the same.
  private func share(_ from: String, _ to: String) throws {
    let (from, to) = (folder.path + "/" + from, folder.path + "/" + to)
    try Directory.make(to)
    for name in try Directory.names(in: to) where !name.hasPrefix("lockin.sqlite") {
      try FileManager.default.removeItem(atPath: to + "/" + name)
    }
    for name in try Directory.names(in: from) where !name.hasPrefix("lockin.sqlite") {
      try FileManager.default.copyItem(atPath: from + "/" + name, toPath: to + "/" + name)
    }
  }

  @Test("two machines that share all but the store are none of before, and backups are thinned out")
  func twoMachines() throws {
    try prepare()
    let kept = try backups()
    try share("ws", "b")
    let refused = try lockin(["run", "-C", "../b"], "2026-05-22T18:00:00Z")
    #expect(refused.exit == 65, "\(refused.messages)")
    let made = try lockin(["import", "--rebuild", "-C", "../b"], "2026-05-22T18:00:00Z")
    #expect(made.exit == 3, "\(made.messages)")
    for day in 22...27 {
      for (place, other, hour) in [("b", "ws", "18"), ("ws", "b", "23")] {
        let run = try lockin(["run", "-C", "../" + place], "2026-05-\(day)T\(hour):00:00Z")
        #expect(
          [0, 3].contains(run.exit) && !run.messages.contains("lockin.sqlite:"),
          "\(place) \(day) \(run.messages)"
        )
        try share(place, other)
      }
    }
    #expect(try lockin(["dump"]).text == lockin(["dump", "-C", "../b"]).text)
    // What is of before the second machine's rebuild stays: its new store may lack something of it.
    let before = kept + ["lockin-20260522T180000Z.backup", "lockin-20260527T230000Z.backup"]
    #expect(try backups() == before)
    // One that was put back on either of the two is one of before all the same, and is told once.
    try FileManager.default.removeItem(atPath: store)
    try FileManager.default.copyItem(atPath: folder.path + "/old", toPath: store)
    for day in 28...30 {
      let run = try lockin(["run"], "2026-05-\(day)T05:00:00Z")
      #expect(
        run.messages.contains("this store is from before the run of 2026-05-28") == (day == 28),
        "\(run.messages)"
      )
    }
    #expect(
      try backups()
        == before + ["lockin-20260528T050000Z.backup", "lockin-20260530T050000Z.backup"]
    )
    // The other machine, of which nothing is lost, leaves what the person was told to look for in them.
    try share("ws", "b")
    for day in ["2026-05-30T18", "2026-05-31T18", "2026-06-01T18"] {
      let other = try lockin(["run", "-C", "../b"], "\(day):00:00Z")
      #expect(!other.messages.contains("lockin.sqlite:"), "\(other.messages)")
      #expect(try backups().starts(with: before + ["lockin-20260528T050000Z.backup"]))
    }
    #expect(try backups().count == before.count + 2)
  }

  @Test("while the store of one machine is lost, the other leaves backups of before")
  func lostOnOne() throws {
    try prepare()
    try share("ws", "b")
    _ = try lockin(["import", "--rebuild", "-C", "../b"], "2026-05-22T18:00:00Z")
    for (place, other, time) in [("b", "ws", "22T18"), ("ws", "b", "23T05"), ("ws", "b", "24T05")] {
      _ = try lockin(["run", "-C", "../" + place], "2026-05-\(time):00:00Z")
      try share(place, other)
    }
    let kept = try backups()
    try FileManager.default.removeItem(atPath: store)
    for day in 25...28 {
      #expect(try lockin(["run"], "2026-05-\(day)T05:00:00Z").exit == 65)
      try share("ws", "b")
      let other = try lockin(["run", "-C", "../b"], "2026-05-\(day)T18:00:00Z")
      #expect([0, 3].contains(other.exit), "\(other.messages)")
      #expect(try backups().starts(with: kept))
      try share("b", "ws")
    }
  }

  @Test("another workspace's store that is taken for one's own costs no backup, and is told")
  func replaced() throws {
    try prepare()
    let kept = try backups()
    try FileManager.default.copyItem(atPath: store, toPath: folder.path + "/own")
    try folder.write("zone: Europe/Berlin\n", to: "other/lockin.yaml")
    try folder.write(Self.header + "2026-05-20T10:00:00Z,60,foreign,W\n", to: "other/inbox/1.csv")
    let others = try lockin(["run", "-C", "../other"], "2026-05-22T05:00:00Z")
    #expect([0, 3].contains(others.exit), "\(others.messages)")
    try FileManager.default.removeItem(atPath: store)
    try FileManager.default.copyItem(atPath: folder.path + "/other/lockin.sqlite", toPath: store)
    let run = try lockin(["run"])
    #expect(run.exit == 3, "\(run.messages)")
    #expect(run.messages.contains("put this workspace's own store back: 'lockin restore FILE DIR'"))
    let verify = try lockin(["verify"])
    #expect(verify.text.contains("that store is another workspace's, or a copy"), "\(verify.text)")
    let accepted = try lockin(["run", "--accept-key"])
    #expect(accepted.exit == 3, "\(accepted.messages)")
    #expect(
      accepted.messages.contains(
        "lockin.sqlite: this store is the workspace's own from now on, and is not the one that the reports were "
          + "published from"
      ),
      "\(accepted.messages)"
    )
    for day in 24...27 {
      let next = try lockin(["run"], "2026-05-\(day)T05:00:00Z")
      #expect([0, 3].contains(next.exit) && !next.messages.contains("lockin.sqlite"))
    }
    #expect(try backups().starts(with: kept))
    #expect(try backups().last == "lockin-20260527T050000Z.backup")
    #expect(try backups().count < 5)
    // The own one that is put back is none of before: what it has not read, another store had.
    try FileManager.default.removeItem(atPath: store)
    try FileManager.default.copyItem(atPath: folder.path + "/own", toPath: store)
    let back = try lockin(["run"], "2026-05-28T05:00:00Z")
    #expect([0, 3].contains(back.exit), "\(back.messages)")
    #expect(!back.messages.contains("lockin.key") && !back.messages.contains("lockin.sqlite:"))
    #expect(try lockin(["dump"]).text.contains("\"night\""))
  }

  @Test("what only another passphrase opens is not thinned out, and is told once as a warning")
  func changedPassphrase() throws {
    try prepare()
    let kept = try backups()
    let words =
      "lockin-20260522T050000Z.backup: another passphrase opens this backup, and it is left"
    for day in 23...26 {
      let run = try lockin(["run"], "2026-05-\(day)T05:00:00Z", passphrase: "correct house")
      #expect(run.messages.contains(words), "\(run.messages)")
      #expect(
        try folder.text(of: "ws/lockin.run.json").contains("backup_lacks") == (day == 23),
        "\(run.messages)"
      )
      #expect(try backups() == kept + ["lockin-202605\(day)T050000Z.backup"])
    }
    let doctor = try lockin(["doctor", "--all"], "2026-05-26T06:00:00Z")
    #expect(
      doctor.text.contains("another passphrase opens lockin-20260522T050000Z.backup"),
      "\(doctor.text)"
    )
    // With the right one again, what was made under the wrong one stays, and all from before it.
    let right = try lockin(["run"], "2026-05-27T05:00:00Z")
    #expect(
      right.messages.contains(
        "lockin-20260526T050000Z.backup: another passphrase opens this backup, and it and 1 older one are left"
      ),
      "\(right.messages)"
    )
    #expect(try !folder.text(of: "ws/lockin.run.json").contains("backup_lacks"))
    try FileManager.default.removeItem(
      atPath: folder.path + "/kept/lockin-20260526T050000Z.backup"
    )
    let last = try lockin(["run"], "2026-05-28T05:00:00Z")
    #expect([0, 3].contains(last.exit) && !last.messages.contains("passphrase"))
    #expect(try backups() == ["lockin-20260528T050000Z.backup"])
  }

  private var record: String {
    """
    {"schema": "lockin.run.v1", "as_of": "2026-05-22T05:00:00Z", "started": "2026-05-22T05:00:00Z", "exit": 0, \
    "code": "done", "published_as_of": "2026-05-22T05:00:00Z", "own_store_as_of": "2026-05-22T05:00:00Z"}
    """
  }

  @Test("the store from before a rebuild is not lost to another one")
  func onlyCopy() throws {
    try prepare()
    try FileManager.default.removeItem(atPath: folder.path + "/ws/inbox/1.csv")
    #expect(try lockin(["import", "--rebuild"]).exit == 3)
    try FileManager.default.removeItem(atPath: store)
    let refused = try lockin(["import", "--rebuild"])
    #expect(refused.exit == 65, "\(refused.messages)")
    #expect(refused.messages.contains("type 'lockin import --undo-rebuild'"))
    #expect(try lockin(["import", "--undo-rebuild"]).exit == 0)
    #expect(try lockin(["dump"]).text.contains("\"night\""))
  }
}
