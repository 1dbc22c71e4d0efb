import Foundation
import TestSupport
import Testing

@Suite("Pages that show more than is to be shown now")
struct ShownBeforeTests {
  private static let names = ["secretclinic", "secretapp", "secretdevice"]

  /// Five weeks of an application, and an event in the second.
  private func workspace() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    var rows = ["timestamp,duration_s,app_identifier,category,device,title,url,user_id"]
    for day in 11...45 {
      let date = day <= 31 ? "2026-05-\(day)" : "2026-06-\(String(format: "%02d", day - 31))"
      rows += (7..<12).map {
        "\(date)T\(String(format: "%02d", $0)):00:00Z,2400,secretapp,Programming,secretdevice,t,,"
      }
    }
    try folder.write(rows.joined(separator: "\n") + "\n", to: "inbox/a.csv")
    try folder.write(
      "events:\n  - { title: secretclinic, start: 2026-05-20T09:00, end: 2026-05-20T11:00 }\n",
      to: "plans/events.yaml"
    )
    try configure(folder, "publish_titles: true, publish_apps: true", days: 7)
    return folder
  }

  private func configure(_ folder: TemporaryFolder, _ privacy: String, days: Int) throws {
    try folder.write(
      "zone: Europe/Berlin\nprivacy: { \(privacy) }\npublish: { days: \(days), weeks: 2 }\n",
      to: "lockin.yaml"
    )
  }

  private func run(_ folder: TemporaryFolder, _ day: String, _ arguments: [String] = []) throws {
    let outcome = try BuiltProgram.run(
      ["run"] + arguments,
      in: folder.path,
      now: "2026-\(day)T06:00:00Z"
    )
    #expect([0, 3].contains(outcome.exit), "\(outcome.messages)")
  }

  /// The files in which names stand.
  private func telling(_ folder: TemporaryFolder, _ reports: String = "reports") throws -> [String]
  {
    let root = folder.path + "/" + reports
    return try FileManager.default.subpathsOfDirectory(atPath: root).filter { name in
      guard let data = FileManager.default.contents(atPath: root + "/" + name) else { return false }
      let text = String(decoding: data, as: UTF8.self)
      return Self.names.contains { text.contains($0) }
    }
  }

  @Test("are drawn again where a store of before is put back, which knows of none of them")
  func olderStore() throws {
    let folder = try workspace()
    try configure(folder, "publish_titles: false", days: 2)
    try run(folder, "05-13")
    let files = FileManager.default
    let (store, kept) = (folder.path + "/lockin.sqlite", folder.path + "/kept.sqlite")
    try files.copyItem(atPath: store, toPath: kept)
    try configure(folder, "publish_titles: true", days: 7)
    try run(folder, "05-22")
    #expect(try telling(folder).contains("2026/05/20/index.html"))
    try files.removeItem(atPath: store)
    try files.moveItem(atPath: kept, toPath: store)
    try configure(folder, "publish_titles: false", days: 2)
    try run(folder, "06-10")
    #expect(try telling(folder) == [])
  }

  @Test(
    "are drawn again once, also those that are older than what is published",
    arguments: [("publish_titles: false", 7), ("publish_titles: false", 2)]
  )
  func hidden(privacy: String, days: Int) throws {
    let folder = try workspace()
    try run(folder, "05-22")
    try run(folder, "06-15")
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path + "/reports")
    #expect(try telling(folder).contains("2026/05/20/index.html"))
    try configure(folder, privacy, days: days)
    try run(folder, "06-16")
    #expect(try telling(folder) == [])
    let left = try FileManager.default.subpathsOfDirectory(atPath: folder.path + "/reports")
    #expect(Set(files).subtracting(left) == [])
    // The next night has nothing to do with them.
    let before = try folder.text(of: "reports/2026/05/20/index.html")
    try run(folder, "06-17")
    #expect(try folder.text(of: "reports/2026/05/20/index.html") == before)
  }

  @Test("also after a rebuild, and after a trial in another folder")
  func rebuilt() throws {
    let folder = try workspace()
    try run(folder, "05-22")
    try run(folder, "06-15")
    _ = try BuiltProgram.run(["import", "--rebuild"], in: folder.path, now: "2026-06-15T07:00:00Z")
    try configure(folder, "publish_titles: false", days: 7)
    try run(folder, "06-16", ["--reports", "trial"])
    #expect(try telling(folder, "trial") == [])
    #expect(try telling(folder) != [])
    try run(folder, "06-16")
    #expect(try telling(folder) == [])
  }

  @Test("also where reports went elsewhere for a while")
  func elsewhere() throws {
    let folder = try workspace()
    try run(folder, "06-15")
    try configure(folder, "publish_titles: false", days: 7)
    try run(folder, "06-16", ["--reports", "elsewhere"])
    #expect(try telling(folder, "elsewhere") == [])
    try run(folder, "06-16")
    #expect(try telling(folder) == [])
    #expect(
      try BuiltProgram.run(["verify", "--all"], in: folder.path, now: "2026-06-16T07:00:00Z").exit
        == 0
    )
  }

  @Test("and so are those that are older than what was published elsewhere")
  func trial() throws {
    let folder = try workspace()
    try run(folder, "06-15")
    let before = try folder.text(of: "reports/latest/day/report.json")
    try folder.write(
      "timestamp,duration_s,app_identifier,category\n2026-06-14T20:00:00Z,3000,other,Programming\n",
      to: "inbox/b.csv"
    )
    try run(folder, "06-15", ["--reports", "trial"])
    try run(folder, "06-15")
    let after = try folder.text(of: "reports/latest/day/report.json")
    #expect(after != before)
    #expect(try after == folder.text(of: "trial/latest/day/report.json"))
  }

  @Test("stay as they were where nothing less is to be shown")
  func same() throws {
    let folder = try workspace()
    try run(folder, "05-22")
    let before = try folder.text(of: "reports/2026/05/20/index.html")
    try run(folder, "06-15")
    try run(folder, "06-16")
    #expect(try folder.text(of: "reports/2026/05/20/index.html") == before)
  }
}
