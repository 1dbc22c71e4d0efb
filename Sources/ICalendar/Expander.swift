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
  /// What is wrong with events as a whole, by file.
  private var problems: [String: ProblemLog] = [:]
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

  /// What is wrong with events as a whole, in order of file and line.
  var diagnostics: [Diagnostic] {
    problems.sorted { $0.key < $1.key }.flatMap(\.value.diagnostics)
  }

  /// No day has more occurrences than this: they are compared with each other and with what was done.
  static let mostOfDay = 1000

  /// Puts what was found in order, and leaves out what is more than a day may have.
  mutating func settle() {
    let labels = labels
    found.sort { a, b in
      if a.start != b.start { return a.start < b.start }
      if a.end != b.end { return a.end < b.end }
      return a.label != b.label && EventLabel.precedes(labels[a.label], labels[b.label])
    }
    dropRepeated(labels)
    var day = (number: Int.min, count: 0)
    var crowd: [Found] = []
    found.removeAll {
      let number = $0.start.utcDay
      day = (number, number == day.number ? day.count + 1 : 1)
      if day.count > Expander.mostOfDay { crowd.append($0) }
      return day.count > Expander.mostOfDay
    }
    for lost in crowd {
      let label = labels[lost.label]
      problems[label.file, default: ProblemLog(file: label.file)].add(
        line: label.line,
        code: "crowded_day",
        problem:
          "more than \(Expander.mostOfDay) events begin on the same day, and this one is left out",
        remedy: "look at the calendar, or export fewer of its events"
      )
    }
  }

  /// Leaves out what another calendar has at the same time under the same summary.
  ///
  /// Programs that number events, and servers that make new UIDs for each download, give the next one, beside the first, other
  /// UIDs; and who has an event in two calendars goes to it once. Of several that of the shortest name of a file stays, as `(1)`
  /// is put behind the first one's.
  private mutating func dropRepeated(_ labels: [EventLabel]) {
    func isBefore(_ a: EventLabel, _ b: EventLabel) -> Bool {
      (a.file.utf8.count, a.file) < (b.file.utf8.count, b.file)
    }
    var copies: Set<Int> = []
    // Those of one time, by their summaries.
    var known: [String: Int] = [:]
    for next in found.indices.dropFirst() {
      if found[next].start != found[next - 1].start || found[next].end != found[next - 1].end {
        if !known.isEmpty { known = [:] }
        continue
      }
      if known.isEmpty { known[labels[found[next - 1].label].summary] = next - 1 }
      let label = labels[found[next].label]
      guard let place = known[label.summary] else {
        known[label.summary] = next
        continue
      }
      let other = labels[found[place].label]
      guard !label.summary.isEmpty, other.file != label.file else { continue }
      copies.insert(isBefore(label, other) ? place : next)
      if isBefore(label, other) { known[label.summary] = next }
    }
    guard !copies.isEmpty else { return }
    found = found.indices.filter { !copies.contains($0) }.map { found[$0] }
  }

  /// What was found, in the order that `settle` puts it in.
  consuming func occurrences() -> [Occurrence] {
    let labels = labels
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
    guard !events[index].repeats else {
      add(Series(events[index], owner: owner), without: [], changedFrom: [])
      return
    }
    let first = Series.Instance(from: events[index].start, to: events[index].end, owner: owner)
    add(first, label: events[index].label, recurrenceID: nil)
  }

  /// Adds all that calendars say of one UID.
  mutating func add(_ group: consuming EventGroup) {
    let masters = group.masters()
    tell(of: group.replaced)
    guard !group.isLeftOut, !masters.isEmpty || group.isOfChangesAlone else {
      return
    }
    guard masters.count > 1 else {
      return add(masters.first, named: nil, changedBy: group.changes, lost: group.lost)
    }
    let series = masters.map { Series($0, owner: owner) }
    let changes = changes(group.changes, of: series)
    var names: [String: Int] = [:]
    for (index, master) in masters.enumerated() {
      // What stood for the UID alone keeps its name.
      let name = index == 0 ? nil : EventLabel.name(ofOwn: master, besides: &names)
      add(master, named: name, changedBy: changes[index], lost: group.lost)
    }
  }

  /// Adds one event with the changes of its instances; `name` is what tells it from those that share
  /// its UID, if any do.
  private mutating func add(
    _ master: Event?,
    named name: String?,
    changedBy changed: [Event],
    lost: [CalendarTime]
  ) {
    func label(_ label: EventLabel) -> EventLabel {
      name.map { EventLabel(label, name: $0) } ?? label
    }
    let series = master.map { Series($0, owner: owner) }
    let changes = SeriesChanges(changed, of: series, owner: owner)
    let stale = staleStarts(changes, of: series)
    if let series {
      let taken = changed.compactMap(\.recurrenceID) + lost
      let ranges = changes.ranges.filter { !stale.contains($0.original) }
      add(series, without: taken, changedFrom: ranges, label: label)
    }
    for (start, event) in changes.single
    where event.status != .cancelled && !stale.contains(start) {
      let changed = Series.Instance(from: event.start, to: event.end, owner: owner)
      add(changed, label: label(event.label), recurrenceID: start)
    }
  }

  /// Which of several events of one UID each change is of: the one that has the instance, the first of
  /// them where none has.
  private mutating func changes(_ changes: [Event], of series: [Series]) -> [[Event]] {
    var all: [[Event]] = Array(repeating: [], count: series.count)
    var open = changes
    // What a file makes of many events and many changes has an end.
    var comparisons = 300_000
    for (index, series) in series.enumerated() where !open.isEmpty {
      comparisons -= open.count
      guard stepsForAll > 0, comparisons > 0 else { break }
      let starts = open.map { $0.recurrenceID.map { series.start(ofInstance: $0) } }
      let known = starts.compactMap { $0 }
      guard let first = known.min(), let last = known.max() else { break }
      let instances =
        series.event.repeats
        // set aside: a series that is too long is told of and left out where it is laid out.
        ? (try? instances(of: series, overlapping: first..<last + 1))?.map(\.start)
        : [series.first.start]
      guard let instances, !instances.isEmpty else { continue }
      let own = Set(instances)
      all[index] = zip(open, starts).filter { $1.map(own.contains) ?? false }.map(\.0)
      open = zip(open, starts).filter { !($1.map(own.contains) ?? false) }.map(\.0)
    }
    all[0] += open
    return all
  }

  /// Tells of events that gave way to others of their UID.
  private mutating func tell(of replaced: [(event: Event, by: EventLabel, isNewer: Bool)]) {
    for (event, by, isNewer) in replaced {
      warn(
        event,
        code: "repeated_uid",
        problem: isNewer
          ? "\(by.file) has a newer event with the same UID at line \(by.line), so this one is left out"
          : "\(by.file) has another event with the same UID at line \(by.line), neither says that it is newer, and that one "
            + "counts: this one is left out",
        remedy: isNewer
          ? "give each event a UID of its own where both take place"
          : "remove the calendar that is out of date, or give each event a UID of its own where both take place"
      )
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
      // set aside: a series that is too long is told of and left out where it is laid out.
      let instances = try? instances(of: series, overlapping: first..<last + 1)
    else { return [] }
    return Set(older).subtracting(instances.map(\.start))
  }

  private mutating func add(
    _ series: Series,
    without taken: [CalendarTime],
    changedFrom ranges: [RangeChange],
    label: (EventLabel) -> EventLabel = { $0 }
  ) {
    let own = label(series.event.label)
    do throws(StepBudgetExceeded) {
      let reach = RangeChange.reach(of: ranges)
      let instances = try instances(of: series, overlapping: window, reach: reach)
      var names = InstanceNames()
      for time in taken { names.add(time, inSeriesFrom: series.event.start) }
      let missing = InstanceSet(names, of: series, among: instances)
      var next = 0
      for instance in instances {
        while next < ranges.count, ranges[next].original <= instance.start { next += 1 }
        if !names.isEmpty, missing.contains(instance) { continue }
        guard next > 0 else {
          let id = series.event.repeats ? instance.start : nil
          add(instance, label: own, recurrenceID: id)
          continue
        }
        let change = ranges[next - 1]
        guard change.event.status != .cancelled else { continue }
        let moved = change.moved(instance, of: series)
        add(moved, label: label(change.event.label), recurrenceID: instance.start)
      }
    } catch {
      // set aside: it can only be that the steps were used up, which is told here.
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
    problems[event.label.file, default: ProblemLog(file: event.label.file)].add(
      line: event.line,
      code: code,
      problem: problem,
      remedy: remedy
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
