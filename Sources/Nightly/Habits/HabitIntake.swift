import Analysis
import CivilTime
import Documents
import Plans
import Platform

/// Reads `plans/habits.yaml` and `plans/checkins.csv`.
package struct HabitIntake {
  private let workspace: Workspace
  private let timeline: ZoneTimeline
  private let now: Instant

  /// How many unknown habits are told one by one.
  private static let most = 20

  /// A reading of a workspace at an instant.
  package init(_ workspace: Workspace, _ timeline: ZoneTimeline, now: Instant) {
    self.workspace = workspace
    self.timeline = timeline
    self.now = now
  }

  /// The habits and check-ins, and what is wrong with them; without the files there are none.
  package func read() -> HabitPlans {
    var plans = HabitPlans(timeline: timeline, now: now)
    if let read = workspace.written(
      workspace.habitsFile,
      &plans.diagnostics,
      { try HabitsFile.read(try ByteStream.contents(of: workspace.habitsFile), file: $0) }
    ) {
      plans.habits = read.habits
      plans.diagnostics += read.diagnostics
    }
    let leftOut = plans.diagnostics.count
    if let read = workspace.written(
      workspace.checkinsFile,
      &plans.diagnostics,
      { try CheckinsFile.read(path: workspace.checkinsFile, file: $0, timeline: timeline) }
    ) {
      let file = workspace.name(of: workspace.checkinsFile)
      plans.checkins = read.checkins.map(\.checkin)
      plans.diagnostics += read.diagnostics
      // What could not be read may be what the others name.
      if leftOut == 0 { plans.diagnostics += strangers(read.checkins, plans.habits, file) }
      plans.diagnostics += astray(read.checkins, plans.habits, file)
    }
    return plans
  }

  /// Check-ins of habits that there are not.
  private func strangers(
    _ checkins: [CheckinsFile.Entry],
    _ habits: [Habit],
    _ file: String
  ) -> [Diagnostic] {
    let known = habits.map(\.id)
    let isKnown = Set(known)
    let found = Dictionary(grouping: checkins.filter { !isKnown.contains($0.checkin.habit) }) {
      $0.checkin.habit
    }.sorted { ($0.value[0].line, $0.key) < ($1.value[0].line, $1.key) }
    return found.prefix(HabitIntake.most).map { habit, entries in
      warning(
        entries,
        file,
        "unknown_habit",
        "there is no habit with the id \(habit.quoted)",
        Spelling.nearest(to: habit, among: known).map { "did you mean '\($0)'?" }
          ?? "add it to plans/habits.yaml"
      )
    }
  }

  /// Check-ins that count for nothing: of dates to come, before the habit began, on which nothing is due, or of a step
  /// too many.
  private func astray(
    _ checkins: [CheckinsFile.Entry],
    _ habits: [Habit],
    _ file: String
  ) -> [Diagnostic] {
    let byID = Dictionary(habits.map { ($0.id, $0) }) { first, _ in first }
    let log = CheckinLog(checkins.map(\.checkin), of: habits)
    let courses = byID.mapValues { HabitCourse($0, log, timeline, at: now) }
    let today = timeline.date(at: now)
    var ahead: [CheckinsFile.Entry] = []
    var before: [CheckinsFile.Entry] = []
    var between: [CheckinsFile.Entry] = []
    var beyond: [CheckinsFile.Entry] = []
    for entry in checkins {
      guard let habit = byID[entry.checkin.habit] else { continue }
      let date = entry.checkin.date
      if date > today {
        ahead.append(entry)
      } else if date < habit.start {
        before.append(entry)
      } else if courses[habit.id]?.period(holding: date) == nil {
        between.append(entry)
      }
      if let step = entry.checkin.step, step > habit.stepsOfDate { beyond.append(entry) }
    }
    let found: [([CheckinsFile.Entry], String, String, String)] = [
      (ahead, "checkin_ahead", "the check-in is for a date to come", "look at its date"),
      (
        before, "checkin_before_start", "the check-in is for a date before the habit's start",
        "look at its date, or at 'start' in plans/habits.yaml"
      ),
      (
        between, "checkin_not_due", "the check-in is for a date on which the habit is not due",
        "look at its date, or at 'recurrence' in plans/habits.yaml"
      ),
      (
        beyond, "step_too_high", "the habit has no such step",
        "look at 'step', or at 'times' and 'target' in plans/habits.yaml"
      ),
    ]
    return found.filter { !$0.0.isEmpty }.map { warning($0.0, file, $0.1, $0.2, $0.3) }
  }

  /// One line for all of a sort.
  private func warning(
    _ entries: [CheckinsFile.Entry],
    _ file: String,
    _ code: String,
    _ problem: String,
    _ remedy: String
  ) -> Diagnostic {
    let more = entries.count > 1 ? " (and \(entries.count - 1) more like it)" : ""
    return Diagnostic(
      file: file,
      position: SourcePosition(line: entries.first?.line ?? 1, column: 1),
      severity: .warning,
      code: code,
      problem: problem,
      remedy: remedy + more,
      effect: .changed("it does not count"),
      count: entries.count
    )
  }
}

/// What the person means to do again and again, and what was done of it.
package struct HabitPlans {
  /// The habits in the order of the file.
  package var habits: [Habit] = []
  /// The check-ins in the order of the file.
  var checkins: [Checkin] = []
  /// What is wrong with either.
  package var diagnostics: [Diagnostic] = []
  let timeline: ZoneTimeline
  let now: Instant

  /// The check-ins that were written down by now.
  var known: [Checkin] { checkins.filter { $0.recorded.map { $0 <= now } ?? true } }

  /// Those of them that are of a habit.
  var counted: [Checkin] {
    let habits = Set(habits.map(\.id))
    return known.filter { habits.contains($0.habit) }
  }

  /// What stands of the habits by these.
  package var log: CheckinLog { CheckinLog(known, of: habits) }

  /// How the habits go, in the order of the file: now, or as it stood at the end of a date.
  package func reviews(through last: CivilDate? = nil, log: CheckinLog? = nil) -> [HabitReview] {
    let log = log ?? self.log
    return habits.map {
      HabitReview(HabitCourse($0, log, timeline, at: now, through: last), log, timeline)
    }
  }
}
