import Foundation
import TestSupport
import Testing

@Suite("What is published, as somebody prefers it")
struct PreferencesRunTests {
  private func configuration(_ more: String) -> String {
    """
    zone: Europe/Berlin
    publish: { days: 2, weeks: 2 }
    privacy: { publish_titles: true }
    categories:
      - { category: Work > Programming, app: ^code$, class: 2 }
      - { category: Leisure > Video, app: ^video$, class: -2 }
    \(more)
    """
  }

  private func workspace(_ more: String) throws -> TemporaryFolder {
    let folder = try ModelWorkspace.make("")
    try folder.write(configuration(more), to: "lockin.yaml")
    return folder
  }

  private func run(_ folder: TemporaryFolder) throws -> (record: [String: Any], messages: String) {
    let outcome = try BuiltProgram.run(["run"], in: folder.path)
    #expect([0, 3].contains(outcome.exit), "\(outcome.messages)")
    let data = Data(try folder.text(of: "lockin.run.json").utf8)
    return (
      try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any]), outcome.messages
    )
  }

  /// All published files of a kind as text, by name.
  private func files(_ folder: TemporaryFolder, _ ending: String) throws -> [String: String] {
    var files: [String: String] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: folder.path + "/reports")
    where name.hasSuffix(ending) {
      files[name] = try folder.text(of: "reports/" + name)
    }
    #expect(files.count >= 2)
    return files
  }

  /// What stands on a page between tags.
  private func words(_ page: String) -> String {
    (page.components(separatedBy: "</style>").last ?? page)
      .replacingOccurrences(of: "<[^>]*>", with: " ", options: .regularExpression)
  }

  private func has(_ pattern: String, _ text: String) -> Bool {
    text.range(of: pattern, options: .regularExpression) != nil
  }

  @Test("a change draws all pages and texts anew, and leaves the figures as they are")
  func change() throws {
    let folder = try workspace("")
    _ = try run(folder)
    let figures = try files(folder, ".json")
    let pages = try files(folder, ".html")
    #expect(try run(folder).messages.contains("nothing changed"))
    try folder.write(
      configuration("preferences: { clock: 12, date: month_day, numbers: comma }\n"),
      to: "lockin.yaml"
    )
    let (record, messages) = try run(folder)
    #expect(!messages.contains("nothing changed"))
    // No figure is told as corrected.
    #expect((record["corrected"] as? [String]) == [], "\(record)")
    #expect(try files(folder, ".json") == figures)
    let turned = try files(folder, ".html")
    let month = "(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)"
    for (name, page) in turned where name != "words.html" {
      #expect(page != pages[name], "\(name)")
      #expect(!has("[0-9] \(month)[a-z]*\\b", words(page)), "\(name)")
      #expect(!has("[0-9]:[0-9]{2}(?! [ap]m)", words(page)), "\(name)")
    }
    let week = try #require(turned["week/2026-W22/index.html"])
    #expect(words(week).contains("Mon, May 25 to Sun, May 31, 2026"))
    #expect(try folder.text(of: "reports/week/2026-W22/report.md").contains("Sun, May 31, 2026"))
    // And back: the same bytes as before.
    try folder.write(configuration(""), to: "lockin.yaml")
    _ = try run(folder)
    #expect(try files(folder, ".html") == pages)
  }

  @Test("all pages have the theme's colours, the first steps too")
  func theme() throws {
    let folder = try workspace("preferences: { theme: warm }\n")
    _ = try run(folder)
    for (name, page) in try files(folder, ".html") {
      #expect(page.contains("--page:#F4ECDF") && !page.contains("--page:#F2F2F7"), "\(name)")
    }
    let empty = try TemporaryFolder()
    try empty.write("zone: UTC\npreferences: { theme: high-contrast }\n", to: "lockin.yaml")
    #expect(try BuiltProgram.run(["run"], in: empty.path).exit == 65)
    #expect(try empty.text(of: "reports/index.html").contains("--brand:#000052"))
  }

  @Test("what is asked for at a terminal is written the same way")
  func terminal() throws {
    let folder = try workspace("preferences: { date: iso }\n")
    _ = try run(folder)
    for format in ["md", "html"] {
      let report = try BuiltProgram.run(
        ["report", "week", "2026-W22", "--format", format],
        in: folder.path
      ).text
      #expect(report.contains("Mon 05-25 to Sun 2026-05-31"), "\(format)")
    }
    let analysis = try BuiltProgram.run(
      ["analyze", "--from", "2026-05-25", "--to", "2026-05-31"],
      in: folder.path
    ).text
    #expect(analysis.contains("Mon 2026-05-25 to Sun 2026-05-31"), "\(analysis.prefix(600))")
  }
}
