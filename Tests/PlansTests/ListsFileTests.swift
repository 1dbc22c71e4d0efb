import CivilTime
import Documents
import Testing

@testable import Plans

@Suite("plans/lists.yaml")
struct ListsFileTests {
  private func read(_ text: String) throws -> (lists: [ToDoList], diagnostics: [Diagnostic]) {
    try ListsFile.read(Array(text.utf8), file: "plans/lists.yaml", timeline: berlin())
  }

  @Test("a list and a plan with all they can have")
  func whole() throws {
    let (lists, diagnostics) = try read(
      """
      lists:
        - { id: Shopping, name: Shopping, items: [{ title: Milk }, { title: Bread, done: 2026-05-30 }] }
        - id: thesis
          name: Thesis
          kind: plan
          start: 2026-04-01
          end: 2026-07-15
          color: blue
          icon: "📖"
          show_in_calendar: false
          reminders: false
          milestones:
            - { title: Outline, due_date: 2026-04-20, done: 2026-04-18T23:30 }
            - { title: Draft }
          items:
            - title: Ask for the data
              due_date: 2026-05-04
              flag: red
              drafted: true
              subtasks: [Write, { title: Send, done: 2026-05-03T09:00Z }]
      """
    )
    #expect(diagnostics == [])
    try #require(lists.count == 2)
    #expect(lists[0].id == "shopping")
    #expect(lists[0].kind == .list)
    #expect(lists[0].items.map(\.isOpen) == [true, false])
    #expect(lists[0].items[1].done?.isTimed == false)
    let plan = lists[1]
    #expect(plan.dates == (try day("2026-04-01"))...(try day("2026-07-15")))
    #expect(plan.milestones.map(\.title) == ["Outline", "Draft"])
    #expect(plan.milestones[0].done?.date == (try day("2026-04-18")))
    #expect((plan.color, plan.icon) == (.blue, "📖"))
    #expect(!plan.isShownInCalendar && !plan.reminds)
    let item = try #require(plan.items.first)
    #expect((item.flag, item.isDrafted) == (.red, true))
    #expect(item.subtasks.map(\.title) == ["Write", "Send"])
    #expect(item.subtasks.map { $0.done?.instant.description } == [nil, "2026-05-03T09:00:00Z"])
  }

  @Test(
    "a mistake costs its list or its item, and is told of with its place",
    arguments: [
      ("{ name: A }", "2:5: ", "list"),
      ("{ id: a b, name: A }", "2:11: 'a b' is no id", "list"),
      ("{ id: a, name: A, start: 2026-01-01 }", "2:30: a list has no 'start'", "list"),
      ("{ id: a, name: A, milestones: [] }", "2:35: a list has no 'milestones'", "list"),
      (
        "{ id: a, name: A, kind: plan, start: 2026-01-01 }", "2:29: the plan says not when it ends",
        "list"
      ),
      (
        "{ id: a, name: A, kind: plan, start: 2026-01-02, end: 2026-01-01 }",
        "2:59: the plan ends before it starts", "list"
      ),
      (
        "{ id: a, name: A, kind: plan, start: 2026-01-01, end: 2026-01-02, milestones: [{ title: abc, due_date: 2026-01-03 }] }",
        "2:108: 2026-01-03 is not from 2026-01-01 to 2026-01-02", "list"
      ),
      ("{ id: a, name: A, items: [{ due_date: 2026-01-01 }] }", "2:31: ", "item"),
      (
        "{ id: a, name: A, items: [{ title: x, recurrence: daily }] }",
        "2:55: this comes again, but there is no day on which it begins", "item"
      ),
      (
        "{ id: a, name: A, items: [{ title: x, due_date: 2026-03-01, recurrence: \"FREQ=DAILY;UNTIL=20260201\" }] }",
        "2:77: it is never due from 2026-03-01 on", "item"
      ),
      ("{ id: B, name: A }", "3:5: a list with the id 'b' stands above", "list"),
      ("{ id: a, name: B }", "3:5: a list with the name 'B' stands above", "list"),
    ]
  )
  func mistakes(list: String, told: String, noun: String) throws {
    let isLast = told.hasPrefix("3:")
    let good = "{ id: b, name: B }"
    let text =
      isLast ? "lists:\n  - \(good)\n  - \(list)" : "lists:\n  - \(list)\n  - \(good)"
    let (lists, diagnostics) = try read(text)
    #expect(lists.map(\.name) == (noun == "list" ? ["B"] : ["A", "B"]))
    try #require(diagnostics.count == 1)
    #expect(diagnostics[0].effect == .entryLeftOut(noun))
    let expected = "plans/lists.yaml:" + (isLast ? "3:" : told)
    #expect(diagnostics[0].description.hasPrefix(expected), "\(diagnostics[0].description)")
    if isLast {
      let words = told.split(separator: ": ", maxSplits: 1)[1]
      #expect(diagnostics[0].description.contains(words), "\(diagnostics[0].description)")
    }
  }

  @Test("21 milestones, and 101 subtasks, are too many")
  func bounds() throws {
    func milestones(_ count: Int) -> String {
      (0..<count).map { "{ title: step \($0) }" }.joined(separator: ", ")
    }
    let plan =
      "lists: [{ id: a, name: A, kind: plan, start: 2026-01-01, end: 2026-02-01, milestones: ["
    #expect(try read(plan + milestones(20) + "] }]").diagnostics == [])
    #expect(
      try read(plan + milestones(21) + "] }]").diagnostics.map(\.code) == ["too_many_milestones"]
    )
    func subtasks(_ count: Int) -> String {
      "lists: [{ id: a, name: A, items: [{ title: x, subtasks: ["
        + (0..<count).map { "s\($0)" }.joined(separator: ", ") + "] }] }]"
    }
    #expect(try read(subtasks(100)).diagnostics == [])
    #expect(try read(subtasks(101)).diagnostics.map(\.code) == ["too_many_subtasks"])
  }

  @Test(
    "what comes again is open for its next day behind the one on which it was done",
    arguments: [
      ("daily", nil, "2026-05-01"), ("daily", "2026-05-01", "2026-05-02"),
      // Done late, the days between are over.
      ("daily", "2026-05-09", "2026-05-10"),
      ("weekly", "2026-05-03", "2026-05-08"), ("mon, thu", nil, "2026-05-04"),
      ("mon, thu", "2026-05-04", "2026-05-07"), ("every 2 weeks", "2026-05-02", "2026-05-15"),
      ("FREQ=MONTHLY;BYDAY=-1FR", "2026-05-29", "2026-06-26"),
      ("FREQ=DAILY;COUNT=3", "2026-05-02", "2026-05-03"), ("FREQ=DAILY;COUNT=3", "2026-05-03", nil),
      ("FREQ=DAILY;UNTIL=20260502", "2026-05-02", nil),
    ] as [(String, String?, String?)]
  )
  func comesAgain(recurrence: String, done: String?, due: String?) throws {
    let (lists, diagnostics) = try read(
      """
      lists: [{ id: a, name: A, items: [{ title: x, due_date: 2026-05-01, due_time: 24:00, recurrence: "\(recurrence)", \
      done: \(done.map { "\"\($0)\"" } ?? "null") }] }]
      """
    )
    #expect(diagnostics == [])
    let item = try #require(lists.first?.items.first)
    #expect(item.due?.date.description == due)
    #expect(item.isOpen == (due != nil))
    // The end of a day is the beginning of the next to a clock.
    #expect(
      item.due?.reading?.date.description == due.flatMap { CivilDate($0).map { "\($0 + 1)" } }
    )
  }

  @Test("the 31st is left out of shorter months, or is their last day")
  func monthEnds() throws {
    func due(_ more: String) throws -> String? {
      let (lists, _) = try read(
        "lists: [{ id: a, name: A, items: [{ title: x, due_date: 2026-01-31, recurrence: monthly, done: 2026-01-31\(more) }] }]"
      )
      return lists.first?.items.first?.due?.date.description
    }
    #expect(try due("") == "2026-02-28")
    #expect(try due(", clamp_month_end: false") == "2026-03-31")
  }

  @Test("items of one name on two lists, and in items.yaml, are three to calendars")
  func identifiers() throws {
    let (lists, _) = try read(
      "lists: [{ id: a, name: A, items: [{ title: x }] }, { id: b, name: B, items: [{ title: x }] }]"
    )
    let own = try ItemsFile.read(
      Array("items: [{ title: x }]".utf8),
      file: "plans/items.yaml",
      timeline: berlin()
    ).items
    #expect(Set((lists.flatMap(\.items) + own).map(\.uid)).count == 3)
  }
}
