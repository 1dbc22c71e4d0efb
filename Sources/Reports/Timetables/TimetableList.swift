import CivilTime
import Documents
import Insights
import Plans

/// All timetables for a person at a terminal, or as JSON.
package struct TimetableList {
  let timetables: [Timetable]
  let style: Preferences

  /// A list of a timetable.
  package init(
    timetables: [Timetable],
    style: Preferences
  ) {
    self.timetables = timetables
    self.style = style
  }

  /// What overlaps in and between the timetables.
  private var conflicts: [ClassConflict] { ClassConflict.find(in: timetables) }

  /// The timetables one after the other, then what collides.
  package var text: String {
    var lines: [String] = []
    for timetable in timetables {
      if !lines.isEmpty { lines.append("") }
      lines += section(timetable)
    }
    if !conflicts.isEmpty {
      lines += ["", "At the same time:"]
      lines += conflicts.map { conflict in
        "  \(name(conflict.first)) and \(name(conflict.second)): "
          + "\(Wording.count(conflict.count, "time")), first on \(conflict.date)"
      }
    }
    return lines.map(\.withVisibleControls).joined(separator: "\n")
  }

  /// The course, and where it is written.
  private func name(_ party: ClassConflict.Party) -> String {
    "\(party.course) (\(party.place.file):\(party.place.line))"
  }

  private func section(_ timetable: Timetable) -> [String] {
    var lines = [
      "\(timetable.name) (\(timetable.file))",
      "  \(timetable.first) to \(timetable.last), \(timetable.zone.name)",
    ]
    lines += timetable.freeDays.map { free in
      let days = free.from == free.through ? "\(free.from)" : "\(free.from) to \(free.through)"
      return "  no classes \(days)" + (free.reason.map { ": \($0)" } ?? "")
    }
    lines.append("")
    lines += classes(timetable).lines.map { "  " + $0 }
    lines.append("")
    lines += hours(timetable).lines.map { "  " + $0 }
    return lines
  }

  private func classes(_ timetable: Timetable) -> AlignedColumns {
    var columns = AlignedColumns(["class", "days", "time", "weeks", "room"], right: [])
    for course in timetable.classes {
      for time in course.times {
        let days = style.weekdays.filter(time.days.contains).map(\.shortName)
        columns.add([
          course.course, days.joined(separator: " "), style.times(time.start, time.end),
          TimetablePage.weeks(of: time, in: timetable) ?? "all", time.room ?? "",
        ])
      }
      for move in course.times.flatMap(\.moves) {
        columns.add(single(course, move, move.original.map { "instead of \($0)" } ?? ""))
      }
      for extra in course.extras { columns.add(single(course, extra.meeting, "extra")) }
    }
    return columns
  }

  private func single(
    _ course: TimetableClass,
    _ meeting: ClassMeeting,
    _ words: String
  ) -> [String] {
    [
      course.course, "\(meeting.date)", style.times(meeting.start, meeting.end), words,
      meeting.room ?? "",
    ]
  }

  private func hours(_ timetable: Timetable) -> AlignedColumns {
    let hours = ClassHours(timetable)
    let days = style.weekdays
    var columns = AlignedColumns(
      ["hours", "classes"] + days.map(\.shortName) + ["together"],
      right: Set(1...9)
    )
    func row(_ name: String, _ meetings: Int, _ minutes: [Int]) {
      columns.add(
        [name, "\(meetings)"] + days.map { clock(minutes[$0.rawValue - 1]) }
          + [clock(minutes.reduce(0, +))]
      )
    }
    for course in hours.courses { row(course.name, course.meetings, course.minutes) }
    row("all", hours.courses.reduce(0) { $0 + $1.meetings }, hours.perWeekday)
    return columns
  }

  /// Hours and minutes: `21:00`, or a dash for none.
  private func clock(_ minutes: Int) -> String {
    minutes == 0 ? "-" : "\(minutes / 60):\((minutes % 60).padded(to: 2))"
  }

  /// The same for scripts: all times in minutes after midnight, dates as ISO 8601 writes them.
  package var json: JSONValue {
    [
      "timetables": .array(timetables.map(value)),
      "conflicts": .array(
        conflicts.map { conflict in
          [
            "first": value(conflict.first), "second": value(conflict.second),
            "date": .string("\(conflict.date)"), "count": .integer(Int64(conflict.count)),
          ]
        }
      ),
    ]
  }

  private func value(_ party: ClassConflict.Party) -> JSONValue {
    [
      "timetable": .string(party.timetable), "course_name": .string(party.course),
      "file": .string(party.place.file), "line": .integer(Int64(party.place.line)),
    ]
  }

  private func value(_ timetable: Timetable) -> JSONValue {
    let hours = ClassHours(timetable)
    let names = Weekday.allCases.map { $0.name.lowercased() }
    func minutes(_ minutes: [Int]) -> JSONValue {
      .object(
        Dictionary(uniqueKeysWithValues: zip(names, minutes.map { .integer(Int64($0)) }))
      )
    }
    return [
      "file": .string(timetable.file),
      "schedule_name": .string(timetable.name),
      "calendar_name": .string(timetable.calendarName),
      "time_zone": .string(timetable.zone.name),
      "start_date": .string("\(timetable.first)"),
      "end_date": .string("\(timetable.last)"),
      "excluded_dates": .array(
        timetable.freeDays.map { free in
          [
            "from": .string("\(free.from)"), "to": .string("\(free.through)"),
            "reason": JSONValue(free.reason),
          ]
        }
      ),
      "classes": .array(timetable.classes.map(value)),
      "minutes": minutes(hours.perWeekday),
      "courses": .array(
        hours.courses.map { course in
          [
            "course_name": .string(course.name), "meetings": .integer(Int64(course.meetings)),
            "minutes": minutes(course.minutes),
          ]
        }
      ),
    ]
  }

  private func value(_ course: TimetableClass) -> JSONValue {
    [
      "id": .string(course.id),
      "course_name": .string(course.course),
      "color": .string(course.color.hexadecimal),
      "times": .array(
        course.times.map { time in
          [
            "uid": .string(time.uid),
            "days": .array(time.days.map { .string($0.name.lowercased()) }),
            "start": .integer(Int64(time.start)), "end": .integer(Int64(time.end)),
            "room": JSONValue(time.room),
          ]
        }
      ),
      "meetings": .array(
        course.meetings.map { meeting in
          [
            "date": .string("\(meeting.date)"), "start": .integer(Int64(meeting.start)),
            "end": .integer(Int64(meeting.end)), "room": JSONValue(meeting.room),
          ]
        }
      ),
    ]
  }
}
