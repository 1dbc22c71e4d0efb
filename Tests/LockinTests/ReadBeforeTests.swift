import Foundation
import TestSupport
import Testing

@Suite("Bytes that were read by another rule before")
struct ReadBeforeTests {
  private static let toggl = """
    User,Email,Client,Project,Task,Description,Billable,Start date,Start time,End date,End time,Duration,Tags,Amount ()
    Me,me@x.example,,Proj,,Report,No,2026-05-26,04:00:00,2026-05-26,06:00:00,02:00:00,,
    Me,me@x.example,,Proj,,Report,No,2026-05-27,04:00:00,2026-05-27,06:00:00,02:00:00,,

    """
  private static let rescueTime = """
    Date,Time Spent (seconds),Number of People,Activity,Category,Productivity
    2026-05-26T04:05:00,300,1,editor,Software,2

    """
  private static let own = """
    Begin,Until,What
    2026-05-26 04:00,2026-05-26 06:00,Report

    """
  private static let hourly = """
    {"device_summary":[{"hour":"2026-05-26T07:00:00Z","category_breakdown":{"Work":1800}}],
     "schedules":[{"title":"Maths","start_ts":1780210800,"end_ts":1780214400,"tags":[]}]}

    """

  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let export: String
    let rule: String
    /// Where it is the second night; beside the first where `isCopy`.
    var then = "inbox/old/export.csv"
    var isCopy = false
    /// What lockin.yaml has in the place of `rule` the second night.
    var thenRule: String?
    var isTold = true
    var testDescription: String { name }
  }

  static let cases = [
    Case(name: "moved, by a zone", export: toggl, rule: "zone: America/New_York"),
    Case(name: "moved, by a device", export: toggl, rule: "device: pc"),
    Case(
      name: "moved, by its columns",
      export: own,
      rule: "columns: { start: Begin, end: Until, title: What }"
    ),
    Case(
      name: "moved, of what a program notes",
      export: rescueTime,
      rule: "zone: America/New_York"
    ),
    Case(name: "moved, with a plan", export: hourly, rule: "device: pc"),
    Case(
      name: "a copy beside it",
      export: toggl,
      rule: "zone: America/New_York",
      then: "inbox/export (1).csv",
      isCopy: true
    ),
    Case(
      name: "renamed, and another rule as well",
      export: toggl,
      rule: "zone: America/New_York",
      thenRule: "zone: Asia/Tokyo"
    ),
    Case(
      name: "moved, and the rule follows",
      export: toggl,
      rule: "zone: America/New_York",
      thenRule: "zone: America/New_York } , { file: old/export.csv, zone: America/New_York",
      isTold: false
    ),
    Case(
      name: "renamed within the rule",
      export: toggl,
      rule: "zone: America/New_York",
      then: "inbox/export.txt",
      isTold: false
    ),
  ]

  private func write(_ rule: String, in folder: TemporaryFolder) throws {
    try folder.write(
      "zone: Europe/Berlin\nsources: [ { file: \"export.*\", \(rule) } ]\n",
      to: "lockin.yaml"
    )
  }

  private func records(_ folder: TemporaryFolder) throws -> [Substring] {
    try BuiltProgram.run(["dump"], in: folder.path).text.split(separator: "\n").filter {
      $0.contains("\"duration_ms\"")
    }
  }

  @Test("stay as they were read, and are told", arguments: cases)
  func stay(_ scenario: Case) throws {
    let folder = try TemporaryFolder()
    try write(scenario.rule, in: folder)
    try folder.write(scenario.export, to: "inbox/export.csv")
    #expect(try BuiltProgram.run(["run", "--no-record"], in: folder.path).exit != 65)
    let before = try records(folder)
    #expect(!before.isEmpty)
    try write(scenario.thenRule ?? scenario.rule, in: folder)
    try folder.write(scenario.export, to: scenario.then)
    if !scenario.isCopy {
      try FileManager.default.removeItem(atPath: folder.path + "/inbox/export.csv")
    }
    let told = "\(scenario.then): this was read as inbox/export.csv before"
    for night in 1...3 {
      let run = try BuiltProgram.run(["run", "--no-record"], in: folder.path)
      #expect(run.messages.contains(told) == (scenario.isTold && night == 1), "\(run.messages)")
      #expect(!run.messages.contains(" error"), "\(run.messages)")
      #expect(try records(folder) == before)
      let check = try BuiltProgram.run(["check"], in: folder.path)
      #expect((check.text + check.messages).contains(told) == scenario.isTold, "\(check.text)")
    }
    // Renamed once more, they are still those of the first night.
    let again = "inbox/other/once more.csv"
    try folder.write(scenario.export, to: again)
    try FileManager.default.removeItem(atPath: folder.path + "/" + scenario.then)
    _ = try BuiltProgram.run(["run", "--no-record"], in: folder.path)
    #expect(try records(folder) == before)
  }

  @Test("stay where a zip is renamed and where it is unpacked")
  func packed() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "zone: Europe/Berlin\nsources: [ { file: a.zip, zone: America/New_York } ]\n",
      to: "lockin.yaml"
    )
    let zip = PackedBytes.zip([PackedBytes.Member("toggl.csv", Self.toggl)])
    try folder.write(zip, to: "inbox/a.zip")
    _ = try BuiltProgram.run(["run", "--no-record"], in: folder.path)
    let before = try records(folder)
    try folder.write(zip, to: "inbox/b.zip")
    try FileManager.default.removeItem(atPath: folder.path + "/inbox/a.zip")
    let renamed = try BuiltProgram.run(["run", "--no-record"], in: folder.path)
    #expect(
      renamed.messages.contains("inbox/b.zip/toggl.csv: this was read as inbox/a.zip/toggl.csv")
    )
    #expect(try records(folder) == before)
    try folder.write(Self.toggl, to: "inbox/toggl.csv")
    let unpacked = try BuiltProgram.run(["run", "--no-record"], in: folder.path)
    #expect(unpacked.messages.contains("inbox/toggl.csv: this was read as inbox/a.zip/toggl.csv"))
    #expect(try records(folder) == before)
  }

  @Test("are known where a command told the order of their dates")
  func ordered() throws {
    let folder = try TemporaryFolder()
    try folder.write("zone: Europe/Berlin\n", to: "lockin.yaml")
    let export =
      "Project,Client,User,Start Date,Start Time,End Date,End Time,Duration (h)\n"
      + "Thesis,Uni,Ina,05/06/2026,09:00:00 AM,05/06/2026,10:00:00 AM,01:00:00\n"
    try folder.write(export, to: "inbox/a.csv")
    let first = try BuiltProgram.run(
      ["import", "inbox/a.csv", "--date-order", "mdy"],
      in: folder.path
    )
    #expect(first.exit == 0)
    try folder.write(export, to: "inbox/b.csv")
    let second = try BuiltProgram.run(["import", "inbox/b.csv"], in: folder.path)
    #expect(second.messages == "0 files read, 1 known already\n")
    #expect(try records(folder).count == 1)
  }

  @Test("are read by their name by a rebuild, once")
  func rebuilt() throws {
    let folder = try TemporaryFolder()
    try write("zone: America/New_York", in: folder)
    try folder.write(Self.toggl, to: "inbox/export.csv")
    _ = try BuiltProgram.run(["run", "--no-record"], in: folder.path)
    try folder.write(Self.toggl, to: "inbox/old/export.csv")
    try FileManager.default.removeItem(atPath: folder.path + "/inbox/export.csv")
    _ = try BuiltProgram.run(["run", "--no-record"], in: folder.path)
    #expect(try records(folder).contains { $0.contains("\"start_ms\":1779782400000") })
    let rebuilt = try BuiltProgram.run(["import", "--rebuild"], in: folder.path)
    #expect(rebuilt.exit == 3, "\(rebuilt.messages)")
    #expect(rebuilt.messages.contains("inbox/old/export.csv: this was read as inbox/export.csv"))
    #expect(try records(folder).count == 2)
    #expect(try records(folder).contains { $0.contains("\"start_ms\":1779760800000") })
    #expect(!(try BuiltProgram.run(["check"], in: folder.path)).text.contains("read as"))
  }

  /// Where the bytes of `toggl` are before a rebuild, and by which rule they were read before.
  struct Move: Sendable, CustomTestStringConvertible {
    let name: String
    var rule = "{ file: \"export.*\", zone: America/New_York }"
    var thenRule: String?
    var from = "inbox/export.csv"
    var to = "inbox/old/export.csv"
    var testDescription: String { name }

    fileprivate static func bytes(at file: String) -> [UInt8] {
      file.hasSuffix(".zip")
        ? PackedBytes.zip([PackedBytes.Member("toggl.csv", toggl)]) : Array(toggl.utf8)
    }
  }

  static let moves = [
    Move(name: "out of its rule"),
    Move(
      name: "out of its rule, which has changed as well",
      thenRule: """
        { file: "export.*", zone: Asia/Tokyo }
        """
    ),
    Move(
      name: "a zip that is renamed",
      rule: "{ file: a.zip, zone: America/New_York }",
      from: "inbox/a.zip",
      to: "inbox/b.zip"
    ),
    Move(
      name: "a zip that is unpacked",
      rule: "{ file: a.zip, zone: America/New_York }",
      from: "inbox/a.zip",
      to: "inbox/toggl.csv"
    ),
    Move(
      name: "within its rule",
      rule: "{ file: \"*.csv\", zone: Europe/Berlin }",
      to: "inbox/other.csv"
    ),
  ]

  @Test("are not taken over by a rebuild beside what is missing", arguments: moves)
  func rebuiltBesideMissing(_ move: Move) throws {
    let folder = try TemporaryFolder()
    let configuration = "zone: Europe/Berlin\nsources: [ \(move.rule) ]\n"
    try folder.write(configuration, to: "lockin.yaml")
    try folder.write(Move.bytes(at: move.from), to: move.from)
    // Another export of the same days, which is gone when the store is made anew.
    let missing = Self.toggl.split(separator: "\n").prefix(2).joined(separator: "\n")
      .replacingOccurrences(of: "Report", with: "Letter")
      .replacingOccurrences(of: "04:00:00", with: "14:00:00")
      .replacingOccurrences(of: "06:00:00", with: "16:00:00")
    try folder.write(missing + "\n", to: "inbox/gone.csv")
    _ = try BuiltProgram.run(["run", "--no-record"], in: folder.path)
    #expect(try records(folder).count == 3)
    for name in [move.from, "inbox/gone.csv"] {
      try FileManager.default.removeItem(atPath: folder.path + "/" + name)
    }
    try folder.write(Move.bytes(at: move.to), to: move.to)
    if let rule = move.thenRule {
      try folder.write("zone: Europe/Berlin\nsources: [ \(rule) ]\n", to: "lockin.yaml")
    }
    for _ in 1...2 {
      let rebuilt = try BuiltProgram.run(["import", "--rebuild"], in: folder.path)
      #expect(rebuilt.messages.contains("1 record that no file gives"), "\(rebuilt.messages)")
      let starts = try records(folder).filter { $0.contains("Report") }
      #expect(starts.count == 2)
      // 04:00 in Berlin.
      #expect(starts.contains { $0.contains("\"start_ms\":1779760800000") }, "\(starts)")
      #expect(try records(folder).count == 3)
    }
  }

  @Test("a rule that fits no file is told by each run, and not where its file is gone since")
  func unmet() throws {
    let folder = try TemporaryFolder()
    try write("zone: America/New_York", in: folder)
    try folder.write(Self.toggl, to: "inbox/other.csv")
    let told =
      "lockin.yaml:2:12: no file in inbox/ is called 'export.*', and none that was read was"
    for _ in 1...2 {
      let run = try BuiltProgram.run(["run", "--no-record"], in: folder.path)
      #expect(run.messages.contains(told), "\(run.messages)")
    }
    try folder.write(Self.rescueTime, to: "inbox/export.csv")
    _ = try BuiltProgram.run(["run", "--no-record"], in: folder.path)
    try FileManager.default.removeItem(atPath: folder.path + "/inbox/export.csv")
    let run = try BuiltProgram.run(["run", "--no-record"], in: folder.path)
    #expect(!run.messages.contains("no file in inbox/"), "\(run.messages)")
    // A rebuild takes over its records.
    for arguments in [["import", "--rebuild"], ["run", "--no-record"]] {
      let messages = try BuiltProgram.run(arguments, in: folder.path).messages
      #expect(!messages.contains("no file in inbox/"), "\(messages)")
    }
  }

  @Test("are told by a rebuild that reads them by another name")
  func rebuiltOtherwise() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "zone: Europe/Berlin\nsources: [ { file: toggl.csv, zone: America/New_York } ]\n",
      to: "lockin.yaml"
    )
    try folder.write(Self.toggl, to: "inbox/toggl.csv")
    _ = try BuiltProgram.run(["run", "--no-record"], in: folder.path)
    try folder.write(Self.toggl, to: "inbox/old/toggl-05.csv")
    try folder.write(
      Self.toggl.replacingOccurrences(of: "2026-05", with: "2026-06"),
      to: "inbox/toggl.csv"
    )
    let words =
      "inbox/old/toggl-05.csv: this was read as inbox/toggl.csv before, of which 'sources' said something else"
    let rebuilt = try BuiltProgram.run(["import", "--rebuild"], in: folder.path)
    #expect(rebuilt.messages.contains(words + ", and its 2 records count"), "\(rebuilt.messages)")
    let again = try BuiltProgram.run(["import", "--rebuild"], in: folder.path)
    #expect(!again.messages.contains(words), "\(again.messages)")
  }
}
