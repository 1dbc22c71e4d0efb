import Foundation
import Platform
import TestSupport
import Testing

/// Two workspaces and one folder: neither touches what the other sealed.
@Suite("Whose a backup is")
struct WhoseBackupTests {
  private static let words = ["LOCKIN_PASSPHRASE": "correct horse"]

  private func run(
    _ arguments: [String],
    _ scene: TemporaryFolder,
    _ inner: String,
    now: String = "2026-06-01T06:00:00Z"
  ) throws -> BuiltProgram.Outcome {
    try BuiltProgram.run(
      arguments,
      in: scene.path + "/" + inner,
      environment: Self.words,
      now: now
    )
  }

  /// A workspace in a folder of a scene whose backups go to `kept/` in the scene, where one stays.
  private func workspace(
    _ name: String,
    _ scene: TemporaryFolder,
    to place: String = "kept",
    days: Int = 1
  ) throws {
    try scene.write(
      "zone: UTC\nbackup:\n  to: \(scene.path)/\(place)\n  keep: { days: \(days), weeks: 0, months: 0 }\n",
      to: name + "/lockin.yaml"
    )
    // A run makes no folder outside the workspace.
    if !place.contains("/") { try Directory.make(scene.path + "/" + place) }
    try scene.write(
      "timestamp,duration_s,app_identifier,category\n2026-05-30T12:00:00Z,600,\(name),\n",
      to: name + "/inbox/rows.csv"
    )
  }

  @Test(
    "those of days to come, cut off or of a newer form are not kept in another's stead, nor removed"
  )
  func unsound() throws {
    let scene = try TemporaryFolder()
    try workspace("a", scene, days: 2)
    func name(_ day: String) -> String { "lockin-\(day)T060000Z.backup" }
    func night(_ dates: String...) throws -> [String] {
      for date in dates {
        let outcome = try run(["backup"], scene, "a", now: "\(date)T06:00:00Z")
        #expect([0, 3].contains(outcome.exit), "\(outcome.messages)")
      }
      return try Directory.names(in: scene.path + "/kept")
    }
    #expect(
      try night("2026-05-28", "2027-03-01", "2026-05-29", "2026-05-30", "2026-05-31")
        == ["20260530", "20260531", "20270301"].map(name)
    )
    let doctor = try run(["doctor"], scene, "a")
    #expect(
      doctor.text.contains(
        ", as a clock was ahead: the last is \(name("20270301"))"
      ),
      "\(doctor.text)"
    )
    // The newest of its days is cut off: the one before stays beside it.
    try #require(truncate(scene.path + "/kept/" + name("20260531"), 64) == 0)
    #expect(try night("2026-06-01") == ["20260530", "20260531", "20260601", "20270301"].map(name))
    _ = try run(["run"], scene, "a")
    // The form stands in its tenth byte.
    var bytes = try ByteStream.contents(of: scene.path + "/kept/" + name("20260601"))
    bytes[9] = 2
    try scene.write(bytes, to: "kept/" + name("20260601"))
    let verified = try run(["verify"], scene, "a")
    #expect(verified.exit == 65)
    #expect(
      verified.text.contains("this one can't tell whether it is whole"),
      "\(verified.text) \(verified.messages)"
    )
    #expect(!verified.text.contains("kept/" + name("20260601") + " && lockin backup"))
  }

  @Test("runs of two into one folder thin out their own alone, and take no name of the other's")
  func shared() throws {
    let scene = try TemporaryFolder()
    try workspace("a", scene)
    try workspace("b", scene)
    for day in 1...3 {
      for name in ["a", "b"] {
        let ran = try run(["run"], scene, name, now: "2026-06-0\(day)T06:00:00Z")
        #expect(
          [0, 3].contains(ran.exit) && !ran.messages.contains("no backup"),
          "\(ran.messages)"
        )
      }
      // The second of the two finds its second taken, and takes the next one.
      #expect(
        try Directory.names(in: scene.path + "/kept")
          == ["0", "1"].map { "lockin-2026060\(day)T06000\($0)Z.backup" }
      )
    }
    let files = try Directory.names(in: scene.path + "/kept")
    #expect(files == ["lockin-20260603T060000Z.backup", "lockin-20260603T060001Z.backup"])
    for (name, file) in zip(["a", "b"], files) {
      #expect(try run(["restore", "../kept/" + file, "../back-" + name], scene, name).exit == 0)
      #expect(
        try run(["dump"], scene, "back-" + name).text == run(["dump"], scene, name).text
      )
      let verified = try run(["verify"], scene, name, now: "2026-06-03T06:00:00Z")
      #expect(verified.exit == 0 && verified.messages.contains("1 backup, "), "\(verified.text)")
      #expect(
        verified.messages.contains("1 file is not known as a backup of this workspace"),
        "\(verified.messages)"
      )
      let doctor = try run(["doctor", "--all"], scene, name, now: "2026-06-03T07:00:00Z").text
      #expect(doctor.contains("the newest backup is of 2026-06-03 06:00"), "\(doctor)")
      #expect(doctor.contains("1 file is not known as a backup of this workspace"), "\(doctor)")
    }
    // The same second once more takes the place of its own.
    #expect(try run(["backup"], scene, "b", now: "2026-06-03T06:00:01Z").exit == 0)
    #expect(try Directory.names(in: scene.path + "/kept") == files)
  }

  @Test(
    "backups of before the marks, sealed exports and other files stay, and are none of the newest"
  )
  func others() throws {
    let scene = try TemporaryFolder()
    try workspace("a", scene)
    try workspace("other", scene, to: "elsewhere")
    #expect(try run(["backup"], scene, "other").exit == 0)
    #expect(try run(["export", "--to", "../export", "--encrypt"], scene, "a").exit == 0)
    let old = [
      "lockin-20250101T060000Z.backup", "lockin-20250102T060000Z.backup",
      "lockin-20270101T060000Z.backup",
    ]
    try Directory.make(scene.path + "/kept")
    let files = FileManager.default
    try files.moveItem(atPath: scene.path + "/export", toPath: scene.path + "/kept/" + old[0])
    try files.copyItem(
      atPath: scene.path + "/elsewhere/lockin-20260601T060000Z.backup",
      toPath: scene.path + "/kept/" + old[1]
    )
    // A clock that was ahead, of somebody else.
    try scene.write("lockinBK" + String(repeating: "x", count: 2000), to: "kept/" + old[2])
    let nothing = try run(["doctor"], scene, "a")
    #expect(nothing.text.contains("there is no backup of this workspace in"), "\(nothing.text)")
    for day in 1...2 {
      let made = try run(["backup"], scene, "a", now: "2026-06-0\(day)T06:00:00Z")
      #expect(made.exit == 0, "\(made.messages)")
    }
    #expect(
      try Directory.names(in: scene.path + "/kept")
        == old[..<2] + ["lockin-20260602T060000Z.backup"] + old[2...]
    )
    #expect([0, 3].contains(try run(["run", "--store", "s"], scene, "a").exit))
    let doctor = try run(["doctor", "--all"], scene, "a", now: "2026-06-02T06:00:00Z").text
    #expect(doctor.contains("the newest backup is of 2026-06-02 06:00"), "\(doctor)")
    #expect(doctor.contains("2 files are not known as backups of this workspace"), "\(doctor)")
  }

  @Test(
    "an old backup under the name of the newest is noticed, and is neither thinned out nor replaced"
  )
  func swapped() throws {
    let scene = try TemporaryFolder()
    try workspace("a", scene)
    #expect([0, 3].contains(try run(["run"], scene, "a").exit))
    let kept = scene.path + "/kept/lockin-"
    #expect(rename(kept + "20260601T060000Z.backup", kept + "20260602T060000Z.backup") == 0)
    let verified = try run(["verify"], scene, "a", now: "2026-06-02T06:00:00Z")
    #expect(verified.exit == 65)
    #expect(verified.text.contains("was made for another second than its name says"))
    let doctor = try run(["doctor", "--all"], scene, "a", now: "2026-06-02T06:00:00Z").text
    #expect(doctor.contains("the newest backup is of 2026-06-01 06:00"), "\(doctor)")
    let before = try ByteStream.contents(of: kept + "20260602T060000Z.backup")
    #expect(try run(["backup"], scene, "a", now: "2026-06-02T06:00:00Z").exit == 0)
    #expect(try run(["backup"], scene, "a", now: "2026-06-03T06:00:00Z").exit == 0)
    #expect(try ByteStream.contents(of: kept + "20260602T060000Z.backup") == before)
    #expect(
      try Directory.names(in: scene.path + "/kept")
        == ["lockin-20260602T060000Z.backup", "lockin-20260603T060000Z.backup"]
    )
  }

  @Test("'lockin backup FILE' replaces a backup of the workspace, and nothing else")
  func named() throws {
    let scene = try TemporaryFolder()
    try workspace("a", scene)
    try workspace("b", scene)
    let seal = ["export", "--to", "../export", "--encrypt"]
    #expect(try run(["backup", "../one"], scene, "a").exit == 0)
    #expect(try run(seal, scene, "b").exit == 0)
    let theirs = try ByteStream.contents(of: scene.path + "/one")
    let export = try ByteStream.contents(of: scene.path + "/export")
    for (name, words) in [
      (
        "../one",
        "../one: a sealed file lies there that is not known as this workspace's (another workspace's, or an older lockin's), and stays as it is: give the new one another name"
      ),
      (
        "../export",
        "../export: an export of this workspace lies there, and stays as it is: give the new one another name"
      ),
    ] {
      let refused = try run(["backup", name], scene, "b")
      #expect(refused.exit == 73 && refused.messages.contains(words), "\(refused.messages)")
    }
    #expect(try ByteStream.contents(of: scene.path + "/one") == theirs)
    #expect(try ByteStream.contents(of: scene.path + "/export") == export)
    let again = try run(["backup", "../one"], scene, "a", now: "2026-06-02T06:00:00Z")
    #expect(again.exit == 0, "\(again.messages)")
    #expect(try ByteStream.contents(of: scene.path + "/one") != theirs)
    // The copy of a workspace has its key, and can't be told apart by it.
    #expect(try BuiltProgram.shell("cp -a a copy", in: scene).exit == 0)
    #expect(try run(["backup", "../one"], scene, "copy").exit == 0)
  }

  @Test("a purge lists and takes its own backups alone")
  func purged() throws {
    let scene = try TemporaryFolder()
    try workspace("a", scene)
    try workspace("b", scene)
    for name in ["a", "b"] { #expect([0, 3].contains(try run(["run"], scene, name).exit)) }
    try FileManager.default.copyItem(
      atPath: scene.path + "/kept/lockin-20260601T060001Z.backup",
      toPath: scene.path + "/a/theirs.backup"
    )
    #expect(try run(["backup", "mine.backup"], scene, "a").exit == 0)
    let purge = ["purge", "--before", "2026-05-31", "--backups", "--yes"]
    let rehearsed = try run(purge.dropLast() + ["--dry-run"], scene, "a").messages
    #expect(
      rehearsed.contains("\(scene.path)/kept/lockin-20260601T060000Z.backup"),
      "\(rehearsed)"
    )
    let purged = try run(purge, scene, "a")
    #expect(purged.exit == 3, "\(purged.messages)")
    for name in ["\(scene.path)/kept/lockin-20260601T060001Z.backup", "theirs.backup"] {
      #expect(
        purged.messages.contains(
          "\(name) stays: this is sealed and may hold it, and is not known as this workspace's"
        ),
        "\(purged.messages)"
      )
    }
    #expect(
      try Directory.names(in: scene.path + "/kept") == ["lockin-20260601T060001Z.backup"]
    )
    #expect(FileStatus.isAbsent(scene.path + "/a/mine.backup"))
    #expect(!FileStatus.isAbsent(scene.path + "/a/theirs.backup"))
  }

  @Test("where the disk is not mounted no folder is made in its place, and a run goes on")
  func unmounted() throws {
    let scene = try TemporaryFolder()
    try workspace("a", scene, to: "media/disk/lockin")
    let ran = try run(["run"], scene, "a")
    #expect(ran.exit == 3)
    #expect(
      ran.messages.contains("no backup was made tonight, and the reports stand")
        && ran.messages.contains("the disk may not be mounted"),
      "\(ran.messages)"
    )
    #expect(!FileStatus.isAbsent(scene.path + "/a/reports/index.html"))
    #expect(FileStatus.isAbsent(scene.path + "/media"))
    let named = try run(["backup"], scene, "a")
    #expect(named.exit == 73 && named.messages.contains("the disk may not be mounted"))
    #expect(FileStatus.isAbsent(scene.path + "/media"))
    // A place for disks stands, whether one is mounted there or not.
    try Directory.make(scene.path + "/media/disk")
    for _ in 0..<2 {
      let nightly = try run(["run"], scene, "a")
      #expect(nightly.exit == 3)
      #expect(
        nightly.messages.contains(
          "a run makes none outside the workspace: the disk may not be mounted"
        ),
        "\(nightly.messages)"
      )
      #expect(FileStatus.isAbsent(scene.path + "/media/disk/lockin"))
      #expect(try run(["backup"], scene, "a").exit == 0)
      #expect(try run(["run"], scene, "a").messages.contains("sealed, opened again"))
      try FileManager.default.removeItem(atPath: scene.path + "/media/disk/lockin")
    }
    #expect(try run(["backup"], scene, "a").exit == 0)
    #expect(
      try Directory.names(in: scene.path + "/media/disk/lockin")
        == ["lockin-20260601T060000Z.backup"]
    )
    // In the workspace there is no disk that could be another one.
    try workspace("b", scene, to: "b/deep/in/it")
    #expect(try run(["backup"], scene, "b").exit == 0)
  }
}
