import CivilTime

/// One time that an event takes place.
public struct Occurrence: Sendable, Hashable {
  /// What it says, which is the same for all occurrences of its event.
  public let label: EventLabel
  /// When this instance of a series was to start before any change; nil for a single event.
  public let recurrenceID: Instant?
  /// When it starts.
  public let start: Instant
  /// When it ends; never before `start`.
  public let end: Instant

  /// The name of the event.
  public var uid: String { label.uid }
  /// What tells the event from all others, also from those that share its UID.
  public var name: String { label.name }
  /// Whether it is made of whole days.
  public var isAllDay: Bool { label.isAllDay }
  /// Whether it takes up its owner's time: not cancelled, not transparent, not marked free.
  public var isBusy: Bool { label.isBusy }
  /// Whether X-LOCKIN-MOVABLE says that it may be moved; nil where it says nothing.
  public var isMovable: Bool? { label.isMovable }
  /// What it is called, empty where it has no name.
  public var summary: String { label.summary }
  /// Its categories, in the order of the file.
  public var categories: [String] { label.categories }
  /// The calendar file.
  public var file: String { label.file }
  /// The line in that file where the event begins.
  public var line: Int { label.line }

  /// Whether any of a span lies in the window; one without length does where its start does.
  static func overlaps(_ window: Range<Instant>, start: Instant, end: Instant) -> Bool {
    start < window.upperBound
      && (end > window.lowerBound || (start == end && start >= window.lowerBound))
  }
}
