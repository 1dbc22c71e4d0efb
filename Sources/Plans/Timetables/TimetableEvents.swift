import CivilTime

/// Turns the classes of timetables into planned events.
public enum TimetableEvents {
  /// The meetings that overlap [from, to), each class once in however many timetables it is, in order
  /// of time.
  ///
  /// They are named as in an export of the timetable, and have the same tags as after reading that:
  /// their kind, their course and their own tags.
  public static func events(
    _ timetables: [Timetable],
    from: Instant,
    to: Instant
  ) -> [PlannedEvent] {
    var events: [PlannedEvent] = []
    var seen: Set<String> = []
    for timetable in timetables {
      for course in timetable.classes {
        func add(_ meeting: ClassMeeting, _ uid: String, _ instance: Instant?) {
          let span = meeting.span(in: timetable.zone)
          guard span.start < to, span.end > from else { return }
          events.append(
            PlannedEvent(
              id: EventID.make(uid: uid, instance: instance),
              file: course.place.file,
              uid: uid,
              instance: instance,
              title: course.course,
              kind: .class,
              span: span,
              isMovable: false,
              tags: course.categories,
              isAllDay: false,
              isBusy: true
            )
          )
        }
        for time in course.times where seen.insert(time.uid).inserted {
          for meeting in time.meetings {
            add(meeting, time.uid, time.instance(of: meeting, in: timetable.zone))
          }
        }
        for extra in course.extras where seen.insert(extra.uid).inserted {
          add(extra.meeting, extra.uid, nil)
        }
      }
    }
    return events.sorted(by: PlannedEvent.precedes)
  }

  /// The identifiers of all classes, as calendars that were exported from the timetables have them.
  public static func identifiers(_ timetables: [Timetable]) -> Set<String> {
    Set(
      timetables.flatMap(\.classes).flatMap { $0.times.map(\.uid) + $0.extras.map(\.uid) }
    )
  }
}
