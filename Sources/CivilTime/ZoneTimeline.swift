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

  /// A timeline that begins in `home`; the moves are put in order of time.
  public init(home: ZoneRules, moves: [Move] = []) {
    self.home = home
    self.moves = moves.sorted { $0.from < $1.from }
  }

  /// The zone in force at an instant.
  public func zone(at instant: Instant) -> ZoneRules {
    moves.last { $0.from <= instant }?.zone ?? home
  }

  /// What the person's clock shows at an instant.
  public func local(at instant: Instant) -> CivilDateTime { zone(at: instant).local(at: instant) }

  /// Resolves a clock reading in the zone that was in force around that time.
  public func resolve(_ local: CivilDateTime) -> ZoneRules.Resolution {
    let guess = home.instant(of: local)
    return zone(at: guess).resolve(local)
  }

  /// The first second after `seconds` (UTC) at which the offset or the zone changes, if any.
  func nextChange(afterUTC seconds: Int64) -> Int64? {
    let move = moves.first { $0.from.seconds > seconds }?.from.seconds
    let change = zone(at: Instant(seconds: seconds)).nextChange(afterUTC: seconds)
    switch (move, change) {
    case (nil, let only), (let only, nil): return only
    case (let a?, let b?): return min(a, b)
    }
  }
}
