import Foundation
import TestSupport
import Testing

/// Mornings of people whose plans, goals or days give little to go by, or too much.
@Suite("Mornings that are hard to advise on")
struct HardMorningsTests {
  /// What is written into the workspace of someone who works well in the mornings, and what the day's report
  /// has to say of it.
  struct Scene: Sendable, CustomTestStringConvertible {
    let name: String
    var events = ""
    var goals: String?
    var weeks = 9
    /// What the activity of a run is, where it is not the usual.
    var activity: String?
    /// Why nothing is suggested; nil where something may be.
    var silence: String?
    /// What a suggestion has to begin with; nil for any or none.
    var suggests: String?

    var testDescription: String { name }
  }

  private static let twenty = (1...60).map { day in
    "\(1_780_272_000 - day * 86_400 + 28_800),1200,code,,laptop,main.swift\n"
  }.reversed().joined()

  private static func event(_ number: Int, _ start: String, _ end: String) -> String {
    "  - { id: e\(number), title: Block \(number), start: \(start), end: \(end), kind: project, movable: true }\n"
  }

  /// Five minutes each, from the Monday on, one after the other and several times over.
  private static let thousands = (0..<5000).map { number -> String in
    let minute = number % 1900 * 5
    let (day, rest) = (1 + minute / 1440, minute % 1440)
    func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
    let end =
      rest + 5 == 1440
      ? "2026-06-\(two(day + 1))T00:00"
      : "2026-06-\(two(day))T\(two((rest + 5) / 60)):\(two((rest + 5) % 60))"
    return event(number, "2026-06-\(two(day))T\(two(rest / 60)):\(two(rest % 60))", end)
  }.joined()

  static let scenes = [
    Scene(
      name: "no plan, no calendar",
      suggests: "Do what needs most focus between 09:00 and 12:00."
    ),
    Scene(
      name: "no plan, no calendar and one day of data",
      weeks: 0,
      silence:
        "No hours are planned in the next seven days, and no goal is open: put a calendar into inbox/ or "
        + "write goals to plans/goals.yaml."
    ),
    Scene(
      name: "one day of data",
      events: event(1, "2026-06-02T15:00", "2026-06-02T16:30"),
      weeks: 0,
      silence:
        "One movable event stays: too little is known yet of the hours in which focus is best."
    ),
    Scene(
      name: "all working hours planned by what can't be moved",
      events: event(1, "2026-06-02T19:00", "2026-06-02T20:30")
        + (1...9).map {
          "  - { title: Course, start: 2026-06-0\($0)T08:00, end: 2026-06-0\($0)T18:00, kind: class }\n"
        }.joined(),
      silence: "One movable event stays: no other time of that length is free in the working hours."
    ),
    Scene(
      name: "all events over one another",
      events: (1...6).map { event($0, "2026-06-02T15:0\($0)", "2026-06-02T16:0\($0)") }.joined(),
      suggests: "Move the project work from Tue 2 Jun 15:0"
    ),
    Scene(
      name: "5000 movable events",
      events: thousands,
      suggests: "Move the project work from "
    ),
    Scene(
      name: "a goal without a deadline",
      goals:
        "goals:\n  - { id: read, title: Read, target_hours: 40, start: 2026-05-01, categories: [Work] }\n"
    ),
    Scene(
      name: "a deadline today",
      goals:
        "goals:\n  - { id: read, title: Read, target_hours: 400, start: 2026-05-01, deadline: 2026-06-01, categories: [Work] }\n"
    ),
    Scene(
      name: "twenty minutes a day",
      events: event(1, "2026-06-02T15:00", "2026-06-02T16:30"),
      activity: twenty,
      silence:
        "One movable event stays: too little is known yet of the hours in which focus is best."
    ),
  ]

  @Test(
    "the report is valid, says what can be said, and why nothing is suggested",
    arguments: scenes
  )
  func morning(scene: Scene) throws {
    let folder = try ModelWorkspace.make("provider: offline", weeks: scene.weeks)
    if scene.weeks == 0 || scene.activity != nil {
      try folder.write(
        "timestamp,duration_s,app_identifier,category,device,title\n"
          + (scene.activity ?? "1780218000,3000,code,,laptop,main.swift\n"),
        to: "inbox/activity.csv"
      )
    }
    try folder.write(
      "events:\n" + (scene.events.isEmpty ? "  []\n" : scene.events),
      to: "plans/events.yaml"
    )
    if let goals = scene.goals { try folder.write(goals, to: "plans/goals.yaml") }
    let clock = ContinuousClock()
    let start = clock.now
    let outcome = try BuiltProgram.run(["run"], in: folder.path)
    // The working time of the night is a few hundred milliseconds; a debug build on a busy machine takes its time.
    #expect(clock.now - start < .seconds(60))
    #expect([0, 3].contains(outcome.exit), "\(outcome.messages)")
    let path = folder.path + "/reports/2026/05/31/report.json"
    let data = try Data(contentsOf: URL(filePath: path))
    let report = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
    let suggestions = try #require(report["suggestions"] as? [[String: Any]])
    let texts = suggestions.compactMap { $0["text"] as? String }
    #expect(texts.count <= 3)
    #expect((report["no_suggestions"] is NSNull) == !texts.isEmpty, "\(texts)")
    if let silence = scene.silence {
      #expect(report["no_suggestions"] as? String == silence, "\(texts)")
    }
    if let start = scene.suggests { #expect(texts.contains { $0.hasPrefix(start) }, "\(texts)") }
    #expect(try BuiltProgram.run(["validate", "report", path], in: folder.path).exit == 0)
  }
}
