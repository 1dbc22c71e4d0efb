import Analysis
import CivilTime
import Documents

/// What `lockin analyze` says of some days, as a value; text and JSON add nothing to it.
///
/// A further kind of finding is a further property, a section of `FindingsText` and a key of
/// `FindingsJSON` and its schema.
public struct FindingsDocument: Sendable {
  /// The dates that were looked at.
  public let dates: Range<CivilDate>
  /// The zone's name at their end.
  public let zone: String
  /// The instant after which nothing counts.
  public let asOf: Instant
  /// The hours with more or less focus than others.
  public let peaks: PeakFindings
  /// What is said of the weeks.
  public let patterns: WeeklyPatterns
  /// The share of focus to expect in each hour of the week; nil without activity.
  public let surface: FocusSurface?
  /// What became of the hours that work would have been moved to; nil where nothing was asked.
  public var moveBacktest: MoveBacktest?

  /// A document with all its parts given.
  public init(
    dates: Range<CivilDate>,
    zone: String,
    asOf: Instant,
    peaks: PeakFindings,
    patterns: WeeklyPatterns,
    surface: FocusSurface?
  ) {
    self.dates = dates
    self.zone = zone
    self.asOf = asOf
    self.peaks = peaks
    self.patterns = patterns
    self.surface = surface
  }

  /// The share to expect in an hour of the week, its weekday from Monday on, 0-6; nil without activity.
  func expected(weekday: Int, hour: Int) -> IntervalEstimate<Int>? {
    surface?.estimate(ISOWeek(containing: dates.upperBound).monday + weekday, hour: hour)
  }
}
