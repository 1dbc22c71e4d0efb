import Foundation
import TestSupport
import Testing

/// Each bound that a page promises has a test: most have one where what they bound is tested, the others theirs here.
@Suite("Bounds that the pages promise")
struct PromisedBoundsTests {
  /// Words of a page, and the test that holds them.
  struct Bound: Sendable, CustomTestStringConvertible {
    let page: String
    let words: String
    let file: String
    let test: String
    var testDescription: String { "\(page): \(words)" }
  }

  private static let here = "LockinTests/PromisedBoundsTests.swift"
  private static let told = "what is beyond them is told, costs itself, and is refused in time"
  private static let costs = "LockinTests/CostTests.swift"
  private static let archives =
    "all members together may hold so much and no more, also those that share their bytes"

  static let bounds = [
    Bound(
      page: "backup-form.md",
      words: "A head that asks for more than 512 MB or\nmore than eight times the work is refused",
      file: "BackupTests/BackupFileTests.swift",
      test: "a head that asks for too much, or is of a newer form, is refused before any work"
    ),
    Bound(
      page: "configuration.md",
      words: "At most three redirects are followed, none to another host",
      file: "HTTPTests/DownloadTests.swift",
      test: "three redirects of one host are followed, and no fourth"
    ),
    Bound(
      page: "configuration.md",
      words: "has its seconds and 64 MB",
      file: "FetchingTests/ProgramTests.swift",
      test: "whatever is no export is refused"
    ),
    Bound(
      page: "advice.md",
      words: "At most 200 kB",
      file: "StorageTests/CreditTests.swift",
      test: "at most 200,000 bytes leave within six hours, whatever came of them"
    ),
    Bound(
      page: "formats.md",
      words: "At most 1 GB\nis unpacked of an archive",
      file: "LockinTests/ArchiveRunTests.swift",
      test: archives
    ),
    Bound(
      page: "formats.md",
      words: "1,000 members are looked through",
      file: "FilesTests/PackedFilesTests.swift",
      test: "limits are of all members together, and of their number"
    ),
    Bound(
      page: "formats.md",
      words: "where each byte stands for more than 250, it is left",
      file: "FilesTests/PackedFilesTests.swift",
      test: "a bomb is not unpacked whole"
    ),
    Bound(
      page: "formats.md",
      words: "A calendar may have 32 MB and 50,000 events",
      file: here,
      test: told
    ),
    Bound(
      page: "formats.md",
      words: "so does a series of more than about 45,000 instances",
      file: here,
      test: told
    ),
    Bound(
      page: "formats.md",
      words: "and a\nday 1,000",
      file: costs,
      test: "a calendar with too many events is refused, and a day with too many is told of"
    ),
    Bound(
      page: "formats.md",
      words: "there is room for 4,096 devices",
      file: costs,
      test: "more devices than a person has are told of, and those that were there first stay"
    ),
    Bound(
      page: "formats.md",
      words: "an export may name 10,000 applications and 1,000 categories",
      file: costs,
      test:
        "more applications and categories than an export may have are left empty and told of; the time counts"
    ),
    Bound(
      page: "formats.md",
      words: "So does a row of CSV of more than a megabyte",
      file: here,
      test: told
    ),
    Bound(
      page: "formats.md",
      words: "A quotation that is open for more than eight",
      file: here,
      test: told
    ),
    Bound(
      page: "formats.md",
      words: "mappings of `title` and `done`; at most 100",
      file: here,
      test: told
    ),
    Bound(
      page: "formats.md",
      words: "Steps on the way, in order: at most 20",
      file: here,
      test: told
    ),
    Bound(
      page: "formats.md",
      words: "such as `[08:00, 12:00]`: at most 48",
      file: here,
      test: told
    ),
    Bound(
      page: "formats.md",
      words: "at most 31 days from there",
      file: "LockinTests/ApplyRefusalTests.swift",
      test: "the event would move by more than 31 days"
    ),
    Bound(page: "goals.md", words: "| number | 200 goals |", file: here, test: told),
    Bound(
      page: "commands.md",
      words: "of at most 4 GB",
      file: "Conformance/limits.py",
      test: "four gigabytes of standard input"
    ),
  ]

  private static let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()

  @Test("the page says so, and the test is there", arguments: bounds)
  func held(_ bound: Bound) throws {
    let pages = Self.tests.deletingLastPathComponent().appendingPathComponent("docs")
    let page = try String(contentsOf: pages.appendingPathComponent(bound.page), encoding: .utf8)
    #expect(page.contains(bound.words))
    let test = try String(
      contentsOf: Self.tests.appendingPathComponent(bound.file),
      encoding: .utf8
    )
    #expect(test.contains(bound.test))
  }

  // MARK: Those that are held here

  private func event(_ number: Int) -> String {
    "BEGIN:VEVENT\r\nUID:\(number)\r\nDTSTART:20260531T080000Z\r\nSUMMARY:x\r\nEND:VEVENT\r\n"
  }

  private func calendar(_ content: String) -> String {
    "BEGIN:VCALENDAR\r\n\(content)END:VCALENDAR\r\n"
  }

  @Test("what is beyond them is told, costs itself, and is refused in time")
  func beyond() throws {
    let folder = try TemporaryFolder()
    let head = "timestamp,duration_s,app_identifier,category,title\n"
    let good = "2026-05-30T16:00:00Z,600,mail,,kept\n"
    let many = { (count: Int, text: (Int) -> String) in (0..<count).map(text).joined() }
    let list = { (count: Int, text: (Int) -> String) in
      (0..<count).map(text).joined(separator: ", ")
    }
    let files = [
      ("lockin.yaml", "zone: UTC\n"),
      (
        "inbox/big.ics",
        calendar(String(repeating: "X-B:\(String(repeating: "y", count: 66))\r\n", count: 470_000))
      ),
      ("inbox/many.ics", calendar(many(50_001, event))),
      (
        "inbox/series.ics",
        calendar(
          "BEGIN:VEVENT\r\nUID:s\r\nDTSTART:20250531T080000Z\r\nDTEND:20250531T080001Z\r\n"
            + "RRULE:FREQ=MINUTELY\r\nSUMMARY:x\r\nEND:VEVENT\r\n"
        )
      ),
      (
        "inbox/row.csv",
        head + "2026-05-30T12:00:00Z,600,mail,,\(String(repeating: "t", count: 1 << 20))\n" + good
      ),
      (
        "inbox/quote.csv",
        head + "2026-05-30T14:00:00Z,600,mail,,\"open\n"
          + String(repeating: "2026-05-30T15:00:00Z,1,mail,,x\n", count: 300_000) + good
      ),
      (
        "plans/goals.yaml",
        "goals:\n" + many(201) { "- { id: g\($0), title: Goal \($0), target_hours: 5 }\n" }
      ),
      (
        "plans/items.yaml", "items:\n- { title: A, subtasks: [\(list(101) { "Part \($0)" })] }\n"
      ),
      (
        "plans/habits.yaml",
        "habits:\n- { id: h, title: Habit, recurrence: daily, start: 2026-05-01, times: ["
          + list(49) { "\"\(String(10 + $0 / 4)):\(String(10 + $0 % 4))\"" } + "] }\n"
      ),
      ("plans/lists.yaml", "# \(String(repeating: "x", count: 16 << 20))\nlists: []\n"),
    ]
    for (name, text) in files { try folder.write(text, to: name) }
    let begin = ContinuousClock.now
    let outcome = try BuiltProgram.run(["run"], in: folder.path)
    #expect(outcome.exit == 3, "\(outcome.messages)")
    for words in [
      "inbox/big.ics: the calendar is larger than 32 MB",
      "inbox/many.ics: the calendar has 50001 events, and 50000 are the most that are taken in",
      "inbox/series.ics:2:1: the event repeats in so many steps, or so often, that it is left out",
      "inbox/row.csv:2:1: this row is longer than 1048576 bytes",
      "inbox/quote.csv:2:1: a quotation that begins in this row never ends",
      "plans/goals.yaml:202:3: this is goal 201: the goal is left out; keep at most 200",
      "there are 101 subtasks: the item is left out; keep at most 100",
      "there are 49 times a day: the habit is left out; keep at most 48",
      "plans/lists.yaml: the file is larger than 16 MB: nothing of this file is used",
    ] { #expect(outcome.messages.contains(words), "\(words) is not in \(outcome.messages)") }
    // Beside all other tests.
    #expect(ContinuousClock.now - begin < .seconds(120))
    let dump = try BuiltProgram.run(["dump"], in: folder.path).text
    #expect(dump.components(separatedBy: "\"kept\"").count == 2, "the good row counts once")
    try folder.write(
      "goals:\n- { id: g, title: Goal, target_hours: 5, milestones: ["
        + list(21) { "{ title: Step \($0) }" } + "] }\n",
      to: "plans/goals.yaml"
    )
    let steps = try BuiltProgram.run(["check"], in: folder.path)
    #expect(
      steps.exit == 65 && (steps.messages + steps.text).contains("at most 20"),
      "\(steps.text)"
    )
  }
}
