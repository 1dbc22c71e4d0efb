import Foundation
import Platform
import TestSupport
import Testing

/// What somebody wrote in a folder of reports, or kept of what commands print.
@Suite("What a purge leaves of reports that were changed, and of what was printed")
struct PurgeChangedReportsTests {
  private func purge(_ options: [String], in folder: String) throws -> BuiltProgram.Outcome {
    try PurgePlacesTests.run(["purge", "--yes"] + options, in: folder)
  }

  private static let calendar =
    "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:mine\r\nEND:VCALENDAR\r\n"

  /// Writes one's own files under the names of reports, and a line behind a report.
  private static func change(_ folder: String, in scene: TemporaryFolder) throws -> [String: Data] {
    for name in ["index.html", "feed.xml", "about.html", "alerts.json", "notes.txt"] {
      try scene.write("mine\n", to: folder + "/" + name)
    }
    try scene.write(calendar, to: folder + "/exports/actual.ics")
    let report = folder + "/2026/05/28/report.md"
    try scene.write(try scene.text(of: report) + "\nA note of mine.\n", to: report)
    return try PurgePlacesTests.bytes(below: scene.path + "/" + folder).filter { name, bytes in
      bytes.starts(with: Data("mine".utf8)) || name == "exports/actual.ics"
        || name == "2026/05/28/report.md" || name == ".lockin"
    }
  }

  @Test(
    "one's own files under the names of reports stay and are named, in a copy and among the reports; all others go",
    arguments: [["--before", "2026-05-29"], ["--titles"], ["--all"]],
    ["reports-old", "old/deep", "reports"]
  )
  func changed(options: [String], place: String) throws {
    let scene = try TemporaryFolder()
    let folder = try PurgePlacesTests.publish("a", in: scene)
    if place != "reports" {
      try Directory.make(Directory.parent(of: folder + "/" + place))
      try PurgePlacesTests.copy(folder + "/reports", folder + "/" + place)
    }
    let mine = try Self.change("a/" + place, in: scene)
    #expect(mine.count == 8)
    let words =
      "\(place) stays: 6 files of reports there are not as lockin drew them last, 2026/05/28/report.md the first"
    let rehearsed = try PurgePlacesTests.run(["purge", "--dry-run"] + options, in: folder)
    #expect(rehearsed.messages.contains(words), "\(rehearsed.messages)")
    let purged = try purge(options, in: folder)
    #expect(purged.exit == 3)
    #expect(purged.messages.contains(words), "\(purged.messages)")
    #expect(purged.messages.contains("\(place)/notes.txt"), "\(purged.messages)")
    #expect(try PurgePlacesTests.bytes(below: folder + "/" + place) == mine)
    if place != "reports" {
      #expect(try Directory.files(below: folder + "/reports") == [".lockin"])
    }
  }

  @Test("an archive goes as its own manifest tells, whatever was drawn since")
  func archived() throws {
    let scene = try TemporaryFolder()
    let folder = try PurgePlacesTests.publish("a", in: scene)
    try FileManager.default.moveItem(atPath: folder + "/reports", toPath: folder + "/older")
    try scene.write(
      """
      timestamp,duration_s,app_identifier,category,device,title
      2026-05-20T12:00:00Z,1800,\(PurgePlacesTests.canary)More,Work,desk,

      """,
      to: "a/inbox/more.csv"
    )
    #expect([0, 3].contains(try PurgePlacesTests.run(["run"], in: folder).exit))
    #expect(try purge(["--all"], in: folder).exit == 0)
    for place in ["older", "reports"] {
      #expect(try Directory.files(below: folder + "/" + place) == [".lockin"])
    }
  }

  @Test("without a manifest what looks as reports do goes, and no other file")
  func unlisted() throws {
    let scene = try TemporaryFolder()
    let folder = try PurgePlacesTests.publish("a", in: scene)
    try AtomicFile.remove(at: folder + "/reports/.lockin-manifest")
    for name in ["index.html", "feed.xml", "alerts.json"] {
      try scene.write("mine\n", to: "a/reports/" + name)
    }
    try scene.write(Self.calendar, to: "a/reports/exports/actual.ics")
    let purged = try purge(["--all"], in: folder)
    #expect(purged.exit == 3)
    #expect(
      purged.messages.contains("reports stays: 4 files of reports there"),
      "\(purged.messages)"
    )
    #expect(
      try Directory.files(below: folder + "/reports") == [
        ".lockin", "alerts.json", "exports/actual.ics", "feed.xml", "index.html",
      ]
    )
  }

  @Test(
    "a part of the reports that lies flat in a folder with the mark is none of timetables' pages"
  )
  func flat() throws {
    let scene = try TemporaryFolder()
    let folder = try PurgePlacesTests.publish("a", in: scene)
    try Directory.make(folder + "/part")
    for name in [".lockin", "index.html", "about.json", "feed.xml", "about.html"] {
      try PurgePlacesTests.copy(folder + "/reports/" + name, folder + "/part/" + name)
    }
    try scene.write("mine\n", to: "a/part/feed.xml")
    let purged = try purge(["--before", "2026-05-29"], in: folder)
    #expect(purged.exit == 3)
    #expect(
      purged.messages.contains(
        "part stays: 1 file of reports there is not as lockin drew it last: feed.xml"
      ),
      "\(purged.messages)"
    )
    #expect(try Directory.files(below: folder + "/part") == [".lockin", "feed.xml"])
  }

  @Test(
    "dumps and days that were printed are named, whatever they are called, and nobody's own lines"
  )
  func printed() throws {
    let scene = try TemporaryFolder()
    let folder = try PurgePlacesTests.publish("a", in: scene)
    let dump = try PurgePlacesTests.run(["dump"], in: folder).text
    let days = try PurgePlacesTests.run(["activity", "2026-05-20"], in: folder).text
    #expect(dump.contains(PurgePlacesTests.canary) && days.contains(PurgePlacesTests.canary))
    try scene.write(dump, to: "a/dump.jsonl")
    try scene.write(days, to: "a/notes/days.txt")
    try scene.write(dump, to: "a/exports/1.jsonl")
    try scene.write(dump, to: "a/exports/deep/2")
    try scene.write(dump, to: "a/reports/dump.jsonl")
    try scene.write("{\"mine\":1}\n{\"table\":\"mine\"}\n", to: "a/mine.jsonl")
    let before = try PurgePlacesTests.bytes(below: folder).filter { name, _ in
      ["dump.jsonl", "notes/days.txt", "exports/1.jsonl", "exports/deep/2", "mine.jsonl"]
        .contains(name)
    }
    for options in [["--before", "2026-05-29"], ["--all"]] {
      let purged = try purge(options, in: folder)
      #expect(purged.exit == 3)
      for words in [
        "dump.jsonl stays: this is a dump or days that lockin printed", "notes/days.txt stays: ",
        "exports stays: 2 dumps and days that lockin printed lie there",
        "reports stays: 1 file of reports there is not as lockin drew it last: dump.jsonl",
      ] {
        #expect(purged.messages.contains(words), "\(purged.messages)")
      }
      #expect(!purged.messages.contains("mine.jsonl"), "\(purged.messages)")
    }
    let after = try PurgePlacesTests.bytes(below: folder)
    #expect(before.allSatisfy { after[$0.key] == $0.value } && before.count == 5)
  }
}
