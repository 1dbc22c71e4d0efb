import CivilTime
import Plans
import Platform
import Records

/// What other periods need to know of a period: a few numbers, kept in the store so that nobody accounts
/// for its days again.
public struct PeriodTally: Sendable, Hashable {
  /// What was seen of days that are kept for an exam or a deadline.
  public struct Window: Sendable, Hashable {
    /// The event's id.
    public let event: String
    /// The part of it that was looked at.
    public let span: TimeSpan
    /// Milliseconds of activity.
    let tracked: Int64
    /// Distraction by category, the largest first.
    let distractions: [CategoryTime]
  }

  /// How long the longest focus block is that begins in the period, in milliseconds; nil without one.
  public struct Begun: Sendable, Hashable {
    /// With what it has beyond the period's end, up to a day.
    public let whole: Int64?
    /// Where each is cut at the period's end.
    public let within: Int64?
  }

  /// How much of the period is known.
  public private(set) var coverage: Coverage
  /// In which hours devices were used, and which were not seen; of a day alone.
  public let use: DayUse
  /// Milliseconds of focus.
  public let focus: Int64
  /// Milliseconds of distraction.
  public let distraction: Int64
  /// Milliseconds of mapped planned time with evidence.
  public let judged: Int64
  /// Milliseconds of that time that were kept.
  public let kept: Int64
  /// The longest focus block in milliseconds, or nil without one.
  public let longestBlock: Int64?
  /// The longest focus block that begins in it, which is another where one crosses its beginning or its end.
  public let begun: Begun
  /// The planned work of which it is known how long it took, in order of time.
  public let tasks: [PlanningFactor.Task]
  /// What was seen of exams and deadlines that last whole days.
  public let windows: [Window]

  /// Whether its figures can be compared with those of others.
  public var isComparable: Bool { coverage.isComparable }

  /// The share of mapped planned time with evidence that was kept, in thousandths; nil without.
  public var planKept: Int? { judged > 0 ? Int(kept * 1000 / judged) : nil }

  /// A core with all its parts given.
  init(
    coverage: Coverage,
    use: DayUse = .none,
    focus: Int64,
    distraction: Int64,
    judged: Int64,
    kept: Int64,
    longestBlock: Int64?,
    begun: Begun,
    tasks: [PlanningFactor.Task] = [],
    windows: [Window] = []
  ) {
    self.coverage = coverage
    self.use = use
    self.focus = focus
    self.distraction = distraction
    self.judged = judged
    self.kept = kept
    self.longestBlock = longestBlock
    self.begun = begun
    self.tasks = tasks
    self.windows = windows
  }
}

extension PeriodTally {
  /// The longest focus block of a day as a period of several days tells it: on the day on which it begins, and
  /// cut at the period's ends alone.
  public func longestBlock(on date: CivilDate, in dates: Range<CivilDate>) -> Int64? {
    let (isFirst, isLast) = (date == dates.lowerBound, date == dates.upperBound - 1)
    if isLast { return isFirst ? longestBlock : begun.within }
    return isFirst ? [longestBlock, begun.whole].compactMap(\.self).max() : begun.whole
  }
}

extension PeriodTally {
  /// What several days came to; the longest block is none of it, as it does not follow from those of days.
  public init(joining days: [PeriodTally]) {
    self.init(
      coverage: Coverage(of: days),
      focus: days.reduce(0) { $0 + $1.focus },
      distraction: days.reduce(0) { $0 + $1.distraction },
      judged: days.reduce(0) { $0 + $1.judged },
      kept: days.reduce(0) { $0 + $1.kept },
      longestBlock: nil,
      begun: Begun(whole: nil, within: nil),
      tasks: days.flatMap(\.tasks)
    )
  }
}

extension PeriodTally {
  /// The day, on a date, with its silence in hours that are usually silent.
  package func known(by usual: UsualHours, on date: CivilDate) -> PeriodTally {
    guard !use.unseen.isEmpty else { return self }
    var tally = self
    tally.coverage = coverage.adding(silent: use.unseen(in: usual.silent(on: date)))
    return tally
  }

  /// The week, as far as its days are known.
  package func known(by days: [PeriodTally]) -> PeriodTally {
    var tally = self
    tally.coverage = Coverage(of: days)
    return tally
  }
}

extension Coverage {
  fileprivate init(of days: [PeriodTally]) {
    self = days.reduce(Coverage(observed: 0, capacity: 0, whole: 0)) { $0 + $1.coverage }
  }
}

extension PeriodInsights {
  /// What other periods need to know of it.
  public var core: PeriodTally {
    PeriodTally(
      coverage: coverage,
      use: use,
      focus: focus.focus,
      distraction: focus.distraction,
      judged: totals.judged.planned,
      kept: totals.judged.on,
      longestBlock: longestBlock,
      begun: begun,
      tasks: plan.compactMap { PlanningFactor.Task($0) },
      windows: windows.map { PeriodTally.Window($0) }
    )
  }
}

extension PeriodTally.Window {
  /// What stays of some facts where their event is known by its id.
  init(_ facts: WindowFacts) {
    event = facts.event.id
    span = facts.span
    tracked = facts.tracked
    distractions = facts.distractions
  }

  /// The facts it stands for, with the event of its id among some events; nil where it is none of them.
  public func facts(among events: [PlannedEvent]) -> WindowFacts? {
    events.first { $0.id == event }.map {
      WindowFacts(event: $0, span: span, tracked: tracked, distractions: distractions)
    }
  }
}

// MARK: - As bytes

extension PeriodTally {
  /// The core in few bytes, which `init(_:)` reads back.
  public var bytes: [UInt8] {
    var out = CompactBytes()
    out.append(UInt64(windows.count))
    use.append(to: &out)
    out.append(coverage.observed)
    out.append(coverage.capacity)
    out.append(coverage.whole)
    out.append(focus)
    out.append(distraction)
    out.append(judged)
    out.append(kept)
    out.append(longestBlock)
    out.append(begun.whole)
    out.append(begun.within)
    out.append(UInt64(tasks.count))
    for task in tasks {
      out.append(task.planned)
      out.append(task.actual)
    }
    for window in windows {
      out.append(window.event)
      out.append(window.span.start.milliseconds)
      out.append(window.span.length)
      out.append(window.tracked)
      out.append(UInt64(window.distractions.count))
      for time in window.distractions {
        out.append(time.category.description)
        out.append(time.productivity.map(Int64.init))
        out.append(time.milliseconds)
      }
    }
    return out.bytes
  }

  /// The use of a day alone, from the bytes of its core.
  package static func use(_ bytes: [UInt8]) throws(CompactReader.Malformed) -> DayUse {
    var input = CompactReader(bytes)
    _ = try input.count()
    return try DayUse(from: &input)
  }

  /// Whether there are any windows in the bytes of a core.
  public static func hasWindows(_ bytes: [UInt8]) -> Bool { bytes.first != 0 }

  /// Reads a core; throws where the bytes are none.
  public init(_ bytes: [UInt8]) throws(CompactReader.Malformed) {
    var input = CompactReader(bytes)
    let windowCount = try input.count()
    use = try DayUse(from: &input)
    coverage = Coverage(
      observed: try input.number(),
      capacity: try input.number(),
      whole: try input.number()
    )
    focus = try input.number()
    distraction = try input.number()
    judged = try input.number()
    kept = try input.number()
    longestBlock = try input.optionalNumber()
    begun = Begun(whole: try input.optionalNumber(), within: try input.optionalNumber())
    var tasks: [PlanningFactor.Task] = []
    for _ in 0..<(try input.count()) {
      let (planned, actual) = (try input.number(), try input.number())
      tasks.append(PlanningFactor.Task(planned: planned, actual: actual))
    }
    self.tasks = tasks
    var windows: [Window] = []
    for _ in 0..<windowCount {
      let event = try input.text()
      let start = Instant(milliseconds: try input.number())
      let span = TimeSpan(start, start + (try input.number()))
      let tracked = try input.number()
      var distractions: [CategoryTime] = []
      for _ in 0..<(try input.count()) {
        distractions.append(
          CategoryTime(
            category: CategoryPath(try input.text()),
            productivity: try input.optionalNumber().map { Int8(truncatingIfNeeded: $0) },
            milliseconds: try input.number()
          )
        )
      }
      windows.append(
        Window(event: event, span: span, tracked: tracked, distractions: distractions)
      )
    }
    self.windows = windows
    guard input.isAtEnd else { throw CompactReader.Malformed() }
  }
}
