import CivilTime
import ICalendar

extension PlanCalendar {
  /// The classes of some timetables as one calendar; a class that several have is there once.
  public init(of timetables: [Timetable], name: String, quiet: QuietHours = .none) {
    var entries: [CalendarComponent] = []
    var spans: [TimeSpan] = []
    var seen: Set<String> = []
    for timetable in timetables {
      for course in timetable.classes {
        let writer = ClassWriter(course: course, zone: timetable.zone, quiet: quiet)
        for time in course.times where seen.insert(time.uid).inserted {
          entries += writer.events(of: time)
          spans += time.dates.map {
            ClassMeeting(date: $0, start: time.start, end: time.end, room: nil)
              .span(in: timetable.zone)
          }
          spans += time.moves.map { $0.span(in: timetable.zone) }
        }
        for extra in course.extras where seen.insert(extra.uid).inserted {
          entries.append(writer.event(extra.meeting, uid: extra.uid))
          spans.append(extra.meeting.span(in: timetable.zone))
        }
      }
    }
    self.init(name: name, entries: entries, zones: timetables.map(\.zone), spans: spans)
  }
}

/// Writes the events of one class.
private struct ClassWriter {
  let course: TimetableClass
  let zone: ZoneRules
  let quiet: QuietHours

  /// The series of a weekly time, and the meetings of it that differ.
  func events(of time: ClassTime) -> [CalendarComponent] {
    let meetings = time.meetings
    guard let first = time.dates.first, let last = time.dates.last else { return [] }
    if meetings.count == 1 { return [event(meetings[0], uid: time.uid)] }
    let usual = ClassMeeting(date: first, start: time.start, end: time.end, room: time.room)
    let series = event(usual, uid: time.uid) {
      [.init("RRULE", rule(of: time, last: last))]
        + missing(time, first, last).map {
          .local("EXDATE", ClassMeeting.reading($0, time.start), in: zone)
        }
    }
    // The length of the first instance is that of all (RFC 5545 section 3.8.5.3), so that one in a
    // night in which the clock is changed has to say its own.
    let length = usual.span(in: zone).length
    let changed = meetings.filter { meeting in
      meeting.date != meeting.original || meeting.start != time.start || meeting.end != time.end
        || meeting.room != time.room || meeting.span(in: zone).length != length
    }
    return [series]
      + changed.map { meeting in
        event(meeting, uid: time.uid) {
          let original = ClassMeeting.reading(meeting.original ?? meeting.date, time.start)
          return [.local("RECURRENCE-ID", original, in: zone)]
        }
      }
  }

  private func rule(of time: ClassTime, last: CivilDate) -> String {
    let until = zone.instant(of: ClassMeeting.reading(last, time.start))
    var parts = ["FREQ=WEEKLY"]
    if time.interval > 1 { parts.append("INTERVAL=\(time.interval)") }
    parts.append("UNTIL=\(CalendarText.utc(until))")
    parts.append("BYDAY=" + time.days.map(\.calendarName).joined(separator: ","))
    if time.interval > 1 { parts.append("WKST=MO") }
    return parts.joined(separator: ";")
  }

  /// The days of the rule on which the series has no instance.
  private func missing(_ time: ClassTime, _ first: CivilDate, _ last: CivilDate) -> [CivilDate] {
    let held = Set(time.dates)
    let monday = ISOWeek(containing: first).monday
    return (first.dayNumber...last.dayNumber).map { CivilDate(dayNumber: $0) }.filter { date in
      time.days.contains(date.weekday) && !held.contains(date)
        && (ISOWeek(containing: date).monday - monday) / 7 % time.interval == 0
    }
  }

  /// One event; `more` are the properties that make it a series or an instance of one.
  func event(
    _ meeting: ClassMeeting,
    uid: String,
    more: () -> [CalendarComponent.Property] = { [] }
  ) -> CalendarComponent {
    let end = zone.local(at: meeting.span(in: zone).end)
    var properties: [CalendarComponent.Property] = [
      .text("UID", uid),
      .local("DTSTART", ClassMeeting.reading(meeting.date, meeting.start), in: zone),
      .local("DTEND", end, in: zone),
    ]
    properties += more()
    properties.append(.text("SUMMARY", course.course))
    if let room = meeting.room { properties.append(.text("LOCATION", room)) }
    if let notes = course.notes { properties.append(.text("DESCRIPTION", notes)) }
    properties.append(.texts("CATEGORIES", course.categories))
    properties.append(.init("COLOR", course.color.nearestName))
    return CalendarComponent(
      "VEVENT",
      properties,
      children: course.reminderMinutes.map {
        [
          .alarm(minutesBefore: $0, at: meeting.start, besides: quiet, text: course.course)
        ]
      } ?? []
    )
  }
}
