import CivilTime

/// Reads the properties that make an event repeat.
extension EventReader {
  /// The rules of all the lines of a name, RRULE or EXRULE, each once.
  ///
  /// Some programs write an empty rule for none, and some write the same rule twice.
  mutating func rules(
    _ name: PropertyName,
    _ component: Component,
    start: CalendarTime
  ) throws(Refusal) -> [RecurrenceRule] {
    var rules: [RecurrenceRule] = []
    for line in component.properties(name) where !line.value.trimmed.isEmpty {
      guard let text = decoded(line) else { throw Refusal() }
      do throws(RecurrenceProblem) {
        let rule = checked(try RecurrenceRule(text), line, start: start)
        if start.isDate, rule.frequency.isWithinDay {
          throw .invalid("FREQ=\(rule.frequency.rawValue) for whole days")
        }
        if !rules.contains(rule) { rules.append(rule) }
      } catch {
        throw refusal(error, line)
      }
      guard rules.count <= EventReader.mostRules else {
        throw refusal(.unsupported("more than \(EventReader.mostRules) rules"), line)
      }
    }
    return rules
  }

  /// The most rules of one event, so that no file makes a series of a million rules.
  private static let mostRules = 100

  private mutating func refusal(_ problem: RecurrenceProblem, _ line: ContentLine) -> Refusal {
    switch problem {
    case .unsupported(let part): return unsupported(part, line)
    case .invalid(let part):
      problems.add(
        line: line.line,
        code: "invalid_recurrence",
        problem:
          "the rule's \(LineUnfolder.excerpt(part.utf8)) is wrong; the event is left out",
        remedy: "set the repetition again in the calendar program"
      )
      return Refusal()
    }
  }

  /// Whether a change of an instance is one of all behind it too.
  mutating func range(of line: ContentLine) -> Bool {
    guard let range = line.parameter("RANGE") else { return false }
    if range.uppercased() == "THISANDFUTURE" { return true }
    problems.add(
      line: line.line,
      code: "range_ignored",
      problem: "RANGE=\(LineUnfolder.excerpt(range.utf8)) is not understood;"
        + " only the instance that is named is changed",
      remedy: "check the other instances, or split the series in the calendar program"
    )
    return false
  }

  /// Whether a change that can't be understood leaves more than its own instance in doubt.
  func reachesFurther(_ component: Component) -> Bool {
    let range = component.property(.recurrenceID)?.parameter("RANGE")
    return range?.uppercased() == "THISANDFUTURE"
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

  /// Makes a rule fit the kind of DTSTART, and warns of an UNTIL that isn't of the kind that section
  /// 3.3.10 asks for.
  private mutating func checked(
    _ rule: RecurrenceRule,
    _ line: ContentLine,
    start: CalendarTime
  ) -> RecurrenceRule {
    let rule = start.isDate ? rule.ofWholeDays() : rule
    if rule.namesNoDay {
      problems.add(
        line: line.line,
        code: "rule_without_days",
        problem: "the rule names no day that there is, so that only DTSTART and RDATE count",
        remedy: "set the repetition again in the calendar program"
      )
    }
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

  mutating func exceptionDates(_ component: Component, start: CalendarTime) -> InstanceNames {
    var names = InstanceNames()
    for line in component.properties(.exdate) {
      line.value.forEachItem { item in
        if let time = time(item, of: line) { names.add(time, inSeriesFrom: start) }
      }
    }
    return names
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
      !duration.isNegative
    {
      return Event.AddedInstance(start: time, end: .duration(duration))
    }
    guard let end = self.time(rest, of: line) else { return nil }
    return Event.AddedInstance(start: time, end: .time(end.adopting(zoneOf: start)))
  }
}
