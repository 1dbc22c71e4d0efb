/// What a clock on the wall shows in one zone, at every instant.
///
/// Holds the zone's changes of offset as a sorted table. Local times that a clock change skips or
/// repeats are resolved as RFC 5545 section 3.3.5 says: a skipped one with the offset before the
/// change, a repeated one as the first of the two.
public struct ZoneRules: Sendable, Hashable {
  /// The time from one change of offset to the next.
  public struct Span: Sendable, Hashable {
    /// The first second of the span, in seconds UTC; `Int64.min` for the first span.
    public let start: Int64
    /// Seconds that local time is ahead of UTC.
    public let offset: Int
    /// The zone's short name in this span, such as `CEST`.
    public let abbreviation: String

    /// A span from `start` (seconds UTC) with the given offset (seconds) and names.
    public init(start: Int64, offset: Int, abbreviation: String) {
      self.start = start
      self.offset = offset
      self.abbreviation = abbreviation
    }
  }

  /// The zone's name, such as `Europe/Berlin`.
  public let name: String
  /// The spans in order of time; never empty.
  public let spans: [Span]

  /// A zone made of spans that are sorted by start; the first one reaches back without limit.
  public init(name: String, first: Span, rest: [Span] = []) {
    self.name = name
    self.spans = [first] + rest
  }

  /// Coordinated Universal Time.
  public static let utc = ZoneRules(
    name: "UTC",
    first: Span(start: .min, offset: 0, abbreviation: "UTC")
  )

  /// The index of the span that holds the given second UTC.
  public func spanIndex(atUTC seconds: Int64) -> Int {
    var low = 0
    var high = spans.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if spans[middle].start <= seconds { low = middle } else { high = middle }
    }
    return low
  }

  /// Seconds that local time is ahead of UTC at the given second UTC.
  public func offset(atUTC seconds: Int64) -> Int {
    spans[spanIndex(atUTC: seconds)].offset
  }

  /// What the wall clock shows at an instant, milliseconds cut off.
  public func local(at instant: Instant) -> CivilDateTime {
    let seconds = instant.seconds
    return CivilDateTime(localSeconds: seconds + Int64(offset(atUTC: seconds)))
  }

  /// The first change of offset or name after the given second UTC, or nil where there is none.
  func nextChange(afterUTC seconds: Int64) -> Int64? {
    let next = spanIndex(atUTC: seconds) + 1
    return next < spans.count ? spans[next].start : nil
  }

  /// How a wall clock reading relates to time.
  public enum Resolution: Sendable, Hashable {
    /// The clock shows it exactly once, at this second UTC.
    case unique(Int64)
    /// The clock shows it twice, at these seconds UTC.
    case repeated(first: Int64, second: Int64)
    /// The clock skips it; read with the offset before the change it is this second UTC.
    case skipped(Int64)

    /// The seconds UTC at which the clock does show the reading, in order of time.
    var shown: [Int64] {
      switch self {
      case .unique(let seconds): [seconds]
      case .repeated(let first, let second): [first, second]
      case .skipped: []
      }
    }

    /// The second UTC that RFC 5545 section 3.3.5 gives the reading.
    public var seconds: Int64 {
      switch self {
      case .unique(let seconds), .skipped(let seconds): seconds
      case .repeated(let first, _): first
      }
    }
  }

  /// Finds when the wall clock shows a reading.
  public func resolve(_ local: CivilDateTime) -> Resolution {
    resolve(localSeconds: local.localSeconds)
  }

  /// Finds when the wall clock shows a reading, given as seconds since 1970-01-01T00:00:00 on it.
  public func resolve(localSeconds: Int64) -> Resolution {
    // No zone is more than 26 hours from UTC, and changes of offset lie further apart than the
    // spans looked at here reach.
    let middle = spanIndex(atUTC: localSeconds)
    let near = max(0, middle - 3)...min(spans.count - 1, middle + 3)
    var found: Int64?
    for index in near {
      let seconds = localSeconds - Int64(spans[index].offset)
      let ends = index + 1 < spans.count ? spans[index + 1].start : Int64.max
      guard spans[index].start <= seconds, seconds < ends else { continue }
      if let first = found { return .repeated(first: first, second: seconds) }
      found = seconds
    }
    if let found { return .unique(found) }
    for index in near.dropFirst() {
      let before = Int64(spans[index - 1].offset)
      let after = Int64(spans[index].offset)
      if spans[index].start + before <= localSeconds, localSeconds < spans[index].start + after {
        return .skipped(localSeconds - before)
      }
    }
    return .skipped(localSeconds - Int64(spans[middle].offset))
  }

  /// The instant that the wall clock shows a reading, chosen as RFC 5545 section 3.3.5 says.
  public func instant(of local: CivilDateTime) -> Instant {
    Instant(seconds: resolve(local).seconds)
  }
}
