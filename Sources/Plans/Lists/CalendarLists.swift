import CivilTime
import ICalendar

/// What calendars say is to be done: their to-dos, and the dates until when something has to be done.
///
/// Both are ticked off where they come from.
public enum CalendarLists {
  /// What the identifiers of such lists begin with; no list of a person has a slash in its own.
  private static let mark = "calendar/"

  /// The events that say when something is due, as a list; nil where there are none.
  public static func deadlines(_ events: [PlannedEvent], _ timeline: ZoneTimeline) -> ToDoList? {
    let items = events.filter(\.isDue).map { event in
      ToDo(
        uid: event.id,
        title: event.title,
        due: event.due(timeline),
        tags: event.tags,
        isDeadline: true,
        isShownInCalendar: false
      )
    }
    guard !items.isEmpty else { return nil }
    return ToDoList(id: mark + "deadlines", name: "Calendar", items: items)
  }

  /// The to-dos of a calendar, as a list; nil where it has none.
  public static func tasks(of calendar: Calendar, _ timeline: ZoneTimeline) -> ToDoList? {
    guard !calendar.tasks.isEmpty else { return nil }
    let file = calendar.file.split(separator: "/").last.map(String.init) ?? calendar.file
    return ToDoList(
      id: mark + file,
      name: calendar.name ?? file,
      items: calendar.tasks.enumerated().map { place, task in
        ToDo(
          uid: task.uid,
          title: task.title,
          notes: task.notes,
          due: task.due.map { due($0, timeline) },
          isStarred: task.isImportant,
          done: task.done.map {
            ToDo.Completion(date: timeline.date(at: $0), instant: $0, isTimed: true)
          },
          tags: task.categories.map { $0.lowercased() },
          isShownInCalendar: false,
          position: place + 1
        )
      }
    )
  }

  private static func due(_ time: CalendarTime, _ timeline: ZoneTimeline) -> ToDo.Due {
    func due(_ local: CivilDateTime) -> ToDo.Due {
      ToDo.Due(local.date, minute: local.hour * 60 + local.minute)
    }
    return switch time {
    case .date(let date): ToDo.Due(date)
    case .floating(let local): due(local)
    case .utc(let instant): due(timeline.local(at: instant))
    case .zoned(let local, let zone): due(timeline.local(at: zone.instant(of: local)))
    }
  }
}
