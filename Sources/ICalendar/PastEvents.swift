import CivilTime

/// The events of a calendar that were over before an instant, by the lines of their BEGIN.
struct PastEvents {
  private(set) var lines: Set<Int> = []
  /// The changes of single instances of a series that goes on that were over, whatever instances they are of.
  private(set) var changes: Set<Int> = []

  private let end: Instant
  private let owner: ZoneTimeline

  init(of calendar: Calendar, before end: Instant, _ owner: ZoneTimeline) {
    self.end = end
    self.owner = owner
    var going: Set<String> = []
    for (uid, events) in Dictionary(grouping: calendar.events, by: \.uid) {
      if goesOn(events, of: calendar) { going.insert(uid) }
    }
    for event in calendar.events {
      let isChangeThatWas =
        event.recurrenceID.map { instant($0) < end } ?? false
        && !event.changesFollowing && over(event)
      if !going.contains(event.uid) || isChangeThatWas { lines.insert(event.line) }
      // One that was brought forward still takes the place of an instance to come.
      if going.contains(event.uid), event.recurrenceID != nil, !event.changesFollowing, over(event)
      {
        changes.insert(event.line)
      }
    }
    for event in calendar.leftOut where !going.contains(event.uid) { lines.insert(event.line) }
  }

  /// Whether any instance of an event is not over, or it can't be told.
  private func goesOn(_ events: [Event], of calendar: Calendar) -> Bool {
    guard events.contains(where: \.repeats) else { return events.contains { !over($0) } }
    if events.contains(where: { $0.rules.contains { $0.limit == .none } }) { return true }
    // Its end is known when it is laid out; from here on nothing lies further than an age away.
    let expansion = Expansion(
      of: [calendar.with(events)],
      from: end,
      to: end + 200 * 366 * 86_400_000,
      owner: owner
    )
    return !expansion.occurrences.isEmpty || !expansion.diagnostics.isEmpty
  }

  /// Whether an event that takes place once was over.
  func over(_ event: Event) -> Bool { instant(event.start) < end && self.end(of: event) <= end }

  /// When an event ends, a series for the first time.
  func end(of event: Event) -> Instant {
    let start = instant(event.start)
    return switch event.end {
    case .time(let time): instant(time)
    case .duration(let length):
      start + (Int64(length.days) * 86_400 + length.seconds) * 1000
    case .none:
      if case .date(let date) = event.start { owner.start(of: date + 1) } else { start }
    }
  }

  /// When a time is.
  func instant(_ time: CalendarTime) -> Instant {
    switch time {
    case .utc(let instant): instant
    case .zoned(let reading, let zone): zone.instant(of: reading)
    case .floating(let reading): Instant(seconds: owner.resolve(reading).seconds)
    case .date(let date): owner.start(of: date)
    }
  }
}
