import CivilTime
import Documents
import Plans
import Records
import Storage

/// What is wrong with what a person writes by hand, and what may be.
package struct HandWrittenCheck {
  /// All of it, in the order in which it is told.
  package let findings: [Diagnostic]
  /// What else there is to know: where the time of today's events went already.
  package let notes: [String]

  /// Looks at the configuration and the files of `plans/`.
  ///
  /// What stands in a store is compared with them where `openToRead` gives one; `searchPath` is where programs are
  /// looked for.
  package init(
    _ workspace: Workspace,
    _ configuration: Configuration,
    zones: ZoneDatabase,
    asOf now: Instant,
    store: String,
    searchPath: String,
    openToRead: () throws -> Session?
  ) throws {
    let timetables = TimetableIntake(
      workspace: workspace,
      configuration: configuration,
      zones: zones
    ).read()
    let intake = PlanIntake(workspace: workspace, configuration: configuration, zones: zones)
    var open: Session?
    let clashes = try PlanClashes(
      intake,
      asOf: now,
      classes: timetables.files,
      store: store
    ) {
      open = try openToRead()
      return open
    }
    notes = try open.map { try HandWrittenCheck.taken(intake, $0, asOf: now) } ?? []
    let goals = GoalIntake(workspace, configuration.timeline, now: now).read()
    let habits = HabitIntake(workspace, configuration.timeline, now: now).read()
    let written = HandWrittenCheck.mistakes(intake, goals, habits, asOf: now)
    let isAsked =
      !configuration.unfilled.isEmpty
      || !goals.emptyCategories(configuration.rules, isNamed: { _ in false }).isEmpty
    if open == nil, isAsked { open = try openToRead() }
    let named = try open?.store.countedCategories() ?? []
    func isNamed(_ category: CategoryPath) -> Bool { named.contains { $0.isWithin(category) } }
    findings =
      configuration.warnings + configuration.hints
      + configuration.unfilled.filter { !isNamed($0.category) }.map(\.hint)
      + (try SettingsInUse(workspace, configuration, store: open?.store, searchPath: searchPath)
        .diagnostics())
      + (try workspace.strayFiles(read: timetables.files)) + written
      + goals.early + goals.emptyCategories(configuration.rules, isNamed: isNamed)
      + ClassConflict.find(in: timetables.timetables).map(\.diagnostic) + clashes.diagnostics
      + (try open.map { try LogWatch($0).findings() } ?? []).flatMap(\.diagnostics)
      + (try open.map { try PlanWatch(workspace, $0.store, asOf: now).findings() } ?? [])
      .filter { !$0.isToldElsewhere }.map(\.diagnostic)
  }

  /// The events of `plans/events.yaml` that began today and whose time went to something else.
  private static func taken(
    _ intake: PlanIntake,
    _ open: Session,
    asOf now: Instant
  ) throws -> [String] {
    let timeline = open.configuration.timeline
    let midnight = timeline.start(of: timeline.date(at: now))
    let events = intake.events(calendars: [], from: midnight, to: now).events
    return try events.filter {
      $0.file == "plans/events.yaml" && $0.span.start >= midnight && $0.span.start < now
    }.compactMap { event in
      try TakenTime(of: event, in: open).map { "\(event.title): \($0.words)" }
    }
  }

  /// Whether an entry or a file can't be used.
  package var hasMistakes: Bool { findings.contains { $0.severity == .error } }

  /// What is wrong with the files of `plans/`, each by itself.
  static func mistakes(
    _ intake: PlanIntake,
    _ goals: GoalPlans,
    _ habits: HabitPlans,
    asOf now: Instant
  ) -> [Diagnostic] {
    // Of classes and events all is read, whatever the days.
    let plan = intake.events(calendars: [], from: now, to: now + 86_400_000)
    var decisions: [Diagnostic] = []
    _ = intake.workspace.decisions(&decisions)
    let lists = ListIntake(intake.workspace, intake.configuration.timeline, asOf: now).read()
    return plan.diagnostics + intake.questions() + goals.diagnostics
      + habits.diagnostics + lists.diagnostics + decisions
  }
}
