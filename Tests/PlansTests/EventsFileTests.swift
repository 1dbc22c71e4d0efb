import CivilTime
import Documents
import Plans
import Testing

@Suite("plans/events.yaml")
struct EventsFileTests {
  private func events(_ text: String) throws -> (events: [PlannedEvent], diagnostics: [Diagnostic])
  {
    try EventsFile.read(Array(text.utf8), file: "plans/events.yaml", timeline: berlin())
  }

  @Test("an event with all it can have, and one with the least")
  func whole() throws {
    let (events, diagnostics) = try events(
      """
      events:
        - { id: t-1, title: Thesis, start: 2026-04-08T14:00, end: 2026-04-08T16:00+02:00,
            kind: project, tags: [Study, cat:Work], movable: true }
        - title: Dinner
          start: 2026-10-25 02:30
          end: 2026-10-25T01:00:00Z
      """
    )
    #expect(diagnostics == [])
    try #require(events.count == 2)
    #expect(events[0].title == "Thesis")
    #expect(events[0].uid == "t-1")
    // SHA-256 of "t-1\n" begins so.
    #expect(events[0].id == "e225d08d")
    #expect(events[0].kind == .project)
    #expect(events[0].isMovable)
    #expect(events[0].tags == ["cat:work", "study"])
    #expect(events[0].span.start.description == "2026-04-08T12:00:00Z")
    #expect(events[0].span.end.description == "2026-04-08T14:00:00Z")
    #expect(events[0].exclusion == nil)
    #expect(events[1].uid == "Dinner@2026-10-25T00:30:00Z")
    #expect(events[1].kind == .personal)
    #expect(events[1].isMovable == false)
    #expect(events[1].file == "plans/events.yaml")
    #expect(events[1].span.length == 1_800_000)
  }

  @Test(
    "an empty file has no events",
    arguments: ["", "# nothing yet\n", "events:\n", "events: []"]
  )
  func empty(text: String) throws {
    let read = try events(text)
    #expect(read.events == [])
    #expect(read.diagnostics == [])
  }

  private static let keys =
    "'id', 'title', 'start', 'end', 'kind', 'tags', 'movable', 'moved_by_advice'"

  /// Each mistake stands on the line that replaces the one of its key, or is added below.
  private static let wrongLines: [(key: String, line: String, code: String, told: String)] = [
    (
      "title", "", "missing_key",
      "4:5: there is no value for 'title': the event is left out; add 'title: ...'"
    ),
    (
      "title", "title: ''", "empty_text", "3:12: this text is empty: the event is left out; fill it"
    ),
    (
      "title", "title: 5", "wrong_kind",
      "3:12: expected a text, found a number: the event is left out; put it into quotes"
    ),
    (
      "start", "", "missing_key",
      "3:5: there is no value for 'start': the event is left out; add 'start: ...'"
    ),
    (
      "start", "start: tomorrow", "bad_time",
      "4:12: 'tomorrow' is not a date and time: the event is left out; write it like 2026-04-08T14:00"
    ),
    (
      "start", "start: 2026-04-31T10:00", "bad_time",
      "4:12: '2026-04-31T10:00' is not a date and time: the event is left out; write it like 2026-04-08T14:00"
    ),
    (
      "end", "end: 2026-04-08T13:00", "ends_before_start",
      "5:10: the event ends before it starts: the event is left out; put 'end' after 'start'"
    ),
    (
      "end", "end: 2026-04-08T14:00", "ends_before_start",
      "5:10: the event ends before it starts: the event is left out; put 'end' after 'start'"
    ),
    (
      "kind", "kind: party", "unknown_value",
      "6:11: unknown value 'party': the event is left out; use one of 'class', 'project', 'exam', 'personal', 'meeting'"
    ),
    (
      "kind", "kind: projekt", "unknown_value",
      "6:11: unknown value 'projekt': the event is left out; did you mean 'project'?"
    ),
    (
      "kind", "movable: yes", "wrong_kind",
      "6:14: expected true or false, found a text: the event is left out; write true or false, unquoted"
    ),
    (
      "kind", "tags: study", "wrong_kind",
      "6:11: expected a list, found a text: the event is left out; write a list"
    ),
    (
      "kind", "tags: [a, '']", "empty_text",
      "6:15: this text is empty: the event is left out; fill it"
    ),
    (
      "kind", "colour: red", "unknown_key",
      "6:5: unknown key 'colour': the event is left out; remove it, or use one of \(keys)"
    ),
    (
      "kind", "titel: x", "unknown_key",
      "6:5: unknown key 'titel': the event is left out; did you mean 'title'?"
    ),
    ("kind", "id: ''", "empty_text", "6:9: this text is empty: the event is left out; fill it"),
  ]

  @Test(
    "an event that is wrong costs itself, and says where and why",
    arguments: wrongLines.indices
  )
  func mistakes(index: Int) throws {
    let mistake = EventsFileTests.wrongLines[index]
    var text = "events:\n  -\n"
    for (key, line) in [
      ("title", "title: A"), ("start", "start: 2026-04-08T14:00"), ("end", "end: 2026-04-08T15:00"),
      ("kind", "kind: exam"),
    ] {
      text += "    \(key == mistake.key ? mistake.line : line)\n"
    }
    text += "  - { title: B, start: 2026-04-08T14:00, end: 2026-04-08T15:00 }\n"
    let read = try events(text)
    #expect(read.events.map(\.title) == ["B"])
    #expect(read.diagnostics.map(\.code) == [mistake.code])
    #expect(read.diagnostics.map(\.description) == ["plans/events.yaml:\(mistake.told)"])
  }

  @Test(
    "a file that is not a list of events is refused as a whole",
    arguments: [
      ("events: 5", "1:9: expected a list, found a number: write a list"),
      ("evnets: []", "1:1: unknown key 'evnets': did you mean 'events'?"),
      ("- a", "1:1: expected a mapping, found a list: write 'key: value' entries"),
    ]
  )
  func refused(text: String, told: String) throws {
    let diagnostic = try #require(throws: Diagnostic.self) { _ = try events(text) }
    #expect(diagnostic.description == "plans/events.yaml:\(told)")
  }

  @Test("an event that is no mapping costs itself")
  func noMapping() throws {
    let read = try events("events: [x, {title: B, start: 2026-04-08T14:00, end: 2026-04-08T15:00}]")
    #expect(read.events.map(\.title) == ["B"])
    #expect(
      read.diagnostics.map(\.description) == [
        "plans/events.yaml:1:10: expected a mapping, found a text: the event is left out; write 'key: value' entries"
      ]
    )
  }

  @Test(
    "a time that the clock never shows is said to be so, and one that it shows twice is not early"
  )
  func clockChanges() throws {
    let (events, diagnostics) = try events(
      """
      events:
        - { title: Gap, start: 2026-03-29T02:30, end: 2026-03-29T03:00 }
        - { title: Into, start: 2026-03-29T01:30, end: 2026-03-29T02:30 }
        - { title: Back, start: 2026-10-25T02:50, end: 2026-10-25T02:10 }
      """
    )
    #expect(events.map(\.title) == ["Into", "Back"])
    #expect(events.map { $0.span.length / 60_000 } == [60, 20])
    #expect(
      diagnostics.map(\.description) == [
        "plans/events.yaml:2:26: the clock goes forward and never shows this time: the event is left out; "
          + "write a time that your clock shows",
        "plans/events.yaml:3:50: the clock goes forward and never shows this time: it is read as 03:30; "
          + "write a time that your clock shows",
      ]
    )
  }

  @Test(
    "an event that stands there twice is one, and that is told; so is another of its name and start"
  )
  func repeated() throws {
    let (events, diagnostics) = try events(
      """
      events:
        - { title: X, start: 2026-11-24T10:00, end: 2026-11-24T11:00 }
        - { title: X, start: 2026-11-24T10:00, end: 2026-11-24T11:00 }
        - { title: X, start: 2026-11-24T10:00, end: 2026-11-24T12:00 }
        - { id: other, title: X, start: 2026-11-24T10:00, end: 2026-11-24T12:00 }
      """
    )
    #expect(events.map(\.uid) == ["X@2026-11-24T09:00:00Z", "other"])
    #expect(
      diagnostics.map(\.description) == [
        "plans/events.yaml:3:5: the same event stands above it: the two count as one; remove one of them, "
          + "or give it an 'id' of its own if there are two",
        "plans/events.yaml:4:5: an event with the same name and start stands above it: the event is "
          + "left out; give one of them an 'id' of its own",
      ]
    )
  }

  @Test("from one date to another are whole days, which fill no hours")
  func wholeDays() throws {
    let (events, _) = try events(
      """
      events:
        - { title: Trip, start: 2026-11-24, end: 2026-11-26 }
        - { title: Night, start: 2026-11-24T00:00, end: 2026-11-25 }
      """
    )
    #expect(events.map(\.exclusion) == [.allDay, .tooLong])
    #expect(events[0].span.start.description == "2026-11-23T23:00:00Z")
    #expect(events[0].span.end.description == "2026-11-25T23:00:00Z")
  }
}
