import CivilTime

/// The clock that an event's times are read on.
enum EventClock {
  /// The clock of a zone that the event names.
  case zone(ZoneRules)
  /// The clock of the person who reads the calendar.
  case owner(ZoneTimeline)

  /// The clock of the given time.
  init(of time: CalendarTime, owner: ZoneTimeline) {
    switch time {
    case .date, .floating: self = .owner(owner)
    case .utc: self = .zone(.utc)
    case .zoned(_, let zone): self = .zone(zone)
    }
  }

  /// The instant of a clock reading, as RFC 5545 section 3.3.5 says.
  func instant(localSeconds: Int64) -> Instant {
    switch self {
    case .zone(let zone): Instant(seconds: zone.resolve(localSeconds: localSeconds).seconds)
    case .owner(let timeline):
      Instant(seconds: timeline.resolve(CivilDateTime(localSeconds: localSeconds)).seconds)
    }
  }

  /// What the clock shows at an instant.
  func local(at instant: Instant) -> CivilDateTime {
    switch self {
    case .zone(let zone): zone.local(at: instant)
    case .owner(let timeline): timeline.local(at: instant)
    }
  }

  /// What the clock shows at an instant, with any offset that it has within two days of it.
  ///
  /// So a reading that a clock change moves is not missed; without one nearby there is no margin.
  func readings(at instant: Instant) -> ClosedRange<Int64> {
    let days = 172_800_000 as Int64
    let offsets = [instant - days, instant, instant + days].map {
      local(at: $0).localSeconds - $0.seconds
    }
    let (low, high) = (offsets.min() ?? 0, offsets.max() ?? 0)
    return instant.seconds + low...instant.seconds + high
  }

  /// The readings that the clock never shows.
  var skippedReadings: SkippedReadings {
    switch self {
    case .zone(let zone): return SkippedReadings(zone.spans.map { ($0.start, $0.offset) })
    case .owner(let timeline):
      var changes: [(start: Int64, offset: Int)] = []
      var zone = timeline.home
      var begins = Int64.min
      for move in timeline.moves {
        let ends = (move.from + 999).seconds
        changes += EventClock.changes(of: zone, from: begins, to: ends)
        (zone, begins) = (move.zone, ends)
      }
      return SkippedReadings(changes + EventClock.changes(of: zone, from: begins, to: .max))
    }
  }

  private static func changes(
    of zone: ZoneRules,
    from begins: Int64,
    to ends: Int64
  ) -> [(start: Int64, offset: Int)] {
    let later = zone.spans.filter { begins < $0.start && $0.start < ends }
    return [(begins, zone.offset(atUTC: begins))] + later.map { ($0.start, $0.offset) }
  }

  /// The first instant of a date, which isn't 00:00 where a clock change skips that.
  func start(of date: CivilDate) -> Instant {
    switch self {
    case .zone(let zone): ZoneTimeline(home: zone).start(of: date)
    case .owner(let timeline): timeline.start(of: date)
    }
  }
}

extension CalendarTime {
  /// The instant that this time begins.
  func instant(owner: ZoneTimeline) -> Instant {
    let clock = EventClock(of: self, owner: owner)
    return switch self {
    case .date(let date): clock.start(of: date)
    case .utc(let instant): instant
    case .floating(let local), .zoned(let local, _):
      clock.instant(localSeconds: local.localSeconds)
    }
  }

  /// The reading of the event's own clock.
  public var local: CivilDateTime {
    switch self {
    case .date(let date): CivilDateTime(date: date, secondOfDay: 0)
    case .utc(let instant): CivilDateTime(localSeconds: instant.seconds)
    case .floating(let local), .zoned(let local, _): local
    }
  }

  /// The day that is meant where a time stands for an all-day instance.
  ///
  /// A UTC time at 00:00:00Z is the date itself, written by a program without a zone; any other,
  /// such as Outlook's 22:00:00Z, is the owner's midnight.
  func day(owner: ZoneTimeline) -> CivilDate {
    guard case .utc(let instant) = self, local.secondOfDay != 0 else { return local.date }
    return owner.local(at: instant).date
  }
}
