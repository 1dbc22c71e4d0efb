import CivilTime

/// The changes of the instances of one series, the newest of each, in order of the original starts.
struct SeriesChanges {
  /// What takes the place of one instance, by its original start.
  let single: [(start: Instant, event: Event)]
  /// What changes all instances from one on.
  let ranges: [RangeChange]

  init(_ events: [Event], of series: Series?, owner: ZoneTimeline) {
    var single: [Instant: Event] = [:]
    var ranges: [Instant: Event] = [:]
    for event in events {
      guard let id = event.recurrenceID else { continue }
      let key = series?.start(ofInstance: id) ?? id.instant(owner: owner)
      SeriesChanges.keepNewest(event, in: &single[key])
      if event.changesFollowing { SeriesChanges.keepNewest(event, in: &ranges[key]) }
    }
    self.single = single.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    guard let series else {
      self.ranges = []
      return
    }
    self.ranges = ranges.sorted { $0.key < $1.key }.map {
      RangeChange(original: $0.key, event: $0.value, series: series)
    }
  }

  private static func keepNewest(_ event: Event, in known: inout Event?) {
    if let known, event.version < known.version { return }
    known = event
  }
}

/// A change of an instance and of all behind it (RANGE=THISANDFUTURE).
///
/// Source: RFC 5545 section 3.8.4.4: the instances behind it are moved by the same difference and
/// last as long. The difference is one of clock readings, so that a lecture moved from ten to noon
/// stays at noon when the clocks change.
struct RangeChange {
  /// When the first of the changed instances was to start.
  let original: Instant
  let event: Event
  private let shift: Int64
  private let length: EventLength

  init(original: Instant, event: Event, series: Series) {
    let start = event.start
    let before = event.recurrenceID.map(series.reading(ofInstance:))
    self.original = original
    self.event = event
    self.shift = before.map { series.reading(of: start) - $0 } ?? 0
    self.length = EventLength(start: start, end: event.end, owner: series.owner)
  }

  /// How far the changes move instances, and how long they make them.
  static func reach(of changes: [RangeChange]) -> Series.Reach {
    var reach = Series.Reach()
    for change in changes {
      let (low, high) = (reach.shifts.lowerBound, reach.shifts.upperBound)
      reach.shifts = min(low, change.shift)...max(high, change.shift)
      reach.longest = max(reach.longest, change.length.longest)
    }
    return reach
  }

  /// The instance as changed.
  func moved(_ instance: Series.Instance, of series: Series) -> Series.Instance {
    let reading = instance.reading + shift
    let isDate = event.start.isDate
    let clock = isDate ? EventClock.owner(series.owner) : series.clock
    let start =
      isDate
      ? clock.start(of: CivilDateTime(localSeconds: reading).date)
      : clock.instant(localSeconds: reading)
    return Series.Instance(
      reading: reading,
      start: start,
      end: length.end(reading: reading, start: start, clock: clock)
    )
  }
}

extension Series {
  /// The reading of the series' clock that a RECURRENCE-ID means.
  fileprivate func reading(ofInstance time: CalendarTime) -> Int64 {
    if event.start.isDate {
      return CivilDateTime(date: time.day(owner: owner), secondOfDay: 0).localSeconds
    }
    guard case .date(let date) = time else { return reading(of: time) }
    return CivilDateTime(date: date, secondOfDay: event.start.local.secondOfDay).localSeconds
  }

  /// What the series' clock shows at a time, 00:00 for a date.
  fileprivate func reading(of time: CalendarTime) -> Int64 {
    switch (time, event.start) {
    case (.date, _), (.floating, _): return time.local.localSeconds
    case (.zoned(let local, let zone), .zoned(_, let own)) where zone == own:
      return local.localSeconds
    default: return clock.local(at: time.instant(owner: owner)).localSeconds
    }
  }
}
