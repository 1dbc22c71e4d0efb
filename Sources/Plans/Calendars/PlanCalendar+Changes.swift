import CivilTime
import ICalendar

/// An imported event at its new time, with what its calendar says of it.
public struct MovedEvent: Sendable {
  /// The event as its calendar has it: the single event, the series, or its changed instance.
  let original: CalendarComponent
  /// For one of a series, when the series would have had it begin.
  public let instance: Instant?
  /// How the times of the series are written: the zone, or nil where they name none.
  public let zone: ZoneRules?
  /// The highest SEQUENCE that the calendar has for the event.
  public let sequence: Int
  /// The new time.
  public let span: TimeSpan

  /// A moved event with all its parts given.
  public init(
    original: CalendarComponent,
    instance: Instant?,
    zone: ZoneRules?,
    sequence: Int,
    span: TimeSpan
  ) {
    self.original = original
    self.instance = instance
    self.zone = zone
    self.sequence = sequence
    self.span = span
  }
}

extension PlanCalendar {
  /// What is written anew, or belongs to a series as a whole.
  private static let replaced: Set<String> = [
    "DTSTAMP", "LAST-MODIFIED", "SEQUENCE", "DTSTART", "DTEND", "DURATION", "RRULE", "RDATE",
    "EXDATE", "EXRULE", "RECURRENCE-ID", "UID",
  ]

  /// Changes of imported events as a calendar: the same UIDs, RECURRENCE-ID for one of a series, and a
  /// SEQUENCE above the calendar's own, so that a calendar program takes them for newer.
  ///
  /// All else that the calendar says of an event stays as it is (RFC 5545 sections 3.8.4.4 and 3.8.7.4).
  public init(ofChanges moved: [MovedEvent], name: String, timeline: ZoneTimeline) {
    var zones: [ZoneRules] = []
    var spans: [TimeSpan] = []
    func time(_ name: String, _ instant: Instant, _ zone: ZoneRules?) -> CalendarComponent.Property
    {
      let rules = zone ?? timeline.zone(at: instant)
      let reading = rules.local(at: instant)
      // In the hour that the clock repeats only UTC tells which of the two is meant.
      guard rules.instant(of: reading).seconds == instant.seconds else {
        return .utc(name, instant)
      }
      let written = CalendarComponent.Property.local(name, reading, in: rules)
      // A time without a zone stays one.
      guard zone != nil else { return .init(name, written.value) }
      zones.append(rules)
      return written
    }
    let entries = moved.map { event in
      var properties: [CalendarComponent.Property] =
        [
          event.original.property("UID") ?? .text("UID", ""),
          .init("SEQUENCE", String(min(max(0, event.sequence), Int(Int32.max) - 2) + 1)),
          time("DTSTART", event.span.start, event.zone),
          time("DTEND", event.span.end, event.zone),
        ]
      spans.append(event.span)
      if let instance = event.instance {
        properties.append(time("RECURRENCE-ID", instance, event.zone))
        spans.append(TimeSpan(instance, instance))
      }
      properties += event.original.properties.filter {
        !PlanCalendar.replaced.contains($0.name)
      }
      return CalendarComponent("VEVENT", properties, children: event.original.children)
    }
    self.init(name: name, entries: entries, zones: zones, spans: spans)
  }
}
