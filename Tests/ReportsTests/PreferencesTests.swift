import CivilTime
import Documents
import Foundation
import Testing

@testable import Analysis
@testable import Reports

@Suite("Words as they are preferred")
struct PreferencesTests {
  private static let american = Preferences(clock: .twelve, date: .monthDay)
  private static let iso = Preferences(date: .iso)
  private static let comma = Preferences(numbers: .comma)

  @Test(
    "times of day",
    arguments: [
      ("09:00", "9:00 am"), ("00:05 and 12:05.", "12:05 am and 12:05 pm."),
      ("14:00\u{2013}16:30", "2:00 pm\u{2013}4:30 pm"), ("to 24:00", "to midnight"),
      ("02:00 again", "2:00 am again"), ("(to 7:00)", "(to 7:00 am)"),
      // What is none, what is turned already, and what is not the program's own.
      ("1:2, 12:60, 25:00, 24:01", "1:2, 12:60, 25:00, 24:01"), ("10:15:30", "10:15:30"),
      ("2:15 pm, 2:15 am", "2:15 pm, 2:15 am"), ("a10:15 v1:10", "a10:15 v1:10"),
      ("Move \u{201c}Lab 14:00\u{201d} to 15:00", "Move \u{201c}Lab 14:00\u{201d} to 3:00 pm"),
      ("\u{2068}é 14:00\u{2069} 14:00", "\u{2068}é 14:00\u{2069} 2:00 pm"),
      ("\u{201c}14:00", "\u{201c}2:00 pm"), ("2 h 05 min", "2 h 05 min"),
    ]
  )
  func times(words: String, said: String) {
    #expect(Preferences(clock: .twelve).said(words) == said)
    #expect(Preferences(clock: .twelve).said(said) == said)
  }

  @Test(
    "dates",
    arguments: [
      ("Mon 25 May 2026.", "Mon, May 25, 2026.", "Mon 2026-05-25."),
      ("Mon 25 May, Sun 7 Jun", "Mon, May 25, Sun, Jun 7", "Mon 05-25, Sun 06-07"),
      ("25 May", "May 25", "05-25"), ("26 May 2026", "May 26, 2026", "2026-05-26"),
      ("Monday 1 June: two events", "Monday, June 1: two events", "Monday 06-01: two events"),
      ("25 min, 31 days, 2026", "25 min, 31 days, 2026", "25 min, 31 days, 2026"),
      ("Mon 25", "Mon 25", "Mon 25"), ("32 May, 0 May", "32 May, 0 May", "32 May, 0 May"),
      ("2026-05-25, 2026-W22", "2026-05-25, 2026-W22", "2026-05-25, 2026-W22"),
      ("125 May 20261", "125 May 20261", "125 May 20261"), ("5 Mayor", "5 Mayor", "5 Mayor"),
      ("Salmon 25 May", "Salmon May 25", "Salmon 05-25"),
      ("\u{201c}25 May\u{201d}", "\u{201c}25 May\u{201d}", "\u{201c}25 May\u{201d}"),
    ]
  )
  func dates(words: String, monthFirst: String, iso: String) {
    let american = Preferences(date: .monthDay)
    #expect(american.said(words) == monthFirst && american.said(monthFirst) == monthFirst)
    #expect(Self.iso.said(words) == iso && Self.iso.said(iso) == iso)
    #expect(Preferences().said(words) == words)
  }

  @Test(
    "decimals",
    arguments: [
      ("12.4 times", "12,4 times"), ("p = 0.001.", "p = 0,001."),
      ("1.2.3 and v1.5", "1.2.3 and v1.5"),
      ("report.json 5. Next", "report.json 5. Next"), ("95.0%", "95,0%"),
      ("220 320 000", "220 320 000"),
    ]
  )
  func numbers(words: String, said: String) {
    #expect(Self.comma.said(words) == said && Self.comma.said(said) == said)
  }

  @Test("whatever the words are, turning them twice is turning them once, and quotations stay")
  func twice() {
    let parts = [
      "14:00", "9:05", "25 May", "Mon 25 May 2026", "Monday 1 June", "2026", "12.4",
      "14:00\u{2013}15:00",
      "\u{201c}", "\u{201d}", "\u{2068}", "\u{2069}", "2 pm", "1.2.3", "é", "1", "May", "24:00.",
    ]
    var seed: UInt64 = 7
    func next(_ count: Int) -> Int {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(seed >> 33) % count
    }
    for _ in 0..<20_000 {
      let words = (0..<next(9)).map { _ in parts[next(parts.count)] }.joined(separator: "; ")
      for preferences in [Self.american, Self.iso, Self.comma] {
        let once = preferences.said(words)
        #expect(preferences.said(once) == once, "\(words) \u{2192} \(once)")
        let quoted = "\u{201c}\(words.filter { !"\u{201c}\u{201d}".contains($0) })\u{201d}"
        #expect(preferences.said(quoted) == quoted)
      }
    }
  }

  /// The words of a page: what stands between tags, and what is told of pictures.
  private func words(_ page: String) throws -> String {
    let body = page.components(separatedBy: "</style>").last ?? page
    let labels = try NSRegularExpression(pattern: "(?:aria-label|title|content)=\"([^\"]*)\"")
    let told = labels.matches(in: page, range: NSRange(page.startIndex..., in: page)).compactMap {
      Range($0.range(at: 1), in: page).map { String(page[$0]) }
    }
    let text = body.replacingOccurrences(of: "<[^>]*>", with: " ", options: .regularExpression)
    return text + "\n" + told.joined(separator: "\n")
  }

  private static let reports: [Report] = [
    Fixtures.day, Fixtures.week, Fixtures.springWeek, Fixtures.autumnWeek, Fixtures.autumnDay,
    Fixtures.alertWeek, Fixtures.emptyDay, Fixtures.goalDay,
  ]

  private func count(_ pattern: String, in text: String) throws -> Int {
    try NSRegularExpression(pattern: pattern)
      .numberOfMatches(in: text, range: NSRange(text.startIndex..., in: text))
  }

  @Test("no page and no text says a date or a time in another way", arguments: 0..<8)
  func pages(_ number: Int) throws {
    var report = Self.reports[number]
    let plain = try words(String(decoding: HTMLReport.page(report), as: UTF8.self))
    let figures = JSONWriter.compact(JSONReport.value(report))
    let clock = "\\b[0-9]{1,2}:[0-9]{2}(?! [ap]m)\\b"
    let date = "\\b[0-9]{1,2} (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\\b"
    #expect(try count(date, in: plain) > 0 && (number == 6 || count(clock, in: plain) > 0))
    report.preferences = Self.american
    for text in [
      try words(String(decoding: HTMLReport.page(report), as: UTF8.self)),
      // What stands in one sentence may stand in two lines.
      String(decoding: MarkdownReport.text(report), as: UTF8.self)
        .split(whereSeparator: \.isWhitespace).joined(separator: " "),
      String(decoding: TextReport.text(report), as: UTF8.self),
    ] {
      for (kind, pattern) in [("time", clock), ("date", date)] {
        #expect(try count(pattern, in: text) == 0, "\(kind)\n\(text)")
      }
    }
    #expect(JSONWriter.compact(JSONReport.value(report)) == figures)
  }

  @Test("a page differs by a theme in its colours alone, and has no more bytes to speak of")
  func themes() {
    var report = Fixtures.week
    let standard = String(decoding: HTMLReport.page(report), as: UTF8.self)
    for theme in Theme.allCases {
      report.preferences.theme = theme
      let page = String(decoding: HTMLReport.page(report), as: UTF8.self)
      #expect(
        page.components(separatedBy: "</style>").last
          == standard.components(separatedBy: "</style>").last
      )
      #expect((page == standard) == (theme == .standard))
      #expect(abs(page.utf8.count - standard.utf8.count) < 150)
    }
  }

  @Test("hours under a picture, where there is next to no room")
  func marks() {
    let twelve = [0, 7, 12, 13, 23, 24].map { Self.american.mark($0) }
    #expect(twelve == ["12a", "7a", "12p", "1p", "11p", "12a"])
    #expect([0, 7, 24].map { Preferences().mark($0) } == ["0", "7", "24"])
  }

  @Test("titles stay as they are, wherever they stand")
  func titles() {
    var report = Fixtures.day
    let title = "14:00 25 May 2026 1.5"
    report.plan = [
      Fixtures.comparison(
        Fixtures.event(title, "2026-05-26", 9, 10),
        on: 0,
        status: .missed,
        delay: nil
      )
    ]
    report.preferences = Preferences(clock: .twelve, date: .monthDay, numbers: .comma)
    for text in [HTMLReport.page(report), MarkdownReport.text(report), TextReport.text(report)] {
      let text = String(decoding: text, as: UTF8.self)
      #expect(text.contains(title) && !text.contains("2:00 pm May 25"))
    }
  }
}
