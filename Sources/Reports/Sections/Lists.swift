import Analysis
import CivilTime
import Documents
import Plans

/// What was due and done of lists, and how far plans are.
enum ListSection {
  /// The section.
  static let section = Section(
    summary: { Outline.lists($0) },
    lines: { [Outline.listLine($0), Outline.dueLine($0)] },
    details: { report, _ in Outline.eachItem(report) },
    fields: {
      Key("items", .list(of: told)) { report in report.lists.flatMap(Told.all) }
        .means(
          "What was on lists and was due or done in the period, list by list, by when it was due or done"
        )
      Key("lists", .list(of: list), \.lists)
        .means("The lists with anything due or done in the period, and the plans that touch it")
      Key("due_ahead", .orNull(due), \.due)
        .means("For a day, what the day after asks for; null where it asks for nothing")
      Key("completion_hours", .orNull(hours), \.completionHours)
        .means("When things get done, of the last 90 dates; null for a day")
    }
  )

  /// Something on a list.
  private struct Told {
    let list: String?
    let item: ListedItem

    static func all(_ review: ListReview) -> [Told] {
      review.items.map { Told(list: review.list.id, item: $0) }
    }
  }

  private static let told = Shape<Told>.object("Something to be done") {
    Key("list", .orNull(.text), \.list)
      .means(
        """
        The id of its list, by a number such as list 1 where titles are not published; null for plans/items.yaml
        """
      )
    item.of(\.item)
  }

  @FieldList<ListedItem> private static var item: [Field<ListedItem>] {
    Key("title", .orNull(.text), \.title)
      .means("What is to be done; null where titles are not published")
    Key("due_date", .orNull(.date), \.due?.date)
      .means("The local date by which it was due; null where it had time")
    Key("due_time", .orNull(.text)) { $0.due.flatMap(ListFigures.time) }
      .means("The time of that date, such as 14:30; null for some time of it")
    Key("done_date", .orNull(.date), \.done?.date)
      .means("The local date on which it was done; null where it was open at the end of the period")
    Key("done_at", .orNull(.instant)) { $0.done.flatMap { $0.isTimed ? $0.instant : nil } }
      .means("When it was done, RFC 3339 in UTC; null where the time is not known")
    Key("starred", .boolean, \.isStarred).means("Whether it was marked as important")
    Key("recurs", .boolean, \.recurs).means("Whether it comes again")
  }

  private static let share = Shape<DoneShare>.object("A share") {
    Key("done", .whole(0...), \.done).means("How many were done")
    Key("due", .whole(0...), \.due).means("How many were due")
  }

  private static let list = Shape<ListReview>.object("A list or a plan") {
    Key("id", .orNull(.text), \.list.id)
      .means("Names the list; null for plans/items.yaml, the list without a name")
    Key("name", .text, \.list.name)
      .means("What it is called, by a number such as list 1 where titles are not published")
    Key("kind", .choice, \.list.kind).means("A list, or a plan with a beginning and an end")
    Key("share", share, \.share).means("Of what was due or done in the period, how much is done")
    Key("week", share, \.week).means("What was due in the last 7 dates")
    Key("month", share, \.month).means("What was due in the last 30 dates")
    Key("course", .orNull(course), \.course)
      .means("How far a plan was at the end; null for a list")
  }

  private static let course = Shape<PlanCourse>.object("The course of a plan") {
    Key("start", .date, \.dates.lowerBound).means("Its first date")
    Key("end", .date, \.dates.upperBound).means("Its last date")
    Key("day", .whole(0...), \.day).means("Which of its days the last date is; 0 before the first")
    Key("days", .whole(1...), \.length).means("How many days it has")
    Key("done_per_mille", .orNull(.whole), \.donePerMille)
      .means("What is done of its steps and of the items due by then, in thousandths")
    Key("overdue", .whole(0...), \.overdue).means("Steps that should be reached and are not")
    Key("milestones", .list(of: milestone), \.milestones).means("Its steps, in order")
  }

  private static let milestone = Shape<PlanCourse.Milestone>.object("A step of a plan") {
    Key("title", .orNull(.text), \.title)
      .means("What it is called; null where titles are not published")
    Key("due", .date, \.due).means("The date by which it is to be reached")
    Key("done", .orNull(.date), \.done).means("When it was reached; null while it is open")
  }

  private static let due = Shape<DueAhead>.object("What a day asks for") {
    Key("date", .date, \.date).means("The day")
    Key("overdue", .list(of: ahead), \.overdue)
      .means("What should have been done before, the oldest first")
    Key("due", .list(of: ahead), \.due).means("What is due on the day, by its times")
    Key("habits", .list(of: .text.means("The id of a habit"))) { $0.habits.map(\.habit.id) }
      .means("The habits that are due on that very day")
  }

  private static let ahead = Shape<DueAhead.Item>.object("Something to be done") {
    Key("list", .orNull(.text), \.list)
      .means("What its list is called; null for plans/items.yaml")
    item.of(\.item)
  }

  private static let hours = Shape<CompletionHours>.object("When things get done") {
    Key("counts", .list(of: .whole.means("An hour of the day")), \.counts)
      .means("How many items, steps and habits were done in each hour of the day")
    Key("best_hour", .orNull(.whole), \.best?.hour)
      .means("The first of the two hours in which most were done; null where none stand out")
  }
}
