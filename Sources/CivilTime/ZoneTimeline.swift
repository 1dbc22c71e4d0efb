/// The zones a person lived in: one to begin with, and dated changes of it.
public struct ZoneTimeline: Sendable, Hashable {
  /// A move to another zone.
  public struct Move: Sendable, Hashable {
    /// When the person's clock changed.
    public let from: Instant
    /// The zone from then on.
    public let zone: ZoneRules

    /// A move to `zone` at `from`.
    public init(from: Instant, zone: ZoneRules) {
      self.from = from
      self.zone = zone
    }
  }

  /// The zone before the first move.
  public let home: ZoneRules
  /// The moves in order of time.
  public let moves: [Move]

  /// The hour on the clock, 0-6, at which a date begins: what comes before it is of the evening before.
  public let dayStarts: Int

  /// A timeline that begins in `home`; the moves are put in order of time.
  public init(home: ZoneRules, moves: [Move] = [], dayStarts: Int = 0) {
    self.home = home
    self.moves = moves.sorted { $0.from < $1.from }
    self.dayStarts = dayStarts
  }

  /// The same clock with dates that begin at midnight, as those of exports and services do.
  public var byCalendar: ZoneTimeline { ZoneTimeline(home: home, moves: moves) }

  /// The zone in force at an instant.
  public func zone(at instant: Instant) -> ZoneRules {
    moves.last { $0.from <= instant }?.zone ?? home
  }

  /// What the person's clock shows at an instant.
  public func local(at instant: Instant) -> CivilDateTime { zone(at: instant).local(at: instant) }

  /// The person's date at an instant: before `dayStarts` it is the one of the evening before.
  public func date(at instant: Instant) -> CivilDate { date(of: local(at: instant).localSeconds) }

  /// The person's date at a reading of the clock, in seconds since 1970.
  func date(of localSeconds: Int64) -> CivilDate {
    CivilDateTime(localSeconds: localSeconds - Int64(dayStarts) * 3600).date
  }

  /// An hour on the clock counted from the midnight with which its date begins: 25 where it is one at night and dates
  /// begin at four.
  public func hourOfDate(_ hour: Int) -> Int { hour < dayStarts ? hour + 24 : hour }

  /// Finds when the person's clock showed a reading.
  ///
  /// A journey west repeats readings and a journey east skips some, just as clock changes do: the
  /// first of several counts, and a skipped one is read with the offset before the journey.
  public func resolve(_ local: CivilDateTime) -> ZoneRules.Resolution {
    guard !moves.isEmpty else { return home.resolve(local) }
    var found: [Int64] = []
    var skipped = home.resolve(local).seconds
    for index in -1..<moves.count {
      let zone = index < 0 ? home : moves[index].zone
      let begins = index < 0 ? Int64.min : ZoneTimeline.second(of: moves[index])
      let ends = index + 1 < moves.count ? ZoneTimeline.second(of: moves[index + 1]) : Int64.max
      let resolution = zone.resolve(local)
      if resolution.seconds >= begins { skipped = resolution.seconds }
      found += resolution.shown.filter { begins <= $0 && $0 < ends }
    }
    guard let first = found.first else { return .skipped(skipped) }
    return found.count == 1 ? .unique(first) : .repeated(first: first, second: found[1])
  }

  /// Whether the clock shows the beginning and the end of a span at no other time, so that who reads
  /// them off the clock knows when they are.
  public func showsOnce(_ span: TimeSpan) -> Bool {
    [span.start, span.end].allSatisfy { instant in
      if case .unique = resolve(local(at: instant)) { true } else { false }
    }
  }

  /// The first instant of a date, or the first after it where the clock skips it.
  ///
  /// It isn't `dayStarts` on the clock where a clock change or a journey skips that.
  public func start(of date: CivilDate) -> Instant {
    let first = resolve(CivilDateTime(date: date, secondOfDay: dayStarts * 3600))
    guard case .skipped(let seconds) = first else { return Instant(seconds: first.seconds) }
    // The clock jumped over it at the last change up to the instant that was found.
    let zone = zone(at: Instant(seconds: seconds))
    let change = zone.spans[zone.spanIndex(atUTC: seconds)].start
    let move = moves.last { $0.from.seconds <= seconds }.map(ZoneTimeline.second) ?? .min
    let jump = max(change, move)
    return Instant(seconds: jump == .min ? seconds : jump)
  }

  /// The first whole second at which a move has taken place.
  private static func second(of move: Move) -> Int64 { (move.from + 999).seconds }

  /// How far the person's clock is ahead of UTC within a span, in seconds: from its start, and from each
  /// change on.
  public func offsets(in span: TimeSpan) -> [(from: Instant, offset: Int)] {
    var offsets: [(from: Instant, offset: Int)] = []
    var second = span.start.seconds
    while true {
      let at = Instant(seconds: second)
      offsets.append((at, zone(at: at).offset(atUTC: second)))
      guard let next = nextChange(afterUTC: second), Instant(seconds: next) < span.end else {
        return offsets
      }
      second = next
    }
  }

  /// The first second after `seconds` (UTC) at which the offset or the zone changes, if any.
  func nextChange(afterUTC seconds: Int64) -> Int64? {
    let move = moves.map(ZoneTimeline.second).first { $0 > seconds }
    let change = zone(at: Instant(seconds: seconds)).nextChange(afterUTC: seconds)
    switch (move, change) {
    case (nil, let only), (let only, nil): return only
    case (let a?, let b?): return min(a, b)
    }
  }
}
