import CivilTime
import Documents

/// Something the person might do differently, with what it rests on.
public struct Suggestion: Sendable, Hashable {
  /// What is suggested.
  public enum Proposal: Sendable, Hashable {
    /// To put an event at another time, with what that gains; nil where that was not kept.
    case move(Move, gain: Gain?)
    /// To pause, in an event or between events.
    case pause(TimeSpan, event: String?)
    /// To put a free stretch of time into a goal.
    case workOn(TimeSpan)
    /// To plan nothing else into hours in which focus is high, or to use them.
    case keepFree
    /// To do something otherwise than on the day before, until when it can be done.
    case practice(until: Instant?)
    /// A decision speaks of it, and nothing else is known.
    case unknown
  }

  /// What sort of suggestion it is.
  public enum Kind: String, Sendable, CaseIterable {
    /// To put an event at another time.
    case move
    /// To pause.
    case pause
    /// To put a free stretch of time into a goal.
    case workOn = "work_on"
    /// To plan nothing else into some hours.
    case keepFree = "keep_free"
    /// To do something otherwise than on the day before.
    case practice
    /// Only what was decided on it is known.
    case unknown
  }

  /// How much more focus is to be expected, with a 90% interval, in milliseconds.
  public struct Gain: Sendable, Hashable {
    /// The mean.
    public let focus: Int64
    /// The interval's lower end.
    public let low: Int64
    /// The interval's upper end.
    public let high: Int64

    /// A gain with all its parts given.
    public init(focus: Int64, low: Int64, high: Int64) {
      self.focus = focus
      self.low = low
      self.high = high
    }
  }

  /// What has become of a suggestion.
  public enum State: String, Sendable, CaseIterable {
    /// The latest run made it.
    case open
    /// It was taken up.
    case applied
    /// The person refused it, and no run makes it again.
    case refused
    /// A later run no longer made it; one that makes it again opens it.
    case expired
  }

  /// Who took a suggestion up or refused it.
  public enum Decider: String, Sendable, CaseIterable {
    /// The person.
    case person
    /// A run, as the person had allowed.
    case lockin
  }

  /// Names the suggestion across runs: eight hexadecimal digits.
  public let id: String
  /// What is suggested.
  public let proposal: Proposal
  /// The suggestion in words.
  public let text: String
  /// What it rests on, in words.
  public let because: String
  /// What has become of it.
  public let state: State

  /// A suggestion with all its parts given.
  public init(
    id: String,
    _ proposal: Proposal,
    text: String,
    because: String,
    state: State = .open
  ) {
    self.id = id
    self.proposal = proposal
    self.text = text
    self.because = because
    self.state = state
  }

  /// What sort of suggestion it is.
  public var kind: Kind {
    switch proposal {
    case .move: .move
    case .pause: .pause
    case .workOn: .workOn
    case .keepFree: .keepFree
    case .practice: .practice
    case .unknown: .unknown
    }
  }

  /// The move that it is; nil for any other sort.
  public var move: Move? { if case .move(let move, _) = proposal { move } else { nil } }

  /// What is gained by the move that it is, where that is known.
  public var gain: Gain? { if case .move(_, let gain) = proposal { gain } else { nil } }

  /// The event that it is about; nil where it is about none.
  public var event: String? {
    switch proposal {
    case .move(let move, _): move.event
    case .pause(_, let event): event
    case .workOn, .keepFree, .practice, .unknown: nil
    }
  }

  /// When it would be done; nil for what has no single time.
  public var span: TimeSpan? {
    switch proposal {
    case .move(let move, _): move.to
    case .pause(let span, _), .workOn(let span): span
    case .keepFree, .practice, .unknown: nil
    }
  }

  /// When nobody can do it any more that is to be done otherwise than on the day before; nil of all else.
  public var until: Instant? { if case .practice(let end) = proposal { end } else { nil } }

  /// Whether its time is over at an instant, so that nobody can take it up any more: of a move, once the event or its
  /// new time has begun.
  public func isOver(at now: Instant) -> Bool {
    if let move { return move.from.start <= now || move.to.start <= now }
    return (span?.end ?? until).map { $0 <= now } ?? false
  }
}
