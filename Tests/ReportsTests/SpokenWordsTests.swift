import CivilTime
import Testing

@testable import Reports

@Suite("Words to be read aloud")
struct SpokenWordsTests {
  @Test(
    "durations, shares, times and dates as one says them",
    arguments: [
      ("3 h 42 min of focus", "3 hours 42 minutes of focus."),
      ("1 h 00 min, 1 min", "1 hour, 1 minute."), ("2 h 05", "2 hours 5 minutes."),
      ("120 h.", "120 hours."), ("under 1 min", "Under 1 minute."),
      ("41%, over 99%", "41 percent, over 99 percent."),
      (
        "at 09:00, 9:05 and 16:45",
        "At 9 in the morning, 9 oh 5 in the morning and 4 45 in the afternoon."
      ),
      ("10:00–11:30 Study: reading", "10 in the morning to 11 30 in the morning Study, reading."),
      ("Mon 25 May 2026", "Monday the twenty-fifth of May."),
      ("Fri 1 Jan, x", "Friday the first of January, x."),
      ("Tue 12", "Tuesday the twelfth."),
      ("Mon 30 and Mon 31", "Monday the thirtieth and Monday the thirty-first."),
      ("00:00, 12:00, 24:00, 00:05", "Midnight, noon, midnight, 12 oh 5 at night."),
      ("n/d", "Not known."), ("a (b); c", "A, b, c."), ("“x” ✓ <b>=1</b> ▅▄", "X b 1 b."),
      ("✕", ""), ("", ""),
      ("Sun was 2 h", "Sun was 2 hours."), ("lockin’s", "Lockin's."),
    ]
  )
  func said(text: String, words: String) {
    #expect(SpokenWords.sentence(text) == words)
  }

  @Test(
    "no symbols, and 150 words of a day or 250 of a week",
    arguments: BriefTests.reports.indices
  )
  func bounds(_ index: Int) {
    let (name, report) = BriefTests.reports[index]
    let text = String(decoding: SpokenReport.text(report), as: UTF8.self)
    #expect(
      text.split { $0 == " " || $0 == "\n" }.count <= (report.kind == .day ? 150 : 250),
      "\(name)"
    )
    for character in text {
      let isSaid = character.isLetter || character.isNumber || " \n.,?!'-".contains(character)
      #expect(isSaid, "\(name): \(character)")
    }
  }

  @Test("every day of a month has its word")
  func ordinals() {
    let days = (0..<31).map { SpokenWords.date(Fixtures.date("2026-05-01") + $0) }
    #expect(days[0] == "Friday the first of May")
    #expect(days[20] == "Thursday the twenty-first of May")
    #expect(days[28] == "Friday the twenty-ninth of May")
    #expect(days[30] == "Sunday the thirty-first of May")
    #expect(Set(days.map { $0.split(separator: " ")[2] }).count == 31)
  }
}
