import Analysis
import CivilTime
import Plans

/// Everything that could be suggested for a period, and what of it is near or new.
///
/// What is new is told by what the day before would have said of the same plan, by what was known then: the
/// same inputs give the same words, and nothing has to be remembered.
public struct Candidates {
  /// What the day, for a week the week, before would have said.
  public struct Before: Sendable {
    /// The ids of the events that it would have moved.
    public let moved: Set<String>
    /// The hours that stood out then.
    public let claims: [PeakClaim]
  }

  private let facts: AdviceFacts
  private let words: AdviceSuggestions
  private let before: Before
  private let events: [PlannedEvent]
  private let isFocusWork: (PlannedEvent) -> Bool

  /// The candidates about some facts; `events` are those around the days ahead, and `isFocusWork` says of
  /// which of them focus is wanted.
  init(
    _ facts: AdviceFacts,
    _ words: AdviceSuggestions,
    before: Before,
    events: [PlannedEvent],
    isFocusWork: @escaping (PlannedEvent) -> Bool
  ) {
    self.isFocusWork = isFocusWork
    self.facts = facts
    self.words = words
    self.before = before
    self.events = events.filter { $0.exclusion == nil }
  }

  /// What is worth reading of a reply, and of what follows from no reply: room for goals and hints of the day; they take
  /// turns by the number of the `day`.
  public func chosen(
    _ reply: AdviceReply,
    _ others: [Suggestion],
    day: Int? = nil
  ) -> [Suggestion] {
    var candidates =
      moves(reply).map(move)
      + others.filter { !facts.refused.contains($0.id) }.map(near)
      + words.pauses(reply).map(near)
      + words.hours(reply).compactMap(hours)
    while true {
      let told = WorthReading.chosen(candidates, day: day).map(\.suggestion)
      guard let blocked = told.first(where: { isBlocked($0, beside: told) }) else { return told }
      candidates.removeAll { $0.suggestion.id == blocked.id }
    }
  }

  /// The moves that hold: of events that lie over others, and those that a reply chose.
  public func moves(_ reply: AdviceReply) -> [Suggestion] { words.partings + words.moves(reply) }

  /// Whether a move goes where an event is that nothing told takes away.
  private func isBlocked(_ suggestion: Suggestion, beside told: [Suggestion]) -> Bool {
    guard let move = suggestion.move else { return false }
    let gone = Set(told.compactMap(\.move?.event))
    return events.contains { !gone.contains($0.id) && !$0.span.intersection(move.to).isEmpty }
  }

  private func near(_ suggestion: Suggestion) -> WorthReading.Candidate {
    WorthReading.Candidate(suggestion, isNear: true, isNew: true)
  }

  private func move(_ suggestion: Suggestion) -> WorthReading.Candidate {
    let move = suggestion.move
    let isNew = move.map { facts.isWeek || !before.moved.contains($0.event) } ?? false
    // It is told on the day before either time, and on the day itself where it was not told then.
    let next = [move?.from.start, move?.to.start].compactMap { $0 }.min()
    let isNear = next.map { start in
      let date = facts.timeline.date(at: start)
      return date == facts.dayAhead + 1 || date == facts.dayAhead && isNew
    }
    return WorthReading.Candidate(suggestion, isNear: isNear ?? false, isNew: isNew)
  }

  // MARK: - Hours to keep free

  /// Hours to keep free, where they stand out since now or something is planned into them.
  ///
  /// Hours that are full of what can't be moved can't be kept free.
  private func hours(_ claim: PeakClaim) -> WorthReading.Candidate? {
    guard claim.days.isNamedByWeek, !isTaken(claim) else { return nil }
    let isNew = !before.claims.contains { old in
      old.direction == claim.direction && old.days == claim.days
        && !old.window.isDisjoint(with: claim.window)
    }
    if let event = intruder(in: claim) {
      return WorthReading.Candidate(
        words.hours(claim, besides: event),
        isNear: !facts.isWeek,
        isNew: true
      )
    }
    return WorthReading.Candidate(words.hours(claim, besides: nil), isNear: false, isNew: isNew)
  }

  /// What is planned into the hours and could lie elsewhere: on the day after the day ahead, where nothing was
  /// in the six days before it, so that it is told at most once a week; for a week, in any of its days.
  private func intruder(in claim: PeakClaim) -> PlannedEvent? {
    func first(on dates: Range<CivilDate>) -> PlannedEvent? {
      events.first { event in
        guard [.personal, .meeting].contains(event.kind), !isFocusWork(event) else { return false }
        let date = facts.timeline.date(at: event.span.start)
        return dates.contains(date) && claim.days.contains(date) && !overlap(event, claim).isEmpty
      }
    }
    let day = facts.dayAhead
    if facts.isWeek { return first(on: day..<(day + 7)) }
    return first(on: (day - 5)..<(day + 1)) == nil ? first(on: (day + 1)..<(day + 2)) : nil
  }

  /// Whether what can't be moved fills at least half of the hours on most of the days ahead.
  private func isTaken(_ claim: PeakClaim) -> Bool {
    let dates = (0..<7).map { facts.dayAhead + $0 }.filter(claim.days.contains)
    let full = dates.filter { date in
      let taken = events.filter { event in
        !event.isMovable && facts.timeline.date(at: event.span.start) == date
      }.reduce(into: Set<Int>()) { $0.formUnion(overlap($1, claim)) }
      return taken.count * 2 >= claim.window.count
    }
    return full.count * 2 > dates.count
  }

  /// The hours of the clock that an event shares with a claim.
  private func overlap(_ event: PlannedEvent, _ claim: PeakClaim) -> Set<Int> {
    guard !event.span.isEmpty else { return [] }
    let first = facts.timeline.local(at: event.span.start)
    let last = facts.timeline.local(at: event.span.end - 1)
    let count = (last.date - first.date) * 24 + last.hour - first.hour
    return Set((0...max(0, min(23, count))).map { (first.hour + $0) % 24 })
      .intersection(claim.window)
  }
}
