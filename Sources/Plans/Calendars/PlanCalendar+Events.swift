import CivilTime
import ICalendar

/// Everything that a person means to do, as far as calendars can show it.
public struct CalendarPlans: Sendable {
  /// Planned events, each with its identifier in the calendar, which stays the same.
  public let events: [(uid: String, event: PlannedEvent)]
  /// Lists and plans with what is on them.
  public let lists: [ToDoList]
  /// Habits.
  public let habits: [Habit]

  /// Plans with all their parts given.
  public init(
    events: [(uid: String, event: PlannedEvent)],
    lists: [ToDoList] = [],
    habits: [Habit] = []
  ) {
    self.events = events
    self.lists = lists
    self.habits = habits
  }
}

extension PlanCalendar {
  /// Planned events, what is to be done, and habits as one calendar, by the clock of their owner.
  ///
  /// - Parameters:
  ///   - plans: what it holds; what is not to be shown in calendars is left out.
  ///   - name: the name that calendar programs show.
  ///   - timeline: the zones of the owner.
  ///   - reminderMinutes: minutes before each event at which to be reminded, or nil for not at all.
  ///   - quiet: when nobody is to be reminded of anything.
  public init(
    of plans: CalendarPlans,
    name: String,
    timeline: ZoneTimeline,
    reminderMinutes: Int? = nil,
    quiet: QuietHours = .none
  ) {
    var draft = CalendarDraft(timeline: timeline, quiet: quiet)
    for (uid, event) in plans.events { draft.add(event, uid: uid, reminderMinutes) }
    for list in plans.lists where list.isShownInCalendar { draft.add(list) }
    for habit in plans.habits { draft.add(habit) }
    self.init(name: name, entries: draft.entries, zones: draft.zones, spans: draft.spans)
  }
}

/// A calendar of plans while it is put together.
struct CalendarDraft {
  let timeline: ZoneTimeline
  let quiet: QuietHours
  var entries: [CalendarComponent] = []
  /// The zones that are named.
  private(set) var zones: [ZoneRules] = []
  /// The time that the zones' rules have to hold for.
  private(set) var spans: [TimeSpan] = []

  /// Adds an event.
  mutating func add(_ event: PlannedEvent, uid: String, _ reminderMinutes: Int?) {
    let zone = timeline.zone(at: event.span.start)
    zones.append(zone)
    spans.append(event.span)
    let start = zone.local(at: event.span.start)
    entries.append(
      CalendarComponent(
        "VEVENT",
        [.text("UID", uid)] + times(of: event, in: zone) + [
          .text("SUMMARY", event.title),
          .texts("CATEGORIES", CalendarDraft.categories(of: event)),
        ],
        children: reminderMinutes.map {
          [
            .alarm(
              minutesBefore: $0,
              at: start.hour * 60 + start.minute,
              besides: quiet,
              text: event.title
            )
          ]
        } ?? []
      )
    )
  }

  /// When an event is; one of whole days has dates and keeps no time busy (RFC 5545, sections 3.6.1 and 3.8.2.7).
  private func times(of event: PlannedEvent, in zone: ZoneRules) -> [CalendarComponent.Property] {
    guard event.exclusion == .allDay else {
      return [
        CalendarDraft.time("DTSTART", event.span.start, in: zone),
        CalendarDraft.time("DTEND", event.span.end, in: zone),
      ] + (event.exclusion == .notBusy ? [.init("TRANSP", "TRANSPARENT")] : [])
    }
    let first = zone.local(at: event.span.start).date
    let end = timeline.zone(at: event.span.end).local(at: event.span.end).date
    return [
      .date("DTSTART", first), .date("DTEND", max(first + 1, end)), .init("TRANSP", "TRANSPARENT"),
    ]
  }

  /// A reading of the owner's clock as a property, whose zone is named.
  ///
  /// `last` is the last date on which something comes again at this time.
  mutating func reading(
    _ name: String,
    _ reading: CivilDateTime,
    through last: CivilDate? = nil
  ) -> CalendarComponent.Property {
    let instant = Instant(seconds: timeline.resolve(reading).seconds)
    let zone = timeline.zone(at: instant)
    zones.append(zone)
    spans.append(
      TimeSpan(instant, last.map { max(instant, timeline.start(of: $0 + 1)) } ?? instant)
    )
    return .local(name, reading, in: zone)
  }

  /// A point in time by the clock of a zone.
  private static func time(
    _ name: String,
    _ instant: Instant,
    in zone: ZoneRules
  ) -> CalendarComponent.Property {
    // In the hour that the clock repeats only UTC tells which of the two is meant.
    let reading = zone.local(at: instant)
    return zone.instant(of: reading) == instant
      ? .local(name, reading, in: zone) : .utc(name, instant)
  }

  /// What gives the event the same kind, tags and freedom to move where the file is read again.
  private static func categories(of event: PlannedEvent) -> [String] {
    var seen: Set<String> = []
    return
      ([event.kind.rawValue] + event.tags + (event.isMovable ? ["movable"] : []))
      .filter { seen.insert($0).inserted }
  }
}
