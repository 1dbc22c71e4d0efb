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
    let today = timeline.local(at: open.now).date
    let habits = HabitIntake(open.workspace, timeline, now: open.now).read().habits
    let timetables = TimetableIntake(
      workspace: open.workspace,
      configuration: open.configuration,
      zones: open.zones
    ).read().timetables
    let known = try self.known()
    var next: [String: String] = [:]
    var told: [Diagnostic] = []
    for habit in habits {
      let key = "habit\t\(habit.id)"
      next[key] = "\(habit.needed)"
      if let before = known[key], before != next[key], habit.start < today {
        told.append(retargeted(habit, before))
      }
    }
    for timetable in timetables {
      for entry in timetable.classes {
        let key = "class\t\(timetable.file)\t\(entry.course.filter { !"\t\n".contains($0) })"
        for time in entry.times {
          for day in time.days { next[key, default: ""] += "\(day)-\(time.start)-\(time.end) " }
        }
        // Once, behind the last of a course.
        guard entry.id == timetable.classes.last(where: { $0.course == entry.course })?.id,
          let before = known[key], timetable.first < today
        else { continue }
        let now = next[key]?.split(separator: " ") ?? []
        if before.split(separator: " ").contains(where: { !now.contains($0) }) {
          told.append(moved(entry.course, timetable.file))
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

  private func known() throws(StoreError) -> [String: String] {
    var known: [String: String] = [:]
    for line in try open.store.basis(ChangedPast.basis)?.split(separator: "\n") ?? [] {
      guard let end = line.lastIndex(of: "\t") else { continue }
      known[String(line[..<end])] = String(line[line.index(after: end)...])
    }
    return known
  }

  private func set(_ all: [String: String]) throws {
    let lines = all.map { $0.key + "\t" + $0.value }.sorted()
    try open.store.transaction {
      try open.store.setBasis(ChangedPast.basis, lines.joined(separator: "\n"))
    }
  }
}
