import Foundation
import Platform
import TestSupport
import Testing

/// Pages that stand, of days that `publish.days` leaves out by now.
@Suite("Pages that are older than what is published")
struct OlderPagesTests {
  private let folder: TemporaryFolder

  /// Five days of a computer, of which each had its page when it was over.
  init() throws {
    folder = try TemporaryFolder()
    try configure()
    var rows = OlderPagesTests.head
    for day in 11...15 {
      rows += "2026-05-\(day)T09:00:00Z,3600,Editor,Work,pc\n"
      try folder.write(rows, to: "inbox/a.csv")
      try run(day: day + 1)
    }
  }

  private static let head = "timestamp,duration_s,app_identifier,category,device\n"

  private func configure(zone: String = "UTC", _ rest: String = "") throws {
    try folder.write(
      "zone: \(zone)\npublish: { days: 2, weeks: 1 }\n\(rest)",
      to: "lockin.yaml"
    )
  }

  private func run(day: Int) throws {
    let outcome = try BuiltProgram.run(
      ["run", "-q"],
      in: folder.path,
      now: "2026-05-\(day)T06:00:00Z"
    )
    #expect([0, 3].contains(outcome.exit), "\(outcome.messages)")
  }

  private func page(_ place: String) throws -> String {
    try folder.text(of: "reports/\(place)/report.md")
  }

  @Test(
    "say what a late export has of their days; others stay, and what was removed does not come back"
  )
  func lateExport() throws {
    let untouched = try page("2026/05/13")
    try FileManager.default.removeItem(atPath: folder.path + "/reports/2026/05/12")
    let late = ["11", "12"].map { "2026-05-\($0)T18:00:00Z,7200,Chat,Play,phone\n" }.joined()
    try folder.write(OlderPagesTests.head + late, to: "inbox/phone.csv")
    try run(day: 17)
    #expect(try page("2026/05/11").contains("3 h 00 min at devices"))
    #expect(try page("2026/05/13") == untouched)
    #expect(FileStatus.isAbsent(folder.path + "/reports/2026/05/12"))
    // Drawn once: what stands then is left alone.
    let drawn = try page("2026/05/11")
    try run(day: 18)
    #expect(try page("2026/05/11") == drawn)
    #expect(FileStatus.isAbsent(folder.path + "/reports/2026/05/12"))
  }

  @Test("say it too where another command counted these days first")
  func countedBefore() throws {
    try folder.write(
      OlderPagesTests.head + "2026-05-11T18:00:00Z,7200,Chat,Play,phone\n",
      to: "inbox/phone.csv"
    )
    for words in [["import", "inbox/phone.csv"], ["status"], ["report", "2026-05-11"]] {
      _ = try BuiltProgram.run(words, in: folder.path, now: "2026-05-16T08:00:00Z")
    }
    #expect(try page("2026/05/11").contains("1 h 00 min at devices"))
    try run(day: 17)
    #expect(try page("2026/05/11").contains("3 h 00 min at devices"))
  }

  @Test("follow the choices that hours rest on: the zone and the categories")
  func choices() throws {
    try configure(zone: "Asia/Tokyo")
    try run(day: 17)
    #expect(try page("2026/05/11").contains("Asia/Tokyo"))
    try configure(zone: "UTC", "categories: [{ category: Work, app: '^Editor$', class: 2 }]\n")
    try run(day: 18)
    #expect(try page("2026/05/11").hasPrefix("# 1 h 00 min of focus"))
    #expect(try !page("2026/05/11").contains("Asia/Tokyo"))
  }

  @Test("of a week say what a late export has of it")
  func week() throws {
    for day in [18, 25] { try run(day: day) }
    let before = try page("week/2026-W20")
    #expect(before.contains("5 h 00 min at devices"))
    try folder.write(
      OlderPagesTests.head + "2026-05-11T18:00:00Z,7200,Chat,Play,phone\n"
        + "2026-05-24T18:00:00Z,7200,Chat,Play,phone\n",
      to: "inbox/phone.csv"
    )
    try run(day: 26)
    #expect(try page("week/2026-W20").contains("7 h 00 min at devices"))
  }
}
