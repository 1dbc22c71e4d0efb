import Analysis
import CivilTime
import Plans
import Records

/// Everything a report shows, as values; the writers add nothing to it.
///
/// Times are in milliseconds, shares in thousandths. A figure that is not known is nil, never zero.
@dynamicMemberLookup
public struct Report: Sendable {
  /// The length of the period.
  public enum Kind: String, Sendable, CaseIterable {
    /// One local day.
    case day
    /// One ISO week.
    case week
    /// Any dates, for those who ask; nothing of them is published.
    case range
  }

  /// A number of the "At a glance" part.
  public struct Figure: Sendable, Hashable {
    /// What a figure counts in.
    public enum Unit: String, Sendable, CaseIterable {
      /// Milliseconds.
      case milliseconds = "ms"
      /// Thousandths.
      case perMille = "per_mille"
    }

    /// Names the figure: `focus`, `distraction`, `plan_kept`, `longest_block`, `coverage`.
    public let id: String
    /// What the figure is called.
    let label: String
    /// The figure, or nil where it is not known.
    public let value: Int64?
    /// What it counts in.
    public let unit: Unit
    /// What it usually is, or nil where there are too few periods before.
    public let usual: UsualRange?
    /// How the two compare.
    public let verdict: Verdict

    /// A figure with all its parts given; the verdict follows from them, where the period can be compared.
    public init(
      id: String,
      label: String,
      value: Int64?,
      unit: Unit,
      usual: UsualRange?,
      isComparable: Bool = true
    ) {
      self.id = id
      self.label = label
      self.value = value
      self.unit = unit
      self.usual = usual
      self.verdict = isComparable ? Verdict(value, usual) : .tooEarly
    }
  }

  /// A period of the same kind before.
  public struct Past: Sendable, Hashable {
    /// Its first date.
    public let from: CivilDate
    /// Milliseconds of focus; nil where too little was seen of it to be compared.
    public let focus: Int64?
    /// Milliseconds of distraction; nil as above.
    public let distraction: Int64?
    /// The share of mapped planned time that was kept, in thousandths; nil as above or without a plan.
    let planKept: Int?
    /// The longest focus block in milliseconds; nil as above or without one.
    public let longestBlock: Int64?

    /// A period of which nothing but its focus matters.
    init(_ from: CivilDate, focus: Int64?) {
      self.from = from
      self.focus = focus
      (distraction, planKept, longestBlock) = (nil, nil, nil)
    }

    /// A period that began on a date, as far as it is known what it came to.
    public init(_ from: CivilDate, _ tally: PeriodTally?) {
      let known = tally?.isComparable == true ? tally : nil
      self.from = from
      focus = known?.focus
      distraction = known?.distraction
      planKept = known?.planKept
      longestBlock = known?.longestBlock
    }
  }

  /// One day in the "Day by day" part of a week.
  public struct Day: Sendable, Hashable {
    /// The date.
    public let date: CivilDate
    /// Milliseconds of focus; nil where no tracker was at work or the day lies ahead.
    public let focus: Int64?
    /// Milliseconds of activity; nil as above.
    public let active: Int64?
    /// What the focus of this weekday usually is.
    public let usual: UsualRange?
    /// The share of mapped planned time that was kept, in thousandths; nil without a plan.
    let planKept: Int?
    /// The longest focus block in milliseconds; nil without one.
    public let longestBlock: Int64?
    /// Milliseconds of what is over of the day that a tracker was at work.
    let observed: Int64
    /// The real length in milliseconds of what is over of the day: of all of it, unless it still runs.
    public let capacity: Int64

    /// A day with all its parts given.
    public init(
      date: CivilDate,
      focus: Int64?,
      active: Int64?,
      usual: UsualRange?,
      planKept: Int?,
      longestBlock: Int64?,
      observed: Int64,
      capacity: Int64
    ) {
      self.date = date
      self.focus = focus
      self.active = active
      self.usual = usual
      self.planKept = planKept
      self.longestBlock = longestBlock
      self.observed = observed
      self.capacity = capacity
    }
  }

  /// A file that has records of the period, or a calendar with events that are shown.
  public struct Source: Sendable, Hashable {
    /// What the file is called.
    public let file: String
    /// The format, in a person's words.
    public let format: String
  }

  /// The time of one device.
  public struct Device: Sendable, Hashable {
    /// The device's name.
    public let name: String
    /// Milliseconds it had the person's attention.
    let attended: Int64
    /// Milliseconds it was in use while another device had it.
    let concurrent: Int64
  }

  /// Day, week, or any dates.
  public var kind: Kind
  /// The first date.
  public var from: CivilDate
  /// The date after the last one.
  public var to: CivilDate
  /// The zone's name at the end of the period.
  public var zone: String
  /// The zones, for showing instants as local times.
  public var timeline: ZoneTimeline
  /// The latest instant the data reach, within the period or before it; nil without data.
  var dataTo: Instant?
  /// The finding of the period in a sentence of at most 90 characters.
  public var headline: String
  /// What is known of the period, as far as it may be published: sections take what they tell from here.
  var insights: PeriodInsights
  /// At most five figures, the most important first.
  public var figures: [Figure]
  /// The twelve periods of its kind before it, the oldest first; empty for any dates.
  public var past: [Past] = []
  /// The days of anything longer than a day; empty for a day.
  public var days: [Day]
  /// Whether the titles of events are shown.
  var showsTitles: Bool
  /// How its page and its texts are written; its figures are the same whatever it is.
  var preferences = Preferences()
  /// What the search for hours with more or less focus came to; nil where none was made.
  public var peaks: PeakFindings?
  /// Focus without a break; nil where it was not looked at.
  var continuousWork: ContinuousWork?
  /// For a day, when to pause in the work that is planned for the day after.
  public var plannedBreaks: [TimeSpan] = []
  /// What is to be expected of the seven days after; nil where it was not looked at.
  public var weekAhead: WeekAhead?
  /// What a cap on the largest distraction would have left; nil for a day.
  public var cap: DistractionCap?
  /// For each claim of more or less focus, in their order, whether it recurs.
  public var recurrences: [Recurrence] = []
  /// At most three suggestions.
  public var suggestions: [Suggestion]
  /// Words of encouragement that came with them.
  public var notes: [String] = []
  /// Why there are no suggestions, in a sentence; nil where there are some, or none were wanted.
  public var silence: String?
  /// Where the suggestions come from; nil where nobody was to give any.
  public var adviceOrigin: AdviceOrigin?
  /// How the person's goals stood at the end of the period; nil where nothing is known of them.
  public var goals: GoalsReview?
  /// How the person's habits went at the end of the period, in the order of their file.
  public var habits: [HabitReview] = []
  /// What was due and done of the person's lists in the period, in the order of their file.
  public var lists: [ListReview] = []
  /// For a day, what the day after asks for; nil where it asks for nothing.
  public var due: DueAhead?
  /// The hours at which things get done; nil for a day.
  var completionHours: CompletionHours?
  /// For a day, the moves that advice made on the morning after.
  public var adviceMoves: [AdviceMove] = []
  /// For a week, what became of the suggested moves that were applied or refused.
  public var adviceVerdicts: [MoveVerdict] = []
  /// The devices, in order of rank.
  public var devices: [Device]
  /// The files that the period rests on, in the order in which they are listed.
  public var sources: [Source]
  /// What a reader should know before trusting the figures, in sentences.
  var cautions: [String]
  /// The name of the period before (`2026-05-30`, `2026-W21`), where it has a page.
  public var previous: String?
  /// The name of the period after, where it has a page.
  public var next: String?
  /// Large departures from the plan.
  var alerts = PlanAlerts()
  /// What the person's planned work says of plans; nil for a day.
  public var planning: PlanningFactor.Finding?
}

extension Report {
  /// What the period came to, by the names that `PeriodInsights` has for it.
  public subscript<Part>(dynamicMember part: WritableKeyPath<PeriodInsights, Part>) -> Part {
    get { insights[keyPath: part] }
    set { insights[keyPath: part] = newValue }
  }

  /// What the plan came to, each millisecond in one event only.
  var planTotals: PlanTotals {
    get { insights.totals }
    set { insights.totals = newValue }
  }
}
