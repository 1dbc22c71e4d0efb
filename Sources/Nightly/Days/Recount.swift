import Analysis
import CivilTime
import Documents
import Plans
import Platform
import Records
import Storage

/// Brings what the store knows of days up to date: accounts anew for what records, choices, plans or the
/// passing of time have changed, and for nothing else.
///
/// Each stretch of days is loaded once, and everything that is kept of them comes from there: the hours and
/// accounts of the dates that are stale, and, where the plan is known, what the weeks and their days came to.
package struct Recount {
  let store: Store
  /// One for each thread.
  let loaders: [ActivityLoader]
  let configuration: Configuration
  let now: Instant
  /// What weeks are compared with; nil where hours alone are counted.
  var plan: Planned?
  /// Where what goes on is shown; nil where it is not.
  var progress: ProgressLine?

  /// The plan and the goals, as far as days rest on them.
  package struct Planned {
    let plan: Plan
    let data: DataExtent
    /// Compares plans with activity; each thread takes its own.
    let judge: () -> PlanJudge
    /// The weeks that are wanted; nil for all with a record.
    var weeks: Set<ISOWeek>?
    /// The sets of categories of goals, in order of name, each with the first date of any goal that has it.
    let categories: [(set: GoalCategories, first: CivilDate)]

    init(
      plan: Plan,
      goals: [Goal],
      data: DataExtent,
      judge: @escaping () -> PlanJudge,
      weeks: Set<ISOWeek>?
    ) {
      self.plan = plan
      self.data = data
      self.judge = judge
      self.weeks = weeks
      var first: [GoalCategories: CivilDate] = [:]
      for goal in goals {
        guard let set = GoalCategories(goal), let start = goal.start else { continue }
        first[set] = min(start, first[set] ?? start)
      }
      categories = first.sorted {
        $0.key.name.utf8.lexicographicallyPrecedes($1.key.name.utf8)
      }.map { ($0.key, $0.value) }
    }
  }

  /// About how many records are held in memory at once.
  private static let budget = 32_000
  /// At most so many weeks are held at once, whatever they hold.
  private static let longestChunk = 4

  /// Brings everything up to date; gives the weeks that were accounted for anew.
  @discardableResult
  func update() throws -> Set<ISOWeek> {
    let basis = Recount.basis(of: configuration, devices: loaders[0].devices)
    var stale: [TimeSpan] = []
    let recorded: TimeSet
    let clock = self.clock
    // What the clock will do is added to it as time goes by; what it did only other rules change.
    if try store.basis("hours") == basis, clock.hasPrefix(try store.basis("clock") ?? "") {
      stale = try store.staleTimes().spans
      // What lay ahead at the last run may have come to pass, and the other way round.
      var passed: TimeSpan?
      if let text = try store.basis("as_of"), let last = Int64(text) {
        let last = Instant(milliseconds: last)
        passed = TimeSpan(min(last, now), max(last, now))
      }
      recorded = try recordedTimes(near: stale + (passed.map { [$0] } ?? []))
      if let passed { stale += recorded.intersection(passed) }
    } else {
      recorded = try store.recordedTimes()
      // Other zones have other hours: none of the old ones may stay. Until all are counted the store
      // rests on nothing, so that a run that ends before is not taken for one that counted.
      try store.transaction {
        try store.clearBuckets()
        try store.clearDays()
        try store.setBasis("hours", "")
      }
      stale = recorded.spans
    }
    let dates = affectedDates(stale, within: recorded)
    let inputs = try outdated(dates)
    let weeks = Set(inputs.keys).union(dates.flatMap { Recount.weeks(of: $0) })
    // Hours and days are of one counting: what another build of the program computed of a week is computed
    // anew, its hours as well.
    let renewed = Recount.joined(
      dates + (try recordedDates(in: Recount.runs(of: Set(inputs.keys))))
    )
    var done = 0
    for run in Recount.runs(of: weeks) {
      try count(run, renewed, inputs) { chunk in
        done += chunk
        progress?.tell("counting hours", Int64(done), of: Int64(weeks.count))
      }
    }
    try store.transaction {
      try store.clearStaleTimes()
      try store.setBasis("hours", basis)
      try store.setBasis("clock", clock)
      try store.setBasis("as_of", String(now.milliseconds))
    }
    return Set(inputs.keys)
  }

  /// What the person's clock did up to now: zones keep their names when their rules change.
  private var clock: String {
    configuration.timeline.offsets(
      in: TimeSpan(Instant(milliseconds: 0), max(now, Instant(milliseconds: 1)))
    )
    .map { "\($0.from.milliseconds):\($0.offset)\n" }.joined()
  }

  /// Ranges of dates in order, those that overlap or follow each other as one.
  private static func joined(_ ranges: [Range<CivilDate>]) -> [Range<CivilDate>] {
    var joined: [Range<CivilDate>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = joined.last, range.lowerBound <= last.upperBound {
        joined[joined.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        joined.append(range)
      }
    }
    return joined
  }

  // MARK: - What is stale

  /// The times with records that could have to do with these times, and perhaps more.
  private func recordedTimes(near spans: [TimeSpan]) throws -> TimeSet {
    guard let first = spans.map(\.start).min(), let last = spans.map(\.end).max() else {
      return TimeSet([])
    }
    let reach = 2 * configuration.policy.evidenceReach
    return try store.recordedTimes(near: TimeSpan(first - reach, last + reach))
  }

  /// The local dates that changed times can touch: evidence of input reaches a day to both sides.
  ///
  /// Dates without records near them are left out: one record of a wrong clock costs its own days.
  private func affectedDates(
    _ stale: [TimeSpan],
    within recorded: TimeSet
  ) -> [Range<CivilDate>] {
    let reach = configuration.policy.evidenceReach
    func widened(_ spans: [TimeSpan]) -> TimeSet {
      TimeSet(
        spans.filter { !$0.isEmpty }.map { TimeSpan($0.start - reach, $0.end + reach) }
      )
    }
    let near = widened(recorded.spans)
    let touched = widened(stale).spans.flatMap { near.intersection($0) }
    var ranges: [Range<CivilDate>] = []
    for span in touched {
      let first = configuration.timeline.date(at: span.start)
      let last = configuration.timeline.date(at: span.end) + 1
      if let previous = ranges.last, first <= previous.upperBound {
        ranges[ranges.count - 1] = previous.lowerBound..<max(previous.upperBound, last)
      } else {
        ranges.append(first..<last)
      }
    }
    return ranges
  }

  /// The dates of some weeks that records have to do with, as far as they are counted at all.
  private func recordedDates(in runs: [Range<ISOWeek>]) throws -> [Range<CivilDate>] {
    let timeline = configuration.timeline
    let spans = runs.map {
      TimeSpan(timeline.start(of: $0.lowerBound.monday), timeline.start(of: $0.upperBound.monday))
    }
    let dates = affectedDates(spans, within: try recordedTimes(near: spans))
    return runs.flatMap { run in
      dates.map { $0.clamped(to: run.lowerBound.monday..<run.upperBound.monday) }
    }.filter { !$0.isEmpty }
  }

  /// The weeks that do not rest on what they rest on now, with that; where the plan is not known, what
  /// was kept of the weeks around stale dates is forgotten.
  private func outdated(_ dates: [Range<CivilDate>]) throws -> [ISOWeek: Fingerprint] {
    // An event of the last evening reaches into the next week, and work on one of the first began before.
    let touched = Set(
      dates.flatMap { Recount.weeks(of: ($0.lowerBound - 1)..<($0.upperBound + 1)) }
    )
    guard let plan else {
      try store.transaction { for week in touched { try store.forget(week: week.monday) } }
      return [:]
    }
    let kept = Dictionary(try store.keptWeeks().map { ($0.monday, $0.input) }) { first, _ in first }
    // A clock that went back leaves weeks behind that lie ahead again, and exports may be forgotten.
    let recorded = Set(plan.data.weeks.map(\.monday))
    let gone = kept.keys.filter { !recorded.contains($0) }.sorted()
    if !gone.isEmpty {
      try store.transaction { for monday in gone { try store.forget(week: monday) } }
    }
    var inputs: [ISOWeek: Fingerprint] = [:]
    for week in plan.data.weeks where plan.weeks?.contains(week) ?? true {
      let input = input(of: week, plan)
      if kept[week.monday] != input || touched.contains(week) { inputs[week] = input }
    }
    return inputs
  }

  /// What tells all that a week and its days rest on, besides the records and the choices that shape hours,
  /// from anything else.
  private func input(of week: ISOWeek, _ plan: Planned) -> Fingerprint {
    let monday = week.monday.dayNumber
    let sunday = configuration.timeline.start(of: week.monday + 7)
    var input = FingerprintInput()
    input.add(Build.identity)
    input.add(plan.plan.fingerprint((monday - 2)..<(monday + 10)))
    input.add(plan.plan.reached(now, plan.data.reach, behind: sunday))
    for name in categories(for: week, plan).map(\.name) { input.add(name) }
    return input.fingerprint
  }

  /// The sets of categories of goals that have begun by a week's end, in order of name.
  private func categories(for week: ISOWeek, _ plan: Planned) -> [GoalCategories] {
    plan.categories.filter { $0.first < week.monday + 7 }.map(\.set)
  }

  // MARK: - Counting

  private struct Chunk {
    let weeks: Range<ISOWeek>
    let counted: [(categories: [GoalCategories], week: ISOWeek, input: Fingerprint)]

    var dates: Range<CivilDate> { weeks.lowerBound.monday..<weeks.upperBound.monday }
  }

  private struct Counted {
    let chunk: Chunk
    let hours: HourSums
    let accounts: [DayAccount]
    let weeks: [(week: KeptWeek, days: [KeptDay])]
  }

  private func count(
    _ run: Range<ISOWeek>,
    _ dates: [Range<CivilDate>],
    _ inputs: [ISOWeek: Fingerprint],
    _ note: (_ weeks: Int) -> Void
  ) throws {
    try store.transaction {
      try eachChunk(of: run, inputs) { part in
        try keep(part, dates)
        note(Recount.weeks(in: part.chunk.weeks).count)
      }
    }
  }

  /// Counts a run of weeks, on as many threads as there are loaders, and hands over what came of it in order.
  ///
  /// Of the weeks that have `inputs` it is counted as well what they and their days came to.
  private func eachChunk(
    of run: Range<ISOWeek>,
    _ inputs: [ISOWeek: Fingerprint],
    _ take: (Counted) throws -> Void
  ) throws {
    let counts = try store.recordCounts(
      first: run.lowerBound.monday.dayNumber - 2,
      last: run.upperBound.monday.dayNumber + 2
    )
    var from = run.lowerBound
    let gate = loaders[0].gate
    let judges = loaders.map { _ in plan?.judge() }
    try inOrder(
      workers: loaders.count,
      ahead: loaders.count + 1,
      next: { () -> Chunk? in
        guard from < run.upperBound else { return nil }
        let to = chunkEnd(from, run.upperBound, counts)
        defer { from = to }
        return Chunk(
          weeks: from..<to,
          counted: Recount.weeks(in: from..<to).compactMap { week in
            guard let plan, let input = inputs[week] else { return nil }
            return (categories(for: week, plan), week, input)
          }
        )
      },
      work: { worker, chunk in
        try counted(chunk, loaders[worker], judges[worker] ?? nil)
      },
      take: { (part: Counted) in try gate.closed { try take(part) } }
    )
  }

  private func counted(
    _ chunk: Chunk,
    _ loader: ActivityLoader,
    _ judge: PlanJudge?
  ) throws -> Counted {
    let dates = chunk.dates
    let activity = try loader.load((dates.lowerBound - 1)..<(dates.upperBound + 1))
    for day in activity.accounts where dates.contains(day.date) {
      guard day.account.isBalanced else { throw Unbalanced(date: day.date) }
    }
    let hours = activity.hourSums().only(dates)
    var weeks: [(KeptWeek, [KeptDay])] = []
    if let plan, let judge, !chunk.counted.isEmpty {
      let fingerprints = activity.fingerprints(loader.accounting.text)
      let buckets = Dictionary(grouping: hours.buckets, by: \.cell.date)
      let finder = FactFinder(
        activity: activity,
        events: plan.plan.events(near: activity.grid.span),
        judge: judge,
        dataTo: plan.data.reach,
        asOf: now,
        appName: { _ in "" }
      )
      for (categories, week, input) in chunk.counted {
        let spans = categories.map { ($0.name, $0.spans(in: activity)) }
        let days = week.days.map { date in
          let kept = finder.kept(of: date..<(date + 1))
          return KeptDay(
            date: date,
            activity: fingerprints[date] ?? .nothing,
            tally: DayTally(
              date,
              buckets[date] ?? [],
              outcomes: kept.outcomes,
              use: finder.use(of: date)
            ).bytes,
            core: kept.core.bytes,
            goalSpans: goalSpans(spans, on: date, activity)
          )
        }
        let core = finder.core(of: week.monday..<(week.monday + 7))
        weeks.append((KeptWeek(monday: week.monday, input: input, core: core.bytes), days))
      }
    }
    return Counted(
      chunk: chunk,
      hours: hours,
      accounts: activity.accounts.filter { dates.contains($0.date) },
      weeks: weeks
    )
  }

  /// The parts of spans on a date, which a journey may cut in several.
  private func goalSpans(
    _ spans: [(name: String, spans: [TimeSpan])],
    on date: CivilDate,
    _ activity: AccountedActivity
  ) -> [String: [UInt8]] {
    let cells = TimeSet(activity.grid.cells(of: date).map(\.span))
    var bytes: [String: [UInt8]] = [:]
    for (name, spans) in spans {
      let day = cells.spans.flatMap { cell in
        spans.map { $0.intersection(cell) }.filter { !$0.isEmpty }
      }
      if !day.isEmpty { bytes[name] = GoalCategories.bytes(of: day) }
    }
    return bytes
  }

  private func keep(_ part: Counted, _ stale: [Range<CivilDate>]) throws {
    for dates in stale.map({ $0.clamped(to: part.chunk.dates) }) where !dates.isEmpty {
      try store.set(
        hours: part.hours.only(dates),
        accounts: part.accounts.filter { dates.contains($0.date) },
        of: dates
      )
    }
    for (week, days) in part.weeks { try store.set(week, days) }
  }

  /// The end of a chunk that begins at `from` and holds about as many records as the budget allows.
  private func chunkEnd(_ from: ISOWeek, _ end: ISOWeek, _ counts: [Int: Int]) -> ISOWeek {
    func records(_ week: ISOWeek) -> Int {
      week.days.reduce(0) { $0 + (counts[$1.dayNumber] ?? 0) }
    }
    var to = from + 1
    var held = records(from)
    while to < end, to.monday - from.monday < 7 * Recount.longestChunk {
      held += records(to)
      if held > Recount.budget { break }
      to = to + 1
    }
    return to
  }

  // MARK: - Weeks

  /// The weeks that some dates lie in.
  static func weeks(of dates: Range<CivilDate>) -> [ISOWeek] {
    weeks(
      in: ISOWeek(containing: dates.lowerBound)..<(ISOWeek(containing: dates.upperBound - 1) + 1)
    )
  }

  static func weeks(in range: Range<ISOWeek>) -> [ISOWeek] {
    Array(sequence(first: range.lowerBound) { $0 + 1 }.prefix { $0 < range.upperBound })
  }

  /// Weeks as ranges of neighbours, in order.
  static func runs(of weeks: Set<ISOWeek>) -> [Range<ISOWeek>] {
    var runs: [Range<ISOWeek>] = []
    for week in weeks.sorted() {
      if let last = runs.last, last.upperBound == week {
        runs[runs.count - 1] = last.lowerBound..<(week + 1)
      } else {
        runs.append(week..<(week + 1))
      }
    }
    return runs
  }

  /// What all that is kept of days rests on besides the records: a hash of the choices that shape hours.
  static func basis(of configuration: Configuration, devices: [String]) -> String {
    let rules = configuration.rules
    let parts: [String] =
      ["accounting 6", configuration.timeline.home.name, "\(configuration.timeline.dayStarts)"]
      + configuration.timeline.moves.map { "\($0.from) \($0.zone.name)" }
      + devices
      + rules.rules.map {
        "\($0.category)|\($0.field.rawValue)|\($0.rank)|\($0.ignoresCase)|\($0.mark)|\($0.effect)"
      }
      + rules.productivity.map { "\($0.key)=\($0.value)" }.sorted()
      + rules.decided.map { "\($0)" }.sorted()
      + [
        configuration.policy.attribution.rawValue, "\(configuration.policy.longestRecord)",
        "\(configuration.policy.floodGap)", "\(configuration.policy.awayExceptions)",
      ]
      + configuration.policy.longestByCategory.map { "\($0.key)=\($0.value)" }.sorted()
    return ContentHash.hexadecimal(ContentHash.of(parts.joined(separator: "\n").utf8))
  }
}

/// The account of a day does not add up: a mistake in lockin.
package struct Unbalanced: Error {
  package let date: CivilDate
}
