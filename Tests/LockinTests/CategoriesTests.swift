import Foundation
import TestSupport
import Testing

@Suite("lockin categories test")
struct CategoriesTests {
  /// A workspace with own rules, imported ones, and activity for all of them.
  private func workspace() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      zone: Europe/Berlin
      categories:
        - { category: Work > Study, app: "evince|obsidian", class: 2 }
        - { category: Work > Papers, app: "^evince$" }
        - { category: Work, title: "Study", class: 1 }
        - import: aw.json
        - { category: Strict, app: "Firefox", ignore_case: false }
        - { category: Never, url: "example[.]net" }

      """,
      to: "lockin.yaml"
    )
    try folder.write(
      """
      {"categories": [
        {"name": ["Media"], "rule": {"type": "regex", "regex": "mpv", "ignore_case": true},
         "data": {"score": -10}},
        {"name": ["Media", "Broken"], "rule": {"type": "regex", "regex": "(?L)x"}}
      ]}
      """,
      to: "aw.json"
    )
    try folder.write(
      """
      timestamp,duration_s,app_identifier,category,device,title,url
      2026-05-20T08:00:00Z,3600,evince,,laptop,Study of bees,
      2026-05-20T09:00:00Z,1800,obsidian,,laptop,Notes,
      2026-05-21T08:00:00Z,5400,MPV,,laptop,A film,
      2026-05-21T10:00:00Z,60,Firefox,,laptop,,https://example.org/
      2026-05-22T08:00:00Z,900,inventory [2],,laptop,Stock,
      2026-05-22T08:15:00Z,300,inventory [2],,laptop,Orders,
      2026-05-22T09:00:00Z,1200,it's,,laptop,it's,
      2026-05-22T10:00:00Z,600,reedyx,,laptop,Home,https://www.ina.example.org:8080/x
      2026-05-22T11:00:00Z,240,scanner,Devices > Office,laptop,,
      2025-01-01T11:00:00Z,240,long ago,,laptop,,

      """,
      to: "inbox/use.csv"
    )
    #expect(try BuiltProgram.run(["run", "--quiet"], in: folder.path).exit == 3)
    return folder
  }

  @Test("tells what each rule took, which took nothing and why, and what none took")
  func text() throws {
    let folder = try workspace()
    let outcome = try BuiltProgram.run(["categories", "test"], in: folder.path)
    expectGolden(outcome.text, "categories.txt")
    #expect(outcome.exit == 0)
    #expect(
      outcome.messages
        == "aw.json:4:68: this regular expression can't be used (unrecognized character after (? "
        + "or (?- at character 3): the rule was left out; write it anew under categories in "
        + "lockin.yaml\n"
    )
    expectGolden(
      try BuiltProgram.run(["categories", "test", "--format", "json"], in: folder.path).text,
      "categories.json"
    )
  }

  @Test("a suggestion can be pasted as it is, and takes what it was made for")
  func paste() throws {
    let folder = try workspace()
    let text = try BuiltProgram.run(["categories", "test"], in: folder.path).text
    let lines = text.split(separator: "\n").filter { $0.contains("- { category: My Category") }
    #expect(lines.count == 3)
    try folder.write(
      "zone: Europe/Berlin\ncategories:\n" + lines.joined(separator: "\n") + "\n",
      to: "lockin.yaml"
    )
    let again = try BuiltProgram.run(["categories", "test"], in: folder.path).text
    let taken = again.split(separator: "\n").filter {
      $0.contains("My Category") && $0.contains("lockin.yaml:")
    }
    #expect(taken.count == 3, "\(again)")
  }

  @Test("the dates choose what is looked at")
  func dates() throws {
    let folder = try workspace()
    func head(_ arguments: String...) throws -> String {
      let run = try BuiltProgram.run(["categories", "test"] + arguments, in: folder.path)
      return String(run.text.split(separator: "\n").first ?? "")
    }
    #expect(try head() == "2026-05-05 to 2026-06-01: 3 h 55 min of activity")
    #expect(
      try head("--from", "2026-05-22", "--to", "2026-05-22")
        == "2026-05-22 to 2026-05-22: 54 min of activity"
    )
    #expect(try head("--to", "2026-05-21") == "2026-04-24 to 2026-05-21: 3 h 01 min of activity")
    #expect(
      try head("--from", "2025-01-01") == "2025-01-01 to 2026-06-01: 3 h 59 min of activity"
    )
    #expect(
      try head("--from", "2026-05-01", "--to", "2026-05-01")
        == "2026-05-01 to 2026-05-01: no activity; --from and --to choose other dates"
    )
  }

  @Test("tells which rule would take some texts, and why")
  func choice() throws {
    let folder = try workspace()
    var text = ""
    for arguments in [
      ["--app", "evince", "--title", "Study"], ["--app", "FIREFOX"], ["--app", "Mpv"],
      ["--app", "firefox", "--url", "https://www.example.net/", "--title", "x - YouTube"],
      ["--title", "nothing knows it"], ["--app", "a\u{1b}b"],
      ["--app", "evince", "--format", "json"],
    ] {
      let run = try BuiltProgram.run(["categories", "test"] + arguments, in: folder.path)
      #expect(run.exit == 0)
      text += "$ \(arguments.joined(separator: " "))\n".replacingOccurrences(
        of: "\u{1b}",
        with: "^["
      )
      text += run.text + "\n"
    }
    expectGolden(text, "categories-choice.txt")
  }
}
