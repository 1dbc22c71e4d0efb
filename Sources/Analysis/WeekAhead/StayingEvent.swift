import Plans

/// A movable event of the days ahead that stays where it is, and why.
public struct StayingEvent: Sendable, Hashable {
  /// Why an event stays.
  public enum Reason: String, Sendable, CaseIterable {
    /// No other time promises clearly more focus.
    case nothingBetter = "nothing_better"
    /// Too little is known of the focus of its hours, or of all others that it could have.
    case hoursUnknown = "hours_unknown"
    /// Its hours were hardly ever free, so that nobody knows whether they or the plan make their focus.
    case hoursConfounded = "hours_confounded"
    /// No other time of its length is free within the working hours and its own window.
    case noRoom = "no_room"
    /// Others than the person are needed for it, or no focus is wanted of it.
    case notOwnWork = "not_own_work"
    /// It lies within a longer event, which is taken for what it is done in.
    case withinAnother = "within_another"
    /// It lies over another event and within a longer one.
    case overAnotherWithin = "over_another_within"
    /// Three moves are told at a time, and others come first.
    case othersFirst = "others_first"
    /// It is of the next week, which is looked at on its Monday.
    case nextWeek = "next_week"
    /// It overlaps another movable event, and one of them goes at a time.
    case oneAtATime = "one_at_a_time"
    /// It goes over midnight.
    case overMidnight = "over_midnight"
    /// It lasts longer than is placed on a day.
    case tooLong = "too_long"
    /// It does not last a multiple of five minutes.
    case oddLength = "odd_length"
    /// A tag of it says when it may lie, and can't be read.
    case unreadWindow = "unread_window"
  }

  /// The event.
  public let event: PlannedEvent
  /// Why it stays.
  public let reason: Reason

  /// An event with its reason.
  public init(_ event: PlannedEvent, _ reason: Reason) {
    self.event = event
    self.reason = reason
  }
}
