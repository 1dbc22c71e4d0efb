import Analysis
import CivilTime
import Documents
import ICalendar
import Plans

/// Writes down what was done of habits, as rows behind all others of `plans/checkins.csv`.
package struct HabitBook {
  let workspace: Workspace
  let timeline: ZoneTimeline
  let now: Instant

  /// What is to be written down.
  package struct Entry {
    let habit: String
    let state: Checkin.State
    let date: CivilDate?
    let step: Int?
    let note: String?

    /// An entry for a habit by its id; without a date it is today's, or yesterday's within the hours of
    /// grace, and without a step the next one.
    package init(
      habit: String,
      _ state: Checkin.State,
      date: CivilDate? = nil,
      step: Int? = nil,
      note: String? = nil
    ) {
      self.habit = habit.lowercased()
      self.state = state
      self.date = date
      self.step = step
      self.note = note
    }
  }

  /// What came of it.
  package struct Outcome {
    /// The date that it is for.
    package let date: CivilDate
    /// The step, or nil where it is for all of the date.
    package let step: Int?
    /// Whether a row was added; false where it stood so already.
    package let isNew: Bool
    /// How the habit goes now.
    package let review: HabitReview
  }

  /// A book of a workspace at an instant.
  package init(_ workspace: Workspace, _ timeline: ZoneTimeline, now: Instant) {
    self.workspace = workspace
    self.timeline = timeline
    self.now = now
  }

  /// Writes an entry down, unless it stands so already.
  ///
  /// Throws `ChangeRefusal` where there is no such habit, or nothing is due then, and a diagnostic where
  /// the files can't be read or the row not be written.
  package func write(_ entry: Entry) throws -> Outcome {
    var written: (date: CivilDate, step: Int?, isNew: Bool)?
    try HandWrittenChange.make(workspace.checkinsFile, in: workspace) { bytes, file in
      let plans = HabitIntake(workspace, timeline, now: now).read()
      let habit = try self.habit(entry.habit, plans)
      let log = plans.log
      let date = try date(of: entry, habit, log)
      let marks = log.marks(of: habit, on: date)
      let step = try step(of: entry, habit, marks)
      let isNew = HabitBook.changes(entry.state, step, marks)
      written = (date, step, isNew)
      guard isNew else { return bytes ?? [] }
      let checkin = Checkin(
        habit: habit.id,
        date: date,
        step: step,
        state: entry.state,
        note: entry.note,
        recorded: now
      )
      return try CheckinsFile.appending(
        [checkin],
        to: bytes,
        file: file,
        told: plans.diagnostics.filter { $0.file == file },
        timeline: timeline
      )
    }
    let plans = HabitIntake(workspace, timeline, now: now).read()
    let habit = try self.habit(entry.habit, plans)
    let log = plans.log
    return Outcome(
      date: written?.date ?? timeline.date(at: now),
      step: written?.step,
      isNew: written?.isNew ?? false,
      review: HabitReview(HabitCourse(habit, log, timeline, at: now), log, timeline)
    )
  }

  private func habit(_ id: String, _ plans: HabitPlans) throws -> Habit {
    if let habit = plans.habits.first(where: { $0.id == id }) { return habit }
    // What could not be read may be what was meant.
    let file = workspace.name(of: workspace.habitsFile)
    if let problem = plans.diagnostics.first(where: { $0.file == file && $0.severity == .error }) {
      throw problem
    }
    let known = plans.habits.map(\.id)
    throw ChangeRefusal(
      problem: "there is no habit with the id \(id.quoted)",
      remedy: Spelling.nearest(to: id, among: known).map { "did you mean '\($0)'?" }
        ?? (known.isEmpty
          ? "write it into plans/habits.yaml" : "'lockin habits' shows those there are")
    )
  }

  /// The date that an entry is for.
  private func date(
    of entry: Entry,
    _ habit: Habit,
    _ log: CheckinLog
  ) throws(ChangeRefusal) -> CivilDate {
    let today = timeline.date(at: now)
    let course = HabitCourse(habit, log, timeline, at: now)
    guard let date = entry.date else {
      // Soon after a date began, the one before is what somebody means who has not slept yet.
      let before = course.period(holding: today - 1)
      let isOpen =
        entry.state == .undo
        ? log.marks(of: habit, on: today).order.isEmpty : before?.outcome == .open
      let hours = (now - timeline.start(of: today)) / 3_600_000
      let isMeant = before != nil && isOpen && hours < habit.graceHours && !habit.isQuota
      return isMeant ? today - 1 : try due(today, habit, course)
    }
    guard date <= today else {
      throw ChangeRefusal(
        problem: "\(date) is yet to come",
        remedy: "write down what was done when it was done",
        isMalformed: true
      )
    }
    guard date >= habit.start else {
      throw ChangeRefusal(
        problem: "'\(habit.id)' begins on \(habit.start), after \(date)",
        remedy: "change 'start' in plans/habits.yaml where it began earlier"
      )
    }
    return try due(date, habit, course)
  }

  /// The date, where something is due on it.
  private func due(
    _ date: CivilDate,
    _ habit: Habit,
    _ course: HabitCourse
  ) throws(ChangeRefusal) -> CivilDate {
    if course.period(holding: date) != nil { return date }
    let last = course.periods.last { $0.dates.lowerBound <= date }?.dates.lowerBound
    throw ChangeRefusal(
      problem:
        "'\(habit.id)' is not due on \(date.weekday.name) \(date) (\(habit.recurrence.phrase))",
      remedy: last.map { "write --date \($0) for the last time that it was" }
        ?? "it begins on \(habit.start)"
    )
  }

  /// The step that an entry is for; nil for all of a date.
  private func step(
    of entry: Entry,
    _ habit: Habit,
    _ marks: CheckinLog.Marks
  ) throws(ChangeRefusal) -> Int? {
    let most = habit.stepsOfDate
    if let step = entry.step {
      guard (1...most).contains(step) else {
        throw ChangeRefusal(
          problem: "'\(habit.id)' has no step \(step)",
          remedy: most == 1 ? "leave --step out" : "write --step 1 to \(most)"
        )
      }
      return step
    }
    switch entry.state {
    case .done: return marks.firstOpen(of: most) ?? most
    case .skip: return nil
    case .undo: return marks.order.last.flatMap { $0 == 0 ? nil : $0 }
    }
  }

  /// Whether a state changes what stands.
  private static func changes(
    _ state: Checkin.State,
    _ step: Int?,
    _ marks: CheckinLog.Marks
  ) -> Bool {
    switch state {
    case .done: step.map { !marks.done.contains($0) || marks.isSkipped } ?? true
    case .skip: !marks.skipped.contains(step ?? 0)
    case .undo:
      step.map { marks.done.contains($0) || marks.skipped.contains($0) } ?? marks.isSkipped
    }
  }
}
