import Foundation
import TestSupport
import Testing

/// Entries that were changed in what does not tell them from others, in exports that tell of the last days alone: the
/// store counts the longer one, and the command that is told has to know what the export said last.
@Suite("Entries that were made shorter")
struct ShortenedEntriesTests {
  /// What became of one entry, 9:00 to 12:00 on 6 May, night by night.
  struct Change: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// The rows that exports have in its place, one night after the other; the last ones are true.
    let rows: [[String]]
    /// Commands between the last night and the one that is told.
    var between: [[String]] = []
    /// Whether the store counts something that is no more so.
    var isTold = true
    /// Whether a rebuild by other choices explains it by what the export gives now, where that still tells of its time.
    var isExplained = false
  }

  private static let first = "2026-05-06 09:00,2026-05-06 12:00,code,Work,report"

  static let changes = [
    Change(
      testDescription: "shorter",
      rows: [[first], ["2026-05-06 09:00,2026-05-06 11:30,code,Work,report"]]
    ),
    Change(
      testDescription: "shorter, and shorter again",
      rows: [
        [first], ["2026-05-06 09:00,2026-05-06 11:30,code,Work,report"],
        ["2026-05-06 09:00,2026-05-06 10:00,code,Work,report"],
      ]
    ),
    Change(
      testDescription: "in two parts",
      rows: [
        [first],
        [
          "2026-05-06 09:00,2026-05-06 10:00,code,Work,report",
          "2026-05-06 11:00,2026-05-06 12:00,code,Work,report",
        ],
      ]
    ),
    Change(
      testDescription: "of another category, which the store takes",
      rows: [[first], ["2026-05-06 09:00,2026-05-06 12:00,code,Leisure,report"]],
      isTold: false
    ),
    Change(
      testDescription: "of a category that comes later",
      rows: [[first], ["2026-05-06 09:00,2026-05-06 12:00,code,Zoology,report"]]
    ),
    Change(
      testDescription: "shorter and of another category",
      rows: [[first], ["2026-05-06 09:00,2026-05-06 11:30,code,Leisure,report"]]
    ),
    Change(
      testDescription: "shorter, and then removed",
      rows: [[first], ["2026-05-06 09:00,2026-05-06 11:30,code,Work,report"], []]
    ),
    Change(
      testDescription: "longer and of another category, which the store takes",
      rows: [[first], ["2026-05-06 09:00,2026-05-06 12:30,code,Leisure,report"]],
      isTold: false
    ),
    Change(
      testDescription: "longer and of a category that comes later, which takes its place",
      rows: [[first], ["2026-05-06 09:00,2026-05-06 12:30,code,Zoology,report"]],
      isTold: false
    ),
    Change(
      testDescription: "longer alone, which takes its place",
      rows: [[first], ["2026-05-06 09:00,2026-05-06 12:30,code,Work,report"]],
      isTold: false
    ),
    Change(
      testDescription: "with a title that it had not",
      rows: [["2026-05-06 09:00,2026-05-06 12:00,code,Work,"], [first]]
    ),
    Change(
      testDescription: "later",
      rows: [[first], ["2026-05-06 09:30,2026-05-06 12:00,code,Work,report"]]
    ),
    Change(
      testDescription: "shorter, with a rebuild before",
      rows: [[first], ["2026-05-06 09:00,2026-05-06 11:30,code,Work,report"]],
      between: [["import", "--rebuild"], ["import", "--rebuild"]]
    ),
    Change(
      testDescription: "shorter, with something purged before",
      rows: [[first], ["2026-05-06 09:00,2026-05-06 11:30,code,Work,report"]],
      between: [["purge", "--before", "2026-05-05", "--yes"]]
    ),
    Change(
      testDescription: "shorter, where titles are dropped before",
      rows: [[first], ["2026-05-06 09:00,2026-05-06 11:30,code,Work,report"]],
      between: [["drop"], ["import", "--rebuild"]]
    ),
    Change(
      testDescription: "of a category that comes later, where titles are dropped before",
      rows: [[first], ["2026-05-06 09:00,2026-05-06 12:00,code,Zoology,report"]],
      between: [["drop"], ["import", "--rebuild"]],
      isExplained: true
    ),
    Change(
      testDescription: "longer and of a category that comes later, without titles",
      rows: [[first], ["2026-05-06 09:00,2026-05-06 12:30,code,Zoology,report"]],
      between: [["purge", "--titles", "--yes"]],
      isTold: false
    ),
    Change(
      testDescription: "of another category, and back",
      rows: [
        [first], ["2026-05-06 09:00,2026-05-06 11:00,code,Leisure,report"], [first],
      ],
      isTold: false
    ),
    Change(
      testDescription: "later and of another title, where a purge left the end alone",
      rows: [
        ["2026-05-05 23:00,2026-05-06 01:00,code,Work,report"],
        ["2026-05-05 23:30,2026-05-06 01:00,code,Leisure,memo"],
      ],
      between: [["purge", "--before", "2026-05-06", "--yes"]]
    ),
    Change(
      testDescription: "shorter, where a purge left the end alone",
      rows: [
        ["2026-05-05 23:00,2026-05-06 01:00,code,Work,report"],
        ["2026-05-05 23:00,2026-05-06 00:30,code,Work,report"],
      ],
      between: [["purge", "--before", "2026-05-06", "--yes"]]
    ),
    Change(
      testDescription: "shorter than what a purge leaves",
      rows: [
        ["2026-05-05 23:00,2026-05-06 01:00,code,Work,report"],
        ["2026-05-05 23:00,2026-05-05 23:50,code,Work,report"],
      ],
      between: [["purge", "--before", "2026-05-06", "--yes"]]
    ),
    Change(
      testDescription: "shorter, without titles",
      rows: [[first], ["2026-05-06 09:00,2026-05-06 11:30,code,Work,report"]],
      between: [["purge", "--titles", "--yes"]]
    ),
  ]

  private func workspace() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      zone: UTC
      sources:
        - { file: "log.csv", columns: { start: from, end: to, app: app, category: kind, title: what } }

      """,
      to: "lockin.yaml"
    )
    return folder
  }

  /// Two entries on each of some days of May, and what stands in the place of a third on 6 May.
  private func export(_ days: ClosedRange<Int>, _ rows: [String]) -> String {
    let usual = days.flatMap { day in
      ["08:00,2026-05-0\(day) 08:30", "15:00,2026-05-0\(day) 16:00"].map {
        "2026-05-0\(day) \($0),mail,Work,letters"
      }
    }
    return "from,to,app,kind,what\n"
      + (usual + (days.contains(6) ? rows : [])).sorted().map { $0 + "\n" }.joined()
  }

  private func run(_ words: [String], _ folder: TemporaryFolder) throws {
    if words == ["drop"] {
      let text = try folder.text(of: "lockin.yaml")
      try folder.write(text + "privacy: { titles: drop }\n", to: "lockin.yaml")
      return
    }
    let outcome = try BuiltProgram.run(words, in: folder.path)
    #expect([0, 3].contains(outcome.exit), "\(words): \(outcome.messages)")
  }

  private func records(_ folder: TemporaryFolder) throws -> [String] {
    try BuiltProgram.run(["dump"], in: folder.path).text.split(separator: "\n").map(String.init)
      .filter { $0.contains("\"table\":\"records\"") }
  }

  @Test(
    "count as the export said them last, also where it tells of their time no more",
    arguments: changes,
    [true, false]
  )
  func changed(change: Change, isMovingOn: Bool) throws {
    let folder = try workspace()
    let last = change.rows.last ?? []
    for rows in change.rows {
      try folder.write(export(4...7, rows), to: "inbox/log.csv")
      _ = try BuiltProgram.run(["import", "inbox/log.csv"], in: folder.path)
    }
    if isMovingOn {
      try folder.write(export(8...9, []), to: "inbox/log.csv")
      _ = try BuiltProgram.run(["import", "inbox/log.csv"], in: folder.path)
    }
    let status = try BuiltProgram.run(["status"], in: folder.path)
    #expect(status.text.contains("had before") == change.isTold)
    for words in change.between { try run(words, folder) }
    let rebuilt = try BuiltProgram.run(
      ["import", "--rebuild", "--forget-changed=inbox/log.csv"],
      in: folder.path
    )
    // Read by other choices, all that the export gives explains what is no longer than that.
    let isMended = change.isExplained && !isMovingOn
    #expect(
      (change.isTold && !isMended ? [0, 3] : [2]).contains(rebuilt.exit),
      "\(rebuilt.messages)"
    )
    let other = try workspace()
    for text in [export(4...7, last)] + (isMovingOn ? [export(8...9, [])] : []) {
      try other.write(text, to: "inbox/log.csv")
      _ = try BuiltProgram.run(["import", "inbox/log.csv"], in: other.path)
    }
    for words in change.between { try run(words, other) }
    #expect(try records(folder) == records(other))
    #expect(!(try BuiltProgram.run(["status"], in: folder.path).text.contains("had before")))
  }

  @Test("what another export had as well and tells of no more is not brought back by it")
  func twoExports() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      zone: UTC
      sources:
        - { file: "*.csv", device: laptop, columns: { start: from, end: to, app: app, category: kind, title: what } }

      """,
      to: "lockin.yaml"
    )
    func night(_ day: Int, all: String, week: String) throws {
      try folder.write(all, to: "inbox/all.csv")
      try folder.write(week, to: "inbox/week.csv")
      let run = try BuiltProgram.run(
        ["run", "--no-record", "--now", "2026-05-0\(day)T22:00:00Z"],
        in: folder.path
      )
      #expect([0, 3].contains(run.exit), "\(run.messages)")
    }
    try night(7, all: export(4...7, [Self.first]), week: export(5...7, [Self.first]))
    try night(9, all: export(4...9, [Self.first]), week: export(8...9, []))
    let before = try records(folder)
    try night(9, all: export(4...9, []), week: export(8...9, []))
    let rebuilt = try BuiltProgram.run(
      ["import", "--rebuild", "--forget-changed=inbox/all.csv"],
      in: folder.path
    )
    #expect([0, 3].contains(rebuilt.exit), "\(rebuilt.messages)")
    #expect(try records(folder) == before.filter { !$0.contains("report") })
    #expect(!(try BuiltProgram.run(["status"], in: folder.path).text.contains("had before")))
  }

  @Test(
    "a title that was mended costs nothing where titles are lost after that",
    arguments: [true, false]
  )
  func mendedTitle(isPurged: Bool) throws {
    let folder = try workspace()
    let mended = Self.first.replacingOccurrences(of: "report", with: "reports")
    for (days, row) in [(4...7, Self.first), (4...7, mended), (8...9, "")] {
      try folder.write(export(days, [row]), to: "inbox/log.csv")
      _ = try BuiltProgram.run(["import", "inbox/log.csv"], in: folder.path)
    }
    #expect(try BuiltProgram.run(["status"], in: folder.path).text.contains("had before"))
    if isPurged {
      let purge = try BuiltProgram.run(["purge", "--titles", "--yes"], in: folder.path)
      #expect([0, 3].contains(purge.exit), "\(purge.messages)")
    } else {
      let text = try folder.text(of: "lockin.yaml")
      try folder.write(text + "privacy: { titles: drop }\n", to: "lockin.yaml")
      _ = try BuiltProgram.run(["import", "--rebuild"], in: folder.path)
    }
    func lengths() throws -> Int {
      try records(folder).filter { $0.contains("\"app\":\"code\"") && $0.contains("10800000") }
        .count
    }
    #expect(try lengths() == 1)
    #expect(!(try BuiltProgram.run(["status"], in: folder.path).text.contains("had before")))
    let nothing = try BuiltProgram.run(
      ["import", "--rebuild", "--forget-changed=inbox/log.csv"],
      in: folder.path
    )
    #expect(nothing.exit == 2, "\(nothing.messages)")
    #expect(try lengths() == 1)
  }
}
