import Foundation
import TestSupport
import Testing

@testable import Platform

/// What becomes of exports in the inbox that go with a purge, and of what is said of them.
@Suite("Exports that go with a purge")
struct PurgeFilesTests {
  private static let header = "timestamp,duration_s,app_identifier,category,device\n"

  private static func rows(_ days: ClosedRange<Int>, _ device: String) -> String {
    header
      + days.map { "2026-05-\($0)T09:00:00Z,3600,Editor,Work,\(device)\n" }.joined()
  }

  /// A workspace whose run has read six days of a computer and of a phone.
  private func workspace() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write("zone: UTC\nprivacy: { publish_sources: true }\n", to: "lockin.yaml")
    try folder.write(Self.rows(10...15, "pc"), to: "inbox/pc.csv")
    try folder.write(Self.rows(10...15, "ZqPhoneQz"), to: "inbox/ZqPhoneQz.csv")
    _ = try Self.run(["run", "-q"], in: folder)
    return folder
  }

  /// What a command says on the morning of 21 May, which has to end with one of some codes.
  @discardableResult
  static func run(
    _ words: [String],
    in folder: TemporaryFolder,
    exits: Set<Int32> = [0, 3]
  ) throws -> String {
    let environment = ["LOCKIN_NOW": "2026-05-21T06:00:00Z"]
    let outcome = try BuiltProgram.run(words, in: folder.path, environment: environment)
    #expect(exits.contains(outcome.exit), "\(words): \(outcome.messages)")
    return outcome.text + outcome.messages
  }

  /// Purges the phone with its files, of which one stays; gives what is told.
  private func purgePhone(_ folder: TemporaryFolder) throws -> String {
    try Self.run(["purge", "--device", "ZqPhoneQz", "--files", "--yes"], in: folder, exits: [3])
  }

  /// How many records the store has of each device.
  private func records(_ folder: TemporaryFolder) throws -> [String: Int] {
    let lines = try Self.run(["dump"], in: folder).split(separator: "\n").filter {
      $0.contains("\"table\":\"records\"")
    }
    return Dictionary(grouping: lines) { $0.contains("ZqPhoneQz") ? "phone" : "pc" }
      .mapValues(\.count)
  }

  @Test("what no run has read is read before its file goes", arguments: ["--before", "--titles"])
  func unread(_ option: String) throws {
    let folder = try workspace()
    // One has grown, and one came in.
    try folder.write(Self.rows(10...18, "pc"), to: "inbox/pc.csv")
    try folder.write(Self.rows(11...14, "tablet"), to: "inbox/tablet.csv")
    try folder.write(Self.titled, to: "inbox/titled.csv")
    let choice = option == "--before" ? ["--before", "2026-05-12"] : ["--titles"]
    let told = try Self.run(["purge"] + choice + ["--files", "--yes"], in: folder, exits: [0])
    #expect(told.contains("inbox/titled.csv"), "\(told)")
    let left = try records(folder)
    #expect(
      option == "--before"
        // Of the computer 12 to 18, of the tablet 12 to 14 and one with a title; of the phone 12 to 15.
        ? left == ["pc": 11, "phone": 4]
        // No other file has titles, and so none goes.
        : left == ["pc": 6 + 2, "phone": 6]
    )
  }

  private static let titled =
    "timestamp,duration_s,app_identifier,category,device,title\n"
    + "2026-05-16T09:00:00Z,3600,Editor,Work,laptop,ZqTitleQz\n"
    + "2026-05-11T09:00:00Z,3600,Editor,Work,laptop,ZqTitleQz\n"

  @Test(
    "nothing names a file that is gone and of which nothing is left",
    arguments: [["--device", "ZqPhoneQz"], ["--before", "2026-05-16"]]
  )
  func nameless(_ choice: [String]) throws {
    let folder = try workspace()
    // It has grown: what it held at first is known by other bytes.
    try folder.write(Self.rows(10...15, "ZqPhoneQz") + "\n", to: "inbox/ZqPhoneQz.csv")
    try Self.run(["run", "-q"], in: folder)
    try folder.write(Self.rows(16...19, "pc"), to: "inbox/new.csv")
    try Self.run(["purge"] + choice + ["--files", "--yes"], in: folder, exits: [0])
    #expect(FileStatus.isAbsent(folder.path + "/inbox/ZqPhoneQz.csv"))
    try Self.run(["run", "-q"], in: folder)
    #expect(try PurgeTests.finds(["ZqPhoneQz"], in: folder.path) == [])
    #expect(try PurgeTests.finds(["inbox/new.csv"], in: folder.path) != [])
  }

  @Test("a zip that holds more than exports, and one of which something can't be read, stay")
  func zips() throws {
    let folder = try workspace()
    var damaged = PackedBytes.Member("b.csv", Self.rows(10...11, "pc"))
    damaged.checksum = 1
    let phone = PackedBytes.Member("phone.csv", Self.rows(16...17, "ZqPhoneQz"))
    for (name, other) in [("letters", .init("letter.txt", "Dear all")), ("damaged", damaged)] {
      try folder.write(PackedBytes.zip([phone, other]), to: "inbox/\(name).zip")
    }
    let told = try purgePhone(folder)
    #expect(
      told.contains(
        "inbox/letters.zip stays: this holds it, and files that are no exports, which would be lost with it; look into it, and remove it yourself"
      ),
      "\(told)"
    )
    #expect(
      told.contains(
        "inbox/damaged.zip stays: this holds it, and something that could not be taken in, which would be lost with it"
      ),
      "\(told)"
    )
    #expect(
      try Directory.names(in: folder.path + "/inbox") == ["damaged.zip", "letters.zip", "pc.csv"]
    )
  }

  @Test("one with a record that could not be read stays, whatever its other records are of")
  func rejected() throws {
    let folder = try workspace()
    try folder.write(
      Self.rows(16...17, "ZqPhoneQz") + "soon,3600,Editor,Work,laptop\n",
      to: "inbox/mixed.csv"
    )
    let told = try purgePhone(folder)
    #expect(
      told.contains(
        "inbox/mixed.csv stays: this holds it, and something that could not be taken in, which would be lost with it"
      ),
      "\(told)"
    )
    #expect(try Directory.names(in: folder.path + "/inbox") == ["mixed.csv", "pc.csv"])
  }

  @Test("an export counts what is left of it, also where its file stays")
  func counts() throws {
    let folder = try workspace()
    try folder.write(
      Self.rows(10...15, "pc") + Self.rows(10...13, "ZqPhoneQz").dropFirst(Self.header.count),
      to: "inbox/pc.csv"
    )
    try Self.run(["run", "-q"], in: folder)
    try Self.run(["purge", "--device", "ZqPhoneQz", "--yes"], in: folder, exits: [0])
    try Self.run(["run", "-q"], in: folder)
    let data = Data(try folder.text(of: "reports/about.json").utf8)
    let root = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let files = try #require(root["files"] as? [[String: Any]])
    #expect(files.first { $0["file"] as? String == "inbox/pc.csv" }?["records"] as? Int == 6)
  }

  @Test("a calendar of which nothing is left is named nowhere, one that holds something is")
  func calendars() throws {
    let folder = try workspace()
    func calendar(_ days: [Int]) -> String {
      "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\n"
        + days.map {
          "BEGIN:VEVENT\r\nUID:\($0)\r\nDTSTAMP:20260501T000000Z\r\nDTSTART:202605\($0)T090000Z\r\n"
            + "DTEND:202605\($0)T100000Z\r\nSUMMARY:Class\r\nEND:VEVENT\r\n"
        }.joined() + "END:VCALENDAR\r\n"
    }
    try folder.write(calendar([11, 12]), to: "inbox/ZqClinicQz.ics")
    try folder.write(calendar([11, 12, 18]), to: "inbox/ZqUniQz.ics")
    try Self.run(["run", "-q"], in: folder)
    try Self.run(["purge", "--before", "2026-05-16", "--files", "--yes"], in: folder)
    try folder.write(Self.rows(16...19, "pc"), to: "inbox/new.csv")
    try Self.run(["run", "-q"], in: folder)
    #expect(try PurgeTests.finds(["ZqClinicQz"], in: folder.path) == [])
    #expect(try PurgeTests.finds(["ZqUniQz"], in: folder.path) != [])
  }

  /// What lies beside it in a file of which a record goes, and the words for why that file stays.
  private static let beside: [(file: String, bytes: [UInt8], why: String)] = [
    (
      "a.csv.part", Array(rows(14...16, "tablet").utf8),
      "other records, which no import reads while it has this name"
    ),
    ("aw.json", Array(stopwatch.utf8), "events of a kind that lockin does not use"),
    ("tasks.ics", Array(tasks.utf8), "to-dos or a journal, which no purge looks into"),
    (
      "both.zip",
      PackedBytes.zip([
        PackedBytes.Member("rows.csv", rows(10...15, "tablet")),
        PackedBytes.Member("totals.csv", "date,app,usage_minutes\n2026-05-20,Editor,30\n"),
      ]),
      "rows that no import takes in"
    ),
  ]

  private static let stopwatch = """
    {"buckets":{"aw-watcher-window_pc":{"id":"aw-watcher-window_pc","type":"currentwindow","client":"aw-watcher-window",\
    "hostname":"pc","created":"2026-05-01T00:00:00Z","events":[{"timestamp":"2026-05-02T09:00:00Z","duration":600,\
    "data":{"app":"Editor","title":"a"}}]},"aw-stopwatch":{"id":"aw-stopwatch","type":"currently-playing-track",\
    "client":"aw-webui","hostname":"pc","created":"2026-05-01T00:00:00Z","events":[{"timestamp":"2026-05-19T09:00:00Z",\
    "duration":600,"data":{"label":"reading"}}]}}}
    """

  private static let tasks =
    "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nBEGIN:VEVENT\r\nUID:a-first-event\r\n"
    + "DTSTAMP:20260501T000000Z\r\nDTSTART:20260502T090000Z\r\nDTEND:20260502T100000Z\r\nEND:VEVENT\r\n"
    + "BEGIN:VTODO\r\nUID:task\r\nSUMMARY:Essay\r\nEND:VTODO\r\nEND:VCALENDAR\r\n"

  @Test("one that holds what no import reads stays", arguments: 0..<4)
  func besides(_ index: Int) throws {
    let folder = try workspace()
    let item = Self.beside[index]
    try folder.write(item.bytes, to: "inbox/" + item.file)
    try Self.run(["run", "-q"], in: folder)
    let told = try Self.run(
      ["purge", "--before", "2026-05-15", "--files", "--yes"],
      in: folder,
      exits: [3]
    )
    let words = "inbox/\(item.file) stays: this holds it, and \(item.why), which would be lost"
    #expect(told.contains(words), "\(told)")
    #expect(try ByteStream.contents(of: folder.path + "/inbox/" + item.file) == item.bytes)
    #expect(FileStatus.isAbsent(folder.path + "/inbox/pc.csv"))
  }

  @Test("one that can't be opened is named, as it may hold it")
  func closed() throws {
    let folder = try workspace()
    let whole = PackedBytes.zip([PackedBytes.Member("rows.csv", Self.rows(10...12, "pc"))])
    try folder.write(Array(whole.dropLast(30)), to: "inbox/cut.zip")
    try folder.write(
      "Begin,Ende,Programm\n2026-05-10 09:00,2026-05-10 10:00,x\n",
      to: "inbox/own.csv"
    )
    let purge = ["purge", "--before", "2026-05-12", "--yes"]
    let told = try Self.run(purge, in: folder, exits: [3])
    let words = "look into them yourself; they stay: inbox/cut.zip, inbox/own.csv"
    #expect(told.contains(words), "\(told)")
  }

  @Test(
    "a device is what records were read as: by a rule of a member of a zip, and under another name in copies"
  )
  func readAs() throws {
    let folder = try workspace()
    let sources = [("lone.csv", "ZqOneQz"), ("a.zip/member.csv", "ZqTwoQz")].map {
      "  - { file: \"\($0.0)\", device: \($0.1) }\n"
    }
    try folder.write("zone: UTC\nsources:\n" + sources.joined(), to: "lockin.yaml")
    let slots = ["Date,Time Spent (seconds),Number of People,Activity,Category,Productivity"]
    func rescueTime(_ app: String) -> String {
      (slots + ["00", "05", "10"].map { "2026-05-19T09:\($0):00,250,1,\(app),Work,2" })
        .joined(separator: "\n") + "\n"
    }
    try folder.write(rescueTime("One"), to: "inbox/lone.csv")
    let zip = PackedBytes.zip([PackedBytes.Member("member.csv", rescueTime("Two"))])
    try folder.write(zip, to: "inbox/a.zip")
    try Self.run(["run", "-q"], in: folder)
    try folder.write(rescueTime("One"), to: "inbox/lone (1).csv")
    try Self.run(["run", "-q"], in: folder)
    try Self.run(["purge", "--device", "rescuetime", "--files", "--yes"], in: folder, exits: [65])
    try Self.run(["purge", "--device", "ZqOneQz", "--files", "--yes"], in: folder, exits: [0])
    let inbox = folder.path + "/inbox"
    #expect(try Directory.names(in: inbox) == ["ZqPhoneQz.csv", "a.zip", "pc.csv"])
    try Self.run(["purge", "--device", "ZqTwoQz", "--files", "--yes"], in: folder, exits: [0])
    #expect(try Directory.names(in: inbox) == ["ZqPhoneQz.csv", "pc.csv"])
    try Self.run(["run", "-q"], in: folder)
    #expect(try !Self.run(["dump"], in: folder).contains("2026-05-19"))
  }

  @Test("a rehearsal says which exports it did not read, and what it came to is not all")
  func rehearsed() throws {
    let folder = try workspace()
    try folder.write(Self.rows(10...11, "tablet"), to: "inbox/tablet.csv")
    let purge = ["purge", "--before", "2026-05-12", "--files"]
    let told = try Self.run(purge + ["--dry-run"], in: folder, exits: [0])
    #expect(told.contains("inbox/tablet.csv stays: no run has read this as it is"), "\(told)")
    #expect(!told.contains("inbox/pc.csv stays"), "\(told)")
    #expect(
      try Self.run(purge + ["--yes"], in: folder, exits: [0]).hasPrefix("gone for good: 6 records")
    )
  }
}
