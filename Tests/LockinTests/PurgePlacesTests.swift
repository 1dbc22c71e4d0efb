import Foundation
import Platform
import TestSupport
import Testing

/// What a purge leaves alone, as it is not the workspace's own, and what it finds behind links.
@Suite("Where a purge reaches")
struct PurgePlacesTests {
  /// A canary in the record of a window's title, and in a calendar.
  static let canary = "ZqCanaryQz"
  static let environment = ["LOCKIN_PASSPHRASE": "correct horse"]

  static func run(
    _ arguments: [String],
    in folder: String
  ) throws -> BuiltProgram.Outcome {
    try BuiltProgram.run(arguments, in: folder, environment: environment)
  }

  /// A workspace in a folder of a scene that has published reports with the canary in them.
  static func publish(
    _ name: String,
    in scene: TemporaryFolder,
    settings: String = ""
  ) throws -> String {
    let folder = scene.path + "/" + name
    try Directory.make(folder)
    try scene.write(
      "zone: UTC\nprivacy: { publish_titles: true, publish_apps: true }\n" + settings,
      to: name + "/lockin.yaml"
    )
    try scene.write(
      """
      timestamp,duration_s,app_identifier,category,device,title
      2026-05-20T08:00:00Z,1800,\(canary)App,Work,desk,\(canary)
      2026-05-28T08:00:00Z,1800,Plain,Work,phone,

      """,
      to: name + "/inbox/rows.csv"
    )
    try scene.write(
      """
      BEGIN:VCALENDAR
      VERSION:2.0
      PRODID:x
      BEGIN:VEVENT
      UID:zq-moved@example.org
      DTSTAMP:20260501T000000Z
      DTSTART:20260528T100000Z
      DTEND:20260528T110000Z
      SUMMARY:\(canary)
      LOCATION:\(canary)
      END:VEVENT
      END:VCALENDAR

      """.replacing("\n", with: "\r\n"),
      to: name + "/inbox/plan.ics"
    )
    let ran = try run(["run"], in: folder)
    #expect([0, 3].contains(ran.exit), "\(ran.messages)")
    return folder
  }

  /// All files below a folder with their bytes.
  static func bytes(below folder: String) throws -> [String: Data] {
    var found: [String: Data] = [:]
    for name in try Directory.files(below: folder) {
      found[name] = try Data(contentsOf: URL(fileURLWithPath: folder + "/" + name))
    }
    return found
  }

  static func copy(_ source: String, _ target: String) throws {
    try FileManager.default.copyItem(atPath: source, toPath: target)
  }

  // MARK: - Reports of others

  @Test(
    "a purge in a copy, or in a restored backup, leaves the reports of the original",
    arguments: [false, true]
  )
  func copies(isRestored: Bool) throws {
    let scene = try TemporaryFolder()
    let original = try Self.publish("a", in: scene)
    if isRestored {
      #expect(try Self.run(["backup", "../b"], in: original).exit == 0)
      #expect(try Self.run(["restore", "b", "copy"], in: scene.path).exit == 0)
    } else {
      try Self.copy(original, scene.path + "/copy")
    }
    let before = try Self.bytes(below: original)
    #expect(before.keys.filter { $0.hasPrefix("reports/") }.count > 20)
    let rehearsed = try Self.run(["purge", "--all", "--dry-run"], in: scene.path + "/copy")
    let purged = try Self.run(["purge", "--all", "--yes"], in: scene.path + "/copy")
    for outcome in [rehearsed, purged] { #expect(outcome.exit == 0, "\(outcome.messages)") }
    #expect(try Self.bytes(below: original) == before)
    // Its own are gone.
    #expect(
      try PurgeTests.finds([Self.canary], in: scene.path + "/copy", besides: ["inbox"]) == []
    )
  }

  @Test("a purge in a copy that lies around its original leaves the original alone")
  func around() throws {
    let scene = try TemporaryFolder()
    let original = try Self.publish("outer/a", in: scene)
    #expect(try Self.run(["export", "--to", "ex"], in: original).exit == 0)
    for name in try Directory.names(in: original) where name != "ex" {
      try Self.copy(original + "/" + name, scene.path + "/outer/" + name)
    }
    let before = try Self.bytes(below: original)
    let purged = try Self.run(
      ["purge", "--all", "--files", "--backups", "--yes"],
      in: scene.path + "/outer"
    )
    #expect(purged.exit == 3, "\(purged.messages)")
    #expect(purged.messages.contains("a stays: this is a workspace of its own"))
    #expect(try Self.bytes(below: original) == before)
    #expect(try Directory.names(in: scene.path + "/outer") == ["a"])
  }

  @Test("a folder that was published into and that another workspace owns by now stays")
  func taken() throws {
    let scene = try TemporaryFolder()
    let first = try Self.publish("a", in: scene, settings: "publish: { to: \(scene.path)/site }\n")
    try FileManager.default.removeItem(atPath: scene.path + "/site")
    _ = try Self.publish("b", in: scene, settings: "publish: { to: \(scene.path)/site }\n")
    let before = try Self.bytes(below: scene.path + "/site")
    let purged = try Self.run(["purge", "--all", "--files", "--yes"], in: first)
    #expect(purged.exit == 3, "\(purged.messages)")
    #expect(
      purged.messages.contains(
        "site stays: reports lie there with a mark that is not this workspace's"
      ),
      "\(purged.messages)"
    )
    #expect(try Self.bytes(below: scene.path + "/site") == before)
  }

  @Test(
    "without a mark, or a key, that says whose they are, reports stay and are named",
    arguments: ["reports/.lockin", "lockin.key"],
    [true, false]
  )
  func unmarked(file: String, isGone: Bool) throws {
    let scene = try TemporaryFolder()
    let folder = try Self.publish("a", in: scene)
    try AtomicFile.remove(at: folder + "/" + file)
    if !isGone { try scene.write(String(repeating: "0", count: 64) + "\n", to: "a/" + file) }
    let before = try Self.bytes(below: folder + "/reports")
    let purged = try Self.run(["purge", "--all", "--yes"], in: folder)
    #expect(purged.exit == 3, "\(purged.messages)")
    #expect(purged.messages.contains("reports stays: reports lie there"), "\(purged.messages)")
    #expect(try Self.bytes(below: folder + "/reports") == before)
  }

  @Test(
    "after a move the folder of an earlier publish.to goes when it is named in lockin.yaml"
  )
  func moved() throws {
    let scene = try TemporaryFolder()
    let folder = try Self.publish("a", in: scene, settings: "publish: { to: \(scene.path)/site }\n")
    try scene.write("zone: UTC\n", to: "a/lockin.yaml")
    #expect([0, 3].contains(try Self.run(["run"], in: folder).exit))
    try FileManager.default.moveItem(atPath: folder, toPath: scene.path + "/m")
    let purged = try Self.run(["purge", "--all", "--yes"], in: scene.path + "/m")
    #expect(purged.exit == 0)
    #expect(!purged.messages.contains("site"), "\(purged.messages)")
    try scene.write("zone: UTC\npublish: { to: \(scene.path)/site }\n", to: "m/lockin.yaml")
    let again = try Self.run(["purge", "--all", "--yes"], in: scene.path + "/m")
    #expect(again.exit == 0, "\(again.messages)")
    #expect(try Directory.files(below: scene.path + "/site") == [".lockin"])
  }

  @Test("reports behind a link within the workspace go as a run publishes them")
  func linked() throws {
    let scene = try TemporaryFolder()
    try Directory.make(scene.path + "/a/out")
    try FileManager.default.createSymbolicLink(
      atPath: scene.path + "/a/reports",
      withDestinationPath: "out"
    )
    let folder = try Self.publish("a", in: scene)
    #expect(try !PurgeTests.finds([Self.canary], in: folder + "/out").isEmpty)
    let purged = try Self.run(["purge", "--all", "--yes"], in: folder)
    #expect(purged.exit == 0, "\(purged.messages)")
    #expect(try Directory.files(below: folder + "/out") == [".lockin"])
    #expect(try Self.run(["purge", "--all", "--files", "--yes"], in: folder).exit == 0)
    #expect(try Directory.names(in: folder) == [])
  }

  // MARK: - Exports of everything

  @Test("an export in the workspace goes where it is whole, and stays whole where it was changed")
  func exports() throws {
    let scene = try TemporaryFolder()
    let folder = try Self.publish("a", in: scene)
    for name in ["whole", "edited", "more", "less", "used"] {
      #expect(try Self.run(["export", "--to", "ex-" + name], in: folder).exit == 0)
    }
    try scene.write("mine\n", to: "a/ex-edited/workspace/lockin.yaml")
    try scene.write("mine\n", to: "a/ex-more/workspace/plans/notes.txt")
    try AtomicFile.remove(at: folder + "/ex-less/README.md")
    _ = try Self.run(["run"], in: folder + "/ex-used/workspace")
    let names = ["ex-edited", "ex-more", "ex-less", "ex-used"]
    let before = try names.map { try Self.bytes(below: folder + "/" + $0) }
    let purged = try Self.run(["purge", "--all", "--yes"], in: folder)
    #expect(purged.exit == 3)
    for (name, file) in zip(
      names,
      ["workspace/lockin.yaml", "workspace/plans/notes.txt", "README.md", "workspace/"]
    ) {
      #expect(
        purged.messages.contains("\(name) stays: this export is not as lockin wrote it (\(file)"),
        "\(purged.messages)"
      )
    }
    #expect(try names.map { try Self.bytes(below: folder + "/" + $0) } == before)
    #expect(FileStatus.isAbsent(folder + "/ex-whole"))
  }

  @Test(
    "a folder of one's own that is called as lockin's drafts are stays, and so does a workspace in the workspace"
  )
  func drafts() throws {
    let scene = try TemporaryFolder()
    let folder = try Self.publish("a", in: scene)
    let drafts = ["x.0123456789abcdef.lockin-new", "y.fedcba9876543210.lockin-new"]
    for draft in drafts { try scene.write("mine\n", to: "a/\(draft)/notes.txt") }
    try scene.write("mine\n", to: "a/z.lockin-new/notes.txt")
    try scene.write("zone: UTC\n", to: "a/other/lockin.yaml")
    try scene.write("lockinBK", to: "a/other/theirs.backup")
    let purged = try Self.run(["purge", "--all", "--files", "--backups", "--yes"], in: folder)
    #expect(purged.exit == 3)
    for name in drafts + ["other"] {
      #expect(purged.messages.contains("\(name) stays: "), "\(name): \(purged.messages)")
    }
    #expect(
      try Directory.files(below: folder) == [
        "other/lockin.yaml", "other/theirs.backup", "\(drafts[0])/notes.txt",
        "\(drafts[1])/notes.txt", "z.lockin-new/notes.txt",
      ]
    )
  }

  // MARK: - Copies

  @Test("copies of the store and backups of other names are named, and no file outside goes")
  func copiesOfTheStore() throws {
    let scene = try TemporaryFolder()
    let folder = try Self.publish("a", in: scene)
    try Directory.make(scene.path + "/kept/deep")
    try scene.write(
      try scene.text(of: "a/lockin.yaml") + "backup: { to: \(scene.path)/kept }\n",
      to: "a/lockin.yaml"
    )
    #expect(try Self.run(["backup"], in: folder).exit == 0)
    #expect(try Self.run(["backup", scene.path + "/kept/mine.backup"], in: folder).exit == 0)
    #expect(try Self.run(["backup", scene.path + "/kept/deep/old.backup"], in: folder).exit == 0)
    try scene.write("mine\n", to: "kept/lockin-20260101T000000Z.backup")
    try Self.copy(folder + "/lockin.sqlite", folder + "/lockin.sqlite.bak")
    try Self.copy(folder + "/lockin.sqlite", folder + "/inbox/copy.db")
    let purged = try Self.run(["purge", "--device", "desk", "--backups", "--yes"], in: folder)
    #expect(purged.exit == 3)
    for name in [
      "\(scene.path)/kept/mine.backup", "\(scene.path)/kept/deep/old.backup", "lockin.sqlite.bak",
      "inbox/copy.db",
    ] {
      #expect(purged.messages.contains("\(name) stays: "), "\(name): \(purged.messages)")
    }
    #expect(
      try Directory.files(below: scene.path + "/kept").filter { !$0.hasSuffix("lock") } == [
        "deep/old.backup", "lockin-20260101T000000Z.backup", "mine.backup",
      ]
    )
    #expect(!FileStatus.isAbsent(folder + "/lockin.sqlite.bak"))
  }

  @Test(
    "the calendar of moved events goes with what it is made of, and nobody's own of that name",
    arguments: [["--titles"], ["--before", "2026-05-29"], ["--all"]]
  )
  func moves(options: [String]) throws {
    let scene = try TemporaryFolder()
    let folder = try Self.publish("a", in: scene)
    try scene.write(
      "changes:\n  - { event: zq-moved@example.org, from: 2026-05-28T10:00, to: 2026-05-28T12:00 }\n",
      to: "a/plans/changes.yaml"
    )
    let planned = try Self.run(["plan", "export"], in: folder)
    #expect([0, 3].contains(planned.exit), "\(planned.messages)")
    #expect(try scene.text(of: "a/exports/changes.ics").contains(Self.canary))
    try scene.write("BEGIN:VCALENDAR\r\nPRODID:mine\r\nEND:VCALENDAR\r\n", to: "a/mine/changes.ics")
    let purged = try Self.run(["purge", "--yes"] + options, in: folder)
    #expect(purged.exit == 0, "\(purged.messages)")
    #expect(FileStatus.isAbsent(folder + "/exports/changes.ics"))
    #expect(!FileStatus.isAbsent(folder + "/mine/changes.ics"))
    #expect(
      purged.messages.contains("titles of calendar events stay") == options.contains("--titles")
    )
  }

  // MARK: - Links in the inbox

  @Test(
    "of a link in the inbox the link alone goes, and what it leads to is named and stays",
    arguments: [false, true]
  )
  func links(isAll: Bool) throws {
    let scene = try TemporaryFolder()
    let folder = try Self.publish("a", in: scene)
    let rows =
      "timestamp,duration_s,app_identifier,category,device\n2026-05-21T08:00:00Z,60,X,,desk\n"
    try scene.write(rows, to: "outside/one.csv")
    try scene.write(rows, to: "elsewhere/two.csv")
    let files = FileManager.default
    try files.createSymbolicLink(
      atPath: folder + "/inbox/one.csv",
      withDestinationPath: "../../outside/one.csv"
    )
    try files.createSymbolicLink(
      atPath: folder + "/inbox/far",
      withDestinationPath: scene.path + "/elsewhere"
    )
    let purged = try Self.run(
      ["purge", "--files", "--yes"] + (isAll ? ["--all"] : ["--device", "desk"]),
      in: folder
    )
    #expect(purged.exit == 3)
    #expect(try scene.text(of: "outside/one.csv") == rows)
    #expect(try scene.text(of: "elsewhere/two.csv") == rows)
    #expect(FileStatus.isAbsent(folder + "/inbox/one.csv"))
    #expect(FileStatus.isAbsent(folder + "/inbox/far") == isAll)
    let real = SystemPath.resolved(scene.path)
    let far = isAll ? "\(real)/elsewhere" : "inbox/far/two.csv"
    for name in ["\(real)/outside/one.csv", far] {
      #expect(purged.messages.contains("\(name) stays: "), "\(name): \(purged.messages)")
    }
  }
}

/// Files that a purge takes, or has to leave, where nobody looks.
@Suite("What a purge finds in the inbox besides exports")
struct PurgePassedOverTests {
  private static let names = [
    "rows.csv.part", "rows.csv.tmp", "rows.csv~", ".hidden.csv", ".rows.csv.swp",
  ]

  private func purge(
    _ arguments: [String],
    _ files: [String: String]
  ) throws -> (said: String, left: [String]) {
    let scene = try TemporaryFolder()
    let folder = try PurgePlacesTests.publish("ws", in: scene)
    for (name, text) in files { try scene.write(text, to: "ws/inbox/" + name) }
    let done = try PurgePlacesTests.run(["purge", "--yes"] + arguments, in: folder)
    #expect(done.exit == 0, "\(done.messages)")
    return (done.messages, try Directory.files(below: folder + "/inbox"))
  }

  @Test("--files takes what holds it and was passed over as half written or hidden")
  func files() throws {
    let rows = """
      timestamp,duration_s,app_identifier,category,device,title
      2026-05-20T08:00:00Z,1800,a,Work,desk,b

      """
    let names = Dictionary(uniqueKeysWithValues: Self.names.map { ($0, rows) })
    let done = try purge(["--device", "desk", "--files"], names)
    #expect(done.left == ["plan.ics"])
    for name in Self.names { #expect(done.said.contains(name), "\(done.said)") }
  }

  @Test("what nobody can read there is named")
  func unreadable() throws {
    let done = try purge(["--device", "desk", "--files"], [".rows.csv.swp": "b0VIM\u{0}x"])
    #expect(done.left == [".rows.csv.swp", "plan.ics"])
    #expect(
      done.said.contains(".rows.csv.swp stays: imports pass this over, and it may hold it"),
      "\(done.said)"
    )
  }
}
