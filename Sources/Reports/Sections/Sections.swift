extension Section {
  /// All sections, in the order in which a report has them.
  static let all = [
    AlertSection.section, GlanceSection.section, PlanSection.ahead, AdvisedMoveSection.moves,
    HourSection.section, FocusSection.section, BreakSection.section, DaySection.section,
    PlanSection.section, PlanTotalsSection.section, TimeSection.section, CapSection.section,
    GoalSection.section, HabitSection.section, ListSection.section, PeakSection.section,
    AdvisedMoveSection.verdicts, WeekAheadSection.section, SuggestionSection.section,
    DataSection.section,
  ]
}
