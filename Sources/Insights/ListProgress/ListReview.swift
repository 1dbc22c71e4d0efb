import CivilTime
import Plans

/// What was due and what was done of a list, or of a plan, on some dates.
///
/// It tells nothing that came to be known later: what was done behind the last of the dates was open then. Of what
/// comes again only the last time is known, so that it is left out of dates before that.
public struct ListReview: Sendable {
  /// Something that was due or done on the dates.
  public struct Item: Sendable, Hashable {
    /// What it is called; nil where it is not to be shown.
    public private(set) var title: String?
    /// Whether it was marked as important.
    public let isStarred: Bool
    /// Whether it comes again.
    public let recurs: Bool
    /// When it was due, or nil where it had time or comes again and was done.
    public let due: ToDo.Due?
    /// When it was done, by the end of the dates; nil where it was open.
    public let done: ToDo.Completion?

    init(_ toDo: ToDo, due: ToDo.Due?, done: ToDo.Completion?) {
      title = toDo.title
      isStarred = toDo.isStarred
      recurs = toDo.recurrence != nil
      self.due = due
      self.done = done
    }

    /// The same without its title.
    var untitled: Item {
      var item = self
      item.title = nil
      return item
    }

    /// Whether it was done behind the day on which it was due.
    public var isLate: Bool {
      if let due, let done { done.date > due.date } else { false }
    }
  }

  /// The list.
  public private(set) var list: ToDoList
  /// The dates.
  public let dates: Range<CivilDate>
  /// What was due or done on them: by when it was due, or else done, then in the order of the list.
  public private(set) var items: [Item]
  /// What was done of all that was due in the last 7 dates.
  public let week: DoneShare
  /// The same of the last 30.
  public let month: DoneShare
  /// How far a plan was at the end; nil of a list, and of a plan that does not touch the dates.
  public private(set) var course: PlanCourse?

  /// What is known of a list at the end of some dates.
  public init(_ list: ToDoList, _ dates: Range<CivilDate>) {
    self.list = list
    self.dates = dates
    let last = dates.upperBound - 1
    let known = list.items.flatMap { ListReview.items(of: $0, asOf: last) }
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
  public var share: DoneShare { DoneShare(done: items.count { $0.done != nil }, due: items.count) }

  /// The same with the list called otherwise, and nothing of the person's own words.
  public func called(_ name: String) -> ListReview {
    var review = self
    review.list = ToDoList(
      id: name,
      name: name,
      kind: list.kind,
      dates: list.dates,
      items: []
    )
    review.items = items.map(\.untitled)
    review.course = course?.untitled
    return review
  }

  /// What was known of an item at the end of a date: what comes again is something done and something due.
  static func items(of toDo: ToDo, asOf last: CivilDate) -> [Item] {
    guard toDo.recurrence != nil else {
      let done = toDo.done.flatMap { $0.date <= last ? $0 : nil }
      return [Item(toDo, due: toDo.due, done: done)]
    }
    guard let done = toDo.done else { return [Item(toDo, due: toDo.due, done: nil)] }
    guard done.date <= last else { return [] }
    return [Item(toDo, due: nil, done: done)]
      + (toDo.due.map { [Item(toDo, due: $0, done: nil)] } ?? [])
  }

  private static func share(of items: [Item], _ first: CivilDate, _ last: CivilDate) -> DoneShare {
    let due = items.filter { item in item.due.map { (first...last).contains($0.date) } ?? false }
    return DoneShare(done: due.count { $0.done != nil }, due: due.count)
  }
}

extension ListReview.Item {
  /// By when it was due, or else done; what is due at some time of a day comes behind its times.
  fileprivate var order: ToDo.Due { due ?? ToDo.Due(done?.date ?? CivilDate(dayNumber: 0)) }
}
