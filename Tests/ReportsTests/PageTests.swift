import CivilTime
import Documents
import Foundation
import Records
import Testing

@testable import Analysis
@testable import Reports

@Suite("Pages")
struct PageTests {
  private static let reports: [(String, Report)] = [
    ("day", Fixtures.day), ("week", Fixtures.week), ("spring week", Fixtures.springWeek),
    ("spring day", Fixtures.springDay), ("autumn week", Fixtures.autumnWeek),
    ("autumn day", Fixtures.autumnDay), ("empty day", Fixtures.emptyDay),
    ("hostile day", Fixtures.hostileDay),
  ]

  private func matches(_ pattern: String, _ text: String) throws -> [String] {
    let expression = try NSRegularExpression(pattern: pattern)
    let range = NSRange(text.startIndex..., in: text)
    return expression.matches(in: text, range: range).compactMap {
      Range($0.range(at: $0.numberOfRanges - 1), in: text).map { String(text[$0]) }
    }
  }

  @Test("one headline, no skipped level, no script, nothing from elsewhere", arguments: 0..<8)
  func structure(_ index: Int) throws {
    let (name, report) = Self.reports[index]
    let page = String(decoding: HTMLReport.page(report), as: UTF8.self)
    let levels = try matches("<h([1-6])", page).compactMap { Int($0) }
    #expect(levels.first == 1, "\(name)")
    #expect(levels.count { $0 == 1 } == 1)
    #expect(zip(levels, levels.dropFirst()).allSatisfy { $1 - $0 <= 1 })
    #expect(page.contains("<script") == false)
    #expect(page.contains("<html lang=\"en\">"))
    #expect(page.contains("default-src 'none'; style-src 'unsafe-inline'; img-src data:") == false)
    #expect(
      page.contains("default-src &#39;none&#39;; style-src &#39;unsafe-inline&#39;; img-src data:")
    )
    #expect(page.contains("<meta name=\"robots\" content=\"noindex\">"))
    #expect(try matches("(?:src|href)=\"((?:[a-z]+:)?//[^\"]*)\"", page).isEmpty)
    let ids = try matches(" id=\"([^\"]*)\"", page)
    #expect(Set(ids).count == ids.count)
    for target in try matches("aria-labelledby=\"([^\"]*)\"", page) {
      #expect(ids.contains(target))
    }
    let opened = try matches("<(table|section|tr|td|th|ul|li|div|p|dl|span)[ >]", page).count
    let closed = try matches("</(table|section|tr|td|th|ul|li|div|p|dl|span)>", page).count
    #expect(opened == closed)
  }

  @Test("sizes stay within their bounds", arguments: 0..<8)
  func sizes(_ index: Int) {
    let (name, report) = Self.reports[index]
    let page = HTMLReport.page(report)
    #expect(page.count <= (report.kind == .day ? 45_000 : 60_000), "\(name)")
    #expect(page.split(separator: UInt8(ascii: "<")).count <= 2 * 1_200, "\(name)")
    #expect(JSONWriter.compact(JSONReport.value(report)).count <= 40_000, "\(name)")
  }

  @Test("a plan of ten thousand events does not make a page without end")
  func huge() {
    var report = Fixtures.week
    let event = Fixtures.plan(of: "2026-05-25")[0]
    report.plan = Array(repeating: event, count: 10_000)
    report.context = Array(repeating: event.event, count: 10_000)
    #expect(HTMLReport.page(report).count <= 60_000)
    #expect(
      String(decoding: HTMLReport.page(report), as: UTF8.self)
        .contains("Not drawn: 9980 more events.")
    )
    #expect(String(decoding: HTMLReport.page(report), as: UTF8.self).contains("9960 more rows"))
  }

  @Test("the cells of the hours are the figures of the hours")
  func sameNumbers() throws {
    let page = String(decoding: HTMLReport.page(Fixtures.week), as: UTF8.self)
    for row in [["10:00", "53", "54", "55", "56", "57", "n/d", "18"]] {
      // The first table with hours of the clock as names is that of the hours.
      let cells = try #require(
        try matches("<th scope=row>\(row[0])</th>((?:<td[^>]*>[^<]*</td>)+)", page).first
      )
      // Hours that have not begun are empty.
      #expect(
        try matches("<td[^>]*>([^<]*)</td>", cells).filter { !$0.isEmpty } == Array(row.dropFirst())
      )
    }
    // Hours without any focus share a row.
    #expect(page.contains("00:00 to 07:00</th>"))
  }

  @Test("figures that are not known are not zero")
  func missing() {
    let page = String(decoding: HTMLReport.page(Fixtures.emptyDay), as: UTF8.self)
    #expect(page.contains("<strong>n/d</strong>"))
    #expect(page.contains("no data to compare"))
    #expect(page.contains("Nothing was planned for these hours."))
    #expect(page.contains("0 min") == false)
    let body = page.split(separator: "<body>", maxSplits: 1).last.map(String.init) ?? page
    #expect(body.contains("0%") == false)
  }

  @Test("titles are shown only where they are published")
  func titles() {
    var report = Fixtures.day
    report.showsTitles = false
    for bytes in [
      HTMLReport.page(report), MarkdownReport.text(report), PlainReport.text(report),
      SpokenReport.text(report),
      MailMessage(report, from: nil, to: [], date: Fixtures.instant("2026-06-01", 6)).bytes,
      JSONWriter.compact(JSONReport.value(report)),
    ] {
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(text.contains("Linear algebra") == false)
      #expect(text.contains("Grandmother") == false)
    }
  }
}

@Suite("The account of time")
struct LedgerTests {
  @Test("the identity in a sentence, and to the millisecond")
  func balanced() {
    let entries = LedgerEntries(Fixtures.day.account)
    #expect(
      entries.sentence
        == """
        61 h 12 min in + 3 min short gaps closed = 48 h 03 min used + 4 h 01 min concurrent + 9 h \
        11 min not counted (copies 41 min, away from the keyboard 8 h 02 min, not yet come 28 \
        min).
        """
    )
    #expect(entries.sumIn == 220_500_000)
    #expect(entries.sumOut == 220_500_000)
    #expect(
      entries.outgoing.map(\.milliseconds)
        == [172_980_000, 14_460_000, 2_460_000, 28_920_000, 1_680_000]
    )
  }

  @Test(
    "every reason is told in words that the definitions explain",
    arguments: DropReason.allCases
  )
  func reasons(reason: DropReason) throws {
    var account = TimeAccount()
    account.raw = 60_000
    account.dropped = [reason: 60_000]
    let entry = try #require(LedgerEntries(account).outgoing.last)
    #expect(entry.name.hasPrefix("not counted: "))
    #expect(
      Outline.Definition.all.contains { entry.name.contains($0.term.lowercased()) },
      "\(entry.name)"
    )
  }

  @Test("each line of the measures is a term and what it means")
  func measures() {
    for (bytes, definitions, count) in [
      (PackageResources.measures_en_txt, Outline.Definition.all, 27),
      (PackageResources.goal_measures_en_txt, Outline.Definition.goals, 6),
    ] {
      let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
      #expect(lines.count == count)
      #expect(definitions.map { "\($0.term): \($0.meaning)" } == lines.map(String.init))
      #expect(definitions.allSatisfy { !$0.term.isEmpty && !$0.meaning.isEmpty })
      #expect(Set(definitions.map(\.term)).count == count)
    }
  }

  @Test("time of which no application is known says so")
  func noApplication() {
    var report = Fixtures.day
    report.apps = [AppTime(app: "", milliseconds: 5_400_000)]
    let page = String(decoding: HTMLReport.page(report), as: UTF8.self)
    #expect(page.contains("not known</th><td class=n>1 h 30 min</td>"))
  }

  @Test("an account that does not add up says so")
  func unbalanced() {
    var account = Fixtures.day.account
    account.raw += 1
    #expect(LedgerEntries(account).sentence.hasSuffix("the account of this period is wrong."))
  }
}
