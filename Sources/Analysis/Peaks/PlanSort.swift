/// What a stretch of planned time is for, as far as it may change the focus in it.
public enum PlanSort: Int, Sendable, CaseIterable {
  /// Nothing is planned.
  case free
  /// Work that wants focus.
  case focusWork
  /// Anything else, such as lectures and meetings.
  case other
}
