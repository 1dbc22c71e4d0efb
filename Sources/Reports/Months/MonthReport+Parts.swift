import Analysis
import CivilTime
import Plans
import Records

extension MonthReport {
  /// The plan, the goals and where the time went; those of which there is nothing to tell are left out.
  var parts: [Outline.Part] {
    [planPart, goalsPart, habitsPart, listsPart, plansPart, timePart].compactMap { $0 }
  }

  // MARK: - The plan

  /// Events of one name at one time of the week.
  private struct Recurring: Hashable {
    let name: String
    let weekday: Weekday
    let minute: Int
  }

  /// So many events have a line of their own.
  private static let mostEvents = 10

  /// How what was planned went, the same event at the same time of the week together.
  private var planPart: Outline.Part? {
    let judged = plan.filter(\.outcome.isJudged)
    guard !judged.isEmpty else { return nil }
    let groups = Dictionary(grouping: judged) { item in
      let start = scope.timeline.local(at: item.event.span.start)
      return Recurring(
        name: scope.name(of: item.event).text,
        weekday: start.date.weekday,
        minute: start.hour * 60 + start.minute
      )
    }
    let sorted = groups.map { (key: $0.key, items: $0.value, planned: planned($0.value)) }.sorted {
      ($1.planned, $0.key.name, $0.key.weekday, $0.key.minute)
        < ($0.planned, $1.key.name, $1.key.weekday, $1.key.minute)
    }
    // Those that go well first, of the ones that take the most time.
    let shown = sorted.prefix(MonthReport.mostEvents).sorted {
      on($0.items) * $1.planned > on($1.items) * $0.planned
    }
    var rows = shown.map { group in
      Outline.Bars.Row(
        name: scope.name(of: group.items[0].event)
          + Phrase(", \(when(group.key)): \(kept(group.items))"),
        value: "\(Wording.duration(on(group.items))) of \(Wording.duration(group.planned))",
        length: Picture.part(on(group.items), of: group.planned, on: 1000)
      )
    }
    let rest = sorted.dropFirst(MonthReport.mostEvents).flatMap(\.items)
    if !rest.isEmpty {
      rows.append(
        Outline.Bars.Row(
          name: Phrase("\(Wording.count(rest.count, "more event")): \(kept(rest))"),
          value: "\(Wording.duration(on(rest))) of \(Wording.duration(planned(rest)))",
          length: nil
        )
      )
    }
    let list = Outline.Bars(
      title: "By the time planned",
      sum: "bars: the share of it that was kept",
      paint: .focus,
      rows: rows
    )
    return Outline.Part(
      "planned",
      "\(Wording.duration(month.kept)) of \(Wording.duration(month.judged)) planned went to plan",
      [.stacks(nil, [list])] + shared(judged) + unjudged
    )
  }

  /// That bars hold more than the sum, where events overlap.
  private func shared(_ judged: [Planned]) -> [Outline.Block] {
    let spans = judged.map(\.event.span)
    return TimeSet(spans).length == spans.reduce(0) { $0 + $1.length }
      ? []
      : [.paragraph("Time that several events hold is in each of their bars, and once in the sum.")]
  }

  /// How many events can't be judged.
  private var unjudged: [Outline.Block] {
    let count = plan.count { !$0.outcome.isJudged && $0.outcome.status != .ahead }
    return count == 0
      ? []
      : [
        .paragraph(
          """
          Not judged: \(Wording.count(count, "event")) that no rule covers, or that left too little trace on \
          devices.
          """
        )
      ]
  }

  /// `Thu 09:00`.
  private func when(_ group: Recurring) -> String {
    let (hour, minute) = group.minute.quotientAndRemainder(dividingBy: 60)
    return "\(group.weekday.shortName) \(hour.padded(to: 2)):\(minute.padded(to: 2))"
  }

  /// `4 of 4 kept`.
  private func kept(_ items: [Planned]) -> String {
    let kept = items.count { $0.outcome.status.isKept }
    return items.count == 1
      ? (kept == 1 ? "kept" : "not kept") : "\(kept) of \(items.count) kept"
  }

  private func on(_ items: [Planned]) -> Int64 { items.reduce(0) { $0 + ($1.outcome.on ?? 0) } }
  private func planned(_ items: [Planned]) -> Int64 { items.reduce(0) { $0 + $1.outcome.planned } }

  // MARK: - Goals

  /// The most goals that are drawn.
  private static let mostGoals = 6

  /// Goals with their courses up to the end of the month; those without one have a line each.
  private var goalsPart: Outline.Part? {
    guard let review = goals else { return nil }
    let goals = review.goals.filter { $0.worked > 0 || $0.completed == nil }
    guard !goals.isEmpty else { return nil }
    let date = month.month.dates.upperBound - 1
    var courses: [Outline.Course] = []
    var others: [Phrase] = []
    for goal in goals {
      let title = GoalFigures.name(goal, scope)
      if courses.count < MonthReport.mostGoals, goal.completed == nil,
        let course = GoalBurnUp(goal, title: title, on: date)
      {
        courses.append(self.course(goal, title, course, date))
      } else {
        let verdict = GoalFigures.verdict(goal, scope.timeline)
        others.append("\(title): \(GoalFigures.done(goal)). \(verdict).")
      }
    }
    return Outline.Part(
      "courses",
      GoalFigures.heading(review),
      (courses.isEmpty ? [] : [.courses(courses, key: GoalBurnUp.key)])
        + (others.isEmpty ? [] : [.list(others)])
    )
  }

  private func course(
    _ goal: GoalReview,
    _ title: Phrase,
    _ course: GoalBurnUp,
    _ date: CivilDate
  ) -> Outline.Course {
    let mood: Outline.Course.Mood =
      switch goal.verdict {
      case .completed, .likelyInTime: .good
      case .open: .risk
      case .overdue, .likelyLate: .bad
      default: .plain
      }
    let needed = GoalFigures.needed(goal)
    let due = GoalFigures.due(goal, from: date)
    return Outline.Course(
      title: title,
      verdict: GoalFigures.verdict(goal, scope.timeline),
      mood: mood,
      done: GoalFigures.done(goal) + (goal.goal.deadline == nil ? ", " : ", due ") + due,
      words: Phrase(
        "\(GoalFigures.worked(goal)) in \(month.month.name)."
          + (needed.isEmpty ? "" : " Needed: \(needed).")
      ),
      picture: course.picture,
      ends: course.ends
    )
  }

  // MARK: - Habits

  /// What was done of each habit.
  private var habitsPart: Outline.Part? {
    let rows = habits.compactMap { habit -> Outline.Bars.Row? in
      let share = habit.share(of: month.month.dates)
      guard let perMille = share.perMille else { return nil }
      return Outline.Bars.Row(
        name: HabitFigures.name(habit),
        value: "\(share.done) of \(share.due)",
        length: perMille
      )
    }
    guard !rows.isEmpty else { return nil }
    let list = Outline.Bars(
      title: "Done when due",
      sum: "of the dates, or weeks, that were due",
      paint: .focus,
      rows: rows
    )
    return Outline.Part("habits", "Habits", [.stacks(nil, [list])])
  }

  // MARK: - Lists

  /// What was done of each list.
  private var listsPart: Outline.Part? {
    let rows = lists.compactMap { review -> Outline.Bars.Row? in
      guard let perMille = review.share.perMille else { return nil }
      return Outline.Bars.Row(
        name: ListFigures.name(review.list),
        value: HabitFigures.share(review.share),
        length: perMille
      )
    }
    guard !rows.isEmpty else { return nil }
    let list = Outline.Bars(
      title: "Done in \(month.month.name)",
      sum: "of what was due, or was done without a date",
      paint: .focus,
      rows: rows
    )
    return Outline.Part("lists", "Lists", [.stacks(nil, [list])])
  }

  /// How far plans were at its end.
  private var plansPart: Outline.Part? {
    Outline.plans(lists, on: month.month.dates.upperBound - 1)
  }

  // MARK: - Time

  /// Where the time at devices went, a day, with what it was in the month before.
  private var timePart: Outline.Part? {
    let (categories, active) = (month.categories, month.active)
    guard !month.seen.isEmpty, active > 0 else { return nil }
    let last = previous.map { month in
      Dictionary(
        month.categories.map { (CategoryKey($0), month.aDay($0.milliseconds) ?? 0) },
        uniquingKeysWith: +
      )
    }
    func mean(_ sum: Int64) -> Int64 { month.aDay(sum) ?? 0 }
    let lists = TimeClass.allCases.compactMap { some in
      Outline.Bars(some, categories) { time in
        let now = mean(time.milliseconds)
        guard let last else { return Wording.duration(now) }
        let change = now - (last[CategoryKey(time)] ?? 0)
        guard change.magnitude >= 60_000 else { return Wording.duration(now) }
        let sign = change > 0 ? "+" : "\u{2212}"
        return "\(Wording.duration(now)) (\(sign)\(Wording.duration(Int64(change.magnitude))))"
      } sum: {
        "\(Wording.duration(mean($0))) a day"
      }
    }
    let focus = categories.filter { TimeClass($0) == .focus }
      .reduce(0) { $0 + $1.milliseconds }
    let compared =
      previous.map {
        " In brackets stands the change from \($0.month.name), which may be chance."
      } ?? ""
    return Outline.Part(
      "classes",
      """
      \(Wording.duration(active)) at devices: \(Wording.percent(focus, of: active)) focus
      """,
      [.stacks(nil, lists), .paragraph(Phrase("Times are per day.\(compared)"))]
    )
  }
}
