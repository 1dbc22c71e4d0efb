import CivilTime

/// Hours with more or less focus than the rest of their days, and what the claim rests on.
///
/// Shares and their differences are in thousandths. Intervals hold nine times in ten.
public struct PeakClaim: Sendable, Hashable {
  /// Whether there is more focus or less.
  public enum Direction: String, Sendable, CaseIterable {
    /// More focus than in the rest of the day.
    case peak
    /// Less.
    case slump
  }

  /// How sure the claim is.
  public enum Strength: String, Sendable, CaseIterable {
    /// One in twenty people without any rhythm gets such a claim.
    case likely
    /// One in a hundred.
    case strong
  }

  /// On which days.
  public let days: DayKind
  /// More focus or less.
  public let direction: Direction
  /// How sure it is.
  public let strength: Strength
  /// The first hour on the clock, 0-23.
  public let fromHour: Int
  /// How many hours there are, 1-23; they may go past midnight.
  public let hourCount: Int
  /// Focus as a share of known activity in those hours.
  public let level: IntervalEstimate<Int>
  /// The mean difference to the rest of those days, with an interval that holds for all windows that
  /// were looked at together.
  public let difference: IntervalEstimate<Int>
  /// The difference to expect: drawn towards 0, for the largest of many differences is mostly luck.
  public let expectedDifference: Int
  /// The hours on the clock, in order, that are no part of the rest, since clearer claims hold them.
  public let leftOut: [Int]
  /// On how many days the hours could be compared with the rest.
  public let dayCount: Int
  /// Milliseconds of known activity in those hours on those days.
  public let active: Int64
  /// How many of a thousand rotations of the days show a difference as clear somewhere.
  public let chance: Int

  /// A claim with all its parts given.
  public init(
    days: DayKind,
    direction: Direction,
    strength: Strength,
    fromHour: Int,
    hourCount: Int,
    level: IntervalEstimate<Int>,
    difference: IntervalEstimate<Int>,
    expectedDifference: Int,
    leftOut: [Int],
    dayCount: Int,
    active: Int64,
    chance: Int
  ) {
    self.days = days
    self.direction = direction
    self.strength = strength
    self.fromHour = fromHour
    self.hourCount = hourCount
    self.level = level
    self.difference = difference
    self.expectedDifference = expectedDifference
    self.leftOut = leftOut
    self.dayCount = dayCount
    self.active = active
    self.chance = chance
  }

  /// The hour on the clock after the last one, 1-24.
  public var toHour: Int { (fromHour + hourCount - 1) % 24 + 1 }
}

/// What the search for hours with more or less focus came to.
public struct PeakFindings: Sendable, Hashable {
  /// How the search ended.
  public enum Outcome: Sendable, Hashable {
    /// There are too few days to look at.
    case insufficient(have: Int, need: Int)
    /// The claims that hold, the clearest first; none where chance could have made all there is.
    case tested([PeakClaim])
  }

  /// The dates that were looked at.
  public let dates: Range<CivilDate>
  /// How many of the days have enough known activity to be compared.
  public let usableDays: Int
  /// Milliseconds of known activity on those days.
  public let active: Int64
  /// How it ended.
  public let outcome: Outcome
  /// What the hours held in which something was planned, and which were left out; nil where there are none.
  public let planned: PlannedTime?

  /// Findings with all their parts given.
  public init(
    dates: Range<CivilDate>,
    usableDays: Int,
    active: Int64,
    outcome: Outcome,
    planned: PlannedTime? = nil
  ) {
    self.dates = dates
    self.usableDays = usableDays
    self.active = active
    self.outcome = outcome
    self.planned = planned
  }

  /// The claims; none where there are too few days.
  public var claims: [PeakClaim] {
    switch outcome {
    case .insufficient: []
    case .tested(let claims): claims
    }
  }
}
