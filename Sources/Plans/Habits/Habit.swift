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
  public let exceptions: [CivilDate]
  /// The times of a date at which its steps are due, in minutes after midnight, in order; none where it
  /// has no hours.
  public let times: [Int]
  /// How many steps make it done, where that isn't all of them.
  public let target: Int?
  /// How many hours behind midnight still belong to the date before, 0 to 3.
  public let graceHours: Int
  /// The date it begins with.
  public let start: CivilDate
  /// Its colour, or nil where none was chosen.
  public let color: Goal.Color?
  /// A sign to tell it by, or nil.
  public private(set) var icon: String?
  /// Whether calendars are to remind of it.
  public let reminds: Bool

  /// A habit with all its parts given.
  public init(
    id: String,
    title: String,
    recurrence: DateRecurrence,
    exceptions: [CivilDate] = [],
    times: [Int] = [],
    target: Int? = nil,
    graceHours: Int = 0,
    start: CivilDate,
    color: Goal.Color? = nil,
    icon: String? = nil,
    reminds: Bool = true
  ) {
    self.id = id
    self.title = title
    self.recurrence = recurrence
    self.exceptions = exceptions
    self.times = times
    self.target = target
    self.graceHours = graceHours
    self.start = start
    self.color = color
    self.icon = icon
    self.reminds = reminds
  }

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
