extension Section {
  /// All sections, in the order in which a report has them.
  static let all = [
    AlertSection.section, GlanceSection.section, PlanSection.ahead, AdvisedMoveSection.moves,
    HourSection.section,
    FocusSection.section, BreakSection.section, DaySection.section, PlanSection.section,
    PlanTotalsSection.section,
    GoalSection.section, HabitSection.section, ListSection.section, TimeSection.section,
    CapSection.section,
    ChangeSection.section,
    PeakSection.section,
    AdvisedMoveSection.verdicts,
    SuggestionSection.section,
    WeekAheadSection.section, DataSection.section,
  ]
}
