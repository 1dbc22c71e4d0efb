/// The hours of a day in which nobody wants to be told anything; they may cross midnight.
public struct QuietHours: Sendable, Hashable {
  /// The minute of the day with which they begin.
  public let from: Int
  /// The minute of the day with which they end.
  public let to: Int

  /// No hours at all.
  public static let none = QuietHours(from: 0, to: 0)

  /// Hours from a minute of the day, 0 to 1439, to another; none where both are the same.
  public init(from: Int, to: Int) {
    self.from = from
    self.to = to
  }

  /// Whether a minute of the day is one of them.
  public func contains(_ minute: Int) -> Bool {
    from <= to ? (from..<to).contains(minute) : minute >= from || minute < to
  }

  /// The least time before an event at which being told of it is of use, in minutes.
  private static let least = 10

  /// How many minutes before an event a reminder comes that was wanted `minutes` before it.
  ///
  /// One that would come within quiet hours comes when they end, where that is ten minutes before the event or more, so
  /// that somebody is reminded of an early class on the morning of it; else in time before they begin. `minute` is when the
  /// event is, in minutes behind midnight.
  func reminder(_ minutes: Int, before minute: Int) -> Int {
    let day = 1440
    let at = (((minute - minutes) % day) + day) % day
    guard contains(at) else { return minutes }
    let atTheirEnd = minutes - (to - at + day) % day
    if atTheirEnd >= QuietHours.least { return atTheirEnd }
    return minutes + (at - from + day) % day + 1
  }
}
