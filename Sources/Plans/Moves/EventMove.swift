import CivilTime

/// A time that an imported event takes place at instead of the one in its calendar.
public struct EventMove: Sendable, Hashable {
  /// What names the event in its file.
  public let uid: String
  /// For one of a series, when the series would have had it begin.
  public let instance: Instant?
  /// When its calendar has it begin.
  public let from: Instant
  /// When it begins instead.
  public let to: Instant
  /// The suggestion that was taken up; nil where the person moved it of their own accord.
  public let suggestion: String?

  /// A move with all its parts given.
  public init(uid: String, instance: Instant?, from: Instant, to: Instant, suggestion: String?) {
    self.uid = uid
    self.instance = instance
    self.from = from
    self.to = to
    self.suggestion = suggestion
  }

  /// Whether it is about an event.
  public func isAbout(_ event: PlannedEvent) -> Bool {
    uid == event.uid && instance == event.instance
  }
}
