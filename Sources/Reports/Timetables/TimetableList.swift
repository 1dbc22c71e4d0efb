import Analysis
import CivilTime
import Documents
import Plans
import Platform

/// All timetables for a person at a terminal, or as a document.
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
  var conflicts: [ClassConflict] { ClassConflict.find(in: timetables) }

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
}
