import CivilTime

/// Makes an event of a VEVENT.
///
/// A property that isn't understood costs itself, or the event where the event would be wrong
/// without it.
struct EventReader {
  /// What a VEVENT turned out to be.
  enum Outcome {
    case event(Event)
    case leftOut(LeftOutEvent)
  }

  var problems: ProblemLog
  /// The addresses of the calendar's owner, in lower case.
  private let addresses: Set<String>
  private var zones: ZoneResolver
  /// The zone of times that name none; nil where they are by the clock of whoever reads them.
  private let floating: ZoneRules?
  /// The lines of the components that a message calls off.
  private let cancelled: Set<Int>
  /// The zone of the last line that was asked for.
  private var zoneOfLine: (line: Int, zone: ZoneRules?)?

  init(
    problems: ProblemLog,
    zones: ZoneResolver,
    addresses: Set<String>,
    floating: ZoneRules?,
    cancelled: Set<Int>
  ) {
    self.problems = problems
    self.addresses = addresses
    self.zones = zones
    self.floating = floating
    self.cancelled = cancelled
  }

  /// Ends the reading of an event; a diagnostic has been written.
  struct Refusal: Error {}

  /// Reads one VEVENT.
  mutating func read(_ component: Component) -> Outcome {
    let uid = uid(of: component)
    let version = version(of: component)
    var instance: CalendarTime?
    do throws(Refusal) {
      let event = try event(component, uid: uid, version: version, instance: &instance)
      return .event(event)
    } catch {
      // set aside: a diagnostic was written where it was thrown; the event is kept by name.
      let extent: LeftOutEvent.Extent =
        if component.property(.recurrenceID) == nil {
          .series
        } else {
          reachesFurther(component) ? .wholeSeries : .instance(instance)
        }
      return .leftOut(
        LeftOutEvent(uid: uid, version: version, extent: extent, line: component.line)
      )
    }
  }

  private mutating func event(
    _ component: Component,
    uid: String,
    version: Event.Version,
    instance: inout CalendarTime?
  ) throws(Refusal) -> Event {
    if component.isOverfull {
      problems.add(
        line: component.line,
        code: "too_many_lines",
        problem: "the event has more than \(Component.mostProperties) lines and is left out",
        remedy: "end the series and begin it anew, so that it has fewer exceptions"
      )
      throw Refusal()
    }
    var changesFollowing = false
    if let line = component.property(.recurrenceID) {
      guard let time = time(line.value, of: line) else { throw Refusal() }
      instance = time
      changesFollowing = range(of: line)
    }
    let line = component.property(.dtstart)
    guard let start = line.flatMap({ time($0.value, of: $0) }) ?? instance else {
      problems.add(
        line: component.line,
        code: "missing_start",
        problem: "the event has no readable DTSTART and is left out",
        remedy: "give it a start in the calendar program and export it again"
      )
      throw Refusal()
    }
    let summary = text(.summary, component) ?? ""
    let isCancelled = isCalledOff(component) || CancelledTitle.marks(summary)
    return Event(
      uid: uid,
      version: version,
      summary: summary,
      location: text(.location, component),
      categories: categories(component)
        + (start.isDate && keyword(.busyStatus, component) == "OOF" ? ["holiday"] : []),
      status: isCancelled ? .cancelled : status(component),
      isFree: keyword(.transp, component) == "TRANSPARENT"
        || keyword(.busyStatus, component).map(EventReader.free.contains) ?? false,
      isDeclined: isDeclined(component),
      isMovable: isMovable(component),
      tagLine: component.property(.categories)?.line,
      start: start,
      end: end(component, start: start),
      rules: try rules(.rrule, component, start: start),
      exceptionRules: try rules(.exrule, component, start: start),
      exceptionDates: exceptionDates(component, start: start),
      addedInstances: addedInstances(component, start: start),
      recurrenceID: instance,
      changesFollowing: changesFollowing,
      file: problems.file,
      line: component.line
    )
  }

  /// Whether it stands in a message that calls it off.
  func isCalledOff(_ component: Component) -> Bool { cancelled.contains(component.line) }

  /// Outlook's words for what is no block of work: free, out of office, and at work elsewhere.
  private static let free: Set<String> = ["FREE", "OOF", "WORKINGELSEWHERE"]

  // MARK: Names and versions

  func uid(of component: Component) -> String {
    if let uid = component.property(.uid)?.value.trimmed.text, !uid.isEmpty { return uid }
    return component.nameOfContent
  }

  private func version(of component: Component) -> Event.Version {
    func instant(_ name: PropertyName) -> Instant? {
      guard let line = component.property(name), let written = WrittenTime(line.value.trimmed)
      else { return nil }
      let local = CivilDateTime(date: written.date, secondOfDay: written.secondOfDay ?? 0)
      return Instant(seconds: local.localSeconds)
    }
    return Event.Version(
      // set aside: what is not a number decides nothing between copies.
      sequence: component.property(.sequence)?.value.trimmed.text.flatMap { Int($0) } ?? 0,
      changed: instant(.lastModified) ?? instant(.dtstamp),
      stamped: instant(.dtstamp)
    )
  }

  // MARK: Texts

  mutating func text(_ name: PropertyName, _ component: Component) -> String? {
    guard let line = component.property(name), let text = decoded(line) else { return nil }
    return CalendarText.unescaped(text)
  }

  mutating func decoded(_ line: ContentLine) -> String? {
    if let text = line.text { return text }
    problems.add(
      line: line.line,
      code: "not_text",
      problem: "the value of \(line.name) is not UTF-8 text and was skipped",
      remedy: "export the calendar in UTF-8"
    )
    return nil
  }

  private mutating func keyword(_ name: PropertyName, _ component: Component) -> String? {
    guard let line = component.property(name) else { return nil }
    return line.keyword ?? decoded(line)
  }

  /// Some programs write CANCELED; a status of another kind of component says nothing of the time.
  private mutating func status(_ component: Component) -> Event.Status {
    guard let word = keyword(.status, component) else { return .confirmed }
    return word == "CANCELED" ? .cancelled : Event.Status(rawValue: word) ?? .confirmed
  }

  mutating func categories(_ component: Component) -> [String] {
    var all: [String] = []
    var seen: Set<String> = []
    for line in component.properties(.categories) {
      guard let text = decoded(line) else { continue }
      for item in CalendarText.list(text).map(\.trimmed)
      where !item.isEmpty && seen.insert(item).inserted {
        all.append(item)
      }
    }
    return all
  }

  /// Whether the owner has said not to come.
  private func isDeclined(_ component: Component) -> Bool {
    if component.property(.declinedMark) != nil { return true }
    guard !addresses.isEmpty else { return false }
    return component.properties(.attendee).contains { $0.isDeclined(by: addresses) }
  }

  /// Whether it may be moved; nil where nothing is said of it, or neither TRUE nor FALSE.
  private mutating func isMovable(_ component: Component) -> Bool? {
    guard let line = component.property(.movableMark) else { return nil }
    switch keyword(.movableMark, component) {
    case "TRUE": return true
    case "FALSE": return false
    default:
      problems.add(
        line: line.line,
        code: "bad_movable",
        problem:
          "\(line.name) \"\(LineUnfolder.excerpt(line.value))\" is neither TRUE nor FALSE and was "
          + "skipped, as if the event did not say whether it may be moved",
        remedy: "write TRUE or FALSE, or remove the line"
      )
      return nil
    }
  }

  // MARK: Times

  /// Reads a time; nil, with a diagnostic, where it is none.
  mutating func time(
    _ text: UnsafeBufferPointer<UInt8>,
    of line: ContentLine
  ) -> CalendarTime? {
    guard let written = WrittenTime(text.trimmed) else {
      problems.add(
        line: line.line,
        code: "bad_time",
        problem: "\(line.name) \"\(LineUnfolder.excerpt(line.value))\" is not a date or time"
          + (line.property == .recurrenceID ? "; this changed instance is left out" : ""),
        remedy: "write 20260329 or 20260329T143000, with a Z at the end for UTC"
      )
      return nil
    }
    // RFC 5545 section 3.2.19: TZID applies neither to dates nor to UTC times.
    guard case .floating(let local) = written.unzoned, let zone = zone(of: line) ?? floating else {
      return written.unzoned
    }
    return .zoned(local, zone)
  }

  /// The zone that a line names; nil where it names none, or with a diagnostic where nobody knows it.
  private mutating func zone(of line: ContentLine) -> ZoneRules? {
    // A list may hold a hundred thousand times beside as many parameters.
    if let zoneOfLine, zoneOfLine.line == line.line { return zoneOfLine.zone }
    let identifier = line.parameter("TZID")
    let zone = identifier.flatMap { zones.zone($0) }
    zoneOfLine = (line.line, zone)
    if let identifier, zone == nil {
      problems.add(
        line: line.line,
        code: "unknown_zone",
        problem: "the time zone \"\(identifier)\" of \(line.name) is not known;"
          + " its times are read in your own",
        remedy: "use a zone name such as Europe/Berlin, or export the calendar with its time zones"
      )
    }
    return zone
  }

  private mutating func end(_ component: Component, start: CalendarTime) -> Event.End {
    if let line = component.property(.dtend) {
      guard let read = time(line.value, of: line) else { return .none }
      let time = read.adopting(zoneOf: start)
      if time.isDate != start.isDate { return .time(changed(time, to: start, line)) }
      if time.isBefore(start) {
        problems.add(
          line: line.line,
          code: "end_before_start",
          problem: "DTEND lies before DTSTART and is read as no length",
          remedy: "mend the end of the event in the calendar program"
        )
      }
      return .time(time)
    }
    guard let line = component.property(.duration) else { return .none }
    let duration = line.value.trimmed.text.flatMap { NominalDuration($0) }
    if let duration, !duration.isNegative, !start.isDate || duration.seconds == 0 {
      return .duration(duration)
    }
    problems.add(
      line: line.line,
      code: "bad_duration",
      problem: "DURATION \"\(LineUnfolder.excerpt(line.value))\" does not fit and was skipped",
      remedy: "write PT1H30M for an hour and a half, P1D for a day"
    )
    return .none
  }

  /// An end of the same kind as the start: the midnight that begins its day, or the day that is over
  /// with it.
  ///
  /// RFC 5545 section 3.8.2.2 asks for one kind. Some programs write a holiday's end as a midnight.
  private mutating func changed(
    _ end: CalendarTime,
    to start: CalendarTime,
    _ line: ContentLine
  ) -> CalendarTime {
    problems.add(
      line: line.line,
      code: "end_kind",
      problem: "DTSTART and DTEND are not both dates or both times; DTEND is read as "
        + (start.isDate ? "the end of its day" : "the beginning of its day"),
      remedy: "give the event an end of the same kind as its start"
    )
    let local = end.local
    if start.isDate { return .date(local.secondOfDay == 0 ? local.date : local.date + 1) }
    return .floating(CivilDateTime(date: local.date, secondOfDay: 0)).adopting(zoneOf: start)
  }
}
