import CivilTime

/// Reads the properties that make an event repeat.
extension EventReader {
  mutating func recurrence(
    _ component: Component,
    start: CalendarTime
  ) throws(Refusal) -> RecurrenceRule? {
    if let line = component.property("EXRULE") { throw unsupported("EXRULE", line) }
    // Some programs write an empty rule for none, and some write the same rule twice.
    let lines = component.properties.filter { $0.name == "RRULE" && $0.keyword != "" }
    guard let line = lines.first else { return nil }
    if let other = lines.first(where: { $0.value != line.value }) {
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

  mutating func exceptionDates(
    _ component: Component,
    start: CalendarTime
  ) throws(Refusal) -> [CalendarTime] {
    var dates: [CalendarTime] = []
    for line in component.properties where line.name == "EXDATE" {
      guard let text = decoded(line) else { continue }
      for item in text.split(separator: ",") {
        guard let time = try time(String(item), of: line) else { continue }
        dates.append(time.adopting(zoneOf: start))
      }
    }
    return dates
  }

  mutating func addedInstances(
    _ component: Component,
    start: CalendarTime
  ) throws(Refusal) -> [Event.AddedInstance] {
    var instances: [Event.AddedInstance] = []
    for line in component.properties where line.name == "RDATE" {
      guard let text = decoded(line) else { continue }
      for item in text.split(separator: ",") {
        let halves = item.split(separator: "/", maxSplits: 1)
        guard let first = halves.first, let read = try time(String(first), of: line) else {
          continue
        }
        let time = read.adopting(zoneOf: start)
        guard time.isDate == start.isDate else {
          problems.add(
            line: line.line,
            code: "rdate_kind",
            problem: "DTSTART and RDATE are not both dates or both times; RDATE was skipped",
            remedy: "give the added instance the same kind of start as the event"
          )
          continue
        }
        guard halves.count == 2 else {
          instances.append(Event.AddedInstance(start: time, end: .none))
          continue
        }
        if let duration = NominalDuration(halves[1].trimmed), duration.isNegative == false {
          instances.append(Event.AddedInstance(start: time, end: .duration(duration)))
        } else if let end = try self.time(String(halves[1]), of: line) {
          instances.append(
            Event.AddedInstance(start: time, end: .time(end.adopting(zoneOf: start)))
          )
        }
      }
    }
    return instances
  }
}
