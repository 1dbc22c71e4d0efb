import CivilTime
import Records

/// A category whose weeks have more or less time than before, and what that rests on.
///
/// Times are milliseconds a week, as far as weeks are covered: each week's total is divided by its
/// covered days and multiplied with the mean number of covered days.
public struct EmergingChange: Sendable, Hashable {
  /// The category.
  public let category: CategoryPath
  /// The mean of the eight weeks before.
  public let before: Int64
  /// The mean of the last four weeks.
  public let after: Int64
  /// The difference of the two, with the interval that holds nine times in ten.
  public let change: IntervalEstimate<Int64>
  /// How many of a thousand ways to choose four of the twelve weeks show a difference as large, after
  /// Holm's correction for the categories that were looked at; rounded up.
  public let chance: Int
  /// How much likelier the weeks are with a change than without one where weeks resemble their
  /// neighbours; rounded down, a million at most.
  public let likelihoodRatio: Int
}

/// What the search for categories whose weeks change came to.
public struct EmergingFindings: Sendable, Hashable {
  /// How the search ended.
  public enum Outcome: Sendable, Hashable {
    /// There are too few complete weeks to look at.
    case insufficient(have: Int, need: Int)
    /// The changes that hold, the largest first, of so many categories that were looked at.
    case tested([EmergingChange], categories: Int)
  }

  /// The dates from the first week's Monday to the last week's Sunday, as far as weeks were looked
  /// at; nil without any complete week.
  public let dates: Range<CivilDate>?
  /// How it ended.
  public let outcome: Outcome

  /// The changes; none where there are too few weeks.
  public var changes: [EmergingChange] {
    switch outcome {
    case .insufficient: []
    case .tested(let changes, _): changes
    }
  }
}
