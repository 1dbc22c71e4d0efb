import Foundation
import Platform
import TestSupport
import Testing

/// Changes that are meant from now on and that the past follows.
@Suite("Plans whose past changes with them")
struct ChangedPastTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("zone: UTC\n", to: "lockin.yaml")
    try folder.write(
      "timestamp,duration_s,app_identifier,category\n2026-05-13T09:00:00Z,3600,Editor,Work\n",
      to: "inbox/a.csv"
    )
  }

  private func told(day: Int) throws -> [Substring] {
    let outcome = try BuiltProgram.run(
      ["run", "-q"],
      in: folder.path,
      now: "2026-05-\(day)T06:00:00Z"
    )
    #expect([0, 3].contains(outcome.exit), "\(outcome.messages)")
    return outcome.messages.split(separator: "\n").filter { $0.hasPrefix("plans/") }
  }

  private func habits(_ water: String) throws {
    try folder.write(
      "habits:\n  - { id: water, title: Water, recurrence: daily, start: 2026-05-01\(water) }\n",
      to: "plans/habits.yaml"
    )
  }

  private func timetable(_ classes: String) throws {
    try folder.write(
      "schedule_name: S\nstart_date: 2026-04-13\nend_date: 2026-07-18\nclasses:\n" + classes,
      to: "plans/timetable.yaml"
    )
  }

  @Test("another target of a habit is told once, with what keeps the past")
  func target() throws {
    try habits(", target: 2")
    #expect(try told(day: 14) == [])
    try habits(", target: 3")
    let lines = try told(day: 15)
    #expect(lines.count == 1)
    #expect(
      lines.first?.hasPrefix(
        "plans/habits.yaml: 'water' takes 3 now, and took 2 when a run read it: "
      ) == true,
      "\(lines)"
    )
    #expect(try told(day: 16) == [])
    // Another title changes nothing that was done.
    try folder.write(
      folder.text(of: "plans/habits.yaml").replacingOccurrences(of: "Water", with: "Drink"),
      to: "plans/habits.yaml"
    )
    #expect(try told(day: 17) == [])
  }

  @Test(
    "other times of a class are told once, but not where the old ones stay with an end",
    arguments: [
      ("  - { course_name: Logic, days: thu, start_time: \"10:00\", end_time: \"12:00\" }\n", true),
      ("  - { course_name: Logic, days: mon, start_time: \"11:00\", end_time: \"13:00\" }\n", true),
      (
        "  - { course_name: Logic, days: [mon, thu], start_time: \"10:00\", end_time: \"12:00\" }\n",
        false
      ),
      (
        "  - { course_name: Logic, days: mon, start_time: \"10:00\", end_time: \"12:00\", end_date: 2026-05-13 }\n"
          + "  - { id: logic-2, course_name: Logic, days: thu, start_time: \"10:00\", end_time: \"12:00\", start_date: 2026-05-14 }\n",
        false
      ),
    ]
  )
  func classes(changed: String, isTold: Bool) throws {
    try timetable(
      "  - { course_name: Logic, days: mon, start_time: \"10:00\", end_time: \"12:00\" }\n"
    )
    #expect(try told(day: 14) == [])
    try timetable(changed)
    let lines = try told(day: 15)
    #expect(lines.count == (isTold ? 1 : 0), "\(lines)")
    if isTold {
      #expect(
        lines.first?.hasPrefix(
          "plans/timetable.yaml: 'Logic' has other weekly times than when a run read it"
        ) == true,
        "\(lines)"
      )
    }
    #expect(try told(day: 16) == [])
  }
}
