import CivilTime

extension ZoneRules {
  /// The last year for which the rules of a VTIMEZONE are laid out.
  private static let lastYear = 2200

  /// Makes the rules that a VTIMEZONE defines; nil where it can't be understood as a whole, or where
  /// the budget doesn't reach.
  ///
  /// Source: RFC 5545 section 3.6.5. Before the first observance its TZOFFSETFROM holds.
  init?(_ definition: Component, name: String, budget: inout ZoneBudget) {
    var changes: [(change: Span, before: Int)] = []
    for child in definition.children where child.name == "STANDARD" || child.name == "DAYLIGHT" {
      guard let observance = Observance(child),
        let onsets = observance.onsets(to: ZoneRules.lastYear, steps: &budget.steps),
        onsets.count <= budget.changes
      else { return nil }
      budget.changes -= onsets.count
      for onset in onsets {
        let span = Span(
          start: onset - Int64(observance.from),
          offset: observance.to,
          abbreviation: observance.name
        )
        changes.append((span, observance.from))
      }
    }
    changes.sort { ($0.change.start, $0.change.offset) < ($1.change.start, $1.change.offset) }
    guard let earliest = changes.first else { return nil }
    let first = Span(
      start: .min,
      offset: earliest.before,
      abbreviation: ""
    )
    self.init(name: name, first: first, rest: changes.map(\.change))
  }
}

/// How much work the zones of one file may make, whatever their number.
struct ZoneBudget {
  /// How many changes of offset may still be laid out: some hundred zones since 1601.
  var changes = 200_000
  /// How many days may still be looked at for them.
  var steps = 2_000_000
}

/// One STANDARD or DAYLIGHT of a VTIMEZONE.
private struct Observance {
  /// Seconds ahead of UTC before it begins.
  let from: Int
  /// Seconds ahead of UTC while it lasts.
  let to: Int
  let name: String
  private let start: CivilDateTime
  private let rule: RecurrenceRule?
  private let added: [CivilDateTime]

  /// Reads an observance; nil where any part of it isn't understood.
  init?(_ component: Component) {
    guard let from = Observance.offset(component.property(.offsetFrom)),
      let to = Observance.offset(component.property(.offsetTo)),
      let start = Observance.times(component.property(.dtstart), from: from)?.first
    else { return nil }
    let rules = component.properties(.rrule)
    guard rules.count <= 1 else { return nil }
    if let line = rules.first {
      // set aside: the zone is then not known, which is told of where it is used.
      guard let text = line.text, let rule = try? RecurrenceRule(text) else { return nil }
      self.rule = rule
    } else {
      self.rule = nil
    }
    var added: [CivilDateTime] = []
    for line in component.properties(.rdate) {
      guard let times = Observance.times(line, from: from) else { return nil }
      added += times
    }
    self.from = from
    self.to = to
    self.name = component.property(.tzname)?.text ?? ""
    self.start = start
    self.added = added
  }

  /// The local seconds, on the clock before the change, at which it begins.
  func onsets(to lastYear: Int, steps: inout Int) -> [Int64]? {
    var onsets = [start.localSeconds] + added.map(\.localSeconds)
    if let rule {
      let last = CivilDate.dayNumber(year: lastYear, month: 12, day: 31)
      // set aside: the zone is then not known, which is told of where it is used.
      let readings = try? RecurrenceWalk.instances(
        of: rule,
        within: RecurrenceWalk.Bounds(
          start: start.localSeconds,
          from: start.localSeconds,
          through: Int64(last) * 86_400
        ),
        until: end(of: rule),
        steps: &steps
      )
      guard let readings else { return nil }
      onsets += readings
    }
    return Array(Set(onsets)).sorted()
  }

  private func end(of rule: RecurrenceRule) -> RecurrenceEnd {
    guard case .until(let until) = rule.limit else { return .never }
    switch until {
    case .date(let date): return .reading(Int64(date.dayNumber) * 86_400 + 86_399)
    case .utc(let instant): return .reading(instant.seconds + Int64(from))
    case .floating(let time), .zoned(let time, _): return .reading(time.localSeconds)
    }
  }

  /// Reads `+HHMM`, `-HHMM` or `+HHMMSS` in seconds.
  private static func offset(_ line: ContentLine?) -> Int? {
    guard let text = line?.text?.trimmed, text.utf8.count == 5 || text.utf8.count == 7,
      let sign = text.first, sign == "+" || sign == "-",
      text.dropFirst().utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let digits = Int(text.dropFirst())
    else { return nil }
    let (clock, seconds) = text.utf8.count == 7 ? (digits / 100, digits % 100) : (digits, 0)
    guard clock / 100 < 24, clock % 100 < 60, seconds < 60 else { return nil }
    let total = clock / 100 * 3600 + clock % 100 * 60 + seconds
    return sign == "-" ? -total : total
  }

  private static func times(_ line: ContentLine?, from: Int) -> [CivilDateTime]? {
    guard let line else { return nil }
    var times: [CivilDateTime] = []
    var isWhole = true
    line.value.forEachItem { item in
      guard let written = WrittenTime(item.trimmed) else {
        isWhole = false
        return
      }
      switch written.unzoned {
      case .date(let date): times.append(CivilDateTime(date: date, secondOfDay: 0))
      case .floating(let local), .zoned(let local, _): times.append(local)
      case .utc(let instant):
        times.append(CivilDateTime(localSeconds: instant.seconds + Int64(from)))
      }
    }
    return isWhole ? times : nil
  }
}
