import Foundation
import Platform
import Storage
import TestSupport
import Testing

@testable import Plans

@Suite("Suggestions that runs apply by themselves")
struct AutoApplyTests {
  private static let configuration = "zone: Europe/Berlin\nadvice: { auto_apply: true }\n"

  @Test("a run moves own events, once, and not what was undone")
  func automatic() throws {
    let work = try AdvisedWorkspace(configuration: Self.configuration)
    try work.suggestThesis()
    try work.suggestLab()
    let outcome = try work.run("run")
    #expect(
      outcome.messages.contains(
        "moved by advice (auto_apply): 'Thesis' from Tue 2026-06-02 14:00-16:00 to Wed 2026-06-03 "
          + "09:00-11:00; 'lockin apply --undo aaaa1111' puts it back\n"
      ),
      "\(outcome.messages)"
    )
    #expect(try work.state("aaaa1111") == .applied)
    // The run itself did not suggest it.
    #expect(try work.state("bbbb2222") == .expired)
    #expect(try FileStatus.ifPresent(work.folder.path + "/plans/changes.yaml") == nil)
    // The event was moved this week, so another suggestion waits; and so it does after an undo.
    let moved = try work.plan
    try work.suggest(
      "cccc3333",
      try AdvisedWorkspace.id(AdvisedWorkspace.thesis),
      ("2026-06-03T09:00", "2026-06-03T11:00"),
      ("2026-06-05T09:00", "2026-06-05T11:00")
    )
    _ = try work.run("run")
    #expect(try work.plan == moved)
    #expect(try work.state("cccc3333") == .expired)
    #expect(try work.run("apply", "--undo", "aaaa").exit == 0)
    let undone = try work.plan
    try work.suggestThesis("dddd4444")
    _ = try work.run("run")
    #expect(try work.plan == undone)
    #expect(try work.state("aaaa1111") == .refused)
  }

  /// An older suggestion and a newer one for the same event, and which of the two is applied.
  struct Rivals: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let older: (period: String, day: String)
    let newer: (period: String, day: String)?
    let applied: String?
  }

  /// On the 3rd a lecture is in the way at that time, on the 4th and the 5th nothing is.
  @Test(
    "the newest advice on an event that can be followed is applied, and none of superseded reports",
    arguments: [
      Rivals(
        testDescription: "the old slot is taken",
        older: ("2026-05-31", "2026-06-03"),
        newer: ("2026-W22", "2026-06-05"),
        applied: "2026-06-05"
      ),
      Rivals(
        testDescription: "the old slot is free",
        older: ("2026-05-31", "2026-06-04"),
        newer: ("2026-W22", "2026-06-05"),
        applied: "2026-06-05"
      ),
      Rivals(
        testDescription: "the new slot is taken",
        older: ("2026-05-31", "2026-06-04"),
        newer: ("2026-W22", "2026-06-03"),
        applied: "2026-06-04"
      ),
      Rivals(
        testDescription: "the old one is of a superseded report",
        older: ("2026-W21", "2026-06-04"),
        newer: nil,
        applied: nil
      ),
    ]
  )
  func rivals(_ rivals: Rivals) throws {
    let work = try AdvisedWorkspace(configuration: Self.configuration)
    let before = try work.plan
    for (id, advice) in [("aaaa1111", rivals.older), ("bbbb2222", rivals.newer)] {
      guard let advice else { continue }
      try work.suggest(
        id,
        try AdvisedWorkspace.id(AdvisedWorkspace.thesis),
        ("2026-06-02T14:00", "2026-06-02T16:00"),
        ("\(advice.day)T11:00", "\(advice.day)T13:00"),
        period: advice.period
      )
    }
    _ = try work.run("run")
    if let applied = rivals.applied {
      #expect(try work.plan.contains("start: \(applied)T11:00\n"))
    } else {
      #expect(try work.plan == before)
    }
    let states = [try work.state("aaaa1111"), try work.state("bbbb2222")]
    #expect(states.count { $0 == .applied } == (rivals.applied == nil ? 0 : 1), "\(states)")
    #expect(states.contains(.open) == false)
  }

  @Test("a rehearsal foretells the moves and which reports change, and changes nothing")
  func rehearsal() throws {
    let work = try MorningPerson()
    try ModelWorkspace.configure(work.folder, "provider: offline, auto_apply: true")
    try work.run()
    let kept = try work.kept
    let (plan, reports) = (try work.folder.text(of: "plans/events.yaml"), try work.files())
    let foretold = try work.lockin("run", "--dry-run")
    #expect(
      foretold.messages.contains(
        "to be moved by advice (auto_apply): 'Parser' from Wed 2026-06-03 15:00-16:30 to "
      ),
      "\(foretold.messages)"
    )
    #expect(foretold.messages.contains("; plans/events.yaml would change\n"))
    #expect(try work.folder.text(of: "plans/events.yaml") == plan)
    #expect(try work.files() == reports)
    #expect(try work.kept == kept)

    let outcome = try work.lockin("run")
    let after = try work.files()
    let changed = after.keys.filter { after[$0] != reports[$0] }.sorted()
    // The week ahead is another one, and the day says what was moved.
    #expect(changed.contains("week/2026-W22/report.json"))
    #expect(changed.contains("2026/05/31/report.md"))
    #expect(
      foretold.text.split(separator: "\n").map { String($0.dropFirst(9)) }.sorted() == changed
    )
    // What it says of the moves and of the files is the same but for its being a rehearsal.
    func line(_ outcome: BuiltProgram.Outcome, _ word: String) throws -> String {
      let lines = outcome.messages.split(separator: "\n")
      let line = try #require(lines.first { $0.contains(word) }).split(separator: ";")[0]
      return line.replacingOccurrences(of: "to be moved", with: "moved")
    }
    for word in ["moved by advice", " files: "] {
      #expect(try line(foretold, word) == line(outcome, word))
    }
  }

  @Test("a rehearsal tells of a file that could not be written")
  func readOnly() throws {
    let work = try AdvisedWorkspace(configuration: Self.configuration)
    try work.suggestThesis()
    #expect(chmod(work.folder.path + "/plans/events.yaml", 0o400) == 0)
    let outcome = try work.run("run", "--dry-run")
    #expect(outcome.exit == 3)
    #expect(outcome.messages.contains("plans/events.yaml: the file is read-only"))
    #expect(outcome.messages.contains("to be moved") == false)
  }

  @Test("advice that is switched off is not applied")
  func off() throws {
    let work = try AdvisedWorkspace(
      configuration: "zone: Europe/Berlin\nadvice: { provider: none, auto_apply: true }\n"
    )
    try work.suggestThesis()
    let before = try work.plan
    _ = try work.run("run")
    #expect(try work.plan == before)
    #expect(try work.state("aaaa1111") == .expired)
  }

  @Test("reports say who applied, whatever the configuration says later")
  func deciders() throws {
    let work = try AdvisedWorkspace(configuration: Self.configuration)
    try work.suggestThesis()
    _ = try work.run("run")
    let own = "Suggestions that lockin applied by itself, as auto_apply allowed:"
    let person = "Suggestions that you applied:"
    func day() throws -> String { try work.folder.text(of: "reports/2026/05/31/index.html") }
    #expect(try day().contains(own))
    #expect(try day().contains(person) == false)

    try work.folder.write("zone: Europe/Berlin\n", to: "lockin.yaml")
    _ = try work.run("run")
    #expect(try day().contains(own))
    #expect(try day().contains(person) == false)

    try work.suggestLab()
    #expect(try work.run("apply", "bbbb").exit == 0)
    try work.folder.write(Self.configuration, to: "lockin.yaml")
    _ = try work.run("run")
    #expect(try day().contains(own))
    #expect(try day().contains(person))
    let json = try work.folder.text(of: "reports/2026/05/31/report.json")
    #expect(json.contains("\"decided_by\":\"lockin\""))
    #expect(json.contains("\"decided_by\":\"person\""))
    let list = try work.run("suggestions", "list", "--status", "applied", "--format", "json").text
    #expect(list.contains("\"decided_by\": \"lockin\""))
  }
}
