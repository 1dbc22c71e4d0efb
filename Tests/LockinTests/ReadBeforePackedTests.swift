import Foundation
import TestSupport
import Testing

@Suite("What was read, packed, unpacked or grown since")
struct ReadBeforePackedTests {
  private static let own = """
    Begin;Stop;What
    2026-05-01 08:00:00;2026-05-01 09:30:00;writing 1
    2026-05-02 08:00:00;2026-05-02 09:30:00;writing 2
    2026-05-03 08:00:00;2026-05-03 09:30:00;writing 3

    """
  private static let row = "2026-05-04 08:00:00;2026-05-04 09:30:00;writing 4\n"
  private static let columns = "delimiter: \";\", columns: { start: Begin, end: Stop, title: What }"
  private static let rules = """
    zone: Europe/Berlin
    sources:
      - { file: "ny/*", device: desk, zone: America/New_York, \(columns) }
      - { file: "*.csv", device: lap, \(columns) }

    """

  /// The beginnings of what was recorded, sorted, in UTC, with the device.
  private func starts(_ folder: TemporaryFolder) throws -> [String] {
    try BuiltProgram.run(["dump"], in: folder.path).text.split(separator: "\n")
      .filter { $0.contains("\"duration_ms\"") }.map(String.init).sorted()
  }

  private func workspace() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(Self.rules, to: "lockin.yaml")
    return folder
  }

  private func bytes(_ name: String, _ text: String) -> [UInt8] {
    name.hasSuffix(".gz") ? PackedBytes.gzip(Array(text.utf8)) : Array(text.utf8)
  }

  @Test(
    "counts once where it is packed or unpacked in another place",
    arguments: [
      ("own.csv", "ny/own.csv.gz"), ("own.csv", "own.csv.gz"), ("own.csv.gz", "ny/own.csv"),
      ("own.csv.gz", "ny/own.csv.gz"), ("own.csv.gz", "own.csv"),
    ],
    [true, false]
  )
  func packed(names: (String, String), isCopy: Bool) throws {
    let folder = try workspace()
    let (first, then) = names
    try folder.write(bytes(first, Self.own), to: "inbox/" + first)
    _ = try BuiltProgram.run(["run", "--no-record"], in: folder.path)
    let before = try starts(folder)
    #expect(before.count == 3)
    if !isCopy { try FileManager.default.removeItem(atPath: folder.path + "/inbox/" + first) }
    try folder.write(bytes(then, Self.own), to: "inbox/" + then)
    for night in 1...2 {
      let run = try BuiltProgram.run(["run", "--no-record"], in: folder.path)
      let told = run.messages.contains("inbox/\(then): this was read as inbox/\(first) before")
      #expect(told == (then.hasPrefix("ny/") && night == 1), "\(run.messages)")
      #expect(try starts(folder) == before)
    }
    let check = try BuiltProgram.run(["check"], in: folder.path)
    #expect(!(check.text + check.messages).contains("no column"), "\(check.text)")
    guard !isCopy else { return }
    // A rebuild reads it by its name, which is told, and only once.
    let rebuilt = try BuiltProgram.run(["import", "--rebuild"], in: folder.path)
    #expect(rebuilt.exit == (then.hasPrefix("ny/") ? 3 : 0), "\(rebuilt.messages)")
    #expect(try starts(folder).count == 3)
    #expect(try (starts(folder) == before) == !then.hasPrefix("ny/"))
  }

  @Test("counts once where it went on in another place", arguments: [true, false], [true, false])
  func grown(isCopy: Bool, isPacked: Bool) throws {
    let folder = try workspace()
    try folder.write(Self.own, to: "inbox/own.csv")
    _ = try BuiltProgram.run(["run", "--no-record"], in: folder.path)
    let before = try starts(folder)
    if !isCopy { try FileManager.default.removeItem(atPath: folder.path + "/inbox/own.csv") }
    let name = isPacked ? "ny/own.csv.gz" : "ny/own.csv"
    var text = Self.own
    for night in 1...2 {
      text += Self.row.replacingOccurrences(of: "05-04", with: "05-0\(3 + night)")
      try folder.write(bytes(name, text), to: "inbox/" + name)
      let run = try BuiltProgram.run(["run", "--no-record"], in: folder.path)
      guard night == 1 || !isPacked else { break }
      #expect(
        run.messages.contains("inbox/\(name): this begins with what was read as inbox/own.csv, of"),
        "\(run.messages)"
      )
      let now = try starts(folder)
      #expect(now.count == 3 + night)
      #expect(before.allSatisfy(now.contains))
      #expect(now.allSatisfy { $0.contains("\"lap\"") })
    }
  }

  @Test("is another export where it begins with nothing but the same names of columns")
  func header() throws {
    let folder = try workspace()
    let header = Self.own.split(separator: "\n")[0] + "\n"
    try folder.write(String(header), to: "inbox/own.csv")
    _ = try BuiltProgram.run(["run", "--no-record"], in: folder.path)
    try folder.write(Self.own, to: "inbox/ny/own.csv")
    let run = try BuiltProgram.run(["run", "--no-record"], in: folder.path)
    #expect(!run.messages.contains("begins with"), "\(run.messages)")
    #expect(try starts(folder).count == 3)
    #expect(try starts(folder).allSatisfy { $0.contains("\"desk\"") })
  }

  @Test("counts once where an earlier state of an export comes back under another name")
  func earlier() throws {
    let folder = try workspace()
    try folder.write(Self.own, to: "inbox/own.csv")
    _ = try BuiltProgram.run(["run", "--no-record"], in: folder.path)
    try folder.write(Self.own + Self.row, to: "inbox/own.csv")
    _ = try BuiltProgram.run(["run", "--no-record"], in: folder.path)
    let before = try starts(folder)
    try folder.write(Self.own, to: "inbox/ny/own.csv")
    let run = try BuiltProgram.run(["run", "--no-record"], in: folder.path)
    #expect(
      run.messages.contains("inbox/ny/own.csv: this was read as inbox/own.csv before"),
      "\(run.messages)"
    )
    #expect(try starts(folder) == before)
  }

  @Test("a rule's columns are looked for in what is packed")
  func columns() throws {
    let folder = try workspace()
    try folder.write(bytes("a.csv.gz", Self.own), to: "inbox/a.csv.gz")
    let good = try BuiltProgram.run(["check"], in: folder.path)
    #expect(!(good.text + good.messages).contains("no column"), "\(good.text)\(good.messages)")
    let bad = Self.own.replacingOccurrences(of: "Begin", with: "Start")
    try folder.write(bytes("a.csv.gz", bad), to: "inbox/a.csv.gz")
    let check = try BuiltProgram.run(["check"], in: folder.path)
    #expect(
      (check.text + check.messages).contains(
        "there is no column 'Begin' in inbox/a.csv.gz, which this rule is about: mend 'columns' or "
          + "'delimiter'; the first row names 'start', 'stop', 'what'"
      ),
      "\(check.text)\(check.messages)"
    )
  }

  @Test(
    "hours of RescueTime keep their time beside its slots of five minutes",
    arguments: [1, 2, 5]
  )
  func hours(count: Int) throws {
    let header = "Date,Time Spent (seconds),Number of People,Activity,Category,Productivity\n"
    let row = ",1,code,Software Development,2\n"
    var slots = header
    var hours = header
    for hour in 9..<(9 + count) {
      let clock = hour < 10 ? "0\(hour)" : "\(hour)"
      for minute in ["00", "05", "10"] { slots += "2026-05-04T\(clock):\(minute):00,200" + row }
      hours += "2026-05-04T\(clock):00:00,600" + row
    }
    for exports in [["slots.csv", "total.csv"], ["total.csv", "slots.csv"]] {
      let folder = try TemporaryFolder()
      try folder.write(
        "zone: Europe/Berlin\nsources: [ { file: \"*.csv\", device: pc } ]\n",
        to: "lockin.yaml"
      )
      for export in exports {
        try folder.write(export == "slots.csv" ? slots : hours, to: "inbox/" + export)
        _ = try BuiltProgram.run(["run", "--no-record"], in: folder.path)
      }
      let activity = try BuiltProgram.run(
        ["activity", "--from", "2026-05-04", "--to", "2026-05-04"],
        in: folder.path
      )
      #expect(
        activity.messages.contains(" in = \(count * 10) min used + 0 min concurrent + "),
        "\(activity.messages)"
      )
    }
  }
}
