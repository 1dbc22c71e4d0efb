import CivilTime
import ICalendar
import Plans
import Platform

/// What a day asks for: what is due on it, what should have been done before, and habits.
///
/// It tells what was known at the end of the day before, or of another date.
public struct DueAhead: Sendable {
  /// Something on a list.
  public struct Item: Sendable, Hashable {
    /// What it is, and when it is due.
    public let item: ListedItem
    /// What its list is called; nil of the list without a name.
    public let list: String?
  }

  /// A habit that has a step on the day.
  public struct Step: Sendable, Hashable {
    /// The habit.
    public let habit: Habit
    /// How many of its steps were done that day.
    public let done: Int
  }

  /// The day.
  public let date: CivilDate
  /// What should have been done before, the oldest first.
  public private(set) var overdue: [Item]
  /// What is due on the day, by its times.
  public private(set) var due: [Item]
  /// The habits that have a step on that day, in the order of their file; those that any day of a week or a month
  /// will do for are not among them.
  public private(set) var habits: [Step]

  /// Whether it asks for nothing.
  public var isEmpty: Bool { overdue.isEmpty && due.isEmpty && habits.isEmpty }

  /// What a day asks for, as far as things were done by the end of a date: of the day before where none is given.
  ///
  /// `steps` says of habits by their ids how many steps were done on the day.
  public init(
    _ lists: [ToDoList],
    _ habits: [Habit],
    on date: CivilDate,
    asOf last: CivilDate? = nil,
    steps: [String: Int] = [:]
  ) {
    self.date = date
    let last = last ?? date - 1
    let open = lists.flatMap { list in
      list.items.flatMap { ListedItem.known(of: $0, since: last + 1, asOf: last) }.filter { item in
        item.done == nil
          && item.due.map { $0.date == date || ($0.date < date && !item.isDeadline) } ?? false
      }.map { Item(item: $0, list: list.id == nil ? nil : list.name) }
    }.enumerated().sorted { a, b in
      let (first, second) = (a.element.order, b.element.order)
      return first == second ? a.offset < b.offset : first < second
    }.map(\.element)
    overdue = open.filter { $0.order.date < date }
    due = open.filter { $0.order.date == date }
    self.habits = habits.filter { habit in
      !habit.isQuota && habit.start <= date && !habit.exceptions.contains(date)
        && habit.recurrence.dates(from: habit.start, in: date..<date + 1) == [date]
    }.map { Step(habit: $0, done: steps[$0.id] ?? 0) }
  }

  /// The same with nothing of the person's own words: lists and habits as they are called.
  public func called(
    list: (String) -> String,
    habit: (Habit) -> String
  ) -> DueAhead {
    func hidden(_ item: Item) -> Item {
      Item(item: item.item.untitled, list: item.list.map(list))
    }
    var ahead = self
    ahead.overdue = overdue.map(hidden)
    ahead.due = due.map(hidden)
    ahead.habits = habits.map { Step(habit: $0.habit.called(habit($0.habit)), done: $0.done) }
    return ahead
  }
}

extension DueAhead {
  /// Adds all that a page tells of it to what a fingerprint is taken of.
  public func add(to input: inout FingerprintInput) {
    for item in overdue + due {
      input.add(item.item.title ?? "")
      input.add(item.list ?? "")
      input.add(item.order.date.dayNumber)
      input.add(item.order.minute ?? -1)
    }
    for step in habits {
      input.add(step.habit.title)
      input.add(step.done)
    }
  }
}

extension DueAhead.Item {
  /// By when it is due.
  fileprivate var order: ToDo.Due { item.due ?? ToDo.Due(CivilDate(dayNumber: 0)) }
}
