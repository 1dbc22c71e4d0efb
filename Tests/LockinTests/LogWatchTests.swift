import Foundation
import TestSupport
import Testing

@testable import LockinCommand

@Suite("Rows of the log that were changed by hand")
struct LogWatchTests {
  private let scene: SessionScene

  init() throws {
    scene = try SessionScene()
    try scene.folder.write(
      "timestamp,duration_s,app_identifier,category\n2026-05-31T20:00:00Z,600,mail,\n",
      to: "inbox/a.csv"
    )
  }

  private static func log(_ notes: [String]) -> String {
    SessionScene.head
      + notes.map { note in
        // A row is known by its note, and has an hour of its own.
        let hour = 10 + (["a", "b", "c", "d"].firstIndex(of: note) ?? 9)
        return "thesis,2026-05-20T\(hour):00,2026-05-20T\(hour):30,pomodoro,\(note),,\n"
      }.joined()
  }

  private func record() throws -> [String: Int] {
    let data = Data(try scene.folder.text(of: "lockin.run.json").utf8)
    let record = try JSONSerialization.jsonObject(with: data) as? [String: Any]
    let history = record?["history"] as? [String: Int]
    return try #require(history)
  }

  private func pages() throws -> [String: String] {
    let folder = URL(fileURLWithPath: scene.folder.path + "/reports")
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    return Dictionary(
      names.compactMap { name in
        (try? String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)).map {
          (name, $0)
        }
      }
    ) { $1 }
  }

  private func changedRows() throws -> Int? {
    let status = try scene.lockin(["status", "--format", "json"], at: "06:10")
    return try scene.json(status, schema: StatusFigures.schema)["changed_rows"] as? Int
  }

  @Test(
    "are flagged by status, check and the run's record, and on no page; they count, and are never refused"
  )
  func flagged() throws {
    try scene.folder.write(Self.log(["a", "b", "c"]), to: SessionScene.log)
    #expect(try scene.lockin(["run"], at: "06:00").exit == 0)
    #expect(try record() == [:])
    #expect(try changedRows() == 0)
    #expect(try scene.lockin(["check"], at: "06:00").exit == 0)
    let before = try pages()
    // One row says something else, one is gone, and one is new, which is no change.
    try scene.folder.write(Self.log(["x", "c", "d"]), to: SessionScene.log)
    let check = try scene.lockin(["check"], at: "06:10")
    #expect(check.exit == 3)
    let status = try scene.lockin(["status"], at: "06:10")
    #expect(status.exit == 0)
    #expect(status.text.contains("history: plans/sessions.csv: "))
    let count = try #require(try changedRows())
    #expect(count == 2)
    #expect(check.text.components(separatedBy: "plans/sessions.csv:").count == count + 1)
    #expect(try scene.lockin(["goals"], at: "06:10").exit == 0)
    let run = try scene.lockin(["run"], at: "06:20")
    #expect(run.exit == 3)
    #expect(
      run.messages.contains("are not as a run first read them, and rows are only ever added here")
    )
    #expect(try record() == ["changed": 1, "removed": 1])
    // The next night counts them, and does not say it again.
    let next = try scene.lockin(["run"], at: "06:30")
    #expect(next.exit == 0, "\(next.messages)")
    #expect(try record().values.reduce(0, +) == count)
    for (name, text) in try pages() {
      #expect(!text.contains("first read"), "\(name)")
      #expect(!text.contains("changed_row"), "\(name)")
    }
    #expect(!before.isEmpty)
    // As it was: nothing is said any more.
    try scene.folder.write(Self.log(["a", "b", "c", "d"]), to: SessionScene.log)
    #expect(try scene.lockin(["check"], at: "06:40").exit == 0)
    #expect(try scene.lockin(["run"], at: "06:40").exit == 0)
    #expect(try record() == [:])
  }

  @Test(
    "are told with their line",
    arguments: [
      (
        ["a", "X", "c"],
        "plans/sessions.csv:3:1: this row was changed after a run had read it: what stands there counts; where it was not meant, put it back\n"
      ),
      (
        ["a", "c"],
        "plans/sessions.csv:3:1: a row that a run had read was removed here: what stands there "
      ),
      (
        ["a", "X", "b", "c"],
        "plans/sessions.csv:3:1: this row was put before rows that a run had read: "
      ),
      (["a", "b", "c", "d"], ""),
    ]
  )
  func lines(notes: [String], expected: String) throws {
    try scene.folder.write(Self.log(["a", "b", "c"]), to: SessionScene.log)
    try scene.lockin(["run"], at: "06:00")
    try scene.folder.write(Self.log(notes), to: SessionScene.log)
    let check = try scene.lockin(["check"], at: "06:10")
    #expect(check.text.hasPrefix(expected), "\(check.text)")
    #expect(check.exit == (expected.isEmpty ? 0 : 3))
  }

  @Test("what lockin itself adds is no change, and is known from the next run on")
  func added() throws {
    try scene.folder.write(Self.log(["a"]).dropLast().description, to: SessionScene.log)
    try scene.lockin(["run"], at: "06:00")
    try scene.session("start thesis", at: "09:00")
    try scene.session("complete", at: "09:20")
    #expect(try scene.lockin(["check"], at: "10:00").exit == 0)
    try scene.lockin(["run"], at: "10:00")
    #expect(try record() == [:])
    try scene.folder.write(
      try scene.folder.text(of: SessionScene.log).replacingOccurrences(of: "09:20", with: "09:50"),
      to: SessionScene.log
    )
    #expect(
      try scene.lockin(["check"], at: "10:10").text
        .hasPrefix("plans/sessions.csv:3:1: this row was changed after a run had read it: ")
    )
  }

  @Test("a file that is gone is told of, and the log is taken as it is after four weeks")
  func gone() throws {
    try scene.folder.write(Self.log(["a", "b"]), to: SessionScene.log)
    try scene.lockin(["run"], at: "06:00")
    try FileManager.default.removeItem(atPath: scene.folder.path + "/" + SessionScene.log)
    #expect(
      try scene.lockin(["check"], at: "06:10").text
        == "plans/sessions.csv: the file is gone, which had 2 rows when a run read it: put it back, if that "
        + "was not meant\n"
    )
    try scene.lockin(["run"], at: "06:10")
    #expect(try record() == ["removed": 2])
    try scene.lockin(["run"], at: "2026-06-28T06:00:00Z")
    #expect(try record() == ["removed": 2])
    try scene.lockin(["run"], at: "2026-06-29T06:10:00Z")
    #expect(try record() == [:])
    #expect(try scene.lockin(["check"], at: "2026-06-29T06:20:00Z").exit == 0)
  }

  @Test(
    "a store that is made anew still knows what the log said; a new one begins with what it says now"
  )
  func rebuilt() throws {
    try scene.folder.write(Self.log(["a", "b"]), to: SessionScene.log)
    try scene.lockin(["run"], at: "06:00")
    try scene.lockin(["import", "--rebuild"], at: "06:10")
    try scene.folder.write(Self.log(["a", "X"]), to: SessionScene.log)
    #expect(try scene.lockin(["check"], at: "06:20").text.hasPrefix("plans/sessions.csv:3:1: "))
    for name in ["lockin.sqlite", "lockin.sqlite.before-rebuild"] {
      try FileManager.default.removeItem(atPath: scene.folder.path + "/" + name)
    }
    try scene.lockin(["import", "--rebuild"], at: "06:30")
    try scene.lockin(["run"], at: "06:30")
    #expect(try scene.lockin(["check"], at: "06:40").exit == 0)
  }

  @Test("a rehearsal keeps nothing")
  func rehearsal() throws {
    try scene.folder.write(Self.log(["a", "b"]), to: SessionScene.log)
    try scene.lockin(["run"], at: "06:00")
    try scene.folder.write(Self.log(["a", "b", "c"]), to: SessionScene.log)
    try scene.lockin(["run", "--dry-run"], at: "06:10")
    try scene.folder.write(Self.log(["a", "b", "X"]), to: SessionScene.log)
    #expect(try scene.lockin(["check"], at: "06:20").exit == 0)
  }
}
