import CivilTime

/// Something to be done, at the latest by some day or time.
public struct ToDo: Sendable, Hashable {
  /// When it is due.
  public enum Due: Sendable, Hashable {
    /// On a day.
    case date(CivilDate)
    /// At a time of the clock.
    case time(CivilDateTime)
  }

  /// Its identifier in a calendar.
  public let uid: String
  /// What is to be done.
  public let title: String
  /// What else there is to know.
  public let notes: String?
  /// When it is due, or nil where it has time.
  public let due: Due?
  /// Whether it was marked as important.
  public let isStarred: Bool
  /// When it was done, or nil while it is open.
  public let completed: Instant?
  /// Its tags.
  public let tags: [String]
  /// Minutes before it is due at which to be reminded; without a due date there is no reminder.
  public let reminderMinutes: Int?

  /// A to-do with all its parts given.
  public init(
    uid: String,
    title: String,
    notes: String? = nil,
    due: Due? = nil,
    isStarred: Bool = false,
    completed: Instant? = nil,
    tags: [String] = [],
    reminderMinutes: Int? = nil
  ) {
    self.uid = uid
    self.title = title
    self.notes = notes
    self.due = due
    self.isStarred = isStarred
    self.completed = completed
    self.tags = tags
    self.reminderMinutes = reminderMinutes
  }
}
