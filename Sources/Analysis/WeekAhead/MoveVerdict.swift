import CivilTime
import Plans

/// What became of a suggested move whose time is over.
///
/// It holds what the devices saw where the event took place, beside what was to be expected there and in
/// the other place, and says nothing of causes.
public struct MoveVerdict: Sendable, Hashable {
  /// The suggestion with what the person made of it.
  public let suggestion: Suggestion
  /// The move.
  public let move: Move
  /// The event, where it is still planned in that period.
  public let event: PlannedEvent?
  /// What the devices saw where the event took place; nil where they say too little.
  public let seen: SpanFocus?
  /// What was to be expected there before; nil where fewer than fourteen days were known.
  public let expected: ExpectedFocus?
  /// What was to be expected in the other place.
  public let otherwise: ExpectedFocus?

  /// Whether the event was moved.
  public var isMoved: Bool { suggestion.state == .applied }
  /// Where the event took place.
  public var span: TimeSpan { isMoved ? move.to : move.from }
  /// How what was seen compares with the interval of what was to be expected.
  public var verdict: Verdict {
    guard let seen, let expected else { return .tooEarly }
    return seen.focus > expected.focus.high
      ? .above : seen.focus < expected.focus.low ? .below : .within
  }

  /// A verdict with all its parts given.
  public init(
    suggestion: Suggestion,
    move: Move,
    event: PlannedEvent?,
    seen: SpanFocus?,
    expected: ExpectedFocus?,
    otherwise: ExpectedFocus?
  ) {
    self.suggestion = suggestion
    self.move = move
    self.event = event
    self.seen = seen
    self.expected = expected
    self.otherwise = otherwise
  }
}

/// Looks back at suggested moves.
public struct MoveJudge {
  private let dataTo: Instant?

  /// A judge; `dataTo` is the latest instant that the data reach.
  public init(dataTo: Instant?) {
    self.dataTo = dataTo
  }

  /// The moves that were due in a period, in order of time.
  ///
  /// Of those applied the new time begins in it, of all others the old one.
  public static func due(_ suggestions: [Suggestion], in period: TimeSpan) -> [Suggestion] {
    func start(_ suggestion: Suggestion) -> Instant? {
      suggestion.move.map { suggestion.state == .applied ? $0.to.start : $0.from.start }
    }
    return suggestions.compactMap { suggestion in
      start(suggestion).flatMap {
        period.start <= $0 && $0 < period.end ? (start: $0, suggestion: suggestion) : nil
      }
    }.sorted { ($0.start, $0.suggestion.id) < ($1.start, $1.suggestion.id) }.map(\.suggestion)
  }

  /// What became of moves; `expected` is what was known before the period, `seen` what the devices saw.
  public func verdicts(
    _ suggestions: [Suggestion],
    events: [PlannedEvent],
    expected: (TimeSpan) -> ExpectedFocus?,
    seen: (TimeSpan) -> SpanFocus
  ) -> [MoveVerdict] {
    func known(_ span: TimeSpan) -> ExpectedFocus? {
      expected(span).flatMap { $0.dayCount >= PeakFinder.leastDays ? $0 : nil }
    }
    return suggestions.compactMap { suggestion in
      guard let move = suggestion.move else { return nil }
      let isMoved = suggestion.state == .applied
      let (here, there) = isMoved ? (move.to, move.from) : (move.from, move.to)
      let focus = seen(here)
      let isOver = dataTo.map { here.end <= $0 } ?? false
      // Of a time that was seen for less than four fifths, too little is known.
      let isSeen = isOver && !focus.isUncertain && focus.observed * 5 >= here.length * 4
      return MoveVerdict(
        suggestion: suggestion,
        move: move,
        event: events.first { $0.id == move.event },
        seen: isSeen ? focus : nil,
        expected: known(here),
        otherwise: known(there)
      )
    }
  }
}
