import Foundation
import Platform
import TestSupport
import Testing

@Suite("Purges")
struct PurgeTests {
  static let words = ["LOCKIN_PASSPHRASE": "correct horse"]

  /// The files below a folder, and their names, in which any of some texts stands; what is packed is unpacked.
  static func finds(
    _ texts: [String],
    in folder: String,
    besides skipped: [String] = []
  ) throws -> [String] {
    var found: [String] = []
    let needles = texts.map { Data($0.utf8) }
    for name in try Directory.files(below: folder)
    where !skipped.contains(where: { name == $0 || name.hasPrefix($0 + "/") }) {
      let path = folder + "/" + name
      var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
      if name.hasSuffix(".gz") {
        let packed = ByteSource(path: path, packed: .gzip(ofSize: Int64(bytes.count)))
        bytes += Data(try ByteStream.contents(of: packed, limit: 1 << 30))
      }
      for (text, needle) in zip(texts, needles)
      where name.contains(text) || bytes.range(of: needle) != nil {
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

  /// Runs a purge that is killed at a call of the system; false where it ended before.
  private func kill(
    _ purge: [String],
    at call: String,
    _ number: Int,
    _ folder: String
  ) throws
    -> Bool
  {
    try BuiltProgram.run(
      [
        "-f", "-qq", "-o", "/dev/null", "-e", "trace=\(call)", "-e",
        "inject=\(call):signal=KILL:when=\(number)", BuiltProgram.path, "purge", "--yes",
      ] + purge,
      in: folder,
      program: "/usr/bin/strace"
    ).exit != 0
  }

  // MARK: - Everything

  /// A workspace with 200 texts of its own in all that it holds, after runs and advice.
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
      DTSTART:20260512T100000Z
      DTEND:20260512T110000Z
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
        - { id: \(text("eventid")), title: \(text("event")), start: 2026-06-02T14:00, end: 2026-06-02T16:00, movable: true }

      """,
      to: "plans/events.yaml"
    )
    let settings = try folder.text(of: "lockin.yaml")
    try folder.write(
      settings + "\ndevices: [ \(text("deviceaa")) ]\nprivacy: { publish_titles: true }\n",
      to: "lockin.yaml"
    )
    let first = try scene.lockin("run")
    #expect([0, 3].contains(first.exit), "\(first.messages)")
    #expect(try [0, 3].contains(scene.lockin("plan").exit))
    return (scene, canaries)
  }

  /// What is the person's own, or was made of it by command.
  private static let own = ["inbox", "plans", "lockin.yaml", "exports"]

  @Test("after --all no byte of it is left but in the person's own files, nor after the next run")
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
    let history = try folder.text(of: "state/history.jsonl").split(separator: "\n")
    #expect(
      history.allSatisfy { line in
        ["request", "removed"].contains { line.contains("\"kind\":\"\($0)\"") }
      },
      "\(history)"
    )
    for name in ["inbox/ZqFileQz.csv", "plans/", "lockin.yaml"] {
      #expect(purged.messages.contains(name), "\(name): \(purged.messages)")
    }
    // What stays in inbox/ does not count again; plans/ do, as they stay, and names of files are those of files.
    let again = try scene.lockin("run")
    #expect([0, 3].contains(again.exit), "\(again.messages)")
    let kept = [
      "ZqEventQz", "ZqEventidQz", "ZqDeviceaaQz", "ZqFileQz", "ZqCalendarfileQz", "ZqCalendarQz",
    ]
    let exports = canaries.filter { !kept.contains($0) }
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

  @Test("with --files and --backups nothing is left but what was written, and no export in inbox/")
  func nothing() throws {
    let (scene, canaries) = try full()
    let kept = try TemporaryFolder()
    let settings = try scene.folder.text(of: "lockin.yaml")
    try scene.folder.write(settings + "backup: { to: \(kept.path) }\n", to: "lockin.yaml")
    let passphrase = ModelWorkspace.environment.merging(Self.words) { $1 }
    #expect(try scene.lockin("backup", environment: passphrase).exit == 0)
    #expect(try Directory.files(below: kept.path).count == 1)
    let purged = try scene.lockin("purge", "--all", "--files", "--backups", "--yes")
    #expect(purged.exit == 0, "\(purged.messages)")
    let written = ["plans", "lockin.yaml", "exports"]
    #expect(try Self.finds(canaries, in: scene.folder.path, besides: written) == [])
    #expect(try Directory.files(below: scene.folder.path + "/inbox") == [])
    #expect(try Directory.files(below: kept.path) == [])
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
    "ZqLateDeskQz", "ZqLateTitleQz", "zqlateurlqz", "ZqLatePhoneQz", "ZqSourceQz", "ZqPastQz",
    "ZqComingQz", "ZqAcrossQz",
  ]

  private func parts() throws -> TemporaryFolder {
    let folder = try BuiltProgram.workspace()
    try folder.write("zone: UTC\nprivacy: { publish_titles: true }\n", to: "lockin.yaml")
    try AtomicFile.remove(at: folder.path + "/inbox/good.csv")
    try folder.write(Self.rows, to: "inbox/rows.csv")
    try folder.write(Self.timewarrior, to: "inbox/timew.json")
    // What a fetch knows has the names of devices in it.
    try folder.write(
      #"{"schema":"lockin.fetched.v1","sources":{"a-b":{"origin":"o","marks":{"window_ZqPhoneQz":"2026-05-28T10:30:00Z"}}}}"#,
      to: "lockin.fetched.json"
    )
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
    "each choice takes its own and nothing else, and keeps it out through runs, new exports and a new cache",
    arguments: [
      (["--device", "ZqPhoneQz"], ["ZqEarlyPhoneQz", "ZqPhoneQz", "ZqLatePhoneQz"]),
      (["--source", "timewarrior"], ["ZqSourceQz"]),
      (
        ["--before", "2026-05-25"],
        ["ZqEarlyDeskQz", "ZqEarlyTitleQz", "zqearlyurlqz", "ZqEarlyPhoneQz", "ZqPastQz"]
      ),
      (["--titles"], ["ZqEarlyTitleQz", "zqearlyurlqz", "ZqLateTitleQz", "zqlateurlqz"]),
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
    try folder.write(Self.rows.replacing("Work", with: "Play"), to: "inbox/other.csv")
    _ = try run(["run"], folder)
    try expect("another export")
    #expect(try run(["archive", "forget", "inbox/other.csv", "--yes"], folder).exit == 0)
    try AtomicFile.remove(at: folder.path + "/inbox/other.csv")
    try AtomicFile.remove(at: folder.path + "/lockin.sqlite")
    _ = try run(["run"], folder)
    try expect("a new cache")
    #expect(try run(["dump"], folder).text == dump)
    // Forgotten, it comes back when it is read again.
    let listed = try run(["purge", "list"], folder)
    #expect(!listed.text.contains("Zq") && listed.text.split(separator: "\n").count == 1)
    #expect(try run(["purge", "forget", String(listed.text.prefix(8))], folder).exit == 0)
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
    _ = try run(["run"], folder)
    #expect(try across() == lines)
  }

  @Test(
    "titles that are not to be kept are in no file of lockin's, also where they were kept before"
  )
  func dropped() throws {
    let folder = try parts()
    let skipped = ["inbox", "plans", "lockin.yaml"]
    let titles = ["ZqEarlyTitleQz", "zqearlyurlqz", "ZqLateTitleQz", "zqlateurlqz"]
    try folder.write("zone: UTC\nprivacy: { titles: drop }\n", to: "lockin.yaml")
    try folder.write(Self.rows.replacing("2026-05-20", with: "2026-05-21"), to: "inbox/more.csv")
    for _ in 0..<2 {
      #expect([0, 3].contains(try run(["run"], folder).exit))
      #expect(try Self.finds(titles, in: folder.path, besides: skipped) == [])
    }
    #expect(try !Self.finds(["ZqEarlyDeskQz"], in: folder.path + "/archive").isEmpty)
  }

  // MARK: - The person's own files

  @Test("--files removes the exports that hold it, of which the archive keeps what else they hold")
  func files() throws {
    let folder = try parts()
    let head = "timestamp,duration_s,app_identifier,category,device\n"
    let row = "2026-05-21T08:00:00Z,60,X,,"
    let (phone, desk) = (row + "ZqPhoneQz\n", row + "desk\n")
    // No run has read these.
    try folder.write(head + phone, to: "inbox/phone.csv")
    try folder.write(head + phone + desk.replacing("X", with: "ZqUnreadQz"), to: "inbox/both.csv")
    let told = try run(["purge", "--device", "ZqPhoneQz", "--dry-run"], folder)
    let named = "inbox/both.csv, inbox/phone.csv, inbox/rows.csv"
    #expect(told.messages.contains(": " + named + "\n"), "\(told.messages)")
    #expect(try Directory.names(in: folder.path + "/inbox").count == 5)
    let asked = try run(["purge", "--device", "ZqPhoneQz", "--yes"], folder)
    #expect(asked.exit == 0 && asked.messages.contains(named), "\(asked.messages)")
    // Also where it went from the archive before.
    #expect(try run(["purge", "--device", "ZqPhoneQz", "--files", "--yes"], folder).exit == 0)
    #expect(try Directory.names(in: folder.path + "/inbox") == ["plan.ics", "timew.json"])
    #expect(try Self.finds(["ZqPhoneQz"], in: folder.path) == [])
    let dump = try run(["dump"], folder).text
    #expect(dump.contains("ZqLateDeskQz") && dump.contains("ZqUnreadQz"))
  }

  @Test("an export that can't be read is named, and stays")
  func unread() throws {
    let folder = try parts()
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/inbox/away.csv",
      withDestinationPath: "/dev/null"
    )
    let purged = try run(["purge", "--device", "ZqPhoneQz", "--files", "--yes"], folder)
    #expect(purged.exit == 3, "\(purged.messages)")
    #expect(
      purged.messages.contains(
        "can't be read and may hold it: look into them yourself; they stay: inbox/away.csv"
      ),
      "\(purged.messages)"
    )
    #expect(
      try Directory.names(in: folder.path + "/inbox") == ["away.csv", "plan.ics", "timew.json"]
    )
  }

  @Test("what was written stays as it is, which is said")
  func written() throws {
    let folder = try parts()
    let events =
      "events:\n  - { id: a, title: Early, start: 2026-05-20T14:00, end: 2026-05-20T16:00 }\n"
    try folder.write(events, to: "plans/events.yaml")
    let purged = try run(["purge", "--before", "2026-05-25", "--files", "--yes"], folder)
    #expect(purged.exit == 0 && purged.messages.contains("what you wrote"), "\(purged.messages)")
    #expect(try folder.text(of: "plans/events.yaml") == events)
  }

  // MARK: - Interrupted

  @Test(
    "killed at any system call, the next command finishes it",
    arguments: [
      "pwrite64", "write", "unlink", "rename", "fsync", "fdatasync",
    ]
  )
  func killed(_ call: String) throws {
    let source = try parts()
    let skipped = ["inbox", "plans", "lockin.yaml"]
    let gone = ["ZqEarlyPhoneQz", "ZqPhoneQz", "ZqLatePhoneQz"]
    var killed = 0
    for number in [1, 2, 3, 4, 6, 9, 14, 25, 45] {
      let folder = try TemporaryFolder()
      try FileManager.default.removeItem(atPath: folder.path)
      try FileManager.default.copyItem(atPath: source.path, toPath: folder.path)
      guard try kill(["--device", "ZqPhoneQz"], at: call, number, folder.path) else { break }
      killed += 1
      let isBegun = !FileStatus.isAbsent(folder.path + "/state/purged.json")
      let next = try run(["run"], folder)
      #expect([0, 3].contains(next.exit), "\(call) \(number): \(next.messages)")
      guard isBegun else { continue }
      #expect(try Self.finds(gone, in: folder.path, besides: skipped) == [], "\(call) \(number)")
      #expect(try !folder.text(of: "state/purged.json").contains("unfinished"))
      #expect(try run(["dump"], folder).text.contains("ZqLateDeskQz"))
    }
    #expect(killed >= 2)
  }

  @Test("with --all and --files it is finished as well")
  func killedWithFiles() throws {
    let source = try parts()
    var killed = 0
    for number in stride(from: 1, to: 200, by: 7) {
      let folder = try TemporaryFolder()
      try FileManager.default.removeItem(atPath: folder.path)
      try FileManager.default.copyItem(atPath: source.path, toPath: folder.path)
      guard try kill(["--all", "--files"], at: "unlink", number, folder.path) else { break }
      killed += 1
      _ = try run(["run"], folder)
      let left = try Self.finds(Self.canaries, in: folder.path, besides: ["plans", "lockin.yaml"])
      #expect(left == [], "\(number)")
    }
    #expect(killed >= 3)
  }

  @Test("what only reads refuses until it is finished; a file that came since is not removed then")
  func readers() throws {
    let folder = try parts()
    #expect(try kill(["--all", "--files"], at: "fdatasync,fsync", 4, folder.path))
    try #require(try folder.text(of: "state/purged.json").contains("unfinished"))
    try folder.write("mine\n", to: "inbox/new.csv")
    for command in [["status"], ["dump"], ["report", "day"], ["purge", "--titles", "--dry-run"]] {
      let outcome = try run(command, folder)
      #expect(outcome.exit == 65 && outcome.text.isEmpty, "\(command): \(outcome.messages)")
      #expect(
        outcome.messages.contains("a purge was ended before it was done"),
        "\(command): \(outcome.messages)"
      )
    }
    #expect(try run(["purge", "list"], folder).text.contains(", not finished yet"))
    let done = try run(["run"], folder)
    #expect(done.messages.contains("inbox/new.csv stays: "), "\(done.messages)")
    #expect(try Directory.names(in: folder.path + "/inbox") == ["new.csv"])
  }

  // MARK: - Rules of before

  @Test("the rules of a lockin of before count, and move to state/ with the next purge")
  func older() throws {
    let folder = try parts()
    #expect(try run(["purge", "--before", "2026-05-25", "--yes"], folder).exit == 0)
    let rules = try folder.text(of: "state/purged.json")
    try AtomicFile.remove(at: folder.path + "/state/purged.json")
    try folder.write(rules, to: "lockin.purged.json")
    try AtomicFile.remove(at: folder.path + "/lockin.sqlite")
    _ = try run(["run"], folder)
    let dump = try run(["dump"], folder).text
    #expect(dump.contains("ZqLateDeskQz") && !dump.contains("ZqEarlyDeskQz"))
    #expect(try run(["purge", "--titles", "--yes"], folder).exit == 0)
    #expect(FileStatus.isAbsent(folder.path + "/lockin.purged.json"))
    #expect(try run(["purge", "list"], folder).text.split(separator: "\n").count == 2)
  }

  // MARK: - Two people

  @Test("two people in two workspaces: nothing of one in any output or backup of the other")
  func apart() throws {
    let folder = try TemporaryFolder()
    for (name, other) in [("one", "ZqOneQz"), ("two", "ZqTwoQz")] {
      #expect(try run(["init", name, "--yes", "--zone", "UTC"], folder).exit == 0)
      try folder.write(Self.rows.replacing("Zq", with: other), to: "\(name)/inbox/\(other).csv")
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
    "a purge that is refused leaves nothing behind",
    arguments: [
      ["--before", "soon"], ["--device", "desk", "--yes"], ["--before", "2026-01-01"], ["--all"],
    ]
  )
  func leavesNothing(_ words: [String]) throws {
    let folder = try TemporaryFolder()
    try folder.write("zone: Europe/Berlin\n", to: "lockin.yaml")
    #expect([2, 65].contains(try BuiltProgram.run(["purge"] + words, in: folder.path).exit))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["lockin.yaml"])
  }

  @Test("advice goes by itself, and records stay")
  func advice() throws {
    let scene = try AdviceScene()
    let first = try scene.lockin("run")
    #expect([0, 3].contains(first.exit), "\(first.messages)")
    func records() throws -> [Substring] {
      try scene.lockin("dump").text.split(separator: "\n").filter { $0.contains("\"records\"") }
    }
    let before = try records()
    let history = try scene.folder.text(of: "state/history.jsonl")
    #expect(history.contains("\"kind\":\"reply\"") && history.contains("\"kind\":\"request\""))
    let told = try scene.lockin("purge", "--advice", "--dry-run")
    #expect(told.messages.contains("of a model") || told.messages.contains("of models"))
    #expect(try scene.lockin("purge", "--advice", "--yes").exit == 0)
    // What a month may cost still counts what was asked in it.
    let after = try scene.folder.text(of: "state/history.jsonl")
    #expect(!after.contains("\"kind\":\"reply\"") && after.contains("\"kind\":\"request\""))
    #expect(try records() == before)
    #expect(FileStatus.isAbsent(scene.folder.path + "/state/purged.json"))
  }
}
