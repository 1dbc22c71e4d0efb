import CivilTime
import Testing

@testable import Analysis
@testable import ICalendar
@testable import Plans

@Suite("What was due and done of lists")
struct ListReviewTests {
  private func date(_ text: String) throws -> CivilDate { try #require(CivilDate(text)) }

  /// `title due done`, where `-` is nothing.
  private func item(_ words: String, recurrence: String? = nil) throws -> ToDo {
    let parts = words.split(separator: " ").map(String.init)
    let due = parts[1] == "-" ? nil : ToDo.Due(try date(parts[1]))
    var done: ToDo.Completion?
    if parts[2] != "-" {
      let date = try date(parts[2])
      done = ToDo.Completion(
        date: date,
        instant: Instant(milliseconds: Int64(date.dayNumber) * 86_400_000 + 34_200_000),
        isTimed: true
      )
    }
    return ToDo(
      uid: parts[0],
      title: parts[0],
      due: due,
      recurrence: try recurrence.map { try DateRecurrence($0) },
      done: done
    )
  }

  private func list(_ items: [String]) throws -> ToDoList {
    ToDoList(id: "a", name: "A", items: try items.map { try item($0) })
  }

  private func told(_ review: ListReview) -> [String] {
    review.items.map {
      "\($0.title ?? "") \($0.due.map { "\($0.date)" } ?? "-") \($0.done.map { "\($0.date)" } ?? "-")"
    }
  }

  @Test(
    "a day tells what was due or done on it, and nothing that became known later",
    arguments: [
      ("2026-05-29", ["late 2026-05-29 -", "intime 2026-05-29 2026-05-29"]),
      ("2026-05-30", ["early 2026-06-02 2026-05-30"]),
      ("2026-05-31", ["late 2026-05-29 2026-05-31", "free - 2026-05-31"]),
      ("2026-06-02", ["early 2026-06-02 2026-05-30"]),
      ("2026-06-03", []),
    ]
  )
  func day(text: String, expected: [String]) throws {
    let list = try list([
      "late 2026-05-29 2026-05-31", "intime 2026-05-29 2026-05-29", "early 2026-06-02 2026-05-30",
      "free - 2026-05-31", "never - -",
    ])
    let day = try date(text)
    let found = told(ListReview(list, day..<day + 1))
    #expect(Set(found) == Set(expected), "\(found)")
  }

  @Test("shares are of what was due in the last dates, done by then or not")
  func shares() throws {
    let list = try list([
      "a 2026-05-02 2026-05-02", "b 2026-05-26 2026-05-28", "c 2026-05-31 -",
      "d 2026-05-31 2026-06-01", "e 2026-05-01 2026-05-01",
    ])
    let review = ListReview(list, try date("2026-05-25")..<date("2026-06-01"))
    #expect(review.week == DoneShare(done: 1, due: 3))
    #expect(review.month == DoneShare(done: 2, due: 4))
    #expect(review.share == DoneShare(done: 1, due: 3))
  }

  @Test("what comes again is something done, and open for its next time")
  func recurring() throws {
    let list = ToDoList(
      id: nil,
      name: "To do",
      items: [try item("plants 2026-05-04 2026-05-28", recurrence: "mon, thu")]
    )
    func day(_ text: String) throws -> [String] {
      let day = try date(text)
      return told(ListReview(list, day..<day + 1))
    }
    #expect(try day("2026-05-25") == [])
    #expect(try day("2026-05-28") == ["plants - 2026-05-28"])
    #expect(try day("2026-06-01") == ["plants 2026-06-01 -"])
    #expect(try DueAhead([list], [], on: date("2026-06-01")).due.count == 1)
    #expect(try DueAhead([list], [], on: date("2026-06-02")).overdue.count == 1)
    #expect(try DueAhead([list], [], on: date("2026-05-31")).isEmpty)
  }

  @Test("what comes again stays done on the days on which it was, as far back as its file says")
  func history() throws {
    func done(_ text: String) throws -> ToDo.Completion {
      try #require(try item("x - \(text)").done)
    }
    func told(_ earlier: [ToDo.Completion?], _ day: String) throws -> [String] {
      let plants = ToDo(
        uid: "plants",
        title: "plants",
        due: ToDo.Due(try date("2026-05-04")),
        recurrence: try DateRecurrence("mon, thu"),
        done: try done("2026-05-28"),
        earlier: earlier
      )
      let day = try date(day)
      let list = ToDoList(id: nil, name: "To do", items: [plants])
      return self.told(ListReview(list, day..<day + 1))
    }
    let whole = [nil, try done("2026-05-05"), try done("2026-05-25")]
    #expect(try told(whole, "2026-05-03") == [])
    #expect(try told(whole, "2026-05-04") == ["plants 2026-05-04 -"])
    #expect(try told(whole, "2026-05-05") == ["plants - 2026-05-05"])
    #expect(try told(whole, "2026-05-07") == ["plants 2026-05-07 -"])
    #expect(try told(whole, "2026-05-25") == ["plants - 2026-05-25"])
    #expect(try told(whole, "2026-05-28") == ["plants - 2026-05-28"])
    // What stood before the first stamp nobody knows.
    #expect(try told([done("2026-05-25")], "2026-05-07") == [])
    #expect(try told([done("2026-05-25")], "2026-05-25") == ["plants - 2026-05-25"])
  }

  @Test("a day asks for what is overdue, then for what is due by its times, then for habits")
  func ahead() throws {
    let due = try date("2026-06-01")
    func timed(_ title: String, _ minute: Int?) -> ToDo {
      ToDo(uid: title, title: title, due: ToDo.Due(due, minute: minute))
    }
    let lists = [
      ToDoList(
        id: nil,
        name: "To do",
        items: [timed("some time", nil), timed("noon", 720), try item("old 2026-05-20 -")]
      ),
      ToDoList(
        id: "b",
        name: "B",
        items: [timed("eight", 480), try item("done 2026-06-01 2026-05-31")]
      ),
    ]
    func habit(_ id: String, _ rule: String, start: String = "2026-05-01") throws -> Habit {
      Habit(id: id, title: id, recurrence: try DateRecurrence(rule), start: try date(start))
    }
    let habits = [
      try habit("daily", "daily"), try habit("quota", "weekly"), try habit("tuesdays", "tue"),
      try habit("later", "daily", start: "2026-06-02"),
    ]
    let ahead = DueAhead(lists, habits, on: due)
    #expect(ahead.overdue.map(\.item.title) == ["old"])
    #expect(ahead.due.map(\.item.title) == ["eight", "noon", "some time"])
    #expect(ahead.due.map(\.list) == ["B", nil, nil])
    #expect(ahead.habits.map(\.habit.id) == ["daily"])
    let hidden = ahead.called(list: { _ in "list 1" }, habit: { _ in "habit 1" })
    #expect(hidden.due.allSatisfy { $0.item.title == nil })
    #expect(hidden.due.map(\.list) == ["list 1", nil, nil])
    #expect(hidden.habits.map(\.habit.title) == ["habit 1"])
  }

  @Test(
    "a plan is told by its day, its steps and what of its items was due",
    arguments: [
      ("2026-04-30", 0, 0, "0 of 0", nil), ("2026-05-01", 1, 0, "0 of 0", 0),
      ("2026-05-10", 10, 1, "0 of 0", 0), ("2026-05-12", 12, 0, "1 of 1", 666),
      ("2026-06-30", 31, 1, "1 of 1", 666),
    ] as [(String, Int, Int, String, Int?)]
  )
  func plan(text: String, day: Int, overdue: Int, items: String, perMille: Int?) throws {
    let reached = try item("x 2026-05-10 2026-05-12").done
    let plan = ToDoList(
      id: "p",
      name: "P",
      kind: .plan,
      dates: try date("2026-05-01")...date("2026-05-31"),
      milestones: [
        .init(title: "one", dueDate: try date("2026-05-10"), done: reached), .init(title: "two"),
      ],
      items: [try item("i 2026-05-11 2026-05-11")]
    )
    let last = try date(text)
    // Its dates are touched whatever the day is.
    let review = ListReview(plan, try date("2026-04-01")..<last + 1)
    guard let course = review.course else {
      #expect(day == 0)
      return
    }
    #expect(course.day == day)
    #expect(course.overdue == overdue)
    #expect("\(course.items.done) of \(course.items.due)" == items)
    #expect(course.donePerMille == perMille)
  }

  @Test("the two hours in which most gets done are told of ten or more")
  func hours() throws {
    let zone = ZoneTimeline(
      home: ZoneRules(
        name: "Test/Zone",
        first: ZoneRules.Span(start: .min, offset: 0, abbreviation: "T")
      )
    )
    func hours(_ count: Int) throws -> CompletionHours {
      let list = try list((0..<count).map { "i\($0) - 2026-05-30" })
      return CompletionHours([list], [], through: try date("2026-05-31"), zone)
    }
    // 09:30 lies in both pairs; the earlier one is told.
    #expect(try hours(10).best?.hour == 8)
    #expect(try hours(10).best?.count == 10)
    #expect(try hours(9).best == nil)
    let early = CompletionHours(
      [try list((0..<10).map { "i\($0) - 2026-05-30" })],
      [],
      through: try date("2026-05-29"),
      zone
    )
    #expect(early.total == 0)
  }
}
