import CivilTime

/// The instances of one event, before any of them is changed.
struct Series {
  /// One instance.
  struct Instance {
    /// The reading of the event's clock at its start, in seconds.
    let local: Int64
    let start: Instant
    let end: Instant
  }

  let event: Event
  let owner: ZoneTimeline
  let clock: EventClock
  private let length: EventLength

  init(_ event: Event, owner: ZoneTimeline) {
    self.event = event
    self.owner = owner
    self.clock = EventClock(of: event.start, owner: owner)
    self.length = EventLength(start: event.start, end: event.end, owner: owner)
  }

  /// Whether the event takes place more than once.
  var repeats: Bool { event.recurrence != nil || event.addedInstances.isEmpty == false }

  /// The first instance.
  var first: Instance { instance(local: event.start.local.localSeconds, length: length) }

  /// The instances that may overlap the window, in order of time, exception dates removed.
  func instances(
    overlapping window: Range<Instant>,
    steps: inout Int
  ) throws(StepBudgetExceeded) -> [Instance] {
    // Two days more on both sides, since no zone is further than that from UTC.
    let from = window.lowerBound.utcDay - length.roundedUpDays - 2
    let through = window.upperBound.utcDay + 2
    let start = event.start.local
    // RDATE's periods come first: their length is the more exact word on the same instance.
    var instances = event.addedInstances.filter { $0.end != .none }.map(added)
    if let rule = event.recurrence {
      let days = try rule.days(
        first: start.date,
        from: from,
        through: through,
        steps: &steps,
        isPast: { isPast(rule.limit, day: $0) }
      )
      for day in days {
        let local = Int64(day) * 86_400 + Int64(start.secondOfDay)
        instances.append(instance(local: local, length: length))
      }
    } else {
      instances.append(first)
    }
    instances += event.addedInstances.filter { $0.end == .none }.map(added)
    var seen: Set<Instant> = []
    let removed = InstanceSet(event.exceptionDates, of: self)
    return
      instances
      .filter { seen.insert($0.start).inserted && removed.contains($0) == false }
      .sorted { $0.start < $1.start }
  }

  /// The original start of the instance that a RECURRENCE-ID names.
  func start(ofInstance time: CalendarTime) -> Instant {
    if event.start.isDate { return clock.start(of: time.day(owner: owner)) }
    guard case .date(let date) = time else {
      return time.adopting(zoneOf: event.start).instant(owner: owner)
    }
    let local = CivilDateTime(date: date, secondOfDay: event.start.local.secondOfDay)
    return clock.instant(localSeconds: local.localSeconds)
  }

  private func instance(local: Int64, length: EventLength) -> Instance {
    let start =
      event.start.isDate
      ? clock.start(of: CivilDateTime(localSeconds: local).date)
      : clock.instant(localSeconds: local)
    return Instance(
      local: local,
      start: start,
      end: length.end(local: local, start: start, clock: clock)
    )
  }

  /// An instance on a clock of its own, which RDATE may name.
  private func added(_ added: Event.AddedInstance) -> Instance {
    let time = added.start
    let length =
      added.end == .none ? length : EventLength(start: time, end: added.end, owner: owner)
    let start = time.instant(owner: owner)
    let end = length.end(
      local: time.local.localSeconds,
      start: start,
      clock: EventClock(of: time, owner: owner)
    )
    let local = CivilDateTime(date: clock.date(at: start), secondOfDay: 0)
    return Instance(local: local.localSeconds, start: start, end: end)
  }

  private func isPast(_ limit: RecurrenceRule.Limit, day: Int) -> Bool {
    guard case .until(let until) = limit else { return false }
    if case .date(let last) = until { return day > last.dayNumber }
    if event.start.isDate { return day > until.day(owner: owner).dayNumber }
    let local = Int64(day) * 86_400 + Int64(event.start.local.secondOfDay)
    return clock.instant(localSeconds: local) > until.instant(owner: owner)
  }
}

/// Instances of a series, named by EXDATE or RECURRENCE-ID.
///
/// A date names the instance of that day, even where the series has times; a time names a whole
/// day where the series has dates.
struct InstanceSet {
  private var days: Set<CivilDate> = []
  private var starts: Set<Instant> = []

  init(_ times: [CalendarTime], of series: Series) {
    for time in times {
      if series.event.start.isDate {
        days.insert(time.day(owner: series.owner))
      } else if case .date(let date) = time {
        days.insert(date)
      } else {
        let adopted = time.adopting(zoneOf: series.event.start)
        starts.insert(adopted.instant(owner: series.owner))
      }
    }
  }

  func contains(_ instance: Series.Instance) -> Bool {
    starts.contains(instance.start)
      || days.contains(CivilDateTime(localSeconds: instance.local).date)
  }
}
