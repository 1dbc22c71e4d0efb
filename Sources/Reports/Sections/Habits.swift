import Analysis
import CivilTime
import Documents
import ICalendar
import Plans

/// How habits go.
public enum HabitSection {
  /// The section.
  static let section = Section(
    summary: { [Outline.habits($0)] },
    lines: { [Outline.habitLine($0)] },
    fields: {
      Key("habits", .list(of: shown)) { report in report.habits.map { ($0, report) } }
        .means("What the person means to do again and again, as it stood at the end of the period")
    }
  )

  private typealias Shown = (review: HabitReview, report: Report)

  private static let shown = Shape<Shown>.object("A habit") {
    Key("title", .orNull(.text)) { $0.report.showsTitles ? $0.review.habit.title : nil }
      .means("What the person calls it; null where titles are not published")
    fields.of(\.review)
    Key("periods", .list(of: period)) { shown in
      shown.review.course.periods(near: shown.report.from..<shown.report.to)
    }
    .means(
      "The dates of the report on which it was due, or the weeks, months or years that they touch"
    )
  }

  /// How a habit goes, with what the person calls it.
  package static let habit = Shape<HabitReview>.object("A habit") {
    Key("title", .text, \.habit.title).means("What the person calls it")
    fields.of(\.self)
    Key("today", .orNull(period)) { $0.course.period(holding: $0.course.today) }
      .means("What holds the local date; null where nothing is due on it")
  }

  @FieldList<HabitReview> private static var fields: [Field<HabitReview>] {
    Key("id", .text, \.habit.id)
      .means("Names the habit, by a number such as habit 1 where titles are not published")
    Key("recurrence", .text, \.habit.recurrence.text)
      .means("When it is to be done, as a rule of iCalendar")
    Key("streak", .whole(0...), \.streak.current)
      .means("How often in a row it was done when it was due")
    Key("longest_streak", .whole(0...), \.streak.longest).means("The longest such row")
    Key("week", share, \.week).means("What was due in the last 7 dates")
    Key("month", share, \.month).means("What was due in the last 30 dates")
    Key("rate", share, \.rate).means("What was due in the last 90 dates")
    Key("strength_per_mille", .orNull(.whole), \.strength)
      .means("How firm it is; null before the first time was due")
    Key("usual_minute", .orNull(.whole), \.usualMinute)
      .means("The minute of the day at which it is usually done; null where too little is known")
  }

  private static let share = Shape<DoneShare>.object("A share") {
    Key("done", .whole(0...), \.done).means("How many were done")
    Key("due", .whole(0...), \.due).means("How many were due and not excused")
  }

  private static let period = Shape<HabitCourse.Period>.object("A date, week, month or year") {
    Key("from", .date, \.dates.lowerBound).means("Its first date")
    Key("to", .date) { $0.dates.upperBound - 1 }.means("Its last date")
    Key("outcome", .choice, \.outcome)
      .means("done; missed; excused, which counts for nothing; open while there is time")
    Key("done", .whole(0...), \.done)
      .means("How many steps, or dates of a longer period, were done")
    Key("needed", .whole(0...), \.needed).means("How many are to be done")
  }
}

extension Outline {
  /// How habits go: on a day what was done of each, in a week its dates; nil without any.
  static func habits(_ report: Report) -> Part? {
    guard !report.habits.isEmpty else { return nil }
    guard report.kind == .day else {
      return Part("habits", "Habits", [.table(week(report))])
    }
    // What has a week's time is not due on one of its days.
    let due = report.habits.compactMap { review -> HabitCourse.Period? in
      let period = review.course.period(holding: report.from)
      return period?.outcome == .excused || review.habit.isQuota && period?.outcome == .open
        ? nil : period
    }
    let done = due.count { $0.outcome == .done }
    let title =
      due.isEmpty
      ? "Habits"
      : "Habits: \(Wording.number(done)) of \(Wording.number(due.count)) done"
    return Part("habits", title, [.table(day(report))])
  }

  private static func day(_ report: Report) -> DataTable {
    DataTable(
      "habits-table",
      "Habits; streak: how often in a row each was done when it was due",
      [
        .text("Habit"), .text("When"), .text("State"), .number("Streak"), .number("30 days"),
        .number("Strength"),
      ],
      report.habits.map { review in
        [
          .init(HabitFigures.name(review)), .init(Phrase(HabitFigures.recurrence(review.habit))),
          .init(Phrase(HabitFigures.now(review))), .init(Phrase(HabitFigures.streak(review))),
          .init(Phrase(HabitFigures.share(review.month))),
          .init(Phrase(HabitFigures.percent(review.strength))),
        ]
      }
    )
  }

  /// The dates of a week, or of any other days the last seven.
  private static func week(_ report: Report) -> DataTable {
    let last = report.to.dayNumber
    let dates = (max(report.from.dayNumber, last - 7)..<last).map { CivilDate(dayNumber: $0) }
    return DataTable(
      "habits-table",
      "Habits by day; streak: how often in a row each was done when it was due",
      [.text("Habit")] + dates.map { .time($0.weekday.shortName) }
        + [.time("In all"), .number("Streak"), .number("Strength")],
      report.habits.map { review in
        let cells = dates.map { DataTable.Cell(Phrase(cell(review, on: $0))) }
        return [.init(HabitFigures.name(review))] + cells + [
          .init(Phrase(inAll(review, report))), .init(Phrase(HabitFigures.streak(review))),
          .init(Phrase(HabitFigures.percent(review.strength))),
        ]
      }
    )
  }

  /// What was done on a date; nothing where nothing was due, or has been yet.
  private static func cell(_ review: HabitReview, on date: CivilDate) -> String {
    // Of a week or a month any date will do.
    if review.habit.isQuota { return review.course.isDone(on: date) ? "done" : "" }
    guard date <= review.course.today, let period = review.course.period(holding: date) else {
      return ""
    }
    return period.needed > 1 && period.outcome != .excused
      ? "\(period.done) of \(period.needed)" : HabitFigures.state(period)
  }

  private static func inAll(_ review: HabitReview, _ report: Report) -> String {
    guard review.habit.isQuota else {
      return HabitFigures.share(review.share(of: report.from..<report.to))
    }
    return review.course.period(holding: report.to - 1).map(HabitFigures.state) ?? ""
  }

  /// What was done of the habits that were due: of a day those of that date, of a week how often.
  static func habitLine(_ report: Report) -> Brief.Line? {
    let items = report.habits.compactMap { habit -> Phrase? in
      let name = HabitFigures.name(habit).cut(to: Brief.titleWidth)
      guard report.kind == .day else {
        let share = habit.share(of: report.from..<report.to)
        return share.due == 0 ? nil : "\(name): \(share.done) of \(share.due)"
      }
      guard let period = habit.course.period(holding: report.from) else { return nil }
      return "\(name): \(HabitFigures.state(period))"
    }
    return items.isEmpty ? nil : Brief.Line("Habits", items, most: 5)
  }
}
