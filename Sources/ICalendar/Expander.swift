import CivilTime
import Documents

/// Collects the occurrences of one event after the other.
struct Expander {
  let window: Range<Instant>
  let owner: ZoneTimeline
  /// How many steps one series may take.
  let stepsForSeries: Int
  /// How many steps all series together may still take.
  var stepsForAll: Int
  var diagnostics: [Diagnostic] = []
  private var found: [Found] = []
  private var labels: [EventLabel] = []

  /// An occurrence in plain numbers, which are sorted without counting who refers to a label.
  private struct Found {
    let start: Instant
    let end: Instant
    let recurrenceID: Instant?
    /// The index of its label.
    let label: Int
  }

  init(window: Range<Instant>, owner: ZoneTimeline, stepsForSeries: Int, stepsForAll: Int) {
    self.window = window
    self.owner = owner
    self.stepsForSeries = stepsForSeries
    self.stepsForAll = stepsForAll
  }

  /// What was found, in order.
  consuming func occurrences() -> [Occurrence] {
    let labels = labels
    var found = found
    found.sort { a, b in
      if a.start != b.start { return a.start < b.start }
      if a.end != b.end { return a.end < b.end }
      return a.label != b.label && EventLabel.precedes(labels[a.label], labels[b.label])
    }
    return found.map {
      Occurrence(
        label: labels[$0.label],
        recurrenceID: $0.recurrenceID,
        start: $0.start,
        end: $0.end
      )
    }
  }

  /// Adds an event of a calendar that is all there is of its UID; named by its place, since to copy
  /// it would take longer than to lay it out.
  mutating func add(singleOf events: [Event], at index: Int) {
    guard events[index].repeats == false else {
      add(Series(events[index], owner: owner), without: [], changedFrom: [])
      return
    }
    let first = Series.Instance(from: events[index].start, to: events[index].end, owner: owner)
    add(first, label: events[index].label, recurrenceID: nil)
  }

  /// Adds all that calendars say of one UID.
  mutating func add(_ group: EventGroup) {
    for event in group.doubtful {
      warn(
        event,
        code: "repeated_uid",
        problem: "a later event has the same UID and is as new, so this one is left out",
        remedy: "give each event a UID of its own"
      )
    }
    guard group.isLeftOut == false, group.isMasterLeftOut == false else { return }
    let series = group.master.map { Series($0, owner: owner) }
    let changes = SeriesChanges(group.changes, of: series, owner: owner)
    let stale = staleStarts(changes, of: series)
    if let series {
      let taken = group.changes.compactMap(\.recurrenceID) + group.lost
      let ranges = changes.ranges.filter { stale.contains($0.original) == false }
      add(series, without: taken, changedFrom: ranges)
    }
    for (start, event) in changes.single
    where event.status != .cancelled && stale.contains(start) == false {
      let changed = Series.Instance(from: event.start, to: event.end, owner: owner)
      add(changed, label: event.label, recurrenceID: start)
    }
  }

  private mutating func instances(
    of series: Series,
    overlapping window: Range<Instant>,
    reach: Series.Reach = Series.Reach()
  ) throws(StepBudgetExceeded) -> [Series.Instance] {
    let granted = min(stepsForSeries, stepsForAll)
    var left = granted
    defer { stepsForAll -= granted - max(0, left) }
    return try series.instances(overlapping: window, reach: reach, steps: &left)
  }

  /// The instances named by changes that are older than the series and that it no longer has.
  private mutating func staleStarts(
    _ changes: SeriesChanges,
    of series: Series?
  ) -> Set<Instant> {
    guard let series else { return [] }
    let sequence = series.event.version.sequence
    var older = changes.single.filter { $0.event.version.sequence < sequence }.map(\.start)
    older += changes.ranges.filter { $0.event.version.sequence < sequence }.map(\.original)
    guard let first = older.min(), let last = older.max(),
      let instances = try? instances(of: series, overlapping: first..<last + 1)
    else { return [] }
    return Set(older).subtracting(instances.map(\.start))
  }

  private mutating func add(
    _ series: Series,
    without taken: [CalendarTime],
    changedFrom ranges: [RangeChange]
  ) {
    do throws(StepBudgetExceeded) {
      let reach = RangeChange.reach(of: ranges)
      let instances = try instances(of: series, overlapping: window, reach: reach)
      var names = InstanceNames()
      for time in taken { names.add(time, inSeriesFrom: series.event.start) }
      let missing = InstanceSet(names, of: series, among: instances)
      var next = 0
      for instance in instances {
        while next < ranges.count, ranges[next].original <= instance.start { next += 1 }
        if names.isEmpty == false, missing.contains(instance) { continue }
        guard next > 0 else {
          let id = series.event.repeats ? instance.start : nil
          add(instance, label: series.event.label, recurrenceID: id)
          continue
        }
        let change = ranges[next - 1]
        guard change.event.status != .cancelled else { continue }
        let moved = change.moved(instance, of: series)
        add(moved, label: change.event.label, recurrenceID: instance.start)
      }
    } catch {
      warn(
        series.event,
        code: "recurrence_too_long",
        problem: "the event repeats in so many steps, or so often, that it is left out",
        remedy: "repeat it less often, or end it with UNTIL instead of COUNT"
      )
    }
  }

  private mutating func warn(
    _ event: Event,
    code: String,
    problem: String,
    remedy: String
  ) {
    diagnostics.append(
      Diagnostic(
        file: event.label.file,
        position: SourcePosition(line: event.line, column: 1),
        severity: .warning,
        code: code,
        problem: problem,
        remedy: remedy
      )
    )
  }

  private mutating func add(
    _ instance: Series.Instance,
    label: EventLabel,
    recurrenceID: Instant?
  ) {
    guard Occurrence.overlaps(window, start: instance.start, end: instance.end) else { return }
    if labels.last !== label { labels.append(label) }
    found.append(
      Found(
        start: instance.start,
        end: instance.end,
        recurrenceID: recurrenceID,
        label: labels.count - 1
      )
    )
  }
}

extension Series.Instance {
  /// The instance that DTSTART and its end tell, as a single event or as a change of an instance.
  fileprivate init(from time: CalendarTime, to end: Event.End, owner: ZoneTimeline) {
    self.reading = time.local.localSeconds
    self.start = time.instant(owner: owner)
    self.end = EventLength(start: time, end: end, owner: owner).end(
      reading: reading,
      start: start,
      clock: EventClock(of: time, owner: owner)
    )
  }
}
