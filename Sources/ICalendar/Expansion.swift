import CivilTime
import Documents

/// The occurrences of the events of some calendars within a window of time.
public struct Expansion: Sendable {
  /// What overlaps the window, sorted by start, end, UID and summary.
  public let occurrences: [Occurrence]
  /// What is wrong with events as a whole, in order of file and line.
  public let diagnostics: [Diagnostic]

  /// Lays out the events of all calendars together: one UID is one event, in however many files.
  ///
  /// Of several copies of an event the one with the highest SEQUENCE counts, then the one changed
  /// last, then the later one. A changed instance with a lower SEQUENCE than its series counts only
  /// where the series still has that instance. Instances that an EXDATE or a cancelled change removes are missing;
  /// cancelled and transparent events are there, but not busy.
  ///
  /// - Parameters:
  ///   - calendars: the calendars; their order decides between copies that are equally new.
  ///   - from: the first instant of the window.
  ///   - to: the first instant after it.
  ///   - owner: the zones that floating times and whole days are read in.
  ///   - stepBudget: how many days may be looked at for one series, and a hundred times as many for
  ///     all; a series that needs more is left out.
  public init(
    of calendars: [Calendar],
    from: Instant,
    to: Instant,
    owner: ZoneTimeline,
    stepBudget: Int = 1_000_000
  ) {
    var groups: [String: EventGroup] = [:]
    for calendar in calendars {
      for event in calendar.events {
        groups[event.uid, default: EventGroup()].add(event, file: calendar.file)
      }
      for event in calendar.leftOut { groups[event.uid, default: EventGroup()].add(event) }
    }
    var expander = Expander(
      window: Expansion.writable(from)..<max(Expansion.writable(from), Expansion.writable(to)),
      owner: owner,
      stepsForSeries: max(0, stepBudget),
      stepsForAll: min(max(0, stepBudget), .max / 100) * 100
    )
    for (_, group) in groups.sorted(by: { $0.key < $1.key }) { expander.add(group) }
    self.occurrences = expander.occurrences.sorted(by: Occurrence.precedes)
    self.diagnostics = expander.diagnostics.sorted {
      ($0.file, $0.position?.line ?? 0) < ($1.file, $1.position?.line ?? 0)
    }
  }

  /// The instant, moved into the years 0 to 9999, which are all that a calendar can write.
  private static func writable(_ instant: Instant) -> Instant {
    let first = Int64(CivilDate.dayNumber(year: 0, month: 1, day: 1)) * 86_400
    let last = Int64(RecurrencePeriods.lastDay) * 86_400
    return min(max(instant, Instant(seconds: first)), Instant(seconds: last))
  }
}

/// Collects the occurrences of one group after the other.
private struct Expander {
  let window: Range<Instant>
  let owner: ZoneTimeline
  /// How many days may be looked at for one series.
  let stepsForSeries: Int
  /// How many days may still be looked at for all series together.
  var stepsForAll: Int
  var occurrences: [Occurrence] = []
  var diagnostics: [Diagnostic] = []

  mutating func add(_ group: EventGroup) {
    for entry in group.doubtful {
      diagnostics.append(
        Diagnostic(
          file: entry.file,
          position: SourcePosition(line: entry.event.line, column: 1),
          severity: .warning,
          code: "repeated_uid",
          problem: "a later event has the same UID and is as new, so this one is left out",
          remedy: "give each event a UID of its own"
        )
      )
    }
    guard group.isLeftOut == false, group.isMasterLeftOut == false else { return }
    let series = group.master.map { Series($0.event, owner: owner) }
    var changes: [Instant: EventGroup.Entry] = [:]
    for entry in group.changes {
      guard let id = entry.event.recurrenceID else { continue }
      let key = series?.start(ofInstance: id) ?? id.instant(owner: owner)
      if let known = changes[key], entry.event.version < known.event.version { continue }
      changes[key] = entry
    }
    if let master = group.master, let series {
      let taken = group.changes.compactMap(\.event.recurrenceID) + group.lost
      add(series, file: master.file, without: InstanceSet(taken, of: series))
    }
    let stale = staleStarts(changes, master: group.master, series: series)
    for (start, entry) in changes.sorted(by: { $0.key < $1.key })
    where entry.event.status != .cancelled && stale.contains(start) == false {
      let changed = Series(entry.event, owner: owner).first
      add(changed, of: entry.event, file: entry.file, recurrenceID: start)
    }
  }

  private mutating func instances(
    of series: Series,
    overlapping window: Range<Instant>
  ) throws(StepBudgetExceeded) -> [Series.Instance] {
    let granted = min(stepsForSeries, stepsForAll)
    var left = granted
    defer { stepsForAll -= granted - max(0, left) }
    return try series.instances(overlapping: window, steps: &left)
  }

  /// The instances named by changes that are older than the series and that it no longer has.
  private mutating func staleStarts(
    _ changes: [Instant: EventGroup.Entry],
    master: EventGroup.Entry?,
    series: Series?
  ) -> Set<Instant> {
    guard let master, let series else { return [] }
    let older = changes.filter {
      $0.value.event.version.sequence < master.event.version.sequence
    }
    guard let first = older.keys.min(), let last = older.keys.max(),
      let instances = try? instances(of: series, overlapping: first..<last + 1)
    else { return [] }
    return Set(older.keys).subtracting(instances.map(\.start))
  }

  private mutating func add(_ series: Series, file: String, without taken: InstanceSet) {
    do throws(StepBudgetExceeded) {
      for instance in try instances(of: series, overlapping: window)
      where taken.contains(instance) == false {
        add(
          instance,
          of: series.event,
          file: file,
          recurrenceID: series.repeats ? instance.start : nil
        )
      }
    } catch {
      diagnostics.append(
        Diagnostic(
          file: file,
          position: SourcePosition(line: series.event.line, column: 1),
          severity: .warning,
          code: "recurrence_too_long",
          problem: "the event repeats in so many steps that it is left out",
          remedy: "end the series with UNTIL instead of COUNT, or start it later"
        )
      )
    }
  }

  private mutating func add(
    _ instance: Series.Instance,
    of event: Event,
    file: String,
    recurrenceID: Instant?
  ) {
    let occurrence = Occurrence(
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
    if occurrence.overlaps(window) { occurrences.append(occurrence) }
  }
}
