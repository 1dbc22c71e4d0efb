import CivilTime
import Plans
import Records

/// What is known of some local days, before it is compared with others.
public struct PeriodInsights: Sendable {
  /// The dates.
  public let dates: Range<CivilDate>
  /// The hours in order of time.
  public var hours: [HourFacts]
  /// Focus, switches and blocks.
  public var focus: FocusMeasures
  /// The longest focus block that begins in the period.
  public let begun: PeriodTally.Begun
  /// Time by category, the largest first.
  public var categories: [CategoryTime]
  /// Time by application, the largest first.
  public var apps: [AppTime]
  /// The planned events that begin in the period, in order of time.
  public var plan: [PlanComparison]
  /// The events of the period that do not fill hours.
  public var context: [PlannedEvent]
  /// The events of the day after the period that fill hours, in order of time.
  public var ahead: [PlannedEvent]
  /// Focus without a break, and whether breaks came in time.
  public let continuousWork: ContinuousWork
  /// Where the time went.
  public var account: TimeAccount
  /// By device, in order of rank: milliseconds with the person's attention, and beside it.
  public var devices: [(name: String, attended: Int64, concurrent: Int64)]
  /// Milliseconds of what is over of the period that a tracker was at work.
  public var observed: Int64
  /// The real length in milliseconds of what is over of the period: of all of it, unless it still runs.
  public var capacity: Int64
  /// What the plan came to, each millisecond in one event only.
  public var totals = PlanTotals()
  /// The events that began before the period, go on in it and fill hours, in order of time.
  public var reachingIn: [PlannedEvent] = []
  /// What was seen of exams and deadlines that last whole days.
  public var windows: [WindowFacts] = []

  /// The share of mapped planned time with evidence that was kept, in thousandths; nil without.
  public var planKept: Int? { totals.kept }

  /// Milliseconds of other time in hours that are usually silent.
  public var silent: Int64 = 0
  /// In which hours devices were used; of a day alone.
  var use = DayUse.none
  /// From the first activity to the last; of a day alone.
  public var activitySpan: TimeSpan?

  /// How much of the period is known.
  public var coverage: Coverage {
    Coverage(
      observed: observed,
      silent: silent,
      capacity: capacity,
      whole: hours.reduce(0) { $0 + $1.cell.capacity }
    )
  }

  /// How long the events that began before the period go on in it, in milliseconds: each instant once.
  public func goingOn(_ timeline: ZoneTimeline) -> Int64 {
    TimeSet(reachingIn.map(\.span)).length(
      in: TimeSpan(timeline.start(of: dates.lowerBound), timeline.start(of: dates.upperBound))
    )
  }

  /// Whether its figures can be compared with those of others.
  public var isComparable: Bool { coverage.isComparable }

  /// The longest focus block in milliseconds, or nil without one.
  public var longestBlock: Int64? { focus.longestBlock }
}

/// Finds the facts of periods within one stretch of accounted time.
public struct FactFinder {
  let activity: AccountedActivity
  let events: [PlannedEvent]
  let judge: PlanJudge
  let dataTo: Instant?
  let asOf: Instant
  /// When silence is nothing unusual.
  private let silent: TimeSet
  private let buckets: [HourBucket]
  private let near: NearbyEvents
  private let busy: TimeSet
  private let appName: (TextID) -> String

  /// A finder for the days of `activity` that lie in its grid.
  ///
  /// `dataTo` is the latest instant that the data reach, and `asOf` the one up to which time is over;
  /// `appName` gives an application's name, and `usual` says at which hours devices are silent.
  public init(
    activity: AccountedActivity,
    events: [PlannedEvent],
    judge: PlanJudge,
    dataTo: Instant?,
    asOf: Instant,
    usual: UsualHours = .unknown,
    appName: @escaping (TextID) -> String
  ) {
    self.activity = activity
    self.buckets = activity.hourBuckets()
    self.events = events
    self.near = NearbyEvents(events)
    self.busy = TimeSet(events.filter { $0.exclusion == nil }.map(\.span))
    self.judge = judge
    self.dataTo = dataTo
    self.asOf = asOf
    self.appName = appName
    silent = usual.silence(in: activity)
  }

  /// The facts of some of the days.
  public func facts(of dates: Range<CivilDate>) -> PeriodInsights {
    let cells = activity.grid.cells.filter { dates.contains($0.date) }
    let span = span(of: cells)
    let segments = segments(in: span)
    let reached = reached(span)
    let over = over(span)
    let mine = events(beginningIn: span)
    let byCell = Dictionary(grouping: buckets.filter { dates.contains($0.cell.date) }, by: \.cell)
    let present = Set(cells.map(\.date))
    let day = dates.lowerBound + 1 == dates.upperBound ? dates.lowerBound : nil
    return PeriodInsights(
      dates: dates,
      hours: cells.map { hour($0, byCell[$0] ?? [], planned: busy.length(in: $0.span)) },
      focus: FocusMeasures(segments) { activity.path(of: $0).top },
      begun: begun(on: dates),
      categories: categories(segments),
      apps: apps(segments),
      plan: plan(mine),
      context: context(span),
      ahead: ahead(activity.grid.cells(of: dates.upperBound)),
      continuousWork: ContinuousWork(segments),
      account: activity.accounts.filter { present.contains($0.date) }
        .reduce(TimeAccount()) { $0 + $1.account },
      devices: devices(segments, span),
      observed: activity.observed.length(in: over),
      capacity: over.length,
      totals: judge.totals(
        of: reached,
        activity: activity,
        events: near,
        dataTo: dataTo,
        asOf: asOf
      ),
      reachingIn: events.filter {
        $0.exclusion == nil && $0.span.start < span.start && $0.span.end > span.start
      },
      windows: judge.windows(in: reached, activity: activity, events: events),
      silent: silent.length(in: over),
      use: day.map { use(of: $0) } ?? .none,
      activitySpan: day.flatMap { use(of: $0) }
    )
  }

  /// What the days mean to others: the same as the core of their facts, at a part of the cost.
  public func core(of dates: Range<CivilDate>) -> PeriodTally { kept(of: dates).core }

  /// The same, with how the events went that begin on these days.
  public func kept(
    of dates: Range<CivilDate>
  ) -> (core: PeriodTally, outcomes: [PlanOutcome]) {
    let cells = activity.grid.cells.filter { dates.contains($0.date) }
    let span = span(of: cells)
    let plan = plan(events(beginningIn: span))
    let focus = FocusMeasures(segments(in: span)) { activity.path(of: $0).top }
    let totals = judge.totals(
      of: reached(span),
      activity: activity,
      events: near,
      dataTo: dataTo,
      asOf: asOf
    )
    let over = over(span)
    let core = PeriodTally(
      coverage: Coverage(
        observed: activity.observed.length(in: over),
        silent: silent.length(in: over),
        capacity: over.length,
        whole: cells.reduce(0) { $0 + $1.capacity }
      ),
      use: dates.lowerBound + 1 == dates.upperBound ? use(of: dates.lowerBound) : .none,
      focus: focus.focus,
      distraction: focus.distraction,
      judged: totals.judged.planned,
      kept: totals.judged.on,
      longestBlock: focus.longestBlock,
      begun: begun(on: dates),
      tasks: plan.compactMap { PlanningFactor.Task($0) },
      windows: judge.windows(in: reached(span), activity: activity, events: events).map {
        PeriodTally.Window($0)
      }
    )
    return (core, plan.map { PlanOutcome($0) })
  }

  private func events(beginningIn span: TimeSpan) -> [PlannedEvent] {
    events.filter { $0.span.start >= span.start && $0.span.start < span.end }
  }

  private func plan(_ events: [PlannedEvent]) -> [PlanComparison] {
    events.filter { $0.exclusion == nil }.map {
      judge.compare($0, with: activity, among: near, dataTo: dataTo, asOf: asOf)
    }
  }

  private func hour(_ cell: HourCell, _ buckets: [HourBucket], planned: Int64) -> HourFacts {
    func total(_ isCounted: (HourBucket) -> Bool) -> Int64 {
      buckets.reduce(0) { isCounted($1) ? $0 + $1.milliseconds : $0 }
    }
    let active = total { _ in true }
    let known = activity.observed.length(in: cell.span) + silent.length(in: over(cell.span))
    let state: HourFacts.State =
      if active > 0 {
        .value
      } else if cell.start >= asOf {
        .notYet
      } else if known * 2 >= min(cell.end, asOf) - cell.start {
        .zero
      } else {
        .missing
      }
    return HourFacts(
      cell: cell,
      state: state,
      active: active,
      known: total { $0.productivity != nil },
      focus: total { ($0.productivity ?? 0) >= 1 },
      planned: planned,
      categories: FactFinder.sums(
        buckets.map { (CategoryKey($0.category, $0.productivity), $0.milliseconds) }
      ).map {
        CategoryTime(
          category: $0.key.path,
          productivity: $0.key.productivity,
          milliseconds: $0.value
        )
      }.sorted(by: CategoryTime.byName),
      apps: FactFinder.sums(buckets.map { (appName($0.app), $0.milliseconds) })
        .map { AppTime(app: $0.key, milliseconds: $0.value) }.sorted { $0.app < $1.app }
    )
  }

  func categories(_ segments: [Segment]) -> [CategoryTime] {
    FactFinder.sums(
      segments.map {
        (CategoryKey(activity.path(of: $0), $0.productivity), $0.span.length)
      }
    ).map {
      CategoryTime(
        category: $0.key.path,
        productivity: $0.key.productivity,
        milliseconds: $0.value
      )
    }.sorted {
      $0.milliseconds == $1.milliseconds
        ? CategoryTime.byName($0, $1) : $0.milliseconds > $1.milliseconds
    }
  }

  private func apps(_ segments: [Segment]) -> [AppTime] {
    FactFinder.sums(segments.map { (appName($0.app), $0.span.length) })
      .map { AppTime(app: $0.key, milliseconds: $0.value) }
      .sorted { ($1.milliseconds, $0.app) < ($0.milliseconds, $1.app) }
  }

  private func devices(
    _ segments: [Segment],
    _ span: TimeSpan
  ) -> [(name: String, attended: Int64, concurrent: Int64)] {
    var sums = activity.devices.map { (name: $0, attended: Int64(0), concurrent: Int64(0)) }
    for segment in segments { sums[segment.device].attended += segment.span.length }
    for use in activity.concurrent {
      sums[use.device].concurrent += use.span.intersection(span).length
    }
    return sums.filter { $0.attended > 0 || $0.concurrent > 0 }
  }

  /// The events that begin within some cells and fill hours.
  private func ahead(_ cells: [HourCell]) -> [PlannedEvent] {
    guard let first = cells.first, let last = cells.last else { return [] }
    return events.filter {
      $0.exclusion == nil && $0.span.start >= first.start && $0.span.start < last.end
    }
  }

  /// Events that do not fill hours but touch the period: those of whole days, and cancelled ones.
  private func context(_ span: TimeSpan) -> [PlannedEvent] {
    events.filter {
      $0.exclusion != nil
        && (!$0.span.intersection(span).isEmpty
          || ($0.span.isEmpty && $0.span.start >= span.start && $0.span.start < span.end))
    }
  }

  private static func sums<Key: Hashable>(_ pairs: [(Key, Int64)]) -> [Key: Int64] {
    Dictionary(pairs, uniquingKeysWith: +)
  }
}
