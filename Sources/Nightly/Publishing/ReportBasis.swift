import Analysis
import CivilTime
import Plans
import Reports
import Storage

/// Everything that reports are drawn from, laid out once a run.
struct ReportBasis {
  let open: Session
  /// The person's choices, with the categories of goals.
  let configuration: Configuration
  let data: DataExtent
  let published: PublishedPeriods
  /// The days, the plan and the goals.
  let known: KnownWorkspace
  let loader: ActivityLoader
  /// Where suggestions come from.
  let advice: AdviceSource
  /// What became of those that were made before.
  let history: AdviceHistory
  /// What is missing of the plans that the reports rest on.
  let mistakes: PlanMistakes
  /// The days whose figures are known to be wrong.
  let doubts: DaysInDoubt
  let builder: ReportBuilder

  var timeline: ZoneTimeline { configuration.timeline }
  var now: Instant { open.now }

  /// The basis of what is published of a workspace.
  init(
    _ open: Session,
    _ configuration: Configuration,
    _ known: KnownWorkspace,
    _ data: DataExtent,
    _ published: PublishedPeriods,
    _ advice: AdviceSource,
    _ mistakes: PlanMistakes
  ) throws {
    self.open = open
    self.configuration = configuration
    self.known = known
    self.data = data
    self.published = published
    self.advice = advice
    self.mistakes = mistakes
    loader = try open.loader()
    var doubts = try DaysInDoubt(open)
    doubts.marked = known.goals.marked
    self.doubts = doubts
    history = AdviceHistory(try open.store.suggestions(), configuration.timeline)
    builder = ReportBuilder(
      timeline: configuration.timeline,
      dataTo: data.reach,
      disclosure: Disclosure(
        showsTitles: configuration.publishesTitles,
        showsApps: configuration.publishesApps,
        showsSources: configuration.publishesSources,
        devices: try open.store.devicesByAge().map(\.name),
        tagged: known.plan.events,
        goals: known.goals.goals.map(\.id),
        habits: known.habits.habits.map(\.id),
        lists: known.lists.lists.compactMap(\.id),
        ids: advice.ids
      ),
      files: try open.store.sourceFiles(),
      planCautions: mistakes.sentences,
      doubts: doubts,
      hosts: HostsInTouch(
        from: configuration.hostsFetchedFrom,
        to: [configuration.hostOfAdvice].compactMap(\.self)
      ),
      preferences: configuration.preferences
    )
  }

  /// What is in the keys of reports of names and numbers.
  func nameKeys() throws -> NameKeys {
    let first = Dictionary(
      try open.store.devicesByAge().map { ($0.name, $0.firstDay) },
      uniquingKeysWith: min
    )
    return NameKeys(
      files: builder.namedFiles,
      planned: Set(known.plan.events.map(\.file)),
      devices: loader.devices.map { ($0, first[$0] ?? .min) },
      tags: configuration.publishesTitles ? [] : Disclosure.tagged(known.plan.events)
    )
  }
}
