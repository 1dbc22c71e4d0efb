import Analysis
import CivilTime
import Plans

/// What advice about a period may rest on: figures, events, and the proposals to choose from.
///
/// Each has an id by which a reply names it. Titles, names and places are kept beside the facts for
/// showing advice; `AdviceFacts.json` leaves them out.
public struct AdviceFacts: Sendable {
  /// What is known of one hour of the clock over the period.
  public struct Hour: Sendable, Hashable {
    /// `H9` for the hour from 9:00.
    public var id: String { "H\(hour)" }
    /// The hour, 0-23.
    public let hour: Int
    /// Milliseconds of activity.
    public let active: Int64
    /// Milliseconds of focus.
    public let focus: Int64
    /// Milliseconds by kind of activity, only those with any.
    public let categories: [AdviceCategory: Int64]
  }

  /// A figure of the period.
  public struct Figure: Sendable, Hashable {
    /// What a figure tells.
    public enum Kind: String, Sendable, CaseIterable {
      /// Milliseconds of focus.
      case focus
      /// Milliseconds of the longest focus block.
      case longestBlock = "longest_block"
      /// How many focus blocks there were.
      case focusBlocks = "focus_blocks"
      /// Thousandths of the planned time that was kept.
      case planKept = "plan_kept"
      /// How many runs of focus had more than fifty minutes without a break.
      case longRuns = "long_runs"
      /// Milliseconds of the longest of these runs.
      case longestRun = "longest_run"
    }

    /// `F1` for the first figure.
    public let id: String
    /// What it tells.
    public let kind: Kind
    /// The figure.
    public let value: Int64
    /// What it usually is, where that is known.
    public var usual: UsualRange?
  }

  /// A planned event of the days to come that fills time.
  public struct Event: Sendable, Hashable {
    /// `E1` for the first event.
    public let id: String
    /// The event itself.
    public let planned: PlannedEvent
  }

  /// A better time for a movable event.
  public struct Shift: Sendable, Hashable {
    /// `S1` for the first proposal.
    public let id: String
    /// The id of the event.
    public let event: String
    /// The move, with what it rests on.
    public let move: ScheduledMove

    /// The time to move it to.
    public var span: TimeSpan { move.span }
  }

  /// A time for a pause.
  public struct Break: Sendable, Hashable {
    /// `B1` for the first proposal.
    public let id: String
    /// When to pause.
    public let span: TimeSpan
    /// The id of the event that the pause lies in, or nil where it lies between events.
    public let event: String?
  }

  /// Hours with more focus than the rest of their days.
  public struct Peak: Sendable, Hashable {
    /// `P1` for the first claim.
    public let id: String
    /// The claim with its test.
    public let claim: PeakClaim
  }

  /// The person, as a keyed hash of 64 hexadecimal digits.
  public let user: String
  /// The person's zones.
  public let timeline: ZoneTimeline
  /// Whether the period is a week.
  public let isWeek: Bool
  /// The day after the period, from which the days ahead are counted.
  public let dayAhead: CivilDate
  /// When work may be suggested, in minutes after midnight.
  public let working: Range<Int>
  /// Milliseconds that stay free beside events that can't be moved.
  public var spacing: Int64 = WorkingHours.spacing
  /// The hours with activity, in order.
  public let hours: [Hour]
  /// The figures, in the order of their kinds.
  public let figures: [Figure]
  /// The events ahead that are told, in order of time.
  public let events: [Event]
  /// What else is planned for the days ahead and around them: nobody is told of it, and it stands in
  /// the way all the same.
  public var others: [PlannedEvent] = []
  /// The shifts to choose from, in order of their new time.
  public internal(set) var shifts: [Shift]
  /// Moves of events that lie over others, for no other gain: nobody is asked about them.
  var partings: [ScheduledMove] = []
  /// The pauses to choose from, in order of time.
  public let breaks: [Break]
  /// The hours to choose from, the clearest first.
  public let peaks: [Peak]
  /// The ids of suggestions that the person has refused.
  public let refused: Set<String>
  /// Makes the ids of suggestions.
  var names = SuggestionID()
  /// The ids of all suggestions that were thought of, refused ones among them.
  var considered: [String] = []

  /// All that is planned for the days ahead and around them.
  var plan: [PlannedEvent] { events.map(\.planned) + others }

  /// Says what is in the way of a move, as of the beginning of the day ahead: what begins with it has not begun.
  var moveCheck: MoveCheck {
    MoveCheck(
      timeline: timeline,
      working: working,
      spacing: spacing,
      now: timeline.start(of: dayAhead) + -1
    )
  }
}
