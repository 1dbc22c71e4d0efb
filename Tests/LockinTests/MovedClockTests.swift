import Foundation
import TestSupport
import Testing

/// Somebody moves to New York, sets their tracker's clock by it, and exports the same weeks again.
@Suite("Exports that have their hours by the clock of another zone")
struct MovedClockTests {
  private typealias Entry = (what: String, day: Int, start: Int, hours: Int)

  private static let entries: [Entry] = [
    ("a", 1, 9, 2), ("b", 2, 9, 2), ("c", 3, 14, 1), ("a", 4, 11, 3),
  ]
  private static let told = "are there twice, 6 h apart"

  private static func toggl(_ entries: [Entry], later hours: Int = 0) -> String {
    var text =
      "User,Email,Client,Project,Task,Description,Billable,Start date,Start time,End date,End time,Duration,Tags,Amount ()\n"
    for entry in entries {
      let (day, start) = ("2026-06-0\(entry.day)", entry.start + hours)
      text +=
        "Ina,i@x.example,,Thesis,,\(entry.what),No,\(day),\(start):00:00,\(day),\(start + entry.hours):00:00,"
        + "\(entry.hours):00:00,,\n"
    }
    return text
  }

  private func run(_ options: [String], _ folder: TemporaryFolder) throws -> BuiltProgram.Outcome {
    let environment = ["LOCKIN_NOW": "2026-06-05T12:00:00Z"]
    return try BuiltProgram.run(options, in: folder.path, environment: environment)
  }

  private func hours(_ folder: TemporaryFolder) throws -> Int {
    let dump = try run(["dump"], folder).text.split(separator: "\n")
    let lengths = dump.compactMap { line -> Int? in
      guard let key = line.range(of: "\"duration_ms\":") else { return nil }
      return Int(line[key.upperBound...].prefix { $0.isNumber })
    }
    return lengths.reduce(0, +) / 3_600_000
  }

  @Test(
    "are told until the zone of their clock is known, which mends it",
    arguments: ["toggl.csv", "Toggl_2.csv"],
    [
      "Europe/Berlin",
      "[ { zone: Europe/Berlin }, { from: 2026-06-05, zone: America/New_York } ]",
    ]
  )
  func told(name: String, zone: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("zone: Europe/Berlin\n", to: "lockin.yaml")
    try folder.write(Self.toggl(Self.entries), to: "inbox/toggl.csv")
    try folder.write(
      "timestamp,duration_s,app_identifier,category,device\n2026-05-28T09:00:00Z,3600,Editor,Work,pc\n",
      to: "inbox/pc.csv"
    )
    #expect(try run(["run", "--no-record"], folder).exit == 0)
    #expect(try hours(folder) == 9)
    try folder.write("zone: \(zone)\n", to: "lockin.yaml")
    try folder.write(Self.toggl(Self.entries, later: -6), to: "inbox/" + name)
    let night = try run(["run", "--no-record"], folder)
    #expect(night.messages.contains("inbox/\(name): 4 records of 'toggl' \(Self.told)"))
    #expect(night.exit == 3, "\(night.messages)")
    #expect(try hours(folder) == 17)
    for _ in 1...2 {
      #expect(!(try run(["run", "--no-record"], folder).messages.contains(Self.told)))
      #expect(try run(["check"], folder).text.contains(Self.told))
      #expect(try run(["status"], folder).text.contains(Self.told))
      let page = try String(
        contentsOfFile: folder.path + "/reports/2026/06/02/report.md",
        encoding: .utf8
      )
      #expect(page.contains("Hours count twice here"))
      let earlier = folder.path + "/reports/2026/05/28/report.md"
      #expect(!(try String(contentsOfFile: earlier, encoding: .utf8).contains("Hours count twice")))
      let rebuilt = try run(["import", "--rebuild"], folder)
      #expect(rebuilt.messages.contains(Self.told), "\(rebuilt.messages)")
    }
    try folder.write(
      "zone: \(zone)\nsources: [ { file: \(name), zone: America/New_York } ]\n",
      to: "lockin.yaml"
    )
    let mended = try run(["import", "--rebuild"], folder)
    #expect(!mended.messages.contains(Self.told), "\(mended.messages)")
    #expect(try hours(folder) == 9)
    #expect(!(try run(["check"], folder).text.contains(Self.told)))
    #expect(!(try run(["status"], folder).text.contains(Self.told)))
  }

  @Test(
    "are none where something else differs, is there as well, or where one day or two entries are all"
  )
  func silent() throws {
    typealias Case = (first: [Entry], second: [Entry], later: Int)
    let half = Self.entries + [("d", 4, 8, 1), ("e", 5, 8, 1)]
    let cases: [Case] = [
      // A longer one.
      (Self.entries, Self.entries + [("d", 5, 9, 1)], 0),
      // Another project at other hours.
      (Self.entries, [("x", 1, 3, 2), ("y", 2, 3, 2), ("z", 3, 8, 1)], 0),
      // Two entries.
      (Array(Self.entries.prefix(2)), Array(Self.entries.prefix(2)), -6),
      // One day.
      (
        [("a", 1, 9, 1), ("b", 1, 11, 1), ("c", 1, 13, 1)],
        [("a", 1, 3, 1), ("b", 1, 5, 1), ("c", 1, 7, 1)], 0
      ),
      // Three that were changed, of six.
      (half, half.enumerated().map { ($1.what, $1.day, $1.start - ($0 < 3 ? 6 : 0), $1.hours) }, 0),
    ]
    for (number, scenario) in cases.enumerated() {
      let folder = try TemporaryFolder()
      try folder.write("zone: Europe/Berlin\n", to: "lockin.yaml")
      try folder.write(Self.toggl(scenario.first), to: "inbox/a.csv")
      _ = try run(["run", "--no-record"], folder)
      try folder.write(Self.toggl(scenario.second, later: scenario.later), to: "inbox/b.csv")
      let night = try run(["run", "--no-record"], folder)
      #expect(!night.messages.contains("are there twice"), "case \(number): \(night.messages)")
    }
  }

  @Test("are forgotten where their device is purged")
  func purged() throws {
    let folder = try TemporaryFolder()
    try folder.write("zone: Europe/Berlin\n", to: "lockin.yaml")
    try folder.write(Self.toggl(Self.entries), to: "inbox/a.csv")
    try folder.write(Self.toggl(Self.entries, later: -6), to: "inbox/b.csv")
    #expect(try run(["run", "--no-record"], folder).messages.contains(Self.told))
    #expect(try run(["purge", "--device", "toggl", "--yes"], folder).exit == 0)
    #expect(!(try run(["status"], folder).text.contains(Self.told)))
    let store = try Data(contentsOf: URL(fileURLWithPath: folder.path + "/lockin.sqlite"))
    #expect(store.range(of: Data("doubled_records".utf8)) == nil)
  }

  @Test("are told where 'sources' gave the first of them another device")
  func ofAnotherDevice() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "zone: Europe/Berlin\nsources: [ { file: toggl.csv, zone: America/New_York, device: laptop } ]\n",
      to: "lockin.yaml"
    )
    try folder.write(Self.toggl(Self.entries), to: "inbox/toggl.csv")
    #expect(try run(["run", "--no-record"], folder).exit == 0)
    try FileManager.default.removeItem(atPath: folder.path + "/inbox/toggl.csv")
    try folder.write(Self.toggl(Self.entries.reversed()), to: "inbox/Toggl_2.csv")
    #expect(try run(["run", "--no-record"], folder).messages.contains(Self.told))
    let rebuilt = try run(["import", "--rebuild"], folder)
    #expect(rebuilt.messages.contains(Self.told), "\(rebuilt.messages)")
    #expect(try run(["check"], folder).text.contains(Self.told))
  }
}
