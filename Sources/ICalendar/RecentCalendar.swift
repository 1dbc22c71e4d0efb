import CivilTime

/// A calendar without the events that were over before an instant.
///
/// What goes are single events, series whose last instance was over, and changes of single instances that were; a
/// series that goes on stays whole, with its title. To-dos, journals and free times, which are never read, go as well.
/// Every line stays where it was, so that what is told of the rest has the same line.
public enum RecentCalendar {
  /// The bytes of such a calendar; the same ones where nothing of it was over.
  ///
  /// - Parameters:
  ///   - bytes: the calendar's content.
  ///   - end: the instant before which an event has to be over to go.
  ///   - zones: finds the rules of an IANA zone.
  ///   - owner: the zones that floating times and whole days are read in.
  /// - Returns: the bytes, with an empty line for each that went.
  public static func bytes(
    _ bytes: [UInt8],
    without end: Instant,
    zones: @escaping ZoneLookup,
    owner: ZoneTimeline
  ) -> [UInt8] {
    let calendar = Calendar(bytes, file: "", zones: zones)
    let past = PastEvents(of: calendar, before: end, owner)
    return bytes.withUnsafeBufferPointer { buffer in
      let joined = JoinedLines()
      defer { withExtendedLifetime(joined) {} }
      var work = RecentCalendarWork(past: past.lines)
      var lines = LineUnfolder(buffer, joined: joined)
      while let (line, raw, count) = lines.nextAsWritten() {
        work.take(line, raw: raw, lineCount: count)
      }
      return work.isChanged ? work.output : bytes
    }
  }
}

/// The events of a calendar that were over before an instant, by the lines of their BEGIN.
private struct PastEvents {
  private(set) var lines: Set<Int> = []

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
  private func over(_ event: Event) -> Bool {
    let start = instant(event.start)
    let last: Instant =
      switch event.end {
      case .time(let time): instant(time)
      case .duration(let length):
        start + (Int64(length.days) * 86_400 + length.seconds) * 1000
      case .none:
        if case .date(let date) = event.start { owner.start(of: date + 1) } else { start }
      }
    return start < end && last <= end
  }

  private func instant(_ time: CalendarTime) -> Instant {
    switch time {
    case .utc(let instant): instant
    case .zoned(let reading, let zone): zone.instant(of: reading)
    case .floating(let reading): Instant(seconds: owner.resolve(reading).seconds)
    case .date(let date): owner.start(of: date)
    }
  }
}

/// The lines that were kept so far.
private struct RecentCalendarWork {
  let past: Set<Int>
  private(set) var output: [UInt8] = []
  private(set) var isChanged = false
  /// The components that are open within the one that goes, that one first.
  private var going: [String] = []

  private static let unread: Set<String> = ["VTODO", "VJOURNAL", "VFREEBUSY"]

  init(past: Set<Int>) { self.past = past }

  mutating func take(
    _ line: LineUnfolder.Line,
    raw: UnsafeBufferPointer<UInt8>,
    lineCount: Int
  ) {
    let content = line.bytes.flatMap { ContentLine(line: line.number, bytes: $0) }
    let name = content?.keyword ?? ""
    if content?.property == .begin {
      // An event within an event: the one before has no end.
      if name == "VEVENT" { going = [] }
      let goes =
        !going.isEmpty || RecentCalendarWork.unread.contains(name)
        || (name == "VEVENT" && past.contains(line.number))
      if goes { going.append(name) }
    }
    guard !going.isEmpty else {
      output.append(contentsOf: raw)
      return
    }
    isChanged = true
    for _ in 0..<lineCount { output.append(contentsOf: [ASCII.carriageReturn, ASCII.lineFeed]) }
    if content?.property == .end, let last = going.lastIndex(of: name) {
      going.removeSubrange(last...)
    }
  }
}
