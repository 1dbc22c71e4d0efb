import Foundation
import TestSupport
import Testing

@Suite("Entries that were changed after they were read")
struct ChangedEntriesTests {
  /// An entry of two hours, or of as many minutes, on a day of May from 7:00 on.
  private static func entry(_ day: Int, _ tag: String, minutes: Int = 120) -> String {
    let end = 7 * 60 + minutes
    let time = "\(String(format: "%02d%02d", end / 60, end % 60))00Z"
    return
      "{\"id\":\(day),\"start\":\"202605\(day)T070000Z\",\"end\":\"202605\(day)T\(time)\",\"tags\":[\"\(tag)\"]}"
  }

  private static let count =
    "entry that it had before is not in it any more, or shorter, and counts as before"

  private static func told(_ file: String) -> String {
    "\(file): 1 \(count): where they were changed or removed, 'lockin import --rebuild --forget-changed=\(file)' "
      + "leaves out what they were, and nothing else\n"
  }

  private static let monday = entry(25, "thesis")
  private static let tuesday = entry(26, "mail")
  private static let friday = entry(29, "thesis")

  /// What files hold on one evening after another: nil where one is removed.
  struct Evenings: CustomTestStringConvertible, Sendable {
    let name: String
    let files: [[String: [String]?]]
    /// The file that is told of on the last evening; nil where nothing is.
    let told: String?
    /// How many hours count in the end, and after the told command.
    let hours: (Int, Int)

    var testDescription: String { name }
  }

  static let cases = [
    Evenings(
      name: "another tag",
      files: [
        ["a": [monday, tuesday, friday]], ["a": [monday, entry(26, "thesis"), friday]],
      ],
      told: "a",
      hours: (8, 6)
    ),
    Evenings(
      name: "shorter",
      files: [
        ["a": [monday, tuesday]], ["a": [monday, entry(26, "mail", minutes: 60)]],
      ],
      told: "a",
      hours: (4, 3)
    ),
    Evenings(
      name: "longer",
      files: [
        ["a": [monday, tuesday]], ["a": [monday, entry(26, "mail", minutes: 180)]],
      ],
      told: nil,
      hours: (5, 5)
    ),
    Evenings(
      name: "removed between others",
      files: [["a": [monday, tuesday, friday]], ["a": [monday, friday]]],
      told: "a",
      hours: (6, 4)
    ),
    Evenings(
      name: "removed, and put back",
      files: [
        ["a": [monday, tuesday, friday]], ["a": [monday, friday]],
        ["a": [monday, tuesday, friday]],
      ],
      told: nil,
      hours: (6, 6)
    ),
    Evenings(
      name: "of other days",
      files: [["a": [monday]], ["a": [friday]]],
      told: nil,
      hours: (4, 4)
    ),
    Evenings(
      name: "more, and the same in another order",
      files: [["a": [monday]], ["a": [monday, friday]], ["a": [friday, monday]]],
      told: nil,
      hours: (4, 4)
    ),
    Evenings(
      name: "a week at a time under one name",
      files: [
        ["a": [monday]], ["a": [tuesday, friday]], ["a": [entry(26, "thesis"), friday]],
      ],
      told: "a",
      hours: (8, 6)
    ),
    Evenings(
      name: "an earlier week under that name, changed",
      files: [["a": [monday]], ["a": [friday]], ["a": [entry(25, "mail")]]],
      told: "a",
      hours: (6, 4)
    ),
    Evenings(
      name: "another file has it",
      files: [
        ["a": [monday, tuesday, friday], "b": [tuesday]], ["a": [monday, friday], "b": [tuesday]],
      ],
      told: nil,
      hours: (6, 6)
    ),
    Evenings(
      name: "changed in both files, one evening after the other",
      files: [
        ["a": [monday, tuesday], "b": [tuesday]],
        ["a": [monday, entry(26, "thesis")], "b": [tuesday]],
        ["a": [monday, entry(26, "thesis")], "b": [entry(26, "thesis")]],
      ],
      told: "b",
      hours: (6, 4)
    ),
    Evenings(
      name: "a file is split in two",
      files: [["a": [monday, tuesday, friday]], ["a": [monday, friday], "b": [tuesday]]],
      told: nil,
      hours: (6, 6)
    ),
    Evenings(
      name: "a file is renamed, and another comes in its place",
      files: [
        ["b": [monday, tuesday, friday]],
        ["c": [monday, tuesday, friday], "b": [monday, friday]],
      ],
      told: nil,
      hours: (6, 6)
    ),
    Evenings(
      name: "a file is removed",
      files: [["a": [monday, tuesday]], ["a": nil, "b": [friday]]],
      told: nil,
      hours: (6, 6)
    ),
  ]

  private func hours(_ folder: TemporaryFolder) throws -> Int {
    let dump = try BuiltProgram.run(["dump"], in: folder.path).text
    let lengths = try dump.split(separator: "\n").filter {
      $0.contains("\"source\":\"timewarrior\"")
    }
    .map { line -> Int in
      let row = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      return try #require(row?["duration_ms"] as? Int)
    }
    return lengths.reduce(0, +) / 3_600_000
  }

  @Test("are told where they come first behind a purge, as their export begins before it")
  func behindPurge() throws {
    let folder = try BuiltProgram.workspace()
    func evening(_ entries: [String]) throws -> String {
      try folder.write("[\(entries.joined(separator: ",\n"))]\n", to: "inbox/a.json")
      return try BuiltProgram.run(["run", "--no-record"], in: folder.path).messages
    }
    #expect(try !evening([Self.monday, Self.tuesday, Self.friday]).contains("before"))
    let purge = try BuiltProgram.run(["purge", "--before", "2026-05-26", "--yes"], in: folder.path)
    #expect([0, 3].contains(purge.exit), "\(purge.messages)")
    #expect(try !evening([Self.monday, Self.tuesday, Self.friday]).contains(Self.count))
    #expect(try evening([Self.monday, Self.friday]).contains(Self.told("inbox/a.json")))
    #expect(try hours(folder) == 4)
    let rebuilt = try BuiltProgram.run(
      ["import", "--rebuild", "--forget-changed"],
      in: folder.path
    )
    #expect([0, 3].contains(rebuilt.exit), "\(rebuilt.messages)")
    #expect(try hours(folder) == 2)
  }

  @Test(
    "are told where their days are told of, and left out by the command that is told",
    arguments: cases
  )
  func evenings(_ evenings: Evenings) throws {
    let folder = try BuiltProgram.workspace()
    var messages = ""
    for (number, files) in evenings.files.enumerated() {
      for (name, entries) in files {
        let path = folder.path + "/inbox/\(name).json"
        if let entries {
          try folder.write("[\(entries.joined(separator: ",\n"))]\n", to: "inbox/\(name).json")
        } else {
          try FileManager.default.removeItem(atPath: path)
        }
      }
      messages = try BuiltProgram.run(["run", "--no-record"], in: folder.path).messages
      if number < evenings.files.count - 1, evenings.told != "b" {
        #expect(number > 0 || !messages.contains("before"), "\(messages)")
      }
    }
    #expect(try hours(folder) == evenings.hours.0)
    guard let file = evenings.told.map({ "inbox/\($0).json" }) else {
      #expect(!messages.contains(Self.count), "\(messages)")
      let status = try BuiltProgram.run(["status"], in: folder.path)
      #expect(!status.text.contains(Self.count), "\(status.text)")
      return
    }
    #expect(messages.contains(Self.told(file)), "\(messages)")
    // A run tells once; whoever asks is told until it is mended, and so is who reads the report.
    let again = try BuiltProgram.run(["run", "--no-record"], in: folder.path)
    #expect(!again.messages.contains(Self.count), "\(again.messages)")
    #expect(
      try BuiltProgram.run(["status"], in: folder.path).text.contains("\(file): 1 \(Self.count)")
    )
    #expect(
      try BuiltProgram.run(["check"], in: folder.path).text.contains("\(file): 1 \(Self.count)")
    )
    let report = try folder.text(of: "reports/week/2026-W22/report.md")
    #expect(report.contains("1 entry was changed or removed after lockin had read it"), "\(report)")
    let rebuilt = try BuiltProgram.run(
      ["import", "--rebuild", "--forget-changed=\(file)"],
      in: folder.path
    )
    #expect([0, 3].contains(rebuilt.exit), "\(rebuilt.messages)")
    #expect(!rebuilt.messages.contains(Self.count), "\(rebuilt.messages)")
    #expect(try hours(folder) == evenings.hours.1)
    #expect(!(try BuiltProgram.run(["status"], in: folder.path).text.contains(Self.count)))
    // A rebuild that forgets nothing brings none of them back.
    _ = try BuiltProgram.run(["import", "--rebuild"], in: folder.path)
    #expect(try hours(folder) == evenings.hours.1)
  }

  @Test("are kept by a rebuild that forgets nothing, and told by the status as before")
  func kept() throws {
    let folder = try BuiltProgram.workspace()
    for entries in [[Self.monday, Self.tuesday, Self.friday], [Self.monday, Self.friday]] {
      try folder.write("[\(entries.joined(separator: ",\n"))]\n", to: "inbox/a.json")
      _ = try BuiltProgram.run(["import", "inbox/a.json"], in: folder.path)
    }
    let rebuilt = try BuiltProgram.run(["import", "--rebuild"], in: folder.path)
    #expect(rebuilt.exit == 0, "\(rebuilt.messages)")
    #expect(try hours(folder) == 6)
    #expect(try BuiltProgram.run(["status"], in: folder.path).text.contains(Self.count))
    let other = try BuiltProgram.run(
      ["import", "--rebuild", "--forget-changed=inbox/b.json"],
      in: folder.path
    )
    #expect(other.exit == 2, "\(other.messages)")
    #expect(
      other.messages.contains(
        "--forget-changed=inbox/b.json: no entry that it had was changed or removed"
      ),
      "\(other.messages)"
    )
  }

  @Test("nothing is said of what comes by standard input, which has one name for all")
  func given() throws {
    let folder = try BuiltProgram.workspace()
    for entries in [[Self.monday, Self.friday], [Self.tuesday], [Self.monday, Self.friday]] {
      try folder.write("[\(entries.joined(separator: ",\n"))]\n", to: "week.json")
      let told = try BuiltProgram.shell("lockin import - < week.json", in: folder).text
      #expect(!told.contains("had before"), "\(told)")
    }
  }

  @Test("nor of another tracker's export under a name")
  func otherFormat() throws {
    let folder = try BuiltProgram.workspace()
    try folder.write("[\(Self.monday),\n\(Self.tuesday)]\n", to: "inbox/export")
    _ = try BuiltProgram.run(["run", "--no-record"], in: folder.path)
    try folder.write(
      """
      User,Email,Client,Project,Task,Description,Billable,Start date,Start time,End date,End time,Duration,Tags
      me,me@example.com,,Work,,notes,No,2026-05-25,12:00:00,2026-05-26,13:00:00,25:00:00,

      """,
      to: "inbox/export"
    )
    let told = try BuiltProgram.run(["run", "--no-record"], in: folder.path)
    #expect(!told.messages.contains("had before"), "\(told.messages)")
  }

  @Test("nor where rows of the export can't be read, until they can")
  func damaged() throws {
    let folder = try BuiltProgram.workspace()
    func read(_ entries: [String]) throws -> String {
      try folder.write("[\(entries.joined(separator: ",\n"))]\n", to: "inbox/a.json")
      return try BuiltProgram.run(["import", "inbox/a.json"], in: folder.path).messages
    }
    _ = try read([Self.monday, Self.tuesday, Self.friday])
    let broken = Self.tuesday.split(separator: "\"20260526T09").joined(separator: "\"2026x526T09")
    #expect(broken != Self.tuesday)
    let messages = try read([Self.monday, broken, Self.friday])
    #expect(messages.contains("a.json"), "\(messages)")
    #expect(!messages.contains("had before"), "\(messages)")
    #expect(try read([Self.monday, Self.friday]).contains(Self.told("inbox/a.json")))
  }

  @Test(
    "go on being told after their titles were dropped, and are left out then as well",
    arguments: [true, false]
  )
  func untitled(isPurge: Bool) throws {
    let folder = try BuiltProgram.workspace()
    let rows = [
      "one,2026-05-25T07:00:00Z,7200,write", "two,2026-05-26T07:00:00Z,7200,read",
      "three,2026-05-29T07:00:00Z,7200,write",
    ]
    func read(_ rows: [String]) throws -> BuiltProgram.Outcome {
      try folder.write(
        "title,begin,seconds,project\n" + rows.joined(separator: "\n") + "\n",
        to: "inbox/own.csv"
      )
      return try BuiltProgram.run(["run", "--no-record"], in: folder.path)
    }
    func configure(_ titles: String) throws {
      try folder.write(
        """
        zone: UTC
        privacy: { titles: \(titles) }
        sources:
          - file: "own.csv"
            columns: { start: begin, duration: seconds, title: title, app: project }
            duration_unit: s

        """,
        to: "lockin.yaml"
      )
    }
    try configure("keep")
    let first = try read(rows)
    #expect([0, 3].contains(first.exit), "\(first.messages)")
    #expect(try read([rows[0], rows[2]]).messages.contains(Self.count))
    if isPurge {
      let purged = try BuiltProgram.run(["purge", "--titles", "--yes"], in: folder.path)
      #expect(purged.exit == 0, "\(purged.messages)")
    } else {
      try configure("drop")
      let rebuilt = try BuiltProgram.run(["import", "--rebuild"], in: folder.path)
      #expect([0, 3].contains(rebuilt.exit), "\(rebuilt.messages)")
    }
    func lengths() throws -> Int {
      try BuiltProgram.run(["dump"], in: folder.path).text.split(separator: "\n")
        .count { $0.contains("\"duration_ms\":7200000") }
    }
    #expect(try lengths() == 3)
    let status = try BuiltProgram.run(["status"], in: folder.path).text
    #expect(status.contains(Self.count), "\(status)")
    let rebuilt = try BuiltProgram.run(
      ["import", "--rebuild", "--forget-changed=inbox/own.csv"],
      in: folder.path
    )
    #expect([0, 3].contains(rebuilt.exit), "\(rebuilt.messages)")
    #expect(try lengths() == 2)
  }

  @Test("are told after a part of the export was purged as well")
  func purged() throws {
    let folder = try BuiltProgram.workspace()
    func read(_ entries: [String]) throws -> String {
      try folder.write("[\(entries.joined(separator: ",\n"))]\n", to: "inbox/a.json")
      return try BuiltProgram.run(["import", "inbox/a.json"], in: folder.path).messages
    }
    _ = try read([Self.monday, Self.tuesday, Self.friday])
    let purged = try BuiltProgram.run(
      ["purge", "--before", "2026-05-26", "--yes"],
      in: folder.path
    )
    #expect(purged.exit == 0, "\(purged.messages)")
    #expect(!(try read([Self.monday, Self.tuesday, Self.friday]).contains(Self.count)))
    let told = try read([Self.monday, Self.entry(26, "thesis"), Self.friday])
    #expect(told.contains(Self.told("inbox/a.json")), "\(told)")
  }
}
