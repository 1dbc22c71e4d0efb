import CivilTime
import Plans

/// How far a plan is between its two dates.
public struct PlanCourse: Sendable, Hashable {
  /// A step on its way, as it stood.
  public struct Milestone: Sendable, Hashable {
    /// What the person calls it; nil where that is not to be shown.
    public private(set) var title: String?
    /// The day by which it is to be reached.
    public let due: CivilDate
    /// When it was reached, or nil while it is open.
    public let done: CivilDate?

    /// The same without its title.
    fileprivate var untitled: Milestone {
      var milestone = self
      milestone.title = nil
      return milestone
    }
  }

  /// Its dates, the last of them included.
  public let dates: ClosedRange<CivilDate>
  /// Which of its days the date is, from 1; 0 before the first, and the last day behind it.
  public let day: Int
  /// Its steps, in order.
  public private(set) var milestones: [Milestone]
  /// What was done of the items that were due by then.
  public let items: DoneShare
  /// The first step that is open.
  public var next: Milestone? { milestones.first { $0.done == nil } }
  /// The steps that should be reached by then and are not.
  public let overdue: Int

  /// How many days it has.
  public var length: Int { dates.upperBound - dates.lowerBound + 1 }

  /// How many of its steps are reached.
  public var reached: DoneShare {
    DoneShare(done: milestones.count { $0.done != nil }, due: milestones.count)
  }

  /// What is done of its steps and of the items that were due, in thousandths; nil where it has neither.
  public var donePerMille: Int? {
    DoneShare(done: reached.done + items.done, due: reached.due + items.due).perMille
  }

  /// The same without the titles of its steps.
  var untitled: PlanCourse {
    var course = self
    course.milestones = milestones.map(\.untitled)
    return course
  }

  /// A plan as it stood at the end of a date.
  init(
    _ plan: ToDoList,
    _ span: ClosedRange<CivilDate>,
    _ known: [ListedItem],
    asOf last: CivilDate
  ) {
    dates = span
    day = min(max(0, last - span.lowerBound + 1), span.upperBound - span.lowerBound + 1)
    let steps = plan.milestones.map { milestone in
      Milestone(
        title: milestone.title,
        due: milestone.dueDate ?? span.upperBound,
        done: milestone.done.flatMap { $0.date <= last ? $0.date : nil }
      )
    }
    milestones = steps
    overdue = steps.count { $0.done == nil && $0.due <= last }
    let due = known.filter { item in item.due.map { $0.date <= last } ?? false }
    items = DoneShare(done: due.count { $0.done != nil }, due: due.count)
  }
}
