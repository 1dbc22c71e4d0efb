import CivilTime
import Foundation
import Plans
import Platform
import Storage
import TestSupport
import Testing

@Suite("Suggestions that can't be applied")
struct ApplyRefusalTests {
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
      "11110001: not applied: 'Thesis': 'Lecture' (plans/events.yaml, Wed 2026-06-03 12:00-13:00) is "
        + "nearer to it than 10 minutes: see 'spacing_minutes' under 'hours' in lockin.yaml"
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
      65,
      "lockin: there is no suggestion '7777': 'lockin suggestions list --status all' shows all of them"
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
            .move(Move(event: "x", from: far, to: far), gain: nil),
            text: "Move it.",
            because: ""
          )
        ],
        period: "2026-W22"
      )
    }
    let outcome = try work.run("apply", "eeee")
    #expect(outcome.exit == 65)
    #expect(
      outcome.messages
        == "eeee5555: not applied: it moves no event: only moves can be applied: do it, or refuse it\n"
    )
    #expect([0, 3].contains(try work.run("run").exit))
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
    #expect(refused.exit == 77)
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
    #expect(try FileStatus.ifPresent(real)?.permissions == 0o600)
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
          + "cannot start any token): nothing of this file is used; indent with spaces, not with tabs\n"
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
        plans/changes.yaml:5:5: this event is moved at line 4 already: the move is left out; remove one of the two
        plans/changes.yaml:6:45: the event would move by more than 31 days: the move is left out; look at the dates, or move it in its calendar
        plans/changes.yaml:2:5: no calendar has this event any more: the move is left out; remove the entry
        plans/changes.yaml:3:5: its calendar has the event at 2026-06-01T10:00+02:00 now: the move is left out; \
        remove the entry, or write that time behind 'from'

        """
      ),
      "\(outcome.messages)"
    )
    let day = try work.folder.text(of: "reports/week/2026-W22/index.html")
    #expect(day.contains("12:00\u{2013}13:00"))
    // A move of one's own is no advice.
    #expect(day.contains("as lockin suggested") == false)
  }
}
