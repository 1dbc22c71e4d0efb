/// When a departure from the plan is large enough for an alert.
///
/// The limits are reasoned defaults, not measured ones; a person can set each of them.
public struct AlertPolicy: Sendable, Hashable {
  /// Shorter events are left alone, in milliseconds.
  public var shortest: Int64 = 30 * 60_000
  /// The least share of an event's time with activity on a device, in percent.
  public var coverage: Int64 = 50
  /// The least distraction within an event, in milliseconds.
  public var distraction: Int64 = 30 * 60_000
  /// The least share of an event's time that went to distraction, in percent.
  public var distractionShare: Int64 = 25
  /// An event of which a smaller share was spent on it went another way, in percent.
  public var kept: Int64 = 50
  /// The least activity within such an event that was not it, in milliseconds.
  public var offPlan: Int64 = 30 * 60_000
  /// The least distraction within time kept for an exam or a deadline, in milliseconds.
  public var critical: Int64 = 60 * 60_000
  /// Or more than this share of its waking hours, in percent.
  public var criticalShare: Int64 = 15
  /// The least delay of a start, in milliseconds.
  public var delay: Int64 = 30 * 60_000
  /// The least distraction during that delay, in milliseconds.
  public var delayDistraction: Int64 = 15 * 60_000
  /// Time for an exam or a deadline of which a smaller share was spent on it was unattended, in
  /// percent; 0 tells of none.
  public var unattended: Int64 = 15
  /// The most alerts of a report; the rest is summarised.
  public var most = 5

  /// The defaults.
  public init() {}

  /// The least other use around unattended time: the devices were there to be used, in milliseconds.
  static let leastUse: Int64 = 15 * 60_000
}
