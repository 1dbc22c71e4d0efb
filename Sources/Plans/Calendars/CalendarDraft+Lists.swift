import CivilTime
import ICalendar
import Platform

extension CalendarDraft {
  /// What comes again without an end is told of for so many days, as far as zones go.
  private static let horizon = 730

  private static let space = NamedUUID("lists.lockin.invalid", in: .domainNames)

  /// An identifier of a part of something, the same while that part is called the same.
  private static func uid(_ parts: String...) -> String {
    NamedUUID(parts.joined(separator: "\n"), in: space).description
  }

  // MARK: - Lists and plans

  /// Adds what is on a list, and of a plan its span and the milestones that have a day.
  mutating func add(_ list: ToDoList) {
    if let id = list.id, let dates = list.dates {
      entries.append(
        CalendarComponent(
          "VEVENT",
          [
            .text("UID", CalendarDraft.uid("plan", id)),
            .date("DTSTART", dates.lowerBound),
            .date("DTEND", dates.upperBound + 1),
            .text("SUMMARY", list.name),
            .init("TRANSP", "TRANSPARENT"),
          ] + (list.color.map { [.init("COLOR", $0.rawValue)] } ?? [])
        )
      )
      var seen: [String: Int] = [:]
      for milestone in list.milestones {
        seen[milestone.title, default: 0] += 1
        let name = "\(milestone.title)\n\(seen[milestone.title] ?? 1)"
        task(
          CalendarDraft.uid("milestone", id, name),
          milestone.title,
          due: [.date("DUE", milestone.dueDate ?? dates.upperBound)],
          [.texts("CATEGORIES", [list.name])],
          milestone.done
        )
      }
    }
    for item in list.items where item.isShownInCalendar { add(item, of: list) }
  }

  /// Adds a VTODO for an item, and one for each of its parts; RFC 5545 section 3.6.2.
  private mutating func add(_ item: ToDo, of list: ToDoList) {
    var times: [CalendarComponent.Property] = []
    var alarms: [CalendarComponent] = []
    if let due = item.due {
      let last = item.recurrence.map { $0.last(from: due.date) ?? due.date + CalendarDraft.horizon }
      if let reading = due.reading {
        if last != nil { times.append(self.reading("DTSTART", reading, through: last)) }
        times.append(self.reading("DUE", reading, through: last))
      } else {
        if last != nil { times.append(.date("DTSTART", due.date)) }
        times.append(.date("DUE", due.date))
      }
      if item.isOpen, let rule = rule(of: item, from: due) { times.append(rule) }
      if let minutes = item.reminderMinutes, item.isOpen, list.reminds {
        alarms = [
          .alarm(
            minutesBefore: minutes,
            at: due.minute ?? 0,
            besides: quiet,
            text: item.title,
            isForToDo: true
          )
        ]
      }
    }
    var properties: [CalendarComponent.Property] = []
    if let notes = item.notes { properties.append(.text("DESCRIPTION", notes)) }
    let categories = item.tags + (list.id == nil ? [] : [list.name])
    if !categories.isEmpty { properties.append(.texts("CATEGORIES", categories)) }
    if item.isStarred { properties.append(.init("PRIORITY", "1")) }
    if let flag = item.flag ?? list.color { properties.append(.init("COLOR", flag.rawValue)) }
    task(
      item.uid,
      item.title,
      due: times,
      properties,
      item.isOpen ? nil : item.done,
      alarms
    )
    for (place, part) in item.subtasks.enumerated() {
      task(
        CalendarDraft.uid("subtask", item.uid, "\(place)", part.title),
        part.title,
        [.text("RELATED-TO", item.uid)],
        part.done
      )
    }
  }

  private mutating func task(
    _ uid: String,
    _ title: String,
    due: [CalendarComponent.Property] = [],
    _ properties: [CalendarComponent.Property],
    _ done: ToDo.Completion?,
    _ alarms: [CalendarComponent] = []
  ) {
    let state: [CalendarComponent.Property] =
      done.map {
        [
          .init("STATUS", "COMPLETED"), .utc("COMPLETED", $0.instant),
          .init("PERCENT-COMPLETE", "100"),
        ]
      } ?? [.init("STATUS", "NEEDS-ACTION")]
    entries.append(
      CalendarComponent(
        "VTODO",
        [.text("UID", uid)] + due + [.text("SUMMARY", title)] + properties + state,
        children: alarms
      )
    )
  }

  /// How an item comes again from the day on which it is due next; nil where it does not.
  ///
  /// An end is written as a date: a count would be one of the days that are over.
  private func rule(of item: ToDo, from due: ToDo.Due) -> CalendarComponent.Property? {
    guard let first = item.first, let recurrence = item.recurrence, !recurrence.countsFromDone
    else { return nil }
    return rule(recurrence, through: recurrence.last(from: first.date), minute: due.minute)
  }

  /// A rule with its end; UNTIL is a date where no time is given, or else in UTC (RFC 5545 section 3.3.10).
  private func rule(
    _ recurrence: DateRecurrence,
    through last: CivilDate?,
    minute: Int?
  ) -> CalendarComponent.Property {
    let until = last.map { date in
      let end = minute.map { timeline.resolve(ClassMeeting.reading(date, $0)).seconds }
      return ";UNTIL="
        + (end.map { CalendarText.utc(Instant(seconds: $0)) } ?? CalendarText.date(date))
    }
    return .init("RRULE", recurrence.endless.text + (until ?? ""))
  }

  // MARK: - Habits

  /// Adds an event without length for each of a habit's times, which reminds of it.
  ///
  /// What is due on any day of a week, or at no time of the day, has no place in a calendar.
  mutating func add(_ habit: Habit) {
    guard habit.reminds, !habit.isQuota, !habit.times.isEmpty,
      let first = habit.recurrence.first(from: habit.start, at: habit.start)
    else { return }
    let last = habit.recurrence.last(from: habit.start)
    let left = habit.exceptions.sorted().filter {
      habit.recurrence.dates(from: habit.start, in: $0..<$0 + 1) == [$0]
    }
    for minute in habit.times {
      let through = last ?? first + CalendarDraft.horizon
      var properties: [CalendarComponent.Property] = [
        .text("UID", CalendarDraft.uid("habit", habit.id, "\(minute)")),
        reading("DTSTART", ClassMeeting.reading(first, minute), through: through),
        rule(habit.recurrence, through: last, minute: minute),
      ]
      properties += left.map { reading("EXDATE", ClassMeeting.reading($0, minute)) }
      properties += [.text("SUMMARY", habit.title), .init("TRANSP", "TRANSPARENT")]
      if let color = habit.color { properties.append(.init("COLOR", color.rawValue)) }
      entries.append(
        CalendarComponent(
          "VEVENT",
          properties,
          children: [.alarm(minutesBefore: 0, at: minute, besides: quiet, text: habit.title)]
        )
      )
    }
  }
}
