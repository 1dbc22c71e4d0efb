import Files
import Foundation
import TestSupport
import Testing

@Suite("A store that is made anew")
struct RebuildTests {
  private static let header = "timestamp,duration_s,app_identifier,category,device,title\n"
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("zone: Europe/Berlin\n", to: "lockin.yaml")
  }

  private func lockin(_ arguments: String...) throws -> BuiltProgram.Outcome {
    try BuiltProgram.run(arguments, in: folder.path, environment: now)
  }

  private let now = ["LOCKIN_NOW": "2026-05-31T03:00:00Z"]

  /// An export of some hours of a day in May 2026, one record an hour.
  private func export(
    _ name: String,
    day: Int,
    hours: Range<Int>,
    app: String = "code",
    local: Bool = false
  ) throws {
    let rows = hours.map { hour in
      let time = String(format: "2026-05-%02dT%02d:00:00", day, hour) + (local ? "" : "Z")
      return "\(time),600,\(app),,laptop,title \(hour)\n"
    }
    try folder.write(Self.header + rows.joined(), to: "inbox/\(name)")
  }

  /// The records in the dump.
  private func records() throws -> [String] {
    try lockin("dump").text.split(separator: "\n").map(String.init)
      .filter { $0.contains("\"table\":\"records\"") }
  }

  private func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: folder.path + "/" + name)
  }

  @Test("an export that a newer one of its name took the place of is not lost")
  func overwritten() throws {
    try export("act.csv", day: 29, hours: 6..<16)
    #expect(try lockin("run").exit == 0)
    try export("act.csv", day: 30, hours: 6..<9)
    #expect(try lockin("run").exit == 0)
    let before = try records()
    #expect(before.count == 13)
    let rebuilt = try lockin("import", "--rebuild")
    // Nothing is to be done: exports that are written anew each night lose what was before.
    #expect(rebuilt.exit == 0)
    #expect(
      rebuilt.messages == """
        1 file read, 0 known already
        10 records that no file gives any more: taken over from the old store (inbox/act.csv had it before)
        'lockin import --undo-rebuild' brings the old store back, until the next run

        """
    )
    #expect(try records() == before)
    // The ledger knows of them still.
    #expect(try lockin("import", "--rebuild").exit == 0)
    #expect(try records() == before)
  }

  @Test(
    "an export that is there and can't be read is not lost",
    arguments: ["deleted", "empty", "pipe", "folder", "rubbish"]
  )
  func unreadable(way: String) throws {
    try export("a.csv", day: 29, hours: 6..<16)
    try export("b.csv", day: 29, hours: 12..<20)
    #expect(try lockin("run").exit == 0)
    let before = try records()
    #expect(before.count == 14)
    try remove("inbox/a.csv")
    switch way {
    case "empty": try folder.write("", to: "inbox/a.csv")
    case "pipe": #expect(mkfifo(folder.path + "/inbox/a.csv", 0o600) == 0)
    case "folder": try Directory.make(folder.path + "/inbox/a.csv")
    case "rubbish": try folder.write("what is this\n", to: "inbox/a.csv")
    default: break
    }
    let rebuilt = try lockin("import", "--rebuild")
    #expect(rebuilt.exit == 3)
    #expect(rebuilt.messages.contains("inbox/a.csv: no file has the bytes any more"))
    #expect(try records() == before)
  }

  @Test("all exports may be gone")
  func allGone() throws {
    try export("a.csv", day: 29, hours: 6..<16)
    try folder.write(Self.calendar, to: "inbox/b.ics")
    #expect(try lockin("run").exit == 0)
    let before = try lockin("dump").text
    #expect(before.contains("planned_events"))
    try remove("inbox")
    #expect(try lockin("import", "--rebuild").exit == 3)
    #expect(try lockin("run").exit == 0)
    #expect(try lockin("dump").text == before)
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
    try export("a.csv", day: 29, hours: 6..<16)
    try export("b.csv", day: 30, hours: 6..<10)
    try export("c.csv", day: 31, hours: 6..<8)
    #expect(try lockin("run").exit == 0)
    try remove("inbox/a.csv")
    try remove("inbox/b.csv")
    let wrong = try lockin("import", "--rebuild", "--forget-missing=inbox/c.csv")
    #expect(wrong.exit == 2)
    #expect(
      wrong.messages
        == "lockin: --forget-missing=inbox/c.csv: no export of that name is missing: missing are "
        + "inbox/a.csv, inbox/b.csv\n"
    )
    #expect(try records().count == 16)
    #expect(try lockin("import", "--rebuild", "--forget-missing=inbox/a.csv").exit == 3)
    #expect(try records().count == 6)
    #expect(try lockin("import", "--rebuild", "--forget-missing").exit == 0)
    #expect(try records().count == 2)
  }

  @Test("what is taken over follows the rules it was read by, and no record is there twice")
  func otherRules() throws {
    try export("a.csv", day: 29, hours: 6..<16, local: true)
    try export("b.csv", day: 30, hours: 6..<10, local: true)
    #expect(try lockin("run").exit == 0)
    let before = try records()
    try remove("inbox/a.csv")
    try folder.write("zone: Asia/Tokyo\n", to: "lockin.yaml")
    for _ in 0..<2 {
      let rebuilt = try lockin("import", "--rebuild")
      #expect(rebuilt.exit == 3)
      #expect(
        rebuilt.messages.contains("10 records were taken over from the old store, as they were")
      )
      let after = try records()
      #expect(after.count == 14)
      #expect(
        Set(before).subtracting(after).count == 4,
        "the other export's day is of the new zone"
      )
    }
  }

  @Test("an export that took another's place unread counts nothing twice, whatever the zone is now")
  func unreadExport() throws {
    try export("a.csv", day: 30, hours: 6..<16, local: true)
    #expect(try lockin("run").exit == 0)
    try export("a.csv", day: 30, hours: 6..<20, local: true)
    try folder.write("zone: Europe/London\n", to: "lockin.yaml")
    #expect(try lockin("import", "--rebuild").exit == 0)
    #expect(try records().count == 14)
  }

  @Test(
    "an export that goes on under its name counts once after a change of zone, as all of it is there"
  )
  func grown() throws {
    for (zone, end) in [("Europe/Lisbon", 10), ("Europe/Lisbon", 13), ("Asia/Tokyo", 16)] {
      try folder.write("zone: \(zone)\n", to: "lockin.yaml")
      try export("a.csv", day: 30, hours: 6..<end, local: true)
      #expect([0, 3].contains(try lockin("run").exit))
    }
    #expect(try records().count > 10)
    #expect(try lockin("import", "--rebuild").exit == 0)
    #expect(try records().count == 10)
    #expect(try !lockin("run").messages.contains("follows the old choice"))
  }

  @Test("nor after several changes of it before one rebuild")
  func grownOften() throws {
    let zones = ["Europe/Lisbon", "America/New_York", "Asia/Tokyo", "Europe/Berlin"]
    for (night, zone) in zones.enumerated() {
      try folder.write("zone: \(zone)\n", to: "lockin.yaml")
      try export("a.csv", day: 30, hours: 6..<8 + 2 * night, local: true)
      #expect([0, 3].contains(try lockin("run").exit))
    }
    #expect(try records().count > 8)
    #expect(try lockin("import", "--rebuild").exit == 0)
    #expect(try records().count == 8)
  }

  @Test(
    "what only the choice of now has read stays, though another row would have been there by the clock of before"
  )
  func coincidence() throws {
    func rows(_ rows: [(Int, Int)]) throws {
      let lines = rows.map { day, hour in
        "2026-05-\(day)T\(hour < 10 ? "0" : "")\(hour):00:00,1800,code,Work,laptop,\n"
      }
      try folder.write(Self.header + lines.joined(), to: "inbox/a.csv")
    }
    try folder.write("zone: Europe/Berlin\n", to: "lockin.yaml")
    try rows([(24, 9)])
    #expect([0, 3].contains(try lockin("run").exit))
    // 10:00 in New York is 16:00 in Berlin.
    try folder.write("zone: America/New_York\n", to: "lockin.yaml")
    try rows([(24, 9), (26, 10), (26, 16)])
    #expect([0, 3].contains(try lockin("run").exit))
    try rows([(24, 9), (26, 16)])
    #expect([0, 3].contains(try lockin("run").exit))
    #expect([0, 3].contains(try lockin("import", "--rebuild").exit))
    #expect(try records().count == 3)
  }

  @Test("what was read while a choice was another one is told when that is put back")
  func putBack() throws {
    func night(_ zone: String, _ end: Int) throws -> String {
      try folder.write("zone: \(zone)\n", to: "lockin.yaml")
      try export("a.csv", day: 30, hours: 6..<end, local: true)
      return try lockin("run").messages
    }
    let words = "what is in the store follows the old choice"
    #expect(try !night("Europe/Lisbon", 8).contains(words))
    #expect(try night("Asia/Tokyo", 10).contains(words))
    #expect(try night("Europe/Lisbon", 10).contains(words))
    #expect([0, 3].contains(try lockin("import", "--rebuild").exit))
    #expect(try records().count == 4)
    #expect(try !night("Europe/Lisbon", 10).contains(words))
  }

  @Test("a move that lies ahead concerns nothing that was read")
  func ahead() throws {
    let list = "zone: [ { zone: Europe/Lisbon }, { from: 2026-07-01, zone: Asia/Tokyo } ]\n"
    try folder.write("zone: Europe/Lisbon\n", to: "lockin.yaml")
    try export("a.csv", day: 29, hours: 6..<16, local: true)
    #expect([0, 3].contains(try lockin("run").exit))
    let before = try records()
    try folder.write(list, to: "lockin.yaml")
    #expect(try !lockin("run").messages.contains("follows the old choice"))
    #expect([0, 3].contains(try lockin("import", "--rebuild").exit))
    #expect(try records() == before)
    // One of a time that was read does.
    try folder.write(list.replacingOccurrences(of: "07-01", with: "05-20"), to: "lockin.yaml")
    #expect(try lockin("run").messages.contains("follows the old choice"))
  }

  @Test("what a file says today of a record wins over what it said before")
  func corrected() throws {
    let row = "2026-05-30T09:00:00Z,600,code,Old,laptop,t\n"
    try folder.write(Self.header + row, to: "inbox/a.csv")
    #expect(try lockin("run").exit == 0)
    try folder.write(
      Self.header + row.split(separator: "Old").joined(separator: "New"),
      to: "inbox/a.csv"
    )
    #expect(try lockin("import", "--rebuild").exit == 0)
    #expect(try records().count == 1)
    #expect(try records()[0].contains("\"category\":\"New\""))
  }

  @Test("titles that are to be dropped are dropped from what is taken over")
  func droppedTitles() throws {
    try export("a.csv", day: 29, hours: 6..<16)
    #expect(try lockin("run").exit == 0)
    try remove("inbox/a.csv")
    try folder.write("zone: Europe/Berlin\nprivacy: { titles: drop }\n", to: "lockin.yaml")
    #expect(try lockin("import", "--rebuild").exit == 3)
    #expect(try records().count == 10)
    let store = try Data(contentsOf: URL(fileURLWithPath: folder.path + "/lockin.sqlite"))
    #expect(store.range(of: Data("title 7".utf8)) == nil)
  }

  @Test("a rebuild can be undone until the next run")
  func undone() throws {
    try export("a.csv", day: 29, hours: 6..<16)
    #expect(try lockin("run").exit == 0)
    let before = try Data(contentsOf: URL(fileURLWithPath: folder.path + "/lockin.sqlite"))
    try remove("inbox/a.csv")
    #expect(try lockin("import", "--rebuild", "--forget-missing").exit == 0)
    #expect(try records().isEmpty)
    #expect(try lockin("import", "--undo-rebuild").exit == 0)
    #expect(try Data(contentsOf: URL(fileURLWithPath: folder.path + "/lockin.sqlite")) == before)
    // The one that came of the rebuild is not lost either.
    #expect(try lockin("import", "--undo-rebuild").exit == 0)
    #expect(try records().isEmpty)
    #expect(try lockin("import", "--undo-rebuild").exit == 0)
    #expect(try Data(contentsOf: URL(fileURLWithPath: folder.path + "/lockin.sqlite")) == before)
    #expect(try lockin("import", "--rebuild").exit == 3)
    #expect(try lockin("run").exit == 0)
    let over = try lockin("import", "--undo-rebuild")
    #expect(over.exit == 65)
    #expect(
      over.messages
        == "lockin: lockin.sqlite: no rebuild can be undone: the old store is kept until the run "
        + "after a rebuild; nothing was changed\n"
    )
    #expect(
      try Directory.names(in: folder.path).filter { $0.hasPrefix("lockin.sqlite") }
        == ["lockin.sqlite", "lockin.sqlite.lock"]
    )
  }

  @Test("of several rebuilds one after the other each can be undone until the next run")
  func undoneOften() throws {
    for (name, hours) in [("a", 6..<10), ("b", 10..<13), ("c", 13..<15)] {
      try export("\(name).csv", day: 29, hours: hours)
    }
    #expect([0, 3].contains(try lockin("run").exit))
    var counts = [9]
    for name in ["a", "b", "c"] {
      try remove("inbox/\(name).csv")
      #expect(try lockin("import", "--rebuild", "--forget-missing=inbox/\(name).csv").exit == 0)
      counts.append(try records().count)
    }
    #expect(counts == [9, 5, 2, 0])
    // Back to the first, then to the last again.
    for count in [2, 5, 9, 0, 2, 5, 9] {
      let undone = try lockin("import", "--undo-rebuild")
      #expect(undone.exit == 0 && undone.messages.contains("after the last of 3 back to this one"))
      #expect(try records().count == count)
    }
    // Of many the first and the latest are kept.
    for _ in 0..<12 { #expect([0, 3].contains(try lockin("import", "--rebuild").exit)) }
    #expect(try records().count == 9)
    var seen: Set<Int> = []
    for _ in 0..<9 {
      #expect(try lockin("import", "--undo-rebuild").exit == 0)
      seen.insert(try records().count)
    }
    #expect(seen.contains(9))
    #expect([0, 3].contains(try lockin("run").exit))
    #expect(
      try Directory.names(in: folder.path).filter { $0.hasPrefix("lockin.sqlite") }
        == ["lockin.sqlite", "lockin.sqlite.lock"]
    )
  }

  @Test(
    "a damaged store is told of by every command, and the remedy that is printed works",
    arguments: ["head", "middle", "cut", "empty page", "form"]
  )
  func damaged(way: String) throws {
    try export("a.csv", day: 29, hours: 0..<24, app: "editor")
    try export("b.csv", day: 30, hours: 0..<24)
    try folder.write(
      "goals: [{ id: a, title: A goal, target_hours: 5, start: 2026-05-01, categories: [Productivity] }]\n",
      to: "plans/goals.yaml"
    )
    #expect(try lockin("run").exit == 0)
    let before = try records()
    let path = folder.path + "/lockin.sqlite"
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
    let reports = try folder.text(of: "reports/index.html")
    for arguments in [
      ["run"], ["report", "day"], ["goals"], ["dump"],
      ["activity", "--from", "2026-05-29", "--to", "2026-05-30"],
      ["analyze", "--from", "2026-05-29", "--to", "2026-05-31"], ["suggestions", "list"],
    ] {
      let outcome = try BuiltProgram.run(arguments, in: folder.path, environment: now)
      #expect(outcome.exit == 65, "\(arguments): \(outcome.messages)")
      #expect(
        outcome.messages.contains("the store is damaged")
          && outcome.messages.contains("'lockin import --rebuild' makes it anew"),
        "\(arguments): \(outcome.messages)"
      )
    }
    #expect(try folder.text(of: "reports/index.html") == reports)
    let rebuilt = try lockin("import", "--rebuild")
    #expect(rebuilt.exit == 3)
    #expect(
      rebuilt.messages.contains("lockin.sqlite: the old store was damaged; "),
      "\(rebuilt.messages)"
    )
    #expect(try records() == before)
    #expect(try lockin("run").exit == 0)
    #expect(try folder.text(of: "reports/index.html") == reports)
  }

  @Test("of a damaged store whose exports are gone, what can be read stays")
  func salvaged() throws {
    for day in 1...30 { try export("\(day).csv", day: day, hours: 0..<24, app: "app \(day)") }
    #expect(try lockin("run").exit == 0)
    let before = try records()
    try remove("inbox")
    let path = folder.path + "/lockin.sqlite"
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
    let rebuilt = try lockin("import", "--rebuild")
    #expect(rebuilt.exit == 3)
    #expect(rebuilt.messages.contains("the old store was damaged; "), "\(rebuilt.messages)")
    let after = try records()
    #expect(after.count >= before.count / 3 && Set(after).isSubset(of: before))
    #expect(try [0, 3].contains(lockin("run").exit))
    // Each report of such a day says so from then on.
    let pages = try Directory.files(below: folder.path + "/reports").filter {
      $0.hasSuffix("report.txt") && $0.contains("week") == false
    }
    let cautioned = try pages.filter {
      try folder.text(of: "reports/" + $0).contains("A damaged store lost what a device had of")
    }
    #expect(cautioned.isEmpty == (after.count == before.count))
    #expect(cautioned.count < pages.count)
  }

  @Test("a file that somebody names and that is not a store is left alone")
  func foreign() throws {
    try folder.write("a letter", to: "letter.txt")
    let outcome = try lockin("import", "--rebuild", "--store", "letter.txt")
    #expect(outcome.exit == 65)
    #expect(
      outcome.messages == "lockin: letter.txt: this is not a store of lockin and was left alone\n"
    )
    #expect(try folder.text(of: "letter.txt") == "a letter")
    #expect(
      try Directory.names(in: folder.path).filter { $0.hasPrefix("letter") } == ["letter.txt"]
    )
  }
}
