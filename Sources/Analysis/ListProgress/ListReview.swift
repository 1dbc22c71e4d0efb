import CivilTime
import Plans

/// What was due and what was done of a list, or of a plan, on some dates.
///
/// It tells nothing that came to be known later: what was done behind the last of the dates was open then. What comes
/// again is left out of dates of which its file does not say any more how it stood.
public struct ListReview: Sendable {
  /// The list.
  public private(set) var list: ToDoList
  /// What was due or done on them: by when it was due, or else done, then in the order of the list.
  public private(set) var items: [ListedItem]
  /// What was done of all that was due in the last 7 dates.
  public let week: DoneShare
  /// The same of the last 30.
  public let month: DoneShare
  /// How far a plan was at the end; nil of a list, and of a plan that does not touch the dates.
  public private(set) var course: PlanCourse?

  /// What is known of a list at the end of some dates.
  public init(_ list: ToDoList, _ dates: Range<CivilDate>) {
    self.list = list
    let last = dates.upperBound - 1
    let known = list.items.flatMap {
      ListedItem.known(of: $0, since: dates.lowerBound, asOf: last)
    }
    items = known.filter { item in
      [item.due?.date, item.done?.date].contains { $0.map(dates.contains) ?? false }
    }.enumerated().sorted { a, b in
      let (first, second) = (a.element.order, b.element.order)
      return first == second ? a.offset < b.offset : first < second
    }.map(\.element)
    week = ListReview.share(of: known, last - 6, last)
    month = ListReview.share(of: known, last - 29, last)
    course = list.dates.flatMap { span in
      span.lowerBound < dates.upperBound && span.upperBound >= dates.lowerBound
        ? PlanCourse(list, span, known, asOf: last) : nil
    }
  }

  /// Whether there is anything to tell.
  public var isEmpty: Bool { items.isEmpty && course == nil }

  /// How many of its items are done that were due or done on the dates.
  public var share: DoneShare {
    DoneShare(done: items.count { $0.done != nil }, due: items.count { !$0.isDeadline })
  }

  /// The same with the list called otherwise, and nothing of the person's own words.
  public func called(_ name: String) -> ListReview {
    var review = self
    review.list = ToDoList(
      id: list.id == nil ? nil : name,
      name: name,
      kind: list.kind,
      dates: list.dates,
      items: []
    )
    review.items = items.map(\.untitled)
    review.course = course?.untitled
    return review
  }

  private static func share(
    of items: [ListedItem],
    _ first: CivilDate,
    _ last: CivilDate
  ) -> DoneShare {
    let due = items.filter { item in
      !item.isDeadline && item.due.map { (first...last).contains($0.date) } ?? false
    }
    return DoneShare(done: due.count { $0.done != nil }, due: due.count)
  }
}

extension ListedItem {
  /// By when it was due, or else done; what is due at some time of a day comes behind its times.
  fileprivate var order: ToDo.Due { due ?? ToDo.Due(done?.date ?? CivilDate(dayNumber: 0)) }
}
