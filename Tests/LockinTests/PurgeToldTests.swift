import Foundation
import Platform
import TestSupport
import Testing

/// What a purge says of what it does to figures, and of what it can't take.
@Suite("What is said of a purge")
struct PurgeToldTests {
  @discardableResult
  private func run(
    _ words: [String],
    in folder: TemporaryFolder,
    exits: Set<Int32> = [0, 3]
  ) throws -> String { try PurgeFilesTests.run(words, in: folder, exits: exits) }

  private func workspace() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write("zone: UTC\n", to: "lockin.yaml")
    for device in ["pc", "phone"] {
      try folder.write(
        "timestamp,duration_s,app_identifier,category,device,title\n"
          + (10...20).map { "2026-05-\($0)T09:00:00Z,3600,Browser,,\(device),ZqTitleQz\n" }.joined(),
        to: "inbox/\(device).csv"
      )
    }
    try run(["run", "-q"], in: folder)
    return folder
  }

  private func page(_ day: String, _ folder: TemporaryFolder) throws -> String {
    // Lines are broken for the terminal.
    try folder.text(of: "reports/2026/05/\(day)/report.md").replacingOccurrences(
      of: "\n",
      with: " "
    )
    .replacingOccurrences(of: "  ", with: " ")
  }

  @Test("rules on titles find nothing any more, which rehearsal, answer and pages say")
  func titles() throws {
    let folder = try workspace()
    let words = "Titles and addresses of before 2026-05-15 are not known any more"
    #expect(try !page("20", folder).contains(words))
    let purge = ["purge", "--titles", "--before", "2026-05-15"]
    for last in ["--dry-run", "--yes"] {
      let told = try run(purge + [last], in: folder)
      #expect(told.contains("rules on titles and addresses find nothing there any more"), "\(told)")
    }
    try run(["run", "-q"], in: folder)
    for day in ["12", "20"] { #expect(try page(day, folder).contains(words), "\(day)") }
    #expect(try !page("20", folder).contains("What was recorded before"))
  }

  @Test(
    "goals and comparisons lack what went, which pages say",
    arguments: [["--device", "phone", "--before", "2026-05-15"], ["--before", "2026-05-15"]]
  )
  func records(choice: [String]) throws {
    let folder = try workspace()
    try run(["purge"] + choice + ["--yes"], in: folder)
    try run(["run", "-q"], in: folder)
    let words = "What was recorded before 2026-05-15 is not all known any more"
    #expect(try page("20", folder).contains(words))
    #expect(try !page("20", folder).contains("Titles and addresses of"))
  }

  @Test("what a link leads to that is not mounted keeps nothing else from going")
  func unmounted() throws {
    let folder = try workspace()
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/inbox/link.csv",
      withDestinationPath: "/nowhere/export.csv"
    )
    try run(["run", "-q"], in: folder)
    try run(["purge", "--all", "--files", "--yes"], in: folder)
    for name in ["inbox/pc.csv", "inbox/phone.csv", "lockin.sqlite", "inbox/link.csv"] {
      #expect(FileStatus.isAbsent(folder.path + "/" + name), "\(name)")
    }
  }

  @Test("pages and figures of reports are named whatever they are called")
  func renamed() throws {
    let folder = try workspace()
    for (from, to) in [("index.html", "notes/day.htm"), ("report.json", "notes/day.txt")] {
      try folder.write(try folder.text(of: "reports/2026/05/20/" + from), to: to)
    }
    let told = try run(["purge", "--all", "--yes"], in: folder, exits: [3])
    #expect(
      told.contains("notes stays: 2 reports and other pages that lockin made lie there"),
      "\(told)"
    )
  }

  @Test(
    "a folder of backups that is not there is named, and pages that were not there are brought in order by the next run"
  )
  func disks() throws {
    let scene = try TemporaryFolder()
    let configuration =
      "zone: UTC\npublish: { to: \(scene.path)/disk/www }\nprivacy: { publish_sources: true }\n"
      + "backup: { to: \(scene.path)/disk/bk }\n"
    func run(_ words: [String], exits: Set<Int32> = [0, 3]) throws -> String {
      let outcome = try BuiltProgram.run(
        words,
        in: scene.path + "/ws",
        environment: ["LOCKIN_NOW": "2026-05-21T06:00:00Z", "LOCKIN_PASSPHRASE": "hunter2hunter2"]
      )
      #expect(exits.contains(outcome.exit), "\(words): \(outcome.messages)")
      return outcome.text + outcome.messages
    }
    try Directory.make(scene.path + "/disk/bk", permissions: 0o700)
    try scene.write(configuration, to: "ws/lockin.yaml")
    for device in ["pc", "ZqPhoneQz"] {
      try scene.write(
        "timestamp,duration_s,app_identifier,category,device\n"
          + (10...20).map { "2026-05-\($0)T09:00:00Z,3600,Browser,,\(device)\n" }.joined(),
        to: "ws/inbox/\(device).csv"
      )
    }
    _ = try run(["run", "-q"])
    let old = scene.path + "/disk/www/2026/05/12/report.json"
    #expect(try String(contentsOfFile: old, encoding: .utf8).contains("ZqPhoneQz"))
    try FileManager.default.moveItem(atPath: scene.path + "/disk", toPath: scene.path + "/away")
    let told = try run(
      ["purge", "--device", "ZqPhoneQz", "--files", "--backups", "--yes"],
      exits: [3]
    )
    #expect(told.contains("disk/bk stays: nothing is in this folder of backups"), "\(told)")
    try FileManager.default.moveItem(atPath: scene.path + "/away", toPath: scene.path + "/disk")
    _ = try run(["run", "-q"])
    #expect(try !String(contentsOfFile: old, encoding: .utf8).contains("ZqPhoneQz"))
    // A backup of before stays, as it was told; the purge that finds it takes it.
    let again = try run(["purge", "--advice", "--backups", "--yes"], exits: [0])
    #expect(again.contains(".backup"), "\(again)")
    #expect(try PurgeTests.finds(["ZqPhoneQz"], in: scene.path + "/disk").isEmpty)
  }

  @Test("what a program for version control keeps is named where everything is to go")
  func versions() throws {
    let folder = try workspace()
    try folder.write("x", to: ".git/HEAD")
    try folder.write("x", to: "plans/.hg/store")
    let told = try run(["purge", "--all", "--files", "--yes"], in: folder, exits: [3])
    #expect(told.contains(".git stays: earlier states of files are kept there"), "\(told)")
    #expect(told.contains("plans/.hg stays: "), "\(told)")
    #expect(!FileStatus.isAbsent(folder.path + "/.git/HEAD"))
  }

  @Test("titles that are purged up to a record that is ahead are told each night")
  func ahead() throws {
    let folder = try workspace()
    try folder.write(
      "timestamp,duration_s,app_identifier,category,device,title\n2026-07-20T09:00:00Z,3600,Holiday,,tablet,Away\n",
      to: "inbox/tablet.csv"
    )
    try run(["run", "-q"], in: folder)
    try run(["purge", "--titles", "--yes"], in: folder)
    for _ in 1...2 {
      let told = try run(["run", "-q"], in: folder)
      #expect(told.contains("titles and addresses of the time until then are left out"), "\(told)")
    }
  }
}
