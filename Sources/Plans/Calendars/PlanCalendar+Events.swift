import CivilTime
import ICalendar

extension PlanCalendar {
  /// Planned events and to-dos as one calendar, by the clock of their owner.
  ///
  /// - Parameters:
  ///   - events: the events, each with its identifier in the calendar, which stays the same.
  ///   - toDos: the to-dos.
  ///   - name: the name that calendar programs show.
  ///   - timeline: the zones of the owner.
  ///   - reminderMinutes: minutes before each event at which to be reminded, or nil for not at all.
  public init(
    of events: [(uid: String, event: PlannedEvent)],
    toDos: [ToDo],
    name: String,
    timeline: ZoneTimeline,
    reminderMinutes: Int? = nil
  ) {
    var zones: [ZoneRules] = []
    var spans: [TimeSpan] = []
    func local(
      _ name: String,
      _ instant: Instant,
      in zone: ZoneRules
    ) -> CalendarComponent.Property {
      // In the hour that the clock repeats only UTC tells which of the two is meant.
      let reading = zone.local(at: instant)
      return zone.instant(of: reading) == instant
        ? .local(name, reading, in: zone) : .utc(name, instant)
    }
    let written = events.map { uid, event in
      let zone = timeline.zone(at: event.span.start)
      zones.append(zone)
      spans.append(event.span)
      return CalendarComponent(
        "VEVENT",
        [
          .text("UID", uid),
          local("DTSTART", event.span.start, in: zone),
          local("DTEND", event.span.end, in: zone),
          .text("SUMMARY", event.title),
          .texts("CATEGORIES", PlanCalendar.categories(of: event)),
        ],
        children: reminderMinutes.map {
          [.alarm(minutesBefore: $0, text: event.title, isForToDo: false)]
        } ?? []
      )
    }
    let tasks = toDos.map { toDo in
      if case .time(let reading) = toDo.due {
        let instant = Instant(seconds: timeline.resolve(reading).seconds)
        zones.append(timeline.zone(at: instant))
        spans.append(TimeSpan(instant, instant))
      }
      return PlanCalendar.task(toDo, timeline)
    }
    self.init(name: name, entries: written + tasks, zones: zones, spans: spans)
  }

  /// What gives the event the same kind, tags and freedom to move where the file is read again.
  private static func categories(of event: PlannedEvent) -> [String] {
    var seen: Set<String> = []
    return
      ([event.kind.rawValue] + event.tags + (event.isMovable ? ["movable"] : []))
      .filter { seen.insert($0).inserted }
  }

  /// A VTODO; RFC 5545 section 3.6.2.
  private static func task(_ toDo: ToDo, _ timeline: ZoneTimeline) -> CalendarComponent {
    var properties: [CalendarComponent.Property] = [.text("UID", toDo.uid)]
    switch toDo.due {
    case .date(let date): properties.append(.date("DUE", date))
    case .time(let reading):
      let zone = timeline.zone(at: Instant(seconds: timeline.resolve(reading).seconds))
      properties.append(.local("DUE", reading, in: zone))
    case nil: break
    }
    properties.append(.text("SUMMARY", toDo.title))
    if let notes = toDo.notes { properties.append(.text("DESCRIPTION", notes)) }
    if !toDo.tags.isEmpty { properties.append(.texts("CATEGORIES", toDo.tags)) }
    if toDo.isStarred { properties.append(.init("PRIORITY", "1")) }
    if let completed = toDo.completed {
      properties += [
        .init("STATUS", "COMPLETED"), .utc("COMPLETED", completed),
        .init("PERCENT-COMPLETE", "100"),
      ]
    } else {
      properties.append(.init("STATUS", "NEEDS-ACTION"))
    }
    let alarm = toDo.reminderMinutes.flatMap { toDo.due == nil || toDo.completed != nil ? nil : $0 }
    return CalendarComponent(
      "VTODO",
      properties,
      children: alarm.map { [.alarm(minutesBefore: $0, text: toDo.title, isForToDo: true)] } ?? []
    )
  }
}
