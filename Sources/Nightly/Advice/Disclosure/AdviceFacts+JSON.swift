import Analysis
import CivilTime
import Documents
import Plans

/// The form in which facts leave the machine: ids, kinds of closed sets, times and rounded figures.
///
/// No title, name, place or address is in it, and no category of the person's own. Days are counted
/// from the day ahead, `D+0`; amounts are rounded to five minutes, and what is less is left out.
extension AdviceFacts {
  /// The facts as JSON.
  public var json: JSONValue {
    guard case .object(var members) = anonymous else { return anonymous }
    members["user_id"] = .string(user)
    return .object(members)
  }

  /// The facts without the person's name: the same for everybody of whom the same is known.
  var anonymous: JSONValue {
    var members: [String: JSONValue] = [
      "language": "en",
      "period": isWeek ? "week" : "day",
      "device_summary": .array(hours.compactMap(AdviceFacts.json)),
      "facts": .array(figures.map(AdviceFacts.json)),
      "schedules": .array(events.map(json)),
      "shift_candidates": .array(shifts.map(json)),
      "break_slots": .array(breaks.map(json)),
      "peaks": .array(peaks.map(json)),
      "sentences": .array(sentences.map { ["id": .string($0.id), "text": .string($0.text)] }),
      "placeholders": .array(offeredPlaceholders.map { .string("{\($0)}") }),
    ]
    if leftOut > 0 { members["schedules_left_out"] = JSONValue(leftOut) }
    return .object(members)
  }

  /// How many events of the days ahead are not told.
  private var leftOut: Int {
    let span = TimeSpan(timeline.start(of: dayAhead), timeline.start(of: dayAhead + 7))
    return others.count {
      $0.exclusion == nil && !$0.span.intersection(span).isEmpty
    }
  }

  /// Amounts are told in steps of this many milliseconds.
  static let step: Int64 = 5 * 60_000

  private static func json(_ hour: Hour) -> JSONValue? {
    guard hour.active >= step else { return nil }
    var categories: [String: JSONValue] = [:]
    for (category, time) in hour.categories where time >= step {
      categories[category.rawValue] = .integer(rounded(time) * 60)
    }
    return [
      "id": .string(hour.id),
      "hour": JSONValue(hour.hour),
      "active_min": .integer(rounded(hour.active)),
      "focus_min": .integer(rounded(hour.focus)),
      "category_breakdown": .object(categories),
    ]
  }

  private static func json(_ figure: Figure) -> JSONValue {
    var members: [String: JSONValue] = [
      "id": .string(figure.id),
      "kind": .string(figure.kind.rawValue),
      "value": .integer(told(figure.value, figure.kind)),
      "unit": .string(figure.kind.unit.rawValue),
    ]
    if let usual = figure.usual {
      members["usual"] = [
        "low": .integer(told(usual.low, figure.kind)),
        "high": .integer(told(usual.high, figure.kind)),
      ]
      members["verdict"] = .string(Verdict(figure.value, usual).rawValue)
    }
    return .object(members)
  }

  private func json(_ event: Event) -> JSONValue {
    [
      "id": .string(event.id),
      "title": .string(event.planned.kind.rawValue),
      // What began before the day ahead is told from its beginning on.
      "start_ts": .string(local(max(event.planned.span.start, timeline.start(of: dayAhead)))),
      "end_ts": .string(local(event.planned.span.end)),
      "tags": .array(AdviceFacts.tags(event.planned).map { .string($0) }),
    ]
  }

  /// What may be told of an event beside its kind: words of a closed set.
  static func tags(_ event: PlannedEvent) -> [String] {
    [event.isMovable ? "movable" : "fixed"] + (event.isCritical ? ["critical"] : [])
      + (event.isOffline ? ["offline"] : [])
  }

  private func json(_ shift: Shift) -> JSONValue {
    var members: [String: JSONValue] = [
      "id": .string(shift.id),
      "event": .string(shift.event),
      "start_ts": .string(local(shift.span.start)),
      "end_ts": .string(local(shift.span.end)),
    ]
    if let gain = shift.move.gain {
      members["gain_min"] = .integer(AdviceFacts.minutes(gain.focus.value))
      members["gain_low_min"] = .integer(AdviceFacts.minutes(gain.focus.low))
      members["gain_high_min"] = .integer(AdviceFacts.minutes(gain.focus.high))
      members["day_count"] = JSONValue(gain.dayCount)
    }
    return .object(members)
  }

  private func json(_ pause: Break) -> JSONValue {
    [
      "id": .string(pause.id),
      "start_ts": .string(local(pause.span.start)),
      "end_ts": .string(local(pause.span.end)),
      "event": JSONValue(pause.event),
    ]
  }

  private func json(_ peak: Peak) -> JSONValue {
    [
      "id": .string(peak.id),
      "days": .string(peak.claim.days.rawValue),
      "from_hour": JSONValue(peak.claim.fromHour),
      "to_hour": JSONValue(peak.claim.toHour),
      "focus_percent": JSONValue((peak.claim.level.value + 5) / 10),
      "points": JSONValue((peak.claim.difference.value + 5) / 10),
      "day_count": JSONValue(peak.claim.dayCount),
    ]
  }

  /// A time as `D+1T14:00`: so many days after the day ahead, and the reading of the clock.
  func local(_ instant: Instant) -> String {
    let local = timeline.local(at: instant)
    return "D+\(local.date - dayAhead)T\(local.hourAndMinute)"
  }

  private static func told(_ value: Int64, _ kind: Figure.Kind) -> Int64 {
    switch kind.unit {
    case .minutes: rounded(value)
    case .percent: (value + 5) / 10
    case .count: value
    }
  }

  /// Milliseconds as minutes, half of one rounded up, as a report tells them.
  private static func minutes(_ milliseconds: Int64) -> Int64 {
    let (minutes, rest) = (milliseconds + 30_000).quotientAndRemainder(dividingBy: 60_000)
    return rest < 0 ? minutes - 1 : minutes
  }

  /// Milliseconds as minutes, to the nearest five.
  private static func rounded(_ milliseconds: Int64) -> Int64 {
    (milliseconds + step / 2) / step * 5
  }
}

extension AdviceFacts.Figure.Kind {
  /// What a figure is told in.
  enum Unit: String {
    case minutes
    case percent
    case count
  }

  /// What a figure of this kind is told in.
  var unit: Unit {
    switch self {
    case .focus, .longestBlock, .longestRun: .minutes
    case .planKept: .percent
    case .focusBlocks, .longRuns: .count
    }
  }
}
