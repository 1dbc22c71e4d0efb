import CivilTime
import Documents
import Foundation
import ICalendar
import Plans
import TestSupport
import Testing

@testable import Analysis
@testable import Records
@testable import Reports

@Suite("The calendar of what was done")
struct ActualCalendarTests {
  private func block(
    _ start: Instant,
    minutes: Int64,
    _ categories: [(CategoryPath, Int64)],
    _ event: PlannedEvent? = nil
  ) -> DoneBlock {
    DoneBlock(
      span: TimeSpan(start, start + minutes * 60_000),
      focus: categories.reduce(0) { $0 + $1.1 * 60_000 },
      categories: categories.map {
        CategoryTime(category: $0.0, productivity: 2, milliseconds: $0.1 * 60_000)
      },
      event: event
    )
  }

  /// The morning of the Sunday on which 02:00 does not come, and a block with a title on the day after.
  private var blocks: [DoneBlock] {
    [
      block(
        Fixtures.instant("2026-03-30", 9),
        minutes: 120,
        [(Fixtures.study, 80), (Fixtures.mail, 35)],
        Fixtures.event("Study; the \"first\" chapter\nof it", "2026-03-30", 9, 11)
      ),
      block(Fixtures.instant("2026-03-29", 1, 40), minutes: 40, [(Fixtures.study, 40)]),
    ]
  }

  private func text(_ showsTitles: Bool) -> String {
    let stamp = Fixtures.instant("2026-03-30", 18) + 999
    let calendar = ActualCalendar(blocks, showsTitles: showsTitles, dataTo: stamp)
    return String(decoding: calendar.bytes, as: UTF8.self)
  }

  @Test("a small scene, to the byte")
  func scene() {
    let expected = """
      BEGIN:VCALENDAR
      VERSION:2.0
      PRODID:-//lockin//Done//EN
      CALSCALE:GREGORIAN
      NAME:Done
      X-WR-CALNAME:Done
      X-LOCKIN-ACTUAL:TRUE
      BEGIN:VEVENT
      UID:20260329T004000Z@actual.lockin.invalid
      DTSTAMP:20260330T160000Z
      DTSTART:20260329T004000Z
      DTEND:20260329T012000Z
      SUMMARY:Study
      DESCRIPTION:40 min of focus: Work > Study 40 min
      CATEGORIES:Work > Study
      TRANSP:TRANSPARENT
      X-LOCKIN-ACTUAL:TRUE
      END:VEVENT
      BEGIN:VEVENT
      UID:20260330T070000Z@actual.lockin.invalid
      DTSTAMP:20260330T160000Z
      DTSTART:20260330T070000Z
      DTEND:20260330T090000Z
      SUMMARY:Study
      DESCRIPTION:1 h 55 min of focus: Work > Study 1 h 20 min\\, Work > Mail 35 m
       in\\nPlanned: Study\\; the "first" chapter of it
      CATEGORIES:Work > Study
      TRANSP:TRANSPARENT
      X-LOCKIN-ACTUAL:TRUE
      END:VEVENT
      END:VCALENDAR

      """
    expectSameLines(text(true).replacingOccurrences(of: "\r\n", with: "\n"), expected)
    #expect(text(true).components(separatedBy: "\n").dropLast().allSatisfy { $0.hasSuffix("\r") })
  }

  @Test("a block is called by the deepest category that holds half of it, and tells of three")
  func names() {
    func name(_ categories: (String, Int64)...) -> String? {
      let start = Fixtures.instant("2026-03-30", 9)
      return block(start, minutes: 60, categories.map { (CategoryPath($0.0), $0.1) }).category?
        .description
    }
    #expect(name(("A > B", 30), ("A > C", 30)) == "A > B")
    #expect(name(("A > C > D", 20), ("A > C > E", 15), ("B", 25)) == "A > C")
    #expect(name(("A > C", 25), ("B", 20), ("D", 15)) == "A > C")
    #expect(name(("A > B", 25), ("C", 20), ("A", 15)) == "A")
    #expect(name() == nil)
    let many = block(
      Fixtures.instant("2026-03-30", 9),
      minutes: 60,
      [("A", 20), ("B", 15), ("C", 12), ("D", 9), ("E", 3)].map { (CategoryPath($0.0), $0.1) }
    )
    let text = String(
      decoding: ActualCalendar([many], showsTitles: true, dataTo: many.span.end).bytes,
      as: UTF8.self
    ).replacingOccurrences(of: "\r\n ", with: "")
    #expect(text.contains("SUMMARY:A\r\n"))
    #expect(text.contains("59 min of focus: A 20 min\\, B 15 min\\, C 12 min\\, others 12 min\r\n"))
  }

  @Test("a hidden title is not in it")
  func hidden() {
    #expect(!text(false).contains("Planned") && !text(false).contains("chapter"))
  }

  @Test("without its marks our own reader finds the same times")
  func roundTrip() {
    let plain = text(true).replacingOccurrences(of: "X-LOCKIN-ACTUAL:TRUE\r\n", with: "")
      .replacingOccurrences(of: DoneMark.ending, with: "@b")
    let read = ICalendar.Calendar(Array(plain.utf8), file: "a.ics", zones: { _ in nil })
    #expect(read.diagnostics.isEmpty)
    let found = Expansion(
      of: [read],
      from: Fixtures.instant("2026-03-01", 0),
      to: Fixtures.instant("2026-04-30", 0),
      owner: Fixtures.timeline
    ).occurrences
    #expect(found.map { TimeSpan($0.start, $0.end) } == blocks.reversed().map(\.span))
    #expect(found.allSatisfy { !$0.isBusy && $0.summary == "Study" })
    // As it is, nothing of it is read.
    let marked = ICalendar.Calendar(Array(text(true).utf8), file: "a.ics", zones: { _ in nil })
    #expect(marked.events.isEmpty && marked.diagnostics.map(\.code) == [DoneMark.code])
  }

  @Test("hostile names stay within their lines")
  func hostile() {
    let blocks = Fixtures.hostile.enumerated().map { index, name in
      block(
        Fixtures.instant("2026-05-26", index),
        minutes: 30,
        [(CategoryPath(name), 30)],
        Fixtures.event(name + "\r\nEND:VCALENDAR", "2026-05-26", index, index + 1)
      )
    }
    let bytes = ActualCalendar(blocks, showsTitles: true, dataTo: Fixtures.instant("2026-05-27", 0))
      .bytes
    let lines = String(decoding: bytes, as: UTF8.self).components(separatedBy: "\r\n")
    #expect(lines.count { $0 == "BEGIN:VEVENT" } == blocks.count)
    #expect(lines.count { $0 == "END:VCALENDAR" } == 1)
    #expect(lines.allSatisfy { $0.utf8.count <= 75 && !$0.contains("\u{202e}") })
  }

  @Test("it tells of 35 dates, the last of which is over and has data")
  func dates() {
    func dates(_ data: Instant, _ now: Instant) -> [String] {
      let dates = ActualCalendar.dates(dataTo: data, asOf: now, Fixtures.timeline)
      #expect(dates.upperBound - dates.lowerBound == 35)
      return [dates.lowerBound.description, (dates.upperBound - 1).description]
    }
    let morning = Fixtures.instant("2026-06-01", 6)
    #expect(dates(morning, morning) == ["2026-04-27", "2026-05-31"])
    #expect(dates(Fixtures.instant("2026-05-31", 18), morning) == ["2026-04-27", "2026-05-31"])
    // Without newer data it stays as it is.
    #expect(dates(Fixtures.instant("2026-05-20", 18), morning) == ["2026-04-16", "2026-05-20"])
  }
}
