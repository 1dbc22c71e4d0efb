import Foundation
import TestSupport
import Testing

@Suite("A figure is the same on all pages")
struct OneFigureTests {
  private static let configuration = """
    zone: Etc/UTC
    starter_categories: false
    categories: [ { category: Work, app: "editor", class: 2 } ]
    plan_categories: [ { tag: study, category: Work, at_screen: true } ]
    privacy: { publish_titles: true }

    """

  /// A workspace after its run on Monday, 9 March 2026, with a tracker at work in the week before.
  private func lived(_ rows: [String], events: String? = nil) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(Self.configuration, to: "lockin.yaml")
    if let events { try folder.write("events:\n" + events, to: "plans/events.yaml") }
    let seen = (2...8).flatMap { day in
      ["00", "06", "12", "18", "23"].map { "2026-03-0\(day)T\($0):00:30Z,10,other,,pc" }
    }
    try folder.write(
      "timestamp,duration_s,app_identifier,category,device\n"
        + (seen + rows).joined(separator: "\n") + "\n",
      to: "inbox/a.csv"
    )
    let run = try BuiltProgram.run(["run"], in: folder.path, now: "2026-03-09T06:00:00Z")
    #expect(run.exit == 0, "\(run.messages)")
    return folder
  }

  private func words(_ folder: TemporaryFolder, _ page: String) throws -> String {
    let text = try String(contentsOfFile: folder.path + "/reports/" + page, encoding: .utf8)
    guard page.hasSuffix(".html") else { return text }
    return pageText(text).split { $0.isWhitespace }.joined(separator: " ")
  }

  @Test("the longest block that crosses midnight is whole in the month as in the week")
  func longestBlock() throws {
    let folder = try lived(
      ["2026-03-03T23:10:00Z,6000,editor,,pc", "2026-03-05T10:00:00Z,4200,editor,,pc"]
    )
    let month = try words(folder, "2026/03/index.html")
    #expect(month.contains("Longest block, on Tue 3 Mar 1 h 40 min"), "\(month)")
    let week = try words(folder, "week/2026-W10/report.md")
    #expect(week.contains("longest focus block 1 h 40 min"), "\(week)")
    // The tables of days tell it on the same day.
    #expect(month.contains("Tue 3 Mar | 50 min | 0 min | 51 min | n/d | 1 h 40 min |"), "\(month)")
    #expect(month.contains("Wed 4 Mar | 50 min | 0 min | 51 min | n/d | none |"), "\(month)")
    let days = try words(folder, "week/2026-W10/index.html")
    #expect(days.contains("n/d | 1 h 40 min |") && !days.contains("n/d | 50 min |"), "\(days)")
    #expect(try words(folder, "2026/03/03/report.md").contains("longest focus block 50 min"))
  }

  @Test("an event that crosses the end of a day or a week counts in both, and both say so")
  func crossing() throws {
    let folder = try lived(
      [],
      events:
        "  - { title: Night, start: 2026-03-08T22:00, end: 2026-03-09T04:00, tags: [study] }\n"
    )
    let seen = ["00", "06", "12", "18", "23"].map { "2026-03-09T\($0):00:30Z,10,other,,pc\n" }
    try folder.write(
      "timestamp,duration_s,app_identifier,category,device\n" + seen.joined(),
      to: "inbox/b.csv"
    )
    _ = try BuiltProgram.run(["run"], in: folder.path, now: "2026-03-16T06:00:00Z")
    func text(_ page: String) throws -> String {
      try words(folder, page + "/index.html").split { $0.isWhitespace }.joined(separator: " ")
    }
    for (page, name) in [("week/2026-W10", "the week"), ("2026/03/08", "the day")] {
      let text = try text(page)
      #expect(text.contains("1 event planned (6 h 00 min): 1 missed."), "\(text)")
      #expect(text.contains("4 h 00 min of that come after \(name), and count there."), "\(text)")
    }
    for page in ["week/2026-W11", "2026/03/09"] {
      let text = try text(page)
      #expect(
        text.contains("No event begins in these hours; what began before goes on for 4 h 00 min."),
        "\(text)"
      )
      #expect(!text.contains("Nothing was planned"))
    }
  }

  @Test("hours that two events hold count once")
  func overlap() throws {
    let folder = try lived(
      ["2026-03-03T09:00:00Z,3600,editor,,pc", "2026-03-05T09:00:00Z,3600,editor,,pc"],
      events: """
          - { title: Thesis, start: 2026-03-03T09:00, end: 2026-03-03T11:00, tags: [study] }
          - { title: Library, start: 2026-03-03T09:00, end: 2026-03-03T11:00, tags: [study] }
          - { title: Alone, start: 2026-03-05T09:00, end: 2026-03-05T10:00, tags: [study] }

        """
    )
    let month = try words(folder, "2026/03/index.html")
    #expect(month.contains("Time on plan 67%"), "\(month)")
    #expect(month.contains("2 h 00 min of 3 h 00 min planned went to plan"), "\(month)")
    #expect(month.contains("Time that several events hold is in each of their bars"), "\(month)")
    for page in ["report.md", "report.txt", "spoken.txt", "index.html"] {
      let week = try words(folder, "week/2026-W10/" + page)
      #expect(!week.contains("5 h 00 min") && !week.contains("5 hours"), "\(page): \(week)")
    }
  }
}
