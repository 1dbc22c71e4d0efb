import Foundation
import TestSupport
import Testing

@Suite("Documents of a slot whose titles are lost")
struct LostTitlesTests {
  private static let export = """
    Date,Time Spent (seconds),Number of People,Activity,Document,Category,Productivity
    2026-05-26T08:05:00,70,1,zzq,one,Writing,2
    2026-05-26T08:05:00,50,1,zzq,two,Writing,2
    2026-05-26T08:05:00,30,1,zzq,No Details,Writing,2
    2026-05-26T08:05:00,90,1,other,three,Games,-2
    2026-05-26T08:10:00,200,1,zzq,one,Writing,2
    2026-05-26T08:10:00,190,1,zzq,two,Writing,2

    """
  private static let night = ["run", "--no-record", "--now", "2026-05-27T06:00:00Z"]

  private func workspace(_ titles: String = "keep") throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write("zone: UTC\nprivacy: { titles: \(titles) }\n", to: "lockin.yaml")
    return folder
  }

  /// Has a run make the cache anew of what the archive and the inbox hold.
  private func readAnew(_ folder: TemporaryFolder) throws {
    try? FileManager.default.removeItem(atPath: folder.path + "/lockin.sqlite")
    let run = try BuiltProgram.run(Self.night, in: folder.path)
    #expect([0, 3].contains(run.exit), "\(run.messages)")
  }

  /// What a dump has of applications: the seconds that count of each, and those of copies.
  private func seconds(_ folder: TemporaryFolder) throws -> [String: [Int]] {
    var found: [String: [Int]] = [:]
    for line in try BuiltProgram.run(["dump"], in: folder.path).text.split(separator: "\n") {
      let fields = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      guard let fields, fields["table"] as? String == "records", let app = fields["app"] as? String,
        let length = fields["duration_ms"] as? Int, let copies = fields["duplicate_ms"] as? Int
      else { continue }
      let known = found[app] ?? [0, 0]
      found[app] = [known[0] + length / 1000, known[1] + copies / 1000]
    }
    return found
  }

  // No time leaves its slot: of 390 seconds 300 count.
  private static let all = ["zzq": [150 + 300, 90], "other": [90, 0]]

  @Test("add up where they are not kept from the start")
  func dropped() throws {
    let folder = try workspace("drop")
    try folder.write(Self.export, to: "inbox/rt.csv")
    #expect(try BuiltProgram.run(Self.night, in: folder.path).exit == 0)
    #expect(try seconds(folder) == Self.all)
  }

  @Test("add up where they are purged, and where the export is read again after that")
  func purged() throws {
    let folder = try workspace()
    try folder.write(Self.export, to: "inbox/rt.csv")
    #expect(try BuiltProgram.run(Self.night, in: folder.path).exit == 0)
    #expect(try seconds(folder) == ["zzq": [150 + 390, 0], "other": [90, 0]])
    let purge = try BuiltProgram.run(["purge", "--titles", "--yes"], in: folder.path)
    #expect([0, 3].contains(purge.exit), "\(purge.messages)")
    #expect(try seconds(folder) == Self.all)
    try readAnew(folder)
    #expect(try seconds(folder) == Self.all)
  }

  @Test("add up where they are dropped later, when the export is gone")
  func droppedLater() throws {
    let folder = try workspace()
    try folder.write(Self.export, to: "inbox/rt.csv")
    #expect(try BuiltProgram.run(Self.night, in: folder.path).exit == 0)
    try FileManager.default.removeItem(atPath: folder.path + "/inbox/rt.csv")
    try folder.write("zone: UTC\nprivacy: { titles: drop }\n", to: "lockin.yaml")
    try readAnew(folder)
    #expect(try seconds(folder) == Self.all)
  }

  @Test("add up where a dump is read without them")
  func dumped() throws {
    let folder = try workspace()
    try folder.write(Self.export, to: "inbox/rt.csv")
    #expect(try BuiltProgram.run(Self.night, in: folder.path).exit == 0)
    let other = try workspace("drop")
    try other.write(try BuiltProgram.run(["dump"], in: folder.path).text, to: "inbox/all.jsonl")
    #expect(try BuiltProgram.run(Self.night, in: other.path).exit == 0)
    #expect(try seconds(other) == Self.all)
  }

  /// Parts of one activity between which another one stands, as in RescueTime's own order, and of two categories.
  private static let apart = """
    Date,Time Spent (seconds),Number of People,Activity,Document,Category,Productivity
    2026-05-26T08:05:00,100,1,zzq,one,Writing,2
    2026-05-26T08:05:00,80,1,other,three,Games,-2
    2026-05-26T08:05:00,60,1,zzq,two,Writing,2
    2026-05-26T08:05:00,20,1,zzq,three,Chat,0
    2026-05-26T08:05:00,10,1,zzq,z-last,Writing,2
    2026-05-26T08:10:00,90,1,zzq,one,Writing,2
    2026-05-26T08:10:00,50,1,other,four,Games,-2
    2026-05-26T08:10:00,40,1,zzq,No Details,Writing,2

    """
  private static let allApart = ["zzq": [320, 0], "other": [130, 0]]

  @Test("add up where others stand between them", arguments: 0...2)
  func apart(times: Int) throws {
    let folder = try workspace()
    try folder.write(Self.apart, to: "inbox/rt.csv")
    #expect(try BuiltProgram.run(Self.night, in: folder.path).exit == 0)
    #expect(try seconds(folder) == Self.allApart)
    let purge = try BuiltProgram.run(["purge", "--titles", "--yes"], in: folder.path)
    #expect([0, 3].contains(purge.exit), "\(purge.messages)")
    for _ in 0..<times { try readAnew(folder) }
    #expect(try seconds(folder) == Self.allApart)
  }

  // What is read from a CSV comes slot by slot; the batches of a dump end within one.
  @Test(
    "add up where their export is read after a purge, whatever its batches end within",
    arguments: ["csv", "jsonl"]
  )
  func readAfter(form: String) throws {
    let folder = try workspace()
    try folder.write(
      Self.apart.replacingOccurrences(of: "05-26", with: "05-20"),
      to: "inbox/before.csv"
    )
    #expect([0, 3].contains(try BuiltProgram.run(Self.night, in: folder.path).exit))
    let purge = try BuiltProgram.run(["purge", "--titles", "--yes"], in: folder.path)
    #expect([0, 3].contains(purge.exit), "\(purge.messages)")
    // Some 30,000 rows: each slot has nine documents of one activity.
    var rows = Self.apart.split(separator: "\n").prefix(1).map(String.init)
    for day in 1...12 {
      for slot in 0..<288 {
        let time = String(format: "2026-04-%02dT%02d:%02d:00", day, slot / 12, slot % 12 * 5)
        rows += (1...9).map { "\(time),30,1,long,document \($0),Writing,2" }
      }
    }
    let export = rows.map { $0 + "\n" }.joined()
    if form == "csv" {
      try folder.write(export, to: "inbox/long.csv")
    } else {
      let other = try workspace()
      try other.write(export, to: "inbox/long.csv")
      #expect([0, 3].contains(try BuiltProgram.run(Self.night, in: other.path).exit))
      try folder.write(try BuiltProgram.run(["dump"], in: other.path).text, to: "inbox/long.jsonl")
    }
    #expect([0, 3].contains(try BuiltProgram.run(Self.night, in: folder.path).exit))
    #expect(try seconds(folder)["long"] == [12 * 288 * 270, 0])
  }

  @Test(
    "count once beside an export without documents that has another category",
    arguments: [
      ("Fun,-2", "Mail,1"), ("Mail,1", "Fun,-2"), ("Mail,1", "Mail,1"), ("Mail,1", "Post,1"),
    ],
    ["purge", "drop"]
  )
  func besideNone(categories: (String, String), way: String) throws {
    let folder = try workspace()
    let (without, with) = categories
    try folder.write(
      """
      Date,Time Spent (seconds),Number of People,Activity,Category,Productivity
      2026-05-26T08:05:00,100,1,zzq,\(without)
      2026-05-26T08:10:00,70,1,zzq,\(without)

      """,
      to: "inbox/n.csv"
    )
    try folder.write(
      """
      Date,Time Spent (seconds),Number of People,Activity,Document,Category,Productivity
      2026-05-26T08:05:00,60,1,zzq,one,\(with)
      2026-05-26T08:05:00,40,1,zzq,two,\(with)
      2026-05-26T08:10:00,70,1,zzq,one,\(with)

      """,
      to: "inbox/d.csv"
    )
    #expect([0, 3].contains(try BuiltProgram.run(Self.night, in: folder.path).exit))
    switch way {
    case "purge":
      let purge = try BuiltProgram.run(["purge", "--titles", "--yes"], in: folder.path)
      #expect([0, 3].contains(purge.exit), "\(purge.messages)")
      #expect(try seconds(folder) == ["zzq": [170, 0]])
      try readAnew(folder)
      #expect(try seconds(folder)["zzq"]?[0] == 170)
    default:
      for name in ["n", "d"] {
        try FileManager.default.removeItem(atPath: folder.path + "/inbox/\(name).csv")
      }
      try folder.write("zone: UTC\nprivacy: { titles: drop }\n", to: "lockin.yaml")
      try readAnew(folder)
      #expect(try seconds(folder) == ["zzq": [170, 0]])
    }
  }

  @Test(
    "of two timers that begin at once the longer one counts, with its own project",
    arguments: ["drop", "purge", "drop later"],
    ["Before", "Zoology", ""]
  )
  func twoTimers(way: String, other: String) throws {
    let folder = try workspace(way == "drop" ? "drop" : "keep")
    try folder.write(
      """
      User,Email,Client,Project,Task,Description,Billable,Start date,Start time,End date,End time,Duration,Tags,Amount ()
      U,u@x.org,,Middle,,one,No,2026-05-26,09:00:00,2026-05-26,10:00:00,01:00:00,,
      U,u@x.org,,\(other),,two,No,2026-05-26,09:00:00,2026-05-26,09:30:00,00:30:00,,

      """,
      to: "inbox/toggl.csv"
    )
    #expect(try BuiltProgram.run(Self.night, in: folder.path).exit == 0)
    if way == "purge" {
      // By the night's clock: a purge that lies ahead of a run is told by it.
      let purge = try BuiltProgram.run(
        ["purge", "--titles", "--yes", "--now", "2026-05-27T06:00:00Z"],
        in: folder.path
      )
      #expect(purge.exit == 0, "\(purge.messages)")
    } else if way == "drop later" {
      try folder.write("zone: UTC\nprivacy: { titles: drop }\n", to: "lockin.yaml")
      try readAnew(folder)
    }
    #expect(try BuiltProgram.run(Self.night, in: folder.path).exit == 0)
    let lines = try BuiltProgram.run(["dump"], in: folder.path).text.split(separator: "\n")
      .filter { $0.contains("\"table\":\"records\"") }
    #expect(lines.count == 1)
    #expect(lines.allSatisfy { $0.contains("\"category\":\"Middle\"") && $0.contains("3600000") })
    #expect(!(try BuiltProgram.run(["status"], in: folder.path).text.contains("had before")))
  }

  @Test("rows of one category that differ in the class are parts, and so are two that say the same")
  func classes() throws {
    let folder = try workspace()
    try folder.write(
      """
      Date,Time Spent (seconds),Number of People,Activity,Category,Productivity
      2026-05-26T08:05:00,100,1,zzq,Writing,2
      2026-05-26T08:05:00,60,1,zzq,Writing,1
      2026-05-26T08:05:00,60,1,zzq,Writing,1
      2026-05-26T08:10:00,90,1,zzq,Writing,2

      """,
      to: "inbox/n.csv"
    )
    #expect([0, 3].contains(try BuiltProgram.run(Self.night, in: folder.path).exit))
    #expect(try seconds(folder) == ["zzq": [310, 0]])
  }
}
