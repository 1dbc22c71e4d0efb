import Foundation
import Platform
import TestSupport
import Testing

@Suite("The folder of reports")
struct OwnedFolderTests {
  private func run(
    _ arguments: String...,
    in folder: TemporaryFolder
  ) throws
    -> BuiltProgram.Outcome
  {
    try BuiltProgram.run(arguments, in: folder.path)
  }

  @Test("it carries its owner's mark, which tells nothing")
  func marked() throws {
    let folder = try BuiltProgram.workspace()
    #expect(try run("run", in: folder).exit == 0)
    let mark = try folder.text(of: "reports/.lockin")
    #expect(mark.utf8.count == 65 && mark.hasSuffix("\n"))
    #expect(mark.utf8.dropLast().allSatisfy { "0123456789abcdef".utf8.contains($0) })
    #expect(try folder.text(of: "lockin.key").contains(mark.prefix(16)) == false)
    #expect(try run("run", "--now", "2026-06-01T09:00:00Z", in: folder).exit == 0)
    #expect(try folder.text(of: "reports/.lockin") == mark)
  }

  @Test(
    "a folder that holds anything else is left alone",
    arguments: [
      ("inbox", "exports"), ("inbox/reports", "exports"), ("plans", "plans"), (".", "lockin.yaml"),
      ("site", "index.html"), ("site", "2026/report.json"),
    ]
  )
  func foreign(reports: String, kind: String) throws {
    let folder = try BuiltProgram.workspace()
    if reports == "site" { try folder.write("mine", to: "site/" + kind) }
    try Directory.make(folder.path + "/plans")
    let before = try Directory.files(below: folder.path)
    for arguments in [["run", "--reports", reports], ["run", "--dry-run", "--reports", reports]] {
      let outcome = try BuiltProgram.run(arguments, in: folder.path)
      #expect(outcome.exit == 73, "\(outcome.messages)")
      #expect(outcome.messages.contains("lockin: \(reports): "), "\(outcome.messages)")
    }
    let own = ["lockin.key", "lockin.run.json", "lockin.sqlite", "lockin.sqlite.lock"]
    #expect(try Directory.files(below: folder.path).filter { own.contains($0) == false } == before)
  }

  @Test("another workspace's reports are left alone, in lockin.yaml as well")
  func others() throws {
    let folder = try BuiltProgram.workspace()
    #expect(try run("run", in: folder).exit == 0)
    let other = try BuiltProgram.workspace()
    try other.write(
      "zone: Europe/Berlin\npublish: { to: \(folder.path)/reports }\n",
      to: "lockin.yaml"
    )
    let index = try folder.text(of: "reports/index.html")
    let refused = try run("run", in: other)
    #expect(refused.exit == 73)
    #expect(refused.messages.contains("another workspace publishes into this folder"))
    #expect(try folder.text(of: "reports/index.html") == index)
    try FileManager.default.removeItem(atPath: folder.path + "/reports/.lockin")
    #expect(try run("run", in: other).exit == 0, "one without a mark is adopted, once")
    #expect(try run("run", in: folder).exit == 73)
  }

  @Test("pages of timetables go where no other files are")
  func timetables() throws {
    let folder = try BuiltProgram.workspace()
    try folder.write(
      """
      schedule_name: Summer
      start_date: 2026-05-18
      end_date: 2026-06-19
      classes:
        - { course_name: Databases, days: [mon], start_time: 10:15, end_time: 11:45 }
      """,
      to: "plans/timetable.yaml"
    )
    try folder.write("mine", to: "site/notes.txt")
    let refused = try run("timetable", "preview", "--to", "site", in: folder)
    #expect(refused.exit == 73, "\(refused.messages)")
    #expect(try Directory.names(in: folder.path + "/site") == ["notes.txt"])
    let made = try run("timetable", "preview", "--to", "pages", in: folder)
    #expect([0, 3].contains(made.exit), "\(made.messages)")
    #expect(try Directory.names(in: folder.path + "/pages").contains(".lockin"))
    #expect([0, 3].contains(try run("timetable", "preview", "--to", "pages", in: folder).exit))
  }
}
