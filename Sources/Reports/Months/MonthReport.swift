import Analysis
import CivilTime
import Plans

/// All that the page of a month shows.
public struct MonthReport: Sendable {
  /// How one planned event went, with what it is called.
  public struct Planned: Sendable {
    /// The event, without the person's own words where titles are not shown.
    public let event: PlannedEvent
    /// How it went.
    public let outcome: PlanOutcome
  }

  /// What the month came to.
  public let month: MonthTally
  /// The months before, the oldest first, eleven at most; of the last one the categories are known.
  public let before: [MonthTally]
  /// What was planned and is over, in order of time.
  public let plan: [Planned]
  /// How the goals stood at its end.
  public let goals: GoalsReview?
  /// How the habits went at its end.
  public let habits: [HabitReview]
  /// What was due and done of the lists in it, and how far plans were at its end.
  public let lists: [ListReview]
  /// The days and weeks that have pages.
  public let pages: Set<Period>
  /// The months before and after that have pages.
  public let neighbours: (previous: CalendarMonth?, next: CalendarMonth?)
  let scope: Outline.Scope
  let preferences: Preferences

  /// So many months stand beside each other.
  static let monthsOfTrend = 12

  /// The months whose days are shown or compared with: the month with those before it.
  public static func looked(_ month: CalendarMonth) -> [CalendarMonth] {
    (0..<monthsOfTrend).reversed().map { month + -$0 }
  }

  /// What it usually is of a month: focus a day of those before that can be compared, as many of them as it
  /// takes; nil otherwise.
  var usual: UsualRange? {
    guard month.isComparable,
      let usual = UsualRange(before.filter(\.isComparable).compactMap { $0.aDay($0.focus) })
    else { return nil }
    return usual.isRange ? usual : nil
  }

  /// The month before, where both can be compared.
  var previous: MonthTally? {
    guard month.isComparable, let last = before.last, last.isComparable else { return nil }
    return last
  }
}

extension ReportBuilder {
  /// A month, with what it is told beside.
  ///
  /// `events` are those that began in the month, by id.
  public func month(
    _ month: MonthTally,
    before: [MonthTally],
    events: [String: PlannedEvent],
    meant: Intentions,
    pages: Set<Period>,
    neighbours: (previous: CalendarMonth?, next: CalendarMonth?)
  ) -> MonthReport {
    let meant = meant.shown(by: disclosure)
    return MonthReport(
      month: month,
      before: before,
      plan: month.days.flatMap { $0.tally?.outcomes ?? [] }.compactMap { outcome in
        events[outcome.event].map {
          MonthReport.Planned(event: disclosure.event($0), outcome: outcome)
        }
      },
      goals: meant.goals,
      habits: meant.habits,
      lists: meant.lists,
      pages: pages,
      neighbours: neighbours,
      scope: Outline.Scope(.range, timeline: timeline, showsTitles: disclosure.showsTitles),
      preferences: preferences
    )
  }
}
