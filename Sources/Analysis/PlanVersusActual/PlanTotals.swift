import CivilTime
import Plans
import Records

/// What a period's plan came to, with each millisecond in one event only.
///
/// Where events overlap, the time is that of the firmest one (`PlannedEvent.outranks`). Two sums hold
/// to the millisecond: the plan's union is on + distraction + other + away, and what was tracked is
/// the plan's tracked time + unplanned focus + other unplanned time.
public struct PlanTotals: Sendable, Hashable {
  /// What the plan of one tag came to.
  public struct Tag: Sendable, Hashable {
    /// The tag; nil for events without one.
    public fileprivate(set) var tag: String?
    /// How many events begin in the period or reach into it.
    public let events: Int
    /// How many of them can't be judged.
    public let unjudged: Int
    /// Milliseconds that were planned, those that can't be judged included.
    public let planned: Int64
    /// The time of the events that can be judged.
    public let judged: PlanParts
    /// Milliseconds spent on them, before and after their times included; nil where none can be
    /// judged or only totals of hours are known.
    public let actual: Int64?
    /// The median of the milliseconds between planned and real start; nil where none is known.
    public let startDelay: Int64?

    /// Milliseconds more (or, negative, less) than planned, of events that can be judged.
    public var deviation: Int64? { actual.map { $0 - judged.planned } }
    /// The share of the judged time that was kept, in thousandths: a ratio of sums.
    public var adherence: Int? {
      judged.planned > 0 ? Int(judged.on * 1000 / judged.planned) : nil
    }
  }

  /// The time of all events, as far as the data reach.
  public var parts = PlanParts()
  /// The time of the events that can be judged.
  public var judged = PlanParts()
  /// Milliseconds of focus outside all events.
  public var unplannedFocus: Int64 = 0
  /// Milliseconds of other activity outside all events.
  public var otherUnplanned: Int64 = 0
  /// Milliseconds of focus within events that it does not belong to.
  public var focusElsewhere: Int64 = 0
  /// By tag, the most time planned first; an event with two tags is in both.
  public var tags: [Tag] = []

  /// No plan and no activity.
  init() {}

  /// The same, with other names for the tags.
  public func named(_ name: (String) -> String) -> PlanTotals {
    var totals = self
    for index in totals.tags.indices { totals.tags[index].tag = tags[index].tag.map(name) }
    return totals
  }

  /// The share of mapped planned time with evidence that was kept, in thousandths; nil without.
  public var kept: Int? { judged.planned > 0 ? Int(judged.on * 1000 / judged.planned) : nil }
  /// Milliseconds of activity: that within the plan and that outside.
  public var tracked: Int64 { parts.tracked + unplannedFocus + otherUnplanned }
  /// Milliseconds of focus on what no event asked for at that time.
  public var unplannedWork: Int64 { unplannedFocus + focusElsewhere }
}

extension PlanJudge {
  /// The totals of a span of time; `events` are those around it.
  func totals(
    of span: TimeSpan,
    activity: AccountedActivity,
    events near: NearbyEvents,
    dataTo: Instant?,
    asOf: Instant
  ) -> PlanTotals {
    let busy = near.around(span).filter { !$0.span.intersection(span).isEmpty }
      .sorted(by: PlannedEvent.outranks)
    let mapped = busy.map { categories(of: $0, in: activity)?.belong }
    func isOn(_ index: Int) -> (Segment) -> Bool {
      { mapped[index]?[Int($0.category)] ?? false }
    }
    let items = busy.map {
      PlanItem(compare($0, with: activity, among: near, dataTo: dataTo, asOf: asOf))
    }
    var totals = PlanTotals()
    var planned = items
    let shares = TimeAllocation(busy.map { $0.span.intersection(span) }).parts
    for (index, spans) in shares.enumerated() {
      for part in spans {
        let segments = activity.segments(overlapping: part)
        planned[index].parts += PlanParts(segments, within: part, isOn(index))
        for segment in segments
        where (segment.productivity ?? 0) >= 1 && !isOn(index)(segment) {
          totals.focusElsewhere += segment.span.intersection(part).length
        }
      }
      totals.parts += planned[index].parts
      if planned[index].found.isJudged { totals.judged += planned[index].parts }
    }
    addWork(&planned, activity, near, span, isOn)
    for gap in TimeSet(busy.map(\.span)).gaps(in: span) {
      for segment in activity.segments(overlapping: gap) {
        let length = segment.span.intersection(gap).length
        if (segment.productivity ?? 0) >= 1 {
          totals.unplannedFocus += length
        } else {
          totals.otherUnplanned += length
        }
      }
    }
    totals.tags = PlanTotals.byTag(planned)
    return totals
  }

  /// Adds work before and after the events' times, each millisecond to one of them: first what ran
  /// over, then what began early.
  private func addWork(
    _ items: inout [PlanItem],
    _ activity: AccountedActivity,
    _ near: NearbyEvents,
    _ span: TimeSpan,
    _ isOn: (Int) -> (Segment) -> Bool
  ) {
    var spans: [(index: Int, span: TimeSpan)] = []
    var early: [(index: Int, span: TimeSpan)] = []
    for index in items.indices where items[index].found.actual != nil {
      let event = items[index].found.event
      guard let beyond = beyond(event, activity, among: near, isOn(index)) else { continue }
      spans += beyond.overrun.map { (index, $0.intersection(span)) }
      early += beyond.early.map { (index, $0.intersection(span)) }
    }
    spans += early
    for (place, parts) in TimeAllocation(spans.map(\.span)).parts.enumerated() {
      items[spans[place].index].beyond += parts.reduce(0) { $0 + $1.length }
    }
  }
}

/// A planned event with the time that is its own.
private struct PlanItem {
  let found: PlanComparison
  var parts = PlanParts()
  var beyond: Int64 = 0

  init(_ found: PlanComparison) { self.found = found }
}

extension PlanTotals {
  fileprivate static func byTag(_ items: [PlanItem]) -> [Tag] {
    var groups: [String?: [PlanItem]] = [:]
    // Where two have the same time it is the one that came first, and of one event the words that lockin knows: by its name,
    // one that is not shown would be told to lie between two that are.
    var order: [String?] = []
    for item in items where item.found.status != .ahead {
      let tags: [String?] = item.found.event.subjects
      for tag in tags.isEmpty ? [nil] : tags {
        if groups[tag] == nil { order.append(tag) }
        groups[tag, default: []].append(item)
      }
    }
    let tags = order.map { tag($0, groups[$0] ?? []) }
    return tags.enumerated().sorted {
      let (first, second) = ($0.element, $1.element)
      if first.planned != second.planned { return first.planned > second.planned }
      return (rank(first.tag), $0.offset) < (rank(second.tag), $1.offset)
    }.map(\.element)
  }

  private static func rank(_ tag: String?) -> Int {
    tag.map { PlanTag.words.contains($0) ? 0 : 1 } ?? 2
  }

  private static func tag(_ tag: String?, _ items: [PlanItem]) -> Tag {
    let seen = items.filter(\.found.isJudged)
    var judged = PlanParts()
    for item in seen { judged += item.parts }
    let isPlaced = !seen.isEmpty && seen.allSatisfy { $0.found.actual != nil }
    return Tag(
      tag: tag,
      events: items.count,
      unjudged: items.count - seen.count,
      planned: items.reduce(0) { $0 + $1.parts.planned },
      judged: judged,
      actual: isPlaced ? judged.on + seen.reduce(0) { $0 + $1.beyond } : nil,
      startDelay: median(seen.compactMap(\.found.startDelay))
    )
  }

  /// The middle of some values, rounded down between two; nil without any.
  static func median(_ values: [Int64]) -> Int64? {
    guard !values.isEmpty else { return nil }
    let sorted = values.sorted()
    let upper = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[upper] : (sorted[upper - 1] + sorted[upper]) / 2
  }
}
