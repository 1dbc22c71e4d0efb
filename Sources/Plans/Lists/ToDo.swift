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
  /// When it is due next: of one that comes again, the first time behind the one that was last done, and behind
  /// the day on which it was; nil where it has time, or comes no more.
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
  let isShownInCalendar: Bool
  /// Its place in its list as it is written, from 1: entries that can't be read count as well.
  public let position: Int
  /// Where it is listed before others, the lowest first; nil for its place as it is written.
  let order: Int?
  /// Of one that comes again, when it was due before it was done, and after each time that it was.
  private let dues: [Due?]

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
    position: Int = 1,
    order: Int? = nil
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
    self.order = order
    dues = ToDo.dues(first, recurrence, (self.earlier + [done]).compactMap { $0?.date }.sorted())
    due = dues.last ?? first
  }

  /// Whether anything of it is left to do: what comes again is open for its next time.
  public var isOpen: Bool { recurrence == nil ? done == nil : due != nil }

  /// The day before the last one on which it was due up to a date, where it comes again; nil where that was
  /// the first.
  public func date(before date: CivilDate) -> CivilDate? {
    guard let first, let recurrence, !recurrence.countsFromDone else { return nil }
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

  /// When it is due once it was done up to a date; nil stands for the time before it ever was done.
  public func due(behind date: CivilDate?) -> Due? {
    guard recurrence != nil, let date else { return dues.first ?? first }
    return dues[min(completions.count { $0.date <= date }, dues.count - 1)]
  }

  /// When it is due before it was done, and after each of the days on which it was; none where it is done once.
  ///
  /// What is done early counts for the time that it was due next.
  private static func dues(
    _ first: Due?,
    _ recurrence: DateRecurrence?,
    _ done: [CivilDate]
  ) -> [Due?] {
    guard let first, let recurrence else { return [] }
    func day(from date: CivilDate) -> CivilDate? { recurrence.first(from: first.date, at: date) }
    var days: [CivilDate?] = [recurrence.countsFromDone ? first.date : day(from: first.date)]
    for date in done {
      let last = days[days.count - 1]
      days.append(
        recurrence.countsFromDone
          ? recurrence.clampedToMonths(from: date).first(from: date, at: date + 1)
          : last.flatMap { day(from: max($0, date) + 1) }
      )
    }
    return days.map { $0.map { Due($0, minute: first.minute) } }
  }
}

extension [ToDo] {
  /// The items as they are listed: those with an order of their own first.
  var listed: [ToDo] {
    enumerated().sorted { a, b in
      (a.element.order ?? .max, a.offset) < (b.element.order ?? .max, b.offset)
    }.map(\.element)
  }
}
