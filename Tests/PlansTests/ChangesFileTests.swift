import CivilTime
import Testing

@testable import Documents
@testable import Plans

@Suite("plans/changes.yaml")
struct ChangesFileTests {
  private func read(
    _ text: String
  ) throws -> (
    entries: [ChangesFile.Entry], diagnostics: [Diagnostic]
  ) {
    try ChangesFile.read(Array(text.utf8), file: "plans/changes.yaml", timeline: berlin())
  }

  private func instant(_ text: String) throws -> Instant {
    try #require(TimestampText(text)?.instant)
  }

  @Test("moves are read with local times and offsets")
  func whole() throws {
    let (entries, diagnostics) = try read(
      """
      changes:
        - { event: lab, instance: 2026-04-08T12:00Z, from: 2026-04-08T14:00, to: 2026-04-09T09:00+02:00,
            suggestion: 1a2b3c4d }
        - event: talk
          from: 2026-10-25T02:30+01:00
          to: 2026-10-26T09:00
      """
    )
    #expect(diagnostics == [])
    #expect(
      entries.map(\.move) == [
        EventMove(
          uid: "lab",
          instance: try instant("2026-04-08T12:00:00Z"),
          from: try instant("2026-04-08T12:00:00Z"),
          to: try instant("2026-04-09T07:00:00Z"),
          suggestion: "1a2b3c4d"
        ),
        EventMove(
          uid: "talk",
          instance: nil,
          from: try instant("2026-10-25T01:30:00Z"),
          to: try instant("2026-10-26T08:00:00Z"),
          suggestion: nil
        ),
      ]
    )
    #expect(try read("").entries.isEmpty)
    #expect(try read("changes:\n").entries.isEmpty)
  }

  @Test(
    "a mistake costs its entry",
    arguments: [
      ("{ event: x, to: 2026-04-08T14:00 }", "missing_key"),
      ("{ event: x, from: noon, to: 2026-04-08T14:00 }", "bad_time"),
      ("{ event: 1, from: 2026-04-08T14:00, to: 2026-04-08T15:00 }", "wrong_kind"),
      ("{ event: x, from: 2026-04-08T14:00, to: 2026-05-09T14:01 }", "too_far"),
      ("{ event: x, from: 0001-01-01, to: 9999-12-31 }", "too_far"),
      ("{ event: x, from: 2026-04-08T14:00, to: 2026-04-08T15:00, why: y }", "unknown_key"),
      ("{ event: good, from: 2026-04-08T14:00, to: 2026-04-08T15:00 }", "repeated_change"),
    ]
  )
  func mistakes(_ entry: String, _ code: String) throws {
    let (entries, diagnostics) = try read(
      "changes:\n  - { event: good, from: 2026-04-08, to: 2026-04-09 }\n  - \(entry)\n"
    )
    #expect(entries.map(\.move.uid) == ["good"])
    #expect(diagnostics.map(\.code) == [code])
  }

  @Test("an event that is moved again keeps one entry, and one that goes back leaves none")
  func writing() throws {
    let timeline = try berlin()
    func write(_ text: String?, _ to: String, _ suggestion: String?) throws -> String {
      let move = EventMove(
        uid: "lab",
        instance: nil,
        from: try instant("2026-04-08T12:00:00Z"),
        to: try instant(to),
        suggestion: suggestion
      )
      return String(
        decoding: try ChangesFile.writing(
          [move],
          in: text.map { Array($0.utf8) },
          file: "plans/changes.yaml",
          timeline: timeline
        ),
        as: UTF8.self
      )
    }
    let other = "# mine\nchanges:\n- {event: x, from: 2026-04-08T14:00, to: 2026-04-08T15:00} # y\n"
    let once = try write(other, "2026-04-09T07:00:00Z", "1a2b3c4d")
    #expect(
      once == other
        + "- {event: lab, from: 2026-04-08T14:00+02:00, to: 2026-04-09T09:00+02:00, suggestion: 1a2b3c4d}\n"
    )
    let twice = try write(once, "2026-04-10T07:00:00Z", "12345678")
    #expect(
      twice == other
        + "- {event: lab, from: 2026-04-08T14:00+02:00, to: 2026-04-10T09:00+02:00, suggestion: \"12345678\"}\n"
    )
    #expect(try write(twice, "2026-04-08T12:00:00Z", nil) == other)
    #expect(try read(write(nil, "2026-04-09T07:00:00Z", "1a2b3c4d")).entries.count == 1)
  }
}

@Suite("Moving events in plans/events.yaml")
struct EventsFileMovingTests {
  private func moved(_ text: String, _ uid: String, _ from: String, _ to: String) throws -> String {
    let timeline = try berlin()
    let bytes = Array(text.utf8)
    let events = try EventsFile.read(bytes, file: "f", timeline: timeline).events
    let event = try #require(events.first { $0.uid == uid })
    return String(
      decoding: try EventsFile.moving(
        [
          .init(
            event: event.id,
            span: TimeSpan(
              try #require(TimestampText(from)?.instant),
              try #require(TimestampText(to)?.instant)
            ),
            isByAdvice: true
          )
        ],
        in: bytes,
        file: "f",
        timeline: timeline
      ),
      as: UTF8.self
    )
  }

  @Test("each time is written as it was, and the second time of a repeated hour is told apart")
  func forms() throws {
    let text = try moved(
      "events: [{id: a, title: t, start: '2026-10-23 14:00', end: 2026-10-23T13:00:00Z}]",
      "a",
      "2026-10-25T01:30:00Z",
      "2026-10-25T02:30:00Z"
    )
    #expect(
      text
        == "events: [{id: a, title: t, start: '2026-10-25 02:30+01:00', end: 2026-10-25T02:30:00Z, "
        + "moved_by_advice: true}]"
    )
  }

  @Test("an event that stands there twice is not guessed at")
  func twice() throws {
    let entry = "  - { title: t, start: 2026-04-08T14:00, end: 2026-04-08T15:00 }\n"
    #expect(throws: Diagnostic.self) {
      try moved(
        "events:\n" + entry + entry,
        "t@2026-04-08T12:00:00Z",
        "2026-04-09T12:00:00Z",
        "2026-04-09T13:00:00Z"
      )
    }
  }
}
