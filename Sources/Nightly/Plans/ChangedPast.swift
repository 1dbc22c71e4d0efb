import CivilTime
import Documents
import Plans
import Storage

/// Changes of hand-written plans that past pages follow, though they are meant from now on: another target of a habit, and other
/// times of a class.
///
/// Each is told by the run that finds it, once: who meant the past as well has nothing to do.
package struct ChangedPast {
  /// A line for each: `habit`, its id and how many steps it takes, or `class`, its file, its course and its weekly times.
  private static let basis = "plans_meant"

  private let open: Session

  /// A look at the plans of a workspace.
  package init(_ open: Session) { self.open = open }

  /// What has changed since the run before; keeps what stands there now.
  package func keep() throws -> [Diagnostic] {
    let timeline = open.configuration.timeline
    let today = timeline.date(at: open.now)
    let habits = HabitIntake(open.workspace, timeline, now: open.now).read().habits
    let timetables = TimetableIntake(
      workspace: open.workspace,
      configuration: open.configuration,
      zones: open.zones
    ).read().timetables
    let known = try self.known()
    var next: [[String]: String] = [:]
    var told: [Diagnostic] = []
    for habit in habits {
      let key = ["habit", habit.id]
      next[key] = "\(habit.needed)"
      if let before = known[key], before != next[key], habit.start < today {
        told.append(retargeted(habit, before))
      }
    }
    for timetable in timetables {
      for (course, times) in ChangedPast.times(of: timetable) {
        let key = ["class", timetable.file, course]
        next[key] = times.sorted().joined(separator: " ")
        let before = known[key].map { Set($0.split(separator: " ").map(String.init)) } ?? []
        if !before.isSubset(of: times), timetable.first < today {
          told.append(moved(course, timetable.file))
        }
      }
    }
    if next != known { try set(next) }
    return told
  }

  private func retargeted(_ habit: Habit, _ before: String) -> Diagnostic {
    Diagnostic(
      file: open.workspace.name(of: open.workspace.habitsFile),
      severity: .warning,
      code: "target_changed",
      problem:
        "'\(habit.id)' takes \(habit.needed) now, and took \(before) when a run read it: all that was done before is "
        + "counted by that as well, streaks included",
      remedy:
        "where it is meant from now on, set it back, end this habit with UNTIL in a rule as its 'recurrence', and add another "
        + "with the new target"
    )
  }

  private func moved(_ course: String, _ file: String) -> Diagnostic {
    Diagnostic(
      file: file,
      severity: .warning,
      code: "class_moved",
      problem:
        "\(course.quoted) has other weekly times than when a run read it: its classes of the past are taken to have been at "
        + "these",
      remedy:
        "where it is meant from now on, write the old time with an 'end_date', and the new one as another class with a "
        + "'start_date'"
    )
  }

  /// The weekly times of each course, such as `mon-600-690`.
  private static func times(of timetable: Timetable) -> [(course: String, times: Set<String>)] {
    var courses: [String: Set<String>] = [:]
    for entry in timetable.classes {
      let times = entry.times.flatMap { time in
        time.days.map { "\($0)-\(time.start)-\(time.end)" }
      }
      courses[entry.course, default: []].formUnion(times)
    }
    return courses.sorted { $0.key < $1.key }.map { (course: $0.key, times: $0.value) }
  }

  private func known() throws(StoreError) -> [[String]: String] {
    var known: [[String]: String] = [:]
    for line in try open.store.basis(ChangedPast.basis)?.split(separator: "\n") ?? [] {
      let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      if let value = parts.last { known[Array(parts.dropLast())] = value }
    }
    return known
  }

  private func set(_ all: [[String]: String]) throws {
    let lines = all.map { key, value in
      let parts = key.map { $0.filter { !"\t\n".contains($0) } } + [value]
      return parts.joined(separator: "\t")
    }
    try open.store.transaction {
      try open.store.setBasis(ChangedPast.basis, lines.sorted().joined(separator: "\n"))
    }
  }
}
