import CivilTime
import Documents

/// Something a person planned to do at a certain time.
public struct PlannedEvent: Sendable, Hashable {
  /// What sort of thing it is.
  public enum Kind: String, Sendable, CaseIterable {
    /// A lecture or lesson.
    case `class`
    /// Work on a project.
    case project
    /// An examination.
    case exam
    /// Anything private, and whatever says nothing of its kind.
    case personal
    /// A meeting with others.
    case meeting
  }

  /// Why an event does not fill hours of the plan.
  public enum Exclusion: String, Sendable, CaseIterable {
    /// It lasts whole days; it is context, not a block of work.
    case allDay = "all_day"
    /// Its calendar marks it as free time, as cancelled or as declined.
    case notBusy = "not_busy"
    /// It lasts no time.
    case empty
    /// It lasts more than sixteen hours.
    case tooLong = "too_long"
  }

  /// Names the event among all others, across runs: eight hexadecimal digits.
  public let id: String
  /// The file it comes from, relative to the workspace.
  public let file: String
  /// Its identifier in that file.
  public let uid: String
  /// For one of a series, when the series would have had it begin.
  public let instance: Instant?
  /// What the person calls it; may be empty.
  public let title: String
  /// What sort of thing it is.
  public let kind: Kind
  /// What the words of its title say of it; nil where none that is known stands there.
  public let meaning: TitleMeaning?
  /// Whether its title alone says of what sort it is.
  let isKindGuessed: Bool
  /// When it is planned.
  public let span: TimeSpan
  /// Whether it says itself that it may be moved to another time; nil where it says nothing.
  let saysMovable: Bool?
  /// Whether it may be moved to another time.
  public var isMovable: Bool { saysMovable ?? false }
  /// Its tags, in lower case and sorted.
  public let tags: [String]
  /// Whether it stands where advice put it, and not where it was planned first.
  public let isMovedByAdvice: Bool
  /// Whether it was called off or declined.
  let isOff: Bool
  /// Why it does not fill hours, or nil where it does.
  public let exclusion: Exclusion?

  /// An event with all its parts given; the exclusion follows from them, and the kind from the title where it is nil.
  public init(
    id: String,
    file: String,
    uid: String,
    instance: Instant?,
    title: String,
    kind: Kind?,
    span: TimeSpan,
    isMovable: Bool?,
    tags: [String],
    isAllDay: Bool,
    isBusy: Bool,
    isOff: Bool = false,
    isMovedByAdvice: Bool = false
  ) {
    self.id = id
    self.file = file
    self.uid = uid
    self.instance = instance
    self.title = title
    meaning = TitleMeaning.of(title)
    self.kind = kind ?? meaning?.kind ?? .personal
    isKindGuessed = kind == nil
    self.span = span
    self.saysMovable = isMovable
    self.tags = Set(tags.map { $0.lowercased() }).sorted()
    self.isOff = isOff
    self.isMovedByAdvice = isMovedByAdvice
    self.exclusion =
      if isAllDay {
        .allDay
      } else if !isBusy {
        .notBusy
      } else if span.isEmpty {
        .empty
      } else if span.length > PlannedEvent.longest {
        .tooLong
      } else {
        nil
      }
  }

  /// How long an event may be that fills hours, in milliseconds: sixteen hours.
  ///
  /// What is longer is a stretch of life, such as a journey, and no block of work.
  public static let longest: Int64 = 16 * 3_600_000

  /// What to do about an event in a hand-written file that is longer.
  public static let lengthRemedy =
    "write whole days (dates without times), or parts of at most 16 hours"

  /// The code of what is told of events that are longer.
  public static let longCode = "too_long"

  /// That it fills no hours since it is too long; nil where that is not so.
  public func lengthNote(at position: SourcePosition?, remedy: String) -> Diagnostic? {
    guard exclusion == .tooLong else { return nil }
    let minutes = span.length / 60_000
    return Diagnostic(
      file: file,
      position: position,
      severity: .warning,
      code: PlannedEvent.longCode,
      problem:
        "\(title.isEmpty ? "an event without a title" : title.quoted) lasts \(minutes / 60) h "
        + "\(minutes % 60 < 10 ? "0" : "")\(minutes % 60) min, and no more than 16 hours are taken for one plan",
      remedy: remedy,
      effect: .changed("it fills no hours and is shown beside the plan")
    )
  }

  /// Orders by start, then end, then name.
  public static func precedes(_ a: PlannedEvent, _ b: PlannedEvent) -> Bool {
    if a.span.start != b.span.start { return a.span.start < b.span.start }
    if a.span.end != b.span.end { return a.span.end < b.span.end }
    return (a.title, a.id) < (b.title, b.id)
  }
}
