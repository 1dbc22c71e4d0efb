import CivilTime
import Files
import Foundation
import Planning
import Storage
import TestSupport
import Testing

/// A workspace with events of its own and of a calendar, whose store holds suggestions to move them.
private struct AdvisedWorkspace {
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

  static let thesis = "Thesis@2026-06-02T12:00:00Z"

  /// Keeps a suggestion to move an event; times are those of Berlin.
  func suggest(
    _ id: String,
    _ event: String,
    _ from: (String, String),
    _ to: (String, String)
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
          kind: .shift,
          text: "Move it.",
          evidence: "for a reason",
          move: Suggestion.Move(event: event, from: try span(from), to: try span(to))
        )
      ],
      period: "2026-W22"
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

@Suite("Applying suggestions")
struct ApplyTests {
  @Test("an own event moves in its file, keeps its name, and goes back")
  func own() throws {
    let work = try AdvisedWorkspace()
    try work.suggestThesis()
    _ = try work.run("plan", "export")
    let uid = try work.folder.text(of: "exports/plan.ics").split(separator: "\r\n").filter {
      $0.hasPrefix("UID:")
    }
    let outcome = try work.run("apply", "aaaa")
    #expect(outcome.exit == 0, "\(outcome.messages)")
    #expect(
      outcome.text
        == "aaaa1111  'Thesis': Tue 2026-06-02 14:00-16:00 -> Wed 2026-06-03 09:00-11:00 "
        + "(plans/events.yaml)\n"
    )
    let moved = AdvisedWorkspace.events
      .replacingOccurrences(of: "2026-06-02T14:00", with: "2026-06-03T09:00")
      .replacingOccurrences(
        of: "2026-06-02T16:00\n",
        with:
          "2026-06-03T11:00\n    id: \"\(AdvisedWorkspace.thesis)\"\n    moved_by_advice: true\n"
      )
    #expect(try work.plan == moved)
    #expect(try work.state("aaaa1111") == .applied)

    _ = try work.run("plan", "export", "--now", "2026-06-01T07:00:00Z")
    let export = try work.folder.text(of: "exports/plan.ics")
    #expect(export.contains("SEQUENCE:1\r\n"))
    #expect(export.contains("DTSTART;TZID=Europe/Berlin:20260603T090000\r\n"))
    let after = export.split(separator: "\r\n").filter { $0.hasPrefix("UID:") }
    #expect(after.sorted() == uid.sorted())

    let again = try work.run("apply", "aaaa1111")
    #expect(again.exit == 65)
    #expect(
      again.messages
        == "aaaa1111: it is applied already: 'lockin apply --undo aaaa1111' undoes it\n"
    )

    #expect(try work.run("apply", "--undo", "aaaa").exit == 0)
    #expect(
      try work.plan
        == moved.replacingOccurrences(of: "2026-06-03T09:00", with: "2026-06-02T14:00")
        .replacingOccurrences(of: "2026-06-03T11:00", with: "2026-06-02T16:00")
        .replacingOccurrences(of: "advice: true", with: "advice: false")
    )
    #expect(try work.state("aaaa1111") == .refused)
  }

  @Test("an imported event moves through changes.yaml, is exported as a change, and goes back")
  func imported() throws {
    let work = try AdvisedWorkspace()
    try work.suggestLab()
    #expect(try work.run("apply", "bbbb").exit == 0)
    let changes = try work.folder.text(of: "plans/changes.yaml")
    #expect(
      changes.hasSuffix(
        """
        changes:
          - { event: "lab@uni.example", instance: 2026-06-08T10:00+02:00, from: 2026-06-08T10:00+02:00, \
        to: 2026-06-09T09:00+02:00, suggestion: bbbb2222 }

        """
      )
    )
    #expect(changes.hasPrefix("# "))
    #expect([0, 3].contains(try work.run("check").exit))
    #expect(try work.run("plan", "export").exit == 0)
    let export = try work.folder.text(of: "exports/changes.ics")
    for line in [
      "UID:lab@uni.example", "SEQUENCE:5", "DTSTART;TZID=Europe/Berlin:20260609T090000",
      "DTEND;TZID=Europe/Berlin:20260609T100000",
      "RECURRENCE-ID;TZID=Europe/Berlin:20260608T100000", "LOCATION:Room 7\\, left",
      "DTSTAMP:20260601T060000Z", "BEGIN:VTIMEZONE",
    ] {
      #expect(export.contains(line + "\r\n"), "\(line) in\n\(export)")
    }
    #expect(export.contains("RRULE:FREQ=WEEKLY") == false)
    // Exporting again changes nothing.
    #expect(try work.run("plan", "export", "--now", "2026-06-01T09:00:00Z").exit == 0)
    #expect(try work.folder.text(of: "exports/changes.ics") == export)
    // Read back beside its series, the instance is where it was put, once.
    let read = try work.run(
      "occurrences",
      "inbox/uni.ics",
      "exports/changes.ics",
      "--from",
      "2026-06-07T00:00:00Z",
      "--to",
      "2026-06-15T00:00:00Z",
      "--zone",
      "UTC"
    )
    #expect(read.text.split(separator: "\n").count == 1, "\(read.text)")
    #expect(read.text.contains("\"start\":1780988400"))

    #expect(try work.run("apply", "--undo", "bbbb").exit == 0)
    #expect(try work.folder.text(of: "plans/changes.yaml").hasSuffix("changes:\n"))
    // Who took the change in has to hear that it is taken back.
    #expect(try work.run("plan", "export", "--now", "2026-06-01T10:00:00Z").exit == 0)
    let back = try work.folder.text(of: "exports/changes.ics")
    #expect(back.contains("SEQUENCE:6\r\n"))
    #expect(back.contains("DTSTART;TZID=Europe/Berlin:20260608T100000\r\n"))
    #expect(back.contains("RECURRENCE-ID;TZID=Europe/Berlin:20260608T100000\r\n"))
  }

  @Test("reports say what was moved by advice")
  func marked() throws {
    let work = try AdvisedWorkspace()
    try work.suggestThesis()
    #expect(try work.run("apply", "aaaa").exit == 0)
    let later = ["--now", "2026-06-03T06:00:00Z"]
    try work.folder.write(
      "timestamp,duration_s,app_identifier,category,device,title\n"
        + "2026-06-02T08:00:00Z,1800,code,Productivity,laptop,main.swift\n",
      to: "inbox/more.csv"
    )
    #expect([0, 3].contains(try BuiltProgram.run(["run"] + later, in: work.folder.path).exit))
    let json = try work.folder.text(of: "reports/2026/06/02/report.json")
    #expect(json.contains("\"moved_by_advice\":true"))
    let page = try work.folder.text(of: "reports/2026/06/02/report.md")
    #expect(page.contains("AI-recommended adjustment"))
    let day = try work.folder.text(of: "reports/2026/05/31/report.md")
    #expect(day.contains("Moved by advice"))
    #expect(day.contains("lockin apply --undo aaaa1111"))
  }

  @Test("what is in the way is named, with what to do")
  func refusals() throws {
    let work = try AdvisedWorkspace()
    let thesis = try AdvisedWorkspace.id(AdvisedWorkspace.thesis)
    let from = ("2026-06-02T14:00", "2026-06-02T16:00")
    try work.suggest("11110001", thesis, from, ("2026-06-03T10:00", "2026-06-03T12:00"))
    try work.suggest("22220002", thesis, from, ("2026-06-04T14:30", "2026-06-04T16:30"))
    try work.suggest(
      "33330003",
      try AdvisedWorkspace.id("gym"),
      ("2026-06-04T15:00", "2026-06-04T16:00"),
      ("2026-06-05T15:00", "2026-06-05T16:00")
    )
    try work.suggest("44440004", thesis, from, ("2026-06-03T17:00", "2026-06-03T19:00"))
    try work.suggest("55550005", "00000000", from, from)
    try work.suggest("66660006", thesis, ("2026-06-02T13:00", "2026-06-02T15:00"), from)
    let before = try work.plan
    func expect(_ operands: [String], _ exit: Int32, _ message: String) throws {
      let outcome = try BuiltProgram.run(["apply"] + operands, in: work.folder.path)
      #expect(outcome.exit == exit, "\(operands)")
      #expect(outcome.messages == message + "\n")
    }
    try expect(
      ["1111"],
      65,
      "11110001: not applied: 'Thesis': 'Lecture' (plans/events.yaml, Wed 2026-06-03 12:00-13:00) is in "
        + "the way, with the ten minutes around it: move it first"
    )
    try expect(
      ["2222"],
      65,
      "22220002: not applied: 'Thesis': 'Gym' (plans/events.yaml, Thu 2026-06-04 15:00-16:00) is in the "
        + "way: apply 33330003 first, or both together"
    )
    try expect(
      ["4444"],
      65,
      "44440004: not applied: 'Thesis': Wed 2026-06-03 17:00-19:00 is not within your working hours: see "
        + "'hours' in lockin.yaml"
    )
    try expect(
      ["5555"],
      65,
      "55550005: not applied: its event is no longer planned: 'lockin suggestions refuse 55550005' puts "
        + "it away"
    )
    try expect(
      ["6666"],
      65,
      "66660006: not applied: 'Thesis': it was to leave Tue 2026-06-02 13:00-15:00, but is planned for "
        + "Tue 2026-06-02 14:00-16:00 now: wait for the next run's suggestions, or move it yourself"
    )
    try expect(
      ["7777"],
      2,
      "lockin: there is no suggestion '7777': 'lockin suggestions list --state all' shows all of them"
    )
    try expect(
      ["77"],
      2,
      "lockin: '77' is no id of a suggestion: write at least its first four digits (0-9, a-f); "
        + "'lockin suggestions list' shows them"
    )
    #expect(try work.plan == before)
    let both = try work.run("apply", "2222", "3333")
    #expect(both.exit == 0, "\(both.messages)")
    #expect(try work.plan.contains("start: 2026-06-04T14:30"))
    #expect(try work.plan.contains("start: 2026-06-05T15:00"))
  }

  @Test("a run that ended before the store heard of the move is made good")
  func interrupted() throws {
    let work = try AdvisedWorkspace()
    try work.suggestThesis()
    #expect(try work.run("apply", "aaaa").exit == 0)
    let moved = try work.plan
    do {
      let store = try Store(path: work.folder.path + "/lockin.sqlite")
      #expect(try store.decide("aaaa1111", .open, at: Instant(seconds: 0)))
    }
    let outcome = try work.run("apply", "aaaa")
    #expect(outcome.exit == 0, "\(outcome.messages)")
    #expect(outcome.text == "aaaa1111  'Thesis': was there already\n")
    #expect(try work.state("aaaa1111") == .applied)
    #expect(try work.plan == moved)
  }

  @Test("times in the store that no clock shows are no move")
  func hostileStore() throws {
    let work = try AdvisedWorkspace()
    try work.suggestThesis()
    do {
      let store = try Store(path: work.folder.path + "/lockin.sqlite")
      let far = TimeSpan(Instant(milliseconds: 0), Instant(milliseconds: .max))
      try store.keep(
        [
          Suggestion(
            id: "eeee5555",
            kind: .shift,
            text: "Move it.",
            evidence: "",
            move: Suggestion.Move(event: "x", from: far, to: far)
          )
        ],
        period: "2026-W22"
      )
    }
    let outcome = try work.run("apply", "eeee")
    #expect(outcome.exit == 65)
    #expect(
      outcome.messages
        == "eeee5555: not applied: it moves no event: only shifts can be applied: do it, or refuse it\n"
    )
    #expect([0, 3].contains(try work.run("run").exit))
  }

  @Test("an id that may be two is refused")
  func ambiguous() throws {
    let work = try AdvisedWorkspace()
    try work.suggestThesis("abcd0001")
    try work.suggestLab("abcd0002")
    let outcome = try work.run("apply", "abcd")
    #expect(outcome.exit == 2)
    #expect(
      outcome.messages == "lockin: 'abcd' may be abcd0001, abcd0002: write more digits\n"
    )
    #expect(try work.run("apply", "abcd0001", "abcd0002").exit == 0)
  }

  @Test("a link stays a link, its file its rights; a read-only file is left alone")
  func links() throws {
    let work = try AdvisedWorkspace()
    try work.suggestThesis()
    let path = work.folder.path + "/plans/events.yaml"
    try work.folder.write(AdvisedWorkspace.events, to: "real.yaml")
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "../real.yaml")
    let real = work.folder.path + "/real.yaml"
    #expect(chmod(real, 0o400) == 0)
    let refused = try work.run("apply", "aaaa")
    #expect(refused.exit == 65)
    #expect(
      refused.messages
        == "lockin: plans/events.yaml: the file is read-only, and was left as it is: allow yourself to "
        + "write it with 'chmod u+w plans/events.yaml'\n"
    )
    #expect(try work.state("aaaa1111") == .open)
    #expect(chmod(real, 0o600) == 0)
    #expect(try work.run("apply", "aaaa").exit == 0)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path) == "../real.yaml")
    #expect(try work.folder.text(of: "real.yaml").contains("moved_by_advice: true"))
    #expect(FileStatus(path: real)?.permissions == 0o600)
  }

  @Test("a disk without room leaves the file whole and the suggestion open")
  func full() throws {
    let work = try AdvisedWorkspace()
    // Larger than the store's own writes may become, so that the limit meets this file alone.
    try work.folder.write(
      AdvisedWorkspace.events + String(repeating: "# filler\n", count: 400_000),
      to: "plans/events.yaml"
    )
    try work.suggestThesis()
    let before = try work.plan
    let outcome = try BuiltProgram.run(
      ["-c", "ulimit -f 2000; exec \"$0\" apply aaaa", BuiltProgram.path],
      in: work.folder.path,
      program: "/bin/bash"
    )
    #expect(outcome.exit == 74, "\(outcome.messages)")
    #expect(try work.plan == before)
    #expect(try work.state("aaaa1111") == .open)
    #expect(
      try Directory.names(in: work.folder.path + "/plans").contains { $0.hasSuffix("-new") }
        == false
    )
  }

  @Test(
    "a file that can't be changed in place is told and left",
    arguments: [
      (
        "events:\n  - &a { title: Thesis, start: 2026-06-02T14:00, end: 2026-06-02T16:00, movable: true }\n",
        "lockin: plans/events.yaml:2:5: this is shared through an anchor (& or *), so that a change here "
          + "would change more: write it out without the anchor, or make the change by hand\n"
      ),
      (
        "events:\n\t- title: Thesis\n",
        "plans/events.yaml:2:1: this is not YAML (while scanning for the next token: found character that "
          + "cannot start any token): indent with spaces, not with tabs\n"
          + "aaaa1111: not applied: its event is no longer planned: 'lockin suggestions refuse aaaa1111' "
          + "puts it away\n"
      ),
    ]
  )
  func unchangeable(_ text: String, _ message: String) throws {
    let work = try AdvisedWorkspace()
    try work.suggestThesis()
    try work.folder.write(text, to: "plans/events.yaml")
    let outcome = try work.run("apply", "aaaa")
    #expect(outcome.exit == 65)
    #expect(outcome.messages == message)
    #expect(try work.plan == text)
  }

  @Test("changes whose event is gone or moved are told, and mistakes cost their entry alone")
  func changes() throws {
    let work = try AdvisedWorkspace()
    try work.folder.write(
      """
      changes:
        - { event: gone, from: 2026-06-02T14:00, to: 2026-06-02T15:00 }
        - { event: lab@uni.example, instance: 2026-06-01T10:00, from: 2026-06-01T09:00, to: 2026-06-01T12:00 }
        - { event: lab@uni.example, instance: 2026-05-25T10:00, from: 2026-05-25T10:00, to: 2026-05-25T12:00 }
        - { event: lab@uni.example, instance: 2026-05-25T10:00, from: 2026-05-25T10:00, to: 2026-05-26T12:00 }
        - { event: x, from: 2026-06-02T14:00, to: 2026-08-02T14:00 }

      """,
      to: "plans/changes.yaml"
    )
    // The plan is laid out from the day before the first record on.
    try work.folder.write(
      "timestamp,duration_s,app_identifier,category,device,title\n"
        + "2026-05-25T08:00:00Z,1800,code,Productivity,laptop,main.swift\n",
      to: "inbox/more.csv"
    )
    let outcome = try work.run("run")
    #expect(outcome.exit == 3)
    #expect(
      outcome.messages.hasPrefix(
        """
        plans/changes.yaml:5:5: this event is moved at line 4 already, and this move is left out: remove one of the two
        plans/changes.yaml:6:45: the event would move by more than 31 days: look at the dates, or move it in its calendar
        plans/changes.yaml:2:5: no calendar has this event any more: remove the entry
        plans/changes.yaml:3:5: its calendar has the event at 2026-06-01T10:00+02:00 now, so this move is left out: \
        remove the entry, or write that time behind 'from'

        """
      ),
      "\(outcome.messages)"
    )
    let day = try work.folder.text(of: "reports/week/2026-W22/index.html")
    #expect(day.contains("12:00\u{2013}13:00"))
    // A move of one's own is no advice.
    #expect(day.contains("AI-recommended") == false)
  }

  @Test("suggestions are listed, refused and opened again")
  func list() throws {
    let work = try AdvisedWorkspace()
    try work.suggestThesis()
    let listed = "aaaa1111  open  2026-W22  Move it.\n          for a reason\n"
    #expect(try work.run("suggestions", "list").text.contains(listed))
    #expect(try work.run("suggestions", "refuse", "aaaa").text == "aaaa1111  refused\n")
    #expect(try work.run("suggestions", "list").text.contains("aaaa1111") == false)
    #expect(
      try work.run("apply", "aaaa").messages
        == "aaaa1111: you refused it: 'lockin suggestions reopen aaaa1111' first\n"
    )
    let json = try work.run("suggestions", "list", "--state", "refused", "--format", "json").text
    #expect(json.contains("\"state\": \"refused\""))
    #expect(json.contains("\"start\": \"2026-06-03T07:00:00Z\""))
    #expect(try work.run("suggestions", "refuse", "aaaa").exit == 65)
    #expect(try work.run("suggestions", "reopen", "aaaa").exit == 0)
    #expect(try work.state("aaaa1111") == .open)
    #expect(try work.run("suggestions", "list", "--state", "done").exit == 2)
  }

  @Test("auto_apply moves own events in a run, once, and not what was undone")
  func automatic() throws {
    let work = try AdvisedWorkspace(
      configuration: "zone: Europe/Berlin\nadvice: { auto_apply: true }\n"
    )
    try work.suggestThesis()
    try work.suggestLab()
    let before = try work.plan
    _ = try work.run("run", "--dry-run")
    #expect(try work.plan == before)
    let outcome = try work.run("run")
    #expect(
      outcome.messages.contains(
        "moved by advice (auto_apply): 'Thesis' from Tue 2026-06-02 14:00-16:00 to Wed 2026-06-03 "
          + "09:00-11:00; 'lockin apply --undo aaaa1111' puts it back\n"
      ),
      "\(outcome.messages)"
    )
    #expect(try work.state("aaaa1111") == .applied)
    #expect(try work.state("bbbb2222") == .open)
    #expect(FileStatus(path: work.folder.path + "/plans/changes.yaml") == nil)
    let day = try work.folder.text(of: "reports/2026/05/31/report.md")
    #expect(day.contains("auto_apply is on"))
    // The event was moved this week, so another suggestion waits; and so it does after an undo.
    try work.suggest(
      "cccc3333",
      try AdvisedWorkspace.id(AdvisedWorkspace.thesis),
      ("2026-06-03T09:00", "2026-06-03T11:00"),
      ("2026-06-05T09:00", "2026-06-05T11:00")
    )
    _ = try work.run("run")
    #expect(try work.state("cccc3333") == .open)
    #expect(try work.run("apply", "--undo", "aaaa").exit == 0)
    let undone = try work.plan
    _ = try work.run("run")
    #expect(try work.plan == undone)
    #expect(try work.state("aaaa1111") == .refused)
  }

  @Test("a week's report looks back at the moves that were suggested for it")
  func verdicts() throws {
    let folder = try TemporaryFolder()
    _ = try BuiltProgram.run(["init", "--sample", "ws"], in: folder.path)
    #expect([0, 3].contains(try BuiltProgram.run(["run", "-C", "ws"], in: folder.path).exit))
    let silent = try folder.text(of: "ws/reports/week/2026-W22/report.md")
    #expect(silent.contains("Last week\u{2019}s advice") == false)
    do {
      let store = try Store(path: folder.path + "/ws/lockin.sqlite")
      func span(_ from: String, _ to: String) throws -> TimeSpan {
        TimeSpan(
          try #require(TimestampText(from)?.instant),
          try #require(TimestampText(to)?.instant)
        )
      }
      // The sample's own event on Wednesday, which was to have been in the afternoon.
      let move = Suggestion.Move(
        event: try AdvisedWorkspace.id("Exam revision: mock exam@2026-05-27T07:00:00Z"),
        from: try span("2026-05-27T07:00:00Z", "2026-05-27T09:00:00Z"),
        to: try span("2026-05-27T12:00:00Z", "2026-05-27T14:00:00Z")
      )
      try store.keep(
        [Suggestion(id: "aaaa1111", kind: .shift, text: "", evidence: "", move: move)],
        period: "2026-W21"
      )
    }
    _ = try BuiltProgram.run(["run", "-C", "ws"], in: folder.path)
    let report = try folder.text(of: "ws/reports/week/2026-W22/report.md")
    #expect(
      report.contains(
        "- Not taken up: Exam revision: mock exam stayed at Wed 27 May 09:00, and not Wed 27 May 14:00. "
          + "Focus there was 6 min of 2 h 00 min. Such hours usually hold 1 h 13 min (90% interval of a "
          + "single day "
      )
    )
    let json = try folder.text(of: "ws/reports/week/2026-W22/report.json")
    #expect(json.contains("\"advice_verdicts\":[{\"event\":"))
    #expect(json.contains("\"verdict\":\"below\""))
    // The weeks around it say nothing of it, and a second run changes nothing.
    let before = try folder.text(of: "ws/reports/week/2026-W21/report.json")
    #expect(before.contains("\"advice_verdicts\":[]"))
    let again = try BuiltProgram.run(["run", "-C", "ws"], in: folder.path)
    #expect(again.messages.contains("nothing changed"))
  }
}
