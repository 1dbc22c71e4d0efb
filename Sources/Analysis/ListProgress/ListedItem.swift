import CivilTime
import Plans

/// Something on a list as it stood at the end of a date.
public struct ListedItem: Sendable, Hashable {
  /// What it is called; nil where it is not to be shown.
  public private(set) var title: String?
  /// Whether it was marked as important.
  public let isStarred: Bool
  /// Whether it comes again.
  public let recurs: Bool
  /// Whether it is a date of a calendar that nobody ticks off.
  public let isDeadline: Bool
  /// When it was due, or nil where it had time or comes again and was done.
  public let due: ToDo.Due?
  /// When it was done, by the end of the dates; nil where it was open.
  public let done: ToDo.Completion?

  init(_ toDo: ToDo, due: ToDo.Due?, done: ToDo.Completion?) {
    title = toDo.title
    isStarred = toDo.isStarred
    recurs = toDo.recurrence != nil
    isDeadline = toDo.isDeadline
    self.due = due
    self.done = done
  }

  /// The same without its title.
  var untitled: ListedItem {
    var item = self
    item.title = nil
    return item
  }

  /// Whether it was done behind the day on which it was due.
  public var isLate: Bool {
    if let due, let done { done.date > due.date } else { false }
  }

  /// What was known of an item at the end of a date: what comes again is open for its next time, and something done each
  /// time that it was, of which those from `first` on are wanted.
  ///
  /// Where its file does not say how it stood before the date, nothing was known.
  static func known(
    of toDo: ToDo,
    since first: CivilDate,
    asOf last: CivilDate
  ) -> [ListedItem] {
    guard toDo.recurrence != nil else {
      let done = toDo.done.flatMap { $0.date <= last ? $0 : nil }
      return [ListedItem(toDo, due: toDo.due, done: done)]
    }
    let known = toDo.completions.filter { $0.date <= last }
    let latest = known.map(\.date).max()
    guard latest != nil || toDo.isKnownFromStart else { return [] }
    return known.filter { $0.date >= first }.map { ListedItem(toDo, due: nil, done: $0) }
      + (toDo.due(behind: latest).map { [ListedItem(toDo, due: $0, done: nil)] } ?? [])
  }
}
