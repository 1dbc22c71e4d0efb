import Analysis
import CivilTime
import Documents
import Plans
import Platform
import Records
import Storage

/// Reads `plans/goals.yaml`, `plans/sessions.csv` and `plans/days.yaml`.
package struct GoalIntake {
  private let workspace: Workspace
  private let timeline: ZoneTimeline
  private let now: Instant

  /// How many unknown goals are told one by one.
  private static let most = 20

  /// A reading of a workspace at an instant.
  package init(_ workspace: Workspace, _ timeline: ZoneTimeline, now: Instant) {
    self.workspace = workspace
    self.timeline = timeline
    self.now = now
  }

  /// The ids of all goals; nil where not every goal could be read.
  func known() -> [String]? {
    var plans = GoalPlans(timeline: timeline, now: now)
    readGoals(&plans)
    return plans.leftOut == 0 ? plans.goals.map(\.id) : nil
  }

  /// The goals alone, and what is wrong with them.
  package func goals() -> GoalPlans {
    var plans = GoalPlans(timeline: timeline, now: now)
    readGoals(&plans)
    return plans
  }

  private func readGoals(_ plans: inout GoalPlans) {
    if let read = workspace.written(
      workspace.goalsFile,
      &plans.diagnostics,
      { try GoalsFile.read(try ByteStream.contents(of: workspace.goalsFile), file: $0) }
    ) {
      plans.goals = read.goals
      plans.removed = Set(read.removed)
      plans.diagnostics += read.diagnostics
    }
    plans.leftOut = plans.diagnostics.count
  }

  /// The goals and sessions, and what is wrong with them; without the files there are none.
  ///
  /// A goal that says nothing of its beginning begins with its first session.
  package func read() -> GoalPlans {
    var plans = GoalPlans(timeline: timeline, now: now)
    readGoals(&plans)
    if let read = workspace.written(
      workspace.sessionsFile,
      &plans.diagnostics,
      { try SessionsFile.read(path: workspace.sessionsFile, file: $0, timeline: timeline) }
    ) {
      let file = workspace.name(of: workspace.sessionsFile)
      plans.sessions = read.sessions.map(\.session)
      plans.begin()
      plans.diagnostics += read.diagnostics
      // What could not be read may be what the others name.
      if plans.leftOut == 0 { plans.diagnostics += strangers(read.sessions, plans, file) }
      plans.early = before(read.sessions, plans.goals, file)
      plans.diagnostics += ahead(read.sessions, file)
    }
    plans.sessionsAreUnread =
      plans.sessions.isEmpty
      && plans.diagnostics.contains {
        $0.file == workspace.name(of: workspace.sessionsFile) && $0.effect == .fileLeftOut
      }
    plans.diagnostics += unbegun(plans.goals)
    if let read = workspace.written(
      workspace.daysFile,
      &plans.diagnostics,
      { try DaysFile.read(try ByteStream.contents(of: workspace.daysFile), file: $0) }
    ) {
      plans.diagnostics += read.diagnostics
      for entry in read.entries {
        for date in entry.dates.lowerBound.dayNumber...entry.dates.upperBound.dayNumber {
          plans.marked[CivilDate(dayNumber: date)] = entry.mark
        }
      }
    }
    return plans
  }

  /// Goals that count activity, and say nothing of when they begin: nothing counts for them.
  private func unbegun(_ goals: [Goal]) -> [Diagnostic] {
    goals.filter { $0.start == nil && !$0.categories.isEmpty && !$0.isArchived(on: today) }.map {
      goal in
      Diagnostic(
        file: workspace.name(of: workspace.goalsFile),
        severity: .warning,
        code: "goal_without_start",
        problem:
          "the goal \(goal.id.quoted) has categories and no 'start', so that no activity counts for it",
        remedy: "type 'lockin goals edit \(goal.id) --start DATE'"
      )
    }
  }

  private var today: CivilDate { timeline.date(at: now) }

  /// Sessions of goals that there are not.
  private func strangers(
    _ sessions: [SessionsFile.Entry],
    _ plans: GoalPlans,
    _ file: String
  ) -> [Diagnostic] {
    let known = plans.goals.map(\.id)
    let isKnown = plans.removed.union(known)
    var counts: [String: (line: Int, count: Int)] = [:]
    for entry in sessions {
      for goal in entry.session.goals where !isKnown.contains(goal) {
        counts[goal, default: (entry.line, 0)].count += 1
      }
    }
    let found = counts.sorted { ($0.value.line, $0.key) < ($1.value.line, $1.key) }
    let told = found.prefix(GoalIntake.most).map { goal, place in
      let more = place.count > 1 ? " (and \(place.count - 1) more like it)" : ""
      return Diagnostic(
        file: file,
        position: SourcePosition(line: place.line, column: 1),
        severity: .warning,
        code: "unknown_goal",
        problem: "there is no goal with the id \(goal.quoted)",
        remedy: (Spelling.nearest(to: goal, among: known).map { "did you mean '\($0)'?" }
          ?? "add it to plans/goals.yaml") + more,
        effect: .changed("the session does not count for it"),
        count: place.count
      )
    }
    guard found.count > told.count else { return told }
    return told + [
      Diagnostic(
        file: file,
        severity: .warning,
        code: "unknown_goal",
        problem: "\(found.count - told.count) more goals are not known",
        remedy: "look at the column 'goal'",
        effect: .changed("their sessions do not count for them"),
        count: found.dropFirst(told.count).reduce(0) { $0 + $1.value.count }
      )
    ]
  }

  /// Sessions that begin before their goals do: one line for each goal.
  ///
  /// It is no mistake in itself, as what was done before something was a goal may well stand there.
  private func before(
    _ sessions: [SessionsFile.Entry],
    _ goals: [Goal],
    _ file: String
  ) -> [Diagnostic] {
    let starts = Dictionary(goals.compactMap { goal in goal.start.map { (goal.id, $0) } }) {
      first,
      _ in first
    }
    var found: [String: [SessionsFile.Entry]] = [:]
    for entry in sessions {
      for goal in entry.session.goals {
        guard let start = starts[goal], entry.session.span.start < timeline.start(of: start) else {
          continue
        }
        found[goal, default: []].append(entry)
      }
    }
    return goals.compactMap { goal in
      guard let entries = found[goal.id], let start = goal.start else { return nil }
      let first = entries.map(\.session.span.start).min().map { timeline.date(at: $0) }
      let more = entries.count > 1 ? " (and \(entries.count - 1) more like it)" : ""
      return Diagnostic(
        file: file,
        position: SourcePosition(line: entries[0].line, column: 1),
        severity: .warning,
        code: "session_before_start",
        problem:
          "the session begins before the goal \(goal.id.quoted) starts on \(start), and what lies before "
          + "that day does not count for it",
        remedy: "look at its date, or type 'lockin goals edit \(goal.id) --start \(first ?? start)'"
          + more,
        count: entries.count
      )
    }
  }

  /// Sessions that end after now: one line for all of them.
  private func ahead(_ sessions: [SessionsFile.Entry], _ file: String) -> [Diagnostic] {
    let ahead = sessions.filter { $0.session.span.end > now }
    guard let first = ahead.first else { return [] }
    let more = ahead.count > 1 ? " (and \(ahead.count - 1) more like it)" : ""
    return [
      Diagnostic(
        file: file,
        position: SourcePosition(line: first.line, column: 1),
        severity: .warning,
        code: "session_ahead",
        problem: "the session reaches into the future",
        remedy: "look at its date" + more,
        effect: .changed("it counts as far as its time has come"),
        count: ahead.count
      )
    ]
  }
}

/// What the person wants to put hours into, and what was spent.
package struct GoalPlans {
  /// The goals in the order of the file.
  package var goals: [Goal] = []
  /// The ids of goals that are no more, and whose sessions stay.
  var removed: Set<String> = []
  /// The sessions in the order of the file.
  package var sessions: [FocusSession] = []
  /// What is wrong with either.
  package var diagnostics: [Diagnostic] = []
  /// The sessions that do not count, or not whole, as they began before their goals did; not among what is wrong.
  package var early: [Diagnostic] = []
  /// Whether there are sessions that could not be read.
  var sessionsAreUnread = false
  /// How many goals could not be read.
  var leftOut = 0
  /// The days that are not to be compared with others.
  package var marked: [CivilDate: DayMark] = [:]
  let timeline: ZoneTimeline
  let now: Instant

  /// Has goals that say nothing of their beginning begin with their first session.
  fileprivate mutating func begin() {
    let open = Set(goals.filter { $0.start == nil }.map(\.id))
    guard !open.isEmpty else { return }
    var first: [String: Instant] = [:]
    for session in sessions {
      for goal in session.goals where open.contains(goal) {
        first[goal] = min(session.span.start, first[goal] ?? session.span.start)
      }
    }
    goals = goals.map { goal in
      goal.begun(on: first[goal.id].map { timeline.date(at: $0) })
    }
  }

  /// Categories of goals that no rule puts anything into; an export may still name them.
  package func emptyCategories(
    _ rules: CategoryRules,
    isNamed: (CategoryPath) -> Bool
  ) -> [Diagnostic] {
    goals.flatMap { goal in
      goal.categories.filter { !rules.fill(CategoryPath($0)) && !isNamed(CategoryPath($0)) }.map {
        name in
        Diagnostic(
          file: "plans/goals.yaml",
          severity: .warning,
          code: "empty_category",
          problem: "no rule puts anything into \(name.quoted), which the goal '\(goal.id)' counts",
          remedy: "see whether it is spelt as under categories"
        )
      }
    }
  }

  /// The instant up to which sessions count.
  func asOf(_ data: DataExtent?) -> Instant {
    min(now, lastKnown(data) + GoalPlans.longestSilence)
  }

  /// Adds up sessions and activity.
  package func ledger(_ activity: GoalActivity, _ data: DataExtent? = nil) -> GoalLedger {
    GoalLedger(
      goals: goals,
      sessions: sessions,
      activity: activity,
      timeline: timeline,
      asOf: asOf(data),
      leftOut: leftOut,
      marked: Set(marked.keys)
    )
  }

  /// The goals that reports of some dates may show, by their dates and sessions alone, with what is known of
  /// them up to the end of these dates.
  func near(_ dates: Range<CivilDate>) -> GoalPlans {
    let span = TimeSpan(timeline.start(of: dates.lowerBound), timeline.start(of: dates.upperBound))
    let named = Set(
      sessions.filter { !$0.span.intersection(span).isEmpty }.flatMap(\.goals)
    )
    var plans = self
    plans.goals = goals.filter { goal in
      goal.start.map { $0 < dates.upperBound } ?? false
        && (goal.deadline.map { dates.lowerBound - $0 <= GoalLedger.longestNear(goal) } ?? true
          || named.contains(goal.id))
    }
    return plans
  }

  /// The weeks in which activity may count for a goal.
  func weeks(of data: DataExtent) -> [ISOWeek] {
    let first = goals.filter { !$0.categories.isEmpty }.compactMap(\.start).min()
    return first.map { first in data.weeks.filter { first < $0.monday + 7 } } ?? []
  }

  /// The activity that counts for goals, as the store keeps it.
  func activity(
    in store: Store,
    _ known: KnownDays,
    before end: CivilDate? = nil
  ) throws -> GoalActivity {
    var activity = GoalActivity(goals)
    let first = goals.filter { !$0.categories.isEmpty }.compactMap(\.start).min()
    guard let first else { return activity }
    let last = end ?? timeline.date(at: now) + 1
    for categories in activity.categories {
      for day in try store.goalSpans(of: categories.name, from: first, before: last) {
        do {
          activity.add(try GoalCategories.spans(day.bytes), of: categories)
        } catch {
          throw StoreError.damaged(store.path, "the time of goals on \(day.date) can't be read")
        }
      }
    }
    for date in try known.observed(first..<max(first, last)) { activity.addObserved(date) }
    return activity
  }

  /// Ten years, in milliseconds.
  ///
  /// A clock that is centuries ahead does not go through their days: so long after the last that is
  /// known, goals stand as they did.
  private static let longestSilence: Int64 = 3_653 * 86_400_000

  /// The latest instant at which anything is known of goals.
  private func lastKnown(_ data: DataExtent?) -> Instant {
    let ends = sessions.map(\.span.end) + goals.compactMap { $0.start.map(timeline.start(of:)) }
    return (ends + [data?.reach].compactMap { $0 }).filter { $0 <= now }.max() ?? now
  }
}
