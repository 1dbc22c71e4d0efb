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
  var zones: ZoneResolver

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
      let extent: LeftOutEvent.Extent =
        if component.property("RECURRENCE-ID") == nil {
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
    var changesFollowing = false
    if let line = component.property("RECURRENCE-ID") {
      instance = try required(line)
      changesFollowing = range(of: line)
    }
    guard let start = try start(of: component) ?? instance else {
      problems.add(
        line: component.line,
        code: "missing_start",
        problem: "the event has no readable DTSTART and is left out",
        remedy: "give it a start in the calendar program and export it again"
      )
      throw Refusal()
    }
    let summary = text("SUMMARY", component) ?? ""
    return Event(
      uid: uid,
      version: version,
      summary: CalendarText.unescaped(summary),
      description: text("DESCRIPTION", component).map { CalendarText.unescaped($0) },
      location: text("LOCATION", component).map { CalendarText.unescaped($0) },
      categories: categories(component),
      status: keyword("STATUS", component).flatMap(Event.Status.init) ?? .confirmed,
      transparency: keyword("TRANSP", component).flatMap(Event.Transparency.init) ?? .opaque,
      isMarkedFree: keyword("X-MICROSOFT-CDO-BUSYSTATUS", component) == "FREE",
      start: start,
      end: try end(component, start: start),
      rules: try rules("RRULE", component, start: start),
      exceptionRules: try rules("EXRULE", component, start: start),
      exceptionDates: try exceptionDates(component, start: start),
      addedInstances: try addedInstances(component, start: start),
      recurrenceID: instance,
      changesFollowing: changesFollowing,
      file: problems.file,
      line: component.line
    )
  }

  // MARK: Names and versions

  private func uid(of component: Component) -> String {
    if let uid = component.property("UID")?.text?.trimmed, uid.isEmpty == false { return uid }
    // Without a UID the event is named after its content: FNV-1a, 64 bits.
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for line in component.properties {
      for byte in Array(line.name.utf8) + line.value + [0] {
        hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
      }
    }
    let digits = String(hash, radix: 16)
    return "no-uid-" + String(repeating: "0", count: 16 - digits.count) + digits
  }

  private func version(of component: Component) -> Event.Version {
    func instant(_ name: String) -> Instant? {
      guard let text = component.property(name)?.text, let written = WrittenTime(text.trimmed)
      else { return nil }
      let local = CivilDateTime(date: written.date, secondOfDay: written.secondOfDay ?? 0)
      return Instant(seconds: local.localSeconds)
    }
    return Event.Version(
      sequence: component.property("SEQUENCE")?.text.flatMap { Int($0.trimmed) } ?? 0,
      changed: instant("LAST-MODIFIED") ?? instant("DTSTAMP")
    )
  }

  // MARK: Texts

  private mutating func text(_ name: String, _ component: Component) -> String? {
    guard let line = component.property(name) else { return nil }
    return decoded(line)
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

  private mutating func keyword(_ name: String, _ component: Component) -> String? {
    text(name, component).map { $0.trimmed.uppercased() }
  }

  private mutating func categories(_ component: Component) -> [String] {
    var all: [String] = []
    var seen: Set<String> = []
    for line in component.properties where line.name == "CATEGORIES" {
      guard let text = decoded(line) else { continue }
      for item in CalendarText.list(text).map(\.trimmed)
      where item.isEmpty == false && seen.insert(item).inserted {
        all.append(item)
      }
    }
    return all
  }

  // MARK: Times

  private mutating func start(of component: Component) throws(Refusal) -> CalendarTime? {
    guard let line = component.property("DTSTART"), let text = decoded(line) else { return nil }
    return try time(text, of: line)
  }

  /// Reads a property without which the event would be wrong.
  private mutating func required(_ line: ContentLine) throws(Refusal) -> CalendarTime {
    guard let text = decoded(line), let time = try time(text, of: line) else { throw Refusal() }
    return time
  }

  /// Reads a time; nil, with a diagnostic, where it is none.
  mutating func time(
    _ text: String,
    of line: ContentLine
  ) throws(Refusal) -> CalendarTime? {
    guard let written = WrittenTime(text.trimmed) else {
      problems.add(
        line: line.line,
        code: "bad_time",
        problem: "\(line.name) \"\(LineUnfolder.excerpt(line.value))\" is no date or time"
          + (line.name == "RECURRENCE-ID" ? "; this changed instance is left out" : ""),
        remedy: "write 20260329 or 20260329T143000, with a Z at the end for UTC"
      )
      return nil
    }
    // RFC 5545 section 3.2.19: TZID applies neither to dates nor to UTC times.
    guard case .floating(let local) = written.unzoned, let identifier = line.parameter("TZID")
    else { return written.unzoned }
    guard let zone = zones.zone(identifier) else {
      problems.add(
        line: line.line,
        code: "unknown_zone",
        problem: "the time zone \"\(identifier)\" of \(line.name) is not known;"
          + " the event is left out",
        remedy: "use a zone name such as Europe/Berlin, or export the calendar with its time zones"
      )
      throw Refusal()
    }
    return .zoned(local, zone)
  }

  private mutating func end(
    _ component: Component,
    start: CalendarTime
  ) throws(Refusal) -> Event.End {
    if let line = component.property("DTEND") {
      guard let text = decoded(line), let read = try time(text, of: line) else { return .none }
      let time = read.adopting(zoneOf: start)
      if time.isDate == start.isDate {
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
      problems.add(
        line: line.line,
        code: "end_kind",
        problem: "DTSTART and DTEND are not both dates or both times; DTEND was skipped",
        remedy: "give the event an end of the same kind as its start"
      )
      return .none
    }
    guard let line = component.property("DURATION"), let text = decoded(line) else { return .none }
    let duration = NominalDuration(text.trimmed)
    if let duration, duration.isNegative == false, start.isDate == false || duration.seconds == 0 {
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
}
