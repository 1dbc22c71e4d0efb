import CivilTime
import ICalendar

/// Something to be done, at the latest by some day or time.
public struct ToDo: Sendable, Hashable {
  /// When it is due.
  public struct Due: Sendable, Hashable, Comparable {
    /// The day.
    public let date: CivilDate
    /// The time of that day in minutes behind midnight, up to 1440; nil for some time of it.
    public let minute: Int?

    /// A day, or a time of it.
    public init(_ date: CivilDate, minute: Int? = nil) {
      self.date = date
      self.minute = minute
    }

    /// What the clock shows at that time; nil where there is none.
    public var reading: CivilDateTime? { minute.map { ClassMeeting.reading(date, $0) } }

    /// The earlier first; some time of a day behind all of its times.
    public static func < (a: Due, b: Due) -> Bool {
      (a.date, a.minute ?? Int.max) < (b.date, b.minute ?? Int.max)
    }
  }

  /// When something was done.
  public struct Completion: Sendable, Hashable {
    /// The local date.
    public let date: CivilDate
    /// The instant; the beginning of the date where no more is known.
    public let instant: Instant
    /// Whether its time of day is known.
    public let isTimed: Bool

    /// A completion with all its parts given.
    public init(date: CivilDate, instant: Instant, isTimed: Bool) {
      self.date = date
      self.instant = instant
      self.isTimed = isTimed
    }
  }

  /// A part of it that is ticked off on its own.
  public struct Subtask: Sendable, Hashable {
    /// What is to be done.
    public let title: String
    /// When it was done, or nil while it is open.
    public var done: Completion? = nil
  }

  /// Its identifier in a calendar.
  public let uid: String
  /// What names it in its list: its id, or its title where it has none.
  public let name: String
  /// What is to be done.
  public let title: String
  /// What else there is to know.
  public let notes: String?
  /// When it is due, or nil where it has time; of one that comes again, when it is due for the first time.
  public let first: Due?
  /// When it is due next: of one that comes again, the first time behind the day on which it was last done;
  /// nil where it has time, or comes no more.
  public let due: Due?
  /// How it comes again, or nil where it is done once.
  public let recurrence: DateRecurrence?
  /// Its parts, in order.
  public let subtasks: [Subtask]
  /// Whether it was marked as important.
  public let isStarred: Bool
  /// A colour to tell it by, or nil.
  public let flag: Goal.Color?
  /// When it was done, and of one that comes again when last; nil while it never was.
  public let done: Completion?
  /// Of one that comes again, what `done` said before, the oldest first; nil stands for the time before it ever was done.
  public let earlier: [Completion?]
  /// Its tags.
  public let tags: [String]
  /// Minutes before it is due at which to be reminded; without a due date there is no reminder.
  public let reminderMinutes: Int?
  /// Whether a model wrote it down, and nobody changed it since.
  public let isDrafted: Bool
  /// Whether it is a date of a calendar that nobody ticks off: it is due, and over when that day is.
  public let isDeadline: Bool
  /// Whether calendars are to show it.
  public let isShownInCalendar: Bool
  /// Its place in its list as it is written, from 1: entries that can't be read count as well.
  public let position: Int

  /// A to-do with all its parts given; `first` is when it is due, for the first time where it comes again.
  public init(
    uid: String,
    name: String? = nil,
    title: String,
    notes: String? = nil,
    due first: Due? = nil,
    recurrence: DateRecurrence? = nil,
    subtasks: [Subtask] = [],
    isStarred: Bool = false,
    flag: Goal.Color? = nil,
    done: Completion? = nil,
    earlier: [Completion?] = [],
    tags: [String] = [],
    reminderMinutes: Int? = nil,
    isDrafted: Bool = false,
    isDeadline: Bool = false,
    isShownInCalendar: Bool = true,
    position: Int = 1
  ) {
    self.uid = uid
    self.name = name ?? title
    self.title = title
    self.notes = notes
    self.first = first
    self.recurrence = recurrence
    self.subtasks = subtasks
    self.isStarred = isStarred
    self.flag = flag
    self.done = done
    self.earlier = recurrence == nil ? [] : earlier
    self.tags = tags
    self.reminderMinutes = reminderMinutes
    self.isDrafted = isDrafted
    self.isDeadline = isDeadline
    self.isShownInCalendar = isShownInCalendar
    self.position = position
    due = ToDo.next(first, recurrence, behind: done?.date)
  }

  /// Whether anything of it is left to do: what comes again is open for its next time.
  public var isOpen: Bool { recurrence == nil ? done == nil : due != nil }

  /// The day before the last one on which it was due up to a date, where it comes again; nil where that was
  /// the first.
  public func date(before date: CivilDate) -> CivilDate? {
    guard let first, let recurrence else { return nil }
    var last = recurrence.first(from: first.date, at: first.date)
    var before: CivilDate?
    while let day = last, let next = recurrence.first(from: first.date, at: day + 1), next <= date {
      before = day
      last = next
    }
    return before
  }

  /// When it was done, the oldest first as far as its file is in order.
  public var completions: [Completion] { (earlier + [done]).compactMap(\.self) }

  /// Whether its file says how it stood before it was done for the first time.
  public var isKnownFromStart: Bool { (earlier + [done]).contains(nil) }

  /// When it is due for the first time behind a date; nil stands for the time before it ever was done.
  public func due(behind date: CivilDate?) -> Due? { ToDo.next(first, recurrence, behind: date) }

  private static func next(
    _ first: Due?,
    _ recurrence: DateRecurrence?,
    behind date: CivilDate?
  ) -> Due? {
    guard let first, let recurrence else { return first }
    let from = date.map { max(first.date, $0 + 1) } ?? first.date
    return recurrence.first(from: first.date, at: from).map { Due($0, minute: first.minute) }
  }
}
