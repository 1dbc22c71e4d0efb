import CivilTime

/// Something the person might do differently, with what it rests on.
public struct Suggestion: Sendable, Hashable {
  /// What sort of suggestion it is.
  public enum Kind: String, Sendable, CaseIterable {
    /// Hours in which the person's focus was highest.
    case peakHours = "peak_hours"
    /// Moving an event to another time.
    case shift
    /// A pause.
    case `break`
    /// A word of encouragement.
    case note
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
  /// What sort of suggestion it is.
  public let kind: Kind
  /// The suggestion in words.
  public let text: String
  /// What it rests on, in words.
  public let evidence: String
  /// What has become of it.
  public let state: State
  /// For a shift, the event and its times.
  public let move: Move?

  /// Moving an event to another time.
  public struct Move: Sendable, Hashable {
    /// The event's id.
    public let event: String
    /// When it is planned.
    public let from: TimeSpan
    /// When it would be, as long as before.
    public let to: TimeSpan

    /// A move with all its parts given.
    public init(event: String, from: TimeSpan, to: TimeSpan) {
      self.event = event
      self.from = from
      self.to = to
    }
  }

  /// A suggestion with all its parts given.
  public init(
    id: String,
    kind: Kind,
    text: String,
    evidence: String,
    state: State = .open,
    move: Move? = nil
  ) {
    self.id = id
    self.kind = kind
    self.text = text
    self.evidence = evidence
    self.state = state
    self.move = move
  }
}
