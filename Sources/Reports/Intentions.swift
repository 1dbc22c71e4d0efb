import Analysis

/// What a person means to do, as it stood at the end of a period.
public struct Intentions: Sendable {
  /// How the goals stood; nil where nothing is known of them.
  public private(set) var goals: GoalsReview?
  /// How the habits went, in the order of their file.
  public private(set) var habits: [HabitReview]
  /// What was due and done of the lists that have anything to tell of the period, in the order of their file.
  public private(set) var lists: [ListReview]
  /// What the day after a day asks for; nil for longer periods, and where it asks for nothing.
  public private(set) var due: DueAhead?
  /// The hours at which things get done; nil for a day.
  public private(set) var hours: CompletionHours?

  /// Intentions with all their parts given.
  public init(
    goals: GoalsReview? = nil,
    habits: [HabitReview] = [],
    lists: [ListReview] = [],
    due: DueAhead? = nil,
    hours: CompletionHours? = nil
  ) {
    self.goals = goals
    self.habits = habits
    self.lists = lists
    self.due = due
    self.hours = hours
  }

  /// The same with no more of the person's own words than may be shown.
  public func shown(by disclosure: Disclosure) -> Intentions {
    Intentions(
      goals: goals.map(disclosure.goals),
      habits: disclosure.habits(habits),
      lists: disclosure.lists(lists),
      due: due.map(disclosure.due),
      hours: hours
    )
  }
}
