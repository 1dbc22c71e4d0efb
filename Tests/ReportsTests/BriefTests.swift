import CivilTime
import Foundation
import Plans
import Platform
import Records
import Testing

@testable import Analysis
@testable import Reports

@Suite("Reports in forty lines")
struct BriefTests {
  /// Titles that would widen a line or be more than a title.
  static let titles =
    Fixtures.hostile + [
      String(repeating: "x", count: 10_000), String(repeating: "* ", count: 5_000),
      String(repeating: "a@b.", count: 2_500), String(repeating: "語", count: 10_000),
      "=HYPERLINK(\"http://x.y\")", "\u{202e}\u{2066}bidi\u{2069}", "bell\u{7}\u{1b}[31mred",
      String(repeating: "👩‍👩‍👧‍👦", count: 500), "e" + String(repeating: "\u{301}", count: 5_000),
      "- 1. > # + = ~ `| |`", "",
    ]

  /// Reports as they may come, with what they are.
  static let reports: [(name: String, report: Report)] = [
    ("day", Fixtures.day), ("week", Fixtures.week), ("spring week", Fixtures.springWeek),
    ("spring day", Fixtures.springDay), ("autumn week", Fixtures.autumnWeek),
    ("autumn day", Fixtures.autumnDay), ("empty day", Fixtures.emptyDay),
    ("hostile day", Fixtures.hostileDay), ("alert week", Fixtures.alertWeek),
    ("goal day", Fixtures.goalDay), ("goal week", Fixtures.goalWeek),
    ("crowded day", crowded(Fixtures.day)), ("crowded week", crowded(Fixtures.week)),
    ("zeros", zeros), ("no plan", without { $0.plan = [] }),
    ("hidden", without { $0.showsTitles = false }),
  ]

  static func without(_ change: (inout Report) -> Void) -> Report {
    var report = Fixtures.week
    change(&report)
    return report
  }

  static var zeros: Report {
    var report = Fixtures.week
    report.categories = []
    report.days = report.days.map {
      Report.Day(
        date: $0.date,
        focus: 0,
        active: 0,
        usual: nil,
        planKept: nil,
        longestBlock: nil,
        observed: $0.capacity,
        capacity: $0.capacity
      )
    }
    return report
  }

  /// Forty events a day, three hundred categories and as many goals as can be, all of them with hostile names.
  static func crowded(_ base: Report) -> Report {
    var report = base
    let day = base.kind == .day ? "2026-05-26" : "2026-05-25"
    func title(_ number: Int) -> String { titles[number % titles.count] }
    report.plan = (0..<40).map { number in
      Fixtures.comparison(
        Fixtures.event(title(number), day, number % 22, number % 22 + 1),
        on: 600_000,
        status: .short,
        delay: 0
      )
    }
    report.ahead = report.plan.map(\.event)
    report.categories = (0..<300).map {
      CategoryTime(
        category: CategoryPath(title($0)),
        productivity: Int8($0 % 5 - 2),
        milliseconds: 60_000
      )
    }
    report.goals = Fixtures.goals(base, titles: titles.filter { !$0.isEmpty })
    let long = ["*", "a@b.", "_", "語"].map { String(repeating: $0, count: 2_000) }
    report.cautions = long + titles
    report.alerts.told = titles.map { Fixtures.alert($0, rules: [.distraction], distraction: 40) }
    report.suggestions = [
      Suggestion(id: "0", .keepFree, text: "Move “\(long[0])” \(long[1])", because: long[2])
    ]
    report.headline = titles.joined(separator: " ")
    return report
  }

  /// The columns of a line by another count than the writer's own: whatever is no ASCII, Latin or drawing takes two.
  private func columns(_ line: String) -> Int {
    line.unicodeScalars.reduce(0) { sum, scalar in
      let isNarrow = scalar.value < 0x300 || (0x2010...0x25ff).contains(scalar.value)
      let isMark = (0x300..<0x370).contains(scalar.value) || scalar.value == 0x200d
      return sum + (isMark ? 0 : isNarrow ? 1 : 2)
    }
  }

  @Test(
    "forty lines of 78 columns at most, and none of them ends with a blank",
    arguments: reports.indices
  )
  func bounds(_ index: Int) {
    let (name, report) = Self.reports[index]
    for bytes in [MarkdownReport.text(report), PlainReport.text(report)] {
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(text.hasSuffix("\n") && !text.hasSuffix("\n\n"))
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      #expect(lines.count <= 40, "\(name): \(lines.count) lines\n\(text)")
      for line in lines {
        #expect(columns(String(line)) <= 78, "\(name): \(line)")
        #expect(line.last != " ", "\(name): \(line)")
      }
      let isHostile = text.unicodeScalars.contains {
        $0.properties.isBidiControl || ($0.value < 0x20 && $0 != "\n") || $0.value == 0x7f
      }
      #expect(isHostile == false, "\(name)")
    }
  }

  @Test(
    "a table of Markdown is a table in a terminal: its pipes stand below each other",
    arguments: reports.indices
  )
  func aligned(_ index: Int) {
    let (name, report) = Self.reports[index]
    let text = String(decoding: MarkdownReport.text(report), as: UTF8.self)
    let rows = text.split(separator: "\n").filter { $0.hasPrefix("|") }
    func pipes(_ row: Substring) -> Int {
      row.replacingOccurrences(of: "\\|", with: "").count { $0 == "|" }
    }
    #expect(Set(rows.map(pipes)).count <= 1, "\(name)\n\(text)")
    #expect(rows.allSatisfy { pipes($0) <= 6 })
    #expect(Set(rows.map { TextWidth.of(String($0)) }).count <= 1, "\(name)\n\(text)")
  }

  @Test("of forty events twelve have a row at most, and how many others there are is said")
  func manyEvents() throws {
    var report = Fixtures.day
    report.plan = (0..<40).map { number in
      Fixtures.comparison(
        Fixtures.event("Event \(number + 1)", "2026-05-26", number % 22, number % 22 + 1),
        on: 3_600_000,
        status: .kept,
        delay: 0
      )
    }
    let text = String(decoding: PlainReport.text(report), as: UTF8.self)
    #expect(text.contains("\n00:00–01:00  Event 1          1 h 00  1 h 00  kept\n"), "\(text)")
    #expect(text.contains("Event 11 ") && !text.contains("Event 13 "))
    #expect(text.contains("more events\n"), "\(text)")
  }

  @Test("a day without a tracker, one that is not over and one that has not come say so")
  func unseen() throws {
    var report = Fixtures.week
    func day(_ date: String, _ focus: Int64?, _ observed: Int64, _ capacity: Int64) -> Report.Day {
      Report.Day(
        date: Fixtures.date(date),
        focus: focus,
        active: focus,
        usual: nil,
        planKept: nil,
        longestBlock: nil,
        observed: observed,
        capacity: capacity
      )
    }
    report.plan = []
    report.days = [
      day("2026-05-25", 3_600_000, 86_400_000, 86_400_000), day("2026-05-26", nil, 0, 86_400_000),
      day("2026-05-27", 30_000, 10, 10), day("2026-05-28", 0, 10, 10), day("2026-05-29", nil, 0, 0),
    ]
    let text = String(decoding: MarkdownReport.text(report), as: UTF8.self)
    #expect(
      text.contains(
        """
        | Day    |       Focus |            |
        |--------|------------:|------------|
        | Mon 25 |      1 h 00 | ██████████ |
        | Tue 26 |  no tracker |            |
        | Wed 27 | under 1 min | █          |
        | Thu 28 |       0 min |            |
        | Fri 29 |     not yet |            |

        """
      ),
      "\(text)"
    )
  }

  @Test(
    "values as blocks: the highest is the largest, nothing is the lowest, and what is not known a dot",
    arguments: [
      ([0, 1, 4, 8], 8, "▁▂▅█"), ([nil, 100, nil], 100, "·█·"), ([0, 0], 0, "▁▁"), ([], 0, ""),
      ([9, 1, 2, 3, 4, 5, 6, 7, 8], 9, "█▂▃▃▄▅▆▆▇"),
    ] as [([Int64?], Int64, String)]
  )
  func blocks(values: [Int64?], most: Int64, drawn: String) {
    #expect(Brief.blocks(values, most: most) == drawn)
  }

  @Test("the short forms tell no figure that the page does not have", arguments: reports.indices)
  func sameFigures(_ index: Int) throws {
    let (name, report) = Self.reports[index]
    // A title may look like a figure.
    guard !name.contains("hostile"), !name.contains("crowded") else { return }
    let html = String(decoding: HTMLReport.page(report), as: UTF8.self)
    let body = html.components(separatedBy: "<body>").last ?? html
    let page = figures(body.replacing(/style="[^"]*"/, with: ""))
    for bytes in [MarkdownReport.text(report), PlainReport.text(report), SpokenReport.text(report)]
    {
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(figures(text).subtracting(page).sorted() == [], "\(name)\n\(text)")
    }
  }

  /// Durations and shares in one form: `2 h 05`, `45 min`, `36%`.
  private func figures(_ text: String) -> Set<String> {
    var text = text.replacing(/\s+/, with: " ")
    text = text.replacing(/(\d+) hours?/) { "\($0.1) h" }.replacing(/(\d+) minutes?/) {
      "\($0.1) min"
    }
    .replacing(" percent", with: "%")
    text = text.replacing(/(\d+) h (\d) min/) { "\($0.1) h 0\($0.2)" }
      .replacing(/(\d+) h (\d\d) min/) { "\($0.1) h \($0.2)" }
      .replacing(/(\d+) h(?! \d)/) { "\($0.1) h 00" }
    return Set(text.matches(of: /\d+ h \d\d|\d+ min|\d+%/).map { String($0.0) })
  }
}
