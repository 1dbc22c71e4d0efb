import CivilTime

/// The instances of one event, before any of them is changed.
struct Series {
  /// One instance.
  struct Instance {
    /// The reading of the event's clock at its start, in seconds since 1970-01-01T00:00:00.
    let reading: Int64
    let start: Instant
    let end: Instant
  }

  /// How much further than the window instances have to be looked for, since changes move them or
  /// make them longer.
  struct Reach {
    /// The least and the most that instances are moved by, in seconds.
    var shifts: ClosedRange<Int64> = 0...0
    /// Seconds that no changed instance is longer than.
    var longest: Int64 = 0
  }

  let event: Event
  let owner: ZoneTimeline
  let clock: EventClock
  let length: EventLength

  init(_ event: Event, owner: ZoneTimeline) {
    self.event = event
    self.owner = owner
    self.clock = EventClock(of: event.start, owner: owner)
    self.length = EventLength(start: event.start, end: event.end, owner: owner)
  }

  /// The first instance.
  var first: Instance { instance(reading: event.start.local.localSeconds) }

  /// The instances that may overlap the window, in order of time, exceptions removed.
  func instances(
    overlapping window: Range<Instant>,
    reach: Reach = Reach(),
    steps: inout Int
  ) throws(StepBudgetExceeded) -> [Instance] {
    let from = clock.readings(at: window.lowerBound).lowerBound
    let through = clock.readings(at: window.upperBound).upperBound
    let bounds = RecurrenceWalk.Bounds(
      start: event.start.local.localSeconds,
      from: from - max(length.longest, reach.longest) - max(0, reach.shifts.upperBound),
      through: through - min(0, reach.shifts.lowerBound)
    )
    // RDATE's periods come first: their length is the more exact word on the same instance.
    var instances = event.addedInstances.isEmpty ? [] : added { $0.end != .none }
    for rule in event.rules {
      let readings = try readings(of: rule, within: bounds, steps: &steps)
      instances.reserveCapacity(instances.count + readings.count)
      for reading in readings { instances.append(instance(reading: reading)) }
    }
    if event.rules.isEmpty { instances.append(first) }
    if !event.addedInstances.isEmpty { instances += added { $0.end == .none } }
    Series.putInOrder(&instances)
    try removeExceptions(from: &instances, within: bounds, steps: &steps)
    return instances
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

  /// The instance at a reading of the event's clock.
  private func instance(reading: Int64) -> Instance {
    let start =
      event.start.isDate
      ? clock.start(of: CivilDateTime(localSeconds: reading).date)
      : clock.instant(localSeconds: reading)
    let end = length.end(reading: reading, start: start, clock: clock)
    return Instance(reading: reading, start: start, end: end)
  }

  /// Instances that RDATE adds, each on a clock of its own.
  private func added(_ isWanted: (Event.AddedInstance) -> Bool) -> [Instance] {
    event.addedInstances.filter(isWanted).map { added in
      let time = added.start
      let length =
        added.end == .none ? length : EventLength(start: time, end: added.end, owner: owner)
      let start = time.instant(owner: owner)
      let end = length.end(
        reading: time.local.localSeconds,
        start: start,
        clock: EventClock(of: time, owner: owner)
      )
      return Instance(reading: clock.local(at: start).localSeconds, start: start, end: end)
    }
  }

  private func readings(
    of rule: RecurrenceRule,
    within bounds: RecurrenceWalk.Bounds,
    steps: inout Int
  ) throws(StepBudgetExceeded) -> [Int64] {
    try RecurrenceWalk.instances(
      of: rule,
      within: bounds,
      until: end(of: rule),
      skipped: rule.frequency.isWithinDay ? clock.skippedReadings : SkippedReadings(),
      steps: &steps
    )
  }

  private func end(of rule: RecurrenceRule) -> RecurrenceEnd {
    guard case .until(let until) = rule.limit else { return .never }
    if case .date(let last) = until { return .reading(Int64(last.dayNumber) * 86_400 + 86_399) }
    if event.start.isDate {
      return .reading(Int64(until.day(owner: owner).dayNumber) * 86_400 + 86_399)
    }
    return .second(until.instant(owner: owner).seconds, clock)
  }

  /// Sorts by start; of several with one start the first stays.
  private static func putInOrder(_ instances: inout [Instance]) {
    var isInOrder = true
    for index in instances.indices.dropFirst()
    where instances[index - 1].start >= instances[index].start {
      isInOrder = false
      break
    }
    guard !isInOrder else { return }
    instances.sort { $0.start < $1.start }
    var last: Instant?
    instances.removeAll { instance in
      defer { last = instance.start }
      return instance.start == last
    }
  }

  private func removeExceptions(
    from instances: inout [Instance],
    within bounds: RecurrenceWalk.Bounds,
    steps: inout Int
  ) throws(StepBudgetExceeded) {
    if !event.exceptionDates.isEmpty {
      let removed = InstanceSet(event.exceptionDates, of: self, among: instances)
      instances.removeAll(where: removed.contains)
    }
    for rule in event.exceptionRules where !instances.isEmpty {
      var bounds = bounds
      bounds.startsWithStart = false
      let removed = try readings(of: rule, within: bounds, steps: &steps)
      instances.removeAll { removed.hasSorted($0.reading) }
    }
  }
}
