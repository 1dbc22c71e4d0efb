import Foundation
import Platform
import TestSupport
import Testing

@Suite("Purges")
struct PurgeTests {
  static let words = ["LOCKIN_PASSPHRASE": "correct horse"]

  /// The files below a folder, and their names, in which any of some texts stands.
  static func finds(
    _ texts: [String],
    in folder: String,
    besides skipped: [String] = []
  ) throws -> [String] {
    var found: [String] = []
    let needles = texts.map { Array($0.utf8) }
    for name in try Directory.files(below: folder)
    where !skipped.contains(where: { name == $0 || name.hasPrefix($0 + "/") }) {
      let bytes = try Data(contentsOf: URL(fileURLWithPath: folder + "/" + name))
      for (text, needle) in zip(texts, needles)
      where name.contains(text) || bytes.range(of: Data(needle)) != nil {
        found.append("\(text) in \(name)")
      }
    }
    return found
  }

  func run(
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

  // MARK: - Everything

  /// A workspace with 200 texts of its own in all that it holds, after runs, advice, a backup and exports.
  private func full() throws -> (scene: AdviceScene, canaries: [String]) {
    let scene = try AdviceScene()
    let folder = scene.folder
    var canaries: [String] = []
    func text(_ field: String) -> String {
      let name = "Zq" + field.filter(\.isLetter).capitalized + "Qz"
      if !canaries.contains(name) { canaries.append(name) }
      return name
    }
    var csv = "timestamp,duration_s,app_identifier,category,device,title,url\n"
    for number in 0..<40 {
      let letters =
        String(UnicodeScalar(UInt8(97 + number / 20)))
        + String(UnicodeScalar(UInt8(97 + number % 20)))
      csv +=
        "2026-05-\(10 + number / 2)T1\(number % 2):00:00Z,1800,\(text("app" + letters)),\(text("category" + letters)),"
        + "\(text("device" + letters)),\(text("title" + letters)),https://\(text("url" + letters)).invalid/\n"
    }
    try folder.write(csv, to: "inbox/\(text("file")).csv")
    try folder.write(
      """
      BEGIN:VCALENDAR
      VERSION:2.0
      PRODID:x
      X-WR-CALNAME:\(text("calendar"))
      BEGIN:VEVENT
      UID:\(text("uid"))
      DTSTAMP:20260501T000000Z
      DTSTART:20260602T100000Z
      DTEND:20260602T110000Z
      RRULE:FREQ=WEEKLY
      SUMMARY:\(text("summary"))
      LOCATION:\(text("location"))
      DESCRIPTION:\(text("description"))
      CATEGORIES:\(text("tag"))
      END:VEVENT
      END:VCALENDAR

      """.replacing("\n", with: "\r\n"),
      to: "inbox/\(text("calendarfile")).ics"
    )
    try folder.write(
      """
      events:
        - { id: \(text("eventid")), title: \(text("event")), start: 2026-06-02T14:00, end: 2026-06-02T16:00, tags: [\(text("eventtag"))], movable: true }

      """,
      to: "plans/events.yaml"
    )
    try folder.write(
      """
      goals:
        - { id: goal-zqgoalidqz, title: \(text("goal")), target_hours: 20, start: 2026-05-01, deadline: 2026-07-01, categories: [\(text("categoryaa"))] }

      """,
      to: "plans/goals.yaml"
    )
    canaries.append("zqgoalidqz")
    try folder.write(
      "items:\n  - { title: \(text("item")), due_date: 2026-06-02, notes: \(text("itemnotes")) }\n",
      to: "plans/items.yaml"
    )
    try folder.write(
      "habits:\n  - { id: zqhabitidqz, title: \(text("habit")), recurrence: daily, start: 2026-05-01 }\n",
      to: "plans/habits.yaml"
    )
    canaries.append("zqhabitidqz")
    let settings = try folder.text(of: "lockin.yaml")
    try folder.write(
      settings + "\ndevices: [ \(text("deviceaa")) ]\nprivacy: { publish_titles: true }\n",
      to: "lockin.yaml"
    )
    let first = try scene.lockin("run")
    #expect([0, 3].contains(first.exit), "\(first.messages)")
    #expect(try [0, 3].contains(scene.lockin("plan").exit))
    #expect(try scene.lockin("session", "start", "goal-zqgoalidqz").exit == 0)
    #expect(try scene.lockin("export", "--to", "mine/all").exit == 0)
    let passphrase = ModelWorkspace.environment.merging(Self.words) { $1 }
    #expect(try scene.lockin("backup", "kept.backup", environment: passphrase).exit == 0)
    return (scene, canaries)
  }

  private static let own = ["inbox", "plans", "lockin.yaml"]

  @Test(
    "after --all nothing is left of it but in inbox/, plans/ and lockin.yaml, nor after the next run"
  )
  func all() throws {
    let (scene, canaries) = try full()
    let folder = scene.folder
    #expect(canaries.count >= 200)
    let before = try Self.finds(canaries, in: folder.path, besides: Self.own)
    for canary in canaries {
      #expect(before.contains { $0.hasPrefix(canary + " ") }, "\(canary) was nowhere to begin with")
    }
    let rehearsed = try scene.lockin("purge", "--all", "--dry-run")
    #expect(rehearsed.exit == 0 && rehearsed.messages.contains("this was a rehearsal"))
    #expect(try Self.finds(canaries, in: folder.path, besides: Self.own).count == before.count)
    let refused = try scene.lockin("purge", "--all")
    #expect(refused.exit == 2 && refused.messages.contains("nobody can be asked"))

    let purged = try scene.lockin("purge", "--all", "--yes")
    #expect(purged.exit == 0, "\(purged.messages)")
    #expect(try Self.finds(canaries, in: folder.path, besides: Self.own) == [])
    for name in ["inbox/ZqFileQz.csv", "plans/events.yaml", "lockin.yaml", "kept.backup"] {
      #expect(purged.messages.contains(name), "\(name): \(purged.messages)")
    }
    #expect(!FileStatus.isAbsent(folder.path + "/kept.backup"))
    // What stays in inbox/ is not read again; plans/ are, as they stay.
    let again = try scene.lockin("run")
    #expect([0, 3].contains(again.exit), "\(again.messages)")
    let exports = canaries.filter { canary in
      !["Event", "Eventid", "Eventtag", "Goal", "Item", "Itemnotes", "Habit"].contains(
        String(canary.dropFirst(2).dropLast(2))
      ) && !canary.hasPrefix("zq") && canary != "ZqCategoryaaQz" && canary != "ZqDeviceaaQz"
    }
    #expect(exports.count > 190)
    #expect(try Self.finds(exports, in: folder.path, besides: Self.own) == [])
    // A new export of the same device counts from then on.
    try folder.write(
      "timestamp,duration_s,app_identifier,category,device\n2026-06-01T07:00:00Z,60,New,,ZqDeviceabQz\n",
      to: "inbox/new.csv"
    )
    _ = try scene.lockin("import", "inbox/new.csv", now: "2026-06-02T06:00:00Z")
    #expect(try scene.lockin("dump").text.contains("\"app\":\"New\""))
  }

  @Test("with --files and --backups nothing is left at all")
  func nothing() throws {
    let (scene, _) = try full()
    let purged = try scene.lockin("purge", "--all", "--files", "--backups", "--yes")
    #expect(purged.exit == 0, "\(purged.messages)")
    #expect(try Directory.names(in: scene.folder.path) == [])
  }

  // MARK: - Parts

  private static let rows = """
    timestamp,duration_s,app_identifier,category,device,title,url
    2026-05-20T08:00:00Z,1800,ZqEarlyDeskQz,Work,desk,ZqEarlyTitleQz,https://zqearlyurlqz.invalid/
    2026-05-20T10:00:00Z,1800,ZqEarlyPhoneQz,Work,ZqPhoneQz,,
    2026-05-28T08:00:00Z,1800,ZqLateDeskQz,Work,desk,ZqLateTitleQz,https://zqlateurlqz.invalid/
    2026-05-28T10:00:00Z,1800,ZqLatePhoneQz,Work,ZqPhoneQz,,
    2026-05-24T23:00:00Z,7200,ZqAcrossQz,Work,desk,,

    """
  private static let timewarrior =
    #"[{"id":1,"start":"20260529T081500Z","end":"20260529T091500Z","tags":["ZqSourceQz"]}]"#
  private static let canaries = [
    "ZqEarlyDeskQz", "ZqEarlyTitleQz", "zqearlyurlqz", "ZqEarlyPhoneQz", "ZqPhoneQz",
    "ZqLateDeskQz",
    "ZqLateTitleQz", "zqlateurlqz", "ZqLatePhoneQz", "ZqSourceQz", "ZqPastQz", "ZqComingQz",
    "ZqAcrossQz",
  ]

  private func parts() throws -> TemporaryFolder {
    let folder = try BuiltProgram.workspace()
    try folder.write("zone: UTC\nprivacy: { publish_titles: true }\n", to: "lockin.yaml")
    try AtomicFile.remove(at: folder.path + "/inbox/good.csv")
    try folder.write(Self.rows, to: "inbox/rows.csv")
    try folder.write(Self.timewarrior, to: "inbox/timew.json")
    func event(_ name: String, _ day: String, _ more: String = "") -> String {
      "BEGIN:VEVENT\r\nUID:\(name)-uid\r\nDTSTAMP:20260501T000000Z\r\nDTSTART:\(day)T120000Z\r\nDTEND:\(day)T130000Z\r\n\(more)SUMMARY:\(name)\r\nEND:VEVENT\r\n"
    }
    try folder.write(
      "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\n" + event("ZqPastQz", "20260520")
        + event("ZqPastQz-series", "20260504", "RRULE:FREQ=WEEKLY;COUNT=3\r\n")
        + event("ZqComingQz", "20260504", "RRULE:FREQ=WEEKLY\r\n") + "END:VCALENDAR\r\n",
      to: "inbox/plan.ics"
    )
    let ran = try run(["run"], folder)
    #expect([0, 3].contains(ran.exit), "\(ran.messages)")
    return folder
  }

  @Test(
    "each choice takes its own and nothing else, keeps it out through runs, new exports and a rebuild",
    arguments: [
      (["--device", "ZqPhoneQz"], ["ZqEarlyPhoneQz", "ZqPhoneQz", "ZqLatePhoneQz"]),
      (["--source", "timewarrior"], ["ZqSourceQz"]),
      (
        ["--before", "2026-05-25"],
        ["ZqEarlyDeskQz", "ZqEarlyTitleQz", "zqearlyurlqz", "ZqEarlyPhoneQz", "ZqPastQz"]
      ),
      (
        ["--titles"],
        ["ZqEarlyTitleQz", "zqearlyurlqz", "ZqLateTitleQz", "zqlateurlqz"]
      ),
      (["--titles", "--before", "2026-05-25"], ["ZqEarlyTitleQz", "zqearlyurlqz"]),
      (["--device", "ZqPhoneQz", "--before", "2026-05-25"], ["ZqEarlyPhoneQz"]),
    ] as [([String], [String])]
  )
  func parts(options: [String], gone: [String]) throws {
    let folder = try parts()
    let skipped = ["inbox", "plans", "lockin.yaml"]
    #expect(
      try Self.finds(Self.canaries, in: folder.path, besides: skipped).count >= Self.canaries.count
    )
    let rehearsed = try run(["purge", "--dry-run"] + options, folder)
    #expect(rehearsed.exit == 0, "\(rehearsed.messages)")
    let purged = try run(["purge", "--yes"] + options, folder)
    #expect(purged.exit == 0, "\(purged.messages)")
    func expect(_ step: String) throws {
      // Timewarrior's tags are titles.
      let lost =
        options.contains("--titles") ? gone + (options.count == 1 ? ["ZqSourceQz"] : []) : gone
      let found = try Self.finds(Self.canaries, in: folder.path, besides: skipped)
      #expect(
        !found.contains { line in gone.contains { line.hasPrefix($0 + " ") } },
        "\(step): \(found)"
      )
      for canary in Self.canaries where !lost.contains(canary) {
        #expect(found.contains { $0.hasPrefix(canary + " ") }, "\(step): \(canary) is gone as well")
      }
    }
    try expect("purged")
    let again = try run(["run"], folder)
    #expect([0, 3].contains(again.exit), "\(again.messages)")
    try expect("run")
    let dump = try run(["dump"], folder).text
    // Another export of the same times, and all of them read anew.
    try folder.write(Self.rows.replacing("Work", with: "Play"), to: "inbox/rows-again.csv")
    _ = try run(["run"], folder)
    try expect("another export")
    try AtomicFile.remove(at: folder.path + "/inbox/rows-again.csv")
    let rebuilt = try run(["import", "--rebuild", "--forget-missing"], folder)
    #expect([0, 3].contains(rebuilt.exit), "\(rebuilt.messages)")
    _ = try run(["run"], folder)
    try expect("rebuilt")
    #expect(try run(["dump"], folder).text == dump)
    // Forgotten, it comes back when it is read again.
    let listed = try run(["purge", "list"], folder)
    #expect(!listed.text.contains("Zq") && listed.text.split(separator: "\n").count == 1)
    let id = String(listed.text.prefix(8))
    #expect(try run(["purge", "forget", id], folder).exit == 0)
    #expect([0, 3].contains(try run(["import", "--rebuild"], folder).exit))
    _ = try run(["run"], folder)
    let back = try Self.finds(gone, in: folder.path, besides: skipped)
    for canary in gone {
      #expect(back.contains { $0.hasPrefix(canary + " ") }, "\(canary) stays away")
    }
  }

  @Test("a record that reaches over the day loses what lies before it, also when it is read again")
  func across() throws {
    let folder = try parts()
    #expect(try run(["purge", "--before", "2026-05-25", "--yes"], folder).exit == 0)
    func across() throws -> [Substring] {
      try run(["dump"], folder).text.split(separator: "\n").filter {
        $0.contains("ZqAcrossQz") && $0.contains("\"records\"")
      }
    }
    let lines = try across()
    #expect(lines.count == 1 && lines[0].contains("\"duration_ms\":3600000"), "\(lines)")
    #expect([0, 3].contains(try run(["import", "--rebuild"], folder).exit))
    #expect(try across() == lines)
    let account = try run(["activity", "--from", "2026-05-24", "--to", "2026-05-24"], folder)
    #expect(!account.text.contains("ZqAcrossQz"))
  }

  @Test("--files removes the exports that hold it, and tells which hold other records too")
  func files() throws {
    let folder = try parts()
    try folder.write(
      "timestamp,duration_s,app_identifier,category,device\n2026-05-21T08:00:00Z,60,X,,ZqPhoneQz\n",
      to: "inbox/phone.csv"
    )
    let told = try run(["purge", "--device", "ZqPhoneQz", "--dry-run"], folder)
    #expect(
      told.messages.contains("inbox/phone.csv, inbox/rows.csv (with other records)"),
      "\(told.messages)"
    )
    let words = "columns and fields that they do not read"
    #expect(!told.messages.contains(words), "\(told.messages)")
    let gone = try run(["purge", "--device", "ZqPhoneQz", "--files", "--yes"], folder)
    #expect(gone.exit == 0 && gone.messages.contains(words), "\(gone.messages)")
    #expect(try Directory.names(in: folder.path + "/inbox") == ["plan.ics", "timew.json"])
    _ = try run(["run"], folder)
    let found = try Self.finds(["ZqLateDeskQz", "ZqPhoneQz"], in: folder.path)
    #expect(found.contains { $0.hasPrefix("ZqLateDeskQz in lockin.sqlite") })
    #expect(!found.contains { $0.contains("ZqPhoneQz") })
  }

  @Test(
    "files of plans/ and calendars made of them that hold what was before a day are named, and stay"
  )
  func written() throws {
    let folder = try parts()
    try folder.write(
      """
      events:
        - { id: a, title: Early, start: 2026-05-20T14:00, end: 2026-05-20T16:00 }
        - { id: b, title: Late, start: 2026-06-20T14:00, end: 2026-06-20T16:00 }

      """,
      to: "plans/events.yaml"
    )
    try folder.write("# since 2026-05-24\nitems: []\n", to: "plans/items.yaml")
    try folder.write(
      "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:h\r\nSUMMARY:Early\r\nDTSTART;VALUE=DATE:20260520\r\nEND:VEVENT\r\n"
        + "END:VCALENDAR\r\n",
      to: "plans/holidays.ics"
    )
    // Neither a date of then nor one at all.
    try folder.write(
      "goals:\n  - { id: g, title: 12026-05-20 and 2026-05-201 and 2026-13-01, target_hours: 2, start: 2026-05-25 }\n",
      to: "plans/goals.yaml"
    )
    #expect(try [0, 3].contains(run(["plan", "export"], folder).exit))
    let names = [
      "plans/events.yaml", "plans/items.yaml", "plans/goals.yaml", "plans/holidays.ics",
      "exports/plan.ics",
    ]
    let before = try names.map { try folder.text(of: $0) }
    let held = names.filter { $0 != "plans/goals.yaml" }
    for (options, exit) in [([], 0), (["--files"], 3)] as [([String], Int32)] {
      for meant in ["--dry-run", "--yes"] {
        let purged = try run(["purge", "--before", "2026-05-25", meant] + options, folder)
        #expect(purged.exit == exit, "\(purged.messages)")
        for name in names {
          #expect(
            purged.messages.contains("\(name) stays: it holds something dated before 2026-05-25; ")
              == held.contains(name),
            "\(name): \(purged.messages)"
          )
        }
        #expect(try names.map { try folder.text(of: $0) } == before)
      }
    }
    // Of no day, and of a device, they hold nothing.
    for options in [["--titles", "--before", "2026-05-25"], ["--device", "desk"]] {
      let purged = try run(["purge", "--dry-run"] + options, folder)
      #expect(!purged.messages.contains("plans/"), "\(purged.messages)")
    }
    // What was taken out is named no more.
    try folder.write("events: []\n", to: "plans/events.yaml")
    _ = try run(["plan", "export"], folder)
    let again = try run(["purge", "--before", "2026-05-25", "--dry-run"], folder)
    #expect(!again.messages.contains("events.yaml") && !again.messages.contains("plan.ics"))
  }

  @Test(
    "a file of the inbox that can't be looked at is named and stays, and what is no export is neither"
  )
  func unread() throws {
    let folder = try parts()
    try folder.write("remember the milk\n", to: "inbox/notes.txt")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/inbox/loop.csv",
      withDestinationPath: "loop.csv"
    )
    let done = try run(["purge", "--device", "ZqPhoneQz", "--files", "--yes"], folder)
    #expect(done.exit == 3)
    #expect(
      done.messages.contains(
        "these can't be read and may hold it: look into them yourself; they stay: inbox/loop.csv\n"
      ),
      "\(done.messages)"
    )
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path + "/inbox").sorted()
        == ["loop.csv", "notes.txt", "plan.ics", "timew.json"]
    )
  }

  @Test("a run's record that does not say for which day it is goes with what is purged")
  func record() throws {
    let folder = try parts()
    try folder.write("{\"about\": \"ZqHalfARecordQz\", ", to: "lockin.run.json")
    #expect(try run(["purge", "--before", "2026-01-01", "--yes"], folder).exit == 0)
    #expect(try Self.finds(["ZqHalfARecordQz"], in: folder.path).isEmpty)
  }

  @Test("the record of a later run keeps no date of before, and what tells the store from others")
  func laterRecord() throws {
    let folder = try parts()
    #expect([0, 3].contains(try run(["run"], folder).exit))
    let record = try folder.text(of: "lockin.run.json")
    let own = try #require(record.split(separator: "\n").first { $0.contains("\"store\": ") })
    let parts = record.components(separatedBy: "\"corrected\": []")
    try #require(parts.count == 2)
    let entry = "{ \"as_of\": \"2026-01-02T06:00:00Z\", \"store\": \"0123456789abcdef\" },"
    let older = parts.joined(separator: "\"corrected\": [\"2026-01-03\", \"2026-W02\"]")
      .components(separatedBy: "\"own_stores\": [").joined(separator: "\"own_stores\": [" + entry)
    try folder.write(older, to: "lockin.run.json")
    #expect(try run(["purge", "--before", "2026-02-01", "--yes"], folder).exit == 0)
    let after = try folder.text(of: "lockin.run.json")
    #expect(!after.contains("2026-01") && !after.contains("2026-W02") && after.contains(own))
    #expect(after == record)
  }

  // MARK: - Interrupted

  @Test("killed at any system call, the next command finishes it")
  func killed() throws {
    let source = try parts()
    #expect(try run(["backup", "kept.backup"], source).exit == 0)
    let skipped = ["inbox", "plans", "lockin.yaml", "kept.backup"]
    let gone = ["ZqEarlyPhoneQz", "ZqPhoneQz", "ZqLatePhoneQz"]
    let calls = [
      "pwrite64", "write", "unlink", "rename", "fsync", "fdatasync", "ftruncate", "rmdir",
    ]
    var killed = 0
    for call in calls {
      var number = 1
      while number < 60 {
        let folder = try TemporaryFolder()
        try FileManager.default.removeItem(atPath: folder.path)
        try FileManager.default.copyItem(atPath: source.path, toPath: folder.path)
        let exit = try BuiltProgram.run(
          [
            "-f", "-qq", "-o", "/dev/null", "-e", "trace=\(call)", "-e",
            "inject=\(call):signal=KILL:when=\(number)", BuiltProgram.path, "purge", "--device",
            "ZqPhoneQz", "--yes",
          ],
          in: folder.path,
          program: "/usr/bin/strace"
        ).exit
        if exit == 0 { break }
        killed += 1
        let isBegun = !FileStatus.isAbsent(folder.path + "/lockin.purged.json")
        let next = try run(["run"], folder)
        #expect([0, 3].contains(next.exit), "\(call) \(number): \(next.messages)")
        let found = try Self.finds(gone, in: folder.path, besides: skipped)
        if isBegun {
          #expect(found == [], "\(call) \(number)")
          #expect(try !folder.text(of: "lockin.purged.json").contains("unfinished"))
        }
        #expect(try run(["purge", "--device", "ZqPhoneQz", "--yes"], folder).exit == 0)
        #expect(try Self.finds(gone, in: folder.path, besides: skipped) == [], "\(call) \(number)")
        number += number < 3 ? 1 : 11
      }
    }
    #expect(killed >= 20)
  }

  @Test("with --all and --files it is finished as well, whatever is left to open")
  func killedWithFiles() throws {
    let source = try parts()
    var killed = 0
    for number in stride(from: 1, to: 200, by: 3) {
      let folder = try TemporaryFolder()
      try FileManager.default.removeItem(atPath: folder.path)
      try FileManager.default.copyItem(atPath: source.path, toPath: folder.path)
      let exit = try BuiltProgram.run(
        [
          "-f", "-qq", "-o", "/dev/null", "-e", "trace=unlink", "-e",
          "inject=unlink:signal=KILL:when=\(number)", BuiltProgram.path, "purge", "--all",
          "--files",
          "--yes",
        ],
        in: folder.path,
        program: "/usr/bin/strace"
      ).exit
      if exit == 0 { break }
      killed += 1
      _ = try run(["run"], folder)
      #expect(try Self.finds(Self.canaries, in: folder.path) == [], "\(number)")
      #expect(FileStatus.isAbsent(folder.path + "/lockin.yaml"), "\(number)")
      #expect(FileStatus.isAbsent(folder.path + "/lockin.purged.json"), "\(number)")
    }
    #expect(killed >= 5)
  }

  // MARK: - What is brought back

  @Test(
    "a backup from before brings back what it holds; a store from before is cleared by a rebuild"
  )
  func broughtBack() throws {
    let folder = try parts()
    let other = try TemporaryFolder()
    #expect(try run(["backup", other.path + "/b"], folder).exit == 0)
    let old = try ByteStream.contents(of: folder.path + "/lockin.sqlite", limit: 1 << 30)
    #expect(try run(["purge", "--device", "ZqPhoneQz", "--yes"], folder).exit == 0)
    #expect(try run(["restore", "b", "back"], other).exit == 0)
    #expect(try run(["dump"], other, "back").text.contains("ZqPhoneQz"))
    // One from after the purge knows of it.
    #expect(try run(["backup", other.path + "/c"], folder).exit == 0)
    #expect(try run(["restore", "c", "later"], other).exit == 0)
    #expect(try run(["purge", "list"], other, "later").text.split(separator: "\n").count == 1)
    try AtomicFile.write(old, to: folder.path + "/lockin.sqlite")
    let inbox = try folder.text(of: "inbox/rows.csv")
    try AtomicFile.remove(at: folder.path + "/inbox/rows.csv")
    let rebuilt = try run(["import", "--rebuild"], folder)
    #expect([0, 3].contains(rebuilt.exit))
    #expect(
      rebuilt.messages.contains(" of the old store that had been purged: left out again"),
      "\(rebuilt.messages)"
    )
    #expect([0, 3].contains(try run(["run"], folder).exit))
    #expect(try Self.finds(["ZqPhoneQz", "ZqLatePhoneQz"], in: folder.path) == [])
    // A store that is lost is made anew without it.
    try folder.write(inbox, to: "inbox/rows.csv")
    try AtomicFile.remove(at: folder.path + "/lockin.sqlite")
    #expect(try run(["run"], folder).exit == 65)
    #expect([0, 3].contains(try run(["import", "--rebuild"], folder).exit))
    #expect([0, 3].contains(try run(["run"], folder).exit))
    #expect(try run(["dump"], folder).text.contains("ZqLateDeskQz"))
    #expect(try Self.finds(["ZqPhoneQz"], in: folder.path, besides: ["inbox"]) == [])
  }

  // MARK: - Two people

  @Test("two people in two workspaces: nothing of one in any output, backup or export of the other")
  func apart() throws {
    let folder = try TemporaryFolder()
    for (name, other) in [("one", "ZqOneQz"), ("two", "ZqTwoQz")] {
      #expect(try run(["init", name, "--yes", "--zone", "UTC"], folder).exit == 0)
      try folder.write(
        Self.rows.replacing("Zq", with: other),
        to: "\(name)/inbox/\(other).csv"
      )
    }
    for (name, foreign) in [("one", "ZqTwoQz"), ("two", "ZqOneQz")] {
      var texts = ""
      for command in [
        ["run"], ["report", "day", "2026-05-28"], ["dump"], ["status"], ["advise", "--request"],
        ["export", "--to", "../\(name)-out"], ["backup", "../\(name).backup"],
        ["restore", "../\(name).backup", "../\(name)-back"], ["doctor", "--all"],
      ] {
        let outcome = try run(command, folder, name)
        texts += outcome.text + outcome.messages
      }
      #expect(!texts.contains(foreign))
      for place in [name, name + "-out", name + "-back"] {
        #expect(try Self.finds([foreign], in: folder.path + "/" + place) == [], "\(place)")
      }
      #expect(!(try Self.finds(["Qz"], in: folder.path + "/" + name + "-out").isEmpty))
    }
  }

  // MARK: - Refusals

  @Test(
    "a purge that is refused makes no store",
    arguments: [
      ["--before", "soon"], ["--device", "desk", "--yes"], ["--before", "2026-01-01"], ["--all"],
    ]
  )
  func leavesNoStore(_ words: [String]) throws {
    let folder = try TemporaryFolder()
    try folder.write("zone: Europe/Berlin\n", to: "lockin.yaml")
    #expect([2, 65].contains(try BuiltProgram.run(["purge"] + words, in: folder.path).exit))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["lockin.yaml"])
  }

  @Test("wrong calls are refused, and nothing is changed")
  func refused() throws {
    let folder = try parts()
    let dump = try run(["dump"], folder).text
    func refused(_ arguments: [String], _ exit: Int32, _ words: String) throws {
      let outcome = try run(["purge"] + arguments, folder)
      #expect(outcome.exit == exit, "\(arguments) \(outcome.messages)")
      #expect(outcome.messages.contains(words), "\(arguments) \(outcome.messages)")
    }
    try refused([], 2, "nothing says what is to go")
    try refused(["--all", "--titles"], 2, "--all is everything, and --titles a part of it")
    try refused(["--advice", "--device", "desk"], 2, "of no device")
    try refused(["--before", "soon"], 2, "'soon' is not a date")
    try refused(["--before", "2026-07-01", "--yes"], 2, "lies ahead")
    try refused(["--device", "dask", "--yes"], 65, "did you mean 'desk'?")
    try refused(["--source", "none", "--yes"], 65, "no record of the source 'none'")
    try refused(["--titles"], 2, "nobody can be asked")
    try refused(["forget", "00000000"], 65, "there is no purge 00000000")
    try refused(["forget"], 2, "nothing says which purge")
    try refused(["list", "--all"], 2, "--all has no part in 'purge list'")
    #expect(try run(["dump"], folder).text == dump)
    try folder.write("{}", to: "lockin.purged.json")
    let broken = try run(["import", "inbox/rows.csv"], folder)
    #expect(broken.exit == 65 && broken.messages.contains("what was purged can't be read"))
  }

  @Test("advice goes by itself, and records stay")
  func advice() throws {
    let scene = try AdviceScene()
    let first = try scene.lockin("run")
    #expect([0, 3].contains(first.exit), "\(first.messages)")
    let dump = try scene.lockin("dump").text
    let told = try scene.lockin("purge", "--advice", "--dry-run")
    #expect(
      told.messages.contains("of a model") || told.messages.contains("of models"),
      "\(told.messages)"
    )
    #expect(try scene.lockin("purge", "--advice", "--yes").exit == 0)
    let other = try TemporaryFolder()
    #expect(try scene.lockin("export", "--to", other.path + "/out").exit == 0)
    #expect(try other.text(of: "out/tables/advice-replies.jsonl").isEmpty)
    // What a month may cost still counts what was asked in it.
    #expect(!(try other.text(of: "out/tables/advice-requests.jsonl").isEmpty))
    func records(_ text: String) -> [Substring] {
      text.split(separator: "\n").filter { $0.contains("\"records\"") }
    }
    #expect(try records(scene.lockin("dump").text) == records(dump))
    #expect(FileStatus.isAbsent(scene.folder.path + "/lockin.purged.json"))
  }

  @Test("on a disk that can't be written it ends with a number and words, and nothing is changed")
  func readOnly() throws {
    let folder = try parts()
    let script =
      "mount --bind . . && mount -o remount,ro,bind . && cd \"$PWD\" && \"$0\" purge --all --yes; echo exit $?"
    let outcome = try BuiltProgram.run(
      ["-m", "/bin/sh", "-c", script, BuiltProgram.path],
      in: folder.path,
      program: "/usr/bin/unshare"
    )
    // Where nothing may be mounted, it can't be tried.
    guard outcome.exit == 0, outcome.text.contains("exit") else { return }
    #expect(outcome.text.contains("exit 73") || outcome.text.contains("exit 74"), "\(outcome.text)")
    #expect(outcome.messages.contains("Read-only file system"), "\(outcome.messages)")
    #expect(try !Self.finds(["ZqPhoneQz"], in: folder.path, besides: ["inbox"]).isEmpty)
  }
}
