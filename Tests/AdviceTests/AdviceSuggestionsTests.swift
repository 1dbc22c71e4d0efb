import Advice
import CivilTime
import Planning
import Testing

@Suite("Suggestions of a reply")
struct AdviceSuggestionsTests {
  private func event(
    _ id: String,
    title: String = "Thesis",
    kind: PlannedEvent.Kind = .project,
    movable: Bool = true
  ) -> PlannedEvent {
    // Wednesday 2026-04-08, 9:00 to 10:00 UTC.
    let start = Instant(seconds: 1_775_638_800)
    return PlannedEvent(
      id: id,
      file: "f",
      uid: id,
      instance: nil,
      title: title,
      kind: kind,
      span: TimeSpan(start, start + 3_600_000),
      isMovable: movable,
      tags: [],
      isAllDay: false,
      isBusy: true
    )
  }

  private func suggestions(
    _ events: [PlannedEvent],
    _ text: String = AdviceReplyTests.valid,
    showsTitles: Bool = true
  ) throws -> [Suggestion] {
    AdviceSuggestions.suggestions(
      try AdviceReply(Array(text.utf8), name: "reply"),
      events: events,
      timeline: ZoneTimeline(home: .utc),
      showsTitles: showsTitles
    )
  }

  @Test("shifts come first, then pauses, hours and notes")
  func order() throws {
    let found = try suggestions([event("0a1b2c3d")])
    #expect(found.map(\.kind) == [.shift, .break, .peakHours, .note])
    #expect(
      found.map(\.text) == [
        "Move “Thesis” from Wed 8 Apr 09:00 to Wed 8 Apr 14:00.",
        "After 50 minutes of work, pause for 10, for energy.",
        "Keep 9:00 to 11:00 Monday to Friday free for work that needs focus.", "Well done.",
      ]
    )
    #expect(
      found.map(\.evidence) == ["more focus", "twice", "62% over 20 days", "300 minutes"]
    )
    #expect(found.allSatisfy { $0.state == .open })
    // SHA-256 of "shift 0a1b2c3d 2026-04-08T14:00:00" and so on begins so.
    #expect(found.map(\.id) == ["1d0133b5", "82d9f7ee", "1e3ad6b4", "76809085"])
  }

  @Test("an event that is not known or may not be moved is left where it is")
  func leftOut() throws {
    #expect(try suggestions([]).map(\.kind) == [.break, .peakHours, .note])
    #expect(
      try suggestions([event("0a1b2c3d", movable: false)]).map(\.kind)
        == [.break, .peakHours, .note]
    )
    #expect(try suggestions([event("0a1b2c3e")]).map(\.kind) == [.break, .peakHours, .note])
  }

  @Test(
    "a title that is not shown, or not there, is told by its kind",
    arguments: [
      (PlannedEvent.Kind.class, "the class"), (.project, "the project work"), (.exam, "the exam"),
      (.personal, "the event"), (.meeting, "the meeting"),
    ]
  )
  func titles(kind: PlannedEvent.Kind, noun: String) throws {
    let text = "Move \(noun) from Wed 8 Apr 09:00 to Wed 8 Apr 14:00."
    #expect(
      try suggestions([event("0a1b2c3d", kind: kind)], showsTitles: false).first?.text == text
    )
    #expect(try suggestions([event("0a1b2c3d", title: "", kind: kind)]).first?.text == text)
  }

  @Test("an id does not depend on words that may change from run to run")
  func ids() throws {
    let one = try suggestions([event("0a1b2c3d")])
    let other = try suggestions(
      [event("0a1b2c3d", title: "Other")],
      AdviceReplyTests.valid.replacing("more focus", with: "other words"),
      showsTitles: false
    )
    #expect(one.map(\.id) == other.map(\.id))
  }

  @Test(
    "the days are told in words",
    arguments: [("all", "every day"), ("weekdays", "Monday to Friday"), ("weekend", "at weekends")]
  )
  func days(days: String, words: String) throws {
    let text = AdviceReplyTests.valid.replacing("\"weekdays\"", with: "\"\(days)\"")
    #expect(
      try suggestions([], text).contains {
        $0.text == "Keep 9:00 to 11:00 \(words) free for work that needs focus."
      }
    )
  }
}
