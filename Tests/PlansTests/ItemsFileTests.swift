import CivilTime
import Testing

@testable import Documents
@testable import Plans

@Suite("plans/items.yaml")
struct ItemsFileTests {
  private func read(_ text: String) throws -> (items: [ToDo], diagnostics: [Diagnostic]) {
    try ItemsFile.read(Array(text.utf8), file: "plans/items.yaml", timeline: berlin())
  }

  @Test("an item with all it can have, and one with the least")
  func whole() throws {
    let (toDos, diagnostics) = try read(
      """
      items:
        - { id: f, title: Hand in the form, notes: "Room 3\\nblue", due_date: 2026-06-30, due_time: 12:00,
            starred: true, done: 2026-06-29T10:00, tags: [uni], reminder_minutes: 60 }
        - { title: Call, due_date: 2026-07-01 }
        - title: Read
        - { title: Hidden, show_in_calendar: false }
      """
    )
    #expect(diagnostics == [])
    #expect(toDos.map(\.title) == ["Hand in the form", "Call", "Read", "Hidden"])
    try #require(toDos.count == 4)
    #expect(toDos.map(\.isShownInCalendar) == [true, true, true, false])
    #expect(toDos[0].due == .init(try day("2026-06-30"), minute: 720))
    #expect(toDos[0].isStarred)
    #expect(toDos[0].done?.instant.description == "2026-06-29T08:00:00Z")
    #expect(toDos[0].notes == "Room 3\nblue")
    #expect(toDos[0].tags == ["uni"])
    #expect(toDos[0].reminderMinutes == 60)
    #expect(toDos[1].due == .init(try day("2026-07-01")))
    #expect(toDos[2].due == nil)
    // The name is what the id says, whatever becomes of the title.
    let (renamed, _) = try read("items: [{ id: f, title: Other }, { id: Call, title: Ring }]")
    #expect(renamed.map(\.uid) == toDos.prefix(2).map(\.uid))
    #expect(Set(toDos.map(\.uid)).count == 4)
  }

  @Test(
    "a mistake costs its item, and is told of with its place",
    arguments: [
      ("{ due_date: 2026-07-01 }", "2:5: "),
      ("{ title: a, due_time: 10:15 }", "2:27: there is a time"),
      ("{ title: a, reminder_minutes: 5 }", "2:35: there is a reminder"),
      ("{ title: a, due_date: 2026-02-30 }", "2:27: '2026-02-30' is not a date"),
      (
        "{ title: a, due_date: 2026-02-20, due_time: 10 }",
        "2:49: expected a time of day, found a number"
      ),
      ("{ title: a, done: yesterday }", "2:23: 'yesterday' is not a date and time"),
      ("{ title: a, colour: red }", "2:"),
      ("{ title: a, starred: 1 }", "2:26: expected true or false"),
      (
        "{ title: b }",
        "2:5: an item of the same name stands above it".replacing("2:5", with: "3:5")
      ),
    ]
  )
  func mistakes(item: String, told: String) throws {
    let isLast = told.hasPrefix("3:")
    let text =
      isLast ? "items:\n  - { title: b }\n  - \(item)" : "items:\n  - \(item)\n  - { title: b }"
    let (toDos, diagnostics) = try read(text)
    #expect(toDos.map(\.title) == ["b"])
    try #require(diagnostics.count == 1)
    #expect(
      diagnostics[0].description.hasPrefix("plans/items.yaml:\(told)"),
      "\(diagnostics[0].description)"
    )
  }

  @Test(
    "of nothing but mistakes a hundred are told, and where the others begin"
  )
  func many() throws {
    func lines(_ count: Int) throws -> [Diagnostic] {
      try read("items:\n" + String(repeating: "- [x]\n", count: count)).diagnostics
    }
    #expect(try lines(100).count == 100)
    let one = try #require(try lines(101).last)
    #expect(
      one.description
        == "plans/items.yaml:102:3: 1 more item from here on can't be used: the item is left out; "
        + "mend those above first, then check again"
    )
    let many = try lines(40_000)
    #expect(many.count == 101)
    #expect(many.last?.description.hasPrefix("plans/items.yaml:102:3: 39900 more items") == true)
    #expect(many.last?.count == 39_900)
    #expect(many.last?.tellsOfLoss == true)
  }

  @Test("an item's position is that of its entry, whatever the others are")
  func positions() throws {
    let (items, _) = try read(
      "items:\n- { title: a, due_date: 2026-02-30 }\n- { title: b }\n- x\n- { title: c }\n"
    )
    #expect(items.map(\.title) == ["b", "c"])
    #expect(items.map(\.position) == [2, 4])
  }

  @Test("an empty file, or one without items, holds none")
  func empty() throws {
    for text in ["", "items:\n", "items: []\n"] { #expect(try read(text).items == []) }
  }
}
