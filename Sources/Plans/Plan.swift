import CivilTime
import Platform

/// Everything that was planned, laid out once, of which each part is found by its time.
///
/// Days are UTC days here: they are never cut in two by a journey, and whoever asks for local dates asks for
/// a day more on either side.
public struct Plan: Sendable {
  /// All events in order of time.
  public let events: [PlannedEvent]
  /// By UTC day, the places of the events that touch it.
  private let byDay: [Int: [Int32]]
  private let byID: [String: Int32]
  private let single: [Fingerprint]
  private let fingerprints: FingerprintSums

  /// A plan of some events in order of time.
  ///
  /// `add` adds to an event's fingerprint what it means beside its own fields, such as the categories that
  /// count as doing it.
  public init(_ events: [PlannedEvent], _ add: (PlannedEvent, inout FingerprintInput) -> Void) {
    self.events = events
    var byDay: [Int: [Int32]] = [:]
    var sums: [Int: Fingerprint] = [:]
    var single: [Fingerprint] = []
    single.reserveCapacity(events.count)
    var input = FingerprintInput()
    for (place, event) in events.enumerated() {
      input.removeAll()
      event.add(to: &input)
      add(event, &input)
      let own = input.fingerprint
      single.append(own)
      for day in Plan.days(of: event.span) {
        byDay[day, default: []].append(Int32(place))
        // The same event on another day is something else, and two that are alike are two.
        input.removeAll()
        input.add(own)
        input.add(day)
        sums[day] = (sums[day] ?? .nothing) + input.fingerprint
      }
    }
    self.byDay = byDay
    self.single = single
    byID = Dictionary(events.enumerated().map { ($1.id, Int32($0)) }) { first, _ in first }
    fingerprints = FingerprintSums(sums)
  }

  /// A plan of events whose fields say all there is.
  init(_ events: [PlannedEvent]) { self.init(events) { _, _ in } }

  /// The days that a span touches; one without length touches its own.
  private static func days(of span: TimeSpan) -> ClosedRange<Int> {
    let first = span.start.utcDay
    return first...max(first, (span.end + -1).utcDay)
  }

  /// The events on the UTC days that a span touches, in order of time: all that overlap it, and perhaps
  /// more.
  public func events(near span: TimeSpan) -> [PlannedEvent] {
    let days = Plan.days(of: span)
    return events(onDays: days.lowerBound..<(days.upperBound + 1))
  }

  /// The events that touch some UTC days, in order of time.
  public func events(onDays days: Range<Int>) -> [PlannedEvent] {
    var places: Set<Int32> = []
    for day in days { places.formUnion(byDay[day] ?? []) }
    return places.sorted().map { events[Int($0)] }
  }

  /// The first event of an id, or nil where there is none.
  public func event(_ id: String) -> PlannedEvent? { byID[id].map { events[Int($0)] } }

  /// What tells the first event of an id from any other; nothing where there is none.
  public func fingerprint(ofEvent id: String) -> Fingerprint {
    byID[id].map { single[Int($0)] } ?? .nothing
  }

  /// How far time and data reach into what ends at `end`, as far as it matters: behind the last event that
  /// begins before it and goes on there, neither can change what became of it.
  public func reached(_ now: Instant, _ data: Instant?, behind end: Instant) -> Fingerprint {
    var input = FingerprintInput()
    guard let data else {
      input.add("no data")
      input.add(min(now, end + 86_400_000).milliseconds)
      return input.fingerprint
    }
    // No event that fills hours is longer than a day.
    guard min(now, data) < end + 86_400_000 else { return input.fingerprint }
    let settled = events(onDays: end.utcDay - 1..<end.utcDay + 1).filter {
      $0.exclusion == nil && $0.span.start < end
    }.map(\.span.end).reduce(end, max)
    guard min(now, data) < settled else { return input.fingerprint }
    input.add(min(now, settled).milliseconds)
    input.add(min(data, settled).milliseconds)
    return input.fingerprint
  }

  /// What tells the events of these UTC days from others.
  public func fingerprint(_ days: Range<Int>) -> Fingerprint { fingerprints.sum(days) }

  /// What tells the plan from all others.
  public var fingerprint: Fingerprint {
    fingerprints.sum(Int(Int32.min)..<Int(Int32.max))
  }
}

extension PlannedEvent {
  /// Adds all its fields to what a fingerprint is taken of.
  func add(to input: inout FingerprintInput) {
    input.add(id)
    input.add(file)
    input.add(uid)
    input.add(instance?.milliseconds)
    input.add(title)
    input.add(kind.rawValue)
    input.add(span.start.milliseconds)
    input.add(span.end.milliseconds)
    input.add(isMovable)
    input.add(tags.count)
    for tag in tags { input.add(tag) }
    input.add(isMovedByAdvice)
    input.add(exclusion?.rawValue ?? "")
  }
}
