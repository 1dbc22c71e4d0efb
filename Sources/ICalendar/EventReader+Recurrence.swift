import CivilTime

/// Reads the properties that make an event repeat.
extension EventReader {
  mutating func recurrence(
    _ component: Component,
    start: CalendarTime
  ) throws(Refusal) -> RecurrenceRule? {
    if let line = component.property(.exrule) { throw unsupported("EXRULE", line) }
    // Some programs write an empty rule for none, and some write the same rule twice.
    let lines = component.properties(.rrule).filter { $0.value.trimmed.isEmpty == false }
    guard let line = lines.first else { return nil }
    if let other = lines.first(where: { $0.value.elementsEqual(line.value) == false }) {
      throw unsupported("a second RRULE", other)
    }
    guard let text = decoded(line) else { throw Refusal() }
    do throws(RecurrenceProblem) {
      return checked(try RecurrenceRule(text), line, start: start)
    } catch {
      switch error {
      case .unsupported(let part): throw unsupported(part, line)
      case .invalid(let part):
        problems.add(
          line: line.line,
          code: "invalid_recurrence",
          problem: "the rule's \(part) is wrong; the event is left out",
          remedy: "set the repetition again in the calendar program"
        )
        throw Refusal()
      }
    }
  }

  private mutating func unsupported(_ part: String, _ line: ContentLine) -> Refusal {
    problems.add(
      line: line.line,
      code: "unsupported_recurrence",
      problem: "the event repeats by \(part), which is not understood, and is left out",
      remedy: "enter its instances one by one, or with a simpler repetition"
    )
    return Refusal()
  }

  /// Warns of an UNTIL that isn't of the kind section 3.3.10 asks for, and says how it is read.
  private mutating func checked(
    _ rule: RecurrenceRule,
    _ line: ContentLine,
    start: CalendarTime
  ) -> RecurrenceRule {
    guard case .until(let until) = rule.limit else { return rule }
    let reading: String? =
      switch (start, until) {
      case (.date, .date), (.floating, .floating), (.zoned, .utc), (.utc, .utc): nil
      case (.date, .utc): "is read as the day it falls on for you"
      case (.date, _): "is read as its day"
      case (_, .date): "is read as the end of that day"
      case (.floating, _): "is compared in your time zone"
      default: "is read in the time zone of DTSTART"
      }
    guard let reading else { return rule }
    problems.add(
      line: line.line,
      code: "until_kind",
      problem: "UNTIL is not of the same kind as DTSTART and \(reading)",
      remedy: "check the last instance"
    )
    return rule.limited(.until(until.adopting(zoneOf: start)))
  }

  mutating func exceptionDates(_ component: Component, start: CalendarTime) -> [CalendarTime] {
    var dates: [CalendarTime] = []
    for line in component.properties(.exdate) {
      line.value.forEachItem { item in
        if let time = time(item, of: line) { dates.append(time.adopting(zoneOf: start)) }
      }
    }
    return dates
  }

  mutating func addedInstances(
    _ component: Component,
    start: CalendarTime
  ) -> [Event.AddedInstance] {
    var instances: [Event.AddedInstance] = []
    for line in component.properties(.rdate) {
      line.value.forEachItem { item in
        if let instance = addedInstance(item, of: line, start: start) { instances.append(instance) }
      }
    }
    return instances
  }

  private mutating func addedInstance(
    _ item: UnsafeBufferPointer<UInt8>,
    of line: ContentLine,
    start: CalendarTime
  ) -> Event.AddedInstance? {
    let slash = item.firstIndex(of: UInt8(ascii: "/")) ?? item.count
    guard let read = time(UnsafeBufferPointer(rebasing: item[..<slash]), of: line) else {
      return nil
    }
    let time = read.adopting(zoneOf: start)
    guard time.isDate == start.isDate else {
      problems.add(
        line: line.line,
        code: "rdate_kind",
        problem: "DTSTART and RDATE are not both dates or both times; RDATE was skipped",
        remedy: "give the added instance the same kind of start as the event"
      )
      return nil
    }
    guard slash < item.count else { return Event.AddedInstance(start: time, end: .none) }
    let rest = UnsafeBufferPointer(rebasing: item[(slash + 1)...])
    if let duration = rest.trimmed.text.flatMap({ NominalDuration($0) }),
      duration.isNegative == false
    {
      return Event.AddedInstance(start: time, end: .duration(duration))
    }
    guard let end = self.time(rest, of: line) else { return nil }
    return Event.AddedInstance(start: time, end: .time(end.adopting(zoneOf: start)))
  }
}
