import CivilTime
import Foundation
import Plans
import Platform
import Storage
import TestSupport
import Testing

/// A workspace with events of its own and of a calendar, whose store holds suggestions to move them.
struct AdvisedWorkspace {
  let folder: TemporaryFolder

  /// The person's own events; of their times the first two are given to suggestions.
  static let events = """
    # My plan
    events:
      - title: Thesis  # the hard part
        start: 2026-06-02T14:00
        end: 2026-06-02T16:00
        kind: project
        movable: true
      - { title: Lecture, start: 2026-06-03T12:00, end: 2026-06-03T13:00, kind: class }
      - { id: gym, title: Gym, start: 2026-06-04T15:00, end: 2026-06-04T16:00, movable: true }

    """

  static let calendar = """
    BEGIN:VCALENDAR
    VERSION:2.0
    PRODID:-//test//EN
    BEGIN:VEVENT
    UID:lab@uni.example
    DTSTAMP:20260101T000000Z
    SEQUENCE:4
    DTSTART;TZID=Europe/Berlin:20260504T100000
    DTEND;TZID=Europe/Berlin:20260504T110000
    RRULE:FREQ=WEEKLY
    SUMMARY:Lab notes
    LOCATION:Room 7\\, left
    CATEGORIES:movable,project
    END:VEVENT
    END:VCALENDAR

    """

  init(configuration: String = "zone: Europe/Berlin\n") throws {
    folder = try BuiltProgram.workspace()
    try folder.write(configuration, to: "lockin.yaml")
    try folder.write(Self.events, to: "plans/events.yaml")
    try folder.write(
      Self.calendar.replacingOccurrences(of: "\n", with: "\r\n"),
      to: "inbox/uni.ics"
    )
    let outcome = try run("run")
    #expect([0, 3].contains(outcome.exit), "\(outcome.messages)")
  }

  func run(_ arguments: String...) throws -> BuiltProgram.Outcome {
    try BuiltProgram.run(arguments, in: folder.path)
  }

  /// Names an event as every reader does: the first four bytes of a hash of its UID and instance.
  static func id(_ uid: String, _ instance: String? = nil) throws -> String {
    let milliseconds = try instance.map {
      String(try #require(TimestampText($0)?.instant).milliseconds)
    }
    let hash = ContentHash.of("\(uid)\n\(milliseconds ?? "")".utf8)
    return ContentHash.hexadecimal(hash.prefix(4))
  }

  /// The first row of a file of decisions.
  static let decisionsHead = "recorded,id,decision,by,event,from,to\n"

  static let thesis = "Thesis@2026-06-02T12:00:00Z"

  /// Keeps a suggestion to move an event; times are those of Berlin.
  func suggest(
    _ id: String,
    _ event: String,
    _ from: (String, String),
    _ to: (String, String),
    period: String = "2026-W22"
  ) throws {
    func span(_ times: (String, String)) throws -> TimeSpan {
      TimeSpan(
        try #require(TimestampText(times.0 + "+02:00")?.instant),
        try #require(TimestampText(times.1 + "+02:00")?.instant)
      )
    }
    let store = try Store(path: folder.path + "/lockin.sqlite")
    try store.keep(
      [
        Suggestion(
          id: id,
          .move(Move(event: event, from: try span(from), to: try span(to)), gain: nil),
          text: "Move it.",
          because: "for a reason"
        )
      ],
      period: period
    )
  }

  func suggestThesis(_ id: String = "aaaa1111") throws {
    try suggest(
      id,
      try Self.id(Self.thesis),
      ("2026-06-02T14:00", "2026-06-02T16:00"),
      ("2026-06-03T09:00", "2026-06-03T11:00")
    )
  }

  func suggestLab(_ id: String = "bbbb2222") throws {
    try suggest(
      id,
      try Self.id("lab@uni.example", "2026-06-08T08:00:00Z"),
      ("2026-06-08T10:00", "2026-06-08T11:00"),
      ("2026-06-09T09:00", "2026-06-09T10:00")
    )
  }

  func state(_ id: String) throws -> Suggestion.State? {
    try Store(path: folder.path + "/lockin.sqlite").suggestions(id: id).first?.suggestion.state
  }

  var plan: String { get throws { try folder.text(of: "plans/events.yaml") } }
}
