import CivilTime
import Foundation
import TestSupport
import Testing

@testable import Documents
@testable import Plans

@Suite("The readers of plans and their schemas agree")
struct SchemaAgreementTests {
  private let seed: UInt64 = 20_261_122
  private let rounds = 300
  private let timeline = ZoneTimeline(home: .utc)

  @Test("plans/events.yaml")
  func events() throws {
    let agreement = try SchemaAgreement(
      schema: EventsFile.form.schema,
      exceptions: [
        .init(
          "ends_before_start",
          ["events": [["title": "a", "start": "2026-04-08", "end": "2026-04-08"]]]
        ),
        .init(
          "repeated_event",
          [
            "events": [
              ["id": "a", "title": "a", "start": "2026-04-08", "end": "2026-04-10"],
              ["id": "a", "title": "b", "start": "2026-04-08", "end": "2026-04-10"],
            ]
          ]
        ),
        .noSuchDay(
          "bad_time",
          ["events": [["title": "a", "start": "2026-02-28", "end": "2026-02-30"]]]
        ),
      ],
      read: { try EventsFile.read($0, file: "events.yaml", timeline: timeline).diagnostics }
    )
    let whole: JSONValue = [
      "id": "exam", "title": "Exam", "start": "2026-04-08T14:00", "end": "2026-04-10T16:00:30.5Z",
      "kind": "exam", "tags": ["study", "goal:thesis"], "movable": true, "moved_by_advice": false,
    ]
    let least: JSONValue = ["title": "a", "start": "2026-04-08", "end": "2026-04-10"]
    try agreement.expect(
      [["events": [whole, least]], ["events": [least]], ["events": []], [:]],
      values: ["2026-04-08", "2026-04-08T14:00", "Exam", least],
      rounds: rounds,
      seed: seed
    )
  }

  @Test("plans/items.yaml")
  func items() throws {
    let agreement = try SchemaAgreement(
      schema: ItemsFile.form.schema,
      exceptions: [
        .init("repeated_item", ["items": [["title": "a"], ["title": "a"]]]),
        .init(
          "not_whole",
          [
            "items": [
              ["title": "a", "due_date": "2026-06-30", "reminder_minutes": .decimal("6.0")]
            ]
          ]
        ),
        .noSuchDay("bad_date", ["items": [["title": "a", "due_date": "2026-06-31"]]]),
        .noSuchDay("bad_time", ["items": [["title": "a", "done": "2026-02-29T10:00"]]]),
        .init(
          "bad_recurrence",
          ["items": [["title": "a", "due_date": "2026-06-30", "recurrence": "now and then"]]]
        ),
      ],
      read: { try ItemsFile.read($0, file: "items.yaml", timeline: timeline).diagnostics }
    )
    let whole: JSONValue = [
      "id": "form", "title": "Hand in the form", "notes": "", "due_date": "2026-06-30",
      "due_time": "12:00", "starred": true, "done": "2026-06-29T10:00+02:00", "tags": ["uni"],
      "reminder_minutes": 60, "show_in_calendar": false, "recurrence": "weekly",
      "clamp_month_end": true, "subtasks": ["a", ["title": "b", "done": "2026-06-29"]],
      "flag": "blue", "drafted": true, "recurring_type": "none", "ai_generated": false,
      "sort_order": 3,
    ]
    try agreement.expect(
      [["items": [whole]], ["items": [whole, ["title": "a"]]], ["items": nil]],
      values: [["title": "a"], "form", "2026-06-30"],
      rounds: rounds,
      seed: seed
    )
  }

  @Test("plans/lists.yaml")
  func lists() throws {
    let timeline = ZoneTimeline(home: try #require(systemZones("Europe/Berlin")))
    func plan(_ start: String, _ end: String, _ due: String) -> JSONValue {
      [
        "id": "p", "name": "P", "kind": "plan", "start": .string(start), "end": .string(end),
        "milestones": [["title": "abc", "due_date": .string(due)]],
      ]
    }
    let agreement = try SchemaAgreement(
      schema: ListsFile.form.schema,
      exceptions: [
        .init("repeated_list", ["lists": [["id": "a", "name": "a"], ["id": "A", "name": "b"]]]),
        .init("repeated_name", ["lists": [["id": "a", "name": "a"], ["id": "b", "name": "A"]]]),
        .init(
          "repeated_item",
          ["lists": [["id": "a", "name": "a", "items": [["title": "a"], ["title": "a"]]]]]
        ),
        .init("ends_before_start", ["lists": [plan("2026-06-02", "2026-06-01", "2026-06-01")]]),
        .init("bad_length", ["lists": [["id": "a", "name": "a", "icon": "abc"]]]),
        .init("outside_plan", ["lists": [plan("2026-06-01", "2026-06-30", "2026-07-01")]]),
        .noSuchDay("bad_date", ["lists": [plan("2026-06-01", "2026-06-31", "2026-06-01")]]),
        .noSuchDay(
          "bad_time",
          ["lists": [["id": "a", "name": "a", "items": [["title": "a", "done": "2026-02-29"]]]]]
        ),
      ],
      read: { try ListsFile.read($0, file: "lists.yaml", timeline: timeline).diagnostics }
    )
    let whole: JSONValue = [
      "id": "thesis", "name": "Thesis", "kind": "plan", "start": "2026-04-01",
      "end": "2026-07-15", "color": "blue", "icon": "x", "show_in_calendar": false,
      "reminders": false,
      "milestones": [["title": "Outline", "due_date": "2026-04-20", "done": "2026-04-18T10:00"]],
      "items": [["title": "Ask"], ["title": "Read", "due_date": "2026-05-04"]],
    ]
    try agreement.expect(
      [["lists": [whole]], ["lists": [["id": "a", "name": "A"]]], ["lists": nil]],
      values: [["id": "b", "name": "B"], "list", "plan", "2026-06-30"],
      rounds: rounds,
      seed: seed
    )
  }

  private func goal(_ id: String, _ title: String, _ deadline: String? = nil) -> JSONValue {
    [
      "id": .string(id), "title": .string(title), "target_hours": 5, "start": "2026-04-01",
      "deadline": JSONValue(deadline),
    ]
  }

  @Test("plans/goals.yaml")
  func goals() throws {
    let agreement = try SchemaAgreement(
      schema: GoalsFile.form.schema,
      exceptions: [
        .init("repeated_goal", ["goals": [goal("a", "abc"), goal("A", "abd")]]),
        .init("repeated_title", ["goals": [goal("a", "abc"), goal("b", "ABC")]]),
        .init("deadline_before_start", ["goals": [goal("a", "abc", "2026-04-01")]]),
        .init("deadline_too_far", ["goals": [goal("a", "abc", "2027-04-02")]]),
        .noSuchDay("bad_date", ["goals": [goal("a", "abc", "2026-04-31")]]),
        .noSuchDay(
          "bad_time",
          [
            "goals": [
              [
                "id": "a", "title": "abc", "target_hours": 5,
                "milestones": [["title": "abc", "done": "2026-02-29"]],
              ]
            ]
          ]
        ),
        // Signs that are no ASCII.
        .init("bad_id", ["goals": [goal("a€", "abc")]]) { $0.contains("€") },
      ],
      read: { try GoalsFile.read($0, file: "goals.yaml").diagnostics }
    )
    let whole: JSONValue = [
      "id": "Thesis-1_b.é", "title": "Finish the thesis", "description": "On time",
      "target_hours": 120, "daily_target": .decimal("1.5"), "weekly_target": 12,
      "start": "2026-04-01",
      "deadline": "2027-04-01", "categories": ["Work > Writing"], "tags": ["Uni"],
      "color": "purple", "created": "2026-03-31",
      "milestones": [["title": "abc", "done": "2026-04-02"], ["title": "Draft"]],
      "archived": "2026-05-01",
    ]
    let least: JSONValue = ["id": "g", "title": "abc", "target_hours": 5, "archived": true]
    try agreement.expect(
      [["goals": [whole, least]], ["goals": [whole], "removed": ["h"]], ["goals": []]],
      values: ["g", "abc", "2026-04-02", "green", least, .decimal("24.1"), .decimal("0.10")],
      rounds: rounds,
      seed: seed
    )
  }

  private func change(_ to: String) -> JSONValue {
    ["event": "a", "from": "2026-04-08T12:00", "to": .string(to)]
  }

  @Test("plans/changes.yaml")
  func changes() throws {
    let agreement = try SchemaAgreement(
      schema: ChangesFile.form.schema,
      exceptions: [
        .init("repeated_change", ["changes": [change("2026-04-09"), change("2026-04-10")]]),
        .init("too_far", ["changes": [change("2026-05-10")]]),
        .noSuchDay("bad_time", ["changes": [change("2026-04-31")]]),
      ],
      read: { try ChangesFile.read($0, file: "changes.yaml", timeline: timeline).diagnostics }
    )
    let whole: JSONValue = [
      "event": "lab@uni.example", "instance": "2026-04-08T12:00+02:00",
      "from": "2026-04-08T12:00+02:00", "to": "2026-04-09T09:00+02:00", "suggestion": "1a2b3c4d",
    ]
    let least: JSONValue = ["event": "a", "from": "2026-04-08T12:00", "to": "2026-04-09T09:00"]
    try agreement.expect(
      [["changes": [whole, least]], ["changes": [least]], ["changes": nil]],
      values: [least, "2026-06-09"],
      rounds: rounds,
      seed: seed
    )
  }

  /// A semester with a class, each with something else to it.
  private func term(
    _ more: [String: JSONValue] = [:],
    class fields: [String: JSONValue] = [:]
  )
    -> JSONValue
  {
    .object(
      [
        "schedule_name": "d", "start_date": "2026-04-13", "end_date": "2026-07-18",
        "classes": [lesson(fields)],
      ].merging(more) { $1 }
    )
  }

  private func lesson(_ more: [String: JSONValue]) -> JSONValue {
    .object(
      ["course_name": "x", "days": "mo", "start_time": "9:00", "end_time": "10:00"]
        .merging(more) { $1 }
    )
  }

  @Test("plans/timetable.yaml")
  func timetables() throws {
    let agreement = try SchemaAgreement(
      schema: TimetableReader.form.schema,
      exceptions: [
        .init("ends_before_start", term(["start_date": "2026-07-19"])),
        .init("outside_semester", term(class: ["end_date": "2026-07-19"])),
        .init("too_long", term(["end_date": "2029-07-19"])),
        .init("unknown_zone", term(["time_zone": "Mars/Base"])),
        .init("unreadable_file", term(["extends": "b"])),
        .init("repeated_id", term(["classes": [lesson(["id": "x"]), lesson(["id": "x"])]])),
        .init("not_whole", term(["reminder_minutes": .decimal("1e1")])),
        .noSuchDay("bad_date", term(class: ["start_date": "2026-04-31"])),
        .init("bad_week", term(class: ["weeks": ["2027-W53"]])) { $0.contains("-W53'") },
        .init("bad_weekday", term(class: ["days": "moon"])) { problem in
          problem.dropFirst().prefix { $0 != "'" }.allSatisfy(\.isLetter)
        },
        .init("bad_color", term(class: ["color": "mauve"])) { problem in
          problem.dropFirst().prefix { $0 != "'" }.allSatisfy { $0.isLetter || $0 == "." }
        },
      ],
      read: { bytes in
        timetable([
          "plans/timetable.yaml": String(decoding: bytes, as: UTF8.self),
          "plans/a": "schedule_name: A\nstart_date: 2026-04-13\nend_date: 2026-07-18\n",
        ]).diagnostics.filter { $0.file == "plans/timetable.yaml" }
      }
    )
    let time: JSONValue = [
      "days": ["mon", "Wednesday"], "start_time": "10:15", "end_time": "24:00",
    ]
    let lecture: JSONValue = [
      "course_name": "Databases", "id": "db", "days": "tu", "start_time": "8:15",
      "end_time": "11:45", "room": "H 104", "color": "#1A1F71", "weeks": "odd", "notes": "n",
      "tags": ["uni"], "reminder_minutes": 10, "start_date": "2026-04-14",
      "end_date": "2026-07-14", "excluded_dates": ["2026-05-01"],
      "moved": [
        [
          "from": "2026-04-28T08:15", "to": "2026-04-29", "start_time": "9:00", "end_time": "11:00",
          "room": "b",
        ]
      ],
      "extra": [
        ["date": "2026-05-02", "start_time": "9:00", "end_time": "11:00", "room": nil]
      ],
    ]
    let other: JSONValue = [
      "course_name": "Logic", "color": "teal", "weeks": [1, 3], "room": "a",
      "times": [
        time, ["days": "fri", "start_time": "9:00", "end_time": "9:45", "weeks": ["2026-W17"]],
      ],
    ]
    let whole: JSONValue = [
      "schedule_name": "Summer", "id": "s26", "start_date": "2026-04-13", "end_date": "2026-07-18",
      "time_zone": "Europe/Berlin", "holidays": [], "calendar_name": "Classes",
      "reminder_minutes": 15,
      "excluded_dates": [
        ["from": "2026-05-25", "to": "2026-05-30", "reason": "Whitsun"], ["date": "2026-05-14"],
      ],
      "classes": [lecture, other],
    ]
    try agreement.expect(
      [
        whole, ["schedule_name": "b", "extends": ["a"], "without_classes": ["x"]],
        [
          "schedule_name": "c", "start_date": "2026-04-13", "end_date": "2026-07-18",
          "extends": "a",
        ],
        term(),
      ],
      values: ["a", "db", time, lecture, "2026-04-20", "2030-01-01", "black", "odd", [1, 2]],
      every: 4,
      rounds: rounds,
      seed: seed
    )
  }
}
