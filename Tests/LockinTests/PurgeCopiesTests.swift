import Foundation
import Platform
import TestSupport
import Testing

/// What somebody copied, or had written elsewhere in the workspace, of what lockin makes.
@Suite("What a purge finds of copies and of what was written elsewhere")
struct PurgeCopiesTests {
  private func purge(_ options: [String], in folder: String) throws -> BuiltProgram.Outcome {
    try PurgePlacesTests.run(["purge", "--yes"] + options, in: folder)
  }

  private static let event = """
    events:
      - { title: \(PurgePlacesTests.canary), start: 2026-05-28T14:00, end: 2026-05-28T16:00 }

    """
  private static let timetable = """
    schedule_name: \(PurgePlacesTests.canary)
    start_date: 2026-04-13
    end_date: 2026-07-18
    classes:
      - { course_name: \(PurgePlacesTests.canary), days: mon, start_time: 08:00, end_time: 09:00 }

    """

  @Test(
    "reports that were copied within the workspace, their mark with them, go as the reports themselves",
    arguments: [
      ["--before", "2026-05-29"], ["--all"], ["--advice"], ["--all", "--files", "--backups"],
    ],
    ["reports-old", "old/deep/reports", "reports/kept", "exports/reports"]
  )
  func copied(options: [String], place: String) throws {
    let scene = try TemporaryFolder()
    let folder = try PurgePlacesTests.publish("a", in: scene)
    try PurgePlacesTests.copy(folder + "/reports", scene.path + "/copy")
    try Directory.make(Directory.parent(of: folder + "/" + place))
    try PurgePlacesTests.copy(scene.path + "/copy", folder + "/" + place)
    #expect(
      try PurgeTests.finds([PurgePlacesTests.canary], in: folder + "/" + place).count > 2
    )
    let purged = try purge(options, in: folder)
    #expect(purged.exit == 0, "\(purged.messages)")
    #expect(!purged.messages.contains("stays: "), "\(purged.messages)")
    #expect(!purged.messages.contains("\(place)/"), "\(purged.messages)")
    let left = try Directory.files(below: folder).filter { $0.hasPrefix(place + "/") }
    #expect(left == (options.contains("--files") ? [] : ["\(place)/.lockin"]))
  }

  @Test("stores from before a rebuild go with whatever is purged, and that is said")
  func beforeRebuild() throws {
    let scene = try TemporaryFolder()
    let folder = try PurgePlacesTests.publish("a", in: scene)
    let words = "stores from before a rebuild"
    #expect(!(try purge(["--advice", "--dry-run"], in: folder).messages.contains(words)))
    let rebuilt = try PurgePlacesTests.run(["import", "--rebuild"], in: folder)
    #expect(rebuilt.exit == 0, "\(rebuilt.messages)")
    let store = folder + "/lockin.sqlite.before-rebuild"
    let rehearsed = try purge(["--advice", "--dry-run"], in: folder)
    #expect(rehearsed.messages.contains("\(words) would go: it could not be undone any more"))
    #expect(!FileStatus.isAbsent(store))
    let purged = try purge(["--advice"], in: folder)
    #expect(purged.messages.contains("\(words) are gone: it can't be undone any more"))
    #expect(FileStatus.isAbsent(store))
    #expect(!(try purge(["--advice"], in: folder).messages.contains(words)))
  }

  @Test(
    "of a copy what somebody put there stays and is named; another workspace within this one is left alone"
  )
  func mixed() throws {
    let scene = try TemporaryFolder()
    let folder = try PurgePlacesTests.publish("a", in: scene)
    try PurgePlacesTests.copy(folder + "/reports", folder + "/reports-old")
    try scene.write("mine\n", to: "a/reports-old/2026/notes.txt")
    try Directory.make(folder + "/inner")
    try PurgePlacesTests.copy(folder + "/reports", folder + "/inner/reports")
    try scene.write("zone: UTC\n", to: "a/inner/lockin.yaml")
    try PurgePlacesTests.copy(folder + "/reports", scene.path + "/outside")
    try FileManager.default.createSymbolicLink(
      atPath: folder + "/linked",
      withDestinationPath: scene.path + "/outside"
    )
    let inner = try PurgePlacesTests.bytes(below: folder + "/inner")
    let outside = try PurgePlacesTests.bytes(below: scene.path + "/outside")
    let purged = try purge(["--all"], in: folder)
    #expect(purged.exit == 3, "\(purged.messages)")
    #expect(purged.messages.contains("inner stays: this is a workspace of its own"))
    #expect(purged.messages.contains("reports-old/2026/notes.txt"), "\(purged.messages)")
    #expect(
      try Directory.files(below: folder + "/reports-old") == [".lockin", "2026/notes.txt"]
    )
    #expect(try PurgePlacesTests.bytes(below: folder + "/inner") == inner)
    #expect(try PurgePlacesTests.bytes(below: scene.path + "/outside") == outside)
  }

  @Test(
    "a copy whose mark is another's or missing stays and is named",
    arguments: [
      ("reports-old", "0000\n", "reports-old stays: reports lie there with a mark that is not"),
      ("old/deep", nil, "old/deep stays: "),
      ("plans/old", nil, "plans/old stays: "),
    ] as [(String, String?, String)]
  )
  func others(place: String, mark: String?, words: String) throws {
    let scene = try TemporaryFolder()
    let folder = try PurgePlacesTests.publish("a", in: scene)
    try Directory.make(Directory.parent(of: folder + "/" + place))
    try PurgePlacesTests.copy(folder + "/reports", folder + "/" + place)
    try AtomicFile.remove(at: folder + "/\(place)/.lockin")
    if let mark { try scene.write(mark, to: "a/\(place)/.lockin") }
    let before = try PurgePlacesTests.bytes(below: folder + "/" + place)
    for options in [["--before", "2026-05-29"], ["--all"]] {
      let purged = try purge(options, in: folder)
      #expect(purged.exit == (place.hasPrefix("plans") && options == ["--all"] ? 0 : 3))
      if options != ["--all"] || !place.hasPrefix("plans") {
        #expect(purged.messages.contains(words), "\(purged.messages)")
      }
    }
    #expect(try PurgePlacesTests.bytes(below: folder + "/" + place) == before)
  }

  @Test("pages, figures and feeds of reports under names of one's own are named, and no other page")
  func single() throws {
    let scene = try TemporaryFolder()
    let folder = try PurgePlacesTests.publish("a", in: scene)
    let names = [
      ("latest/day/index.html", "may.html"), ("latest/day/report.json", "notes/may.json"),
      ("feed.xml", "f/feed.xml"), ("alerts.json", "g/a.json"), ("about.json", "h/a.json"),
    ]
    for (source, name) in names where !FileStatus.isAbsent(folder + "/reports/" + source) {
      try Directory.make(Directory.parent(of: folder + "/" + name))
      try PurgePlacesTests.copy(folder + "/reports/" + source, folder + "/" + name)
    }
    try scene.write("<!DOCTYPE html><title>mine – lockin</title>\n", to: "a/site/index.html")
    try scene.write("{\"$schema\":\"mine.json\"}\n", to: "a/site/report.json")
    let purged = try purge(["--titles"], in: folder)
    #expect(purged.exit == 3)
    for (source, name) in names where !FileStatus.isAbsent(folder + "/" + name) {
      #expect(purged.messages.contains("\(name) stays: "), "\(source): \(purged.messages)")
    }
    #expect(!purged.messages.contains("site"), "\(purged.messages)")
  }

  @Test("a folder of before goes as well, in the workspace, whatever store was made since")
  func rebuilt() throws {
    let scene = try TemporaryFolder()
    let folder = try PurgePlacesTests.publish("a", in: scene)
    let settings = try scene.text(of: "a/lockin.yaml")
    try scene.write(settings + "publish: { to: pub }\n", to: "a/lockin.yaml")
    #expect([0, 3].contains(try PurgePlacesTests.run(["run"], in: folder).exit))
    #expect([0, 3].contains(try PurgePlacesTests.run(["import", "--rebuild"], in: folder).exit))
    _ = try purge(["--before", "2026-05-29"], in: folder)
    for place in ["reports", "pub"] {
      #expect(try Directory.files(below: folder + "/" + place) == [".lockin"])
    }
  }

  @Test("calendars and previews of plans that were written elsewhere go, or are named")
  func written() throws {
    let scene = try TemporaryFolder()
    let folder = try PurgePlacesTests.publish("a", in: scene)
    try scene.write(Self.event, to: "a/plans/events.yaml")
    try scene.write(Self.timetable, to: "a/plans/timetable.yaml")
    try Directory.make(folder + "/sub")
    for command in [
      ["plan", "export", "--to", "cal.ics"], ["timetable", "export", "--to", "sub/tt.ics"],
      ["timetable", "preview", "--to", "ttp"], ["timetable", "preview", "--to", "sub/ttp"],
    ] {
      let outcome = try PurgePlacesTests.run(command, in: folder)
      #expect([0, 3].contains(outcome.exit), "\(command): \(outcome.messages)")
      #expect(!FileStatus.isAbsent(folder + "/" + command[3]))
    }
    try scene.write("BEGIN:VCALENDAR\r\nPRODID:mine\r\nEND:VCALENDAR\r\n", to: "a/mine.ics")
    // A purge of a time names what holds it, and takes nothing that is made of plans.
    let earlier = try purge(["--before", "2026-05-29", "--files"], in: folder)
    #expect(earlier.exit == 3)
    #expect(earlier.messages.contains("cal.ics stays: it holds something dated before 2026-05-29"))
    #expect(!earlier.messages.contains("ttp"), "\(earlier.messages)")
    #expect(try Directory.files(below: folder + "/ttp").count == 3)
    let purged = try purge(["--all", "--files", "--backups"], in: folder)
    #expect(purged.exit == 3)
    for name in ["cal.ics", "sub/tt.ics"] {
      #expect(
        purged.messages.contains("\(name) stays: this is a calendar that lockin made of plans"),
        "\(purged.messages)"
      )
    }
    #expect(!purged.messages.contains("mine.ics"))
    #expect(try Directory.files(below: folder) == ["cal.ics", "mine.ics", "sub/tt.ics"])
  }

  @Test("where the workspace has another key than its store, the remedy is to take that key")
  func otherKey() throws {
    let scene = try TemporaryFolder()
    let folder = try PurgePlacesTests.publish("a", in: scene)
    try scene.write(String(repeating: "0", count: 64) + "\n", to: "a/lockin.key")
    let purged = try purge(["--titles"], in: folder)
    #expect(purged.exit == 3)
    #expect(purged.messages.contains("reports stays: "), "\(purged.messages)")
    #expect(purged.messages.contains("lockin run --accept-key"), "\(purged.messages)")
    #expect(!purged.messages.contains("remove reports/.lockin"), "\(purged.messages)")
    #expect(
      [0, 3].contains(try PurgePlacesTests.run(["run", "--accept-key"], in: folder).exit)
    )
    #expect(try purge(["--titles"], in: folder).exit == 0)
    #expect(try Directory.files(below: folder + "/reports") == [".lockin"])
  }
}
