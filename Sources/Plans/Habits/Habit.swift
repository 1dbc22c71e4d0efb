import CivilTime
import ICalendar

/// Something that a person means to do again and again.
public struct Habit: Sendable, Hashable {
  /// Names the habit in check-ins, in lower case.
  public private(set) var id: String
  /// What the person calls it.
  public private(set) var title: String
  /// When it is to be done.
  public let recurrence: DateRecurrence
  /// Dates on which nothing is due.
  public var exceptions: [CivilDate] = []
  /// The times of a date at which its steps are due, in minutes after midnight, in order; none where it
  /// has no hours.
  public var times: [Int] = []
  /// How many steps make it done, where that isn't all of them.
  public var target: Int? = nil
  /// How many hours behind midnight still belong to the date before, 0 to 6.
  public var graceHours: Int = 0
  /// The date it begins with.
  public let start: CivilDate
  /// Its colour, or nil where none was chosen.
  public var color: Goal.Color? = nil
  /// A sign to tell it by, or nil.
  public private(set) var icon: String? = nil
  /// Whether calendars are to remind of it.
  var reminds: Bool = true

  /// The same with nothing but a name of another's choice.
  public func called(_ name: String) -> Habit {
    var habit = self
    (habit.id, habit.title, habit.icon) = (name, name, nil)
    return habit
  }

  /// Whether it is to be done some days of a week, a month or a year, whichever they are.
  public var isQuota: Bool { recurrence.namesPeriodsOnly }

  /// How many check-ins a date may have.
  public var stepsOfDate: Int { isQuota ? 1 : max(1, times.count, target ?? 0) }

  /// How many check-ins make a period done: steps of a date, or dates of a longer period.
  public var needed: Int { target ?? (isQuota ? 1 : stepsOfDate) }
}
