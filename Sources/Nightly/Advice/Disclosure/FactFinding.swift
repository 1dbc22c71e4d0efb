import Analysis
import CivilTime
import Plans
import Records

extension AdviceFacts {
  /// What is known at a period's end, and what lies ahead of it.
  public struct Basis {
    /// The person, as a keyed hash.
    public let user: String
    /// The person's zones.
    public let timeline: ZoneTimeline
    /// When work may be suggested, in minutes after midnight.
    public let working: Range<Int>
    /// Milliseconds that stay free beside events that can't be moved.
    public var spacing: Int64 = WorkingHours.spacing
    /// The facts of the period.
    public let facts: PeriodInsights
    /// What focus usually is in such a period.
    let usualFocus: UsualRange?
    /// The hours with more or less focus than the rest of the day, the clearest first.
    public let peaks: [PeakClaim]
    /// All planned events.
    public let events: [PlannedEvent]
    /// Better times for movable events of the days ahead.
    public let moves: [ScheduledMove]
    /// Times for pauses in the day ahead.
    let pauses: [TimeSpan]
    /// The ids of suggestions that the person has refused.
    public let refused: Set<String>
    /// Makes the ids of suggestions.
    public var names = SuggestionID()
  }

  /// The most events that a request tells of; a full week has fewer.
  static let mostEvents = 80

  /// The facts for advice.
  ///
  /// Nothing in them depends on a title, an order of titles included: twins that differ in their titles
  /// only are told apart by what is proposed for them. Of more than `mostEvents`, those that something
  /// is proposed for are told, and then the nearest. Only what can be done is proposed.
  public init(_ basis: Basis) {
    let (timeline, dayAhead) = (basis.timeline, basis.facts.dates.upperBound)
    let span = TimeSpan(timeline.start(of: dayAhead), timeline.start(of: dayAhead + 7))
    let day: Int64 = 86_400_000
    let near = basis.events.filter {
      $0.exclusion == nil && $0.span.start < span.end + day && $0.span.end > span.start - day
    }
    // What the person has refused is not offered again.
    func isOpen(_ id: String) -> Bool { !basis.refused.contains(id) }
    let check = MoveCheck(
      timeline: timeline,
      working: basis.working,
      spacing: basis.spacing,
      now: timeline.start(of: dayAhead) + -1
    )
    let moves = AdviceFacts.possible(
      basis.moves.filter { isOpen(basis.names.shift($0.event, to: $0.span.start)) },
      check,
      among: near
    )
    let events = AdviceFacts.told(
      near.filter { $0.span.start < span.end && $0.span.end > span.start },
      moves,
      basis.pauses
    ).enumerated().map { Event(id: "E\($0.offset + 1)", planned: $0.element) }
    let named = Dictionary(events.map { ($0.planned.id, $0.id) }, uniquingKeysWith: { a, _ in a })
    let pauses = AdviceFacts.placed(basis.pauses, in: events)
    let pauseCheck = PauseCheck(timeline: timeline, plan: near)
    // Something has to speak for a pause: the event that it lies in, or work for long without one.
    let isTired = basis.facts.coverage.hasFigures && !basis.facts.continuousWork.longRuns.isEmpty
    let offered = pauses.filter {
      ($0.event != nil || isTired) && isOpen(basis.names.pause(in: $0.event?.planned, $0.span))
        && pauseCheck.allows($0.span, in: $0.event?.planned)
    }
    let hours = AdviceFacts.hours(basis.facts)
    self.init(
      user: basis.user,
      timeline: timeline,
      isWeek: basis.facts.dates.upperBound - basis.facts.dates.lowerBound > 1,
      dayAhead: dayAhead,
      working: basis.working,
      spacing: basis.spacing,
      hours: hours,
      figures: AdviceFacts.figures(basis),
      events: events,
      others: near.filter { named[$0.id] == nil },
      shifts: moves.filter { $0.gain != nil }.enumerated().compactMap { index, move in
        named[move.event.id].map { Shift(id: "S\(index + 1)", event: $0, move: move) }
      },
      partings: moves.filter { $0.gain == nil },
      breaks: offered.enumerated().map { index, pause in
        Break(id: "B\(index + 1)", span: pause.span, event: pause.event?.id)
      },
      peaks: AdviceFacts.peaks(basis.peaks.filter { isOpen(basis.names.peak($0)) }, hours),
      refused: basis.refused,
      names: basis.names
    )
    considered =
      basis.moves.map { names.shift($0.event, to: $0.span.start) }
      + pauses.map { names.pause(in: $0.event?.planned, $0.span) }
      + basis.peaks.map(names.peak)
    considered += RuleAdviser(self).notes.map { names.note($0.text) }
  }

  /// Pauses with the event that each lies in.
  private static func placed(
    _ pauses: [TimeSpan],
    in events: [Event]
  ) -> [(span: TimeSpan, event: Event?)] {
    pauses.map { pause in
      let event = events.first {
        $0.planned.span.start <= pause.start && pause.end <= $0.planned.span.end
      }
      return (pause, event)
    }
  }

  /// The hours to choose from, of claims about some.
  private static func peaks(_ claims: [PeakClaim], _ hours: [Hour]) -> [Peak] {
    claims.filter { claim in
      claim.direction == .peak
        // What is said of hours around a clearer claim is not said of them as a whole.
        && claim.window.isDisjoint(with: claim.leftOut)
        // Without any focus in those hours there is nothing to show for it.
        && hours.contains { claim.window.contains($0.hour) && $0.focus >= AdviceFacts.step }
    }.enumerated().map { Peak(id: "P\($0.offset + 1)", claim: $0.element) }
  }

  /// The moves that can all be made together, in order of their new times: what rests on a move that is
  /// not offered falls away with it.
  private static func possible(
    _ moves: [ScheduledMove],
    _ check: MoveCheck,
    among events: [PlannedEvent]
  ) -> [ScheduledMove] {
    var left = moves.sorted {
      ($0.span.start, $0.event.span.start) < ($1.span.start, $1.event.span.start)
    }
    while let index = left.firstIndex(where: {
      check.obstacle(to: $0.move, among: events, together: left.map(\.move)) != nil
    }) {
      left.remove(at: index)
    }
    return left
  }

  /// The events to tell of, in order of time: those that something is proposed for, and of the others
  /// the nearest.
  private static func told(
    _ events: [PlannedEvent],
    _ moves: [ScheduledMove],
    _ pauses: [TimeSpan]
  ) -> [PlannedEvent] {
    let targets = Dictionary(moves.map { ($0.event.id, $0.span.start) }, uniquingKeysWith: min)
    let sorted = events.sorted { a, b in
      if a.span.start != b.span.start { return a.span.start < b.span.start }
      if a.span.end != b.span.end { return a.span.end < b.span.end }
      if a.kind != b.kind { return a.kind.rawValue < b.kind.rawValue }
      let (tags, others) = (AdviceFacts.tags(a), AdviceFacts.tags(b))
      if tags != others { return tags.lexicographicallyPrecedes(others) }
      return (targets[a.id]?.milliseconds ?? .max) < (targets[b.id]?.milliseconds ?? .max)
    }
    guard sorted.count > mostEvents else { return sorted }
    let needed = sorted.indices.filter { index in
      let event = sorted[index]
      return targets[event.id] != nil
        || pauses.contains { event.span.start <= $0.start && $0.end <= event.span.end }
    }.prefix(mostEvents)
    let nearest = sorted.indices.filter { !needed.contains($0) }
      .prefix(mostEvents - needed.count)
    return (needed + nearest).sorted().map { sorted[$0] }
  }

  /// The clock's hours with activity, those of several days put together.
  private static func hours(_ facts: PeriodInsights) -> [Hour] {
    Dictionary(grouping: facts.hours.filter { $0.active > 0 }, by: \.cell.hour).map { hour, all in
      var categories: [AdviceCategory: Int64] = [:]
      for time in all.flatMap(\.categories) {
        categories[AdviceCategory(time), default: 0] += time.milliseconds
      }
      return Hour(
        hour: hour,
        active: all.reduce(0) { $0 + $1.active },
        focus: all.reduce(0) { $0 + $1.focus },
        categories: categories
      )
    }.filter { $0.active >= step }.sorted { $0.hour < $1.hour }
  }

  private static func figures(_ basis: Basis) -> [Figure] {
    let facts = basis.facts
    guard facts.coverage.hasFigures else { return [] }
    var found: [(Figure.Kind, Int64, UsualRange?)] = [(.focus, facts.focus.focus, basis.usualFocus)]
    if let longest = facts.longestBlock {
      found.append((.longestBlock, longest, nil))
      found.append((.focusBlocks, Int64(facts.focus.blocks.count), nil))
    }
    if let kept = facts.planKept { found.append((.planKept, Int64(kept), nil)) }
    let runs = facts.continuousWork.longRuns
    if let longest = runs.map(\.length).max() {
      found.append((.longRuns, Int64(runs.count), nil))
      found.append((.longestRun, longest, nil))
    }
    return found.enumerated().map { index, figure in
      Figure(id: "F\(index + 1)", kind: figure.0, value: figure.1, usual: figure.2)
    }
  }
}
