import Files
import Foundation
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
  ) throws -> String {
    let environment = ["LOCKIN_NOW": "2026-05-21T06:00:00Z"]
    let outcome = try BuiltProgram.run(words, in: folder.path, environment: environment)
    #expect(exits.contains(outcome.exit), "\(words): \(outcome.messages)")
    return outcome.text + outcome.messages
  }

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
}
