import Analysis
import CivilTime
import Plans

extension Outline {
  /// The most items that stand on a page before its figures.
  private static let mostItems = 6

  /// What was on lists: of a day the items and what is due on the next, of longer periods the courses of plans, and how
  /// much of each list was done.
  static func lists(_ report: Report) -> [Part?] {
    report.kind == .day
      ? [items(report), dueNext(report)]
      : [plans(report.lists, on: report.to - 1), shares(report)]
  }

  private static func items(_ report: Report) -> Part? {
    let items = report.lists.flatMap { review in review.items.map { (review.list, $0) } }
    guard !items.isEmpty else { return nil }
    // What is left open is what one wants to see.
    let sorted = items.filter { $0.1.done == nil } + items.filter { $0.1.done != nil }
    let lines = sorted.prefix(mostItems).map { list, item -> Phrase in
      let place: Phrase = list.id == nil ? "" : " (" + ListFigures.name(list) + ")"
      return ListFigures.title(item) + place
        + Phrase(": \(ListFigures.state(item, on: report.from, report.timeline))")
    }
    let rest = items.count - lines.count
    let done = items.count { $0.1.done != nil }
    let due = items.count { $0.1.isDeadline }
    let toDo = items.count - due
    let heading = [
      toDo > 0 ? "To do: \(Wording.number(done)) of \(Wording.number(toDo)) done" : nil,
      due > 0 ? "\(toDo > 0 ? "due" : "Due"): \(Wording.number(due))" : nil,
    ].compactMap(\.self).joined(separator: "; ")
    return Part(
      "to-do",
      heading,
      [.list(lines + (rest > 0 ? [Phrase("\(Wording.count(rest, "more item")), below")] : []))]
    )
  }

  /// Plans between their dates, each with its steps; nil without any.
  static func plans(_ lists: [ListReview], on date: CivilDate) -> Part? {
    let courses = lists.compactMap { review -> Course? in
      guard let course = review.course else { return nil }
      let title = ListFigures.name(review.list)
      let timeline = PlanTimeline(course, title: title, on: date)
      let verdict = ListFigures.verdict(course)
      let words = ListFigures.course(course)
      return Course(
        title: title,
        verdict: verdict.words,
        mood: verdict.mood,
        done: words.prefix(1).uppercased() + words.dropFirst(),
        words: next(course),
        picture: timeline.picture,
        ends: timeline.ends
      )
    }
    guard !courses.isEmpty else { return nil }
    return Part("plans", "Plans", [.courses(courses, key: PlanTimeline.key)])
  }

  /// The next step, and how much was done of the items that were due.
  private static func next(_ course: PlanCourse) -> Phrase {
    var phrase: Phrase = ""
    if let next = course.next {
      phrase =
        "Next: " + (next.title.map { Phrase(data: $0) } ?? "a step")
        + Phrase(", by \(Wording.shortDate(next.due)).")
    }
    if course.items.due > 0 {
      phrase =
        phrase + (phrase.text.isEmpty ? "" : " ")
        + Phrase("Items due so far: \(HabitFigures.share(course.items)) done.")
    }
    return phrase
  }

  /// What the day after a day asks for: what is overdue and due, habits, and what each goal wants; nil where it is
  /// nothing.
  static func asked(_ report: Report) -> Part? {
    let due = report.due
    let items = (due?.overdue ?? []) + (due?.due ?? [])
    var lines = items.prefix(mostItems).map { item -> Phrase in
      let place: Phrase = item.list.map { " (" + Phrase(data: $0) + ")" } ?? ""
      return ListFigures.title(item.item) + place + Phrase(by(item, on: report.to))
    }
    if items.count > lines.count {
      lines.append(Phrase("\(Wording.count(items.count - lines.count, "more item"))"))
    }
    if let habits = due?.habits, !habits.isEmpty {
      lines.append("Habits: " + list(habits.map { HabitFigures.name($0) }))
    }
    let goals = (report.isGoalWorkUnknown ? [] : report.goals?.goals ?? []).compactMap { goal in
      goal.wanted(after: report.to - 1).map {
        GoalFigures.name(goal, Scope(report)) + Phrase(" \(Wording.duration($0))")
      }
    }
    if !goals.isEmpty { lines.append("Goals want: " + list(goals)) }
    guard !lines.isEmpty else { return nil }
    return Part("asked", heading(due, items.count), [.list(lines)])
  }

  /// What calendars say is due on the day after a day; nil where it is nothing.
  static func dueNext(_ report: Report) -> Part? {
    let due = (report.due?.due ?? []).filter(\.item.isDeadline)
    guard !due.isEmpty else { return nil }
    let lines = due.prefix(mostItems).map {
      ListFigures.title($0.item) + Phrase(by($0, on: report.to))
    }
    let rest = due.count - lines.count
    return Part(
      "due",
      "Due \(Wording.shortDate(report.to))",
      [.list(lines + (rest > 0 ? [Phrase("\(Wording.number(rest)) more")] : []))]
    )
  }

  private static func heading(_ due: DueAhead?, _ count: Int) -> String {
    guard count > 0, let due else { return "To do" }
    let late = due.overdue.count
    return "To do: \(Wording.number(count)) due"
      + (late > 0
        ? ", \(late == count ? "all" : Wording.number(late)) of \(count == 1 ? "it" : "them") overdue"
        : "")
  }

  /// `, by 12:00`; `, overdue since Sat 30 May`.
  static func by(_ item: DueAhead.Item, on date: CivilDate) -> String {
    guard let due = item.item.due else { return "" }
    if due.date < date { return ", overdue since \(Wording.shortDate(due.date))" }
    return ListFigures.time(due).map { ", by \($0)" } ?? ""
  }

  /// The most things in one line.
  private static let mostInLine = 6

  private static func list(_ items: [Phrase]) -> Phrase {
    let shown = items.prefix(mostInLine)
    let rest = items.count - shown.count
    let line = shown.dropFirst().reduce(shown.first ?? "") { $0 + ", " + $1 }
    return rest > 0 ? line + Phrase(" and \(rest) more") : line
  }

  /// How much of each list was done; nil without any.
  private static func shares(_ report: Report) -> Part? {
    guard !report.lists.isEmpty else { return nil }
    let hours = ListFigures.hours(report.completionHours).map { [Block.paragraph($0)] } ?? []
    return Part("lists", "Lists", [.table(shares(report.lists))] + hours)
  }

  /// What was on lists on a day, an item each; nil without any.
  static func eachItem(_ report: Report) -> Part? {
    guard report.kind == .day, report.lists.contains(where: { !$0.items.isEmpty }) else {
      return nil
    }
    return Part("lists", "Lists", [.table(each(report))])
  }

  /// A row for each list.
  private static func shares(_ lists: [ListReview]) -> DataTable {
    DataTable(
      "lists-table",
      "Done of what was due, or done without a date",
      [
        .text("List"), .time("Done"), .time("7 days"), .time("30 days"), .text("Plan"),
      ],
      lists.map { review in
        [
          .init(ListFigures.name(review.list)),
          .init(Phrase(HabitFigures.share(review.share))),
          .init(Phrase(HabitFigures.share(review.week))),
          .init(Phrase(HabitFigures.share(review.month))),
          .init(Phrase(review.course.map(ListFigures.course) ?? "")),
        ]
      }
    )
  }

  /// A row for each item.
  private static func each(_ report: Report) -> DataTable {
    DataTable(
      "items-table",
      "What was due or done",
      [.text("Item"), .text("List"), .time("Due"), .text("State")],
      report.lists.flatMap { review in
        review.items.map { item in
          [
            .init(ListFigures.title(item)), .init(ListFigures.name(review.list)),
            .init(Phrase(item.due.map(ListFigures.due) ?? "")),
            .init(Phrase(ListFigures.state(item, on: report.to - 1, report.timeline))),
          ]
        }
      },
      limit: 40
    )
  }

  /// What was on lists: of a day the items, of a week how much of each list was done and how far plans are.
  static func listLine(_ report: Report) -> Brief.Line? {
    guard report.kind == .day else {
      let items = report.lists.map { review -> Phrase in
        let words = [
          review.share.due > 0 ? "\(HabitFigures.share(review.share)) done" : nil,
          review.course.map(ListFigures.course),
        ].compactMap(\.self)
        return ListFigures.name(review.list).cut(to: Brief.titleWidth)
          + Phrase(": \(words.joined(separator: ", "))")
      }
      return items.isEmpty ? nil : Brief.Line("Lists", items, most: 4)
    }
    let items = report.lists.flatMap(\.items)
    let told = (items.filter { $0.done == nil } + items.filter { $0.done != nil }).map { item in
      ListFigures.title(item).cut(to: Brief.titleWidth)
        + Phrase(": \(ListFigures.state(item, on: report.from, report.timeline))")
    }
    return told.isEmpty ? nil : Brief.Line("To do", told, most: 4)
  }

  /// What the day after asks for.
  static func dueLine(_ report: Report) -> Brief.Line? {
    guard let due = report.due else { return nil }
    let items = (due.overdue + due.due).map { item in
      ListFigures.title(item.item).cut(to: Brief.titleWidth) + Phrase(by(item, on: due.date))
    }
    let habits = due.habits.map { HabitFigures.name($0.habit).cut(to: Brief.titleWidth) }
    return Brief.Line("Due \(Wording.shortDate(due.date))", items + habits, most: 4)
  }
}
