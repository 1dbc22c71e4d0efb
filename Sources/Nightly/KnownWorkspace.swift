import Analysis
import CivilTime
import Documents
import Plans
import Platform
import Storage

/// What is known of a workspace's days, plans and goals, brought up to date: everything is laid out and
/// accounted for once, and whoever says anything of a period rests on this.
package struct KnownWorkspace {
  /// The configuration, with the categories of goals.
  let configuration: Configuration
  /// How far the data reach; nil where there are none.
  let data: DataExtent?
  let plan: Plan
  let goals: GoalPlans
  let days: KnownDays
  /// Of how many weeks days were accounted for.
  let recounted: Int
  /// What comes again and again, and what was done of it.
  let habits: HabitPlans
  /// What is to be done.
  let lists: ListPlans
  /// What is wrong with the calendars and the files of plans.
  let planProblems: [Diagnostic]

  /// Brings the store up to date.
  ///
  /// `weeks` are those whose days are wanted, nil for all. Those in which anything counts for a goal are
  /// among them. Plans are laid out as far as the data and their forecasts
  /// reach, and in `dates`.
  package init(
    _ open: Session,
    _ data: DataExtent?,
    also dates: TimeSpan? = nil,
    ownEvents: [UInt8]? = nil,
    weeks: Set<ISOWeek>? = nil,
    _ step: (String, () throws -> Void) throws -> Void = { try $1() }
  ) throws {
    self.data = data
    let goals = GoalIntake(open.workspace, open.configuration.timeline, now: open.now).read()
    self.goals = goals
    habits = HabitIntake(open.workspace, open.configuration.timeline, now: open.now).read()
    let configuration = open.configuration.mapping(goals.goals)
    self.configuration = configuration
    let spans = [data?.planned, dates].compactMap { $0 }
    var laid: (events: [PlannedEvent], diagnostics: [Diagnostic]) = ([], [])
    try step("laying out the plan") {
      var intake = open.planIntake
      intake.ownEvents = ownEvents
      laid = intake.events(
        calendars: try open.store.calendars(),
        from: spans.map(\.start).min() ?? open.now,
        to: spans.map(\.end).max() ?? open.now
      )
      try open.zones.expectReadable()
    }
    planProblems = laid.diagnostics
    var lists = ListIntake(open.workspace, open.configuration.timeline, asOf: open.now).read()
    lists.lists += try open.planIntake.lists(open.store.calendars(), of: laid.events)
    self.lists = lists
    let plan = configuration.plan(of: laid.events)
    self.plan = plan
    guard let data else {
      try step("counting hours") { try open.recount() }
      days = try open.knownDays(leftOut: Set(goals.marked.keys))
      recounted = 0
      return
    }
    if dates == nil {
      try step("laying out the plan") { try KnownWorkspace.keep(plan, in: open.store) }
    }
    let planned = Recount.Planned(
      plan: plan,
      goals: goals.goals,
      data: data,
      judge: { configuration.judge },
      weeks: weeks.map { $0.union(goals.weeks(of: data)) }
    )
    var recounted: Set<ISOWeek> = []
    try step("counting hours") { recounted = try open.recount(planned) }
    self.recounted = recounted.count
    days = try open.knownDays(leftOut: Set(goals.marked.keys))
  }

  /// Keeps the plan where SQL finds it, unless it is there already.
  private static func keep(_ plan: Plan, in store: Store) throws {
    let basis = ContentHash.hexadecimal(plan.fingerprint.bytes)
    guard try store.basis("plan") != basis else { return }
    try store.transaction {
      try store.set(events: plan.events)
      try store.setBasis("plan", basis)
    }
  }

  /// How goals stood at any time.
  package func ledger(_ store: Store) throws -> GoalLedger {
    goals.ledger(try goals.activity(in: store, days), data)
  }

  /// How the goals that concern some dates stood at the end of any of them.
  func ledger(_ dates: Range<CivilDate>, _ store: Store) throws -> GoalLedger {
    let near = goals.near(dates)
    return GoalLedger(
      goals: near.goals,
      sessions: near.sessions,
      activity: try near.activity(in: store, days, before: dates.upperBound),
      timeline: configuration.timeline,
      asOf: goals.asOf(data),
      until: configuration.timeline.start(of: dates.upperBound),
      leftOut: near.leftOut,
      marked: Set(goals.marked.keys)
    )
  }
}
