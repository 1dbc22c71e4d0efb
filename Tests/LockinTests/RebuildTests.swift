import Foundation
import Platform
import TestSupport
import Testing

@Suite("A store that is made anew")
struct RebuildTests {
  private let scene: RebuildScene

  init() throws { scene = try RebuildScene() }

  @Test("an export that a newer one of its name took the place of is not lost")
  func overwritten() throws {
    try scene.export("act.csv", day: 29, hours: 6..<16)
    #expect(try scene.lockin("run").exit == 0)
    try scene.export("act.csv", day: 30, hours: 6..<9)
    #expect(try scene.lockin("run").exit == 0)
    let before = try scene.records()
    #expect(before.count == 13)
    let rebuilt = try scene.lockin("import", "--rebuild")
    // Nothing is to be done: exports that are written anew each night lose what was before.
    #expect(rebuilt.exit == 0)
    #expect(
      rebuilt.messages == """
        1 file read, 0 known already
        10 records that no file gives any more: taken over from the old store (inbox/act.csv had it before)
        'lockin import --undo-rebuild' brings the old store back, until the next run

        """
    )
    #expect(try scene.records() == before)
    // The ledger knows of them still.
    #expect(try scene.lockin("import", "--rebuild").exit == 0)
    #expect(try scene.records() == before)
  }

  @Test(
    "an export that is there and can't be read is not lost",
    arguments: ["deleted", "empty", "pipe", "folder", "rubbish"]
  )
  func unreadable(way: String) throws {
    try scene.export("a.csv", day: 29, hours: 6..<16)
    try scene.export("b.csv", day: 29, hours: 12..<20)
    #expect(try scene.lockin("run").exit == 0)
    let before = try scene.records()
    #expect(before.count == 14)
    try scene.remove("inbox/a.csv")
    switch way {
    case "empty": try scene.folder.write("", to: "inbox/a.csv")
    case "pipe": #expect(mkfifo(scene.folder.path + "/inbox/a.csv", 0o600) == 0)
    case "folder": try Directory.make(scene.folder.path + "/inbox/a.csv")
    case "rubbish": try scene.folder.write("what is this\n", to: "inbox/a.csv")
    default: break
    }
    let rebuilt = try scene.lockin("import", "--rebuild")
    #expect(rebuilt.exit == 3)
    #expect(rebuilt.messages.contains("inbox/a.csv: no file has the bytes any more"))
    #expect(try scene.records() == before)
  }

  @Test("all exports may be gone")
  func allGone() throws {
    try scene.export("a.csv", day: 29, hours: 6..<16)
    try scene.folder.write(Self.calendar, to: "inbox/b.ics")
    #expect(try scene.lockin("run").exit == 0)
    let before = try scene.lockin("dump").text
    #expect(before.contains("planned_events"))
    try scene.remove("inbox")
    #expect(try scene.lockin("import", "--rebuild").exit == 3)
    #expect(try scene.lockin("run").exit == 0)
    #expect(try scene.lockin("dump").text == before)
  }

  private static let calendar = """
    BEGIN:VCALENDAR\r
    VERSION:2.0\r
    BEGIN:VEVENT\r
    UID:1\r
    DTSTART:20260529T080000Z\r
    DTEND:20260529T090000Z\r
    SUMMARY:Lecture\r
    END:VEVENT\r
    END:VCALENDAR\r

    """

  @Test("what is to be forgotten is, and nothing else")
  func forgotten() throws {
    try scene.export("a.csv", day: 29, hours: 6..<16)
    try scene.export("b.csv", day: 30, hours: 6..<10)
    try scene.export("c.csv", day: 31, hours: 6..<8)
    #expect(try scene.lockin("run").exit == 0)
    try scene.remove("inbox/a.csv")
    try scene.remove("inbox/b.csv")
    let wrong = try scene.lockin("import", "--rebuild", "--forget-missing=inbox/c.csv")
    #expect(wrong.exit == 2)
    #expect(
      wrong.messages
        == "lockin: --forget-missing=inbox/c.csv: no export of that name is missing: missing are "
        + "inbox/a.csv, inbox/b.csv\n"
    )
    #expect(try scene.records().count == 16)
    #expect(try scene.lockin("import", "--rebuild", "--forget-missing=inbox/a.csv").exit == 3)
    #expect(try scene.records().count == 6)
    #expect(try scene.lockin("import", "--rebuild", "--forget-missing").exit == 0)
    #expect(try scene.records().count == 2)
  }

  @Test("what a file says today of a record wins over what it said before")
  func corrected() throws {
    let row = "2026-05-30T09:00:00Z,600,code,Old,laptop,t\n"
    try scene.folder.write(RebuildScene.header + row, to: "inbox/a.csv")
    #expect(try scene.lockin("run").exit == 0)
    try scene.folder.write(
      RebuildScene.header + row.split(separator: "Old").joined(separator: "New"),
      to: "inbox/a.csv"
    )
    #expect(try scene.lockin("import", "--rebuild").exit == 0)
    #expect(try scene.records().count == 1)
    #expect(try scene.records()[0].contains("\"category\":\"New\""))
  }

  @Test("a rebuild can be undone until the next run")
  func undone() throws {
    try scene.export("a.csv", day: 29, hours: 6..<16)
    #expect(try scene.lockin("run").exit == 0)
    let before = try Data(contentsOf: URL(fileURLWithPath: scene.folder.path + "/lockin.sqlite"))
    try scene.remove("inbox/a.csv")
    #expect(try scene.lockin("import", "--rebuild", "--forget-missing").exit == 0)
    #expect(try scene.records().isEmpty)
    #expect(try scene.lockin("import", "--undo-rebuild").exit == 0)
    #expect(
      try Data(contentsOf: URL(fileURLWithPath: scene.folder.path + "/lockin.sqlite")) == before
    )
    // The one that came of the rebuild is not lost either.
    #expect(try scene.lockin("import", "--undo-rebuild").exit == 0)
    #expect(try scene.records().isEmpty)
    #expect(try scene.lockin("import", "--undo-rebuild").exit == 0)
    #expect(
      try Data(contentsOf: URL(fileURLWithPath: scene.folder.path + "/lockin.sqlite")) == before
    )
    #expect(try scene.lockin("import", "--rebuild").exit == 3)
    #expect(try scene.lockin("run").exit == 0)
    let over = try scene.lockin("import", "--undo-rebuild")
    #expect(over.exit == 65)
    #expect(
      over.messages
        == "lockin: lockin.sqlite: no rebuild can be undone: the old store is kept until the run "
        + "after a rebuild; nothing was changed\n"
    )
    #expect(
      try Directory.names(in: scene.folder.path).filter { $0.hasPrefix("lockin.sqlite") }
        == ["lockin.sqlite", "lockin.sqlite.lock"]
    )
  }

  @Test("of several rebuilds one after the other each can be undone until the next run")
  func undoneOften() throws {
    for (name, hours) in [("a", 6..<10), ("b", 10..<13), ("c", 13..<15)] {
      try scene.export("\(name).csv", day: 29, hours: hours)
    }
    #expect([0, 3].contains(try scene.lockin("run").exit))
    var counts = [9]
    for name in ["a", "b", "c"] {
      try scene.remove("inbox/\(name).csv")
      #expect(
        try scene.lockin("import", "--rebuild", "--forget-missing=inbox/\(name).csv").exit == 0
      )
      counts.append(try scene.records().count)
    }
    #expect(counts == [9, 5, 2, 0])
    // Back to the first, then to the last again.
    for count in [2, 5, 9, 0, 2, 5, 9] {
      let undone = try scene.lockin("import", "--undo-rebuild")
      #expect(undone.exit == 0 && undone.messages.contains("after the last of 3 back to this one"))
      #expect(try scene.records().count == count)
    }
    // Of many the first and the latest are kept.
    for _ in 0..<12 { #expect([0, 3].contains(try scene.lockin("import", "--rebuild").exit)) }
    #expect(try scene.records().count == 9)
    var seen: Set<Int> = []
    for _ in 0..<9 {
      #expect(try scene.lockin("import", "--undo-rebuild").exit == 0)
      seen.insert(try scene.records().count)
    }
    #expect(seen.contains(9))
    #expect([0, 3].contains(try scene.lockin("run").exit))
    #expect(
      try Directory.names(in: scene.folder.path).filter { $0.hasPrefix("lockin.sqlite") }
        == ["lockin.sqlite", "lockin.sqlite.lock"]
    )
  }

  @Test(
    "a damaged store is told of by every command, and the remedy that is printed works",
    arguments: ["head", "middle", "cut", "empty page", "form"]
  )
  func damaged(way: String) throws {
    try scene.export("a.csv", day: 29, hours: 0..<24, app: "editor")
    try scene.export("b.csv", day: 30, hours: 0..<24)
    try scene.folder.write(
      "goals: [{ id: a, title: A goal, target_hours: 5, start: 2026-05-01, categories: [Productivity] }]\n",
      to: "plans/goals.yaml"
    )
    #expect(try scene.lockin("run").exit == 0)
    let before = try scene.records()
    let path = scene.folder.path + "/lockin.sqlite"
    var bytes = try ByteStream.contents(of: path)
    switch way {
    case "head": bytes[3] ^= 1
    case "middle":
      for page in stride(from: 4096, to: bytes.count, by: 4096) { bytes[page + 4000] ^= 1 }
    case "cut": bytes.removeLast(bytes.count / 8192 * 4096)
    case "empty page": for place in 0..<4096 { bytes[place] = 0 }
    // user_version = -1
    default: for place in 60..<64 { bytes[place] = 0xff }
    }
    try AtomicFile.write(bytes, to: path)
    let reports = try scene.folder.text(of: "reports/index.html")
    for arguments in [
      ["run"], ["report", "day"], ["goals"], ["dump"],
      ["activity", "--from", "2026-05-29", "--to", "2026-05-30"],
      ["analyze", "--from", "2026-05-29", "--to", "2026-05-31"], ["suggestions", "list"],
    ] {
      let outcome = try BuiltProgram.run(arguments, in: scene.folder.path, environment: scene.now)
      #expect(outcome.exit == 65, "\(arguments): \(outcome.messages)")
      #expect(
        outcome.messages.contains("the store is damaged")
          && outcome.messages.contains("'lockin import --rebuild' makes it anew"),
        "\(arguments): \(outcome.messages)"
      )
    }
    #expect(try scene.folder.text(of: "reports/index.html") == reports)
    let rebuilt = try scene.lockin("import", "--rebuild")
    #expect(rebuilt.exit == 3)
    #expect(
      rebuilt.messages.contains("lockin.sqlite: the old store was damaged; "),
      "\(rebuilt.messages)"
    )
    #expect(try scene.records() == before)
    #expect(try scene.lockin("run").exit == 0)
    #expect(try scene.folder.text(of: "reports/index.html") == reports)
  }

  @Test("of a damaged store whose exports are gone, what can be read stays")
  func salvaged() throws {
    for day in 1...30 { try scene.export("\(day).csv", day: day, hours: 0..<24, app: "app \(day)") }
    #expect(try scene.lockin("run").exit == 0)
    let before = try scene.records()
    try scene.remove("inbox")
    let path = scene.folder.path + "/lockin.sqlite"
    var bytes = try ByteStream.contents(of: path)
    // Two bytes of a page of records are wrong, and the head is gone.
    for place in 0..<4096 { bytes[place] = 0 }
    let page = try #require(
      (1..<bytes.count / 4096).first {
        bytes[$0 * 4096] == 0x0a
          && String(decoding: bytes[$0 * 4096..<($0 + 1) * 4096], as: UTF8.self).contains("laptop")
      }
    )
    bytes[page * 4096 + 4000] ^= 1
    bytes[page * 4096 + 3000] ^= 1
    try AtomicFile.write(bytes, to: path)
    let rebuilt = try scene.lockin("import", "--rebuild")
    #expect(rebuilt.exit == 3)
    #expect(rebuilt.messages.contains("the old store was damaged; "), "\(rebuilt.messages)")
    let after = try scene.records()
    #expect(after.count >= before.count / 3 && Set(after).isSubset(of: before))
    #expect(try [0, 3].contains(scene.lockin("run").exit))
    // Each report of such a day says so from then on.
    let pages = try Directory.files(below: scene.folder.path + "/reports").filter {
      $0.hasSuffix("report.txt") && $0.contains("week") == false
    }
    let cautioned = try pages.filter {
      try scene.folder.text(of: "reports/" + $0).contains(
        "A damaged store lost what a device had of"
      )
    }
    #expect(cautioned.isEmpty == (after.count == before.count))
    #expect(cautioned.count < pages.count)
  }

  @Test("a file that somebody names and that is not a store is left alone")
  func foreign() throws {
    try scene.folder.write("a letter", to: "letter.txt")
    let outcome = try scene.lockin("import", "--rebuild", "--store", "letter.txt")
    #expect(outcome.exit == 65)
    #expect(
      outcome.messages == "lockin: letter.txt: this is not a store of lockin and was left alone\n"
    )
    #expect(try scene.folder.text(of: "letter.txt") == "a letter")
    #expect(
      try Directory.names(in: scene.folder.path).filter { $0.hasPrefix("letter") } == ["letter.txt"]
    )
  }

  @Test(
    "what a purge left of an export that is gone is taken over, also where each of its samples is two records"
  )
  func leftByPurge() throws {
    let scene = try RebuildScene()
    func write(_ days: ClosedRange<Int>) throws {
      let samples = days.flatMap { day in
        (0..<60).map { minute in
          """
          {"date":"2026-05-\(day)T08:\(String(format: "%02d", minute)):00Z","rate":60000,"inactive":100,"desktop":"1",\
          "windows":[{"active":true,"title":"t","program":"emacs"}]}
          """
        }
      }
      try scene.folder.write("[" + samples.joined(separator: ",") + "]", to: "inbox/arbtt.json")
    }
    try write(22...24)
    #expect(try scene.lockin("import", "inbox/arbtt.json").exit == 0)
    #expect(try scene.lockin("purge", "--before", "2026-05-24", "--yes").exit == 0)
    try write(22...25)
    #expect(try scene.lockin("import", "inbox/arbtt.json").exit == 0)
    let records = try scene.records()
    #expect(records.count == 240)
    try scene.remove("inbox/arbtt.json")
    let rebuild = try scene.lockin("import", "--rebuild")
    #expect(rebuild.exit == 3)
    #expect(
      rebuild.messages.contains("240 records were taken over from the old store"),
      "\(rebuild.messages)"
    )
    #expect(try scene.records() == records)
  }
}
