import CivilTime
import Documents
import Platform

/// Lays out the classes of a draft on the dates of their semesters.
struct TimetableAssembly {
  private let draft: TimetableDraft
  private(set) var diagnostics: [Diagnostic] = []

  init(_ draft: TimetableDraft) { self.draft = draft }

  /// The timetable; what can't be laid out costs itself and is told of.
  ///
  /// Throws where there is more of it than a semester can hold.
  mutating func timetable() throws(Diagnostic) -> Timetable {
    let times = draft.classes.reduce(0) { $0 + $1.times.count }
    let dates = draft.classes.reduce(0) {
      $0 + $1.dated.moves.count + $1.dated.extras.count + $1.dated.excluded.count
    }
    for (count, most, what) in [
      (times, Timetable.mostTimes, "weekly times"), (dates, Timetable.mostDates, "single dates"),
    ] where count > most {
      throw Diagnostic(
        file: draft.file,
        code: "too_many_classes",
        problem: "the timetable has \(count) \(what), more than \(most)",
        remedy: "split it into several files"
      )
    }
    let colors = colors()
    let classes = draft.classes.map { entry in
      lay(out: entry, color: colors[entry.course] ?? ClassColor.palette[0])
    }
    warnOfRepetitions(classes)
    return Timetable(
      file: draft.file,
      name: draft.name,
      calendarName: draft.calendarName,
      zone: draft.zone,
      first: draft.first,
      last: draft.last,
      freeDays: tidy(
        draft.freeDays + draft.classes.map(\.semester).withoutRepetition.flatMap(\.freeDays)
      ),
      classes: classes
    )
  }

  /// A colour for each course: its own, or the next of the palette.
  private func colors() -> [String: ClassColor] {
    var colors: [String: ClassColor] = [:]
    for entry in draft.classes where colors[entry.course] == nil {
      if let color = entry.color { colors[entry.course] = color }
    }
    var next = 0
    for entry in draft.classes where colors[entry.course] == nil {
      colors[entry.course] = ClassColor.palette[next % ClassColor.palette.count]
      next += 1
    }
    return colors
  }

  /// Days without classes as stretches that neither overlap nor leave the semester.
  private func tidy(_ days: [Timetable.FreeDays]) -> [Timetable.FreeDays] {
    var reasons: [CivilDate: String?] = [:]
    for free in days {
      for date in TimetableAssembly.dates(free, within: draft.first, draft.last)
      where (reasons[date] ?? nil) == nil { reasons[date] = .some(free.reason) }
    }
    var tidy: [Timetable.FreeDays] = []
    for (date, reason) in reasons.sorted(by: { $0.key < $1.key }) {
      if let last = tidy.last, last.through + 1 == date, last.reason == reason {
        tidy[tidy.count - 1] = Timetable.FreeDays(from: last.from, through: date, reason: reason)
      } else {
        tidy.append(Timetable.FreeDays(from: date, through: date, reason: reason))
      }
    }
    return tidy
  }

  private static func dates(
    _ days: Timetable.FreeDays,
    within first: CivilDate,
    _ last: CivilDate
  ) -> [CivilDate] {
    let from = max(days.from, first)
    let through = min(days.through, last)
    guard from <= through else { return [] }
    return (from.dayNumber...through.dayNumber).map { CivilDate(dayNumber: $0) }
  }

  // MARK: One class

  private mutating func lay(out entry: ClassEntry, color: ClassColor) -> TimetableClass {
    let semester = entry.semester
    let first = max(semester.first, entry.dated.first ?? semester.first)
    let last = min(semester.last, entry.dated.last ?? semester.last)
    let free = semester.freeDays + draft.freeDays + entry.dated.excluded
    let excluded = Set(free.flatMap { TimetableAssembly.dates($0, within: first, last) })
    let name = NamedUUID(entry.id, in: semester.uuid)
    func time(_ index: Int, moves: [ClassMeeting]) -> ClassTime {
      let written = entry.times[index]
      return ClassTime(
        uid: (index == 0 ? name : NamedUUID("time \(index + 1)", in: name)).description,
        days: written.days,
        start: written.start,
        end: written.end,
        room: written.room,
        weeks: TeachingWeeks(written.weeks, in: semester),
        first: first,
        last: last,
        excluded: excluded,
        moves: moves
      )
    }
    let plain = entry.times.indices.map { time($0, moves: []) }
    let moves = moves(of: entry, plain)
    let times = entry.times.indices.map { time($0, moves: moves[$0]) }
    let course = TimetableClass(
      id: entry.id,
      course: entry.course,
      color: color,
      notes: entry.notes,
      tags: entry.tags,
      reminderMinutes: entry.reminderMinutes ?? draft.reminderMinutes,
      times: times,
      extras: extras(of: entry, name),
      place: entry.place
    )
    for (time, written) in zip(times, entry.times) where time.dates.isEmpty {
      warn(
        entry,
        written.node,
        "never_held",
        "the class never takes place at this time",
        "look at its days, weeks and dates, and at the days without classes",
        .changed("it fills no hour")
      )
    }
    return course
  }

  /// What was moved of each weekly time.
  private mutating func moves(of entry: ClassEntry, _ times: [ClassTime]) -> [[ClassMeeting]] {
    var moves = times.map { _ in [ClassMeeting]() }
    for move in entry.dated.moves {
      let index = times.firstIndex {
        $0.follows(move.from) && (move.fromMinute ?? $0.start) == $0.start
      }
      guard let index else {
        warn(
          entry,
          move.node,
          "nothing_to_move",
          "the class does not take place on \(move.from)",
          "look at 'from', which is the day it would have been without the change",
          .changed("nothing is moved")
        )
        continue
      }
      guard !moves[index].contains(where: { $0.original == move.from }) else {
        warn(
          entry,
          move.node,
          "moved_twice",
          "the class of \(move.from) is moved already",
          "keep one of the two",
          .entryLeftOut("move")
        )
        continue
      }
      let meeting = meeting(
        entry,
        move.node,
        date: move.to,
        start: move.start ?? times[index].start,
        end: move.end,
        like: times[index],
        room: move.room ?? times[index].room,
        original: move.from
      )
      if let meeting { moves[index].append(meeting) }
    }
    return moves
  }

  private mutating func extras(of entry: ClassEntry, _ name: NamedUUID) -> [ExtraMeeting] {
    var extras: [ExtraMeeting] = []
    guard let usual = entry.times.first else { return [] }
    for extra in entry.dated.extras {
      let like = ClassTime(
        uid: "",
        days: [],
        start: usual.start,
        end: usual.end,
        room: usual.room,
        first: extra.date,
        last: extra.date
      )
      let meeting = meeting(
        entry,
        extra.node,
        date: extra.date,
        start: extra.start ?? usual.start,
        end: extra.end,
        like: like,
        room: extra.room ?? usual.room,
        original: nil
      )
      guard let meeting else { continue }
      let uid = NamedUUID("extra \(meeting.date) \(meeting.start)", in: name).description
      guard !extras.contains(where: { $0.uid == uid }) else {
        warn(
          entry,
          extra.node,
          "repeated_date",
          "the class has an additional meeting at this time already",
          "keep one of the two",
          .changed("it counts once")
        )
        continue
      }
      extras.append(ExtraMeeting(uid: uid, meeting: meeting))
    }
    return extras.sorted { ClassMeeting.precedes($0.meeting, $1.meeting) }
  }

  /// A single meeting, as long as usual where its end isn't given; nil, and told, where it can't be.
  private mutating func meeting(
    _ entry: ClassEntry,
    _ node: DocumentNode,
    date: CivilDate,
    start: Int,
    end: Int?,
    like usual: ClassTime,
    room: String?,
    original: CivilDate?
  ) -> ClassMeeting? {
    let end = end ?? start + usual.end - usual.start
    guard start < end, end <= 1440 else {
      warn(
        entry,
        node,
        "ends_before_start",
        "the meeting on \(date) does not end on that day after its start",
        "give it both 'start_time' and 'end_time'",
        .entryLeftOut("meeting")
      )
      return nil
    }
    // Examinations are often held after the semester; another year is a slip.
    if date < entry.semester.first - 92 || date > entry.semester.last + 92 {
      warn(
        entry,
        node,
        "outside_semester",
        "\(date) lies far outside the semester, \(entry.semester.first) to "
          + "\(entry.semester.last)",
        "look at the year",
        .changed("the meeting is kept all the same")
      )
    }
    return ClassMeeting(date: date, start: start, end: end, room: room, original: original)
  }

  // MARK: Warnings

  /// Warns of classes that say the same twice.
  private mutating func warnOfRepetitions(_ classes: [TimetableClass]) {
    var seen: Set<[String]> = []
    for (course, entry) in zip(classes, draft.classes) {
      for (time, written) in zip(course.times, entry.times) {
        let what = ["\(course.course)", "\(time.start)-\(time.end)", "\(time.weeks)"]
        for day in time.days where !seen.insert(what + [day.name]).inserted {
          warn(
            entry,
            written.node,
            "repeated_class",
            "\(course.course.quoted) is listed twice on \(day.name) at this time",
            "remove one of the two",
            .changed("both are in the plan")
          )
        }
      }
    }
  }

  private mutating func warn(
    _ entry: ClassEntry,
    _ node: DocumentNode,
    _ code: String,
    _ problem: String,
    _ remedy: String,
    _ effect: Diagnostic.Effect
  ) {
    diagnostics.append(
      NodeReader(file: entry.file).warning(
        at: node,
        code: code,
        problem: problem,
        remedy: remedy,
        effect: effect
      )
    )
  }
}

extension TeachingWeeks {
  /// The weeks that a class names, by the semester's own, of which the first day's is the first.
  fileprivate init(_ weeks: ClassEntry.Weeks, in semester: Semester) {
    let first = ISOWeek(containing: semester.first)
    self =
      switch weeks {
      case .all: .all
      case .odd: .alternate(first)
      case .even: .alternate(first + 1)
      case .numbered(let numbers): .listed(Set(numbers).sorted().map { first + ($0 - 1) })
      case .calendar(let weeks): .listed(Set(weeks).sorted())
      }
  }
}

extension [Semester] {
  /// The semesters, each once and in the same order.
  fileprivate var withoutRepetition: [Semester] {
    var seen: Set<Semester> = []
    return filter { seen.insert($0).inserted }
  }
}
