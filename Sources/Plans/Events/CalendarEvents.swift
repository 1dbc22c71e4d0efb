import CivilTime
import ICalendar

/// Turns the occurrences of calendars into planned events.
public enum CalendarEvents {
  /// The planned events of occurrences, in the same order.
  ///
  /// The kind and the tags come from CATEGORIES: a category named like a kind sets it, `movable`
  /// lets the event be moved, and so does X-LOCKIN-MOVABLE:TRUE. Without such a category the title says the kind,
  /// or else it is `personal`. Whole days of the files that have `holidays` get their tag.
  public static func events(
    _ occurrences: [Occurrence],
    holidays: Set<String> = []
  ) -> [PlannedEvent] {
    occurrences.map { occurrence in
      let isHoliday = occurrence.isAllDay && holidays.contains(occurrence.file)
      let tags = occurrence.categories.map { $0.lowercased() } + (isHoliday ? [DaysOff.tag] : [])
      return PlannedEvent(
        id: EventID.make(uid: occurrence.name, instance: occurrence.recurrenceID),
        file: occurrence.file,
        uid: occurrence.name,
        instance: occurrence.recurrenceID,
        title: occurrence.summary,
        kind: PlannedEvent.Kind.named(by: tags),
        span: TimeSpan(occurrence.start, occurrence.end),
        isMovable: tags.contains("movable") ? true : occurrence.isMovable,
        tags: tags,
        isAllDay: occurrence.isAllDay,
        isBusy: occurrence.isBusy,
        isOff: occurrence.label.isOff
      )
    }
  }
}

extension PlannedEvent.Kind {
  /// The kind that the first of some tags in lower case names; nil where none does.
  static func named(by tags: [String]) -> PlannedEvent.Kind? {
    tags.lazy.compactMap(PlannedEvent.Kind.init(rawValue:)).first
  }
}
