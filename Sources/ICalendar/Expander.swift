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
  var occurrences: [Occurrence] = []
  var diagnostics: [Diagnostic] = []

  /// Adds an event that is all there is of its UID.
  mutating func add(single event: Event, file: String) {
    guard event.repeats == false else {
      add(Series(event, owner: owner), file: file, without: [], changedFrom: [])
      return
    }
    add(event.firstInstance(owner: owner), of: event, file: file, recurrenceID: nil)
  }

  /// Adds all that calendars say of one UID.
  mutating func add(_ group: EventGroup) {
    for entry in group.doubtful {
      warn(
        entry,
        code: "repeated_uid",
        problem: "a later event has the same UID and is as new, so this one is left out",
        remedy: "give each event a UID of its own"
      )
    }
    guard group.isLeftOut == false, group.isMasterLeftOut == false else { return }
    let series = group.master.map { Series($0.event, owner: owner) }
    let changes = SeriesChanges(group.changes, of: series, owner: owner)
    let stale = staleStarts(changes, master: group.master, series: series)
    if let master = group.master, let series {
      let taken = group.changes.compactMap(\.event.recurrenceID) + group.lost
      let ranges = changes.ranges.filter { stale.contains($0.original) == false }
      add(series, file: master.file, without: taken, changedFrom: ranges)
    }
    for (start, entry) in changes.single
    where entry.event.status != .cancelled && stale.contains(start) == false {
      let changed = entry.event.firstInstance(owner: owner)
      add(changed, of: entry.event, file: entry.file, recurrenceID: start)
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
    master: EventGroup.Entry?,
    series: Series?
  ) -> Set<Instant> {
    guard let master, let series else { return [] }
    let sequence = master.event.version.sequence
    var older = changes.single.filter { $0.entry.event.version.sequence < sequence }.map(\.start)
    older += changes.ranges.filter { $0.entry.event.version.sequence < sequence }.map(\.original)
    guard let first = older.min(), let last = older.max(),
      let instances = try? instances(of: series, overlapping: first..<last + 1)
    else { return [] }
    return Set(older).subtracting(instances.map(\.start))
  }

  private mutating func add(
    _ series: Series,
    file: String,
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
          add(instance, of: series.event, file: file, recurrenceID: id)
          continue
        }
        let change = ranges[next - 1]
        guard change.entry.event.status != .cancelled else { continue }
        add(
          change.moved(instance, of: series),
          of: change.entry.event,
          file: change.entry.file,
          recurrenceID: instance.start
        )
      }
    } catch {
      warn(
        EventGroup.Entry(event: series.event, file: file),
        code: "recurrence_too_long",
        problem: "the event repeats in so many steps, or so often, that it is left out",
        remedy: "repeat it less often, or end it with UNTIL instead of COUNT"
      )
    }
  }

  private mutating func warn(
    _ entry: EventGroup.Entry,
    code: String,
    problem: String,
    remedy: String
  ) {
    diagnostics.append(
      Diagnostic(
        file: entry.file,
        position: SourcePosition(line: entry.event.line, column: 1),
        severity: .warning,
        code: code,
        problem: problem,
        remedy: remedy
      )
    )
  }

  private mutating func add(
    _ instance: Series.Instance,
    of event: Event,
    file: String,
    recurrenceID: Instant?
  ) {
    guard Occurrence.overlaps(window, start: instance.start, end: instance.end) else { return }
    occurrences.append(
      Occurrence(
        uid: event.uid,
        recurrenceID: recurrenceID,
        start: instance.start,
        end: instance.end,
        isAllDay: event.start.isDate,
        isBusy: event.isBusy,
        summary: event.summary,
        location: event.location,
        categories: event.categories,
        file: file,
        line: event.line
      )
    )
  }
}

extension Event {
  /// The instance that DTSTART and its end tell, as a single event or as a change of an instance.
  fileprivate func firstInstance(owner: ZoneTimeline) -> Series.Instance {
    let reading = start.local.localSeconds
    let begin = start.instant(owner: owner)
    let length = EventLength(start: start, end: end, owner: owner)
    let last = length.end(
      reading: reading,
      start: begin,
      clock: EventClock(of: start, owner: owner)
    )
    return Series.Instance(reading: reading, start: begin, end: last)
  }
}
