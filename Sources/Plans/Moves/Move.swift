import CivilTime

/// Another time for an event, from when it is thought of until it is looked back on: what became of it is the
/// state of the suggestion that it stands in.
public struct Move: Sendable, Hashable {
  /// The event's id.
  public let event: String
  /// When it is planned.
  public let from: TimeSpan
  /// When it would be, as long as before.
  public let to: TimeSpan

  /// A move with all its parts given.
  public init(event: String, from: TimeSpan, to: TimeSpan) {
    self.event = event
    self.from = from
    self.to = to
  }
}
